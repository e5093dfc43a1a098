// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of AdamW, whose parameters come in a buffer, as graphs keep them.
#version 450
#define BLOCK_SIZE 512
layout(local_size_x = BLOCK_SIZE, local_size_y = 1, local_size_z = 1) in;

layout(push_constant) uniform parameter { uint KX; float param1; float param2; } p;

layout(binding = 0) buffer X { float data_x[]; };
layout(binding = 1) readonly buffer G { float data_grad[]; };
layout(binding = 2) buffer GM { float data_m[]; };
layout(binding = 3) buffer GV { float data_v[]; };
layout(binding = 4) readonly buffer P { float data_params[7]; };

void main() {
  const uint i = gl_GlobalInvocationID.z * 262144 + gl_GlobalInvocationID.y * 512 +
                 gl_GlobalInvocationID.x;
  if (i >= p.KX)
    return;
  const float alpha = data_params[0];
  const float beta1 = data_params[1];
  const float beta2 = data_params[2];
  const float eps = data_params[3];
  const float wd = data_params[4];
  const float beta1h = data_params[5];
  const float beta2h = data_params[6];

  const float gi = data_grad[i];
  const float gmi = data_m[i] * beta1 + gi * (1.0f - beta1);
  const float gvi = data_v[i] * beta2 + gi * gi * (1.0f - beta2);
  data_m[i] = gmi;
  data_v[i] = gvi;
  const float mh = gmi * beta1h;
  const float vh = sqrt(gvi * beta2h) + eps;
  data_x[i] = data_x[i] * (1.0f - alpha * wd) - alpha * mh / vh;
}
