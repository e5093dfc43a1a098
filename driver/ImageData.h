// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image, a sampler or both for a binding of `coopc run`: loaded before the kernel is known, and
// given the form that the kernel's variable has when it is.

#ifndef COOP_DRIVER_IMAGEDATA_H
#define COOP_DRIVER_IMAGEDATA_H

#include "coop/kernel_abi.h"
#include "driver/ImageOptions.h"
#include "runtime/Npy.h"
#include <memory>

namespace coop::driver {

/// "a 2D image of floats with a sampler", for messages.
std::string describeImageBinding(const coop_binding &Binding);
/// What --bind could give it.
std::string exampleOfImage(const coop_binding &Binding);

class ImageData {
public:
  /// What load, and all levels, will take in bytes; of files, what is on disk.
  static uint64_t plannedBytes(const ImageOption &Option);
  static llvm::Expected<ImageData> load(const ImageOption &Option);

  /// Makes the levels that Binding sees; an error says what does not fit.
  llvm::Error fit(const coop_binding &Binding);
  /// The same where no kernel says what the image is: the optimizer removed the variable.
  llvm::Error fitUnused();
  /// After fit.
  coop_buffer binding() const;
  llvm::ArrayRef<runtime::Buffer> levels() const { return Levels; }
  /// The texels of level 0.
  llvm::Error write(llvm::StringRef Path, const uint32_t *Stop) const;
  bool isSampler() const { return !Option->Format; }

private:
  const ImageFormatRow &format() const { return *Option->Format; }
  uint32_t likelyView() const;
  llvm::Error setExtents(uint32_t View);
  llvm::Error setLevels();
  llvm::Error checkLevel(unsigned Level) const;
  llvm::Error makeLevel(unsigned Level);
  void fillFrom(const runtime::NpyArray &Array, uint8_t *Texels, uint64_t Count) const;
  void fillRandom(uint8_t *Texels, uint64_t Count) const;
  void reduce(unsigned Level);
  llvm::SmallVector<uint64_t, 4> shapeOf(unsigned Level) const;

  const ImageOption *Option = nullptr;
  std::vector<runtime::NpyArray> Arrays; ///< until fit
  bool HasChannels = true;               ///< the array's last axis
  std::unique_ptr<coop_sampled_image> Described;
  bool HasSampler = false;
  bool IsUnused = false; ///< level 0 alone is made: how others divide depends on the view
  std::vector<runtime::Buffer> Levels;
};

} // namespace coop::driver

#endif
