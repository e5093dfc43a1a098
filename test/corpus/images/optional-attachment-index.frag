#version 460
#extension GL_EXT_optional_input_attachment_index : require
layout(set = 0, binding = 0) uniform subpassInput color0;
layout(set = 0, binding = 1) uniform subpassInputMS color1;
layout(input_attachment_index = 2, set = 0, binding = 2) uniform usubpassInput stencil;
layout(location = 0) out vec4 color;
void main() { color = subpassLoad(color0) + subpassLoad(color1, 1) + vec4(subpassLoad(stencil)); }
