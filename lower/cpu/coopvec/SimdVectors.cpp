// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Storage of cooperative vectors and the choice of vector variants; see SimdVectors.h.

#include "lower/cpu/coopvec/SimdVectors.h"
#include "lower/analysis/MatrixLiveness.h"
#include "lower/cpu/coopvec/PackedInputs.h"
#include "lower/cpu/coopvec/PrefetchQueue.h"
#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/cpu/coopvec/VectorBounds.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/cpu/coopvec/VectorWeights.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

// ---- storage

static bool isVector(const Type *T) { return VectorType::match(const_cast<Type *>(T)).has_value(); }

/// Lanes that have taken different ways write to their own parts of the storage alone. So it can be
/// shared as if there were one invocation.
void SimdVectors::assignSlots() {
  packInputs(F, Target);
  fuseVectorEpilogues(S, F, Target);
  const MatrixLiveness Live(F, isVector);
  const auto Owners = Live.shareOwners([&](Instruction &V) -> MatrixLiveness::OwnerKind {
    return {{S.lowered(V.getType()), CoopScope::Invocation}};
  });
  DenseMap<const Instruction *, AllocaInst *> Slots;
  for (Instruction *V : Live.values()) {
    AllocaInst *&Slot = Slots[Owners[Live.classOf(V)]];
    if (!Slot)
      Slot = Storage.temporary(S.lowered(V->getType()), V->getName() + ".vec");
    Storage.setSlot(*V, *Slot);
  }
  for (Instruction *V : Live.values()) {
    auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi || Live.needsSecondOwner(*Phi))
      continue; // the two copies of FunctionLowering
    Storage.setArranged(*Phi);
    SmallPtrSet<BasicBlock *, 4> Done;
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
      Value *In = Phi->getIncomingValue(I);
      BasicBlock *Pred = Phi->getIncomingBlock(I);
      if (isa<UndefValue>(In) || !Done.insert(Pred).second ||
          (Live.contains(In) && Live.classOf(In) == Live.classOf(Phi)))
        continue;
      IRBuilder<> B(Pred->getTerminator());
      S.copy(B, Storage.slot(Phi), Storage.slot(In), Phi->getType());
    }
  }
}

/// Of no meaning between two calls.
AllocaInst *SimdVectors::workStorage(Type *Component, uint64_t Count) {
  auto *Ty = ArrayType::get(Component, Count);
  AllocaInst *&Known = Work[Ty];
  if (!Known)
    Known = Storage.temporary(Ty, "work");
  return Known;
}

// ---- operations

/// i1, whether the dispatch has more than one; an only one would convert to colder memory.
static Value *hasSubgroups(IRBuilder<> &B, const KernelInfo &Info) {
  const auto [X, Y, Z] = Info.WorkgroupSize;
  if (uint64_t(X) * Y * Z > Info.SubgroupSize)
    return B.getTrue();
  Value *Any = B.getInt32(0);
  for (unsigned I = 0; I < 3; ++I)
    Any = B.CreateOr(
        Any, emitCoopOp(B, CoopOp::NumWorkgroups, B.getInt32Ty(), {B.getInt32(I)}, "groups"));
  return B.CreateICmpNE(Any, B.getInt32(1));
}

/// i1, whether the subgroups of a dispatch find the same in memory that is converted, so that what
/// one has made of it serves the others; null where nothing is converted, or that is not known.
Value *SimdVectors::weightsStay(OpContext &O, const VectorProduct &P) const {
  if (O.Call.getType()->isVoidTy())
    return nullptr; // packed by each call, in registers
  const KernelInfo Info = *getKernelInfo(S.M);
  const MatMulPlan Plan(P, Target, Info.SubgroupSize);
  const Value &Matrix = *O.as<VecMatMulCall>().matrix(), &Bias = *O.as<VecMatMulCall>().bias();
  const bool IsConverted = !Plan.readsWeightsInPlace() || Plan.keepsInitialSums();
  if (!IsConverted || !Constant.mayHold(Matrix) || (Plan.keepsBias() && !Constant.mayHold(Bias)))
    return nullptr;
  Value *Stay = hasSubgroups(O.B, Info);
  Stay = O.B.CreateAnd(Stay, Constant.holds(O.B, Matrix));
  return Plan.keepsBias() ? O.B.CreateAnd(Stay, Constant.holds(O.B, Bias)) : Stay;
}

