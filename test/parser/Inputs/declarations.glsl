// Included by preprocess.comp or include-stack.comp.
#ifndef DECLARATIONS
#define DECLARATIONS
#extension GL_EXT_bfloat16 : enable
#define SCALE 2.0
float twice(float x, int line) { return x * SCALE; }
#endif
