// A structure is no component, and what says so is the type, not the names in it.
// RUN: not %coopc %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_long_vector : require
layout(local_size_x = 1) in;
struct S { float a; };
void main() {
  // CHECK: :[[#@LINE+1]]:10: error: the component type of 'vector' must be a numeric or boolean scalar, not 'S'
  vector<S, 3> v;
  // CHECK: :[[#@LINE+1]]:10: error: the component type of 'vector' must be a numeric or boolean scalar, not 'S'
  vector<S, 3> w = v;
}
