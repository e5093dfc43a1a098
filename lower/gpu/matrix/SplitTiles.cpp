// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of parts, and the code for one; see SplitTiles.h.

#include "lower/gpu/matrix/SplitTiles.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/emit/TensorRectangle.h"
#include "lower/gpu/abi/Clusters.h"
#include "lower/gpu/matrix/ProductSums.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/matrix/TileParts.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/Attributes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

// ---- the code for a part

/// Makes F what a block does for its part.
class Splitter {
public:
  Splitter(Function &F, const TileParts &Parts) : F(F), Parts(Parts) {}
  void run();

private:
  void changeTypes();
  void waitBeforeStores();
  void rewrite(CallInst &Call);
  Value *first(IRBuilder<> &B, const MatrixType &M, Type *Ty);
  void offset(IRBuilder<> &B, const StridedAccessCall &Access, const MatrixType &Whole,
              MutableArrayRef<Value *> Arguments);
  LayoutSliceCall *slice(const TensorAccessCall &Access, const MatrixType &Whole);
  Function *functionOfPart(Function &Of);
  Value *coordinate(IRBuilder<> &B, Value *OfPart, const MatrixType &Whole);

  Function &F;
  const TileParts Parts;
  Value *Part = nullptr;
  MapVector<CallInst *, MatrixType> Calls; ///< with the matrix that they are about, as it was
  DenseMap<Function *, Function *> Functions;
};

/// The line where this block's part of M begins.
Value *Splitter::first(IRBuilder<> &B, const MatrixType &M, Type *Ty) {
  return B.CreateMul(B.CreateZExt(Part, Ty), ConstantInt::get(Ty, Parts.extent(Parts.part(M))),
                     "first");
}

/// Of values, and of what is passed that has none.
void Splitter::changeTypes() {
  const auto OfPart = [&](Type *Ty) { return Parts.part(*MatrixType::match(Ty)).get(); };
  SmallVector<Instruction *, 16> Values;
  for (Instruction &I : instructions(F)) {
    if (Parts.split(I.getType()))
      Values.push_back(&I);
    for (Use &U : I.operands())
      if (Parts.split(U->getType())) {
        if (auto *Call = dyn_cast<CallInst>(&I))
          Calls.insert({Call, *MatrixType::match(U->getType())});
        if (isa<PoisonValue>(U))
          U.set(PoisonValue::get(OfPart(U->getType())));
        else if (isa<UndefValue>(U))
          U.set(UndefValue::get(OfPart(U->getType())));
      }
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Parts.split(I.getType()))
      Calls.insert({Call, *MatrixType::match(I.getType())});
  }
  for (Instruction *I : Values)
    I->mutateType(OfPart(I->getType()));
}

/// What is stored first on each way.
void Splitter::waitBeforeStores() {
  const SmallVector<CallInst *, 4> Stores = storesOfParts(F, Parts);
  const DominatorTree Dominators(F);
  for (CallInst *Store : Stores)
    if (none_of(Stores, [&](CallInst *Other) {
          return Other != Store && Dominators.dominates(Other, Store);
        })) {
      IRBuilder<> B(Store);
      emitClusterBarrier(B);
    }
}

/// Lines of rows that lie at a stride, or beside each other.
void Splitter::offset(IRBuilder<> &B, const StridedAccessCall &Access, const MatrixType &Whole,
                      MutableArrayRef<Value *> Arguments) {
  const uint64_t Bytes = Whole.Component->getPrimitiveSizeInBits().getFixedValue() / 8,
                 Lines = Parts.extent(Parts.part(Whole));
  const bool AreBeside = Parts.AreRows == Access.isColumnMajor();
  Value *Apart = AreBeside ? B.getInt64(Bytes) : Access.stride();
  const auto *Known = dyn_cast<ConstantInt>(Apart);
  Arguments[StridedAccessCall::Pointer] = B.CreateGEP(
      B.getInt8Ty(), Access.pointer(), B.CreateMul(first(B, Whole, B.getInt64Ty()), Apart));
  Arguments[Access.alignmentPosition()] = B.getInt32(static_cast<uint32_t>(
      MinAlign(Access.alignment(), Known ? Lines * Known->getZExtValue() : Bytes)));
}

