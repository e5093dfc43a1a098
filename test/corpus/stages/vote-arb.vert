#version 450
#extension GL_ARB_shader_group_vote : require
layout(location = 0) in vec4 v;
void main() {
  gl_Position = vec4(anyInvocationARB(v.x > 0.0), allInvocationsARB(v.y > 0.0), allInvocationsEqualARB(v.z > 0.0), 1);
}
