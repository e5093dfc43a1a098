// spirv_instruction: of the core, of other sets, with literals and pointers.
#version 450 core
#extension GL_EXT_spirv_intrinsics : enable
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : enable
layout(location = 0) in vec3 vec3In;
layout(location = 1) in vec4 vec4In;
layout(location = 0) out vec3 vec3Out;
layout(location = 1) out vec4 vec4Out;
layout(location = 2) out uvec2 clockOut;
layout(location = 3) out uvec2 i64Out;
spirv_instruction(extensions = ["SPV_KHR_shader_clock"], capabilities = [5055], id = 5056)
uvec2 clockRealtime2x32EXT_internal(uint scope);
spirv_instruction(extensions = ["SPV_KHR_shader_clock"], capabilities = [5055], id = 5056)
uint64_t clockRealtimeEXT_internal(uint scope);
spirv_instruction(extensions = ["SPV_AMD_shader_trinary_minmax"],
                  set = "SPV_AMD_shader_trinary_minmax", id = 1)
vec3 min3(vec3 x, vec3 y, vec3 z);
spirv_instruction(id = 61) vec4 load(spirv_by_reference vec4 pointer, spirv_literal int operands);
spirv_instruction(id = 62)
void store(spirv_by_reference vec4 pointer, vec4 object, spirv_literal int operands);
spirv_instruction(set = "GLSL.std.450", id = 35)
float modfByReference(float x, spirv_by_reference float i);
void set(spirv_by_reference float f) { f = 0.5; }
void main() {
  vec3 a = min3(vec3In, vec3(1), vec3(2.0));
  clockOut = clockRealtime2x32EXT_internal(1);
  i64Out = uvec2(clockRealtimeEXT_internal(1));
  float whole;
  a.x = modfByReference(a.x, whole) + whole;
  set(whole);
  vec3Out = a * whole;
  store(vec4Out, load(vec4In, 0x0), 0x1);

}
