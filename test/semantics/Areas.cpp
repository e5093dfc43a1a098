// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of areas.

#include "Program.h"

namespace semantics {

#define AREA(Name, Help) Program make##Name(Choices &);
#include "Areas.def"

const std::vector<Area> &areas() {
  static const std::vector<Area> Table = {
#define AREA(Name, Help) {#Name, Help, make##Name},
#include "Areas.def"
  };
  return Table;
}

} // namespace semantics
