// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two ways in: a function by itself, and a module's entry point. What is written is decided in
// FunctionVectorizer.

#include "lower/cpu/spmd/Vectorize.h"
#include "lower/cpu/spmd/ChooseLanes.h"
#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/cpu/spmd/Privates.h"
#include "lower/cpu/spmd/VectorParts.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/exec/Subgroups.h"
#include "lower/exec/reference/Reference.h"
#include "lower/transform/Inline.h"
#include "lower/transform/PrivateVariables.h"
#include "lower/transform/SimplifyInstructions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace coop::lower {

/// What inlining has left in variables, and what vectorizing has put there.
static void promoteVariables(Function &F) {
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : instructions(F))
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      if (isAllocaPromotable(Alloca))
        Variables.push_back(Alloca);
  DominatorTree Dominators(F);
  PromoteMemToReg(Variables, Dominators);
}

/// Where buffers and push constants are, and other builtins, is known where the function begins.
/// What is computed in a loop that lanes leave in different iterations is not the same for them
/// after it.
static void hoistBuiltins(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  const auto IsBuiltin = [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    return Call && getCoopOp(*Call) && Call->doesNotAccessMemory() && !Call->isConvergent() &&
           (Call->getType()->isPointerTy() || Call->getType()->isIntegerTy()) &&
           all_of(Call->args(), [](const Use &Operand) { return isa<Constant>(Operand); });
  };
  SmallVector<Instruction *, 16> Builtins;
  for (BasicBlock &Block : drop_begin(F))
    for (Instruction &I : Block)
      if (IsBuiltin(I))
        Builtins.push_back(&I);
  const auto Begin = Entry.getFirstInsertionPt();
  for (Instruction *I : Builtins)
    I->moveBefore(Entry, Begin);
}

Error inlineForLanes(Function &F) {
  EliminateUnreachableBlocks(F);
  if (!inlineCalls(F, InlineWhat::Everything))
    return createStringError("the functions that %s calls cannot be inlined",
                             F.getName().str().c_str());
  EliminateUnreachableBlocks(F);
  promoteVariables(F);
  hoistBuiltins(F);
  return Error::success();
}

static Error vectorizeInto(Function &Source, Function &Target, const LaneFacts &Facts,
                           const VectorizeOptions &Options,
                           function_ref<Mask(LaneBuilder &)> Active) {
  takeVectorsApart(Source);
  Expected<RegionTree> Regions = RegionTree::build(Source);
  if (!Regions)
    return Regions.takeError();
  Expected<StorageMap> Storage = StorageMap::build(Source, Facts.Args);
  if (!Storage)
    return Storage.takeError();
  const Uniformity Shapes(Source, *Regions, *Storage, Facts);
  if (Error E = FunctionVectorizer(Source, *Regions, Shapes, Target, Options).run(Active))
    return E;
  promoteVariables(Target);
  simplifyInstructions(Target);
  return Error::success();
}

static Function *createTarget(Function &Source, FunctionType *Type, const Twine &Name) {
  auto *Target = Function::Create(Type, Source.getLinkage(), Source.getAddressSpace(), Name);
  Source.getParent()->getFunctionList().insertAfter(Source.getIterator(), Target);
  Target->setCallingConv(Source.getCallingConv());
  Target->setAttributes(
      AttributeList::get(Source.getContext(), AttributeList::FunctionIndex,
                         AttrBuilder(Source.getContext(), Source.getAttributes().getFnAttrs())));
  Target->removeFnAttr(Attribute::Memory);
  Target->setSubprogram(Source.getSubprogram());
  return Target;
}

