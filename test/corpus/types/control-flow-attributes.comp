// GL_EXT_control_flow_attributes and 2.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_control_flow_attributes2 : enable
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int o[]; };
bool cond;
const int k = 3;
void f0() {
  [[unroll]] for (int i = 0; i < 8; ++i) o[i]++;
  [[loop]] for (;;) { if (cond) break; }
  [[dont_unroll]] while (cond) { o[0]++; }
  [[dependency_infinite]] do { o[1]++; } while (cond);
  [[dependency_length(1 + k)]] for (int i = 0; i < 8; ++i) o[2]++;
  [[flatten]] if (cond) o[1] = 2; else o[2] = 3;
  [[branch]] if (cond) o[2] = 2;
  [[dont_flatten]] switch (o[3]) { case 3: o[1] = 1; break; default: o[2] = 2; }
  [[flatten]] switch (o[3]) { case 3: o[1] = 1; }
  [[min_iterations(3 * 4), max_iterations(7)]] for (int i = 0; i < 8; ++i) o[3]++;
  [[iteration_multiple(2)]] while (cond) o[1]++;
  [[peel_count(5)]] for (int i = 0; i < 8; ++i) o[3]++;
  [[partial_count(8), unroll]] for (int i = 0; i < 8; ++i) o[3]++;
}
void main() {
  cond = o[4] == 1;
  [[unroll, dependency_infinite]] for (int i = 0; i < 4; ++i) f0();
}
