// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the passes from coop IR to a CPU's kernel, as lists of rows of Passes.def.

#include "lower/cpu/Pipeline.h"
#include "lower/cpu/EmitObject.h"
#include "lower/cpu/Passes.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/cpu/coopvec/VectorWeights.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/LlvmVersions.h"
#include "lower/transform/PassRunner.h"
#include "lower/transform/WholeModule.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// To what one invocation does, in one function.
constexpr PassId BeforeExecution[] = {
    // Nothing after this checks what comes from outside.
    PassId::Verify,
    // The oracle rounds as the source says; products of matrices ask for the mode themselves.
    PassId::Contraction,
    // The lowering of matrices spreads them over this many invocations.
    PassId::SubgroupSize,
    // While each function is by itself: inlined, a return in a loop is just a branch out of it.
    PassId::CloseLoops,
    // Invocations wait in the entry point alone; cooperative values do not pass through calls.
    PassId::Inline,
    // Only now is it seen which private variables the entry point has for itself.
    PassId::Privates,
    // Variables are still what the source calls so.
    PassId::Checks,
    // Accesses of images need no bounds: they look at the image's size themselves.
    PassId::Images,
    // Constants are still stored as a whole, and nothing else in such a variable.
    PassId::ConstantTables,
    // Copies are of whole variables still, and calls with addresses are inlined.
    PassId::CoalesceVariables,
    // From here on variables may become values, and those that were never written undefined ones.
    PassId::DefineVariables,
    // The next pass takes apart every value that is stored in a variable.
    PassId::CopyAggregates,
    // The lowering of cooperative types is for values; the order of points where invocations wait
    // is read from the control flow later, so nothing changes that before the execution.
    PassId::PromoteVariables,
};

constexpr PassId ReferenceExecution[] = {
    // Leaves coop.scope.run where invocations exchange elements.
    PassId::LowerLoops,
    // Callbacks are gone, and with them the last place where a subgroup operation is an error.
    PassId::LowerSubgroups,
    // Matrices that were never written are among what the checked shader goes on with.
    PassId::DefineMatrices,
    // Of the variables that the two lowerings made, those become values that do not wait.
    PassId::PromoteVariables,
    // All loops are there, and their counters are values still.
    PassId::StopPolls,
    // Nothing else adds points where invocations wait.
    PassId::Reference,
};

constexpr PassId BeforeMatrices[] = {
    // Functions of elements can be done together with products.
    PassId::ElementLoops,
    // Loops over arrays of matrices end here; each matrix is to be a value.
    PassId::UnrollMatrices,
    // Arrays of matrices whose indices are constants by now.
    PassId::PromoteVariables,
    // Those over elements of matrices that were in arrays.
    PassId::ElementLoops,
    // While each access is of an element. It inlines everything: callers have the arrays.
    PassId::UnrollVariables,
    // Arrays of which all indices are constants now.
    PassId::PromoteVariables,
    // Copies and loads are of single elements still. It computes many addresses.
    PassId::Unstage,
    // Each access computes its address anew; they are compared next.
    PassId::EarlyCse,
    // Loads that are alike are one. Before accesses are joined, which makes vectors of what is left.
    PassId::RowLoops,
    // What an invocation accesses side by side is one access: lanes of scalars would be apart.
    // Before there is code that was made for vectors.
    PassId::JoinAccesses,
};

/// Cooperative matrices become tiles.
constexpr PassId LowerSimd[] = {
    // What callbacks call is theirs by now.
    PassId::Inline,
    // Accesses are compared by their indices next.
    PassId::RestoreIndices,
    // All that follows is for matrices that are values.
    PassId::SplitAggregates,
    // Fewer values, and loads that are alike.
    PassId::ForgetObjects,
    // Products whose operands are one value can be a macro-tile.
    PassId::MatrixLoadCse,
    // Only in loops; what is fused next is called without a test.
    PassId::ElementGuards,
    // What is no product is not one with an epilogue, either.
    PassId::RowSums,
    // An operand with one line is part of an epilogue.
    PassId::BroadcastOperands,
    // The last of what is for matrices as values: a product and its epilogue are one operation.
    PassId::FuseEpilogues,
    // A product may have an epilogue now, and loops leave out what their stores do.
    PassId::HoistStoreLayouts,
    // Every matrix is the value of an instruction from here on.
    PassId::MaterializeMatrices,
    // Nothing is to come between an epilogue and its store.
    PassId::SinkEpilogues,
    // Values are as they are to be in tiles.
    PassId::LowerMatrices,
};

constexpr PassId AfterMatrices[] = {
    // Lanes are of values: what stays in variables is read and written in memory.
    PassId::PromoteVariables,
    // Operands are values now, and one invocation's: lanes would stand between the calls.
    PassId::JoinScopes,
    // Everything can be inlined, and loops over arrays are unrolled. All that follows is for lanes.
    PassId::ChooseLanes,
    // What lanes have in common is what decides.
    PassId::AlignedVersion,
    // Whether lanes leave a loop together depends on what they have in common.
    PassId::WholeLoops,
    // All operations are calls of functions that it knows by their attributes.
    PassId::Vectorize,
    // No function is vectorized any more.
    PassId::Lookups,
    // All loops are there.
    PassId::StopPolls,
    // What waits now is a subgroup.
    PassId::ReferenceOfSubgroups,
    // All functions are there.
    PassId::WideVectors,
};

