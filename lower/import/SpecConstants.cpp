// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Specialization constants: their values as text, and OpSpecConstantOp, folded exactly.
// Other constants are in Constants.cpp.

#include "lower/import/Importer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

// ---- text

std::string SpecConstant::typeName() const {
  const std::string Bits = std::to_string(Width);
  switch (TheKind) {
  case Kind::Bool:
    return "bool";
  case Kind::Int:
    return Width == 32 ? "int" : "int" + Bits + "_t";
  case Kind::UInt:
    return Width == 32 ? "uint" : "uint" + Bits + "_t";
  case Kind::Float:
    return Width == 32 ? "float" : Width == 64 ? "double" : "float" + Bits + "_t";
  }
  return {};
}

static const fltSemantics &semanticsOf(uint32_t Width) {
  return Width == 16   ? APFloat::IEEEhalf()
         : Width == 64 ? APFloat::IEEEdouble()
                       : APFloat::IEEEsingle();
}

std::string SpecConstant::defaultText() const {
  const APInt Bits(std::max(Width, 1u), Default);
  if (TheKind == Kind::Bool)
    return Default ? "true" : "false";
  SmallString<32> Text;
  if (TheKind == Kind::Float)
    APFloat(semanticsOf(Width), Bits).toString(Text);
  else
    Bits.toString(Text, 10, TheKind == Kind::Int);
  return Text.str().str();
}

static Error badText(const SpecConstant &Constant, StringRef Text, const Twine &Why) {
  return createStringError("specialization constant " + Twine(Constant.Id) +
                           (Constant.Name.empty() ? Twine() : " '" + Constant.Name + "'") + ": '" +
                           Text + "' is " + Why);
}

static Expected<uint64_t> parseFloat(const SpecConstant &Constant, StringRef Text) {
  APFloat Value(semanticsOf(Constant.Width));
  auto Status = Value.convertFromString(Text, APFloat::rmNearestTiesToEven);
  if (!Status) {
    consumeError(Status.takeError());
    return badText(Constant, Text, "no value of type " + Constant.typeName());
  }
  if (*Status & APFloat::opOverflow)
    return badText(Constant, Text, "too large for " + Constant.typeName());
  return Value.bitcastToAPInt().getZExtValue();
}

static Expected<uint64_t> parseInteger(const SpecConstant &Constant, StringRef Text) {
  StringRef Digits = Text;
  const bool Negative = Digits.consume_front("-");
  APInt Value;
  if (Digits.empty() || !isAlnum(Digits[0]) || Digits.getAsInteger(0, Value))
    return badText(Constant, Text, "no value of type " + Constant.typeName());
  Value = Value.zext(std::max(Value.getBitWidth(), 64u) + 2);
  if (Negative)
    Value.negate();
  const bool Fits = Constant.TheKind == SpecConstant::Kind::Int
                        ? Value.isSignedIntN(Constant.Width)
                        : !Value.isNegative() && Value.isIntN(Constant.Width);
  if (!Fits)
    return badText(Constant, Text, "out of the range of " + Constant.typeName());
  return Value.trunc(Constant.Width).getZExtValue();
}

Expected<uint64_t> parseSpecConstant(const SpecConstant &Constant, StringRef Text) {
  Text = Text.trim();
  switch (Constant.TheKind) {
  case SpecConstant::Kind::Bool:
    if (Text == "true" || Text == "1")
      return 1;
    if (Text == "false" || Text == "0")
      return 0;
    return badText(Constant, Text, "neither true nor false");
  case SpecConstant::Kind::Float:
    return parseFloat(Constant, Text);
  default:
    return parseInteger(Constant, Text);
  }
}

// ---- specialization

std::optional<uint64_t> Importer::specialized(const SpirvInst &I, const SpirvType &T,
                                              uint64_t Default) {
  const uint32_t Id = I.resultId();
  auto SpecId = In.decoration(Id, spirv::Decoration::SpecId);
  if (!SpecId)
    return Default;
  using Kind = SpecConstant::Kind;
  SpecConstant Constant{*SpecId,
                        T.Kind == TypeKind::Bool ? Kind::Bool
                        : T.isFloat()            ? Kind::Float
                        : T.Signed               ? Kind::Int
                                                 : Kind::UInt,
                        T.Width, Default, In.name(Id).str()};
  SpecList.push_back(Constant);
  Specialized[Id] = Constant;
  auto Given = Options.SpecConstants.find(*SpecId);
  if (Given == Options.SpecConstants.end())
    return Default;
  if (T.isFloat() && (T.isNarrowFloat() || T.Value->isBFloatTy())) {
    fail(I, "specialization of this type is not supported");
    return std::nullopt;
  }
  auto Bits = parseSpecConstant(Constant, Given->second);
  if (!Bits) {
    fail(I, toString(Bits.takeError()));
    return std::nullopt;
  }
  Specialized[Id].Default = *Bits;
  return *Bits;
}

// ---- what a failure says of specialization

