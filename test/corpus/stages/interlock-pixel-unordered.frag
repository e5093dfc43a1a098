// Another mode of fragment shader interlock.
#version 450
#extension GL_ARB_fragment_shader_interlock : require
layout(pixel_interlock_unordered) in;
layout(location = 0) out vec4 color;
layout(binding = 0) buffer Counts { uint counts[]; };

void main() {
  beginInvocationInterlockARB();
  ++counts[0];
  endInvocationInterlockARB();
  color = vec4(1);
}
