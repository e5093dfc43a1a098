// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of ray tracing's data, shader records and calls (GL_EXT_ray_tracing,
// GL_NV_shader_invocation_reorder).

#include "SemaTestSupport.h"

using namespace coop::test;
using coop::sema::Stage;

TEST(Rays, Data) {
  expectDiagnostics(R"(
#extension GL_EXT_ray_tracing : require
rayPayloadInEXT vec4 a;                               //! note_declared_here
rayPayloadInEXT vec4 b;                               //! warn_ray_data_twice
layout(location = 0) rayPayloadEXT vec4 c;            //! note_location_used note_has_location
layout(location = 0) rayPayloadEXT vec4 d;            //! err_ray_location_used note_has_location
rayPayloadEXT vec4 e;                                 //! warn_ray_data_location
layout(binding = 0) uniform accelerationStructureEXT world;
void main() {
  traceRayEXT(world, 0, 0xff, 0, 0, 0, vec3(0), 0.0, vec3(1), 1.0, 0);
  traceRayEXT(world, 0, 0xff, 0, 0, 0, vec3(0), 0.0, vec3(1), 1.0, 7); //! err_ray_location_unknown
  traceRayEXT(world, 0, 0xff, 0, 0, 0, vec3(0), 0.0, vec3(1), 1.0, -1); //! err_ray_location_unknown
}
)",
                    Stage::ClosestHit);
}

TEST(Rays, ShaderRecords) {
  expectDiagnostics(R"(
#extension GL_EXT_ray_tracing : require
#extension GL_NV_shader_invocation_reorder : require
layout(shaderRecordEXT) uniform A { int a; };         //! err_shader_record_not_buffer
layout(shaderRecordEXT, binding = 1) buffer B { int b; }; //! err_shader_record_binding
layout(shaderRecordEXT) buffer C { int c; };          //! note_declared_here
layout(shaderRecordEXT) buffer D { int d; };          //! err_two_shader_records
layout(hitobjectshaderrecordnv) buffer E { int e; };  //! err_hit_object_record_reference
void main() {}
)",
                    Stage::RayGen);
}
