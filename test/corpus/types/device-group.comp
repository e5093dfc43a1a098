// GL_EXT_device_group.
#version 450
#extension GL_EXT_device_group : enable
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int o; };
void main() { o = gl_DeviceIndex; }
