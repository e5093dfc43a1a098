#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
struct S0 { uint8_t x; };
struct S1 { S0 a, b; };
struct S2 { S1 a, b; };
struct S3 { S2 a, b; };
struct S4 { S3 a, b; };
struct S5 { S4 a, b; };
layout(binding = 0) buffer B { S5 s[]; };
void main() { S5 t = s[0]; if (t == s[1]) s[2].a.b = t.b.a; }
