// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which vectors are batches, and the code for the case that all threads are there; see
// VectorBatches.h.

#include "lower/gpu/matrix/VectorBatches.h"
#include "lower/check/Robust.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/emit/VectorProduct.h"
#include "lower/gpu/matrix/AlikeValues.h"
#include "lower/gpu/matrix/BatchMarkers.h"
#include "lower/gpu/matrix/BatchSums.h"
#include "lower/gpu/matrix/MmaTypes.h"
#include "lower/gpu/matrix/ProductSums.h"
#include "lower/gpu/matrix/ProductTurns.h"
#include "lower/gpu/matrix/Together.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/InlinePtx.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The operands of a product by matrix instructions.
struct BatchProduct {
  static std::optional<BatchProduct> of(const VecMatMulCall &Call, const FragmentMap &Map,
                                        const GpuRow &Gpu);

  VectorProduct P;
  MatrixType A, B, Sum, Bias;
  /// The input has not as many components as A has columns, so threads take their own, and zeros;
  /// the sums have more columns than the result has components, and threads take what is theirs.
  bool TakesOwnInput, GivesOwnResult;

  bool isFloat() const { return Sum.Component->isFloatTy(); }
  /// B is all of the matrix.
  bool isWhole() const { return B.Rows == P.Cols && B.Cols == P.Rows; }
  /// SPIR-V's Cooperative Matrix Operands.
  uint32_t signs() const;
};

uint32_t BatchProduct::signs() const {
  using Operands = spirv::CooperativeMatrixOperands;
  if (isFloat())
    return 0;
  auto Bit = [](bool Is, Operands O) { return Is ? static_cast<uint32_t>(O) : 0; };
  return Bit(P.In.Element.Signed, Operands::MatrixASignedComponentsKHR) |
         Bit(P.Weights.Element.Signed, Operands::MatrixBSignedComponentsKHR);
}

/// Halves of either kind and floats, which are multiplied as they are.
bool areAsTheyAre(const VectorProduct &P) {
  Type *Ty = P.Input.Ty;
  return (Ty->isHalfTy() || Ty->isBFloatTy() || Ty->isFloatTy()) && P.In.Element.Ty == Ty &&
         P.Weights.Element.Ty == Ty;
}

/// Bytes, which the input is converted to: integers, or floats.
bool areBytes(const VectorProduct &P) {
  const Component &In = P.In.Element, &Weights = P.Weights.Element;
  return In.bits() == 8 && Weights.bits() == 8 && In.isFloat() == Weights.isFloat() &&
         (P.Input.Ty->isHalfTy() || P.Input.Ty->isFloatTy() ||
          (!In.isFloat() && P.Input.Ty->isIntegerTy(32)));
}

/// Of K, what instructions take: halves and floats of 8 columns, integers of 16, floats of bytes of
/// 32.
uint32_t columnsOfStep(const VectorProduct &P) {
  return !areBytes(P) ? 8 : P.In.Element.isFloat() ? 32 : 16;
}

