// #extension: unknown names get a suggestion, wrong behaviors a list.
// RUN: not %coopc --emit=tokens %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_coperative_matrix : require
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:12: error: extension not supported: GL_KHR_coperative_matrix, which is required and unknown
// CHECK: {{.*}}extension-errors.comp:[[@LINE-2]]:12: note: did you mean 'GL_KHR_cooperative_matrix'?
#extension GL_EXT_cooperative_matrix2 : enable
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:12: warning: extension not supported: GL_EXT_cooperative_matrix2, which is unknown and ignored [-Wunknown-extension]
// CHECK: {{.*}}extension-errors.comp:[[@LINE-2]]:12: note: did you mean 'GL_NV_cooperative_matrix2'?
#extension GL_NV_cooperative_vector : required
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:39: error: unknown behavior 'required'; there are require, enable, warn and disable
#extension GL_NV_cooperative_vector
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:12: error: expected '#extension name : behavior'; the ':' is missing
#extension : enable
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:12: error: expected '#extension name : behavior'; the name is missing
#extension all : require
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:12: error: 'all' takes the behaviors warn and disable only
#extension GL_EXT_YUV_target : require
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:12: error: extension not supported: GL_EXT_YUV_target, which is not for Vulkan
#extension GL_EXT_YUV_target : enable
// CHECK: {{.*}}extension-errors.comp:[[@LINE-1]]:12: warning: extension not supported: GL_EXT_YUV_target, which is not for Vulkan and is ignored [-Wunsupported-extension]
#extension GL_EXT_YUV_target : disable
#extension GL_NV_cooperative_vector : warn
