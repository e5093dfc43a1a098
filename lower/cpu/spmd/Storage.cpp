// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables can be interleaved: those whose every use is seen and of whole granules.

#include "lower/cpu/spmd/Storage.h"
#include "lower/cpu/spmd/Moves.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {

uint64_t leafCount(Type *T) {
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    return Vector->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(T))
    return SaturatingMultiply(Array->getNumElements(), leafCount(Array->getElementType()));
  if (auto *Struct = dyn_cast<StructType>(T)) {
    uint64_t Count = 0;
    for (Type *Part : Struct->elements())
      Count = SaturatingAdd(Count, leafCount(Part));
    return Count;
  }
  return T->isVoidTy() ? 0 : 1;
}

bool hasBytes(Type *T) {
  if (T->isVectorTy())
    return T->getScalarType()->isPointerTy() || T->getScalarSizeInBits() % 8 == 0;
  return all_of(T->subtypes(), hasBytes);
}

static void collectLeaves(Type *T, uint64_t Offset, const DataLayout &Data,
                          SmallVectorImpl<Leaf> &Leaves) {
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    const uint64_t Bits = Data.getTypeSizeInBits(Vector->getElementType());
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Leaves.push_back({Vector->getElementType(), Offset + I * Bits / 8});
  } else if (auto *Array = dyn_cast<ArrayType>(T)) {
    const uint64_t Size = Data.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I < Array->getNumElements(); ++I)
      collectLeaves(Array->getElementType(), Offset + I * Size, Data, Leaves);
  } else if (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = Data.getStructLayout(Struct);
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      collectLeaves(Struct->getElementType(I), Offset + Layout->getElementOffset(I), Data, Leaves);
  } else {
    Leaves.push_back({T, Offset});
  }
}

SmallVector<Leaf, 4> leavesOf(Type *T, const DataLayout &Data) {
  SmallVector<Leaf, 4> Leaves;
  if (!T->isVoidTy())
    collectLeaves(T, 0, Data, Leaves);
  return Leaves;
}

bool StorageMap::isUniform(const AllocaInst &Alloca) { return Alloca.hasMetadata(UniformMetadata); }

uint64_t StorageMap::laneDistance(const AllocaInst &Alloca) const {
  if (const unsigned Granule = interleaved(&Alloca))
    return Granule;
  const DataLayout &Data = Alloca.getDataLayout();
  // Each copy is aligned as the one is.
  return alignTo(Alloca.getAllocationSize(Data)->getFixedValue(), Alloca.getAlign());
}

namespace {
/// The uses of one variable: all pointers into it, and the sizes of what is accessed.
class UseWalk {
public:
  UseWalk(Value &Root, const DataLayout &Data) : Data(Data) { Pointers.insert(&Root); }

  /// False where a use is not understood.
  bool run() {
    for (size_t Next = 0; Next < Pointers.size(); ++Next)
      for (Use &U : Pointers[Next]->uses())
        if (!visit(U))
          return false;
    // Pointers that are chosen must all be into this variable.
    return all_of(Chosen, [&](Instruction *I) {
      return all_of(I->operands(), [&](const Use &U) {
        return !U->getType()->isPointerTy() || Pointers.count(U.get()) || isa<UndefValue>(U);
      });
    });
  }

  /// The vectors' size where nothing else is accessed, and all are only moved; else 0.
  uint64_t vectorSize() const {
    const bool AreVectors = Moved.size() == 1 && Moved.front() != 0;
    return AreVectors && Steps % Moved.front() == 0 && isPowerOf2_64(Moved.front()) ? Moved.front()
                                                                                    : 0;
  }

  uint64_t Common = 0;  ///< divides every offset and size
  uint64_t Largest = 0; ///< scalar
  SetVector<Value *> Pointers;

private:
  void size(uint64_t Bytes) { Common = std::gcd(Common, Bytes); }
  void step(uint64_t Bytes) {
    size(Bytes);
    Steps = std::gcd(Steps, Bytes);
  }

  /// Loaded or stored; V is the value, which need not be known.
  void access(const Value &V) {
    Type *T = V.getType();
    const uint64_t Size = Data.getTypeStoreSize(T).getFixedValue();
    const auto *Zeros = dyn_cast<Constant>(&V);
    if (Zeros && Zeros->isNullValue() && isa<FixedVectorType>(T))
      Steps = std::gcd(Steps, Size); // several are one access
    else
      Moved.insert(isMoved(V) ? Size : 0);
    for (const Leaf &L : leavesOf(T, Data)) {
      const uint64_t Bytes = Data.getTypeStoreSize(L.T);
      Largest = std::max(Largest, Bytes);
      size(Bytes);
      size(L.Offset);
    }
  }

  bool step(const GEPOperator &Gep) {
    APInt Constant(64, 0);
    GepOffsets Variable;
    if (!Gep.collectOffset(Data, 64, Variable, Constant))
      return false;
    step(Constant.abs().getZExtValue());
    for (const auto &[Index, Scale] : Variable)
      step(Scale.abs().getZExtValue());
    return true;
  }

