#version 450
#extension GL_NV_geometry_shader_passthrough : require
layout(triangles) in;
layout(passthrough) in gl_PerVertex { vec4 gl_Position; };
layout(passthrough, location = 0) in Inputs { vec2 uv; vec4 color; };
layout(passthrough, location = 2) in vec3 normal;
void main() { gl_Layer = gl_PrimitiveIDIn; }
