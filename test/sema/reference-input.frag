// Addresses are no inputs.
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer B { int a; };
layout(location=0) flat in B b;
// CHECK: [[@LINE-1]]:30: error: type 'B' cannot be the type of an input
layout(location=0) out int o;
void main(){ o = b.a; }
