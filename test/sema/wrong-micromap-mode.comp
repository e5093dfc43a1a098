// GL_EXT_opacity_micromap_ray_query_mode: the two ways to declare the mode.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_opacity_micromap_ray_query_mode : require
layout(local_size_x = 1) in;
layout(constant_id = 3) const uint other = 3;
bool gl_EnableOpacityMicromapEXT = true;
// CHECK: wrong-micromap-mode.comp:[[@LINE-1]]:6: error: write 'const bool gl_EnableOpacityMicromapEXT = true;'
const uint gl_EnableOpacityMicromapEXT = 1;
// CHECK: [[@LINE-1]]:12: error: write 'const bool gl_EnableOpacityMicromapEXT = true;'
layout(constant_id = 3) gl_EnableOpacityMicromapEXT;
// CHECK: [[@LINE-1]]:8: error: {{.*}}3
invariant gl_EnableOpacityMicromapEXT;
// CHECK: [[@LINE-1]]:11: error: write 'const bool gl_EnableOpacityMicromapEXT = true;'
void main() {}
