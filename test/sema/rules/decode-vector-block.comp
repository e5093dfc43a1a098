// A vector decode function gives groups of 2, 4 or 8 elements that lie in one block: the innermost
// block size must be a multiple, as far as the source tells it. One that was never set is 1.
// RUN: %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Buffer { float data[]; } buf;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block { int8_t q[32]; };
layout(push_constant) uniform P { uint size; };
layout(constant_id = 0) const uint Size = 1;
float one(const in Block b, const in uint c[2], const in uint i[2]) { return 1; }
vec2 two(const in Block b, const in uint c[2], const in uint i[2]) { return vec2(2); }
vec4 four(const in Block b, const in uint c[2], const in uint i[2]) { return vec4(4); }
tensorLayoutNV<2> global;
void blocks(inout tensorLayoutNV<2> t) { t = setTensorLayoutBlockSizeNV(t, 1, 32); }
void set() { global = setTensorLayoutBlockSizeNV(global, 1, 32); }
void load(tensorLayoutNV<2> t) {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m;
  coopMatLoadTensorNV(m, buf.data, 0, t, one, two);
}
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m;
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  coopMatLoadTensorNV(m, buf.data, 0, t, one);
  coopMatLoadTensorNV(m, buf.data, 0, t, one, two);
// CHECK: {{.*}}decode-vector-block.comp:[[@LINE-1]]:39: warning: the innermost block size, 1, is no multiple of the 2 components that 'two' returns: it cannot be called [-Wtensor,warn_decode_vector_block]
  t = setTensorLayoutBlockSizeNV(t, 1, 6);
  t = sliceTensorLayoutNV(t, 0, 8, 0, 8);
  coopMatLoadTensorNV(m, buf.data, 0, t, one, two);
  coopMatLoadTensorNV(m, buf.data, 0, t, createTensorViewNV(2), one, four);
// CHECK: {{.*}}decode-vector-block.comp:[[@LINE-1]]:39: warning: the innermost block size, 6, is no multiple of the 4 components that 'four' returns: it cannot be called [-Wtensor,warn_decode_vector_block]
  coopMatLoadTensorNV(m, buf.data, 0, setTensorLayoutBlockSizeNV(t, 2, 4), one, four);
  coopMatLoadTensorNV(m, buf.data, 0, setTensorLayoutBlockSizeNV(t, 4, 2), one, four);
// CHECK: {{.*}}decode-vector-block.comp:[[@LINE-1]]:39: warning: the innermost block size, 2, is no multiple of the 4 components that 'four' returns: it cannot be called [-Wtensor,warn_decode_vector_block]
  t = setTensorLayoutBlockSizeNV(t, 1, size);
  coopMatLoadTensorNV(m, buf.data, 0, t, one, four);
  t = setTensorLayoutBlockSizeNV(t, 1, Size);
  coopMatLoadTensorNV(m, buf.data, 0, t, one, four);
  t = createTensorLayoutNV(2);
  blocks(t);
  coopMatLoadTensorNV(m, buf.data, 0, t, one, four);
  global = createTensorLayoutNV(2);
  set();
  coopMatLoadTensorNV(m, buf.data, 0, global, one, four);
  tensorLayoutNV<2> several[2];
  several[0] = createTensorLayoutNV(2);
  coopMatLoadTensorNV(m, buf.data, 0, several[0], one, four);
}
