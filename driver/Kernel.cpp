// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop::Kernel: what it declares, and its dispatch.

#include "driver/CheckReports.h"
#include "driver/KernelImplementation.h"
#include "driver/MessageCollector.h"
#include "runtime/Buffer.h"
#include "runtime/Dispatch.h"
#include "runtime/check/Monitor.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

llvm::Expected<std::shared_ptr<Kernel::Implementation>>
Kernel::Implementation::create(std::unique_ptr<llvm::Module> M,
                               std::unique_ptr<llvm::LLVMContext> Context, StringRef Name) {
  llvm::Expected<std::unique_ptr<runtime::Jit>> Jit = runtime::Jit::create();
  if (!Jit)
    return Jit.takeError();
  auto Result = std::make_shared<Implementation>();
  Result->Code = std::move(*Jit);
  llvm::Expected<const coop_kernel_info *> Info =
      Result->Code->add(std::move(M), std::move(Context), Name);
  if (!Info)
    return Info.takeError();
  Result->Info = *Info;
  return Result;
}

Kernel::Kernel() = default;
Kernel::~Kernel() = default;
Kernel::Kernel(const Kernel &) = default;
Kernel::Kernel(Kernel &&) noexcept = default;
Kernel &Kernel::operator=(const Kernel &) = default;
Kernel &Kernel::operator=(Kernel &&) noexcept = default;

const coop_kernel_info *Kernel::info() const { return Code ? Code->Info : nullptr; }

std::array<uint32_t, 3> Kernel::workgroupSize() const {
  std::array<uint32_t, 3> Size = {0, 0, 0};
  if (Code)
    std::copy_n(Code->Info->workgroup_size, 3, Size.begin());
  return Size;
}

uint32_t Kernel::subgroupSize() const { return Code ? Code->Info->subgroup_size : 0; }
uint64_t Kernel::pushConstantSize() const { return Code ? Code->Info->push_constant_size : 0; }

std::vector<BindingInformation> Kernel::bindings() const {
  std::vector<BindingInformation> Result;
  for (uint32_t I = 0; Code && I < Code->Info->binding_count; ++I) {
    const coop_binding &B = Code->Info->bindings[I];
    BindingInformation Info;
    Info.Set = B.set;
    Info.Binding = B.binding;
    Info.ArraySize = B.array_size;
    Info.IsUniform = (B.flags & COOP_BINDING_UNIFORM) != 0;
    Info.IsRead = (B.flags & COOP_BINDING_READ) != 0;
    Info.IsWritten = (B.flags & COOP_BINDING_WRITE) != 0;
    Info.MinSize = B.min_size;
    Info.ElementStride = B.element_stride;
    Info.Name = B.name ? B.name : "";
    Result.push_back(std::move(Info));
  }
  return Result;
}

/// What to say of the first entry that is not bound; empty when all are.
static std::string missingBuffer(const coop_kernel_info &Info, const std::vector<bool> &IsBound) {
  size_t Next = 0;
  for (uint32_t I = 0; I < Info.binding_count; ++I) {
    const coop_binding &B = Info.bindings[I];
    for (uint32_t Element = 0; Element < B.array_size; ++Element, ++Next)
      if (!IsBound[Next])
        return ("nothing is bound to set " + llvm::Twine(B.set) + ", binding " +
                llvm::Twine(B.binding) +
                (B.array_size > 1 ? ", element " + llvm::Twine(Element) : llvm::Twine()) + " (" +
                B.name + ")")
            .str();
  }
  return {};
}

