// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shader of cooperative vectors under construction: its text, the buffers of its program, and how
// many invocations run it. What it computes is the areas' affair.

#ifndef COOP_SEMANTICS_COOPVEC_VECTORSHADER_H
#define COOP_SEMANTICS_COOPVEC_VECTORSHADER_H

#include "../Choices.h"
#include "../Program.h"

namespace semantics {

/// A vector of every invocation of a dispatch, in the order of `id`.
struct Vectors {
  Element Type = Element::F32;
  size_t Size = 1; ///< components
  std::vector<std::vector<uint64_t>> Of;
};

/// Bytes that become an array in a buffer. The array starts at a multiple of 64 bytes.
struct ArrayContent {
  Element Type = Element::U8; ///< of comparison
  std::vector<uint8_t> Before, After;
  std::vector<double> Tolerance = {}; ///< empty, or one for each component of After
};

enum class ElementShape : uint8_t { Scalars, ScalarsAndVectors };

class VectorShader {
public:
  VectorShader(Choices &Drawn, size_t MostInvocations = 256);

  Choices &choices() { return Drawn; }
  Stream &data() { return Data; }
  size_t invocations() const { return Local * Result.Groups[0]; }
  size_t localSize() const { return Local; }
  std::vector<uint32_t> ids() const;

  /// A constant: a literal, or by chance a specialization constant. The same value has the same
  /// spelling, so that types are the same.
  std::string size(size_t Value);
  std::string integer(uint32_t Value);
  std::string boolean(bool Value);
  /// Of all sizes from now on: no specialization constants.
  void useLiteralSizes() { LiteralSizes = true; }
  std::string type(Element E, size_t Components);

  /// An expression of type uint that has a value of its own in every invocation, or of equal
  /// values, a constant by chance.
  std::string perInvocation(const std::vector<uint32_t> &Values);

  /// Adds a buffer with an array; returns an expression for the array. Its elements are of any
  /// type.
  std::string array(ArrayContent Content, ElementShape Shape);
  /// Declares a variable and loads it, each invocation its own; returns the variable.
  std::string input(const Vectors &Values);
  /// Stores a value. Tolerance has one number for each component of each invocation, or is empty.
  void output(const std::string &Value, const Vectors &Want, std::vector<double> Tolerance = {});
  /// Declares a variable without a value.
  std::string variable(Element E, size_t Components);
  std::string newName(const std::string &Prefix) { return Prefix + std::to_string(Names++); }

  /// At file scope, before main.
  void declare(const std::string &Text) { Declarations += Text + "\n"; }
  /// In main. `id` is the invocation's index in the dispatch, `local` that in its workgroup.
  void line(const std::string &Text) { Body += "  " + Text + "\n"; }
  void notForGlslang(const std::string &Reason) { Result.NotForGlslang = Reason; }
  void notForDrivers(const std::string &Reason) { Result.NotForDrivers = Reason; }
  void threads(unsigned N) { Result.Threads = N; }
  Program finish();

private:
  std::string constant(const std::string &Type, const std::string &Value,
                       const std::string &Default);
  ArrayContent spread(const Vectors &Values, size_t Offset, size_t Step);
  std::string element(ElementShape Shape);
  std::string throughReference(const std::string &Name, const std::string &ElementType);

  Choices &Drawn;
  Stream Data;
  Program Result;
  size_t Local = 1;
  unsigned Names = 0;
  bool LiteralSizes = false;
  std::map<size_t, std::string> Sizes;
  std::vector<Address> References;
  std::string Declarations, Body;
};

/// Mostly small, sometimes up to Most.
size_t drawComponents(Choices &C, size_t Most = 512);
Vectors randomVectors(Element E, size_t Components, Spread S, VectorShader &For);
/// Integers in [-Greatest, Greatest], or in [0, Greatest] where the type has no sign.
uint64_t smallInteger(Element E, uint64_t Greatest, Stream &From);
inline size_t alignTo(size_t Size, size_t Alignment) {
  return (Size + Alignment - 1) / Alignment * Alignment;
}

} // namespace semantics

#endif
