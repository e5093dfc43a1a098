// GL_EXT_shader_realtime_clock and GL_ARB_shader_clock.
#version 450
#extension GL_EXT_shader_realtime_clock : enable
#extension GL_ARB_shader_clock : enable
#extension GL_ARB_gpu_shader_int64 : enable
layout(local_size_x = 16) in;
layout(binding = 0) buffer Data { uvec2 a; uint64_t b; };
void main() {
  a = clockRealtime2x32EXT() - clock2x32ARB();
  b = clockRealtimeEXT() - clockARB();
}
