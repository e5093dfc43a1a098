// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of each operation, and of memory; see TileParts.h.

#include "lower/gpu/matrix/TileParts.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/emit/TensorRectangle.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower {

bool TileParts::split(Type *Ty) const {
  const auto M = MatrixType::match(Ty);
  return M && split(*M);
}

LayoutSliceCall *wholeSlice(const TensorAccessCall &Access, const MatrixType &M) {
  const TensorOperands Operands(Access, M);
  auto *Slice = dyn_cast<LayoutSliceCall>(Access.layout());
  const auto *View = dyn_cast<CallInst>(Access.view());
  const bool ShowsAll = !Operands.View || (View && getCoopOp(*View) == CoopOp::ViewCreate);
  if (!Slice || !ShowsAll || !Operands.mayBeRectangle())
    return nullptr;
  for (unsigned I = 0; I < Operands.Layout.Dim; ++I) {
    auto *Span = dyn_cast<ConstantInt>(Slice->ranges()[2 * I + 1]);
    if (!Span || Span->getZExtValue() != Operands.count(I))
      return nullptr;
  }
  return Slice;
}

namespace {

/// What an instruction does to what other blocks may see, or may have changed.
enum class Effect : uint8_t {
  None, ///< nothing, or only to what each block has for itself
  Read,
  Wait,    ///< for other invocations, which may have written
  Store,   ///< of a part
  Unknown, ///< or a store that all blocks would do
};

class Effects {
public:
  explicit Effects(const TileParts &Parts) : Parts(Parts) {}
  Effect of(const Instruction &I) const;

private:
  Effect ofOperation(const CallInst &Call, CoopOp Op) const;
  Effect ofMatrix(const CallInst &Call, CoopOp Op) const;
  Effect ofStore(const MatrixStoreCall &Store) const;
  static Effect ofCall(const CallInst &Call);
  static Effect ofFunction(const Function &F);

  const TileParts Parts;
};

unsigned addressSpaceOf(const Value *Pointer) {
  return Pointer->getType()->getPointerAddressSpace();
}

/// Variables of an invocation, and of a workgroup.
bool isOfBlock(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer);
  return addressSpaceOf(Pointer) == address_space::Shared || isa<AllocaInst>(Object) ||
         (isa<GlobalVariable>(Object) && addressSpaceOf(Pointer) == address_space::Private);
}

bool isConstant(const Value *Pointer) {
  return addressSpaceOf(Pointer) == address_space::PushConstant;
}

Effect Effects::ofFunction(const Function &F) {
  const ModRefInfo Use = memoryUse(F);
  return isModSet(Use) ? Effect::Unknown : isRefSet(Use) ? Effect::Read : Effect::None;
}

/// A store of a part to shared memory would leave the rest of it unwritten there.
Effect Effects::ofStore(const MatrixStoreCall &Store) const {
  if (addressSpaceOf(Store.pointer()) == address_space::Shared)
    return Parts.split(Store.matrixType()) ? Effect::Unknown : Effect::None;
  const bool IsOfParts =
      addressSpaceOf(Store.pointer()) == address_space::Buffer && Parts.split(Store.matrixType());
  return IsOfParts && !Store.isVolatile() ? Effect::Store : Effect::Unknown;
}

Effect Effects::ofMatrix(const CallInst &Call, CoopOp Op) const {
  if (auto *Store = dyn_cast<MatrixStoreCall>(&Call))
    return ofStore(*Store);
  Effect Most = Effect::None;
  if (auto *Load = dyn_cast<MatrixLoadCall>(&Call)) {
    if (Load->isVolatile())
      return Effect::Unknown;
    if (addressSpaceOf(Load->pointer()) != address_space::Shared)
      Most = Effect::Read;
  } else if (Op == CoopOp::MatMulAddEpilogue || Op == CoopOp::MatEpilogue) {
    return Effect::Unknown;
  }
  for (const Use &U : Call.args())
    if (auto *F = dyn_cast<Function>(U))
      Most = std::max(Most, ofFunction(*F));
  return Most;
}

Effect Effects::ofOperation(const CallInst &Call, CoopOp Op) const {
  switch (kindOf(Op)) {
  case OpKind::Resource:
  case OpKind::Builtin:
  case OpKind::Narrow:
  case OpKind::Lanes:
  case OpKind::Tensor:
  case OpKind::Subgroup:
    return Effect::None;
  case OpKind::Control:
    return isa<LoopMarkerCall>(Call) ? Effect::None
           : isa<BarrierCall>(Call)  ? Effect::Wait
                                     : Effect::Unknown;
  case OpKind::Debug:
    return Effect::Unknown;
  case OpKind::Image:
    return Op == CoopOp::ImageStore || Op == CoopOp::ImageTexel ? Effect::Unknown : Effect::Read;
  case OpKind::Matrix:
    return ofMatrix(Call, Op);
  case OpKind::Vector:
    return Op == CoopOp::VecStore || isa<VectorAccumulationCall>(Call) ? Effect::Unknown
           : Op == CoopOp::VecLoad || Op == CoopOp::VecMatMul          ? Effect::Read
                                                                       : Effect::None;
  }
  llvm_unreachable("no other");
}

