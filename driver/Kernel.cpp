// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop::Kernel: what it declares, and its dispatch.

#include "driver/CheckReports.h"
#include "driver/KernelImplementation.h"
#include "driver/MessageCollector.h"
#include "runtime/check/Monitor.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>

using namespace coop;
using llvm::StringRef;

Kernel::Kernel() = default;
Kernel::~Kernel() = default;
Kernel::Kernel(const Kernel &) = default;
Kernel::Kernel(Kernel &&) noexcept = default;
Kernel &Kernel::operator=(const Kernel &) = default;
Kernel &Kernel::operator=(Kernel &&) noexcept = default;

Execution Kernel::execution() const { return Code ? Code->Code.Executed : Execution::Auto; }

const coop_kernel_info *Kernel::info() const { return Code ? Code->Code.Loaded.Info : nullptr; }

std::array<uint32_t, 3> Kernel::workgroupSize() const {
  std::array<uint32_t, 3> Size = {0, 0, 0};
  if (Code)
    std::copy_n(Code->Code.Loaded.Info->workgroup_size, 3, Size.begin());
  return Size;
}

uint32_t Kernel::subgroupSize() const { return Code ? Code->Code.Loaded.Info->subgroup_size : 0; }
uint64_t Kernel::pushConstantSize() const {
  return Code ? Code->Code.Loaded.Info->push_constant_size : 0;
}

std::vector<BindingInformation> Kernel::bindings() const {
  std::vector<BindingInformation> Result;
  for (uint32_t I = 0; Code && I < Code->Code.Loaded.Info->binding_count; ++I) {
    const coop_binding &B = Code->Code.Loaded.Info->bindings[I];
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
    Info.IsImage = (B.flags & COOP_BINDING_IMAGE) != 0;
    Info.IsSampler = (B.flags & COOP_BINDING_SAMPLER) != 0;
    Info.ImageView = B.image_view;
    Info.ImageClass = B.image_class;
    Info.ImageFormat = B.image_format;
    Result.push_back(std::move(Info));
  }
  return Result;
}

namespace {

/// For as many bindings and push constants as shaders usually have, a dispatch allocates nothing.
using OrderedBuffers = llvm::SmallVector<coop_buffer, 16>;
using PushConstants = llvm::SmallVector<std::max_align_t, 256 / sizeof(std::max_align_t)>;
static_assert(alignof(std::max_align_t) >= COOP_BUFFER_ALIGNMENT);

} // namespace

static std::string nameOf(const coop_binding &B, uint32_t Element) {
  return ("set " + llvm::Twine(B.set) + ", binding " + llvm::Twine(B.binding) +
          (B.array_size > 1 ? ", element " + llvm::Twine(Element) : llvm::Twine()) + " (" + B.name +
          ")")
      .str();
}

/// What to say of the first entry that is not bound; empty when all are.
static std::string missingBuffer(const coop_kernel_info &Info, const llvm::SmallBitVector &Bound) {
  const int First = Bound.find_first_unset();
  if (First < 0)
    return {};
  auto Index = static_cast<uint32_t>(First);
  const coop_binding *B = Info.bindings;
  for (; Index >= B->array_size; ++B)
    Index -= B->array_size;
  return "nothing is bound to " + nameOf(*B, Index);
}

