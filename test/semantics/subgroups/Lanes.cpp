// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of subgroup functions.

#include "Lanes.h"
#include "Evaluators.h"

namespace semantics::subgroups {

const std::vector<Function> &functions() {
  static const std::vector<Function> Table = {
#define SUBGROUP(Id, Name, Signature, Elements, Shapes, From, TheForm, Extension, Evaluate)        \
  {#Id, Name, Signature, Elements, Shapes, Draw::From, Form::TheForm, Extension, Evaluate},
#include "Functions.def"
  };
  return Table;
}

} // namespace semantics::subgroups
