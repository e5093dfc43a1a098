// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the tile lowering needs to know of a CPU: the rows of lower/cpu/target/Tiles.def that hold
// for it. How tiles lie in memory follows from that in TileLayout.h.

#ifndef COOP_LOWER_CPU_TARGET_SIMDTARGET_H
#define COOP_LOWER_CPU_TARGET_SIMDTARGET_H

#include "lower/emit/Component.h"
#include "lower/ir/LowerOptions.h"
#include "llvm/TargetParser/Triple.h"
#include <algorithm>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace coop::lower {

enum class DotOperand : uint8_t { BF16, F16, I8, I16 };
enum class DotSum : uint8_t { F32, F16, I32 };

/// What of the factors a register of sums is of.
enum class DotFragment : uint8_t {
  Lanes, ///< a sum is of one lane of each factor
  Mmla,  ///< of two rows and two columns (MmlaKernel.h)
  Tiles, ///< tile registers, which hold MaxTileRows rows of A, or groups of B
};

/// What is permuted by an order that a register holds.
enum class LookupUnit : uint8_t { None, Bytes, Halfwords, Words };

/// How an instruction is called.
enum class DotEmission : uint8_t {
  Accumulate, ///< it takes the sum first, and adds to it
  AddWords,   ///< it gives the sums of two products of words, which are added
  Fma,        ///< product and sum of each element
};

/// LLVM's intrinsics by the signednesses of X and Y; 0 for what there is none for.
struct DotIntrinsics {
  unsigned Unsigned, UnsignedSigned, SignedUnsigned, Signed;
  constexpr unsigned of(bool IsSignedX, bool IsSignedY) const {
    if (IsSignedX)
      return IsSignedY ? Signed : SignedUnsigned;
    return IsSignedY ? UnsignedSigned : Unsigned;
  }
};

/// A row DOT of Tiles.def: all that is to be known of a dot product.
struct DotRow {
  llvm::StringLiteral Name;
  unsigned Bits;
  DotOperand Operand;
  DotSum Sum;
  unsigned Group;
  DotFragment Fragment;
  DotEmission Emission;
  DotIntrinsics Ids;

  constexpr bool usesTileRegisters() const { return Fragment == DotFragment::Tiles; }
  static constexpr unsigned MaxTileRows = 16;
  /// Sums of halves are two in a word, those of even and of odd K. An addition rounds to 2^-11 of
  /// the sum and loses what is less than that, so no more products than this are added to each one
  /// by one, from zero on. docs/precision.md states the error.
  static constexpr unsigned MaxHalfProducts = 128;
  constexpr bool hasHalfSums() const { return Sum == DotSum::F16; }
  constexpr bool usesMmla() const { return Fragment == DotFragment::Mmla; }
  constexpr bool isOfLanes() const { return Fragment == DotFragment::Lanes; }
  /// There is no instruction for X and Y in this order.
  constexpr bool exchanges(bool IsSignedX, bool IsSignedY) const {
    return !Ids.of(IsSignedX, IsSignedY);
  }
  /// Factors of these signednesses, perhaps exchanged; where it does not, one is to be offset.
  constexpr bool takes(bool IsSignedX, bool IsSignedY) const {
    return Ids.of(IsSignedX, IsSignedY) || Ids.of(IsSignedY, IsSignedX);
  }
};

/// Immutable once made.
class SimdTarget {
public:
  SimdTarget(llvm::Triple::ArchType Arch, llvm::function_ref<bool(llvm::StringRef)> HasFeature,
             FpMode Mode);
  static SimdTarget of(const llvm::TargetMachine &Machine, FpMode Mode);

  /// Of a column panel; a vector of 32-bit elements has as many.
  unsigned columns() const { return Bits / 32; }
  unsigned vectorBits() const { return Bits; }
  /// Masks of lanes are registers of their own, a bit a lane: AVX-512's, whose rows are the only
  /// ones of 512 bits. A mask has as many bits as there are lanes.
  bool hasMaskRegisters() const { return Bits == 512; }
  /// Accumulators of a micro-kernel in registers, and how many of them beside each other at most.
  unsigned accumulators() const { return Rows * Vectors; }
  unsigned maxVectors() const { return Vectors; }
  /// Rows of a micro-kernel of so many vectors, of Registers registers each, at most. More are more
  /// code, and no faster.
  unsigned blockRows(unsigned OfVectors, unsigned Registers = 1) const {
    constexpr unsigned MostRows = 12;
    return std::clamp(accumulators() / (OfVectors * Registers), 1U, MostRows);
  }
  LookupUnit lookupUnit() const { return Lookups; }
  /// Instructions that make bytes of 32-bit numbers (Tiles.def's rows PACK).
  bool hasPacks() const { return HasPacks; }
  /// Instructions that make bfloats of floats, as those products see them: denormals are zero.
  bool flushesToBFloat() const { return FlushesToBFloat; }
  /// The instruction for operands stored as T; null where there is none.
  const DotRow *dot(llvm::Type *T) const;
  /// The one whose sums are of lanes, whatever is better for whole matrices.
  const DotRow *laneDot(llvm::Type *T) const;

  /// The same CPU for a kernel whose products use whole tile registers, however few rows or columns
  /// their matrices have: rows without a meaning, and zeros along K, fill them.
  SimdTarget withWholeTileRegisters() const {
    SimdTarget Whole = *this;
    Whole.FillsTileRegisters = true;
    return Whole;
  }
  bool fillsTileRegisters() const { return FillsTileRegisters; }
  bool hasTileRegisters() const {
    return llvm::any_of(Dots, [](const DotRow *Row) { return Row && Row->usesTileRegisters(); });
  }
  /// Operands stored as T are multiplied by tile registers.
  bool hasTiles(llvm::Type *T) const { return dot(T) && dot(T)->usesTileRegisters(); }
  unsigned largestGroup() const {
    unsigned Largest = 1;
    for (const DotRow *Row : Dots)
      Largest = std::max(Largest, Row ? Row->Group : 1);
    return Largest;
  }

  /// How an operand of a product is stored: its type, and how many elements of K are together.
  struct OperandFormat {
    llvm::Type *Stored;
    unsigned Group;
  };
  /// Of a matrix all of whose products are of halves and have sums in halves, where HasHalfSums.
  OperandFormat operandFormat(const Component &C, bool HasHalfSums) const;

private:
  unsigned Bits = 128, Rows = 1, Vectors = 1;
  const DotRow *Dots[4] = {}, *LaneDots[4] = {}; ///< by DotOperand
  LookupUnit Lookups = LookupUnit::None;
  bool HasPacks = false, FlushesToBFloat = false;
  bool FillsTileRegisters = false;
};

} // namespace coop::lower

#endif
