// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ChaCha20 blocks, CRC-32 by table and by reflection, xxHash of 32 bits and MurmurHash finalizers over
// the same words.
#version 450
layout(local_size_x = 16) in;
layout(std430, binding = 0) readonly buffer Message { uint words[]; };
layout(std430, binding = 1) writeonly buffer Stream { uint stream[][16]; };
layout(std430, binding = 2) writeonly buffer Digests { uvec4 digests[]; };
layout(push_constant) uniform Push { uint blocks; uint key[8]; uint nonce[3]; };
shared uint crcTable[256];

#define ROL(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
#define QUARTER(a, b, c, d)                                   \
  a += b; d = ROL(d ^ a, 16);                                 \
  c += d; b = ROL(b ^ c, 12);                                 \
  a += b; d = ROL(d ^ a, 8);                                  \
  c += d; b = ROL(b ^ c, 7)

void chacha(uint counter, out uint result[16]) {
  uint s[16] = uint[](0x61707865u, 0x3320646Eu, 0x79622D32u, 0x6B206574u, key[0], key[1], key[2],
                      key[3], key[4], key[5], key[6], key[7], counter, nonce[0], nonce[1], nonce[2]);
  result = s;
  for (int r = 0; r < 10; r++) {
    QUARTER(s[0], s[4], s[8], s[12]); QUARTER(s[1], s[5], s[9], s[13]);
    QUARTER(s[2], s[6], s[10], s[14]); QUARTER(s[3], s[7], s[11], s[15]);
    QUARTER(s[0], s[5], s[10], s[15]); QUARTER(s[1], s[6], s[11], s[12]);
    QUARTER(s[2], s[7], s[8], s[13]); QUARTER(s[3], s[4], s[9], s[14]);
  }
  for (int i = 0; i < 16; i++)
    result[i] += s[i];
}

uint crc(uint block) {
  uint c = ~0u;
  for (uint i = 0u; i < 16u; ++i)
    for (uint b = 0u; b < 32u; b += 8u)
      c = crcTable[(c ^ words[block * 16u + i] >> b) & 0xFFu] ^ c >> 8;
  return ~c;
}

uint crcByBits(uint block) {
  uint c = 0xFFFFFFFFu;
  for (uint i = 0u; i < 16u; ++i) {
    uint w = bitfieldReverse(words[block * 16u + i]);
    for (int b = 0; b < 32; ++b, w <<= 1)
      c = c << 1 ^ (((c ^ w) & 0x80000000u) != 0u ? 0x04C11DB7u : 0u);
  }
  return bitfieldReverse(~c);
}

uint xx32(uint block) {
  const uvec4 primes = uvec4(2654435761u, 2246822519u, 3266489917u, 668265263u);
  uvec4 lane = uvec4(primes.x + primes.y, primes.y, 0u, -primes.x);
  for (uint i = 0u; i < 16u; i += 4u) {
    lane += uvec4(words[block * 16u + i], words[block * 16u + i + 1u], words[block * 16u + i + 2u],
                  words[block * 16u + i + 3u]) * primes.y;
    lane = ROL(lane, 13) * primes.x;
  }
  uint h = ROL(lane.x, 1) + ROL(lane.y, 7) + ROL(lane.z, 12) + ROL(lane.w, 18) + 64u;
  h = (h ^ h >> 15) * primes.y;
  h = (h ^ h >> 13) * primes.z;
  return h ^ h >> 16;
}

void main() {
  for (uint i = gl_LocalInvocationIndex; i < 256u; i += 16u) {
    uint c = i;
    for (int b = 0; b < 8; ++b)
      c = (c & 1u) == 1u ? c >> 1 ^ 0xEDB88320u : c >> 1;
    crcTable[i] = c;
  }
  barrier();
  const uint block = gl_GlobalInvocationID.x;
  if (block >= blocks)
    return;
  uint keys[16];
  chacha(block + 1u, keys);
  stream[block] = keys;
  for (int i = 0; i < 16; ++i)
    stream[block][i] = keys[i] ^ words[block * 16u + uint(i)];
  digests[block] = uvec4(crc(block), crcByBits(block), xx32(block), findMSB(keys[0]) * 64 + bitCount(keys[1]));
}
