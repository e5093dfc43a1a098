// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gl_ComponentType...NV: how a product sees its input, its matrix and its bias; and the conversion
// of an input's components (GL_NV_cooperative_vector, section 8.X).

#ifndef COOP_SEMANTICS_COOPVEC_INTERPRETATION_H
#define COOP_SEMANTICS_COOPVEC_INTERPRETATION_H

#include "../Element.h"
#include <string>
#include <vector>

namespace semantics {

struct Interpretation {
  std::string_view Name; ///< gl_ComponentType...NV
  uint32_t Number;       ///< its value, and VkComponentTypeKHR's
  Element Type;          ///< of a component; of a packed one too
  bool IsPacked;         ///< four components in a uint32_t of the input, the lowest in the low bits
};

/// Those that are not packed.
const std::vector<Interpretation> &interpretations();
const std::vector<Interpretation> &packedInterpretations();
const Interpretation &interpretationOf(Element E);

/// "Integer to integer conversion saturates. ... Float to integer conversion is
/// round-to-nearest-even and saturating. Integer to float conversion is round-to-nearest-even."
/// Float to float "preserves the value as accurately as reasonably possible": it rounds to the
/// nearest even, and what an 8-bit float cannot hold becomes its greatest number, as it does in the
/// hardware's instructions.
uint64_t convertInput(Element From, uint64_t Bits, Element To);

} // namespace semantics

#endif
