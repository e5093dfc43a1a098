#version 450
#extension GL_NV_gpu_shader5 : require
layout(location=0) out vec4 c; layout(location=0) flat in ivec2 o; layout(set=0,binding=0) uniform sampler2D s; layout(set=0,binding=1) uniform sampler2D sa[4];
void main() { c = textureOffset(s, vec2(0), o); c += texture(sa[o.x], vec2(1)); int64_t k = 3L; k = o.x; uint64_t q = 5UL; f16vec4 h = f16vec4(1.0); float32_t f = 1.0; double d = 1.0; 
 c.x += float(allThreadsNV(o.x > 1)) + float(allThreadsEqualNV(o.y > 1)); i8vec2 e = i8vec2(1); e += i8vec2(2); uint8_t y = uint8_t(3); 
 k = packInt2x32(o); uvec2 w = unpackUint2x32(q); uint pf = packFloat2x16(h.xy); h.xy = unpackFloat2x16(pf); k = doubleBitsToInt64(d); d = int64BitsToDouble(k);  c += float(k); }