/// The slice of a part, where that of the whole is.
LayoutSliceCall *Splitter::slice(const TensorAccessCall &Access, const MatrixType &Whole) {
  const TensorOperands Operands(Access, Whole);
  const unsigned Dimension = Parts.AreRows ? Operands.rowDimension() : Operands.columnDimension();
  LayoutSliceCall &Old = *wholeSlice(Access, Whole);
  IRBuilder<> B(&Old);
  SmallVector<Value *, 12> Arguments(Old.args());
  Use *const Range = &Old.getArgOperandUse(LayoutSliceCall::Ranges + 2 * Dimension);
  Arguments[Range->getOperandNo()] = B.CreateAdd(*Range, first(B, Whole, B.getInt32Ty()));
  Arguments[Range->getOperandNo() + 1] = B.getInt32(Parts.extent(Parts.part(Whole)));
  return cast<LayoutSliceCall>(
      emitCoopOp(B, CoopOp::LayoutSlice, Old.getType(), Arguments, Old.getName()));
}

/// One that is passed last where the part begins, and calls Of with the place in the whole; Of
/// itself where it does not ask for it.
Function *Splitter::functionOfPart(Function &Of) {
  const unsigned Line = Parts.AreRows ? 0 : 1;
  if (Of.getArg(Line)->use_empty())
    return &Of;
  Function *&New = Functions[&Of];
  if (New)
    return New;
  SmallVector<Type *, 8> Types(Of.getFunctionType()->params());
  Types.push_back(Type::getInt32Ty(F.getContext()));
  New = Function::Create(FunctionType::get(Of.getReturnType(), Types, false),
                         GlobalValue::InternalLinkage, Of.getName() + ".part", Of.getParent());
  New->addFnAttr(CallbackAttribute);
  New->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "entry", New));
  SmallVector<Value *, 8> Arguments;
  for (Argument &A : drop_end(New->args()))
    Arguments.push_back(&A);
  Arguments[Line] = B.CreateAdd(Arguments[Line], New->getArg(New->arg_size() - 1));
  B.CreateRet(B.CreateCall(&Of, Arguments));
  return New;
}

/// Row and column in the whole.
Value *Splitter::coordinate(IRBuilder<> &B, Value *OfPart, const MatrixType &Whole) {
  const uint64_t Line = Parts.AreRows ? 0 : 1;
  Value *At = B.CreateAdd(B.CreateExtractElement(OfPart, Line), first(B, Whole, B.getInt32Ty()));
  return B.CreateInsertElement(OfPart, At, Line);
}

