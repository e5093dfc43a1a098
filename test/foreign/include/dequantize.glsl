// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two or four values at a time of the blocks in data_a, for the formats of 32 values. The scale is
// left to get_dm: value = dequantize(...) * dm.x + dm.y.

#if (defined(DATA_A_F32) || defined(DATA_A_F16)) && !defined(ALIGNED)
vec2 dequantize(uint ib, uint iqs) { return vec2(data_a[ib], data_a[ib + 1]); }
vec2 get_dm(uint ib) { return vec2(1, 0); }
#endif

#if defined(DATA_A_Q4_0)
vec2 dequantize(uint ib, uint iqs) {
  const uint vui = uint(data_a[ib].qs[iqs]);
  return (vec2(vui & 0xF, vui >> 4) - 8.0f);
}
vec4 dequantize4(uint ib, uint iqs) {
  const uint vui = uint(data_a_packed16[ib].qs[iqs / 2]);
  return (vec4(vui & 0xF, (vui >> 4) & 0xF, (vui >> 8) & 0xF, vui >> 12) - 8.0f);
}
#endif

#if defined(DATA_A_Q4_1)
vec2 dequantize(uint ib, uint iqs) {
  const uint vui = uint(data_a[ib].qs[iqs]);
  return vec2(vui & 0xF, vui >> 4);
}
vec4 dequantize4(uint ib, uint iqs) {
  const uint vui = uint(data_a_packed16[ib].qs[iqs / 2]);
  return vec4(vui & 0xF, (vui >> 4) & 0xF, (vui >> 8) & 0xF, vui >> 12);
}
#endif

#if defined(DATA_A_Q5_0)
vec2 dequantize(uint ib, uint iqs) {
  const uint uint_qh = uint(data_a[ib].qh[1]) << 16 | data_a[ib].qh[0];
  const ivec2 qh = ivec2(((uint_qh >> iqs) << 4) & 0x10, (uint_qh >> (iqs + 12)) & 0x10);
  const uint vui = uint(data_a[ib].qs[iqs]);
  return (vec2((vui & 0xF) | qh.x, (vui >> 4) | qh.y) - 16.0f);
}
#endif

#if defined(DATA_A_Q5_1)
vec2 dequantize(uint ib, uint iqs) {
  const uint uint_qh = data_a[ib].qh;
  const ivec2 qh = ivec2(((uint_qh >> iqs) << 4) & 0x10, (uint_qh >> (iqs + 12)) & 0x10);
  const uint vui = uint(data_a[ib].qs[iqs]);
  return vec2((vui & 0xF) | qh.x, (vui >> 4) | qh.y);
}
#endif

#if defined(DATA_A_Q8_0)
vec2 dequantize(uint ib, uint iqs) {
  return vec2(int(data_a[ib].qs[iqs]), int(data_a[ib].qs[iqs + 1]));
}
vec4 dequantize4(uint ib, uint iqs) {
  const i8vec2 v0 = unpack8(int32_t(data_a_packed16[ib].qs[iqs / 2])).xy;
  const i8vec2 v1 = unpack8(int32_t(data_a_packed16[ib].qs[iqs / 2 + 1])).xy;
  return vec4(v0.x, v0.y, v1.x, v1.y);
}
#endif

#if defined(DATA_A_IQ4_NL)
vec2 dequantize(uint ib, uint iqs) {
  const uint vui = uint(data_a[ib].qs[iqs]);
  return vec2(kvalues[vui & 0xF], kvalues[vui >> 4]);
}
vec4 dequantize4(uint ib, uint iqs) {
  const uint vui = uint(data_a_packed16[ib].qs[iqs / 2]);
  return vec4(kvalues[vui & 0xF], kvalues[(vui >> 4) & 0xF], kvalues[(vui >> 8) & 0xF],
              kvalues[vui >> 12]);
}
#endif

#if defined(DATA_A_Q4_0) || defined(DATA_A_Q5_0) || defined(DATA_A_Q8_0) || defined(DATA_A_IQ4_NL)
vec2 get_dm(uint ib) { return vec2(float(data_a[ib].d), 0); }
#elif defined(DATA_A_Q4_1) || defined(DATA_A_Q5_1)
vec2 get_dm(uint ib) { return vec2(float(data_a[ib].d), float(data_a[ib].m)); }
#endif
