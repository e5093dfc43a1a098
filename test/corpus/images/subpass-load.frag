#version 460
layout(location = 0) out vec4 color;
layout(location = 1) out ivec4 icolor;
layout(location = 2) out uvec4 ucolor;
layout(input_attachment_index = 0, set = 0, binding = 0) uniform subpassInput fin;
layout(input_attachment_index = 1, set = 0, binding = 1) uniform subpassInputMS inMS;
layout(input_attachment_index = 2, set = 0, binding = 2) uniform isubpassInput iin;
layout(input_attachment_index = 3, set = 0, binding = 3) uniform isubpassInputMS iinMS;
layout(input_attachment_index = 4, set = 0, binding = 4) uniform usubpassInput uin;
layout(input_attachment_index = 5, set = 0, binding = 5) uniform usubpassInputMS uinMS;
layout(input_attachment_index = 8, set = 1, binding = 0) uniform subpassInput many[3];
void main() {
  color = subpassLoad(fin);
  color += subpassLoad(inMS, gl_SampleID);
  icolor = subpassLoad(iin);
  icolor += subpassLoad(iinMS, gl_SampleID);
  ucolor = subpassLoad(uin);
  ucolor += subpassLoad(uinMS, gl_SampleID);
  color += subpassLoad(many[icolor.x]) + subpassLoad(many[1]);
}
