// Names of types that only extensions have are free where those are off (GLSL 4.60 section 3.6).
// RUN: %coopc -fsyntax-only -Werror %s
// RUN: %coopc -fsyntax-only -Werror --frontend=glslang %s
#version 450
struct uint64_t { uint lo, hi; };
uint64_t add(uint64_t a, uint64_t b){ uint c; uint lo=uaddCarry(a.lo,b.lo,c); return uint64_t(lo,a.hi+b.hi+c); }
layout(binding=0) buffer B { uint a[]; };
float float16_t(float x) { return x*2; }
void main(){ uint64_t x = add(uint64_t(1u,2u), uint64_t(3u,4u)); uint coopmat = a[1]; uint64_t y[2]; y[1] = x; a[0] = y[1].lo + coopmat + uint(float16_t(2.0)); }
