// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ORC's LLJIT, with a name space for each module over the process's C library.

#include "runtime/Jit.h"
#include "runtime/check/Monitor.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::runtime {

Jit::Jit(std::unique_ptr<orc::LLJIT> TheEngine) : Engine(std::move(TheEngine)) {
  // ORC tells which symbol is missing here, and the caller of lookup only that something is.
  Engine->getExecutionSession().setErrorReporter(
      [this](Error E) { Reported += (Reported.empty() ? "" : "; ") + toString(std::move(E)); });
}
Jit::~Jit() = default;

/// The functions of coop/check_abi.h, which the process need not export.
static Error defineCheckFunctions(orc::LLJIT &Engine, orc::JITDylib &Library) {
  orc::SymbolMap Symbols;
  for (const check::EntryPoint &E : check::entryPoints())
    Symbols[Engine.mangleAndIntern(E.Name)] = {orc::ExecutorAddr::fromPtr(E.Address),
                                               JITSymbolFlags::Exported};
  return Library.define(orc::absoluteSymbols(std::move(Symbols)));
}

namespace {

/// Compiles a module with the effort that its functions ask for: LLVM's choice of a register
/// allocator holds for a whole module.
class Compiler : public orc::IRCompileLayer::IRCompiler {
public:
  explicit Compiler(orc::JITTargetMachineBuilder Machine)
      : IRCompiler(orc::irManglingOptionsFromTargetOptions(Machine.getOptions())),
        Machine(std::move(Machine)) {}

  Expected<std::unique_ptr<MemoryBuffer>> operator()(Module &M) override {
    orc::JITTargetMachineBuilder Builder = Machine;
    if (any_of(M, [](const Function &F) { return F.hasOptNone(); }))
      Builder.setCodeGenOptLevel(CodeGenOptLevel::None);
    Expected<std::unique_ptr<TargetMachine>> Made = Builder.createTargetMachine();
    if (!Made)
      return Made.takeError();
    return orc::SimpleCompiler(**Made)(M);
  }

private:
  orc::JITTargetMachineBuilder Machine;
};

} // namespace

static Error explain(StringRef What, Error E) {
  return createStringError(inconvertibleErrorCode(), What + ": " + toString(std::move(E)));
}

/// Fills LLVM's registry once for the process.
static void registerNativeTarget() {
  static const bool Done = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)Done;
}

Expected<std::unique_ptr<Jit>> Jit::create() {
  registerNativeTarget();
  auto Machine = orc::JITTargetMachineBuilder::detectHost();
  if (!Machine)
    return explain("the machine's CPU is not supported", Machine.takeError());
  auto Engine = orc::LLJITBuilder()
                    .setJITTargetMachineBuilder(std::move(*Machine))
                    .setCompileFunctionCreator(
                        [](orc::JITTargetMachineBuilder Builder)
                            -> Expected<std::unique_ptr<orc::IRCompileLayer::IRCompiler>> {
                          return std::make_unique<Compiler>(std::move(Builder));
                        })
                    .create();
  if (!Engine)
    return explain("LLVM's JIT does not start", Engine.takeError());
  return std::unique_ptr<Jit>(new Jit(std::move(*Engine)));
}

Expected<const coop_kernel_info *>
Jit::add(std::unique_ptr<Module> M, std::unique_ptr<LLVMContext> Context, StringRef Kernel) {
  const std::string Name = Kernel.str();
  Reported.clear();
  // Parameters die in an order that is the compiler's choice; a module must not outlive its
  // context.
  orc::ThreadSafeModule Owned(std::move(M), std::move(Context));
  const Module &Kept = *Owned.getModuleUnlocked();
  if (Kept.getDataLayout() != Engine->getDataLayout())
    return createStringError("kernel '%s' was compiled for another machine: %s", Name.c_str(),
                             Kept.getTargetTriple().c_str());
  auto Library = Engine->createJITDylib("kernel." + std::to_string(Modules++));
  if (!Library)
    return explain("the JIT refuses kernel '" + Name + "'", Library.takeError());
  if (Error E = defineCheckFunctions(*Engine, *Library))
    return explain("the JIT refuses kernel '" + Name + "'", std::move(E));
  auto Process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      Engine->getDataLayout().getGlobalPrefix());
  if (!Process)
    return explain("the process's symbols cannot be read", Process.takeError());
  Library->addGenerator(std::move(*Process));
  if (Error E = Engine->addIRModule(*Library, std::move(Owned)))
    return explain("the JIT refuses kernel '" + Name + "'", std::move(E));
  auto Address = Engine->lookup(*Library, Name + "_info");
  if (!Address) {
    std::string Why = toString(Address.takeError());
    return createStringError("kernel '%s' cannot be compiled: %s", Name.c_str(),
                             (Reported.empty() ? Why : Reported).c_str());
  }
  const auto *Info = Address->toPtr<const coop_kernel_info *>();
  if (Info->abi_version != COOP_KERNEL_ABI_VERSION)
    return createStringError("kernel '%s' has version %u of the kernel ABI, not %u", Name.c_str(),
                             Info->abi_version, COOP_KERNEL_ABI_VERSION);
  return Info;
}

} // namespace coop::runtime
