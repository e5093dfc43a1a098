#version 460
layout(local_size_x = 8) in;
layout(set = 7, binding = 0) uniform Place { ivec4 n; };
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
  old[0] += imageAtomicExchange(i1D, n.x, old[0]);
  old[1] += imageAtomicExchange(i2D, n.xy, old[0]);
  old[2] += imageAtomicExchange(i3D, n.xyz, old[0]);
  old[3] += imageAtomicExchange(iCube, n.xyz, old[0]);
  old[4] += imageAtomicExchange(iBuffer, n.x, old[0]);
  old[5] += imageAtomicExchange(i1DArray, n.xy, old[0]);
  old[6] += imageAtomicExchange(i2DArray, n.xyz, old[0]);
  old[7] += imageAtomicExchange(iCubeArray, n.xyz, old[0]);
  old[8] += imageAtomicExchange(i2DMS, n.xy, n.w, old[0]);
  old[9] += imageAtomicExchange(i2DMSArray, n.xyz, n.w, old[0]);
}