/// Floats, halves of either kind and bytes, with sums of 32 bits: what else there is has no batch.
std::optional<BatchProduct> BatchProduct::of(const VecMatMulCall &Call, const FragmentMap &Map,
                                             const GpuRow &Gpu) {
  const VectorType Input = Call.inputType(), Result = *VectorType::match(Call.getType());
  const auto P = VectorProduct::of(Call, Result);
  if (!P || !P->problem(Result).empty() || isBounded(Call) || !(areAsTheyAre(*P) || areBytes(*P)) ||
      Input.Encoding != CoopEncoding::Native ||
      Call.matrix()->getType()->getPointerAddressSpace() != address_space::Buffer)
    return std::nullopt;
  Type *Ty = Input.Component;
  LLVMContext &C = Ty->getContext();
  const bool IsFloat = P->In.Element.isFloat();
  auto IsSum = [&](const Component &Each) {
    if (!IsFloat)
      return Each.Ty->isIntegerTy(32);
    return Each.Ty->isFloatTy() || (areAsTheyAre(*P) ? Each.Ty == Ty : Each.Ty->isHalfTy());
  };
  auto IsBias = [&](const Component &Each) {
    return IsSum(Each) || (IsFloat && Each.Encoding != CoopEncoding::Native);
  };
  if (!IsSum(P->Result) || (P->Bias && !IsBias(P->Bias->Element)) || P->SumTy->isDoubleTy() ||
      (!IsFloat && P->Saturates))
    return std::nullopt;
  constexpr uint32_t RowsOfTile = 8;
  const auto Rows = static_cast<uint32_t>(alignTo(P->Rows, RowsOfTile)),
             Cols = static_cast<uint32_t>(alignTo(P->Cols, columnsOfStep(*P)));
  Type *Sum = IsFloat ? Type::getFloatTy(C) : static_cast<Type *>(Type::getInt32Ty(C));
  BatchProduct Product{*P,
                       batchType(P->In.Element.Ty, Cols),
                       batchType(P->Weights.Element.Ty, Rows),
                       batchType(Sum, Rows),
                       batchType(P->Bias ? P->Bias->Element.Ty : Sum, Rows),
                       Cols != P->Cols || P->InputSize != P->Cols || P->In.Packed,
                       Rows != P->Rows};
  Product.A.Use = CoopUse::A;
  Product.A.Encoding = P->In.Element.Encoding;
  Product.B.Use = CoopUse::B;
  Product.B.Encoding = P->Weights.Element.Encoding;
  Product.B.Rows = Cols;
  if (P->Bias)
    Product.Bias.Encoding = P->Bias->Element.Encoding;
  const auto OfA = Map.fragments({Product.A, WarpSize}), OfB = Map.fragments({Product.B, WarpSize});
  const auto Types = mmaOperandTypes(Product.A, Product.B, Product.signs());
  if (!OfA || !OfB || OfA != batchFragments(Map, C, Cols) || !batchFragments(Map, C, Rows) ||
      OfA->PerThread != OfB->PerThread || !Types || !Types->isOn(Gpu))
    return std::nullopt;
  return Product;
}

bool isForBatches(const CallInst &Call, const FragmentMap &Map, const GpuRow &Gpu) {
  auto *Product = dyn_cast<VecMatMulCall>(&Call);
  return Product ? BatchProduct::of(*Product, Map, Gpu).has_value() : canSumBatch(Call, Map, Gpu);
}

/// What all threads need alike for a product or a sum: all but vectors.
SmallVector<Value *, 16> addressOf(const CallInst &Call) {
  SmallVector<Value *, 16> Operands;
  for (Value *V : Call.args())
    if (!VectorType::match(V->getType()))
      Operands.push_back(V);
  return Operands;
}

/// Of the blocks that Head dominates, where all threads of a subgroup are when they come there, and
/// have Tested alike.
class Batches {
public:
  Batches(BasicBlock &Head, const FragmentMap &Map, const GpuRow &Gpu,
          ArrayRef<Value *> Tested = {})
      : Head(Head), F(*Head.getParent()), Map(Map), Gpu(Gpu), Dominators(F), PostDominators(F),
        Where(Head, Dominators, PostDominators, Tested) {}

  bool empty() const {
    return none_of(instructions(F), [&](const Instruction &I) {
      auto *Call = dyn_cast<CallInst>(&I);
      return Call && isAlike(*Call);
    });
  }
  /// What would have to be alike for more of them. It knows Head and this as long as they are.
  AlikeValues toTest() const;
  /// Products whose matrices not all threads have alike.
  bool hasOthers() const { return !others().empty(); }
  /// They take turns for those; this knows nothing of what there is then.
  void takeTurns();
  void run();

private:
  bool mayBeBatch(const Value *V) const;
  bool mayBeAlike(const CallInst &Call) const {
    return Where.isTogether(*Call.getParent()) && isForBatches(Call, Map, Gpu);
  }
  bool isAlike(const CallInst &Call) const {
    return mayBeAlike(Call) &&
           all_of(addressOf(Call), [&](const Value *V) { return Where.isAlike(V); });
  }
  SmallVector<VecMatMulCall *, 4> others() const;
  void collect();
  void replaceStores(Instruction &I);
  void scatter(Instruction &I);
  void gatherOperands(Instruction &I);
  bool takesBatch(VecMatMulCall &Call) const {
    const auto *Found = Products.find(&Call);
    return Found != Products.end() && !Found->second.TakesOwnInput;
  }
  void multiply(VecMatMulCall &Call, const BatchProduct &Product);
  bool isBatch(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return I && Values.contains(const_cast<Instruction *>(I));
  }

