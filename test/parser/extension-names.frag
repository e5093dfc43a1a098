// Extensions that other tests do not name: each is known, and defines its macro.
// RUN: %coopc --frontend=coop --emit=spirv %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
#version 460
#extension GL_KHR_compute_shader_derivatives : require
#extension GL_EXT_draw_instanced : require
#extension GL_EXT_frag_depth : require
#extension GL_EXT_primitive_bounding_box : require
#extension GL_EXT_shader_explicit_arithmetic_types_float32 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int32 : require
#extension GL_EXT_shader_integer_mix : require
#extension GL_EXT_shader_io_blocks : require
#extension GL_EXT_shader_texture_lod : require
#extension GL_EXT_shadow_samplers : require
#extension GL_EXT_tessellation_point_size : require
#extension GL_EXT_tessellation_shader : require
#extension GL_EXT_texture_array : require
#extension GL_NV_shader_atomic_int64 : require
#extension GL_ARB_compute_shader : require
#extension GL_ARB_conservative_depth : require
#extension GL_ARB_cull_distance : require
#extension GL_ARB_derivative_control : require
#extension GL_ARB_draw_instanced : require
#extension GL_ARB_enhanced_layouts : require
#extension GL_ARB_explicit_attrib_location : require
#extension GL_ARB_explicit_uniform_location : require
#extension GL_ARB_fragment_coord_conventions : require
#extension GL_ARB_gpu_shader5 : require
#extension GL_ARB_sample_shading : require
#extension GL_ARB_separate_shader_objects : require
#extension GL_ARB_shader_bit_encoding : require
#extension GL_ARB_shader_image_load_store : require
#extension GL_ARB_shader_image_size : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_shader_texture_image_samples : require
#extension GL_ARB_shader_texture_lod : require
#extension GL_ARB_shading_language_420pack : require
#extension GL_ARB_shading_language_include : require
#extension GL_ARB_tessellation_shader : require
#extension GL_ARB_texture_cube_map_array : require
#extension GL_ARB_texture_gather : require
#extension GL_ARB_texture_multisample : require
#extension GL_ARB_texture_query_lod : require
#extension GL_ARB_texture_rectangle : require
#extension GL_ARB_uniform_buffer_object : require
#extension GL_ARB_vertex_attrib_64bit : require
#extension GL_ARB_viewport_array : require
#extension GL_OES_EGL_image_external : require
#extension GL_OES_geometry_point_size : require
#extension GL_OES_geometry_shader : require
#extension GL_OES_gpu_shader5 : require
#extension GL_OES_standard_derivatives : require
#extension GL_OES_texture_3D : require
#extension GL_OVR_multiview2 : require

#if !(GL_KHR_compute_shader_derivatives == 1 && \
      GL_EXT_draw_instanced == 1 && \
      GL_EXT_frag_depth == 1 && \
      GL_EXT_primitive_bounding_box == 1 && \
      GL_EXT_shader_explicit_arithmetic_types_float32 == 1 && \
      GL_EXT_shader_explicit_arithmetic_types_int32 == 1 && \
      GL_EXT_shader_integer_mix == 1 && \
      GL_EXT_shader_io_blocks == 1 && \
      GL_EXT_shader_texture_lod == 1 && \
      GL_EXT_shadow_samplers == 1 && \
      GL_EXT_tessellation_point_size == 1 && \
      GL_EXT_tessellation_shader == 1 && \
      GL_EXT_texture_array == 1 && \
      GL_NV_shader_atomic_int64 == 1 && \
      GL_ARB_compute_shader == 1 && \
      GL_ARB_conservative_depth == 1 && \
      GL_ARB_cull_distance == 1 && \
      GL_ARB_derivative_control == 1 && \
      GL_ARB_draw_instanced == 1 && \
      GL_ARB_enhanced_layouts == 1 && \
      GL_ARB_explicit_attrib_location == 1 && \
      GL_ARB_explicit_uniform_location == 1 && \
      GL_ARB_fragment_coord_conventions == 1 && \
      GL_ARB_gpu_shader5 == 1 && \
      GL_ARB_sample_shading == 1 && \
      GL_ARB_separate_shader_objects == 1 && \
      GL_ARB_shader_bit_encoding == 1 && \
      GL_ARB_shader_image_load_store == 1 && \
      GL_ARB_shader_image_size == 1 && \
      GL_ARB_shader_storage_buffer_object == 1 && \
      GL_ARB_shader_texture_image_samples == 1 && \
      GL_ARB_shader_texture_lod == 1 && \
      GL_ARB_shading_language_420pack == 1 && \
      GL_ARB_shading_language_include == 1 && \
      GL_ARB_tessellation_shader == 1 && \
      GL_ARB_texture_cube_map_array == 1 && \
      GL_ARB_texture_gather == 1 && \
      GL_ARB_texture_multisample == 1 && \
      GL_ARB_texture_query_lod == 1 && \
      GL_ARB_texture_rectangle == 1 && \
      GL_ARB_uniform_buffer_object == 1 && \
      GL_ARB_vertex_attrib_64bit == 1 && \
      GL_ARB_viewport_array == 1 && \
      GL_OES_EGL_image_external == 1 && \
      GL_OES_geometry_point_size == 1 && \
      GL_OES_geometry_shader == 1 && \
      GL_OES_gpu_shader5 == 1 && \
      GL_OES_standard_derivatives == 1 && \
      GL_OES_texture_3D == 1 && \
      GL_OVR_multiview2 == 1)
#error an extension without its macro
#endif

void main() {}
