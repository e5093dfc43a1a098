// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A machine for small programs, one program for all and data of each invocation's own. Functions take its state
// by inout, and as a value that they return in several places.
#version 450
#define DEPTH 12
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Program { uint program[]; };
layout(std430, binding = 1) readonly buffer Data { uint data[]; };
layout(std430, binding = 2) writeonly buffer Results { uvec4 results[]; };
layout(push_constant) uniform P { uint steps; };

struct Machine { uint stack[DEPTH]; int depth; uint counter; uvec2 registers; bool halted; };
struct Ring { uint last[8]; uint count; };

void push(inout Machine m, uint value) {
  if (m.depth < DEPTH)
    m.stack[m.depth++] = value;
  else
    m.halted = true;
}

uint pop(inout Machine m) {
  return m.depth > 0 ? m.stack[--m.depth] : 0x9e3779b9u;
}

void apply(inout Machine m, uint operation) {
  const uint b = pop(m), a = pop(m);
  push(m, operation == 0u ? a + b : operation == 1u ? a * b : a ^ (b >> 3));
}

Ring remembered(Ring ring, uint value) {
  if ((value & 3u) == 0u)
    return ring;
  ring.last[ring.count & 7u] = value;
  if (ring.count > 100u) {
    ring.count = value & 7u;
    return ring;
  }
  ++ring.count;
  return ring;
}

void main() {
  const uint id = gl_GlobalInvocationID.x;
  Machine m;
  m.depth = 0;
  m.counter = 0u;
  m.registers = uvec2(data[id], id);
  m.halted = false;
  for (int i = 0; i < DEPTH; ++i)
    m.stack[i] = uint(i);
  Ring ring;
  ring.count = 0u;
  for (int i = 0; i < 8; ++i)
    ring.last[i] = 0u;
  for (uint step_ = 0u; step_ < steps && !m.halted; ++step_) {
    const uint word = program[m.counter++ % uint(program.length())];
    switch (word & 7u) {
    case 0u:
    case 1u:
      push(m, word >> 4 ^ m.registers.x);
      break;
    case 2u:
    case 3u:
      apply(m, word >> 3 & 3u);
      break;
    case 4u:
      m.registers.x ^= pop(m);
      break;
    case 5u:
      if ((m.registers.x & 1u) != 0u)
        m.counter += word >> 4 & 7u;
      break;
    case 6u:
      ring = remembered(ring, m.registers.x + word);
      break;
    default:
      m.registers = uvec2(ring.last[word >> 4 & 7u] + m.registers.y, m.registers.x * 33u + word);
    }
  }
  uint hash = ring.count;
  for (int i = 0; i < 8; ++i)
    hash = hash * 31u + ring.last[i];
  for (int i = 0; i < m.depth; ++i)
    hash = hash * 31u + m.stack[i];
  results[id] = uvec4(m.registers, hash, m.counter);
}
