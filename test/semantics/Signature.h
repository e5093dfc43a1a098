// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signatures of builtin functions in the tables of areas:
//
//   signature := result '(' [parameter {',' parameter}] ')'
//   parameter := ['out '] type
//   type      := 'T'              the row's type
//              | 'T.' element     its shape with other components: T.i32
//              | 'C'              its component
//              | 'S'              a vector of the same components with a size of its own
//              | 'outer' | 'transposed'   columns of T's shape, one for each of S's; T transposed
//              | 'void' | a type's name in GLSL

#ifndef COOP_SEMANTICS_SIGNATURE_H
#define COOP_SEMANTICS_SIGNATURE_H

#include "Choices.h"
#include "Types.h"
#include <optional>
#include <string_view>

namespace semantics {

/// A short name of an element: "f32", "i8", "bool".
std::optional<Element> elementNamed(std::string_view Short);

struct Parameter {
  Type T;
  bool IsOut = false;
};

struct Instance {
  std::optional<Type> Result;
  std::vector<Parameter> Parameters;
};

/// One of the types that a table's row says: of its elements ("f16 f32") and its shapes (scalar
/// vector vector3 matrix square). Where it says none, a float.
Type drawType(std::string_view Elements, std::string_view Shapes, Choices &C);

/// The types of a signature for T and S.
Instance instantiate(std::string_view Signature, const Type &T, const Type &S);

} // namespace semantics

#endif
