// An interface has one variable of each BuiltIn, whatever the names by which the shader reads it.
// RUN: %coopc --validate --target-env=vulkan1.3 --emit=spirv-text %s | FileCheck %s --implicit-check-not=BuiltIn
// CHECK: OpEntryPoint Vertex %main "main" %[[POSITION:[A-Za-z_0-9]+]] %gl_BaseInstanceARB %gl_DrawID %gl_BaseVertex %gl_SubGroupSizeARB %gl_ViewIndex
// CHECK-DAG: OpDecorate %gl_BaseInstanceARB BuiltIn BaseInstance
// CHECK-DAG: OpDecorate %gl_DrawID BuiltIn DrawIndex
// CHECK-DAG: OpDecorate %gl_BaseVertex BuiltIn BaseVertex
// CHECK-DAG: OpDecorate %gl_SubGroupSizeARB BuiltIn SubgroupSize
// CHECK-DAG: OpDecorate %gl_ViewIndex BuiltIn ViewIndex
// CHECK-DAG: BuiltIn Position
#version 460
#extension GL_ARB_shader_draw_parameters : require
#extension GL_ARB_shader_ballot : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_multiview : require
void main() {
  gl_Position = vec4(gl_BaseInstanceARB, gl_BaseInstance, gl_DrawID, gl_DrawIDARB);
  gl_Position.x += gl_BaseVertex * gl_BaseVertexARB;
  gl_Position.y += gl_SubGroupSizeARB + gl_SubgroupSize + gl_ViewIndex;
}
