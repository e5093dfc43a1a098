// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the rows of Passes.def run, and code generation.

#include "lower/gpu/Pipeline.h"
#include "lower/check/Checks.h"
#include "lower/check/Robust.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/exec/loops/LowerLoops.h"
#include "lower/exec/reference/Keys.h"
#include "lower/gpu/Approximations.h"
#include "lower/gpu/Barriers.h"
#include "lower/gpu/BufferScopes.h"
#include "lower/gpu/Checks.h"
#include "lower/gpu/CongruentPhis.h"
#include "lower/gpu/ConstantBytes.h"
#include "lower/gpu/CopiesAhead.h"
#include "lower/gpu/Extrema.h"
#include "lower/gpu/InvariantLoads.h"
#include "lower/gpu/JoinProducts.h"
#include "lower/gpu/LoadLoops.h"
#include "lower/gpu/LoadsFirst.h"
#include "lower/gpu/Masks.h"
#include "lower/gpu/Math.h"
#include "lower/gpu/NarrowLoads.h"
#include "lower/gpu/PackedHalves.h"
#include "lower/gpu/Scopes.h"
#include "lower/gpu/SharedAddresses.h"
#include "lower/gpu/ShortVectors.h"
#include "lower/gpu/SubgroupOps.h"
#include "lower/gpu/UndefinedPhis.h"
#include "lower/gpu/VectorIndices.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/abi/Kernel.h"
#include "lower/gpu/abi/Parameters.h"
#include "lower/gpu/matrix/AddressFunctions.h"
#include "lower/gpu/matrix/ClusterLoads.h"
#include "lower/gpu/matrix/EarlyLoads.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/GemmLoops.h"
#include "lower/gpu/matrix/LoadsAhead.h"
#include "lower/gpu/matrix/LoopVersions.h"
#include "lower/gpu/matrix/LowerMatrices.h"
#include "lower/gpu/matrix/Occupancy.h"
#include "lower/gpu/matrix/SplitTiles.h"
#include "lower/gpu/matrix/SubgroupLoops.h"
#include "lower/gpu/matrix/VectorBatches.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/DataAddresses.h"
#include "lower/ir/LlvmVersions.h"
#include "lower/transform/AggregateCopies.h"
#include "lower/transform/CoalesceVariables.h"
#include "lower/transform/ConstantTables.h"
#include "lower/transform/DefineVariables.h"
#include "lower/transform/ElementGuards.h"
#include "lower/transform/Inline.h"
#include "lower/transform/LoadObjects.h"
#include "lower/transform/MatrixAggregates.h"
#include "lower/transform/MatrixLoadCSE.h"
#include "lower/transform/PassRunner.h"
#include "lower/transform/PrivateVariables.h"
#include "lower/transform/RowSums.h"
#include "lower/transform/UnrollMatrixLoops.h"
#include "lower/transform/UnrollVariableLoops.h"
#include "lower/transform/WholeModule.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace coop::lower {
namespace {

struct GpuContext {
  PassRunner &Llvm;
  const GpuRow &Gpu;
  const LowerOptions &Options;
  GpuKernel &Kernel;
};

bool isFast(const GpuContext &C) { return C.Options.Execution == Exec::Fast; }

Error ifFast(const GpuContext &C, function_ref<Error()> Run) {
  return isFast(C) ? Run() : Error::success();
}

Error lowerMatrices(Module &M, const GpuContext &C) {
  if (!isFast(C))
    return C.Llvm.run(LowerLoopsPass(eachForItself(std::make_unique<ElementMap>())));
  return C.Llvm.run(LowerGpuMatricesPass(
      eachForItself(std::make_unique<FragmentMap>(M, C.Gpu.hasWarpgroups())), C.Gpu, C.Options.Fp));
}

Error promoteAllPrivates(Module &M) {
  promotePrivates(M);
  for (const GlobalVariable *G : privateVariables(M))
    if (!G->use_empty())
      return createStringError("the private variable %s is used in a function that could not be "
                               "inlined",
                               G->getName().str().c_str());
  return Error::success();
}

/// An operation, or a function that GPUs do not have; and an address of push constants, which are
/// parameters: LLVM would read constant memory there.
Error checkComplete(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      const Value *Address = getLoadStorePointerOperand(&I);
      if (Address && Address->getType()->getPointerAddressSpace() == address_space::PushConstant)
        return createStringError("an address of push constants was kept in %s",
                                 F.getName().str().c_str());
      const auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || !Callee->isDeclaration() || Callee->isIntrinsic() || isOfEarlyLoads(*Callee))
        continue;
      M.getContext().diagnose(DiagnosticInfoUnsupported(
          F, Callee->getName() + " cannot be executed on a GPU yet", I.getDebugLoc()));
    }
  return Error::success();
}