  const BasicBlock &Head;
  Function &F;
  const FragmentMap &Map;
  const GpuRow &Gpu;
  const DominatorTree Dominators;
  const PostDominatorTree PostDominators;
  const Together Where;
  SmallSetVector<Instruction *, 16> Values;
  MapVector<VecMatMulCall *, BatchProduct> Products;
  SmallSetVector<CallInst *, 4> Sums; ///< of batches, in memory
};

/// Any thread may access the vector for the one whose it is.
bool mayBeByOthers(const VectorAccessCall &Access) {
  return !Access.isVolatile() && !isBounded(Access) &&
         Access.pointer()->getType()->getPointerAddressSpace() == address_space::Buffer;
}

AlikeValues Batches::toTest() const {
  AlikeValues Tested(Head, Dominators, Where);
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && mayBeAlike(*Call))
      Tested.add(addressOf(*Call));
  return Tested;
}

SmallVector<VecMatMulCall *, 4> Batches::others() const {
  SmallVector<VecMatMulCall *, 4> Found;
  for (Instruction &I : instructions(F))
    if (auto *Product = dyn_cast<VecMatMulCall>(&I);
        Product && mayBeAlike(*Product) && !isAlike(*Product))
      Found.push_back(Product);
  return Found;
}

void Batches::takeTurns() {
  for (VecMatMulCall *Product : others()) {
    SmallSetVector<Value *, 4> Different;
    for (Value *V : addressOf(*Product))
      if (!Where.isAlike(V))
        Different.insert(V);
    multiplyInTurns(*Product, Different.getArrayRef());
  }
}

/// Its threads can have it as a batch, whatever its operands come from.
bool Batches::mayBeBatch(const Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  const auto Ty = VectorType::match(V->getType());
  if (!I || !Ty || Ty->Encoding != CoopEncoding::Native || !Where.isTogether(*I->getParent()) ||
      !batchFragments(Map, F.getContext(), Ty->Size))
    return false;
  const unsigned Bits = Ty->Component->getPrimitiveSizeInBits();
  if (Bits != 16 && Bits != 32)
    return false;
  if (auto *Phi = dyn_cast<PHINode>(I))
    return Where.comeAlike(*Phi) &&
           all_of(Phi->blocks(), [&](const BasicBlock *B) { return Where.isTogether(*B); });
  if (auto *Select = dyn_cast<SelectInst>(I))
    return Where.isAlike(Select->getCondition());
  auto *Call = dyn_cast<CallInst>(I);
  switch (Call ? getCoopOp(*Call).value_or(CoopOp::MatLength) : CoopOp::MatLength) {
  case CoopOp::VecMatMul:
    return isAlike(*Call);
  case CoopOp::VecArith:
  case CoopOp::VecMath:
  case CoopOp::VecConvert:
    return true;
  case CoopOp::VecScale:
    return Where.isAlike(cast<VecScaleCall>(Call)->scalar());
  case CoopOp::VecFill:
  case CoopOp::VecConstruct:
    if (const Value *Splat = splatOf(const_cast<CallInst *>(Call)))
      return Where.isAlike(Splat);
    return false;
  case CoopOp::VecLoad:
    return mayBeByOthers(cast<VectorAccessCall>(*Call));
  default:
    return false;
  }
}

