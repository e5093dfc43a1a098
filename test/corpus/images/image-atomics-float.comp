#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_float2 : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(local_size_x = 8) in;
layout(set = 3, binding = 0) uniform Place { ivec4 n; };
layout(set = 7, binding = 1) buffer Old { float old[]; };
layout(set = 0, binding = 0, r32f) uniform image1D i1D;
layout(set = 0, binding = 1, r32f) uniform image2D i2D;
layout(set = 0, binding = 2, r32f) uniform image3D i3D;
layout(set = 0, binding = 3, r32f) uniform imageCube iCube;
layout(set = 0, binding = 4, r32f) uniform imageBuffer iBuffer;
layout(set = 0, binding = 5, r32f) uniform image1DArray i1DArray;
layout(set = 0, binding = 6, r32f) uniform image2DArray i2DArray;
layout(set = 0, binding = 7, r32f) uniform imageCubeArray iCubeArray;
layout(set = 0, binding = 8, r32f) uniform image2DMS i2DMS;
layout(set = 0, binding = 9, r32f) uniform image2DMSArray i2DMSArray;
void main() {
  old[0] += imageAtomicAdd(i1D, n.x, old[0]);
  old[0] += imageAtomicAdd(i1D, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicMin(i1D, n.x, old[0]);
  old[0] += imageAtomicMin(i1D, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicMax(i1D, n.x, old[0]);
  old[0] += imageAtomicMax(i1D, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicExchange(i1D, n.x, old[0]);
  old[0] += imageAtomicExchange(i1D, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(i1D, n.x, imageAtomicLoad(i1D, n.x, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[1] += imageAtomicAdd(i2D, n.xy, old[0]);
  old[1] += imageAtomicAdd(i2D, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicMin(i2D, n.xy, old[0]);
  old[1] += imageAtomicMin(i2D, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicMax(i2D, n.xy, old[0]);
  old[1] += imageAtomicMax(i2D, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicExchange(i2D, n.xy, old[0]);
  old[1] += imageAtomicExchange(i2D, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(i2D, n.xy, imageAtomicLoad(i2D, n.xy, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[2] += imageAtomicAdd(i3D, n.xyz, old[0]);
  old[2] += imageAtomicAdd(i3D, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicMin(i3D, n.xyz, old[0]);
  old[2] += imageAtomicMin(i3D, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicMax(i3D, n.xyz, old[0]);
  old[2] += imageAtomicMax(i3D, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicExchange(i3D, n.xyz, old[0]);
  old[2] += imageAtomicExchange(i3D, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(i3D, n.xyz, imageAtomicLoad(i3D, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[3] += imageAtomicAdd(iCube, n.xyz, old[0]);
  old[3] += imageAtomicAdd(iCube, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicMin(iCube, n.xyz, old[0]);
  old[3] += imageAtomicMin(iCube, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicMax(iCube, n.xyz, old[0]);
  old[3] += imageAtomicMax(iCube, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicExchange(iCube, n.xyz, old[0]);
  old[3] += imageAtomicExchange(iCube, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(iCube, n.xyz, imageAtomicLoad(iCube, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[4] += imageAtomicAdd(iBuffer, n.x, old[0]);
  old[4] += imageAtomicAdd(iBuffer, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicMin(iBuffer, n.x, old[0]);
  old[4] += imageAtomicMin(iBuffer, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicMax(iBuffer, n.x, old[0]);
  old[4] += imageAtomicMax(iBuffer, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicExchange(iBuffer, n.x, old[0]);
  old[4] += imageAtomicExchange(iBuffer, n.x, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(iBuffer, n.x, imageAtomicLoad(iBuffer, n.x, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[5] += imageAtomicAdd(i1DArray, n.xy, old[0]);
  old[5] += imageAtomicAdd(i1DArray, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicMin(i1DArray, n.xy, old[0]);
  old[5] += imageAtomicMin(i1DArray, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicMax(i1DArray, n.xy, old[0]);
  old[5] += imageAtomicMax(i1DArray, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicExchange(i1DArray, n.xy, old[0]);
  old[5] += imageAtomicExchange(i1DArray, n.xy, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(i1DArray, n.xy, imageAtomicLoad(i1DArray, n.xy, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[6] += imageAtomicAdd(i2DArray, n.xyz, old[0]);
  old[6] += imageAtomicAdd(i2DArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicMin(i2DArray, n.xyz, old[0]);
  old[6] += imageAtomicMin(i2DArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicMax(i2DArray, n.xyz, old[0]);
  old[6] += imageAtomicMax(i2DArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicExchange(i2DArray, n.xyz, old[0]);
  old[6] += imageAtomicExchange(i2DArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(i2DArray, n.xyz, imageAtomicLoad(i2DArray, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[7] += imageAtomicAdd(iCubeArray, n.xyz, old[0]);
  old[7] += imageAtomicAdd(iCubeArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicMin(iCubeArray, n.xyz, old[0]);
  old[7] += imageAtomicMin(iCubeArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicMax(iCubeArray, n.xyz, old[0]);
  old[7] += imageAtomicMax(iCubeArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicExchange(iCubeArray, n.xyz, old[0]);
  old[7] += imageAtomicExchange(iCubeArray, n.xyz, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(iCubeArray, n.xyz, imageAtomicLoad(iCubeArray, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[8] += imageAtomicAdd(i2DMS, n.xy, n.w, old[0]);
  old[8] += imageAtomicAdd(i2DMS, n.xy, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicMin(i2DMS, n.xy, n.w, old[0]);
  old[8] += imageAtomicMin(i2DMS, n.xy, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicMax(i2DMS, n.xy, n.w, old[0]);
  old[8] += imageAtomicMax(i2DMS, n.xy, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicExchange(i2DMS, n.xy, n.w, old[0]);
  old[8] += imageAtomicExchange(i2DMS, n.xy, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(i2DMS, n.xy, n.w, imageAtomicLoad(i2DMS, n.xy, n.w, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[9] += imageAtomicAdd(i2DMSArray, n.xyz, n.w, old[0]);
  old[9] += imageAtomicAdd(i2DMSArray, n.xyz, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicMin(i2DMSArray, n.xyz, n.w, old[0]);
  old[9] += imageAtomicMin(i2DMSArray, n.xyz, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicMax(i2DMSArray, n.xyz, n.w, old[0]);
  old[9] += imageAtomicMax(i2DMSArray, n.xyz, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicExchange(i2DMSArray, n.xyz, n.w, old[0]);
  old[9] += imageAtomicExchange(i2DMSArray, n.xyz, n.w, old[0],
      gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  imageAtomicStore(i2DMSArray, n.xyz, n.w, imageAtomicLoad(i2DMSArray, n.xyz, n.w, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
}
