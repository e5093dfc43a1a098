// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ORC's LLJIT, with a name space for each object over the process's C library.

#include "runtime/Jit.h"
#include "runtime/StackSize.h"
#include "runtime/check/Monitor.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <dlfcn.h>
#include <link.h>

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

/// Where kernels find the C library's functions: in the process, and in what this library itself is
/// linked to, which the process does not see after dlopen(…, RTLD_LOCAL).
static Error addLibraries(orc::LLJIT &Engine, orc::JITDylib &Library) {
  using Generator = orc::DynamicLibrarySearchGenerator;
  const char Prefix = Engine.getDataLayout().getGlobalPrefix();
  auto Process = Generator::GetForCurrentProcess(Prefix);
  if (!Process)
    return Process.takeError();
  Library.addGenerator(std::move(*Process));
  Dl_info Self;
  link_map *Map = nullptr;
  static const char Anchor = 0;
  if (!::dladdr1(&Anchor, &Self, reinterpret_cast<void **>(&Map), RTLD_DL_LINKMAP) || !Map ||
      !Map->l_name || !*Map->l_name) // the program itself
    return Error::success();
  // It is loaded already, and no other file of the name is to be.
  if (void *Handle = ::dlopen(Map->l_name, RTLD_NOLOAD | RTLD_LAZY)) {
    std::string Problem;
    sys::DynamicLibrary Own = sys::DynamicLibrary::addPermanentLibrary(Handle, &Problem);
    if (Own.isValid())
      Library.addGenerator(std::make_unique<Generator>(Own, Prefix));
  }
  return Error::success();
}

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
  Expected<std::unique_ptr<orc::LLJIT>> Engine =
      orc::LLJITBuilder()
          // Kernels have nothing to be run before and after them.
          .setPlatformSetUp(orc::setUpInactivePlatform)
          .create();
  if (!Engine)
    return explain("LLVM's JIT does not start", Engine.takeError());
  return std::unique_ptr<Jit>(new Jit(std::move(*Engine)));
}

/// With the effort that M's functions ask for: LLVM's choice of a register allocator holds for a
/// whole module.
static Expected<std::unique_ptr<TargetMachine>> targetMachineFor(const Module &M) {
  Expected<orc::JITTargetMachineBuilder> Builder = orc::JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return explain("the machine's CPU is not supported", Builder.takeError());
  Builder->getOptions().EmitStackSizeSection = true;
  if (any_of(M, [](const Function &F) { return F.hasOptNone(); }))
    Builder->setCodeGenOptLevel(CodeGenOptLevel::None);
  return Builder->createTargetMachine();
}

Expected<std::unique_ptr<MemoryBuffer>> Jit::compile(Module &M) {
  registerNativeTarget();
  Expected<std::unique_ptr<TargetMachine>> Machine = targetMachineFor(M);
  if (!Machine)
    return Machine.takeError();
  if (M.getDataLayout() != (*Machine)->createDataLayout())
    return createStringError("the kernel was compiled for another machine: %s",
                             llvm::Triple(M.getTargetTriple()).str().c_str());
  return orc::SimpleCompiler(**Machine)(M);
}

Expected<LoadedCode> Jit::load(std::unique_ptr<MemoryBuffer> Object, StringRef Kernel) {
  const std::string Name = Kernel.str();
  Reported.clear();
  const uint64_t StackBytes = stackSizeOf(*Object);
  auto Library = Engine->createJITDylib("kernel." + std::to_string(Objects++));
  if (!Library)
    return explain("the JIT refuses kernel '" + Name + "'", Library.takeError());
  if (Error E = defineCheckFunctions(*Engine, *Library))
    return explain("the JIT refuses kernel '" + Name + "'", std::move(E));
  if (Error E = addLibraries(*Engine, *Library))
    return explain("the process's symbols cannot be read", std::move(E));
  if (Error E = Engine->addObjectFile(*Library, std::move(Object)))
    return explain("the JIT refuses kernel '" + Name + "'", std::move(E));
  auto Address = Engine->lookup(*Library, Name + "_info");
  if (!Address) {
    std::string Why = toString(Address.takeError());
    return createStringError("kernel '%s' cannot be loaded: %s", Name.c_str(),
                             (Reported.empty() ? Why : Reported).c_str());
  }
  const auto *Info = Address->toPtr<const coop_kernel_info *>();
  if (Info->abi_version != COOP_KERNEL_ABI_VERSION)
    return createStringError("kernel '%s' has version %u of the kernel ABI, not %u", Name.c_str(),
                             Info->abi_version, COOP_KERNEL_ABI_VERSION);
  return LoadedCode{Info, StackBytes};
}

} // namespace coop::runtime
