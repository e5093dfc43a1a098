// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The types of a shader's operands, which its host chooses by macros: A_TYPE and D_TYPE of memory,
// FLOAT_TYPE of the arithmetic.

#ifndef TYPES_GLSL
#define TYPES_GLSL

#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int32 : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

#if !defined(A_TYPE)
#define A_TYPE float
#endif
#if !defined(B_TYPE)
#define B_TYPE float
#endif
#if !defined(D_TYPE)
#define D_TYPE float
#endif
#if !defined(FLOAT_TYPE)
#define FLOAT_TYPE float
#endif

#endif
