// GL_EXT_abort with messages and values.
#version 460
#extension GL_EXT_abort : require
layout(local_size_x = 4) in;
layout(binding = 0) buffer B { uint o[]; };
struct S { float a; vec3 b; };
uint checked(uint x) {
  if (x == 0u)
    abortEXT("no zero");
  return 1u / x;
}
void main() {
  S s = S(1.0, vec3(2));
  if (o[0] == 0u)
    abortEXT();
  if (o[1] == 0u)
    abortEXT("value %u at %f, %v3f", o[1], 2.5, vec3(1, 2, o[2]));
  o[2] = checked(o[3]);
  if (o[3] == 2u) {
    abortEXT("all", s, o[1] == 1u, ivec2(3, 4));
  } else {
    o[4] = 1u;
  }
}
