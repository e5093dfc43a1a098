// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the passes from coop IR to a CPU's kernel, as one list. The passes themselves are
// elsewhere.

#include "lower/cpu/Pipeline.h"
#include "lower/check/Checks.h"
#include "lower/check/Robust.h"
#include "lower/cpu/AccessLoops.h"
#include "lower/cpu/BFloatBits.h"
#include "lower/cpu/BitSelects.h"
#include "lower/cpu/EmitObject.h"
#include "lower/cpu/HalfCompares.h"
#include "lower/cpu/LongBlocks.h"
#include "lower/cpu/LowerSimd.h"
#include "lower/cpu/MaskBits.h"
#include "lower/cpu/Optimize.h"
#include "lower/cpu/SharedAtomics.h"
#include "lower/cpu/SmallFloat.h"
#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/StopPolls.h"
#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/cpu/coopvec/VectorWeights.h"
#include "lower/cpu/spmd/JoinScopeCalls.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/exec/Subgroups.h"
#include "lower/exec/loops/LowerLoops.h"
#include "lower/exec/reference/Keys.h"
#include "lower/exec/reference/Reference.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/TypeLeaves.h"
#include "lower/transform/AggregateCopies.h"
#include "lower/transform/DefineVariables.h"
#include "lower/transform/ElementLoops.h"
#include "lower/transform/Inline.h"
#include "lower/transform/PrivateVariables.h"
#include "lower/transform/UnrollMatrixLoops.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"
#include <functional>
#include <vector>

using namespace llvm;

namespace coop::lower {
namespace {

/// Collects what passes report as an error; without it LLVM would end the process.
class ErrorCollector : public DiagnosticHandler {
public:
  explicit ErrorCollector(std::string &Text) : Text(Text) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error)
      return true; // remarks about optimization are for nobody here
    if (!Text.empty())
      Text += '\n';
    raw_string_ostream OS(Text);
    if (Info.getKind() == DK_Unsupported) {
      describe(OS, cast<DiagnosticInfoUnsupported>(Info));
      return true;
    }
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    return true;
  }

private:
  /// The line, or the function where there are no lines; LLVM would print its type as well.
  static void describe(raw_ostream &OS, const DiagnosticInfoUnsupported &Info) {
    if (Info.isLocationAvailable())
      OS << Info.getLocationStr() << ": ";
    else
      OS << "in function '" << Info.getFunction().getName() << "': ";
    OS << Info.getMessage();
  }

  std::string &Text;
};

/// Calls that keep large variables in memory, while LLVM does not know what they do.
SmallVector<CallInst *, 8> useLargeVariables(Module &M) {
  IRBuilder<> B(M.getContext());
  SmallVector<CallInst *, 8> Uses;
  auto IsLarge = [](const AllocaInst &Variable) {
    Type *T = Variable.getAllocatedType();
    return !containsCoopType(T) && countLeaves(T, MaxValueLeaves) > MaxValueLeaves;
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && IsLarge(*Variable)) {
        FunctionCallee Opaque =
            M.getOrInsertFunction("large.variable", B.getVoidTy(), Variable->getType());
        B.SetInsertPoint(Variable->getNextNode());
        Uses.push_back(B.CreateCall(Opaque, {Variable}));
      }
  return Uses;
}

/// LLVM's analyses, for as long as a pipeline runs.
class PassRunner {
public:
  PassRunner(Module &M, TargetMachine &Machine, const LowerOptions &Options)
      : M(M), Options(Options), Instrumentations(M.getContext(), false, Options.VerifyEach),
        Builder(&Machine, PipelineTuningOptions(), std::nullopt, &Callbacks) {
    Instrumentations.registerCallbacks(Callbacks, &Modules);
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Components);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
  }

  template <typename Pass> Error run(Pass &&P) {
    ModulePassManager Manager;
    Manager.addPass(std::forward<Pass>(P));
    return runAll(Manager);
  }

  template <typename Pass> Error runOnFunctions(Pass &&P) {
    return run(createModuleToFunctionPassAdaptor(std::forward<Pass>(P)));
  }

  /// Promotes variables to values, but large ones, for which LLVM takes time that grows with the
  /// square of their size; the control flow stays as it is.
  Error promoteVariables() {
    const SmallVector<CallInst *, 8> Uses = useLargeVariables(M);
    Error Result = runOnFunctions(SROAPass(SROAOptions::PreserveCFG));
    if (!Uses.empty()) {
      Function *Opaque = Uses.front()->getCalledFunction();
      for (CallInst *Use : Uses)
        Use->eraseFromParent();
      Opaque->eraseFromParent();
    }
    return Result;
  }

  Error optimize() {
    ModulePassManager Manager = buildOptimization(Builder, Options.OptLevel);
    return runAll(Manager);
  }

