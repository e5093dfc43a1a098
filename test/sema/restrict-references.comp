// A reference to a buffer may be `restrict` wherever it stands, which is said without a warning.
// RUN: %coopc -Werror --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Node { float value; };
layout(push_constant) uniform Push { Node any; restrict Node only; };
float get(restrict Node n) { return n.value; }
// CHECK-DAG: OpMemberDecorate %Push 1 Restrict
// CHECK-DAG: OpDecorate %local RestrictPointer
// CHECK-DAG: OpDecorate %other AliasedPointer
void main() {
  restrict Node local = only;
  Node other = any;
  local.value = get(other);
}