  bool visit(Use &U) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (auto *Load = dyn_cast<LoadInst>(I)) {
      if (leafCount(Load->getType()) > MaxLeaves || !hasBytes(Load->getType()))
        return false;
      access(*Load);
      return !Load->isAtomic() && !Load->isVolatile();
    }
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      Type *T = Store->getValueOperand()->getType();
      if (U.getOperandNo() != StoreInst::getPointerOperandIndex() || leafCount(T) > MaxLeaves ||
          !hasBytes(T))
        return false;
      access(*Store->getValueOperand());
      return !Store->isAtomic() && !Store->isVolatile();
    }
    if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
      Pointers.insert(Gep);
      return step(cast<GEPOperator>(*Gep));
    }
    if (isa<PHINode>(I) || isa<SelectInst>(I)) {
      Pointers.insert(I);
      Chosen.insert(I);
      return true;
    }
    return visitCall(U, *I);
  }

  bool visitCall(Use &U, Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      return false;
    if (auto *Mark = dyn_cast<IntrinsicInst>(Call); Mark && Mark->isLifetimeStartOrEnd())
      return true;
    if (auto *Memory = dyn_cast<MemIntrinsic>(Call)) {
      auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
      if (!Length || Memory->isVolatile() || U.getOperandNo() != 0)
        return false;
      if (auto *Copy = dyn_cast<MemTransferInst>(Memory))
        if (!isa<GlobalVariable>(Copy->getRawSource()))
          return false;
      size(Length->getZExtValue());
      Moved.insert(0);
      return true;
    }
    if (!Call->isArgOperand(&U))
      return false;
    StringRef Granule =
        Call->getParamAttr(Call->getArgOperandNo(&U), GranuleAttribute).getValueAsString();
    if (Granule.empty() && Call->getCalledFunction())
      Granule = Call->getCalledFunction()
                    ->getAttributes()
                    .getParamAttr(Call->getArgOperandNo(&U), GranuleAttribute)
                    .getValueAsString();
    uint64_t Bytes = 0;
    if (Granule.empty() || Granule.getAsInteger(10, Bytes) || Bytes == 0)
      return false;
    size(Bytes);
    Moved.insert(0);
    Largest = std::max(Largest, Bytes);
    Exact = Exact == 0 || Exact == Bytes ? Bytes : ~uint64_t(0);
    return true;
  }

  const DataLayout &Data;
  SetVector<Instruction *> Chosen;
  uint64_t Steps = 0;        ///< divides every offset of a pointer, and what is set to zeros
  SetVector<uint64_t> Moved; ///< sizes of the vectors, and 0 for everything else

public:
  /// What a vector variant says; 0 where there is none, all ones where they disagree.
  uint64_t Exact = 0;
};
} // namespace

/// Wanted is 0 or the granule that is given.
void StorageMap::classify(Value &Root, const DataLayout &Data, unsigned Wanted) {
  UseWalk Walk(Root, Data);
  if (!Walk.run())
    return;
  if (const uint64_t Size = Walk.vectorSize(); Size && !Wanted) {
    for (const Value *Pointer : Walk.Pointers)
      GranuleOf[Pointer] = static_cast<unsigned>(Size);
    OfVectors.insert(Walk.Pointers.begin(), Walk.Pointers.end());
    return;
  }
  // The largest power of two; a scalar may be of two granules, more are faster as copies.
  uint64_t Granule = std::min<uint64_t>(Walk.Common & (~Walk.Common + 1), 8);
  if (Wanted)
    Granule = Walk.Common % Wanted == 0 ? Wanted : 0;
  if (Granule == 0 || Walk.Largest > 2 * Granule || (Walk.Exact && Walk.Exact != Granule))
    return;
  for (const Value *Pointer : Walk.Pointers)
    GranuleOf[Pointer] = static_cast<unsigned>(Granule);
}

Expected<StorageMap> StorageMap::build(Function &F, ArrayRef<ArgShape> Shapes) {
  StorageMap Result;
  const DataLayout &Data = F.getDataLayout();
  for (Instruction &I : instructions(F)) {
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca)
      continue;
    const auto Size = Alloca->getAllocationSize(Data);
    if (!Size || Alloca->getParent() != &F.getEntryBlock())
      return createStringError("a variable of a size that is not constant");
    if (!isUniform(*Alloca))
      Result.classify(*Alloca, Data, 0);
  }
  for (Argument &A : F.args()) {
    if (Shapes.size() <= A.getArgNo() || Shapes[A.getArgNo()].TheKind != ArgShape::Storage)
      continue;
    Result.classify(A, Data, Shapes[A.getArgNo()].Granule);
    if (!Result.interleaved(&A))
      return createStringError("operand %u of function %s is not used by granules of %u bytes",
                               A.getArgNo(), F.getName().str().c_str(),
                               Shapes[A.getArgNo()].Granule);
  }
  return Result;
}

} // namespace coop::lower