/// A thread has no instructions for vectors but of two halves, and what LLVM knows of sums, as of
/// indices, it knows of integers.
ScalarizerPassOptions elementsByThemselves() {
  ScalarizerPassOptions Options;
  Options.ScalarizeVariableInsertExtract = false;
  Options.ScalarizeLoadStore = false;
  Options.ScalarizeMinBits = 32;
  return Options;
}

/// Slots are registers before, and what functions of the shader do with rows and columns is seen.
Error carryOnce(const GpuContext &C) {
  if (Error E = C.Llvm.run(AlwaysInlinerPass()))
    return E;
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(ScalarizerPass(elementsByThemselves()));
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(CongruentPhisPass());
  return C.Llvm.runOnFunctions(std::move(Passes));
}

Error optimizeForGpu(const GpuContext &C) {
  PassBuilder &Builder = C.Llvm.builder();
  switch (C.Options.OptLevel) {
  case 0:
    return C.Llvm.runAll(Builder.buildO0DefaultPipeline(OptimizationLevel::O0));
  case 1:
    return C.Llvm.runAll(Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O1));
  default:
    // It takes loads of vectors apart.
    C.Llvm.leaveOut("VectorCombinePass");
    if (isFast(C)) // before what writes out loops
      Builder.registerVectorizerStartEPCallback([](FunctionPassManager &Passes, OptimizationLevel) {
        Passes.addPass(MarkLoadLoopsPass());
      });
    return C.Llvm.runAll(Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O2));
  }
}

enum class GpuPassId : uint8_t {
#define GPU_PASS(Id, Name, Text, Run) Id,
#define GPU_ACTION(Id, Name, Text, Run) Id,
#include "lower/gpu/Passes.def"
};

constexpr StringLiteral PassNames[] = {
#define GPU_PASS(Id, Name, Text, Run) Name,
#define GPU_ACTION(Id, Name, Text, Run) Name,
#include "lower/gpu/Passes.def"
};

Error runPass(GpuPassId Id, Module &M, const GpuContext &C) {
  switch (Id) {
#define GPU_PASS(Id, Name, Text, Run)                                                              \
  case GpuPassId::Id:                                                                              \
    return Run;
#define GPU_ACTION(Id, Name, Text, Run)                                                            \
  case GpuPassId::Id: {                                                                            \
    Run;                                                                                           \
    return Error::success();                                                                       \
  }
#include "lower/gpu/Passes.def"
  }
  llvm_unreachable("a pass without a row");
}

Expected<const GpuRow *> gpuOf(const LowerOptions &Options) {
  if (const GpuRow *Gpu = findGpu(Options.Gpu))
    return Gpu;
  return createStringError("there is no GPU '%s'; it is %s", Options.Gpu.c_str(),
                           gpuList().c_str());
}

} // namespace

Expected<std::string> lowerToGpu(Module &M, const LowerOptions &Options) {
  Expected<const GpuRow *> Gpu = gpuOf(Options);
  if (!Gpu)
    return Gpu.takeError();
  if (Options.Execution == Exec::Fast && Options.Checks)
    return createStringError("run-time checks need --exec=reference");
  Expected<std::unique_ptr<TargetMachine>> Machine = createGpuTargetMachine(**Gpu, Options);
  if (!Machine)
    return Machine.takeError();
  setTriple(M, (*Machine)->getTargetTriple());
  M.setDataLayout((*Machine)->createDataLayout());
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  PassRunner Llvm(M, Machine->get(), Options);
  GpuKernel Kernel;
  Kernel.UsesAddresses = hasDataAddresses(M); // as the shader has them
  const GpuContext Context = {Llvm, **Gpu, Options, Kernel};
  if (Error E = runSteps(M, Options, std::size(PassNames), [&](size_t I, StringRef &Name) {
        Name = PassNames[I];
        return runPass(GpuPassId(I), M, Context);
      }))
    return E;
  return describeKernel(*getKernelInfo(M), Options.KernelName, **Gpu, Kernel);
}

Expected<std::string> emitPtx(Module &M, const LowerOptions &Options,
                              const std::string &Description) {
  Expected<const GpuRow *> Gpu = gpuOf(Options);
  if (!Gpu)
    return Gpu.takeError();
  Expected<std::unique_ptr<TargetMachine>> Machine = createGpuTargetMachine(**Gpu, Options);
  if (!Machine)
    return Machine.takeError();
  SmallString<0> Text;
  raw_svector_ostream OS(Text);
  legacy::PassManager Passes;
  if ((*Machine)->addPassesToEmitFile(Passes, OS, nullptr, CodeGenFileType::AssemblyFile))
    return createStringError("LLVM cannot write PTX");
  Passes.run(M);
  // What LLVM selects as a call of a library that is not there.
  if (const size_t At = Text.find(".extern .func"); At != StringRef::npos)
    return createStringError("internal error: the code calls a function that GPUs do not have: %s",
                             Text.substr(At).split('\n').first.str().c_str());
  return "// " + Description + "\n" + std::string(Text.str());
}

} // namespace coop::lower