/// The specialization constants that At, a type, constant or execution mode, is computed from, and
/// the operations on them, nearest first.
void Importer::specConstantsOf(const SpirvInst &At, SmallVectorImpl<const SpirvInst *> &Out) const {
  SmallVector<const SpirvInst *, 8> Work{&At};
  DenseSet<uint32_t> Seen;
  SmallVector<spirv::Operand, 8> Operands;
  for (size_t Next = 0; Next < Work.size(); ++Next) {
    const SpirvInst &I = *Work[Next];
    if (Specialized.contains(I.resultId()) || I.Opcode == Op::OpSpecConstantOp)
      Out.push_back(&I);
    Operands.clear();
    if (Error E = spirv::splitOperands(I, Operands)) {
      consumeError(std::move(E));
      return;
    }
    for (const spirv::Operand &O : Operands) {
      const SpirvInst *Def =
          O.Kind == spirv::OperandKind::IdRef ? In.definition(I.Words[O.Offset]) : nullptr;
      if (Def && Def->Info->Class == "Constant-Creation" && Seen.insert(Def->resultId()).second)
        Work.push_back(Def);
    }
  }
}

/// ` with specialization constant 0 'Width' = 2`, where At depends on one, and the line of the
/// nearest operation that has one.
std::string Importer::specializationOf(const SpirvInst &At) const {
  const bool IsGlobal = At.Info->Class == "Constant-Creation" ||
                        At.Info->Class == "Type-Declaration" || At.Opcode == Op::OpExecutionModeId;
  if (!IsGlobal)
    return {};
  SmallVector<const SpirvInst *, 8> Found;
  specConstantsOf(At, Found);
  std::string List, Line;
  unsigned Count = 0;
  for (const SpirvInst *I : Found) {
    if (Line.empty())
      Line = In.line(*I);
    auto It = Specialized.find(I->resultId());
    if (It == Specialized.end())
      continue;
    const SpecConstant &C = It->second;
    List += (Count++ ? ", " : " ") + std::to_string(C.Id) +
            (C.Name.empty() ? "" : " '" + C.Name + "'") + " = " + C.defaultText();
  }
  if (Count == 0)
    return {};
  return std::string(" with specialization constant") + (Count > 1 ? "s" : "") + List +
         (Line.empty() ? "" : ", at " + Line);
}

// ---- OpSpecConstantOp

/// The operation as an instruction of its own, so that it is imported as such. The words are
/// (length and opcode, result type, result, operands).
static SmallVector<uint32_t, 8> unwrap(const SpirvInst &I) {
  SmallVector<uint32_t, 8> Words(I.Words.begin(), I.Words.end());
  const uint32_t Opcode = Words[3];
  Words.erase(Words.begin() + 3);
  Words[0] = static_cast<uint32_t>(Words.size()) << 16 | Opcode;
  return Words;
}

/// SPIR-V, OpSpecConstantOp: what shaders may use.
static bool isFoldable(Op Opcode) {
  switch (Opcode) {
  case Op::OpSConvert:
  case Op::OpUConvert:
  case Op::OpFConvert:
  case Op::OpQuantizeToF16:
  case Op::OpSNegate:
  case Op::OpNot:
  case Op::OpIAdd:
  case Op::OpISub:
  case Op::OpIMul:
  case Op::OpUDiv:
  case Op::OpSDiv:
  case Op::OpUMod:
  case Op::OpSRem:
  case Op::OpSMod:
  case Op::OpShiftRightLogical:
  case Op::OpShiftRightArithmetic:
  case Op::OpShiftLeftLogical:
  case Op::OpBitwiseOr:
  case Op::OpBitwiseXor:
  case Op::OpBitwiseAnd:
  case Op::OpVectorShuffle:
  case Op::OpCompositeExtract:
  case Op::OpCompositeInsert:
  case Op::OpLogicalOr:
  case Op::OpLogicalAnd:
  case Op::OpLogicalNot:
  case Op::OpLogicalEqual:
  case Op::OpLogicalNotEqual:
  case Op::OpSelect:
  case Op::OpIEqual:
  case Op::OpINotEqual:
  case Op::OpULessThan:
  case Op::OpSLessThan:
  case Op::OpUGreaterThan:
  case Op::OpSGreaterThan:
  case Op::OpULessThanEqual:
  case Op::OpSLessThanEqual:
  case Op::OpUGreaterThanEqual:
  case Op::OpSGreaterThanEqual:
    return true;
  default:
    return false;
  }
}

static bool dividesByZero(Op Opcode, Value *Divisor) {
  if (Opcode != Op::OpUDiv && Opcode != Op::OpSDiv && Opcode != Op::OpUMod &&
      Opcode != Op::OpSRem && Opcode != Op::OpSMod)
    return false;
  auto *Number = dyn_cast<Constant>(Divisor);
  if (!Number)
    return false;
  if (!Number->getType()->isVectorTy())
    return Number->isZeroValue();
  for (unsigned N = 0; Constant *Element = Number->getAggregateElement(N); ++N)
    if (Element->isZeroValue())
      return true;
  return false;
}

