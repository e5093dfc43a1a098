// GL_EXT_buffer_reference, 2 and uvec2: lists, arrays, arithmetic, conversions, layouts.
#version 450
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_buffer_reference2 : enable
#extension GL_EXT_buffer_reference_uvec2 : enable
#extension GL_EXT_scalar_block_layout : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Forward;
layout(buffer_reference) buffer List;
layout(buffer_reference, std430, buffer_reference_align = 8) buffer List { int value; List next; Forward other; };
layout(buffer_reference, scalar) readonly buffer Forward { vec3 a; float16_t h; int8_t b[3]; mat3 m; };
layout(buffer_reference, std140, row_major) restrict buffer Open { mat4x3 m; float x[]; };
layout(buffer_reference, buffer_reference_align = 4) coherent buffer Word { uint u; };
struct Holder { List list; uint pad; Word words[2]; };
layout(binding = 0) buffer Data { Holder holders[4]; uint64_t address; uvec2 pair; uint out_; List all[]; } data;
layout(push_constant) uniform P { Open open; Word word; } p;
List global;
List follow(in List l, int n) { for (int i = 0; i < n; ++i) l = l.next; return l; }
void change(inout List l, out Word w) { l = l.next; w = Word(l); }
void main() {
  List l = data.holders[1].list;
  l.value = follow(l, 3).value + l.next.next.value;
  l.next = l;
  global = l;
  Word w;
  change(l, w);
  w = Word(data.address); data.address = uint64_t(w); w = Word(data.pair); data.pair = uvec2(w); w = Word(l);
  w.u = w[3].u + (w + 2).u + (w - 1).u;
  w += 4; w -= 1;
  int64_t apart = w - p.word;
  Word both[2] = { w, p.word };
  data.holders[0] = Holder(l, 2u, both);
  w = data.out_ == 1u ? w : p.word;
  p.open.x[2] = l.other.a.y + float(l.other.h) + float(l.other.b[1]) + l.other.m[1].z + p.open.m[3].x + float(apart);
  p.open.x[data.out_] += 1.0;
  data.all[2] = l;
  atomicAdd(w.u, 1u);
  if (uint64_t(l) == 0ul) data.out_ = 2u;
}
