#version 450
layout(location=0) in vec3 pos;
layout(location=1) in vec2 uv;
layout(location=0) out Vs { vec2 uv; vec3 n; } vs;
out gl_PerVertex { vec4 gl_Position; float gl_PointSize; float gl_ClipDistance[]; };
layout(set=0,binding=0) uniform U { mat4 mvp; } u;
layout(push_constant) uniform P { int k; } pc;
void main() { gl_Position = u.mvp * vec4(pos, 1); gl_ClipDistance[0] = 1.0; vs.uv = uv; vs.n = pos; gl_PointSize = float(gl_VertexIndex + gl_InstanceIndex); }
