// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of floating-point types that LLVM has no type for; see NarrowFloats.h.

#include "lower/ir/NarrowFloats.h"
#include <cassert>

namespace coop::lower {

static constexpr NarrowFloat Rows[] = {
#define COOP_NARROW_FLOAT(Id, Name, Encoding, Width, ExponentBits, MantissaBits, Form, Use)        \
  {CoopEncoding::Id, Name, Width, ExponentBits, MantissaBits, NarrowForm::Form, NarrowUse::Use},
#include "lower/ir/NarrowFloats.def"
};

const NarrowFloat &narrowFloat(CoopEncoding Encoding) {
  assert(Encoding != CoopEncoding::Native && "LLVM's own type says it");
  return Rows[static_cast<uint32_t>(Encoding) - 1];
}

} // namespace coop::lower
