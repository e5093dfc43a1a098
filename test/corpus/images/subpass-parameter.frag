#version 450
layout(input_attachment_index = 1, set = 0, binding = 1) uniform subpassInput albedo;
layout(input_attachment_index = 2, set = 0, binding = 2) uniform usubpassInputMS ids;
layout(location = 0) out vec4 color;
vec4 twice(subpassInput from) { return 2.0 * subpassLoad(from); }
uint id(usubpassInputMS from, int sampleIndex) { return subpassLoad(from, sampleIndex).x; }
void main() { color = twice(albedo) * float(id(ids, 1)); }
