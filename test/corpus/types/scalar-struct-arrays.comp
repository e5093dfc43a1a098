// Arrays of structures with padding at their ends, in the scalar layout: the last element has none.
#version 460
#extension GL_EXT_scalar_block_layout : require
struct Inner { double d; float t; };
struct Light { Inner n; float w; };
layout(scalar, binding = 0) buffer A { Inner c[2]; float y; Light l; float z; Light m[2]; float q; } a;
layout(scalar, push_constant) uniform P { Light deep[2][3]; float after; } p;
void main() { a.y = a.z + a.q + p.after; }
