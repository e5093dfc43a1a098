// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// glslc by itself: one static file without a code generator.

#include "driver/glslc/Glslc.h"

int main(int Count, char **Values) {
  return coop::glslc::run({Values + (Count ? 1 : 0), Values + Count});
}
