// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of areas.

#include "Program.h"

namespace semantics {

#define AREA(Name, Help, Undefined) Program make##Name(Choices &);
#include "Areas.def"

const std::vector<Area> &areas() {
  static const std::vector<Area> Table = {
#define AREA(Name, Help, Undefined) {#Name, Help, Undefined, make##Name},
#include "Areas.def"
  };
  return Table;
}

} // namespace semantics
