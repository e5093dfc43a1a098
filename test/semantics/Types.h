// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalar, vector and matrix types of GLSL, their values as bits of components, and arrays of such
// values in storage buffers: how a shader declares, reads and writes them.

#ifndef COOP_SEMANTICS_TYPES_H
#define COOP_SEMANTICS_TYPES_H

#include "Program.h"
#include <string>
#include <vector>

namespace semantics {

/// A scalar has one row and one column, a vector one column, a matrix several columns.
struct Type {
  Element E = Element::F32;
  unsigned Rows = 1, Columns = 1;

  unsigned count() const { return Rows * Columns; }
  bool isMatrix() const { return Columns > 1; }
  Type scalar() const { return {E}; }
  /// The same shape with other components.
  Type with(Element Other) const { return {Other, Rows, Columns}; }
  friend bool operator==(const Type &A, const Type &B) {
    return A.E == B.E && A.Rows == B.Rows && A.Columns == B.Columns;
  }
};

/// "f16vec3", "dmat2x4", "bool".
std::string glslName(const Type &T);

/// The components, column by column. A bool is 0 or 1.
struct Value {
  Type T;
  std::vector<uint64_t> Bits;
};

/// The lines that a source with any of the types begins with.
std::string_view versionAndTypes();

/// The buffers of a program, each an array of components. Bindings count from 0.
class Arrays {
public:
  /// A buffer that holds the values already; returns its binding.
  unsigned add(const Type &T, const std::vector<Value> &Values);
  /// A buffer of Count zeros, to be written.
  unsigned add(const Type &T, size_t Count);
  /// States what value Index of a buffer must be after the run.
  void expect(unsigned Binding, size_t Index, const Value &V);

  std::string declarations() const { return Text; }
  std::vector<Buffer> &buffers() { return Buffers; }

private:
  unsigned declare(Element E, size_t Components);

  std::vector<Buffer> Buffers;
  std::string Text;
};

/// An expression that reads value Index (an expression) of the array at Binding.
std::string readText(const Type &T, unsigned Binding, const std::string &Index);
/// Statements that store the variable Name there.
std::string writeText(const Type &T, unsigned Binding, const std::string &Index,
                      const std::string &Name);
/// A literal or a constructor of literals, exact for every bit pattern but those of NaNs.
std::string literalText(const Value &V);

} // namespace semantics

#endif
