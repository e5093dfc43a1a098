// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mixture of experts: each token's rows are multiplied by the matrices of the experts that
// were chosen for it.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#define MUL_MAT_ID
#include "include/mul_mm.glsl"