Effect Effects::ofCall(const CallInst &Call) {
  if (Call.doesNotAccessMemory() || Call.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(Call) ||
      isa<AssumeInst>(Call))
    return Effect::None;
  if (auto *Memory = dyn_cast<AnyMemIntrinsic>(&Call))
    return isOfBlock(Memory->getRawDest()) ? Effect::Read : Effect::Unknown;
  const Function *Callee = Call.getCalledFunction();
  return Callee && !Callee->isDeclaration() ? ofFunction(*Callee) : Effect::Unknown;
}

Effect Effects::of(const Instruction &I) const {
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    const auto Op = getCoopOp(*Call);
    return Op ? ofOperation(*Call, *Op) : ofCall(*Call);
  }
  if (!I.mayReadOrWriteMemory())
    return Effect::None;
  const auto Accessed = MemoryLocation::getOrNone(&I);
  if (!Accessed)
    return Effect::Unknown; // a fence
  if (isOfBlock(Accessed->Ptr) || isConstant(Accessed->Ptr))
    return Effect::None;
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() ? Effect::Read : Effect::Unknown;
}

/// The operations that matrices are operands or results of.
class Rules {
public:
  Rules(const TileParts &Parts, uint32_t Invocations) : Parts(Parts), Invocations(Invocations) {}
  bool allow(const Instruction &I) const;

private:
  bool concerns(const Instruction &I) const;
  bool allowTypes(const Instruction &I) const;
  bool allowOperation(const CallInst &Call, CoopOp Op) const;
  bool allowReduction(const MatReduceCall &Reduce) const;
  bool allowElement(const ElementIndexCall &Call) const;
  bool allowAccess(const TensorAccessCall &Access, const MatrixType &M) const {
    return wholeSlice(Access, M) != nullptr;
  }
  bool divides(const MatrixType &M) const { return Parts.extent(M) % Parts.Count == 0; }

  const TileParts Parts;
  const uint32_t Invocations;
};

bool Rules::concerns(const Instruction &I) const {
  return Parts.split(I.getType()) ||
         any_of(I.operands(), [&](const Use &U) { return Parts.split(U->getType()); });
}

/// Each is a whole number of parts; constants are undefined ones.
bool Rules::allowTypes(const Instruction &I) const {
  const auto IsAllowed = [&](const Value *V) {
    const auto M = MatrixType::match(V->getType());
    return !M || !Parts.split(*M) || (divides(*M) && (!isa<Constant>(V) || isa<UndefValue>(V)));
  };
  return IsAllowed(&I) && all_of(I.operands(), [&](const Use &U) { return IsAllowed(U); });
}

/// One that puts together what a block has: lines of the axis that is not split, or two by two.
bool Rules::allowReduction(const MatReduceCall &Reduce) const {
  constexpr uint64_t Row = 1, Column = 2, TwoByTwo = 4; // SPIR-V's Cooperative Matrix Reduce
  if (Reduce.mask() == TwoByTwo)
    return Parts.extent(Reduce.matrixType()) % (2 * Parts.Count) == 0;
  return Reduce.mask() == (Parts.AreRows ? Row : Column);
}

/// A constant index is one of those that an invocation has of a part.
bool Rules::allowElement(const ElementIndexCall &Call) const {
  auto *Index = dyn_cast<ConstantInt>(Call.index());
  return !Index || Index->getZExtValue() < Parts.part(Call.matrixType()).elements() / Invocations;
}

bool Rules::allowOperation(const CallInst &Call, CoopOp Op) const {
  switch (Op) {
  case CoopOp::MatFill:
  case CoopOp::MatLoad:
  case CoopOp::MatStore:
  case CoopOp::MatMulAdd:
  case CoopOp::MatLength:
  case CoopOp::MatArith:
  case CoopOp::MatScale:
    return true;
  case CoopOp::MatCoordinate:
  case CoopOp::MatExtract:
  case CoopOp::MatInsert:
    return allowElement(cast<ElementIndexCall>(Call));
  case CoopOp::MatConvert:
  case CoopOp::MatPerElement: // of matrices that are all split
    return all_of(Call.args(), [&](const Use &U) {
      return !MatrixType::match(U->getType()) ||
             Parts.split(U->getType()) == Parts.split(Call.getType());
    });
  case CoopOp::MatReduce:
    return allowReduction(cast<MatReduceCall>(Call));
  case CoopOp::MatLoadTensor:
    return allowAccess(cast<TensorAccessCall>(Call), cast<MatLoadTensorCall>(Call).resultType());
  case CoopOp::MatStoreTensor:
    return allowAccess(cast<TensorAccessCall>(Call), cast<MatStoreTensorCall>(Call).matrixType());
  default:
    return false;
  }
}

bool Rules::allow(const Instruction &I) const {
  if (!concerns(I)) {
    // Not in memory, and not part of something else.
    const auto *Variable = dyn_cast<AllocaInst>(&I);
    Type *Ty = Variable ? Variable->getAllocatedType() : I.getType();
    return !(Variable || Ty->isAggregateType()) || !containsCoopType(Ty);
  }
  if (!allowTypes(I))
    return false;
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    const auto Op = getCoopOp(*Call);
    return Op && allowOperation(*Call, *Op);
  }
  return isa<PHINode>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I);
}

