// Extensions of vendors that were forgotten: the error names them.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_EXT_ray_query : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float f; vec4 v; uint u; int i; uint64_t w; };
layout(binding = 1) uniform sampler2D s;
layout(binding = 2) uniform sampler2DMS ms;
layout(binding = 3, rgba8) uniform image2D image;
layout(binding = 4) uniform sampler2DArray weights;
layout(binding = 5) uniform f16sampler2D narrow;
// CHECK: forgotten-vendors.comp:[[@LINE-1]]:29: error: 'f16sampler2D' requires an extension: add '#extension GL_AMD_gpu_shader_half_float_fetch : require'
layout(binding = 6, rgba16f) uniform f16image2D halfImage;
// CHECK: [[@LINE-1]]:38: error: 'f16image2D' requires an extension: add '#extension GL_AMD_gpu_shader_half_float_fetch : require'
layout(binding = 7, tile_attachmentQCOM, rgba8) uniform image2D tile;
// CHECK: [[@LINE-1]]:21: error: 'tile_attachmentQCOM' requires an extension: add '#extension GL_QCOM_tile_shading : require'
layout(shading_rate_xQCOM = 2) in;
// CHECK: [[@LINE-1]]:8: error: 'shading_rate_xQCOM' requires an extension: add '#extension GL_QCOM_tile_shading : require'
const bool gl_EnableOpacityMicromapEXT = true;
// CHECK: [[@LINE-1]]:12: error: 'gl_EnableOpacityMicromapEXT' requires an extension: add '#extension GL_EXT_opacity_micromap_ray_query_mode : require'
void footprints() {
  gl_TextureFootprint2DNV footprint;
  // CHECK: [[@LINE-1]]:3: error: 'gl_TextureFootprint2DNV' requires an extension: add '#extension GL_NV_shader_texture_footprint : require'
  [[multiple_wait_queuesQCOM(2)]] while (u < 7) ++u;
  // CHECK: [[@LINE-1]]:5: error: 'multiple_wait_queuesQCOM' requires an extension: add '#extension GL_QCOM_multiple_wait_queues : require'
}
void main() {
  f = minInvocationsAMD(f);
  // CHECK: [[@LINE-1]]:7: error: 'minInvocationsAMD' requires an extension: add '#extension GL_AMD_shader_ballot : require'
  u = mbcntAMD(w);
  // CHECK: [[@LINE-1]]:7: error: 'mbcntAMD' requires an extension: add '#extension GL_AMD_shader_ballot : require'
  f = mid3(f, 1.0, 2.0);
  // CHECK: [[@LINE-1]]:7: error: 'mid3' requires an extension: add '#extension GL_AMD_shader_trinary_minmax : require'
  f = cubeFaceIndexAMD(v.xyz);
  // CHECK: [[@LINE-1]]:7: error: 'cubeFaceIndexAMD' requires an extension: add '#extension GL_AMD_gcn_shader : require'
  i = gl_SIMDGroupSizeAMD;
  // CHECK: [[@LINE-1]]:7: error: 'gl_SIMDGroupSizeAMD' requires an extension: add '#extension GL_AMD_gcn_shader : require'
  u = fragmentMaskFetchAMD(ms, ivec2(0));
  // CHECK: [[@LINE-1]]:7: error: 'fragmentMaskFetchAMD' requires an extension: add '#extension GL_AMD_shader_fragment_mask : require'
  v = imageLoadLodAMD(image, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:7: error: 'imageLoadLodAMD' requires an extension: add '#extension GL_AMD_shader_image_load_store_lod : require'
  v = textureGatherLodAMD(s, v.xy, 1.0);
  // CHECK: [[@LINE-1]]:7: error: 'textureGatherLodAMD' requires an extension: add '#extension GL_AMD_texture_gather_bias_lod : require'
  v = textureWeightedQCOM(s, v.xy, weights);
  // CHECK: [[@LINE-1]]:7: error: 'textureWeightedQCOM' requires an extension: add '#extension GL_QCOM_image_processing : require'
  v = textureBlockMatchWindowSADQCOM(s, uvec2(1), s, uvec2(1), uvec2(4));
  // CHECK: [[@LINE-1]]:7: error: 'textureBlockMatchWindowSADQCOM' requires an extension: add '#extension GL_QCOM_image_processing2 : require'
  v = textureGather4x1QCOM(s, v.xy);
  // CHECK: [[@LINE-1]]:7: error: 'textureGather4x1QCOM' requires an extension: add '#extension GL_QCOM_image_processing3 : require'
  u = countLeadingZeros(u);
  // CHECK: [[@LINE-1]]:7: error: 'countLeadingZeros' requires an extension: add '#extension GL_INTEL_shader_integer_functions2 : require'
  if (anyThreadNV(u > 3))
  // CHECK: [[@LINE-1]]:7: error: 'anyThreadNV' requires an extension: add '#extension GL_NV_gpu_shader5 : require'
    u = gl_TileOffsetQCOM.x;
  // CHECK: [[@LINE-1]]:9: error: 'gl_TileOffsetQCOM' requires an extension: add '#extension GL_QCOM_tile_shading : require'
}
