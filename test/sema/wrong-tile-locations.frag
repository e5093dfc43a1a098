// Locations of tile images (GL_EXT_shader_tile_image section 4.4.x), and subpass inputs beside them.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
#extension GL_EXT_shader_tile_image : require
layout(location = 0) tileImageEXT attachmentEXT color0;
// CHECK: wrong-tile-locations.frag:[[@LINE-1]]:49: error: 'color0' cannot be there beside 'pass': a shader has attachments or subpass inputs
layout(location = 0) tileImageEXT iattachmentEXT again;
// CHECK: [[@LINE-1]]:50: error: location 0 is taken
// CHECK: [[@LINE-2]]:50: error: 'iattachmentEXT' does not fit 'vec4', which is the type of the output 'color' at that location
layout(location = 1) tileImageEXT uattachmentEXT wide[3];
// CHECK: [[@LINE-1]]:50: error: 'uattachmentEXT[3]' does not fit 'int', which is the type of the output 'number' at that location
layout(location = 3) tileImageEXT attachmentEXT inside;
// CHECK: [[@LINE-1]]:49: error: location 3 is taken
layout(location = 31) tileImageEXT attachmentEXT far[2];
// CHECK: [[@LINE-1]]:50: error: the 2 locations from 31 on go beyond the limit of 32
layout(location = 0) out vec4 color;
layout(location = 2) out int number;
layout(binding = 0, input_attachment_index = 0) uniform subpassInput pass;
void main() {}
