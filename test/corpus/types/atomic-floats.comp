// GL_EXT_shader_atomic_float and GL_EXT_shader_atomic_float2.
#version 450
#extension GL_EXT_shader_atomic_float : enable
#extension GL_EXT_shader_atomic_float2 : enable
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : enable
#extension GL_KHR_memory_scope_semantics : enable
layout(local_size_x = 16) in;
layout(binding = 0) buffer Data { float16_t h; float f; double d; float16_t hs[4]; };
shared float16_t sh;
shared float sf;
shared double sd;
#define FORMS(place, value)                                                                        \
  place = atomicAdd(place, value) + atomicMin(place, value) + atomicMax(place, value) +            \
          atomicExchange(place, value);                                                            \
  place += atomicAdd(place, value, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);\
  place += atomicMin(place, value, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);\
  place += atomicMax(place, value, gl_ScopeDevice, 0, gl_SemanticsRelaxed);\
  place += atomicExchange(place, value, gl_ScopeDevice, 0, 0);             \
  place += atomicLoad(place, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);      \
  atomicStore(place, value, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
void main() {
  FORMS(f, 2.0)
  FORMS(sf, 3.0)
  FORMS(d, 2.0lf)
  FORMS(sd, 3.0lf)
  FORMS(h, 2.0hf)
  FORMS(sh, 3.0hf)
  FORMS(hs[1], 4.0hf)
}