private:
  Error runAll(ModulePassManager &Manager) {
    Manager.run(M, Modules);
    // Passes that are functions of ours change the module behind the analyses' back.
    Modules.clear();
    Functions.clear();
    Components.clear();
    Loops.clear();
    return Error::success();
  }

  Module &M;
  const LowerOptions &Options;
  PassInstrumentationCallbacks Callbacks;
  StandardInstrumentations Instrumentations;
  PassBuilder Builder;
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
};

Error verifyCoop(Module &M) {
  std::string Problems;
  raw_string_ostream OS(Problems);
  if (verifyCoopIR(M, &OS))
    return createStringError("the module is no valid coop IR: %s", Problems.c_str());
  return Error::success();
}

Error verifyLlvm(Module &M, StringRef After) {
  std::string Problems;
  raw_string_ostream OS(Problems);
  if (verifyModule(M, &OS))
    return createStringError("internal error: the module is broken after %s: %s",
                             After.str().c_str(), Problems.c_str());
  return Error::success();
}

void setTarget(Module &M, const TargetMachine &Machine) {
  M.setTargetTriple(Machine.getTargetTriple().str());
  M.setDataLayout(Machine.createDataLayout());
  M.setPICLevel(PICLevel::BigPIC);
}

/// On the functions, so that the JIT generates code as an object file's is.
void setFunctionTarget(Module &M, const TargetMachine &Machine) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.addFnAttr("target-cpu", Machine.getTargetCPU());
    F.addFnAttr("target-features", Machine.getTargetFeatureString());
  }
}

Error closeLoops(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      if (Error E = closeLoopsAtReturns(F))
        return E;
  return Error::success();
}

/// What the source allows is not done.
void forbidContraction(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<FPMathOperator>(I))
        I.setHasAllowContract(false);
}

struct Step {
  StringLiteral Name;
  std::function<Error()> Run;
};

using Steps = std::vector<Step>;

/// What Run does, without an error.
template <typename Action> std::function<Error()> always(Action Run) {
  return [Run] {
    Run();
    return Error::success();
  };
}

/// To what one invocation does, in one function. SubgroupSize is what the execution prefers.
Steps beforeExecution(Module &M, PassRunner &Passes, const LowerOptions &Options,
                      uint32_t SubgroupSize) {
  return {
      // Nothing behind this checks what comes from outside.
      {"verify", [&] { return verifyCoop(M); }},
      // The oracle rounds as the source says; products of matrices ask for the mode themselves.
      {"contraction", always([&] {
         if (Options.Execution != Exec::Fast || Options.Fp != FpMode::Fast)
           forbidContraction(M);
       })},
      // The lowering of matrices spreads them over this many invocations.
      {"subgroup-size",
       [&, SubgroupSize] { return setSubgroupSize(M, Options.SubgroupSize, SubgroupSize); }},
      // While each function is by itself: inlined, a return in a loop is just a branch out of it.
      {"close-loops", [&] { return closeLoops(M); }},
      // Invocations wait in the entry point alone; cooperative values do not pass through calls.
      {"coop-inline", [&] { return Passes.run(CoopInlinePass()); }},
      // Only now is it seen which private variables the entry point has for itself.
      {"privates", always([&] { promotePrivates(M); })},
      // Variables are still what the source calls so.
      {"coop-checks", always([&] {
         if (Options.Checks)
           addChecks(M);
         else if (Options.Robust)
           boundAccesses(M);
       })},
      // From here on variables may become values, and those that were never written undefined ones.
      {"define-variables", always([&] { defineVariables(M, Options.Checks); })},
      // SROA takes apart every value that is stored in a variable.
      {"copy-aggregates", always([&] { copyAggregates(M); })},
      // The lowering of cooperative types is for values; the order of points where invocations wait
      // is read from the control flow later, so nothing changes that before the execution.
      {"sroa", [&] { return Passes.promoteVariables(); }},
  };
}

