#version 460
layout(local_size_x = 8) in;
layout(set = 3, binding = 0) uniform Place { ivec4 n; };
layout(set = 0, binding = 0, rgba8) uniform coherent image2D icoherent;
layout(set = 0, binding = 1, rgba8) uniform volatile image2D ivolatile;
layout(set = 0, binding = 2, rgba8) uniform restrict image2D irestrict;
layout(set = 0, binding = 3, rgba8) uniform readonly image2D ireadonly;
layout(set = 0, binding = 4, rgba8) uniform writeonly image2D iwriteonly;
layout(set = 0, binding = 5, rgba8) uniform coherent volatile restrict image2D icoherentvolatilerestrict;
layout(set = 1, binding = 0) buffer Result { vec4 r; };
void main() {
  imageStore(icoherent, n.xy, vec4(1));
  r += imageLoad(icoherent, n.xy);
  imageStore(ivolatile, n.xy, vec4(1));
  r += imageLoad(ivolatile, n.xy);
  imageStore(irestrict, n.xy, vec4(1));
  r += imageLoad(irestrict, n.xy);
  r += imageLoad(ireadonly, n.xy);
  imageStore(iwriteonly, n.xy, vec4(1));
  imageStore(icoherentvolatilerestrict, n.xy, vec4(1));
  r += imageLoad(icoherentvolatilerestrict, n.xy);
}