/// Types are those of parts already, so that what it calls is another function.
void Splitter::rewrite(CallInst &Call) {
  const MatrixType &Whole = Calls.find(&Call)->second;
  const CoopOp Op = *getCoopOp(Call);
  IRBuilder<> B(&Call);
  SmallVector<Value *, 16> Arguments(Call.args());
  if (auto *Access = dyn_cast<StridedAccessCall>(&Call)) {
    offset(B, *Access, Whole, Arguments);
  } else if (auto *Access = dyn_cast<TensorAccessCall>(&Call)) {
    Arguments[TensorAccessCall::Layout] = slice(*Access, Whole);
  } else if (auto *Each = dyn_cast<MatPerElementCall>(&Call)) {
    Function *New = functionOfPart(*Each->function());
    if (New != Each->function())
      Arguments.push_back(first(B, Whole, B.getInt32Ty()));
    Arguments[MatPerElementCall::Function] = New;
  }
  CallInst *New = emitCoopOp(B, Op, Call.getType(), Arguments);
  New->copyMetadata(Call);
  if (!Call.getType()->isVoidTy())
    New->takeName(&Call);
  Value *Result = Op == CoopOp::MatCoordinate ? coordinate(B, New, Whole) : New;
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

void Splitter::run() {
  waitBeforeStores();
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Part = emitRankInCluster(B);
  changeTypes();
  for (CallInst *Call : to_vector(make_first_range(Calls)))
    rewrite(*Call);
  F.addFnAttr(PartsAttribute, utostr(Parts.Count));
}

// ---- the choice

/// A product of the workgroup that has no registers.
struct LargeProduct {
  MatMulAddCall *Call;
  MatrixType Sum; ///< as it is added up
};

class Choice {
public:
  Choice(Module &M, Function &F, uint32_t Invocations)
      : F(F), Invocations(Invocations), Map(M, /*HasWarpgroups=*/true) {
    for (Instruction &I : instructions(F))
      if (auto *Product = dyn_cast<MatMulAddCall>(&I))
        if (const auto Sum = workgroupSum(*Product); Sum && !fits(*Sum))
          Large.push_back({Product, *Sum});
  }

  std::optional<TileParts> make(FpMode Fp);

private:
  bool fits(const MatrixType &Sum) const {
    return Sum.elements() <= uint64_t(StagedProduct::mostSums(Invocations)) * Invocations;
  }
  bool helps(const TileParts &Parts, FpMode Fp) const;
  uint64_t linesOf(const TileParts &Parts) const;

  Function &F;
  const uint32_t Invocations;
  const FragmentMap Map;
  SmallVector<LargeProduct, 4> Large;
};

/// Whether parts of all that are too large have instructions.
bool Choice::helps(const TileParts &Parts, FpMode Fp) const {
  return all_of(Large, [&](const LargeProduct &Each) {
    const bool IsDivided = Parts.extent(Each.Sum) % Parts.Count == 0;
    const MatrixType Sum = IsDivided ? Parts.part(Each.Sum) : Each.Sum;
    if (!IsDivided || !fits(Sum))
      return false;
    const auto PartOf = [&](const MatrixType &M) { return Parts.split(M) ? Parts.part(M) : M; };
    const ProductTypes Types = {
        PartOf(Each.Call->aType()),  PartOf(Each.Call->bType()),       Sum, false, false,
        Each.Call->matrixOperands(), Map.fragments({Sum, Invocations})};
    return StagedProduct::hasInstructions(Types, Fp);
  });
}

/// What blocks load for their parts, and how little of it four warps share.
uint64_t Choice::linesOf(const TileParts &Parts) const {
  constexpr uint64_t RowsOfWarpgroup = 64, Many = 1 << 20;
  uint64_t Lines = 0;
  for (const LargeProduct &Each : Large) {
    const MatrixType Sum = Parts.part(Each.Sum);
    Lines += Sum.Rows + Sum.Cols + (Sum.Rows % RowsOfWarpgroup != 0 ? Many : 0);
  }
  return Lines;
}

/// As few blocks as will do.
std::optional<TileParts> Choice::make(FpMode Fp) {
  if (Large.empty())
    return std::nullopt;
  for (unsigned Count = 2; Count <= MostParts; Count *= 2) {
    std::optional<TileParts> Best;
    for (const bool AreRows : {true, false}) {
      const TileParts Parts = {AreRows, Count};
      if (helps(Parts, Fp) && canBeSplit(F, Parts, Invocations) &&
          (!Best || linesOf(Parts) < linesOf(*Best)))
        Best = Parts;
    }
    if (Best)
      return Best;
  }
  return std::nullopt;
}

} // namespace

void splitTiles(Module &M, const GpuRow &Gpu, FpMode Fp) {
  Function *Entry = findEntry(M);
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Gpu.hasWarpgroups() || !Entry || !Info)
    return;
  if (const auto Parts = Choice(M, *Entry, invocationsOf(*Info)).make(Fp))
    Splitter(*Entry, *Parts).run();
}

} // namespace coop::lower