/// Products and sums, and what is connected with them by values that may be batches.
void Batches::collect() {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !isAlike(*Call))
      continue;
    if (auto *Product = dyn_cast<VecMatMulCall>(Call)) {
      Products.insert({Product, *BatchProduct::of(*Product, Map, Gpu)});
      if (mayBeBatch(Product))
        Values.insert(Product);
      if (takesBatch(*Product) && mayBeBatch(Product->input()))
        Values.insert(cast<Instruction>(Product->input()));
      continue;
    }
    Sums.insert(Call);
    for (Value *V : Call->args())
      if (mayBeBatch(V))
        Values.insert(cast<Instruction>(V));
  }
  for (unsigned Next = 0; Next < Values.size(); ++Next) {
    Instruction *I = Values[Next];
    if (!isa<VecMatMulCall>(I))
      for (Value *V : I->operands())
        if (mayBeBatch(V))
          Values.insert(cast<Instruction>(V));
    for (User *U : I->users())
      if (mayBeBatch(U))
        Values.insert(cast<Instruction>(U));
  }
}

/// Rows of a batch go to memory from where they are.
void Batches::replaceStores(Instruction &I) {
  for (User *U : make_early_inc_range(I.users())) {
    auto *Store = dyn_cast<VecStoreCall>(U);
    if (!Store || !mayBeByOthers(cast<VectorAccessCall>(*Store)) ||
        !Where.isTogether(*Store->getParent()))
      continue;
    IRBuilder<> B(Store);
    emitBatchMarker(B, BatchMarker::Store, B.getVoidTy(), {Store->pointer(), Store->offset(), &I});
    Store->eraseFromParent();
  }
}

static bool isBatchStore(const User *U) {
  auto *Call = dyn_cast<CallInst>(U);
  return Call && batchMarker(*Call) == BatchMarker::Store;
}

/// What is no batch uses each thread's own vector.
void Batches::scatter(Instruction &I) {
  auto IsElsewhere = [&](User *U) {
    if (auto *Product = dyn_cast<VecMatMulCall>(U))
      return !takesBatch(*Product);
    return !isBatch(U) && !isBatchStore(U) && !Sums.contains(dyn_cast<CallInst>(U));
  };
  if (none_of(I.users(), IsElsewhere))
    return;
  IRBuilder<> B(F.getContext());
  if (isa<PHINode>(I))
    B.SetInsertPoint(I.getParent(), I.getParent()->getFirstInsertionPt());
  else
    B.SetInsertPoint(I.getNextNode());
  CallInst *Own = emitBatchMarker(B, BatchMarker::Scatter, I.getType(), {&I});
  I.replaceUsesWithIf(Own, [&](Use &U) { return U.getUser() != Own && IsElsewhere(U.getUser()); });
}

void Batches::gatherOperands(Instruction &I) {
  DenseMap<const BasicBlock *, Value *> OfBlock; // a phi may have several edges from one
  for (Use &U : I.operands()) {
    if (!VectorType::match(U->getType()) || isa<Constant>(U) || isBatch(U))
      continue;
    auto *Phi = dyn_cast<PHINode>(&I);
    if (Phi && OfBlock.contains(Phi->getIncomingBlock(U))) {
      U.set(OfBlock.lookup(Phi->getIncomingBlock(U)));
      continue;
    }
    IRBuilder<> B(Phi ? Phi->getIncomingBlock(U)->getTerminator() : &I);
    Value *Batch = emitBatchMarker(B, BatchMarker::Gather, U->getType(), {U});
    if (Phi)
      OfBlock[Phi->getIncomingBlock(U)] = Batch;
    U.set(Batch);
  }
}

