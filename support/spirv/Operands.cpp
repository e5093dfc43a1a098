// The walk over an instruction's words along its row of the grammar.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Operands.h"
#include "llvm/Support/FormatVariadic.h"

namespace coop::spirv {

namespace {

class Splitter {
public:
  Splitter(const Instruction &Inst, llvm::SmallVectorImpl<Operand> &Operands)
      : Inst(Inst), Operands(Operands) {}

  llvm::Error run() {
    if (llvm::Error E = list(Inst.Info->Operands))
      return E;
    if (left() != 0)
      return wordError(
          Inst.WordIndex + Next,
          llvm::formatv("{0} has {1} words more than its operands need", Inst.Info->Name, left()));
    return llvm::Error::success();
  }

private:
  uint32_t left() const { return uint32_t(Inst.Words.size()) - Next; }

  void take(OperandKind Kind, uint32_t NumWords) {
    Operands.push_back({Kind, Next, NumWords});
    Next += NumWords;
  }

  llvm::Error list(llvm::ArrayRef<OperandInfo> Infos) {
    for (const OperandInfo &Info : Infos) {
      if (Info.Quant == Quantifier::One) {
        if (llvm::Error E = one(Info.Kind))
          return E;
        continue;
      }
      // An optional operand and a list are there as far as there are words.
      while (left() != 0) {
        if (llvm::Error E = one(Info.Kind))
          return E;
        if (Info.Quant == Quantifier::Optional)
          break;
      }
    }
    return llvm::Error::success();
  }

  llvm::Error one(OperandKind Kind) {
    const KindInfo &Info = kindInfo(Kind);
    if (left() == 0)
      return wordError(Inst.WordIndex,
                       llvm::formatv("{0} ends where its operand of kind {1} should be",
                                     Inst.Info->Name, Info.Name));
    switch (Info.Category) {
    case OperandCategory::Id:
      take(Kind, 1);
      return llvm::Error::success();
    case OperandCategory::Literal:
      return literal(Kind);
    case OperandCategory::Composite:
      return composite(Kind, Info);
    case OperandCategory::ValueEnum:
      return valueEnum(Kind, Info);
    case OperandCategory::BitEnum:
      return bitEnum(Kind, Info);
    }
    llvm_unreachable("the grammar has no other category");
  }

  llvm::Error literal(OperandKind Kind) {
    switch (Kind) {
    case OperandKind::LiteralString: {
      size_t End = Next;
      llvm::Expected<std::string> Text = decodeString(Inst.Words, End);
      if (!Text)
        return wordError(Inst.WordIndex + Next, llvm::formatv("{0}: {1}", Inst.Info->Name,
                                                              llvm::toString(Text.takeError())));
      take(Kind, uint32_t(End) - Next);
      return llvm::Error::success();
    }
    case OperandKind::LiteralContextDependentNumber:
      take(Kind, left());
      return llvm::Error::success();
    case OperandKind::LiteralSpecConstantOpInteger:
      return specConstantOp();
    default:
      take(Kind, 1);
      return llvm::Error::success();
    }
  }

  /// SPIR-V, OpSpecConstantOp: the opcode's own operands follow, without its result.
  llvm::Error specConstantOp() {
    uint32_t Opcode = Inst.Words[Next];
    const OpInfo *Inner = lookupOp(Opcode);
    if (!Inner || Inner->Opcode == Op::OpSpecConstantOp || !Inner->HasResult)
      return wordError(
          Inst.WordIndex + Next,
          llvm::formatv("OpSpecConstantOp of {0}, which it cannot hold", opName(Opcode)));
    take(OperandKind::LiteralSpecConstantOpInteger, 1);
    return list(Inner->Operands.drop_front(Inner->HasResultType + Inner->HasResult));
  }

  llvm::Error composite(OperandKind Kind, const KindInfo &Info) {
    if (Inst.Opcode == Op::OpSwitch) {
      take(Kind, left());
      return llvm::Error::success();
    }
    for (OperandKind Base : Info.Bases)
      if (llvm::Error E = one(Base))
        return E;
    return llvm::Error::success();
  }

  llvm::Error valueEnum(OperandKind Kind, const KindInfo &Info) {
    uint32_t Value = Inst.Words[Next];
    const EnumerantInfo *Row = lookupEnumerant(Kind, Value);
    if (!Row)
      return unknown(Info, Value);
    take(Kind, 1);
    return parameters(*Row);
  }

  llvm::Error bitEnum(OperandKind Kind, const KindInfo &Info) {
    uint32_t Mask = Inst.Words[Next];
    uint32_t MaskWord = Next;
    take(Kind, 1);
    // Parameters follow in the order of the bits, the lowest first.
    for (uint32_t Rest = Mask; Rest != 0; Rest &= Rest - 1) {
      uint32_t Bit = Rest & (~Rest + 1);
      const EnumerantInfo *Row = lookupEnumerant(Kind, Bit);
      if (!Row) {
        Next = MaskWord;
        return unknown(Info, Bit);
      }
      if (llvm::Error E = parameters(*Row))
        return E;
    }
    return llvm::Error::success();
  }

  llvm::Error parameters(const EnumerantInfo &Row) {
    for (OperandKind Kind : Row.Parameters)
      if (llvm::Error E = one(Kind))
        return E;
    return llvm::Error::success();
  }

  llvm::Error unknown(const KindInfo &Info, uint32_t Value) {
    return wordError(Inst.WordIndex + Next,
                     llvm::formatv("{0}: unknown {1} {2}", Inst.Info->Name, Info.Name, Value));
  }

  const Instruction &Inst;
  llvm::SmallVectorImpl<Operand> &Operands;
  uint32_t Next = 1;
};

} // namespace

llvm::Error splitOperands(const Instruction &Inst, llvm::SmallVectorImpl<Operand> &Operands) {
  return Splitter(Inst, Operands).run();
}

} // namespace coop::spirv