Steps referenceExecution(Module &M, PassRunner &Passes, const LowerOptions &Options) {
  return {
      // Leaves coop.scope.run where invocations exchange elements.
      {"coop-lower<loops>", [&] { return Passes.run(LowerLoopsPass()); }},
      // Callbacks are gone, and with them the last place where a subgroup operation is an error.
      {"coop-lower-subgroups", [&] { return lowerSubgroups(M); }},
      // Matrices that were never written are among what the checked shader goes on with.
      {"define-variables", always([&] {
         if (Options.Checks)
           defineVariables(M, /*All=*/true);
       })},
      // Of the variables that the two lowerings made, those become values that do not wait.
      {"sroa", [&] { return Passes.promoteVariables(); }},
      // All loops are there, and their counters are values still.
      {"coop-stop-polls", always([&] { placeStopPolls(M); })},
      {"coop-reference", [&] { return lowerReference(M); }},
  };
}

/// Vectors as wide as the CPU has them: LLVM's choice for some CPUs is half of that.
void useWideVectors(Module &M, const SimdTarget &Target) {
  for (Function &F : M)
    if (!F.isDeclaration())
      F.addFnAttr("prefer-vector-width", std::to_string(Target.vectorBits()));
}

/// For each load of a block LLVM looks at all of them as it joins accesses: a minute for 10'000.
bool hasManyLoads(const Function &F) {
  constexpr ptrdiff_t ManyLoads = 2'000;
  return any_of(F, [](const BasicBlock &Block) {
    return count_if(Block, [](const Instruction &I) { return isa<LoadInst>(I); }) > ManyLoads;
  });
}

Steps fastExecution(Module &M, PassRunner &Passes, const SimdTarget &Target) {
  return {
      // Functions of elements can be done together with products.
      {"coop-element-loops", [&] { return Passes.runOnFunctions(ElementLoopsPass()); }},
      // Loops over arrays of matrices end here; each matrix is to be a value.
      {"coop-unroll-matrices", [&] { return Passes.runOnFunctions(UnrollMatrixLoopsPass()); }},
      {"sroa", [&] { return Passes.promoteVariables(); }},
      // Those over elements of matrices that were in arrays.
      {"coop-element-loops", [&] { return Passes.runOnFunctions(ElementLoopsPass()); }},
      // Each access computes its address anew; they are compared next.
      {"early-cse", [&] { return Passes.runOnFunctions(EarlyCSEPass()); }},
      // What an invocation accesses side by side is one access: lanes of scalars would be apart.
      // Before there is code that was made for vectors.
      {"join-accesses",
       [&] {
         return any_of(M, hasManyLoads) ? Error::success()
                                        : Passes.runOnFunctions(LoadStoreVectorizerPass());
       }},
      // Leaves matrices as variables, and functions that a scope executes together.
      {"coop-lower<simd>", [&, Target] { return Passes.run(LowerSimdPass(Target)); }},
      // Lanes are of values: what stays in variables is read and written in memory.
      {"sroa", [&] { return Passes.promoteVariables(); }},
      // Operands are values now, and one invocation's: lanes would stand between the calls.
      {"coop-join-scopes", always([&] { joinScopeCalls(M); })},
      {"coop-vectorize",
       [&, Target] {
         return vectorizeEntry(M, {vectorBodies(Target), Target.hasMaskRegisters()});
       }},
      {"coop-stop-polls", always([&] { placeStopPolls(M); })},
      // What waits now is a subgroup.
      {"coop-reference", [&] { return lowerReference(M, getKernelInfo(M)->SubgroupSize); }},
      {"wide-vectors", always([&, Target] { useWideVectors(M, Target); })},
  };
}

/// Optimization and register allocation take more than linear time in a function's size: a shader
/// of 100'000 statements would take minutes. Code generators see the attribute too.
void compileQuickly(Function &F) {
  F.removeFnAttr(Attribute::AlwaysInline);
  F.addFnAttr(Attribute::OptimizeNone);
  F.addFnAttr(Attribute::NoInline);
}

void limitEffort(Module &M) {
  constexpr unsigned LargeFunction = 40'000;
  for (Function &F : M)
    if (F.getInstructionCount() > LargeFunction)
      compileQuickly(F);
}

