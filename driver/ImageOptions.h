// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images and samplers on the command line of `coopc run`, parsed:
//
//   image:FORMAT:SOURCE[:mips][:seed=N][:sampler:STATE]     sampler:STATE
//
// SOURCE is FILE.npy, several with commas between them for the mip levels, zeros[WxHx...] or
// random[WxHx...]. What they become is ImageData.h.

#ifndef COOP_DRIVER_IMAGEOPTIONS_H
#define COOP_DRIVER_IMAGEOPTIONS_H

#include "coop/ImageFormatTable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace coop::driver {

struct ImageOption {
  const ImageFormatRow *Format = nullptr; ///< null: a sampler alone
  std::vector<std::string> Files;         ///< else Extents say how large it is
  llvm::SmallVector<uint64_t, 4> Extents; ///< width, height, depth or layers, samples
  bool IsRandom = false;
  uint64_t Seed = 0;
  bool MakesMips = false;
  std::optional<coop_sampler> Sampler;
};

/// Whether Text is about an image or sampler.
bool isImageOption(llvm::StringRef Text);
/// An error says what is wrong with Text.
llvm::Expected<ImageOption> parseImageOption(llvm::StringRef Text);

} // namespace coop::driver

#endif
