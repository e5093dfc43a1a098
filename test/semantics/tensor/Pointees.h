// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The types of elements of the array that a tensor access gets: "T can be any type".

#ifndef COOP_SEMANTICS_TENSOR_POINTEES_H
#define COOP_SEMANTICS_TENSOR_POINTEES_H

#include "../Choices.h"
#include "../Element.h"
#include <string>

namespace semantics::tensor {

struct Pointee {
  std::string Name;
  std::string BlockLayout;
  unsigned Stride = 1; ///< bytes from element to element
};

/// The component type itself, or anything else.
Pointee drawPointee(Choices &C, Element E);
/// One whose layout in shared memory leaves no choice, and that copies bit by bit.
Pointee drawSharedPointee(Choices &C, Element E);
/// The declarations of the structs among them.
std::string pointeeStructs();

} // namespace semantics::tensor

#endif
