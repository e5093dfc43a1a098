// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes shaders that call a row of Builtins.def, from its signature: one for each component, shape
// or type of texture that the signature allows. What they are checked for is in
// BuiltinTableTest.cpp.

#ifndef COOP_TEST_UNIT_SEMA_BUILTINCALLWRITER_H
#define COOP_TEST_UNIT_SEMA_BUILTINCALLWRITER_H

#include "sema/BuiltinSignature.h"
#include "sema/Builtins.h"
#include <string>
#include <vector>

namespace coop::test {

/// What an argument is instead of what its parameter says.
enum class Alteration {
  None,
  Variable, ///< no constant
  Scalar,   ///< one component
  Value,    ///< nothing that can be written
  // Of that component, and a constant where the parameter is one.
  Int,
  Uint,
  Float,
  Double,
};

/// What stands for the type variables in one call.
struct ChosenTypes {
  sema::ScalarKind Kind = sema::ScalarKind::F32;
  uint8_t Shape = sema::ShapeScalar;
  std::string Object; ///< a variable of one of the types that have no components
  std::string Image;  ///< the keyword of a texture, an image or a subpass input
  Alteration Altered = Alteration::None;
  unsigned AlteredArgument = 0;
};

/// "CoopMatLoad": the row's name in Builtins.def.
const char *idName(const sema::Builtin &Row);

/// All that the first variable may be; one that says nothing where there is no variable. An image
/// is of each shape, with the first component that its set has, and of one shape, of two dimensions
/// if it has that, with each.
std::vector<ChosenTypes> typeChoices(const sema::Signature &S);

/// Other images, where the signature wants one: of another component, and what it does not allow;
/// of one shape with each component.
std::vector<ChosenTypes> otherImages(const sema::Signature &S);

/// Components, of scalars and of vectors, that the variable of the signature may not be, and
/// shapes, where it is the only one and of one set.
std::vector<ChosenTypes> otherComponents(const sema::Signature &S);

/// Calls with one argument that is not what its parameter says, for each argument and alteration.
std::vector<ChosenTypes> alteredArguments(const sema::Signature &S);

/// A stage that has the function: compute, where that has it.
sema::Stage stageFor(const sema::Signature &S);

/// The shader's last statement is the call.
std::string callingShader(const sema::Signature &S, const ChosenTypes &C);

} // namespace coop::test

#endif
