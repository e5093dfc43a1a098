// A shader replaces the depth if it uses it, not by declaring it again (GLSL 4.60 section 7.1). One that only reads what
// was never stored has to say so, too (VUID-FragDepth-FragDepth-04216).
// RUN: %coopc --emit=spirv-text %s -o - | FileCheck %s --implicit-check-not=DepthReplacing
// RUN: %coopc --validate --emit=spirv-text %s -o - -DSTORED | FileCheck %s --check-prefix=USED
// RUN: %coopc --validate --emit=spirv-text %s -o - -DREAD | FileCheck %s --check-prefix=USED
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK: OpExecutionMode %main OriginUpperLeft
// USED: OpExecutionMode %main DepthReplacing
#version 450
out float gl_FragDepth;
layout(location = 0) out vec4 color;
void set(out float depth) { depth = 0.5; }
void main() {
  color = vec4(1);
#ifdef STORED
  set(gl_FragDepth);
#elif defined(READ)
  color = vec4(gl_FragDepth);
#endif
}
