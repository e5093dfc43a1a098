// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The back-end's phases.

#include "driver/BackEnd.h"
#include "lower/cpu/EmitObject.h"
#include "lower/gpu/Pipeline.h"
#include "lower/import/Import.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

static void fail(BackEndContext &Context, diag::Id Id, llvm::Error E) {
  Context.Diags.report(SourceLoc(), Id) << Context.Input << llvm::toString(std::move(E));
}

/// Each number once, although several constants may have it: a workgroup's size and what the shader
/// itself reads. Those are in order, and the shader's own names come after gl_WorkGroupSize's.
static std::string listOf(llvm::ArrayRef<lower::SpecConstant> Constants) {
  std::string List;
  for (size_t I = 0; I < Constants.size(); ++I) {
    const lower::SpecConstant &C = Constants[I];
    if (I + 1 < Constants.size() && Constants[I + 1].Id == C.Id)
      continue;
    List += (List.empty() ? "" : ", ") + std::to_string(C.Id) +
            (C.Name.empty() ? "" : " ('" + C.Name + "')");
  }
  return List;
}

bool driver::checkSpecConstants(llvm::ArrayRef<uint32_t> Words,
                                const std::map<uint32_t, std::string> &Values,
                                BackEndContext &Context) {
  if (Values.empty())
    return true;
  llvm::Expected<std::vector<lower::SpecConstant>> Known = lower::listSpecConstants(Words);
  if (!Known) { // the import says so, too
    llvm::consumeError(Known.takeError());
    return true;
  }
  bool Good = true;
  for (const auto &[Id, Text] : Values) {
    auto Found = llvm::find_if(
        *Known, [&, Wanted = Id](const lower::SpecConstant &C) { return C.Id == Wanted; });
    if (Found == Known->end()) {
      Context.Diags.report(SourceLoc(), diag::warn_spec_constant_unknown)
          << Id << unsigned(!Known->empty()) << listOf(*Known);
    } else if (llvm::Expected<uint64_t> Bits = lower::parseSpecConstant(*Found, Text); !Bits) {
      Context.Diags.report(SourceLoc(), diag::err_spec_constant_value)
          << llvm::toString(Bits.takeError());
      Good = false;
    }
  }
  return Good;
}

std::unique_ptr<llvm::Module> driver::importModule(llvm::ArrayRef<uint32_t> Words,
                                                   const ImportRequest &Request,
                                                   llvm::LLVMContext &Llvm,
                                                   BackEndContext &Context) {
  lower::ImportOptions Options;
  Options.EntryPoint = Request.Entry;
  Options.SpecConstants = Request.SpecConstants;
  Options.ArraySizes = Request.ArraySizes;
  Options.KeepForChecks = Request.Checks;
  Options.KeepIndices = Request.Robust;
  llvm::Expected<std::unique_ptr<llvm::Module>> M =
      Context.Times.time("import", [&] { return lower::importSpirv(Words, Options, Llvm); });
  if (M)
    return std::move(*M);
  fail(Context, diag::err_import, M.takeError());
  return nullptr;
}

std::unique_ptr<llvm::Module> driver::parseCoopIr(StringRef Text, llvm::LLVMContext &Llvm,
                                                  BackEndContext &Context) {
  llvm::SMDiagnostic Problem;
  std::unique_ptr<llvm::MemoryBuffer> Buffer =
      llvm::MemoryBuffer::getMemBufferCopy(Text, Context.Input);
  std::unique_ptr<llvm::Module> M = Context.Times.time(
      "read", [&] { return llvm::parseIR(Buffer->getMemBufferRef(), Problem, Llvm); });
  std::string Message;
  llvm::raw_string_ostream OS(Message);
  if (!M) {
    Problem.print(nullptr, OS, /*ShowColors=*/false, /*ShowKindLabel=*/false);
    Context.Diags.report(SourceLoc(), diag::err_llvm_ir) << StringRef(OS.str()).rtrim();
    return nullptr;
  }
  if (lower::verifyCoopIR(*M, &OS)) {
    Context.Diags.report(SourceLoc(), diag::err_not_coop_ir)
        << Context.Input << StringRef(OS.str()).rtrim();
    return nullptr;
  }
  return M;
}

/// Without the advice, which is what is done.
static std::string reasonOf(llvm::Error E) {
  const std::string Text = llvm::toString(std::move(E));
  StringRef Reason = StringRef(Text).trim();
  Reason.consume_back("; use --exec=reference");
  return Reason.str();
}

