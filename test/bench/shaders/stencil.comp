#version 460
// Five points of a plane: neighbouring addresses, and an edge that some invocations copy.
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint Width, Height; };
layout(set = 0, binding = 0) readonly buffer Before { float before[]; };
layout(set = 0, binding = 1) writeonly buffer After { float after[]; };

void main() {
  const uint x = gl_GlobalInvocationID.x, y = gl_GlobalInvocationID.y;
  if (x >= Width || y >= Height)
    return;
  const uint i = y * Width + x;
  if (x == 0 || y == 0 || x == Width - 1 || y == Height - 1) {
    after[i] = before[i];
    return;
  }
  after[i] = 0.5 * before[i] +
             0.125 * (before[i - 1] + before[i + 1] + before[i - Width] + before[i + Width]);
}
