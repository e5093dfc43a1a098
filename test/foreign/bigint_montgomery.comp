// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modular exponentiation of 256-bit numbers by Montgomery's multiplication, with limbs of 32 bits:
// umulExtended, uaddCarry and usubBorrow.
#version 450
layout(local_size_x = 8) in;
const int LIMBS = 8;
struct Big { uint limb[LIMBS]; };
layout(std140, binding = 0) uniform Field { uvec4 modulus_[2]; uvec4 one_[2]; uvec4 squared_[2]; uint inverse; };
layout(std430, binding = 1) readonly buffer In { Big bases[]; };
layout(std430, binding = 2) writeonly buffer Out { Big powers[]; };
layout(push_constant) uniform Push { uint exponent; uint count; };

#define UNPACK(name) \
  Big name() { Big b; for (int i = 0; i < LIMBS; ++i) b.limb[i] = name##_[i / 4][i % 4]; return b; }
UNPACK(modulus)
UNPACK(one)
UNPACK(squared)

// a * b + c + d never overflows two limbs.
uvec2 multiplyAdd(uint a, uint b, uint c, uint d) {
  uint high, low, carry;
  umulExtended(a, b, high, low);
  low = uaddCarry(low, c, carry);
  high += carry;
  low = uaddCarry(low, d, carry);
  return uvec2(low, high + carry);
}

bool reduce(inout Big a, const Big m, uint over) {
  Big difference;
  uint borrow = 0u;
  for (int i = 0; i < LIMBS; ++i) {
    uint first, second;
    difference.limb[i] = usubBorrow(a.limb[i], m.limb[i], first);
    difference.limb[i] = usubBorrow(difference.limb[i], borrow, second);
    borrow = first | second;
  }
  if (over < borrow)
    return false;
  a = difference;
  return true;
}

Big multiply(const Big a, const Big b) {
  const Big m = modulus();
  uint t[LIMBS + 2];
  for (int i = 0; i < LIMBS + 2; ++i)
    t[i] = 0u;
  for (int i = 0; i < LIMBS; ++i) {
    uint carry = 0u;
    for (int j = 0; j < LIMBS; ++j) {
      const uvec2 r = multiplyAdd(a.limb[j], b.limb[i], t[j], carry);
      t[j] = r.x;
      carry = r.y;
    }
    t[LIMBS] = uaddCarry(t[LIMBS], carry, t[LIMBS + 1]);
    const uint q = t[0] * inverse;
    carry = multiplyAdd(q, m.limb[0], t[0], 0u).y;
    for (int j = 1; j < LIMBS; ++j) {
      const uvec2 r = multiplyAdd(q, m.limb[j], t[j], carry);
      t[j - 1] = r.x;
      carry = r.y;
    }
    uint more;
    t[LIMBS - 1] = uaddCarry(t[LIMBS], carry, more);
    t[LIMBS] = t[LIMBS + 1] + more;
  }
  Big result;
  for (int i = 0; i < LIMBS; ++i)
    result.limb[i] = t[i];
  reduce(result, m, t[LIMBS]);
  return result;
}

void main() {
  if (gl_GlobalInvocationID.x >= count)
    return;
  Big base = multiply(bases[gl_GlobalInvocationID.x], squared());
  Big power = one();
  for (uint e = exponent; e != 0u; e >>= 1, base = multiply(base, base))
    if ((e & 1u) != 0u)
      power = multiply(power, base);
  Big plain;
  for (int i = 0; i < LIMBS; ++i)
    plain.limb[i] = uint(i == 0);
  powers[gl_GlobalInvocationID.x] = multiply(power, plain);
}
