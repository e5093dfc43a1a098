// DIFFERS: decoration BuiltIn PointSize: the pack has no gl_PointSize here
#version 310 es
#extension GL_ANDROID_extension_pack_es31a : require
layout(points) in;
layout(points, max_vertices = 1) out;
void main() { gl_Position = gl_in[0].gl_Position; EmitVertex(); }