constexpr PassId AfterExecution[] = {
    // Up to here errors say what line they are about.
    PassId::StripLines,
    // While shared memory has an address space of its own.
    PassId::SharedAtomics,
    // Needs the contexts and the state that the execution laid out.
    PassId::KernelAbi,
    // Before code generation, and before what vectorizes moves.
    PassId::BFloatBits,
    // All 16-bit arithmetic that there will be is there.
    PassId::HalfFma,
    // So are all conversions.
    PassId::SmallFloats,
    // On the functions that were added, too.
    PassId::FunctionTarget,
    // Nothing grows any more but by inlining.
    PassId::Effort,
    // Optimization makes something of code that is not valid, too.
    PassId::VerifyKernel,
    // The kernel is whole.
    PassId::Optimize,
    // Optimization makes integers as narrow as they can be.
    PassId::WideConversions,
    // Numbers of few bits are 32-bit ones now.
    PassId::SmallTables,
    // Legalization: of what optimization leaves, in the forms that it has made.
    PassId::HalfCompares,
    // The same of conversions.
    PassId::HalfConversions,
    // Optimization finds that some accesses are simpler ones.
    PassId::AccessLoops,
    // What are no loops and no straight code now are instructions.
    PassId::GatherBases,
    // Accesses that are loops by now need masks no longer.
    PassId::MaskBits,
    // Masks that were joined in other forms do not get there.
    PassId::BitSelects,
    // No pass makes blocks longer now.
    PassId::LongBlocks,
};

SmallVector<PassId, 48> cpuPipeline(Exec Execution) {
  SmallVector<PassId, 48> All(std::begin(BeforeExecution), std::end(BeforeExecution));
  auto Add = [&](ArrayRef<PassId> More) { All.append(More.begin(), More.end()); };
  if (Execution == Exec::Fast) {
    Add(BeforeMatrices);
    Add(LowerSimd);
    Add(AfterMatrices);
  } else {
    Add(ReferenceExecution);
  }
  Add(AfterExecution);
  return All;
}

void setTarget(Module &M, const TargetMachine &Machine) {
  setTriple(M, Machine.getTargetTriple());
  M.setDataLayout(Machine.createDataLayout());
  M.setPICLevel(PICLevel::BigPIC);
}

/// As many lanes as all products with cooperative vectors take at a time; 0 where there are none.
unsigned lanesOfProducts(const Module &M, const SimdTarget &Target) {
  unsigned Least = 0;
  for (const Function &F : M)
    if (getCoopOp(F) == CoopOp::VecMatMul)
      for (const User *U : F.users())
        if (const auto P = productOf(*cast<CallInst>(U), *VectorType::match(U->getType()))) {
          const unsigned Lanes = MatMulPlan(*P, Target, MaxSubgroupSize).Lanes;
          Least = Least ? std::min(Least, Lanes) : Lanes;
        }
  return Least;
}

/// Whether matrices of the workgroup are multiplied.
bool workgroupMultiplies(const Module &M) {
  return any_of(M, [&](const Function &F) {
    return getCoopOp(F) == CoopOp::MatMulAdd && !F.use_empty() &&
           MatrixType::match(F.getReturnType())->Scope == CoopScope::Workgroup;
  });
}

/// Two registers of 32-bit floats: independent work hides the latency of arithmetic. But one where
/// that is a row of a workgroup that has several: then lanes are neighbours in every row. And as
/// many as products with cooperative vectors have sums of a row: each weight is read once for them.
/// Where subgroups have matrices, lanes have little to do, and shaders expect the size that GPUs
/// have: two subgroups would do what is written for one of 32 invocations; where the workgroup
/// multiplies them, fewer subgroups have to meet at every operation.
uint32_t fastSubgroupSize(const Module &M, const SimdTarget &Target) {
  if (usesSubgroupMatrices(M))
    return std::max(DefaultSubgroupSize, lanesOfProducts(M, Target));
  if (workgroupMultiplies(M))
    return MaxSubgroupSize;
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  const bool IsRow = Info && Info->WorkgroupSize[0] == Target.columns() &&
                     (Info->WorkgroupSize[1] != 1 || Info->WorkgroupSize[2] != 1);
  return std::max((IsRow ? 1 : 2) * Target.columns(), lanesOfProducts(M, Target));
}

Error runPipeline(Module &M, TargetMachine &Machine, const LowerOptions &Options) {
  const SimdTarget Target = SimdTarget::of(Machine, Options.Fp);
  PassRunner Llvm(M, &Machine, Options);
  const bool IsFast = Options.Execution == Exec::Fast;
  const PassContext Context = {Llvm, Target, &Machine, Options,
                               IsFast ? fastSubgroupSize(M, Target) : DefaultSubgroupSize};
  const auto Passes = cpuPipeline(Options.Execution);
  return runSteps(M, Options, Passes.size(), [&](size_t I, StringRef &Name) {
    Name = passName(Passes[I]);
    return runPass(Passes[I], M, Context);
  });
}

} // namespace

ArrayRef<PassId> lowerSimdPasses() { return LowerSimd; }

Error lowerToCpu(Module &M, const LowerOptions &Options) {
  if (Options.Execution == Exec::Fast && Options.Checks)
    return createStringError("run-time checks need --exec=reference");
  if (Options.OptLevel > 3)
    return createStringError("there is no optimization level %u", Options.OptLevel);
  Expected<std::unique_ptr<TargetMachine>> Machine = createCpuTargetMachine(Options);
  if (!Machine)
    return Machine.takeError();
  setTarget(M, **Machine);
  return runPipeline(M, **Machine, Options);
}

} // namespace coop::lower
