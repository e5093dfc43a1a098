#version 450
layout(origin_upper_left) in vec4 gl_FragCoord;
layout(depth_greater) out float gl_FragDepth;
layout(early_fragment_tests) in;
layout(location = 0) out vec4 color;
void main() {
  color = gl_FragCoord;
  gl_FragDepth = gl_FragCoord.z + 0.5;
}
