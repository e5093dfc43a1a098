// Where long vectors are (GL_EXT_long_vector section 4.1.5).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_long_vector : require
layout(location=0) out vector<float,8> a;
// CHECK: [[@LINE-1]]:40: error: type 'vector<float, 8>' cannot be the type of an output
void main(){}
