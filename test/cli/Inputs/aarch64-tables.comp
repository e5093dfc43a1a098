// Lanes' own indices into tables of one to five registers, and of another's values.
#version 460
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) writeonly buffer Out { float results[7][64]; };

const uint8_t bytes[16] = uint8_t[](uint8_t(3), uint8_t(1), uint8_t(4), uint8_t(1), uint8_t(5), uint8_t(9), uint8_t(2), uint8_t(6), uint8_t(5), uint8_t(3), uint8_t(5), uint8_t(8), uint8_t(9),
                                    uint8_t(7), uint8_t(9), uint8_t(3));
const float16_t halves[16] = float16_t[](float16_t(-127), float16_t(-104), float16_t(-83), float16_t(-65), float16_t(-49), float16_t(-35), float16_t(-22), float16_t(-10),
                                         float16_t(1), float16_t(13), float16_t(25), float16_t(38), float16_t(53), float16_t(69), float16_t(89), float16_t(113));
const float words[16] = float[](2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53);
const float many[20] = float[](0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225,
                               256, 289, 324, 361);
const double wide[7] = double[](0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5);
shared uint16_t counts[24];

void main() {
  const uint lane = gl_LocalInvocationIndex, index = lane * 2654435761u >> 7;
  if (lane < 24)
    counts[lane] = uint16_t(lane * lane);
  barrier();
  results[0][lane] = float(bytes[index % 16]);
  results[1][lane] = float(halves[index % 16]);
  results[2][lane] = words[index % 16];
  results[3][lane] = many[index % 20];
  results[4][lane] = float(wide[index % 7]);
  results[5][lane] = float(counts[index % 24]);
  results[6][lane] = float(subgroupShuffle(index, (lane * 5 + 3) % gl_SubgroupSize) % 16);
}
