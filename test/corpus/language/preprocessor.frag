#version 450
/* comments: ünïcödé, // and
   more */ // line \
   that goes on
#define ADD(a, b) ((a) + (b))
#define NAME(x) value_##x
#define EMPTY
#define LONG 1.0 + \
  2.0
#if defined(ADD) && !defined OTHER && __VERSION__ == 450 && VULKAN >= 100
#define PICK 1
#elif 1
#error no
#else
#error no
#endif
#ifndef GL_core_profile
#error core
#endif
#ifdef GL_es_profile
#error es
#endif
#undef EMPTY
#line 100
#pragma optimize(on)
#pragma debug(off)
#pragma unknown thing
layout(location = 0) out vec4 color;
void main() {
  float NAME(a) = LONG;
  color = vec4(ADD(value_a, float(PICK)), __LINE__, __FILE__, 1);
}
