// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run of any module under run-time checks, in memory that shows what they let through: see
// Targets.h.

#include "coop/coop.h"
#include "coop/image_abi.h"
#include "coop/kernel_abi.h"
#include "test/fuzz/Targets.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

using namespace coop;

namespace {

/// What a run may take. Modules that want more are compiled only.
constexpr uint64_t MaxInvocations = 1024, MaxScratch = 64 << 20, MaxBuffers = 64,
                   MaxBufferSize = 1 << 20;
/// A dispatch that goes on for longer is stopped.
constexpr std::chrono::milliseconds MaxTime(30);

/// A buffer between two guards, which must keep what they hold.
class GuardedBuffer {
public:
  explicit GuardedBuffer(uint64_t Size) : Lines(2 * Guard + (Size + 63) / 64), Size(Size) {
    std::memset(Lines.data(), Canary, Lines.size() * sizeof(Line));
    // Small values, so that some are good indices and sizes.
    for (uint64_t I = 0; I < Size; ++I)
      data()[I] = I % 4 == 0 ? static_cast<uint8_t>(I / 4 % 7) : 0;
  }
  uint8_t *data() { return Lines[Guard].Bytes; }
  uint64_t size() const { return Size; }

  bool guardsHold() {
    auto Holds = [](const uint8_t *Begin, const uint8_t *End) {
      return std::all_of(Begin, End, [](uint8_t B) { return B == Canary; });
    };
    return Holds(Lines.front().Bytes, data()) &&
           Holds(data() + Size, Lines.back().Bytes + sizeof(Line));
  }

private:
  struct alignas(64) Line { // what buffers are aligned to
    uint8_t Bytes[64];
  };
  static constexpr uint64_t Guard = 64; ///< lines
  static constexpr uint8_t Canary = 0xc5;
  std::vector<Line> Lines;
  uint64_t Size;
};

/// Sets a flag after MaxTime, unless it ends before.
class Alarm {
public:
  Alarm() : Thread([this] { wait(); }) {}
  ~Alarm() {
    {
      const std::lock_guard<std::mutex> Hold(Lock);
      Over = true;
    }
    Changed.notify_one();
    Thread.join();
  }
  std::atomic<uint32_t> Flag{0};

private:
  void wait() {
    std::unique_lock<std::mutex> Hold(Lock);
    if (!Changed.wait_for(Hold, MaxTime, [&] { return Over; }))
      Flag = 1;
  }
  std::mutex Lock;
  std::condition_variable Changed;
  bool Over = false;
  std::thread Thread;
};

/// Whether a run of the kernel is small enough.
bool isSmall(const Kernel &K) {
  const std::array<uint32_t, 3> Size = K.workgroupSize();
  uint64_t Count = 0;
  for (const BindingInformation &B : K.bindings()) {
    Count += B.ArraySize;
    if (B.MinSize > MaxBufferSize || B.ElementStride > MaxBufferSize)
      return false;
  }
  return uint64_t(Size[0]) * Size[1] * Size[2] <= MaxInvocations && Count <= MaxBuffers &&
         K.info()->scratch_size <= MaxScratch && K.pushConstantSize() <= MaxBufferSize;
}

/// A format that B's shader may take the texels to be in.
uint32_t formatFor(const BindingInformation &B) {
  if (B.ImageFormat != COOP_FORMAT_UNKNOWN)
    return B.ImageFormat;
  switch (B.ImageClass) {
  case COOP_CLASS_UINT:
    return COOP_FORMAT_R32ui;
  case COOP_CLASS_SINT:
    return COOP_FORMAT_R32i;
  case COOP_CLASS_UINT64:
    return COOP_FORMAT_R64ui;
  case COOP_CLASS_SINT64:
    return COOP_FORMAT_R64i;
  default:
    return COOP_FORMAT_R32f;
  }
}

/// An image of a few texels with a sampler, and its texels between guards.
class GuardedImage {
public:
  explicit GuardedImage(const BindingInformation &B) : Texels(MostBytes) {
    coop_image &I = All.image;
    I.view = B.ImageView;
    I.format = formatFor(B);
    const bool IsCube = I.view == COOP_IMAGE_CUBE || I.view == COOP_IMAGE_CUBE_ARRAY;
    const bool IsLine = I.view == COOP_IMAGE_1D || I.view == COOP_IMAGE_1D_ARRAY ||
                        I.view == COOP_IMAGE_TEXEL_BUFFER;
    const bool IsArray = I.view == COOP_IMAGE_1D_ARRAY || I.view == COOP_IMAGE_2D_ARRAY ||
                         I.view == COOP_IMAGE_2D_MULTISAMPLE_ARRAY;
    I.width = Extent;
    I.height = IsLine ? 1 : Extent;
    I.depth = I.view == COOP_IMAGE_3D ? Extent : 1;
    I.layers = IsCube ? 6 : IsArray ? 2 : 1;
    I.levels = 1;
    I.samples =
        I.view == COOP_IMAGE_2D_MULTISAMPLE || I.view == COOP_IMAGE_2D_MULTISAMPLE_ARRAY ? 2 : 1;
    I.level[0] = {Texels.data(), Extent * MostTexel * 2, Extent * Extent * MostTexel * 2};
  }
  coop_sampled_image &all() { return All; }
  bool guardsHold() { return Texels.guardsHold(); }

private:
  static constexpr uint32_t Extent = 4;
  static constexpr uint64_t MostTexel = 16, MostBytes = Extent * Extent * MostTexel * 2 * 6;
  coop_sampled_image All = {};
  GuardedBuffer Texels;
};

} // namespace

