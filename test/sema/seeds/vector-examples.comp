// The examples of GLSL_NV_cooperative_vector; sizeof, which GLSL does not have, is a macro.
// RUN: %coopc --validate --emit=spirv -o %t.spv %s
// RUN: %coopc --frontend=glslang --validate --emit=spirv -o %t.glslang.spv %s
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define sizeof(T) 2

layout(binding = 0) restrict buffer MatrixBuffer {
  float16_t matrixData[];
} matrixBuf;
layout(push_constant) uniform P { uint offset1, offset2, offset3; float16_t materialstate, shininess; };

float16_t f(float16_t x) { return x + float16_t(1); }

void main() {
  coopvecNV<float16_t, 6> vec1; // float16, 6 components
  coopvecNV<float16_t, 6> v = vec1;
  for (int i = 0; i < v.length(); ++i) {
    v[i] = f(v[i]);
  }

  const int inputDim = 6;
  coopvecNV<float16_t, inputDim> inputVec = coopvecNV<float16_t, inputDim>(materialstate, shininess, v[0], f16vec3(1));

  const int MLPDim = 32;
  coopvecNV<float16_t, MLPDim> mlpVec;
  coopVecMatMulNV(mlpVec, inputVec, gl_ComponentTypeFloat16NV, matrixBuf.matrixData, offset1, gl_ComponentTypeFloat16NV, MLPDim, inputDim, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, inputDim*sizeof(float16_t));

  // ReLU activation
  mlpVec = max(coopvecNV<float16_t, MLPDim>(0), mlpVec);

  coopVecMatMulNV(mlpVec, mlpVec, gl_ComponentTypeFloat16NV, matrixBuf.matrixData, offset2, gl_ComponentTypeFloat16NV, MLPDim, MLPDim, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, MLPDim*sizeof(float16_t));

  // tanh activation
  mlpVec = tanh(mlpVec);

  const int resultDim = 8;
  coopvecNV<float16_t, resultDim> resultVec;

  coopVecMatMulNV(resultVec, mlpVec, gl_ComponentTypeFloat16NV, matrixBuf.matrixData, offset3, gl_ComponentTypeFloat16NV, resultDim, MLPDim, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, MLPDim*sizeof(float16_t));

  matrixBuf.matrixData[0] = resultVec[0];
}