/// The buffers in the kernel's order; the text of an error when they are not those of the kernel.
static std::string orderBuffers(const coop_kernel_info &Info, const std::vector<BoundBuffer> &Given,
                                OrderedBuffers &Ordered) {
  // Sizes and alignment are checked by the dispatch.
  Ordered.assign(runtime::bufferCount(Info), coop_buffer{nullptr, 0});
  llvm::SmallBitVector IsBound(static_cast<unsigned>(Ordered.size()));
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
    const auto Entry = static_cast<unsigned>(First + Buffer.Element);
    if (IsBound.test(Entry))
      return nameOf(*Found, Buffer.Element) + " is bound twice";
    Ordered[Entry] = {Buffer.Data, Buffer.Size};
    IsBound.set(Entry);
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

/// As many warnings as a compilation gives without options.
static runtime::check::RuleSet ignoredRules() {
  const SourceManager Sources;
  driver::MessageCollector Collector;
  return driver::ignoredRules(DiagnosticEngine(Sources, Collector));
}

/// All that is bound, for addresses that a checked shader has of it.
static std::vector<coop_buffer> memoryOf(const std::vector<BoundBuffer> &Buffers) {
  std::vector<coop_buffer> All;
  All.reserve(Buffers.size());
  for (const BoundBuffer &Buffer : Buffers)
    All.push_back({Buffer.Data, Buffer.Size});
  return All;
}

/// Of those in the program's push constants, the places in the copy.
static std::vector<const void *> placesIn(const DispatchSettings &Settings,
                                          llvm::ArrayRef<uint8_t> Push) {
  std::vector<const void *> Places = Settings.Addresses;
  const auto Begin = reinterpret_cast<uintptr_t>(Settings.PushConstants);
  for (const void *&Place : Places)
    if (const uintptr_t Offset = reinterpret_cast<uintptr_t>(Place) - Begin;
        Settings.PushConstants && Offset < Push.size())
      Place = Push.data() + Offset;
  return Places;
}

DispatchResult Kernel::dispatch(std::array<uint32_t, 3> Groups,
                                const std::vector<BoundBuffer> &Buffers,
                                const DispatchSettings &Settings) const {
  DispatchResult Result;
  if (!Code) {
    Result.Error = "there is no kernel";
    return Result;
  }
  OrderedBuffers Ordered;
  Result.Error = orderBuffers(*Code->Code.Loaded.Info, Buffers, Ordered);
  if (!Result)
    return Result;
  if (!Settings.PushConstants && Settings.PushConstantsSize != 0) {
    Result.Error = "push constants have a size, but no address";
    return Result;
  }
  // Copied, because the program's struct may be less aligned than the shader assumes. What is there
  // beyond it is not read.
  const auto PushSize = static_cast<size_t>(
      std::min(Settings.PushConstantsSize, Code->Code.Loaded.Info->push_constant_size));
  PushConstants Push(llvm::divideCeil(PushSize, sizeof(std::max_align_t)));
  if (PushSize != 0)
    std::memcpy(Push.data(), Settings.PushConstants, PushSize);
  const runtime::DispatchArgs Args = {
      Groups, Ordered,
      llvm::ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(Push.data()), PushSize)};
  runtime::DispatchOptions Options;
  Options.Threads = Settings.Threads;
  Options.StackBytes = Code->Code.Loaded.StackBytes;
  Options.History = &Code->History;
  Options.BandRows = Code->Code.bandRows();
  Options.MayPairColumns = Code->Code.MayPairColumns;
  // The kernel ABI is C's: it reads the number in the atomic object.
  static_assert(sizeof(*Settings.Stop) == sizeof(uint32_t) &&
                std::remove_cvref_t<decltype(*Settings.Stop)>::is_always_lock_free);
  Options.Stop = reinterpret_cast<const uint32_t *>(Settings.Stop);
  std::optional<runtime::check::Monitor> Monitor;
  if (Code->Checks)
    Options.Monitor = &Monitor.emplace(Settings.StopAtCheck, memoryOf(Buffers), ignoredRules());
  if (Settings.Print)
    Options.Print = [&Settings](StringRef Text) {
      Settings.Print(std::string_view(Text.data(), Text.size()));
    };
  llvm::Expected<runtime::DispatchReport> Report =
      Code->Code.dispatch(*Code->On, Args, Options, [&]() -> driver::HostMemory {
        return {memoryOf(Buffers), placesIn(Settings, Args.PushConstants)};
      });
  if (!Report) {
    Result.Error = llvm::toString(Report.takeError());
    return Result;
  }
  if (Monitor)
    Result.Messages = messagesOf(Monitor->findings(), Code->Sources);
  Result.Stopped = Report->Stopped;
  if (Result.Stopped)
    Result.Error = "the dispatch was stopped";
  Result.Seconds = Report->Seconds;
  Result.Threads = Report->Threads;
  return Result;
}
