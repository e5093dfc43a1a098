// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the rows of Passes.def run.

#include "lower/cpu/Passes.h"
#include "lower/check/Checks.h"
#include "lower/check/Robust.h"
#include "lower/cpu/AccessLoops.h"
#include "lower/cpu/BFloatBits.h"
#include "lower/cpu/BitSelects.h"
#include "lower/cpu/GatherBases.h"
#include "lower/cpu/HalfCompares.h"
#include "lower/cpu/HalfConversions.h"
#include "lower/cpu/HalfFma.h"
#include "lower/cpu/LongBlocks.h"
#include "lower/cpu/Lookups.h"
#include "lower/cpu/LowerMatrices.h"
#include "lower/cpu/MaskBits.h"
#include "lower/cpu/Optimize.h"
#include "lower/cpu/SharedAtomics.h"
#include "lower/cpu/SmallFloat.h"
#include "lower/cpu/SmallTables.h"
#include "lower/cpu/WideConversions.h"
#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/StopPolls.h"
#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/cpu/gemm/CpuEpilogues.h"
#include "lower/cpu/spmd/AlignedVersion.h"
#include "lower/cpu/spmd/ChooseLanes.h"
#include "lower/cpu/spmd/JoinScopeCalls.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/cpu/spmd/WholeLoops.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/exec/Subgroups.h"
#include "lower/exec/loops/LowerLoops.h"
#include "lower/exec/loops/LoweringState.h"
#include "lower/exec/reference/Keys.h"
#include "lower/exec/reference/Reference.h"
#include "lower/exec/staging/Unstage.h"
#include "lower/exec/staging/WholeProduct.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/AggregateCopies.h"
#include "lower/transform/BroadcastOperands.h"
#include "lower/transform/CoalesceVariables.h"
#include "lower/transform/ConstantTables.h"
#include "lower/transform/DefineVariables.h"
#include "lower/transform/ElementGuards.h"
#include "lower/transform/ElementLoops.h"
#include "lower/transform/HoistStoreLayouts.h"
#include "lower/transform/Inline.h"
#include "lower/transform/LoadObjects.h"
#include "lower/transform/LowerImages.h"
#include "lower/transform/MaterializeMatrices.h"
#include "lower/transform/MatrixAggregates.h"
#include "lower/transform/MatrixLoadCSE.h"
#include "lower/transform/PassRunner.h"
#include "lower/transform/PrivateVariables.h"
#include "lower/transform/RowLoops.h"
#include "lower/transform/RowSums.h"
#include "lower/transform/SinkEpilogues.h"
#include "lower/transform/UnrollMatrixLoops.h"
#include "lower/transform/UnrollVariableLoops.h"
#include "lower/transform/WholeModule.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// On the functions, so that the JIT generates code as an object file's is.
void setFunctionTarget(Module &M, const TargetMachine &Machine) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.addFnAttr("target-cpu", Machine.getTargetCPU());
    F.addFnAttr("target-features", Machine.getTargetFeatureString());
  }
}

/// For each load of a block LLVM looks at all of them as it joins accesses: a minute for 10'000.
bool hasManyLoads(const Function &F) {
  constexpr ptrdiff_t ManyLoads = 2'000;
  return any_of(F, [](const BasicBlock &Block) {
    return count_if(Block, [](const Instruction &I) { return isa<LoadInst>(I); }) > ManyLoads;
  });
}

Error joinAccesses(Module &M, const PassContext &C) {
  return any_of(M, hasManyLoads) ? Error::success()
                                 : C.Llvm.runOnFunctions(LoadStoreVectorizerPass());
}

Error unrollVariableLoops(Module &M, PassRunner &Llvm) {
  Expected<ExecutedEntry> Executed = executedEntry(M);
  if (!Executed)
    return Executed.takeError();
  if (Error E = inlineForLanes(Executed->F))
    return E;
  eraseUncalled(M);
  return Llvm.runOnFunctions(UnrollVariableLoopsPass());
}

Error lowerReferenceOfLanes(Module &M) {
  Expected<ExecutedEntry> Entry = executedEntry(M);
  if (!Entry)
    return Entry.takeError();
  return lowerReference(M, isSerial(Entry->F) ? 1 : Entry->Info.SubgroupSize);
}

/// Plans depend on how large subgroups are.
Error lowerMatrices(Module &M, const PassContext &C) {
  if (Error E = executedEntry(M).takeError())
    return E;
  return C.Llvm.run(LowerMatricesPass(C.Target));
}

/// Shared memory is as any other, and one subgroup packs what it multiplies once. Where nothing is
/// staged that is worth it for tile registers alone.
UnstagePolicy productsOfSubgroups(const SimdTarget &Target) {
  return {CoopScope::Subgroup,
          [&](const MatrixType &Operand) {
            return Operand.Scope == CoopScope::Subgroup && Target.hasTiles(Operand.Component);
          },
          [](const WholeProduct &Whole) { return Whole.scopeOfParts() == CoopScope::Subgroup; },
          /*BytesAlongK=*/0, /*TakesParts=*/true};
}

/// Vectors as wide as the CPU has them: LLVM's choice for some CPUs is half of that.
void useWideVectors(Module &M, const SimdTarget &Target) {
  for (Function &F : M)
    if (!F.isDeclaration())
      F.addFnAttr("prefer-vector-width", std::to_string(Target.vectorBits()));
}

/// Optimization and register allocation take more than linear time in a function's size: a shader
/// of 100'000 statements would take minutes. Code generators see the attribute too.
void compileQuickly(Function &F) {
  F.removeFnAttr(Attribute::AlwaysInline);
  F.addFnAttr(Attribute::OptimizeNone);
  F.addFnAttr(Attribute::NoInline);
}

void limitEffort(Module &M) {
  constexpr unsigned LargeFunction = 40'000, ManyBlocks = 2'500;
  for (Function &F : M)
    if (F.getInstructionCount() > LargeFunction || F.size() > ManyBlocks)
      compileQuickly(F);
}

struct Row {
  StringLiteral Name;
  PassNeeds Needs;
};

constexpr Row Rows[] = {
#define PASS(Id, Name, Needs, Text, Run) {Name, PassNeeds::Needs},
#define ACTION(Id, Name, Needs, Text, Run) {Name, PassNeeds::Needs},
#include "lower/cpu/Passes.def"
};

} // namespace

StringRef passName(PassId Id) { return Rows[size_t(Id)].Name; }

PassNeeds passNeeds(PassId Id) { return Rows[size_t(Id)].Needs; }

std::optional<PassId> findPass(StringRef Name) {
  const Row *Found = find_if(Rows, [&](const Row &R) { return R.Name == Name; });
  if (Found == std::end(Rows))
    return std::nullopt;
  return PassId(Found - Rows);
}

Error runPass(PassId Id, Module &M, const PassContext &C) {
  switch (Id) {
#define PASS(Id, Name, Needs, Text, Run)                                                           \
  case PassId::Id:                                                                                 \
    return Run;
#define ACTION(Id, Name, Needs, Text, Run)                                                         \
  case PassId::Id: {                                                                               \
    Run;                                                                                           \
    return Error::success();                                                                       \
  }
#include "lower/cpu/Passes.def"
  }
  llvm_unreachable("a pass without a row");
}

} // namespace coop::lower
