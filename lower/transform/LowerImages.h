// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of images to accesses of memory and arithmetic. What is short, as a load of a format
// that the shader declares, stands in the place of the operation, so that what is known there of a
// place is known of the address. What has to ask for the format, and samples, are functions that
// are made once for all operations that need the same; fast execution makes one for all lanes of
// such (the attribute coop.lanes).
//
//   %t = call <4 x float> @coop.image.load.v4f32...(ptr addrspace(1) %image, i32 1, i32 1, ...)
//     =>
//   %data = load ptr addrspace(1), ptr addrspace(1) %level, align 8, !invariant.load !1
//   %address = getelementptr i8, ptr addrspace(1) %data, i64 %offset
//   %words = load <4 x i32>, ptr addrspace(1) %address, align 4

#ifndef COOP_LOWER_TRANSFORM_LOWERIMAGES_H
#define COOP_LOWER_TRANSFORM_LOWERIMAGES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

void lowerImages(llvm::Module &M);

} // namespace coop::lower

#endif