Steps afterExecution(Module &M, PassRunner &Passes, const TargetMachine &Machine,
                     const LowerOptions &Options) {
  return {
      // Up to here errors say what line they are about.
      {"strip-lines", always([&] {
         if (!Options.EmitDebug)
           StripDebugInfo(M);
       })},
      // While shared memory has an address space of its own.
      {"shared-atomics", always([&] { lowerSharedAtomics(M); })},
      // Needs the contexts and the state that the execution laid out.
      {"coop-kernel-abi", [&] { return lowerKernelAbi(M, Options.KernelName); }},
      // Before code generation, and before what vectorizes moves.
      {"bfloat-bits", always([&] { replaceBFloatByBits(M); })},
      // All 16-bit arithmetic that there will be is there.
      {"small-floats", [&] { return addSmallFloatSupport(M, Machine); }},
      {"target", always([&] { setFunctionTarget(M, Machine); })},
      // Nothing grows any more but by inlining.
      {"effort", always([&] { limitEffort(M); })},
      {"optimize", [&] { return Passes.optimize(); }},
      {"half-compares", always([&] { separateHalfCompares(M, Machine); })},
      // Optimization finds that some accesses are simpler ones.
      {"access-loops", always([&] { writeAccessesAsLoops(M, Machine); })},
      {"mask-bits", always([&] { separateMasksFromBits(M, Machine); })},
      {"bit-selects", always([&] { separateBitSelectsFromMasks(M, Machine); })},
      // Of what optimization leaves.
      {"long-blocks", always([&] { splitLongBlocks(M); })},
  };
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

/// Whether matrices of Scope are multiplied.
bool multiplies(const Module &M, CoopScope Scope) {
  return any_of(M, [&](const Function &F) {
    return getCoopOp(F) == CoopOp::MatMulAdd && !F.use_empty() &&
           MatrixType::match(F.getReturnType())->Scope == Scope;
  });
}

/// Two registers of 32-bit floats: independent work hides the latency of arithmetic. But one where
/// that is a row of a workgroup that has several: then lanes are neighbours in every row. And as
/// many as products with cooperative vectors have sums of a row: each weight is read once for them.
/// Where subgroups multiply matrices, lanes have little to do, and shaders expect the size that
/// GPUs have; where the workgroup does so, fewer subgroups have to meet at every operation.
uint32_t fastSubgroupSize(const Module &M, const SimdTarget &Target) {
  if (multiplies(M, CoopScope::Subgroup))
    return std::max(DefaultSubgroupSize, lanesOfProducts(M, Target));
  if (multiplies(M, CoopScope::Workgroup))
    return MaxSubgroupSize;
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  const bool IsRow = Info && Info->WorkgroupSize[0] == Target.columns() &&
                     (Info->WorkgroupSize[1] != 1 || Info->WorkgroupSize[2] != 1);
  return std::max((IsRow ? 1 : 2) * Target.columns(), lanesOfProducts(M, Target));
}

Steps cpuPipeline(Module &M, PassRunner &Passes, const TargetMachine &Machine,
                  const LowerOptions &Options) {
  const bool Fast = Options.Execution == Exec::Fast;
  const SimdTarget Target = SimdTarget::of(Machine, Options.Fp);
  const uint32_t SubgroupSize = Fast ? fastSubgroupSize(M, Target) : DefaultSubgroupSize;
  Steps All = beforeExecution(M, Passes, Options, SubgroupSize);
  for (Steps More :
       {Fast ? fastExecution(M, Passes, Target) : referenceExecution(M, Passes, Options),
        afterExecution(M, Passes, Machine, Options)})
    All.insert(All.end(), More.begin(), More.end());
  return All;
}

Error runPipeline(Module &M, TargetMachine &Machine, const LowerOptions &Options) {
  PassRunner Passes(M, Machine, Options);
  std::string Reported;
  LLVMContext &C = M.getContext();
  std::unique_ptr<DiagnosticHandler> Old = C.getDiagnosticHandler();
  C.setDiagnosticHandler(std::make_unique<ErrorCollector>(Reported));
  Error Result = Error::success();
  for (const Step &S : cpuPipeline(M, Passes, Machine, Options)) {
    Result = S.Run();
    // What was reported says more than that the step could not go on.
    if (!Reported.empty()) {
      consumeError(std::move(Result));
      Result = createStringError(inconvertibleErrorCode(), Reported);
    }
    if (!Result && Options.VerifyEach)
      Result = verifyLlvm(M, S.Name);
    if (Result)
      break;
  }
  C.setDiagnosticHandler(std::move(Old));
  if (!Result)
    Result = verifyLlvm(M, "the pipeline");
  return Result;
}

} // namespace

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