/// What an invocation makes of its elements stays its own, and becomes elements: each has only
/// those of a part. Not so what decides where it goes, or what others get to know.
class OwnElements {
public:
  OwnElements(Function &F, const TileParts &Parts) : F(F), Parts(Parts), Ends(F) {}
  bool areKept();

private:
  bool isValue(const Instruction &I) const;
  bool keeps(const Instruction &Made, const Instruction &User);
  bool choosesValues(const Instruction &Branch);
  void addPhis(const BasicBlock &Block);

  Function &F;
  const TileParts Parts;
  const PostDominatorTree Ends;
  SmallVector<const Instruction *, 16> Next;
  SmallPtrSet<const Instruction *, 32> Seen;
};

/// It does nothing but to make a value of values.
bool OwnElements::isValue(const Instruction &I) const {
  const auto *Call = dyn_cast<CallInst>(&I);
  if (const auto Op = Call ? getCoopOp(*Call) : std::nullopt) {
    const OpKind Kind = kindOf(*Op);
    return Kind == OpKind::Narrow || Kind == OpKind::Builtin || Kind == OpKind::Resource;
  }
  return Call ? Call->doesNotAccessMemory() : !I.isTerminator() && !I.mayWriteToMemory();
}

void OwnElements::addPhis(const BasicBlock &Block) {
  for (const PHINode &Phi : Block.phis())
    if (!MatrixType::match(Phi.getType()))
      Next.push_back(&Phi);
}

/// Its ways make values, change elements, and come together again.
bool OwnElements::choosesValues(const Instruction &Branch) {
  const auto *Node = Ends.getNode(Branch.getParent());
  const BasicBlock *End = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  if (!End)
    return false;
  SmallPtrSet<const BasicBlock *, 8> Ways = {End};
  SmallVector<const BasicBlock *, 8> Blocks(successors(Branch.getParent()));
  addPhis(*End);
  while (!Blocks.empty()) {
    const BasicBlock *Block = Blocks.pop_back_val();
    if (!Ways.insert(Block).second)
      continue;
    addPhis(*Block);
    for (const Instruction &I : *Block)
      if (!I.isTerminator() && !isValue(I) && !isa<ElementIndexCall>(I))
        return false;
    append_range(Blocks, successors(Block));
  }
  return true;
}

bool OwnElements::keeps(const Instruction &Made, const Instruction &User) {
  if (auto *Insert = dyn_cast<MatInsertCall>(&User); Insert && Insert->scalar() == &Made)
    return true;
  if (isa<BranchInst>(User) || isa<SwitchInst>(User))
    return choosesValues(User);
  if (!isValue(User))
    return false;
  Next.push_back(&User);
  return true;
}

bool OwnElements::areKept() {
  for (const Instruction &I : instructions(F))
    if (isa<MatExtractCall>(I) || isa<MatCoordinateCall>(I))
      if (Parts.split(cast<ElementIndexCall>(I).matrixType()))
        Next.push_back(&I);
  while (!Next.empty()) {
    const Instruction *Made = Next.pop_back_val();
    if (!Seen.insert(Made).second)
      continue;
    for (const User *U : Made->users())
      if (!keeps(*Made, *cast<Instruction>(U)))
        return false;
  }
  return true;
}

/// The blocks that may be executed after one that has a store of a part.
SmallPtrSet<const BasicBlock *, 16> blocksAfter(ArrayRef<CallInst *> Stores) {
  SmallPtrSet<const BasicBlock *, 16> After;
  SmallVector<const BasicBlock *, 16> Next;
  for (const CallInst *Store : Stores)
    append_range(Next, successors(Store->getParent()));
  while (!Next.empty()) {
    const BasicBlock *Block = Next.pop_back_val();
    if (After.insert(Block).second)
      append_range(Next, successors(Block));
  }
  return After;
}

} // namespace

SmallVector<CallInst *, 4> storesOfParts(Function &F, const TileParts &Parts) {
  const Effects Of(Parts);
  SmallVector<CallInst *, 4> Stores;
  for (Instruction &I : instructions(F))
    if (Of.of(I) == Effect::Store)
      Stores.push_back(cast<CallInst>(&I));
  return Stores;
}

bool canBeSplit(Function &F, const TileParts &Parts, uint32_t Invocations) {
  const Rules Rule(Parts, Invocations);
  const Effects Of(Parts);
  if (!OwnElements(F, Parts).areKept())
    return false;
  const auto After = blocksAfter(storesOfParts(F, Parts));
  for (const BasicBlock &Block : F) {
    bool IsAfter = After.contains(&Block);
    for (const Instruction &I : Block) {
      const Effect Is = Of.of(I);
      if (Is == Effect::Unknown || !Rule.allow(I))
        return false;
      if (IsAfter && (Is == Effect::Read || Is == Effect::Wait))
        return false;
      IsAfter |= Is == Effect::Store;
    }
  }
  return true;
}

} // namespace coop::lower