bool fuzz::runWords(llvm::ArrayRef<uint32_t> Words) {
  KernelOptions Options;
  Options.Validate = false;
  Options.OptLevel = 0;
  Options.Checks = true;
  const KernelResult Made = Compiler().createKernel(Words, Options);
  if (!Made) {
    if (Made.Messages.empty())
      llvm::report_fatal_error("fuzz: an error without a message");
    return false;
  }
  const Kernel &K = Made.TheKernel;
  if (!isSmall(K))
    return false;

  std::deque<GuardedBuffer> Guarded;
  std::deque<GuardedImage> Images;
  std::vector<BoundBuffer> Buffers;
  for (const BindingInformation &B : K.bindings())
    for (uint32_t Element = 0; Element < B.ArraySize; ++Element) {
      if (B.IsImage || B.IsSampler) {
        coop_sampled_image &Image = Images.emplace_back(B).all();
        void *Begin = B.IsImage ? static_cast<void *>(&Image) : &Image.sampler;
        Buffers.push_back({B.Set, B.Binding, Element, Begin,
                           B.IsImage && B.IsSampler ? sizeof(coop_sampled_image)
                           : B.IsImage              ? sizeof(coop_image)
                                                    : sizeof(coop_sampler)});
        continue;
      }
      GuardedBuffer &Made =
          Guarded.emplace_back(std::max<uint64_t>(B.MinSize + 16 * B.ElementStride, 4));
      Buffers.push_back({B.Set, B.Binding, Element, Made.data(), Made.size()});
    }
  std::vector<uint8_t> Push(K.pushConstantSize(), 1);

  Alarm Time;
  uint64_t Printed = 0;
  DispatchSettings Settings;
  Settings.PushConstants = Push.data();
  Settings.PushConstantsSize = Push.size();
  Settings.Threads = 1;
  Settings.Stop = &Time.Flag;
  Settings.Print = [&](std::string_view Text) { Printed += Text.size(); };
  const DispatchResult Run = K.dispatch({2, 1, 1}, Buffers, Settings);
  if (!Run && !Run.Stopped)
    llvm::report_fatal_error(llvm::Twine("fuzz: the dispatch failed: ") + Run.Error);
  for (GuardedBuffer &Buffer : Guarded)
    if (!Buffer.guardsHold())
      llvm::report_fatal_error("fuzz: a store outside of the buffers");
  for (GuardedImage &Image : Images)
    if (!Image.guardsHold())
      llvm::report_fatal_error("fuzz: a store outside of the images");
  return true;
}
