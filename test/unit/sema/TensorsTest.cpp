// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of tensors (GL_ARM_tensors).

#include "SemaTestSupport.h"

using namespace coop::test;

TEST(Tensors, QualifiersOfParameters) {
  expectDiagnostics(R"(
#extension GL_ARM_tensors : require
layout(binding = 0) uniform readonly tensorARM<float, 1> t0;
layout(binding = 1) uniform tensorARM<float, 1> t1;
void writes(tensorARM<float, 1> t) { tensorWriteARM(t, uint[](0u), 1.0); }
void reads(readonly tensorARM<float, 1> t) { float x; tensorReadARM(t, uint[](0u), x); }
void main() {
  writes(t1);
  reads(t0);
  reads(t1);
  writes(t0);                                         //! err_image_argument_qualifier
}
)");
}

TEST(Tensors, ReadsAndWrites) {
  expectDiagnostics(R"(
#extension GL_ARM_tensors : require
layout(binding = 0) uniform readonly tensorARM<int, 3> t0;
layout(binding = 1) uniform writeonly tensorARM<float, 1> t1;
layout(binding = 2) uniform tensorARM<int, 0> t2;     //! err_type_parameter_positive
layout(binding = 3) buffer Data { uint o[]; };
void main() {
  int x;
  float f;
  tensorReadARM(t0, uint[](1, 2, 3), x);
  tensorReadARM(t0, uint[](1, 2), x);                 //! err_tensor_rank
  tensorReadARM(t0, ivec3(1), x);                     //! err_tensor_coordinates
  tensorReadARM(t0, uint[](1, 2, 3), f);              //! err_tensor_data
  tensorWriteARM(t0, uint[](1, 2, 3), x);             //! err_image_access
  tensorReadARM(t1, uint[](1), f);                    //! err_image_access
  tensorWriteARM(t1, uint[](1), f, 2u);               //! err_tensor_operands
  tensorReadARM(t0, uint[](1, 2, 3), x, gl_TensorOperandsOutOfBoundsValueARM); //! err_argument_count
  tensorReadARM(t0, uint[](1, 2, 3), x, gl_TensorOperandsOutOfBoundsValueARM, 1.0); //! err_tensor_bounds_value
  o[0] = tensorSizeARM(t0, 2);
  o[0] = tensorSizeARM(t0, 3);                        //! err_tensor_dimension
}
)");
}