Expected<Function *> vectorizeFunction(Function &F, unsigned Width, ArrayRef<ArgShape> Shapes,
                                       bool Masked, const VectorizeOptions &Options) {
  if (!isPowerOf2_32(Width) || Width > MaxSubgroupSize || Shapes.size() != F.arg_size())
    return createStringError("function %s cannot be vectorized for %u lanes",
                             F.getName().str().c_str(), Width);
  if (Error E = inlineForLanes(F))
    return E;
  if (writesPrivates(F))
    return createStringError("function %s writes to private variables", F.getName().str().c_str());
  simplifyInstructions(F); // operands that were put together for a call are by themselves again
  const DataLayout &Data = F.getDataLayout();
  LLVMContext &C = F.getContext();
  SmallVector<Type *, 8> Params, Results;
  for (Argument &A : F.args()) {
    if (Shapes[A.getArgNo()].TheKind != ArgShape::Varying)
      Params.push_back(A.getType());
    else
      for (const Leaf &L : leavesOf(A.getType(), Data))
        Params.push_back(FixedVectorType::get(L.T, Width));
  }
  if (Masked)
    Params.push_back(FixedVectorType::get(Type::getInt1Ty(C), Width));
  for (const Leaf &L : leavesOf(F.getReturnType(), Data))
    Results.push_back(FixedVectorType::get(L.T, Width));
  Type *Result = Results.empty()       ? Type::getVoidTy(C)
                 : Results.size() == 1 ? Results[0]
                                       : StructType::get(C, Results);
  Function *Target =
      createTarget(F, FunctionType::get(Result, Params, false), F.getName() + ".x" + Twine(Width));
  Target->setLinkage(GlobalValue::InternalLinkage);
  LaneFacts Facts;
  Facts.Width = Width;
  Facts.Args = Shapes;
  Error E = vectorizeInto(F, *Target, Facts, Options, [&](LaneBuilder &) -> Mask {
    return Masked ? Target->getArg(static_cast<unsigned>(Params.size()) - 1) : nullptr;
  });
  if (E) {
    Target->eraseFromParent();
    return E;
  }
  return Target;
}

void addTo(FunctionKey &Key, ArrayRef<ArgShape> Shapes) {
  for (const auto &[TheKind, Stride, Granule, Align] : Shapes) {
    static constexpr StringLiteral Words[] = {"u", "c", "v", "s"};
    Key.add(Words[TheKind]);
    if (TheKind == ArgShape::Consecutive)
      Key.add(static_cast<uint64_t>(Stride)).add(Align);
    if (TheKind == ArgShape::Storage)
      Key.add(Granule);
  }
}

Error vectorizeEntry(Module &M, const VectorizeOptions &Options) {
  Expected<ExecutedEntry> Executed = executedEntry(M);
  if (!Executed)
    return Executed.takeError();
  Function *Entry = &Executed->F;
  if (isSerial(*Entry))
    return lowerSubgroups(M);
  const LaneFacts Facts = factsOf(*Executed);
  const uint32_t Invocations = Executed->Invocations;
  if (Error E = inlineForLanes(*Entry))
    return E;
  if (Error E = lowerSubgroups(M, [](CoopOp Op) { return !hasVectorForm(Op); }))
    return E;
  // Inlining has brought the functions that use them here.
  promotePrivates(M);
  copyPrivatesForCalls(M, *Entry);
  promoteVariables(*Entry);
  Function *Target = createTarget(*Entry, Entry->getFunctionType(), "");
  const bool AlwaysFull = Invocations % Facts.Width == 0;
  if (Error E = vectorizeInto(*Entry, *Target, Facts, Options, [&](LaneBuilder &B) -> Mask {
        if (AlwaysFull)
          return nullptr;
        // The last subgroup has lanes that are no invocations.
        Value *First = emitCoopOp(B, CoopOp::LocalInvocationIndex, B.getInt32Ty(), {});
        Value *Left = B.CreateSub(B.getInt32(Invocations), First);
        return B.CreateICmpULT(B.laneNumbers(B.getInt32Ty()), B.splat(Left), "exists");
      }))
    return E;
  Target->takeName(Entry);
  Entry->eraseFromParent();
  return Error::success();
}

} // namespace coop::lower
