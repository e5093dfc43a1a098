// spirv_decorate, with literals and ids, on inputs, outputs, members and locals.
#version 450 core
#extension GL_EXT_spirv_intrinsics : enable
layout(location = 0) in spirv_decorate(extensions = ["SPV_AMD_shader_explicit_vertex_parameter"], 4999) vec2 explicitInterp;
struct S {
  spirv_decorate(0) float relaxed;
  vec2 other;
};
layout(constant_id = 0) const int id = 3;
layout(location = 1) out vec4 color;
spirv_decorate(0) float relaxed;
void main() {
  spirv_decorate(0) float local = 2.0;
  S s = S(local, vec2(1));
  relaxed = s.relaxed;
  color = vec4(relaxed);
}
