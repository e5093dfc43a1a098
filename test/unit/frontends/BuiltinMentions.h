// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shaders that read or write a built-in variable, in each stage, or use a constant.

#ifndef COOP_TEST_UNIT_FRONTENDS_BUILTINMENTIONS_H
#define COOP_TEST_UNIT_FRONTENDS_BUILTINMENTIONS_H

#include "sema/Program.h"
#include <string>
#include <vector>

namespace coop::test {

struct Mention {
  std::string What; ///< a name, and of a variable the stage: "gl_Layer Mesh"
  const char *Requires;
  sema::Stage TheStage;
  std::string Source; ///< begins with #version, and enables all extensions
  bool IsRight;       ///< the stage has it
};

/// One of each variable in each stage, and one of each constant.
std::vector<Mention> mentions();

} // namespace coop::test

#endif