/// The operands of a foldable operation that are ids; others are literal indices.
static ArrayRef<uint32_t> idOperands(const SpirvInst &Inner) {
  switch (Inner.Opcode) {
  case Op::OpCompositeExtract:
    return Inner.operands().take_front(1);
  case Op::OpCompositeInsert:
  case Op::OpVectorShuffle:
    return Inner.operands().take_front(2);
  default:
    return Inner.operands();
  }
}

/// The result that does not depend on an undefined operand: what a condition chooses, as in
/// `N == 0 ? 1 : 64 / N`, or what one side of && and || decides.
Constant *Importer::decidedByOne(const SpirvInst &Inner) {
  auto Known = [&](size_t N) {
    return dyn_cast_or_null<Constant>(Constants.lookup(Inner.operand(N)));
  };
  if (Inner.Opcode == Op::OpSelect) {
    auto *Condition = dyn_cast_or_null<ConstantInt>(Known(0));
    return Condition ? Known(Condition->isZero() ? 2 : 1) : nullptr;
  }
  if (Inner.Opcode != Op::OpLogicalAnd && Inner.Opcode != Op::OpLogicalOr)
    return nullptr;
  for (size_t N : {0, 1})
    if (auto *Side = dyn_cast_or_null<ConstantInt>(Known(N));
        Side && Side->isOne() == (Inner.Opcode == Op::OpLogicalOr))
      return Side;
  return nullptr;
}

bool Importer::setUndefined(const SpirvInst &I, StringRef Why) {
  UndefinedConstants[I.resultId()] = {&I, Why.str()};
  return true;
}

/// Imports an operation of which an operand is undefined; false where none is.
bool Importer::takesUndefined(const SpirvInst &I, const SpirvInst &Inner) {
  const ArrayRef<uint32_t> Ids = idOperands(Inner);
  const auto *Found =
      llvm::find_if(Ids, [&](uint32_t Id) { return UndefinedConstants.contains(Id); });
  if (Found == Ids.end())
    return false;
  if (Constant *Result = decidedByOne(Inner)) {
    Constants[I.resultId()] = Result;
    return true;
  }
  const UndefinedConstant Why = UndefinedConstants.lookup(*Found);
  UndefinedConstants[I.resultId()] = Why;
  return true;
}

static bool isMatrixLength(Op Opcode) {
  return Opcode == Op::OpCooperativeMatrixLengthKHR || Opcode == Op::OpCooperativeMatrixLengthNV;
}

Value *Importer::materializeOperation(const SpirvInst &I) {
  const SmallVector<uint32_t, 8> Words = unwrap(I);
  const spirv::OpInfo *Info = spirv::lookupOp(Words[0] & 0xffff);
  const SpirvInst Inner{Info->Opcode, Words, I.WordIndex, Info};
  return importInstruction(Inner) ? Locals.lookup(I.resultId()) : nullptr;
}

bool Importer::importSpecConstantOp(const SpirvInst &I) {
  const SmallVector<uint32_t, 8> Words = unwrap(I);
  const spirv::OpInfo *Info = spirv::lookupOp(Words[0] & 0xffff);
  // How many elements of a matrix an invocation has depends on the size of the subgroups: that is a
  // value, and what is computed from it.
  if (Info && isMatrixLength(Info->Opcode)) {
    DeferredConstants[I.resultId()] = &I;
    return true;
  }
  if (!Info || !isFoldable(Info->Opcode) || !Info->HasResultType)
    return fail(I, Twine(Info ? StringRef(Info->Name) : StringRef("the operation")) +
                       " is not supported in a constant");
  const SpirvInst Inner{Info->Opcode, Words, I.WordIndex, Info};
  if (takesUndefined(I, Inner))
    return true;
  if (llvm::any_of(idOperands(Inner), [&](uint32_t Id) { return DeferredConstants.count(Id); })) {
    DeferredConstants[I.resultId()] = &I;
    return true;
  }
  const bool IsBinary = Inner.operands().size() == 2;
  if (IsBinary)
    if (Value *Divisor = Constants.lookup(Inner.operand(1));
        Divisor && dividesByZero(Inner.Opcode, Divisor))
      return setUndefined(I, "divides by zero");
  // The builder folds what it emits; anything that it does not fold stays in a function that is
  // thrown away.
  auto *Scratch = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                                   GlobalValue::InternalLinkage, "", *M);
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(BasicBlock::Create(C, "", Scratch));
  const bool Imported = importInstruction(Inner);
  // Instructions that were not folded go with the function.
  auto *Result = dyn_cast_or_null<Constant>(Locals.lookup(I.resultId()));
  Locals.erase(I.resultId());
  Scratch->eraseFromParent();
  if (!Imported)
    return false;
  if (!Result || Result->containsPoisonElement() || Result->containsConstantExpression() ||
      isa<PoisonValue>(Result))
    return setUndefined(I, "the operation has no constant value");
  Constants[I.resultId()] = Result;
  return true;
}

} // namespace coop::lower
