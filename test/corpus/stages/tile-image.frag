// OPTIONS: --target-env=vulkan1.3
#version 450
#extension GL_EXT_shader_tile_image : require
layout(location = 0) tileImageEXT highp attachmentEXT color0;
layout(location = 1) tileImageEXT highp iattachmentEXT color1;
layout(location = 2) tileImageEXT highp uattachmentEXT color2[2];
layout(non_coherent_color_attachment_readEXT) in;
layout(non_coherent_depth_attachment_readEXT) in;
layout(non_coherent_stencil_attachment_readEXT) in;
layout(location = 0) out vec4 color;
void main() {
  color = colorAttachmentReadEXT(color0) + vec4(colorAttachmentReadEXT(color1, 1)) + vec4(colorAttachmentReadEXT(color2[1]));
  color.x += depthAttachmentReadEXT() + float(stencilAttachmentReadEXT());
  color.y += depthAttachmentReadEXT(gl_SampleID) + float(stencilAttachmentReadEXT(1));
}
