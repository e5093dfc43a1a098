// GL_EXT_shader_tile_image was forgotten: the error names it.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
layout(location = 0) tileImageEXT attachmentEXT color0;
// CHECK: forgotten-tile-image.frag:[[@LINE-1]]:22: error: 'tileImageEXT' requires an extension: add '#extension GL_EXT_shader_tile_image : require'
// CHECK: [[@LINE-2]]:35: error: 'attachmentEXT' requires an extension: add '#extension GL_EXT_shader_tile_image : require'
layout(non_coherent_color_attachment_readEXT) in;
// CHECK: [[@LINE-1]]:8: error: 'non_coherent_color_attachment_readEXT' requires an extension: add '#extension GL_EXT_shader_tile_image : require'
layout(non_coherent_attachment_readQCOM) in;
// CHECK: [[@LINE-1]]:8: error: 'non_coherent_attachment_readQCOM' requires an extension: add '#extension GL_QCOM_tile_shading : require'
layout(location = 0) out vec4 color;
void main() {
  color.x = depthAttachmentReadEXT();
  // CHECK: [[@LINE-1]]:13: error: 'depthAttachmentReadEXT' requires an extension: add '#extension GL_EXT_shader_tile_image : require'
}
