// Rules of GL_EXT_shader_tile_image and GL_QCOM_tile_shading.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
#extension GL_EXT_shader_tile_image : require
#extension GL_QCOM_tile_shading : require
layout(location = 0) tileImageEXT attachmentEXT color0;
tileImageEXT attachmentEXT nowhere;
// CHECK: wrong-tile-image.frag:[[@LINE-1]]:28: error: 'nowhere' needs a location
layout(location = 5) tileImageEXT sampler2D sampled;
// CHECK: [[@LINE-1]]:45: error: 'tileImageEXT' is for attachmentEXT, iattachmentEXT and uattachmentEXT, not for 'sampler2D'
layout(binding = 6) tileImageEXT attachmentEXT bound;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'binding'
layout(binding = 7) uniform attachmentEXT uniformly;
// CHECK: [[@LINE-1]]:43: error: a variable of type 'attachmentEXT' is a 'tileImageEXT'
attachmentEXT alone;
// CHECK: [[@LINE-1]]:15: error: {{.*}}'attachmentEXT'
layout(binding = 8, tile_attachmentQCOM) uniform sampler3D volume;
// CHECK: [[@LINE-1]]:60: error: 'tile_attachmentQCOM' is for images, textures and samplers of two dimensions, not for 'sampler3D'
layout(location = 0) out vec4 color;
void main() {
  color = colorAttachmentReadEXT(color0, 1.5);
  // CHECK: [[@LINE-1]]:42: error: {{.*}}'float'
  color = colorAttachmentReadEXT(color);
  // CHECK: [[@LINE-1]]:34: error: {{.*}}an attachment
  color0 = color0;
  // CHECK: [[@LINE-1]]:3: error: {{.*}}'color0'
}
