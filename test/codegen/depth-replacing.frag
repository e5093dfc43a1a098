// A shader replaces the depth if it stores one, not by declaring it again (GLSL 4.60 section 7.1).
// RUN: %coopc --emit=spirv-text %s -o - | FileCheck %s --implicit-check-not=DepthReplacing
// RUN: %coopc --emit=spirv-text %s -o - -DSTORED | FileCheck %s --check-prefix=STORED
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK: OpExecutionMode %main OriginUpperLeft
// STORED: OpExecutionMode %main DepthReplacing
#version 450
out float gl_FragDepth;
layout(location = 0) out vec4 color;
void set(out float depth) { depth = 0.5; }
void main() {
  color = vec4(1);
#ifdef STORED
  set(gl_FragDepth);
#endif
}
