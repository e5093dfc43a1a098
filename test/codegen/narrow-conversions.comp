// Conversions between narrow integers and floats and comparisons of narrow values are arithmetic:
// they need Int8 and Float16. Moving values and changing their width does not.
// RUN: %coopc --validate --emit=spirv-text -DARITHMETIC %s | FileCheck %s --check-prefix=ARITHMETIC
// RUN: %coopc --validate --emit=spirv-text %s | FileCheck %s --check-prefix=MOVES --implicit-check-not='OpCapability Int8' --implicit-check-not='OpCapability Float16'
// ARITHMETIC-DAG: OpCapability Int8
// ARITHMETIC-DAG: OpCapability Float16
// MOVES-DAG: OpCapability StorageBuffer16BitAccess
// MOVES-DAG: OpCapability StorageBuffer8BitAccess
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Bytes { int8_t q[]; };
layout(binding = 1) buffer Halves { float16_t h[]; };
layout(binding = 2) buffer Words { uint w[]; };
void main() {
#ifdef ARITHMETIC
  h[0] = float16_t(q[1]);
  if (q[0] == q[1]) w[0] = 1;
  if (h[0] < h[1]) w[1] = 2;
  w[2] = uint(float(q[2]));
#endif
  q[3] = q[4];
  q[5] = int8_t(int(q[6]) + 1);
  h[2] = float16_t(float(h[3]) * 2.0);
}