/// Sums begin with the bias, are floats that are rounded once, or integers. Of matrices with more
/// rows and columns than there are, markers load what is there.
void Batches::multiply(VecMatMulCall &Call, const BatchProduct &Product) {
  const VectorProduct &P = Product.P;
  IRBuilder<> B(&Call);
  auto Address = [&](Value *Pointer, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Pointer, B.CreateZExt(Offset, B.getInt64Ty()));
  };
  auto Load = [&](const MatrixType &M, Value *Pointer, Value *Stride, bool IsColumnMajor) {
    return emitCoopOp(B, CoopOp::MatLoad, M.get(),
                      {Pointer, Stride, B.getInt32(IsColumnMajor), B.getInt32(16), B.getFalse()});
  };
  // A row of the matrix is a column of B, unless it is stored transposed.
  const MatrixInMemory Stored = P.matrix(Call.matrix(), Call.matrixOffset(), Call.stride());
  const bool AreRowsSideBySide = Stored.hasContiguousRows() != P.Transposed;
  Value *At = Address(Call.matrix(), Call.matrixOffset()), *Stride = Stored.lineStride(B);
  Value *Weights = Product.isWhole() ? Load(Product.B, At, Stride, AreRowsSideBySide)
                                     : emitBatchMarker(B, BatchMarker::Weights, Product.B.get(),
                                                       {At, Stride, B.getInt1(AreRowsSideBySide),
                                                        B.getInt32(static_cast<uint32_t>(P.Rows)),
                                                        B.getInt32(static_cast<uint32_t>(P.Cols))});
  Value *Sum = nullptr;
  if (P.Bias) {
    Value *Bias = Address(Call.bias(), Call.biasOffset());
    Sum = Product.GivesOwnResult
              ? emitBatchMarker(B, BatchMarker::Bias, Product.Bias.get(),
                                {Bias, B.getInt32(static_cast<uint32_t>(P.Rows))})
              : Load(Product.Bias, Bias, B.getInt64(0), false);
    Sum = rounded(B, Sum, Product.Sum);
  } else {
    Sum = emitCoopOp(B, CoopOp::MatFill, Product.Sum.get(),
                     {Constant::getNullValue(Product.Sum.Component)});
  }
  Value *Rows = emitBatchMarker(
      B, Product.TakesOwnInput ? BatchMarker::OwnInput : BatchMarker::Matrix, Product.A.get(),
      {Call.input(), B.getInt1(P.Input.Signed), B.getInt1(P.In.Element.Signed),
       B.getInt32(static_cast<uint32_t>(P.Cols)), B.getInt1(P.In.Packed)});
  Sum = emitCoopOp(B, CoopOp::MatMulAdd, Product.Sum.get(),
                   {Rows, Weights, Sum, B.getInt32(Product.signs())});
  MatrixType Result = Product.Sum;
  Result.Component = P.Result.Ty;
  CallInst *New =
      emitBatchMarker(B, Product.GivesOwnResult ? BatchMarker::OwnResult : BatchMarker::Vector,
                      Call.getType(), {Product.isFloat() ? rounded(B, Sum, Result) : Sum});
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

void Batches::run() {
  collect();
  for (Instruction *I : Values) {
    replaceStores(*I);
    scatter(*I);
    if (!isa<VecMatMulCall>(I))
      gatherOperands(*I);
  }
  for (const auto &[Call, Product] : Products)
    if (!Product.TakesOwnInput)
      gatherOperands(*Call);
  for (CallInst *Sum : Sums)
    gatherOperands(*Sum);
  for (Instruction *I : Values) {
    if (auto *Load = dyn_cast<VecLoadCall>(I)) {
      IRBuilder<> B(Load);
      Load->replaceAllUsesWith(emitBatchMarker(B, BatchMarker::Load, Load->getType(),
                                               {Load->pointer(), Load->offset()}));
      Load->eraseFromParent();
    }
  }
  for (const auto &[Call, Product] : Products)
    multiply(*Call, Product);
  for (CallInst *Sum : Sums)
    markBatchSum(*Sum);
}

// ---- the case that all are there

/// The block before all products and sums, and loops with them, or null.
BasicBlock *findHead(Function &F, const FragmentMap &Map, const GpuRow &Gpu) {
  const DominatorTree Dominators(F);
  const LoopInfo Loops(Dominators);
  BasicBlock *Block = nullptr;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && isForBatches(*Call, Map, Gpu))
      Block = Block ? Dominators.findNearestCommonDominator(Block, I.getParent()) : I.getParent();
  while (Block && Loops.getLoopFor(Block))
    Block = Dominators.getNode(Loops.getLoopFor(Block)->getOutermostLoop()->getHeader())
                ->getIDom()
                ->getBlock();
  return Block;
}

