// Comparisons of what counts up from lane to lane with what all lanes have, alone and together, in
// branches that lanes take and leave: as the reference execution has them, at every edge.
//
// DEFINE: %{n} =
// DEFINE: %{same} = %coopc run %s --exec=fast --groups 3 --push u32:%{n} --out 0=%t.fast.npy:u32[192] && \
// DEFINE:   %coopc run %s --exec=reference --groups 3 --push u32:%{n} --out 0=%t.reference.npy:u32[192] && \
// DEFINE:   cmp %t.fast.npy %t.reference.npy
// REDEFINE: %{n} = 0
// RUN: %{same}
// REDEFINE: %{n} = 1
// RUN: %{same}
// REDEFINE: %{n} = 31
// RUN: %{same}
// REDEFINE: %{n} = 32
// RUN: %{same}
// REDEFINE: %{n} = 63
// RUN: %{same}
// REDEFINE: %{n} = 100
// RUN: %{same}
// REDEFINE: %{n} = 2147483647
// RUN: %{same}
// REDEFINE: %{n} = 2147483648
// RUN: %{same}
// REDEFINE: %{n} = 4294967195
// RUN: %{same}
// REDEFINE: %{n} = 4294967295
// RUN: %{same}
//
// Such a mask is made from two numbers, where masks have registers.
// RUN: %coopc %s --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -Wno-portability --emit=llvm -o - \
// RUN:   | FileCheck %s --check-prefix=BITS
// BITS: shl {{.*}}i64 -1,
// BITS: bitcast i32 {{.*}} to <32 x i1>
#version 460
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint n; };
layout(binding = 0) buffer A { uint a[]; };

uint compare(uint x) {
  const int s = int(x), m = int(n);
  uint r = 0;
  r |= uint(x < n) << 0 | uint(x <= n) << 1 | uint(x > n) << 2 | uint(x >= n) << 3;
  r |= uint(n < x) << 4 | uint(n <= x) << 5 | uint(n > x) << 6 | uint(n >= x) << 7;
  r |= uint(s < m) << 8 | uint(s <= m) << 9 | uint(s > m) << 10 | uint(s >= m) << 11;
  r |= uint(x == n) << 12 | uint(x != n) << 13 | uint(n == x) << 14;
  return r;
}

void main() {
  const uint x = gl_GlobalInvocationID.x, y = gl_WorkGroupID.x;
  uint r = compare(x) + compare(x + 0x80000000u) * 3 + compare(x - 32) * 5;
  // Wraps around within a subgroup: no interval.
  r += compare(x - 7) * 7 + compare(x + 0x7ffffff0u) * 11;
  if (x < n && y != 1 || x == 5 || x == n - 1)
    r += 1000;
  if (!(x >= n || (y == 2 && x > 40)) && (x != 33 || y < n))
    r += 100000;
  uint count = 0;
  for (uint i = x; i < n && count < 50; i += 64) {
    if (i == 77 || i == x + 64)
      continue;
    count++;
  }
  if (x >= n + 2) {
    a[x] = r;
    return;
  }
  a[x] = r + (count << 24);
}
