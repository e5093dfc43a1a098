// The examples of GLSL_NV_cooperative_matrix2, each in a function; the names corrected as the
// specification's own text spells the functions, and `input` (a reserved word) called `source`.
// RUN: %coopc --validate --emit=spirv -o %t.spv %s
// RUN: %coopc --frontend=glslang -DPARENTHESES --validate --emit=spirv -o %t.glslang.spv %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 128) in;
const uint M = 32, N = 16, H = 8, W = 8, NumCh = 4;
layout(binding = 0) buffer Source { float16_t buf[]; } source;
layout(push_constant) uniform P { uint elementoffset, NumRows, NumCols, row, col; };

void rowMajor() {
  coopmat<float16_t, gl_ScopeWorkgroup, M, N, gl_MatrixUseA> mat;

  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  t = setTensorLayoutDimensionNV(t, NumRows, NumCols);
  t = sliceTensorLayoutNV(t, row, M, col, N);

  coopMatLoadTensorNV(mat, source.buf, elementoffset, t);
}

void columnMajor() {
  coopmat<float16_t, gl_ScopeWorkgroup, M, N, gl_MatrixUseB> mat;

  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  // columns are the outermost dimension
  t = setTensorLayoutDimensionNV(t, NumCols, NumRows);

  t = sliceTensorLayoutNV(t, col, N, row, M);

  coopMatLoadTensorNV(mat, source.buf, elementoffset, t, createTensorViewNV(2, false, 1, 0));
}

void patch8x8() {
#ifdef PARENTHESES
  coopmat<float16_t, gl_ScopeWorkgroup, (8*8), 32, gl_MatrixUseA> mat;
#else
  coopmat<float16_t, gl_ScopeWorkgroup, 8*8, 32, gl_MatrixUseA> mat;
#endif

  // HWC layout
  tensorLayoutNV<3> t = createTensorLayoutNV(3);
  t = setTensorLayoutDimensionNV(t, NumRows, NumCols, 32);
  // Slice an 8x8 32 channel region
  t = sliceTensorLayoutNV(t, row, 8, col, 8, 0, 32);

  coopMatLoadTensorNV(mat, source.buf, elementoffset, t);
}

void spaceToDepth() {
#ifdef PARENTHESES
  coopmat<float16_t, gl_ScopeWorkgroup, (H/2*W/2), (4*NumCh), gl_MatrixUseAccumulator> mat;
#else
  coopmat<float16_t, gl_ScopeWorkgroup, H/2*W/2, 4*NumCh, gl_MatrixUseAccumulator> mat;
#endif

  // Memory layout is HWC
  tensorLayoutNV<3> t = createTensorLayoutNV(3);
  t = setTensorLayoutDimensionNV(t, H, W, NumCh);
  // No slicing, we're loading the whole matrix

  // View of tensor is H/2 x 2 x W/2 x 2 x NumCh, and is permuted to
  // H/2 x W/2 x 2 x 2 x NumCh during the load
  tensorViewNV<5, true, 0, 2, 1, 3, 4> v = createTensorViewNV(5, true, 0, 2, 1, 3, 4);
  v = setTensorViewDimensionsNV(v, H/2, 2, W/2, 2, NumCh);

  coopMatLoadTensorNV(mat, source.buf, elementoffset, t, v);
}

const uint BlockRows = 1, BlockCols = 32;
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer Sref {
  float16_t d;
  int8_t qs[32];
};

float16_t myDecodeFunc(const in Sref s, const in uint32_t blockCoord[2],
                       const in uint32_t coordInBlock[2]) {
  return s.d * float16_t(s.qs[coordInBlock[1]]);
}

void blocks() {
  coopmat<float16_t, gl_ScopeWorkgroup, M, N, gl_MatrixUseA> mat;

  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  t = setTensorLayoutBlockSizeNV(t, BlockRows, BlockCols);
  t = setTensorLayoutDimensionNV(t, NumRows, NumCols);
  t = sliceTensorLayoutNV(t, row, M, col, N);

  coopMatLoadTensorNV(mat, source.buf, elementoffset, t, myDecodeFunc);
}

void main() {
  rowMajor();
  columnMajor();
  patch8x8();
  spaceToDepth();
  blocks();
}
