// A recurrent cell: cooperative vectors in a structure that a function changes, in a loop that
// invocations leave at different times and enter with copies, and arrays of them by an index.
// RUN: %python %S/Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v3 --subgroup-size=8
// MODEL: weights = [(5 * i + i * i) % 7 - 3 for i in range(2 * 4 * 6)]
// MODEL: values = [(3 * i + i * i) % 5 - 2 for i in range(64 * 3 * 2)]
// MODEL: got = run({0: array("f32", weights), 1: array("f32", values)}, {2: "f32[64,8]"}, groups="2")
// MODEL: clamp = lambda x: min(max(x, -9.0), 9.0)
// MODEL: expected = []
// MODEL: for i in range(64):
// MODEL:     h = c = [0.0] * 4
// MODEL:     for t in range(i % 4):
// MODEL:         v = values[2 * (3 * i + t):][:2]
// MODEL:         if v[0] == 2:
// MODEL:             continue
// MODEL:         z = v + h
// MODEL:         gate = [[sum(weights[(k * 4 + r) * 6 + j] * z[j] for j in range(6)) for r in range(4)] for k in (0, 1)]
// MODEL:         c = [clamp(max(f, 0.0) * x + g) for f, g, x in zip(gate[0], gate[1], c)]
// MODEL:         h = [min(g, x) for g, x in zip(gate[1], c)]
// MODEL:         if h[1] < -3:
// MODEL:             break
// MODEL:     expected += h + c
// MODEL: check("h and c", got[2], expected)
#version 460
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In0 { float weights[]; };
layout(binding = 1) readonly buffer In1 { float values[]; };
layout(binding = 2) buffer Out { float result[]; };
#define VEC coopvecNV<float, 4>
struct Cell { VEC h, c; };
void step(inout Cell cell, coopvecNV<float, 2> v) {
  coopvecNV<float, 6> z;
  for (uint i = 0u; i < 2u; ++i)
    z[i] = v[i];
  for (uint i = 0u; i < 4u; ++i)
    z[2u + i] = cell.h[i];
  VEC gate[2];
  for (uint k = 0u; k < 2u; ++k)
    coopVecMatMulNV(gate[k], z, gl_ComponentTypeFloat32NV, weights, k * 96u,
                    gl_ComponentTypeFloat32NV, 4, 6, gl_CooperativeVectorMatrixLayoutRowMajorNV,
                    false, 24u);
  cell.c = clamp(max(gate[0], VEC(0.0)) * cell.c + gate[1], VEC(-9.0), VEC(9.0));
  cell.h = min(gate[1], cell.c);
}
void main() {
  const uint i = gl_GlobalInvocationID.x;
  Cell cell;
  cell.h = VEC(0.0);
  cell.c = cell.h;
  for (uint t = 0u; t < i % 4u; ++t) {
    coopvecNV<float, 2> v;
    coopVecLoadNV(v, values, (i * 3u + t) * 8u);
    if (v[0] == 2.0)
      continue;
    step(cell, v);
    if (cell.h[1] < -3.0)
      break;
  }
  coopVecStoreNV(cell.h, result, i * 32u);
  coopVecStoreNV(cell.c, result, i * 32u + 16u);
}
