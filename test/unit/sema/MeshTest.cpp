// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of task and mesh shaders (GL_EXT_mesh_shader, GL_NV_mesh_shader).

#include "SemaTestSupport.h"

using namespace coop::test;
using coop::sema::Stage;

TEST(Mesh, Outputs) {
  expectDiagnostics(R"(
#extension GL_EXT_mesh_shader : require
layout(triangles, max_vertices = 3, max_primitives = 1) out;
out gl_MeshPerVertexEXT { vec4 gl_Position; vec4 color; } gl_MeshVerticesEXT[]; //! err_mesh_block_member note_previous_declaration
out gl_MeshPerVertexEXT { vec4 gl_Position; } gl_MeshVerticesEXT[]; //! err_mesh_block_again
perprimitiveEXT out gl_MeshPerPrimitiveEXT { int gl_Layer; } primitives[]; //! err_mesh_block_instance
perprimitiveEXT out gl_MeshPerPrimitiveEXT { int gl_Layer; } gl_MeshPrimitivesEXT[2]; //! err_mesh_array_size
layout(location = 0) out vec4 a;                      //! err_mesh_output_array
layout(location = 1) out vec4 b[2];                   //! err_mesh_array_size
layout(location = 2) out vec4 c[];
layout(location = 3) perprimitiveEXT out vec4 d[3];   //! err_mesh_array_size
void main() {
  SetMeshOutputsEXT(3, 1);
  gl_PrimitiveTriangleIndicesEXT[0] = uvec3(0, 1, 2);
  gl_PrimitiveTriangleIndicesEXT[0].x = 0;            //! warn_mesh_indices_partial
  gl_PrimitiveLineIndicesEXT[0] = uvec2(0, 1);        //! err_mesh_indices_primitive
  c[0] = vec4(0);
  c[1] = c[0];                                        //! warn_mesh_output_read
  gl_Position = vec4(0);                              //! err_builtin_not_in_stage note_did_you_mean
  gl_PrimitiveID = 0;                                 //! err_builtin_not_in_stage note_did_you_mean
  gl_InstanceIndex;                                   //! err_builtin_not_in_stage
}
)",
                    Stage::Mesh);
}

TEST(Mesh, Tasks) {
  expectDiagnostics(R"(
#extension GL_EXT_mesh_shader : require
taskPayloadSharedEXT int a;                           //! note_declared_here
taskPayloadSharedEXT int b;                           //! err_two_task_payloads
void main() { EmitMeshTasksEXT(1, 1, 1); }
)",
                    Stage::Task);
  expectDiagnostics(R"(
#extension GL_NV_mesh_shader : require
out Task { int a; } t;                                //! err_per_task_needed
void main() {}
)",
                    Stage::Task);
  expectDiagnostics(R"(
#extension GL_NV_mesh_shader : require
layout(triangles, max_vertices = 3, max_primitives = 1) out;
taskNV out Task { int a; } t;                         //! err_per_task_here
layout(location = 0) perviewNV out vec4 b[];          //! err_per_view_array
layout(location = 1) perviewNV out vec4 c[][3];       //! err_per_view_size
void main() {}
)",
                    Stage::Mesh);
}

TEST(Mesh, OnlyThere) {
  expectDiagnostics(R"(
#extension GL_EXT_mesh_shader : require
#extension GL_NV_mesh_shader : require
layout(location = 0) perprimitiveEXT out vec4 a;      //! err_per_primitive_here
layout(location = 1) perviewNV out vec4 b;            //! err_per_view_here
void main() {}
)",
                    Stage::Vertex);
}
