// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations on cooperative vectors that are done for all lanes at once: the declarations of their
// vector variants (lower/cpu/spmd/Vectorize.h), and what a body is made from. The bodies themselves
// are elsewhere.
//
// A declaration carries its operation in the metadata `coop.operation`: the operation's name, the
// result and every operand. A constant stands for itself, poison for a parameter; vectors are
// parameters that point to their storage, the result's first.

#ifndef COOP_LOWER_CPU_COOPVEC_VECTOROPERATION_H
#define COOP_LOWER_CPU_COOPVEC_VECTOROPERATION_H

#include "lower/cpu/coopvec/PackedInputs.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"

namespace coop::lower {

/// The parameter points to storage of an invocation.
inline bool isStorage(const llvm::Function &Declaration, unsigned Param) {
  return Declaration.getAttributes().hasParamAttr(Param, GranuleAttribute);
}

class VectorOperation {
public:
  /// Reads a declaration; nothing where it is none of these.
  static std::optional<VectorOperation> of(const llvm::Function &Declaration);
  /// The operation as a call of the vector variant. Work, if there is any, is storage for the body,
  /// of components of a type. Stays (i1), if there is any: what the body converts is the same as
  /// long as the dispatch runs.
  static llvm::CallInst *emitCall(OpContext &O, CoopOp Op, llvm::AllocaInst *Work = nullptr,
                                  llvm::Type *WorkComponent = nullptr,
                                  llvm::Value *Stays = nullptr);

  CoopOp op() const { return Op; }
  unsigned operands() const { return Operands.size(); }
  bool isConstant(unsigned I) const { return !llvm::isa<llvm::PoisonValue>(Operands[I]); }
  bool isNull(unsigned I) const { return llvm::isa<llvm::ConstantPointerNull>(Operands[I]); }
  llvm::Constant *constant(unsigned I) const { return Operands[I]; }
  uint64_t number(unsigned I) const {
    return llvm::cast<llvm::ConstantInt>(Operands[I])->getZExtValue();
  }
  VectorType vector(unsigned I) const { return *VectorType::match(Operands[I]->getType()); }
  /// Of operations that have a vector as their result.
  VectorType result() const { return *VectorType::match(Result->getType()); }
  bool hasVectorResult() const { return Result != nullptr; }
  /// Its calls say whether what it converts stays what it is.
  bool mayKeep() const { return MayKeep; }
  /// How many vector variants of M do.
  static unsigned keeping(const llvm::Module &M);
  /// Of what the operands from I on say.
  InputPacking packing(unsigned I) const;
  /// The number of the parameter of the vector variant that operand I is.
  unsigned parameter(unsigned I) const;

private:
  CoopOp Op = CoopOp::VecLoad;
  llvm::Constant *Result = nullptr; ///< null where there is no vector
  llvm::SmallVector<llvm::Constant *, 16> Operands;
  bool MayKeep = false;
};

/// A vector variant's body while it is made.
class LaneBody {
public:
  LaneBody(llvm::Function &F, const VectorOperation &Op, unsigned Width,
           llvm::ArrayRef<ArgShape> Shapes, bool IsNarrow, bool HasMasks)
      : F(F), Op(Op), Width(Width), IsNarrow(IsNarrow), HasMasks(HasMasks), B(&F.getEntryBlock()),
        Shapes(Shapes) {}

  llvm::Function &F;
  const VectorOperation &Op;
  const unsigned Width;
  const bool IsNarrow; ///< few lanes are active
  const bool HasMasks; ///< the CPU has masked stores of vectors that cost no more than others
  llvm::IRBuilder<> B;

  bool isUniform(unsigned Operand) const {
    return Op.isConstant(Operand) || Shapes[Op.parameter(Operand)].TheKind == ArgShape::Uniform;
  }
  /// Of a uniform operand.
  llvm::Value *uniform(unsigned Operand) const {
    if (Op.isConstant(Operand))
      return Op.constant(Operand);
    return F.getArg(Op.parameter(Operand));
  }
  /// What is added from lane to lane, in bytes for pointers; nothing where that is no constant.
  std::optional<int64_t> stride(unsigned Operand) const {
    if (isUniform(Operand))
      return 0;
    const ArgShape &How = Shapes[Op.parameter(Operand)];
    return How.TheKind == ArgShape::Consecutive ? std::optional(How.Stride) : std::nullopt;
  }
  /// Of an operand with a stride.
  llvm::Value *firstLane(unsigned Operand) const {
    return isUniform(Operand) ? uniform(Operand) : F.getArg(Op.parameter(Operand));
  }
  /// Of any operand but a vector: <Width x T>.
  llvm::Value *lanes(unsigned Operand);
  /// Component I of lane L of a vector is element I * Width + L.
  llvm::Value *storage(unsigned Operand) const { return F.getArg(Op.parameter(Operand)); }
  llvm::Value *resultStorage() const { return F.getArg(0); }
  /// After the operands, where the call has brought work storage.
  llvm::Value *workStorage() const { return F.getArg(F.arg_size() - 2 - Op.mayKeep()); }
  /// i1: what the body converts stays what it is; null where that is not known.
  llvm::Value *stays() const { return Op.mayKeep() ? F.getArg(F.arg_size() - 2) : nullptr; }
  /// <Width x i1>
  llvm::Value *mask() const { return F.getArg(F.arg_size() - 1); }

  /// Memory of the body, aligned to vectors.
  llvm::AllocaInst *variable(llvm::Type *T, const llvm::Twine &Name);

  llvm::FixedVectorType *lanesOf(llvm::Type *T) const {
    return llvm::FixedVectorType::get(T, Width);
  }
  /// The address of component I of lane Lane, or of the first; both are integers.
  llvm::Value *place(llvm::Value *Storage, llvm::Type *T, llvm::Value *I,
                     llvm::Value *Lane = nullptr);
  /// Component I of Count lanes, of all if that is 0.
  llvm::Value *load(llvm::Value *Storage, llvm::Type *T, llvm::Value *I,
                    llvm::Value *Lane = nullptr, unsigned Count = 0);
  /// Changes the storage of as many lanes as V has, where Mask is set or null.
  void store(llvm::Value *V, llvm::Value *Mask, llvm::Value *Storage, llvm::Value *I,
             llvm::Value *Lane = nullptr);

private:
  llvm::ArrayRef<ArgShape> Shapes; ///< of parameters, none of which has more than one scalar
};

} // namespace coop::lower

#endif