std::optional<LoweredModule> driver::lowerModule(std::unique_ptr<llvm::Module> M,
                                                 lower::LowerOptions Options, Execution Wanted,
                                                 BackEndContext &Context) {
  LoweredModule Result;
  const auto LowerBy = [&](lower::Exec Execution, llvm::Module &Module) {
    Result.Execution = Options.Execution = Execution;
    return Context.Times.time("lower", [&] { return lower::lowerToCpu(Module, Options); });
  };
  if (Wanted == Execution::Auto && !Options.Checks) {
    // A module is of no use any more when its lowering has failed.
    std::unique_ptr<llvm::Module> Copy = llvm::CloneModule(*M);
    llvm::Error E = LowerBy(lower::Exec::Fast, *Copy);
    if (!E) {
      Result.M = std::move(Copy);
      return Result;
    }
    Result.Refusal = reasonOf(std::move(E));
  }
  if (llvm::Error E =
          LowerBy(Wanted == Execution::Fast ? lower::Exec::Fast : lower::Exec::Reference, *M)) {
    fail(Context, diag::err_lower, std::move(E));
    return std::nullopt;
  }
  Result.M = std::move(M);
  reportRefusal(Result.Refusal, Context);
  return Result;
}

void driver::reportRefusal(StringRef Refusal, BackEndContext &Context) {
  if (!Refusal.empty())
    Context.Diags.report(SourceLoc(), diag::warn_reference_execution) << Context.Input << Refusal;
}

std::optional<std::string> driver::emitMachineCode(llvm::Module &M,
                                                   const lower::LowerOptions &Options,
                                                   MachineCode Kind, BackEndContext &Context) {
  llvm::SmallString<0> Bytes;
  llvm::raw_svector_ostream OS(Bytes);
  llvm::Error E = Context.Times.time("machine code", [&] {
    return Kind == MachineCode::Assembly ? lower::emitAssembly(M, Options, OS)
                                         : lower::emitObject(M, Options, OS);
  });
  if (!E)
    return std::string(Bytes);
  fail(Context, diag::err_lower, std::move(E));
  return std::nullopt;
}

llvm::Error driver::refuseImages(const llvm::Module &M) {
  const std::optional<lower::KernelInfo> Info = lower::getKernelInfo(M);
  if (!Info)
    return llvm::Error::success();
  const auto Found =
      llvm::find_if(Info->Bindings, [](const lower::BindingInfo &B) { return B.isDescriptor(); });
  if (Found == Info->Bindings.end())
    return llvm::Error::success();
  std::string Where;
  for (const llvm::Function &F : M)
    for (const llvm::Instruction &I : llvm::instructions(F))
      if (const auto *Call = llvm::dyn_cast<lower::BufferCall>(&I);
          Call && Where.empty() && Call->set() == Found->Set && Call->binding() == Found->Binding &&
          Call->getDebugLoc())
        Where = ", in line " + std::to_string(Call->getDebugLoc().getLine());
  return llvm::createStringError("the shader uses '%s'%s, which is an image or a sampler: these "
                                 "run on the CPU alone",
                                 Found->Name.c_str(), Where.c_str());
}

std::optional<GpuModule> driver::lowerForGpu(std::unique_ptr<llvm::Module> M,
                                             lower::LowerOptions Options, Execution Wanted,
                                             BackEndContext &Context) {
  Options.Execution = Wanted == Execution::Fast || (Wanted == Execution::Auto && !Options.Checks)
                          ? lower::Exec::Fast
                          : lower::Exec::Reference;
  if (llvm::Error E = refuseImages(*M)) {
    fail(Context, diag::err_lower_gpu, std::move(E));
    return std::nullopt;
  }
  llvm::Expected<std::string> Description =
      Context.Times.time("lower", [&] { return lower::lowerToGpu(*M, Options); });
  if (Description)
    return GpuModule{std::move(M), std::move(*Description)};
  fail(Context, diag::err_lower_gpu, Description.takeError());
  return std::nullopt;
}

std::optional<std::string> driver::emitPtx(GpuModule &Module, const lower::LowerOptions &Options,
                                           BackEndContext &Context) {
  llvm::Expected<std::string> Ptx = Context.Times.time(
      "machine code", [&] { return lower::emitPtx(*Module.M, Options, Module.Description); });
  if (Ptx)
    return std::move(*Ptx);
  fail(Context, diag::err_lower_gpu, Ptx.takeError());
  return std::nullopt;
}

std::string driver::printModule(const llvm::Module &M) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return Text;
}
