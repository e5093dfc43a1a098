// How the written depth compares is an execution mode beside DepthReplacing (GLSL 4.60 section 4.4.2.3).
// RUN: %coopc --validate --emit=spirv-text -DLAYOUT=depth_any %s | FileCheck %s --check-prefix=ANY --implicit-check-not="OpExecutionMode %main Depth"
// RUN: %coopc --validate --emit=spirv-text -DLAYOUT=depth_greater %s | FileCheck %s --check-prefix=GREATER
// RUN: %coopc --validate --emit=spirv-text -DLAYOUT=depth_less %s | FileCheck %s --check-prefix=LESS
// RUN: %coopc --validate --emit=spirv-text -DLAYOUT=depth_unchanged %s | FileCheck %s --check-prefix=UNCHANGED
// RUN: not %coopc -fsyntax-only -DLAYOUT=depth_less -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %coopc -fsyntax-only -DLAYOUT=depth_less -DOTHER=depth_any, %s 2>&1 | FileCheck %s --check-prefix=OTHER
// ANY: OpExecutionMode %main DepthReplacing
// GREATER-DAG: OpExecutionMode %main DepthGreater
// GREATER-DAG: OpExecutionMode %main DepthReplacing
// LESS: OpExecutionMode %main DepthLess
// UNCHANGED: OpExecutionMode %main DepthUnchanged
// TWICE: error: {{.*}}depth_greater
// OTHER: error: {{.*}}depth_any{{.*}}an output other than gl_FragDepth
#version 460
#ifndef OTHER
#define OTHER
#endif
layout(LAYOUT) out float gl_FragDepth;
#ifdef TWICE
layout(depth_greater) out float gl_FragDepth;
#endif
layout(OTHER location = 0) out vec4 o;
void main() {
  o = vec4(1);
  gl_FragDepth = 0.5;
}
