// GL_EXT_split_barrier, by itself and with scopes.
#version 450
#extension GL_EXT_split_barrier : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint o[]; };
shared uint s[64];
void main() {
  uint i = gl_LocalInvocationIndex;
  s[i] = i;
  controlBarrierArrive();
  uint work = i * 3u;
  controlBarrierWait();
  s[i] = s[63u - i] + work;
  controlBarrierArrive(gl_ScopeWorkgroup, gl_ScopeWorkgroup,
                       gl_StorageSemanticsShared | gl_StorageSemanticsBuffer, gl_SemanticsRelease);
  controlBarrierWait(gl_ScopeWorkgroup, gl_ScopeWorkgroup,
                     gl_StorageSemanticsShared | gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
  o[i] = s[63u - i];
}
