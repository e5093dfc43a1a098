// An open array of blocks needs a capability that no instruction's opcode or enumerant implies.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 0) buffer B { float d[]; } b[];
layout(set = 0, binding = 1) buffer C { float d[]; } c;
void main() { b[int(c.d[0])].d[0] = c.d[1]; }
// CHECK: OpCapability RuntimeDescriptorArray
// CHECK-NOT: OpExtension
