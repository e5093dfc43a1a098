#version 460
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(local_size_x = 8) in;
layout(set = 3, binding = 0) uniform Place { ivec4 n; };
layout(set = 0, binding = 0, rgba8) uniform coherent image2D icoherent;
layout(set = 1, binding = 0, r32i) uniform coherent iimage2DMS mcoherent;
layout(set = 0, binding = 1, rgba8) uniform volatile image2D ivolatile;
layout(set = 1, binding = 1, r32i) uniform volatile iimage2DMS mvolatile;
layout(set = 0, binding = 2, rgba8) uniform devicecoherent image2D idevicecoherent;
layout(set = 1, binding = 2, r32i) uniform devicecoherent iimage2DMS mdevicecoherent;
layout(set = 0, binding = 3, rgba8) uniform queuefamilycoherent image2D iqueuefamilycoherent;
layout(set = 1, binding = 3, r32i) uniform queuefamilycoherent iimage2DMS mqueuefamilycoherent;
layout(set = 0, binding = 4, rgba8) uniform workgroupcoherent image2D iworkgroupcoherent;
layout(set = 1, binding = 4, r32i) uniform workgroupcoherent iimage2DMS mworkgroupcoherent;
layout(set = 0, binding = 5, rgba8) uniform subgroupcoherent image2D isubgroupcoherent;
layout(set = 1, binding = 5, r32i) uniform subgroupcoherent iimage2DMS msubgroupcoherent;
layout(set = 0, binding = 6, rgba8) uniform nonprivate image2D inonprivate;
layout(set = 1, binding = 6, r32i) uniform nonprivate iimage2DMS mnonprivate;
layout(set = 0, binding = 7, rgba8) uniform restrict image2D irestrict;
layout(set = 1, binding = 7, r32i) uniform restrict iimage2DMS mrestrict;
void main() {
  imageStore(icoherent, n.xy, imageLoad(icoherent, n.yx));
  imageStore(mcoherent, n.xy, n.w, imageLoad(mcoherent, n.yx, 2));
  imageStore(ivolatile, n.xy, imageLoad(ivolatile, n.yx));
  imageStore(mvolatile, n.xy, n.w, imageLoad(mvolatile, n.yx, 2));
  imageStore(idevicecoherent, n.xy, imageLoad(idevicecoherent, n.yx));
  imageStore(mdevicecoherent, n.xy, n.w, imageLoad(mdevicecoherent, n.yx, 2));
  imageStore(iqueuefamilycoherent, n.xy, imageLoad(iqueuefamilycoherent, n.yx));
  imageStore(mqueuefamilycoherent, n.xy, n.w, imageLoad(mqueuefamilycoherent, n.yx, 2));
  imageStore(iworkgroupcoherent, n.xy, imageLoad(iworkgroupcoherent, n.yx));
  imageStore(mworkgroupcoherent, n.xy, n.w, imageLoad(mworkgroupcoherent, n.yx, 2));
  imageStore(isubgroupcoherent, n.xy, imageLoad(isubgroupcoherent, n.yx));
  imageStore(msubgroupcoherent, n.xy, n.w, imageLoad(msubgroupcoherent, n.yx, 2));
  imageStore(inonprivate, n.xy, imageLoad(inonprivate, n.yx));
  imageStore(mnonprivate, n.xy, n.w, imageLoad(mnonprivate, n.yx, 2));
  imageStore(irestrict, n.xy, imageLoad(irestrict, n.yx));
  imageStore(mrestrict, n.xy, n.w, imageLoad(mrestrict, n.yx, 2));
  imageAtomicAdd(mvolatile, n.xy, 1, 7);
}
