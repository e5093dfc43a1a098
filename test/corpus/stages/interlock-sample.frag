#version 450
#extension GL_ARB_fragment_shader_interlock : require
layout(sample_interlock_unordered) in;
layout(set = 0, binding = 0) buffer Counter { uint count; };
void main() {
  beginInvocationInterlockARB();
  count = 2u;
  endInvocationInterlockARB();
}
