// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of resources without a size (GL_EXT_nonuniform_qualifier, "Unsized arrays"): some index that is not constant
// makes one the pipeline's; others have one more than the largest index, or what they are declared with again.
// RUN: %coopc --emit=spirv-text -DBY=2 %s | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=Runtime
// CONSTANT-DAG: %uint_3 = OpConstant %uint 3
// CONSTANT-DAG: OpTypeArray %{{.*}} %uint_3
// RUN: %coopc --emit=spirv-text -DBY=by %s | FileCheck %s --check-prefix=VARIABLE
// VARIABLE: OpCapability RuntimeDescriptorArray
// VARIABLE: OpTypeRuntimeArray
// RUN: %coopc --emit=spirv-text -DBY=2 -DAGAIN=7 %s | FileCheck %s --check-prefix=AGAIN --implicit-check-not=Runtime
// AGAIN-DAG: OpTypeArray %{{[0-9]+}} %uint_7
// The same of blocks.
// RUN: %coopc --emit=spirv-text -DBLOCKS -DBY=2 %s | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=Runtime
// RUN: %coopc --emit=spirv-text -DBLOCKS -DBY=by %s | FileCheck %s --check-prefix=VARIABLE
#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(location = 0) flat in int by;
layout(location = 0) out vec4 o;
#ifdef BLOCKS
layout(binding = 0) buffer B { vec4 v; } t[];
void main() { o = t[0].v + t[BY].v; }
#else
layout(binding = 0) uniform sampler2D t[];
#ifdef AGAIN
layout(binding = 0) uniform sampler2D t[AGAIN];
#endif
void main() { o = texture(t[0], vec2(0)) + texture(t[BY], vec2(0)); }
#endif
