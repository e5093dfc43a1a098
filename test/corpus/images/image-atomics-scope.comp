#version 460
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(local_size_x = 8) in;
layout(set = 7, binding = 0) uniform Place { ivec4 n; };
layout(set = 7, binding = 1) buffer Old { uint old[]; };
layout(set = 0, binding = 0, r32ui) uniform uimage1D i1D;
layout(set = 0, binding = 1, r32ui) uniform uimage2D i2D;
layout(set = 0, binding = 2, r32ui) uniform uimage3D i3D;
layout(set = 0, binding = 3, r32ui) uniform uimageCube iCube;
layout(set = 0, binding = 4, r32ui) uniform uimageBuffer iBuffer;
layout(set = 0, binding = 5, r32ui) uniform uimage1DArray i1DArray;
layout(set = 0, binding = 6, r32ui) uniform uimage2DArray i2DArray;
layout(set = 0, binding = 7, r32ui) uniform uimageCubeArray iCubeArray;
layout(set = 0, binding = 8, r32ui) uniform uimage2DMS i2DMS;
layout(set = 0, binding = 9, r32ui) uniform uimage2DMSArray i2DMSArray;
void main() {
  old[0] += imageAtomicAdd(i1D, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicMin(i1D, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicMax(i1D, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicAnd(i1D, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicOr(i1D, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicXor(i1D, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicExchange(i1D, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[0] += imageAtomicCompSwap(i1D, n.x, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(i1D, n.x, imageAtomicLoad(i1D, n.x, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[1] += imageAtomicAdd(i2D, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicMin(i2D, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicMax(i2D, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicAnd(i2D, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicOr(i2D, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicXor(i2D, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicExchange(i2D, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[1] += imageAtomicCompSwap(i2D, n.xy, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(i2D, n.xy, imageAtomicLoad(i2D, n.xy, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[2] += imageAtomicAdd(i3D, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicMin(i3D, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicMax(i3D, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicAnd(i3D, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicOr(i3D, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicXor(i3D, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicExchange(i3D, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[2] += imageAtomicCompSwap(i3D, n.xyz, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(i3D, n.xyz, imageAtomicLoad(i3D, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[3] += imageAtomicAdd(iCube, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicMin(iCube, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicMax(iCube, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicAnd(iCube, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicOr(iCube, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicXor(iCube, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicExchange(iCube, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[3] += imageAtomicCompSwap(iCube, n.xyz, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(iCube, n.xyz, imageAtomicLoad(iCube, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[4] += imageAtomicAdd(iBuffer, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicMin(iBuffer, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicMax(iBuffer, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicAnd(iBuffer, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicOr(iBuffer, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicXor(iBuffer, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicExchange(iBuffer, n.x, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[4] += imageAtomicCompSwap(iBuffer, n.x, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(iBuffer, n.x, imageAtomicLoad(iBuffer, n.x, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[5] += imageAtomicAdd(i1DArray, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicMin(i1DArray, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicMax(i1DArray, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicAnd(i1DArray, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicOr(i1DArray, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicXor(i1DArray, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicExchange(i1DArray, n.xy, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[5] += imageAtomicCompSwap(i1DArray, n.xy, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(i1DArray, n.xy, imageAtomicLoad(i1DArray, n.xy, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[6] += imageAtomicAdd(i2DArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicMin(i2DArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicMax(i2DArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicAnd(i2DArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicOr(i2DArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicXor(i2DArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicExchange(i2DArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[6] += imageAtomicCompSwap(i2DArray, n.xyz, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(i2DArray, n.xyz, imageAtomicLoad(i2DArray, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[7] += imageAtomicAdd(iCubeArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicMin(iCubeArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicMax(iCubeArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicAnd(iCubeArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicOr(iCubeArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicXor(iCubeArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicExchange(iCubeArray, n.xyz, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[7] += imageAtomicCompSwap(iCubeArray, n.xyz, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(iCubeArray, n.xyz, imageAtomicLoad(iCubeArray, n.xyz, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[8] += imageAtomicAdd(i2DMS, n.xy, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicMin(i2DMS, n.xy, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicMax(i2DMS, n.xy, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicAnd(i2DMS, n.xy, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicOr(i2DMS, n.xy, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicXor(i2DMS, n.xy, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicExchange(i2DMS, n.xy, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[8] += imageAtomicCompSwap(i2DMS, n.xy, n.w, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(i2DMS, n.xy, n.w, imageAtomicLoad(i2DMS, n.xy, n.w, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
  old[9] += imageAtomicAdd(i2DMSArray, n.xyz, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicMin(i2DMSArray, n.xyz, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicMax(i2DMSArray, n.xyz, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicAnd(i2DMSArray, n.xyz, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicOr(i2DMSArray, n.xyz, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicXor(i2DMSArray, n.xyz, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicExchange(i2DMSArray, n.xyz, n.w, old[0], gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  old[9] += imageAtomicCompSwap(i2DMSArray, n.xyz, n.w, old[1], old[0], gl_ScopeQueueFamily, gl_StorageSemanticsImage,
                              gl_SemanticsAcquireRelease, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(i2DMSArray, n.xyz, n.w, imageAtomicLoad(i2DMSArray, n.xyz, n.w, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire),
                   gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsRelease);
}
