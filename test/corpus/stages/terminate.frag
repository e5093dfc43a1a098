#version 450
#extension GL_EXT_terminate_invocation : require
#extension GL_EXT_demote_to_helper_invocation : require
layout(location = 0) in float x;
layout(location = 0) out vec4 color;
void main() {
  if (x < 0.0)
    terminateInvocation;
  if (x > 1.0)
    demote;
  color = vec4(helperInvocationEXT() ? 1 : 0);
}
