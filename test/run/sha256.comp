// SHA-256 of messages of one block: rotations, arrays that functions change, and an array by its
// index. The digests are those of Python's hashlib.
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v3 --subgroup-size=8
// MODEL: import hashlib, struct
// MODEL: texts = [("message %d " % i * 9).encode()[:i + 3] for i in range(48)]
// MODEL: blocks = [t + b"\x80" + bytes(55 - len(t)) + struct.pack(">Q", 8 * len(t)) for t in texts]
// MODEL: words = [w for b in blocks for w in struct.unpack(">16I", b)]
// MODEL: got = run({0: array("u32", words)}, {1: "u32[48,8]"}, groups="2")
// MODEL: check("digests", got[1], [w for t in texts for w in struct.unpack(">8I", hashlib.sha256(t).digest())])
#version 460
layout(local_size_x = 24) in;
layout(std430, binding = 0) readonly buffer In { uint message[][16]; };
layout(std430, binding = 1) writeonly buffer Out { uint digest[][8]; };
const uint K[64] = uint[64](
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u,
    0xab1c5ed5u, 0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu,
    0x9bdc06a7u, 0xc19bf174u, 0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu,
    0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau, 0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u,
    0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u, 0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu,
    0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u, 0xa2bfe8a1u, 0xa81a664bu,
    0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u, 0x19a4c116u,
    0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u,
    0xc67178f2u);
uint rotated(uint x, uint n) { return x >> n | x << (32u - n); }
void compress(inout uint state[8], uint w[64]) {
  for (int i = 16; i < 64; ++i) {
    const uint s0 = rotated(w[i - 15], 7u) ^ rotated(w[i - 15], 18u) ^ w[i - 15] >> 3;
    const uint s1 = rotated(w[i - 2], 17u) ^ rotated(w[i - 2], 19u) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint v[8] = state;
  for (int i = 0; i < 64; ++i) {
    const uint s1 = rotated(v[4], 6u) ^ rotated(v[4], 11u) ^ rotated(v[4], 25u);
    const uint chosen = (v[4] & v[5]) ^ (~v[4] & v[6]);
    const uint t = v[7] + s1 + chosen + K[i] + w[i];
    const uint s0 = rotated(v[0], 2u) ^ rotated(v[0], 13u) ^ rotated(v[0], 22u);
    const uint majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    for (int k = 7; k > 0; --k)
      v[k] = v[k - 1];
    v[4] += t;
    v[0] = t + s0 + majority;
  }
  for (int i = 0; i < 8; ++i)
    state[i] += v[i];
}
void main() {
  const uint g = gl_GlobalInvocationID.x;
  uint state[8] = uint[8](0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au, 0x510e527fu,
                          0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u);
  uint w[64];
  for (int i = 0; i < 16; ++i)
    w[i] = message[g][i];
  compress(state, w);
  digest[g] = state;
}
