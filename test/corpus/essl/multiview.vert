#version 310 es
#extension GL_OVR_multiview : require
layout(num_views = 2) in;
layout(location = 0) in vec4 position;
layout(binding = 0) uniform Eyes { mat4 views[2]; };
void main() { gl_Position = views[gl_ViewID_OVR] * position; }
