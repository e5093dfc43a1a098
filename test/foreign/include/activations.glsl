// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions between the layers of networks.

float op_sigmoid(float x) { return 1.0f / (1.0f + exp(-x)); }
float op_silu(float x) { return x / (1.0f + exp(-x)); }
float op_relu(float x) { return max(x, 0.0f); }
float op_gelu(float x) {
  const float GELU_COEF_A = 0.044715f;
  const float SQRT_2_OVER_PI = 0.79788456080286535587989211986876f;
  const float val = SQRT_2_OVER_PI * x * (1.0f + GELU_COEF_A * x * x);
  return 0.5f * x * (2.0f - 2.0f / (exp(2 * val) + 1));
}
float op_gelu_quick(float x) { return x * (1.0f / (1.0f + exp(-1.702f * x))); }
// erf by a rational approximation, whose error is below 2e-7.
float op_gelu_erf(float a) {
  const float p = 0.3275911f;
  const float a_div_sqr2 = a * 0.70710678118654752440084436210484f;
  const float sign_x = sign(a_div_sqr2);
  const float x = abs(a_div_sqr2);
  const float t = 1.0f / (1.0f + p * x);
  const float y = 1.0f - (((((1.061405429f * t + -1.453152027f) * t) + 1.421413741f) * t
                           + -0.284496736f) * t + 0.254829592f) * t * exp(-x * x);
  return 0.5f * a * (1.0f + sign_x * y);
}
float op_tanh(float x) { return 1.0f - 2.0f / (exp(2.0f * x) + 1.0f); }
float op_hardswish(float x) { return x * min(1.0f, max(0.0f, (x + 3.0f) / 6.0f)); }
float op_leaky_relu(float x) { return max(x, 0.0f) + min(x, 0.0f) * 0.1f; }