/// The buffers in the kernel's order; the text of an error when they are not those of the kernel.
static std::string orderBuffers(const coop_kernel_info &Info, const std::vector<BoundBuffer> &Given,
                                std::vector<coop_buffer> &Ordered) {
  // Sizes are checked by the dispatch.
  Ordered.assign(runtime::bufferCount(Info), coop_buffer{nullptr, 0});
  std::vector<bool> IsBound(Ordered.size());
  for (const BoundBuffer &Buffer : Given) {
    uint64_t First = 0;
    const coop_binding *Found = nullptr;
    for (uint32_t I = 0; I < Info.binding_count && !Found; ++I) {
      const coop_binding &B = Info.bindings[I];
      if (B.set == Buffer.Set && B.binding == Buffer.Binding)
        Found = &B;
      else
        First += B.array_size;
    }
    // One that the shader does not use is no mistake: programs bind what the source declares.
    if (!Found)
      continue;
    if (Buffer.Element >= Found->array_size)
      return ("set " + llvm::Twine(Buffer.Set) + ", binding " + llvm::Twine(Buffer.Binding) +
              " has no element " + llvm::Twine(Buffer.Element))
          .str();
    Ordered[First + Buffer.Element] = {Buffer.Data, Buffer.Size};
    IsBound[First + Buffer.Element] = true;
  }
  return missingBuffer(Info, IsBound);
}

static std::vector<Message> messagesOf(const std::vector<runtime::check::Finding> &Findings,
                                       const std::vector<driver::EmbeddedSource> &Texts) {
  SourceManager Sources;
  for (const driver::EmbeddedSource &Source : Texts)
    Sources.addFile(Source.File, Source.Text);
  driver::MessageCollector Collector;
  DiagnosticEngine Diags(Sources, Collector);
  driver::reportFindings(Findings, Sources, Diags);
  return Collector.take();
}

DispatchResult Kernel::dispatch(std::array<uint32_t, 3> Groups,
                                const std::vector<BoundBuffer> &Buffers,
                                const DispatchSettings &Settings) const {
  DispatchResult Result;
  if (!Code) {
    Result.Error = "there is no kernel";
    return Result;
  }
  std::vector<coop_buffer> Ordered;
  Result.Error = orderBuffers(*Code->Info, Buffers, Ordered);
  if (!Result)
    return Result;
  runtime::DispatchArgs Args;
  Args.Groups = Groups;
  Args.Buffers = Ordered;
  // Copied, because the program's struct may be less aligned than the shader assumes.
  llvm::Expected<runtime::Buffer> Push = runtime::Buffer::copyOf(
      llvm::ArrayRef<uint8_t>(static_cast<const uint8_t *>(Settings.PushConstants),
                              static_cast<size_t>(Settings.PushConstantsSize)));
  if (!Push) {
    Result.Error = llvm::toString(Push.takeError());
    return Result;
  }
  Args.PushConstants = Push->bytes();
  runtime::DispatchOptions Options;
  Options.Threads = Settings.Threads;
  // The kernel ABI is C's: it reads the number in the atomic object.
  static_assert(sizeof(*Settings.Stop) == sizeof(uint32_t) &&
                std::remove_cvref_t<decltype(*Settings.Stop)>::is_always_lock_free);
  Options.Stop = reinterpret_cast<const uint32_t *>(Settings.Stop);
  std::vector<coop_buffer> All;
  for (const BoundBuffer &Buffer : Buffers)
    All.push_back({Buffer.Data, Buffer.Size});
  runtime::check::Monitor Monitor(Settings.StopAtCheck, std::move(All));
  if (Code->Checks)
    Options.Monitor = &Monitor;
  if (Settings.Print)
    Options.Print = [&Settings](StringRef Text) {
      Settings.Print(std::string_view(Text.data(), Text.size()));
    };
  llvm::Expected<runtime::DispatchReport> Report = runtime::dispatch(*Code->Info, Args, Options);
  if (!Report) {
    Result.Error = llvm::toString(Report.takeError());
    return Result;
  }
  if (Code->Checks)
    Result.Messages = messagesOf(Monitor.findings(), Code->Sources);
  Result.Stopped = Report->Stopped;
  if (Result.Stopped)
    Result.Error = "the dispatch was stopped";
  Result.Seconds = Report->Seconds;
  Result.Threads = Report->Threads;
  return Result;
}
