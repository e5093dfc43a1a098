#version 450
#extension GL_EXT_multiview : require
#extension GL_EXT_device_group : require
layout(location = 0) in vec4 position;
layout(set = 0, binding = 0) uniform Eyes { mat4 views[2]; };
void main() { gl_Position = views[gl_ViewIndex] * position + float(gl_DeviceIndex); }
