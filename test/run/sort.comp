// A bitonic sort of structures in shared memory, then a scan over them by Blelloch's tree: strides
// that change from step to step, and fewer and fewer active invocations between barriers.
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast --cpu=x86-64 --subgroup-size=64
// MODEL: keys = [(i * 7919 + 13) % 1009 / 8.0 for i in range(512)]
// MODEL: got = run({0: array("f32", keys)}, {1: "f32[512]", 2: "u32[512]", 3: "u32[512]"}, groups="2")
// MODEL: for g in (0, 1):
// MODEL:     mine = keys[256 * g:256 * g + 256]
// MODEL:     order = sorted(range(256), key=lambda i: mine[i])
// MODEL:     part = lambda b: got[b][256 * g:256 * g + 256]
// MODEL:     check("keys", part(1), [mine[i] for i in order])
// MODEL:     check("places", part(2), order)
// MODEL:     check("sums", part(3), [sum(order[:i]) for i in range(256)])
#version 460
layout(local_size_x = 128) in;
layout(std430, binding = 0) readonly buffer In { float values[]; };
layout(std430, binding = 1) writeonly buffer Out1 { float keys[]; };
layout(std430, binding = 2) writeonly buffer Out2 { uint places[]; };
layout(std430, binding = 3) writeonly buffer Out3 { uint sums[]; };
struct Item { float key; uint place; };
shared Item items[256];
shared uint tree[256 + 16];
uint padded(uint i) { return i + (i >> 4); } // against conflicts of banks
void sort(uint l) {
  for (uint run = 2u; run <= 256u; run <<= 1)
    for (uint far = run >> 1; far > 0u; far >>= 1) {
      barrier();
      const uint i = 2u * far * (l / far) + l % far;
      const Item x = items[i], y = items[i + far];
      if ((x.key > y.key) == ((i & run) == 0u)) {
        items[i] = y;
        items[i + far] = x;
      }
    }
  barrier();
}
void scan(uint l) {
  uint far = 1u;
  for (uint nodes = 128u; nodes > 0u; nodes >>= 1) {
    barrier();
    if (l < nodes)
      tree[padded(far * (2u * l + 2u) - 1u)] += tree[padded(far * (2u * l + 1u) - 1u)];
    far *= 2u;
  }
  if (l == 0u)
    tree[padded(255u)] = 0u;
  for (uint nodes = 1u; nodes < 256u; nodes *= 2u) {
    far >>= 1;
    barrier();
    if (l >= nodes)
      continue;
    const uint left = padded(far * (2u * l + 1u) - 1u), right = padded(far * (2u * l + 2u) - 1u);
    const uint sum = tree[left];
    tree[left] = tree[right];
    tree[right] += sum;
  }
  barrier();
}
void main() {
  const uint l = gl_LocalInvocationID.x, base = gl_WorkGroupID.x * 256u;
  for (uint i = l; i < 256u; i += 128u)
    items[i] = Item(values[base + i], i);
  sort(l);
  for (uint i = l; i < 256u; i += 128u)
    tree[padded(i)] = items[i].place;
  scan(l);
  for (uint i = l; i < 256u; i += 128u) {
    keys[base + i] = items[i].key;
    places[base + i] = items[i].place;
    sums[base + i] = tree[padded(i)];
  }
}
