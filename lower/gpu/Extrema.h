// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-extrema`: the smaller and the larger of two numbers by an instruction. The import
// writes them as a comparison and a selection, as CPUs have them:
//   %c = fcmp olt float %x, %y     %m = select i1 %c, float %y, float %x, !coop.extremum
// becomes
//   %m = call float @llvm.maxnum.f32(float %x, float %y)
// which gives another operand where one is NaN. GLSL leaves that open for min and max
// (GLSL.std.450, "FMin"), not for what a shader itself compares: hence the metadata.

#ifndef COOP_LOWER_GPU_EXTREMA_H
#define COOP_LOWER_GPU_EXTREMA_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

void formExtrema(llvm::Module &M);

} // namespace coop::lower

#endif