/// A copy of all that Head dominates. Returns its head.
BasicBlock *copyDominated(BasicBlock &Head) {
  Function &F = *Head.getParent();
  const DominatorTree Dominators(F);
  SmallVector<BasicBlock *, 16> Blocks;
  for (BasicBlock &Block : F)
    if (Dominators.dominates(&Head, &Block))
      Blocks.push_back(&Block);
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 16> Copies;
  for (BasicBlock *Block : Blocks) {
    Copies.push_back(CloneBasicBlock(Block, Map, ".all", &F));
    Map[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  auto Copied = [&](Value *V) {
    Value *Copy = Map.lookup(V);
    return Copy ? Copy : V;
  };
  for (BasicBlock *Block : Blocks)
    for (BasicBlock *Successor : successors(Block))
      if (!Dominators.dominates(&Head, Successor))
        for (PHINode &Phi : Successor->phis())
          Phi.addIncoming(Copied(Phi.getIncomingValueForBlock(Block)),
                          cast<BasicBlock>(Copied(Block)));
  return cast<BasicBlock>(Copied(&Head));
}

/// That copy, to which a branch from Before goes if all threads of the subgroup are there and have
/// Tested alike.
BasicBlock *copyFor(BasicBlock &Head, BasicBlock &Before, bool AllAreThere, AlikeValues &Tested) {
  Tested.hoist(*Before.getTerminator());
  BasicBlock *Copy = copyDominated(Head), *Next = Copy;
  Before.getTerminator()->eraseFromParent();
  IRBuilder<> B(&Before);
  if (!AllAreThere) {
    Value *Active = emitInlinePtx(B, "activemask.b32 $0;", "=r", {}, B.getInt32Ty());
    if (!Tested.empty())
      Next = BasicBlock::Create(B.getContext(), "all", Before.getParent(), Copy);
    B.CreateCondBr(B.CreateICmpEQ(Active, B.getInt32(~0U)), Next, &Head);
    B.SetInsertPoint(Next);
  }
  if (!Tested.empty())
    B.CreateCondBr(Tested.emitTest(B), Copy, &Head);
  return Copy;
}

/// Batches in what Head dominates: those that all threads need alike, those that a test before it
/// says they do, and for the rest, where they are there without the same matrices, turns.
void makeBatches(BasicBlock *Before, BasicBlock *Head, bool AllAreThere, const FragmentMap &Map,
                 const GpuRow &Gpu) {
  const bool IsSome = !Batches(*Head, Map, Gpu).empty();
  const bool MayTakeTurns = Batches(*Head, Map, Gpu).hasOthers();
  AlikeValues None;
  if ((IsSome || MayTakeTurns) && !AllAreThere) {
    Before = copyFor(*Head, *Before, false, None);
    Head = SplitBlock(Before, Before->getFirstNonPHIOrDbgOrAlloca());
    AllAreThere = true;
  }
  {
    const Batches Some(*Head, Map, Gpu);
    if (AlikeValues Tested = Some.toTest(); !Tested.empty()) {
      BasicBlock *Copy = copyFor(*Head, *Before, AllAreThere, Tested);
      Batches(*Copy, Map, Gpu, Tested.values()).run();
    }
  }
  if (MayTakeTurns)
    Batches(*Head, Map, Gpu).takeTurns();
  if (IsSome || MayTakeTurns)
    Batches(*Head, Map, Gpu).run();
}

} // namespace

PreservedAnalyses VectorBatchesPass::run(Module &M, ModuleAnalysisManager &) {
  Function *Entry = findEntry(M);
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Entry || !Info || Info->SubgroupSize != WarpSize || Fp == FpMode::Strict)
    return PreservedAnalyses::all();
  const FragmentMap Map(M, Gpu.hasWarpgroups());
  BasicBlock *Block = findHead(*Entry, Map, Gpu);
  if (!Block || invocationsOf(*Info) % WarpSize != 0)
    return PreservedAnalyses::all();
  // All come to a block that no branch leads around.
  const bool AllAreThere = PostDominatorTree(*Entry).dominates(Block, &Entry->getEntryBlock());
  BasicBlock *Head = SplitBlock(Block, Block->getFirstNonPHIOrDbgOrAlloca());
  makeBatches(Block, Head, AllAreThere, Map, Gpu);
  return PreservedAnalyses::none();
}

} // namespace coop::lower
