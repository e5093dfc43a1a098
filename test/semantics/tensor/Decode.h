// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decode functions: what a block of memory holds, and the number that a function makes of it, of
// the coordinates and of other memory. Each as GLSL and as what it must return.

#ifndef COOP_SEMANTICS_TENSOR_DECODE_H
#define COOP_SEMANTICS_TENSOR_DECODE_H

#include "Addressing.h"
#include "Memory.h"
#include <string>
#include <vector>

namespace semantics::tensor {

/// What the first parameter of a decode function refers to.
struct Block {
  std::string Name;    ///< of the reference type
  std::string Structs; ///< declarations that Members needs
  std::string Members;
  std::string Quants;           ///< the member with the numbers: "q", "inner.q"
  unsigned QuantSize = 1;       ///< bytes of an element of it
  unsigned Count = 1;           ///< elements of it
  unsigned Offset = 0;          ///< of it, in bytes
  unsigned Size = 1;            ///< of the block, rounded up to the largest scalar's
  unsigned Align = 1;           ///< that scalar's
  bool HoldsComponents = false; ///< the numbers are the matrix's components

  std::string declaration(Choices &C) const;
};

Block drawBlock(Choices &C, Element E);

/// A number below Modulus from the coordinates of an element.
struct Linear {
  Coord OfBlock = {}, OfInside = {};
  uint32_t Constant = 0, Modulus = 1;

  uint32_t value(const TensorElement &At) const;
  std::string text(unsigned Dim) const; ///< of `block` and `inside`
};

struct Term {
  enum class Kind : uint8_t {
    Quant,       ///< an element of the block
    Coordinates, ///< nothing but the index
    Other,       ///< an element of another buffer
    Shared,      ///< an element of shared memory
    Called,      ///< another buffer, read by a function that is called
    Cast,        ///< a byte of the block, through a reference of another type
    Moved,       ///< the same, through a reference to that byte alone
  };
  Kind What = Kind::Quant;
  Linear Index = {};
};

/// A scalar decode function, and the vector function that does V of its calls at once.
class Decode {
public:
  static constexpr unsigned OthersCount = 64;

  /// V: 1 without a vector function.
  Decode(Choices &C, Element E, unsigned Dim, unsigned V);

  unsigned blockSize() const { return TheBlock.Size; }
  /// The vector function returns something else, to be told apart.
  bool isMarked() const { return Mark != 0; }

  /// The component's bits. Bytes: the element's block. Others: 64 numbers.
  uint64_t scalar(const TensorElement &At, const uint8_t *Bytes,
                  const std::vector<uint32_t> &Others) const;
  uint64_t vector(const TensorElement &At, const uint8_t *Bytes,
                  const std::vector<uint32_t> &Others) const;

  std::string extensions() const;
  std::string globals(Choices &C) const;
  std::string before() const; ///< statements of main: fills shared memory
  std::string callbacks() const { return V > 1 ? ", decode, decodeVector" : ", decode"; }

private:
  void drawTerms(Choices &C);
  uint32_t number(const TensorElement &At, const uint8_t *Bytes,
                  const std::vector<uint32_t> &Others) const;
  uint64_t component(uint32_t Number) const;
  std::string componentText(const std::string &Number) const;
  std::string termText(const Term &T) const;
  std::string vectorText(Choices &C) const;

  Element E;
  unsigned Dim;
  unsigned V;
  uint32_t Mark = 0;
  Block TheBlock;
  bool IsDirect = false; ///< returns a component as it is in the block, Terms[0]
  std::vector<Term> Terms;
};

} // namespace semantics::tensor

#endif
