// Included by preprocess.comp or include-stack.comp.
#define BAD(x) x $ x
#include "wronger.glsl"
int ok;
