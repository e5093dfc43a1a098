// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Import, lowering, code generation and loading, in this order; of code that is cached only the
// last.

#include "driver/KernelCode.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace coop;
using namespace coop::driver;

uint32_t KernelCode::bandRows() const {
  // What two rows of workgroups read, and the column beside it, stay in a CPU's second cache. For
  // products of large matrices more do not; a stencil gains the more rows there are.
  constexpr uint32_t FastBandRows = 2;
  constexpr uint32_t ColumnBandRows = 8;
  if (Executed != Execution::Fast)
    return 1;
  return RunsColumns ? ColumnBandRows : FastBandRows;
}

static std::optional<KernelCode> failed(BackEndContext &Context, llvm::Error E) {
  Context.Diags.report(SourceLoc(), diag::err_jit) << llvm::toString(std::move(E));
  return std::nullopt;
}

/// The note of cached code: how it is executed ("c": by columns), and the refusal behind that.
static std::string noteOf(const KernelCode &Code) {
  const char *Fast = Code.RunsColumns ? "c" : "f";
  return (Code.Executed == Execution::Fast ? Fast : "r") + Code.Refusal;
}

static std::optional<KernelCode> load(std::unique_ptr<llvm::MemoryBuffer> Object,
                                      const KernelRequest &Request, KernelCode Code,
                                      BackEndContext &Context) {
  return Context.Times.time("load code", [&]() -> std::optional<KernelCode> {
    llvm::Expected<std::unique_ptr<runtime::Jit>> Engine = runtime::Jit::create();
    if (!Engine)
      return failed(Context, Engine.takeError());
    llvm::Expected<runtime::LoadedCode> Loaded =
        (*Engine)->load(std::move(Object), Request.Lower.KernelName);
    if (!Loaded)
      return failed(Context, Loaded.takeError());
    Code.Engine = std::move(*Engine);
    Code.Loaded = *Loaded;
    return std::move(Code);
  });
}

std::optional<KernelCode> driver::makeKernelCode(const KernelRequest &Request,
                                                 const runtime::CodeCache *Cache,
                                                 BackEndContext &Context) {
  KernelCode Code;
  if (Cache)
    if (std::optional<runtime::CachedCode> Cached =
            Context.Times.time("look into the cache", [&] { return Cache->load(Request.Key); })) {
      const llvm::StringRef Note = Cached->Note;
      Code.RunsColumns = Note.starts_with("c");
      Code.Executed =
          Code.RunsColumns || Note.starts_with("f") ? Execution::Fast : Execution::Reference;
      Code.Refusal = Note.drop_front(Note.empty() ? 0 : 1).str();
      reportRefusal(Code.Refusal, Context);
      return load(std::move(Cached->Object), Request, std::move(Code), Context);
    }
  llvm::LLVMContext Llvm;
  std::unique_ptr<llvm::Module> M = Request.Import(Llvm);
  if (!M)
    return std::nullopt;
  std::optional<LoweredModule> Lowered =
      lowerModule(std::move(M), Request.Lower, Request.Wanted, Context);
  if (!Lowered)
    return std::nullopt;
  Code.Executed = Lowered->Execution == lower::Exec::Fast ? Execution::Fast : Execution::Reference;
  Code.RunsColumns = Lowered->M->getNamedMetadata(lower::ColumnsMetadata) != nullptr;
  Code.Refusal = std::move(Lowered->Refusal);
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Object =
      Context.Times.time("machine code", [&] { return runtime::Jit::compile(*Lowered->M); });
  if (!Object)
    return failed(Context, Object.takeError());
  if (Cache)
    if (std::error_code Failed = Context.Times.time("write to the cache", [&] {
          return Cache->store(Request.Key, (*Object)->getBuffer(), noteOf(Code));
        }))
      Context.Diags.report(SourceLoc(), diag::warn_cache_unwritable)
          << Cache->folder() << Failed.message();
  return load(std::move(*Object), Request, std::move(Code), Context);
}