/// Of an access to all lanes' vectors, which may lie apart.
static void addLines(OpContext &O, const VectorType &V) {
  const uint64_t Bytes = V.Size * (V.Component->getPrimitiveSizeInBits() / 8);
  const unsigned Width = getKernelInfo(O.S.M)->SubgroupSize;
  addPrefetches(O.S.M, divideCeil(Bytes * Width, LineBytes), 0);
}

static void addBlocks(OpContext &O, const VectorProduct &P, const SimdTarget &Target) {
  const unsigned Width = getKernelInfo(O.S.M)->SubgroupSize;
  const MatMulPlan Plan(P, Target, Width);
  addPrefetches(O.S.M, 0, divideCeil(P.Rows, Plan.BlockRows) * (Width / Plan.Lanes));
}

bool SimdVectors::lowerMatMul(OpContext &O) {
  const VectorType Result = O.Call.arg_size() > FusedProduct
                                ? *VectorType::match(O.Call.getArgOperand(FusedProduct)->getType())
                                : O.vectorResult();
  const auto P = productOf(O.Call, Result);
  if (!P)
    return false; // diagnosed there
  if (!O.Call.getType()->isVoidTy())
    addBlocks(O, *P, Target);
  Type *Component = matMulWork(*P);
  AllocaInst *Extra = Component ? workStorage(Component, P->Cols) : nullptr;
  VectorOperation::emitCall(O, CoopOp::VecMatMul, Extra, Component, weightsStay(O, *P));
  return true;
}

/// Sums of lanes are those of separate additions where components are not converted.
static bool hasPlainSums(OpContext &O) {
  auto &Product = O.as<VecOuterProductCall>();
  const auto Element = interpretation(O.S.C, Product.interpretation());
  const VectorType X = Product.rowsType(), Y = Product.colsType();
  return Element && X.Component == Y.Component && X.Encoding == Y.Encoding &&
         Component(X).isFloat() == Element->Element.isFloat() &&
         Component(X).isDouble() == Element->Element.isDouble();
}

/// Invocation by invocation, with a test of each element.
static void lowerByLoops(OpContext &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::VecMatMul:
    return lowerVectorMatMul(O);
  case CoopOp::VecOuterProduct:
  case CoopOp::VecReduceSum:
    return lowerVectorTraining(O, Op);
  default:
    return lowerVector(O, Op);
  }
}

bool SimdVectors::lowerCall(OpContext &O) {
  if (const auto Packing = packingOf(O.Call)) {
    lowerPack(O, *Packing);
    return true;
  }
  const auto Op = getCoopOp(O.Call);
  if (!Op)
    return false;
  Value *IsInside = isInBuffers(O, *Op);
  if (!IsInside)
    return lowerForLanes(O, *Op);
  bool IsDone = false;
  ifThen(O.B, IsInside, "inside", [&] { IsDone = lowerForLanes(O, *Op); });
  if (IsDone)
    ifThen(O.B, O.B.CreateNot(IsInside), "outside", [&] { lowerByLoops(O, *Op); });
  return IsDone;
}

bool SimdVectors::lowerForLanes(OpContext &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::VecMatMul:
    return lowerMatMul(O);
  case CoopOp::VecLoad:
    if (O.as<VecLoadCall>().isVolatile())
      return false; // volatile: invocation by invocation
    if (O.Call.arg_size() <= PackedLoad)
      addLines(O, O.vectorResult());
    break;
  case CoopOp::VecStore:
    if (O.as<VecStoreCall>().isVolatile())
      return false;
    addLines(O, O.as<VecStoreCall>().vectorType());
    break;
  case CoopOp::VecOuterProduct:
    if (!hasPlainSums(O))
      return false;
    break;
  case CoopOp::VecReduceSum:
    break;
  default:
    return false;
  }
  VectorOperation::emitCall(O, Op);
  return true;
}

} // namespace coop::lower
