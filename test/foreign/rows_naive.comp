// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A first version of an attention's last steps, as one writes it before anything is tuned: a thread for
// each row of scores makes its softmax, and then its product with one column after the other of V.
#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Scores { ELEMENT scores[]; };
layout(set = 0, binding = 1) buffer Weights { ELEMENT weights[]; };
layout(set = 0, binding = 2) readonly buffer Values { float values[]; };
layout(set = 0, binding = 3) writeonly buffer Result { float result[]; };
layout(set = 0, binding = 4) uniform Sizes { int rows; int columns; int pitch; int heads; float scale; };

void main() {
  int row = int(gl_GlobalInvocationID.x);
  if (row >= rows)
    return;
  int base = row * pitch;
  float largest = -3.4e38;
  for (int k = 0; k < columns; k++)
    largest = max(largest, scale * float(scores[base + k]));
  float sum = 0.0;
  for (int k = 0; k < columns; k++) {
    float w = exp(scale * float(scores[base + k]) - largest);
    weights[base + k] = ELEMENT(w);
    sum += w;
  }
  for (int h = 0; h < heads; h++) {
    float dot = 0.0;
    for (int k = 0; k < columns; k++)
      dot += float(weights[base + k]) * values[h * columns + k];
    result[row * heads + h] = dot / sum;
  }
}
