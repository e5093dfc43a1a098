// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The weights of a product with cooperative vectors as its inner loop reads them: in the buffer
// where they are stored so; else converted, where the dispatch only reads them once for all that a
// thread runs of it (PanelCache.h), and where not to a panel, some rows at a time. What is done
// with them is said in VectorSums.cpp and VectorTiles.cpp.

#ifndef COOP_LOWER_CPU_COOPVEC_VECTORWEIGHTS_H
#define COOP_LOWER_CPU_COOPVEC_VECTORWEIGHTS_H

#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/emit/VectorProduct.h"

namespace coop::lower {

/// Integers, less than 2^22 in magnitude, in the bits of a float: 1.5 * 2^23 and the integer. What
/// is added to the one is added to the other, so sums need no conversion.
struct FloatCount {
  static constexpr uint32_t Zero = 0x4B400000;
  static constexpr double ValueOfZero = 0x1.8p23;
  /// The largest magnitude of a bias with which all sums of bytes' products are in range; nothing
  /// where those may not be without one.
  static std::optional<uint32_t> largestBias(const VectorProduct &P);
};

/// How a product is computed, apart from loops.
struct MatMulPlan {
  /// For Width lanes, of which few are active where IsNarrow.
  MatMulPlan(const VectorProduct &P, const SimdTarget &Target, unsigned Width,
             bool IsNarrow = false);

  const VectorProduct &P;
  llvm::Type *Ty;              ///< of factors and sums in the inner loop
  const DotRow *Dot = nullptr; ///< the instruction, or null
  /// Elements of K in a factor: 1, or those of a word for a dot product.
  unsigned Group = 1;
  unsigned Lanes;            ///< of one pass
  unsigned BlockRows;        ///< whose sums are in registers together
  uint32_t Step = 1;         ///< factors that are multiplied together: a row of a tile register
  bool RowsAreLanes = false; ///< of registers (OutputRowKernel.cpp), as many as Lanes says
  /// Sums are FloatCounts, unless a bias is too large for that.
  bool CountsInFloats = false;

  bool isDot() const { return Dot != nullptr; }
  /// Sums are words of two halves.
  bool hasHalfSums() const { return isDot() && Dot->hasHalfSums(); }
  bool usesTiles() const { return isDot() && Dot->usesTileRegisters(); }
  /// Factors in a row of the matrix, and with zeros up to whole steps.
  uint32_t groups() const {
    return static_cast<uint32_t>(llvm::divideCeil(P.Cols, uint64_t(Group)));
  }
  uint32_t depth() const { return llvm::alignTo(groups(), Step); }
  /// Factors in a panel, at most.
  uint32_t panelDepth() const { return std::min(depth(), MaxPanelDepth / Step * Step); }
  /// The instruction does not take these signednesses: the input's is changed by an offset, which
  /// what sums begin with takes back.
  bool needsOffset() const {
    return isDot() && !Dot->takes(P.In.Element.Signed, P.Weights.Element.Signed);
  }
  /// As it is multiplied.
  bool isInputSigned() const { return P.In.Element.Signed != needsOffset(); }
  /// What a sum begins with is made of its row of weights, as long as those stay.
  bool keepsInitialSums() const { return needsOffset() && !RowsAreLanes; }
  /// What sums begin with is computed once, for all passes.
  bool preparesInitialSums() const { return keepsInitialSums() || CountsInFloats; }
  /// Sums begin with the bias, and it is not added to them afterwards.
  bool startsWithBias() const;
  /// The input's factors are its components as they are stored.
  bool readsInputInPlace() const;
  /// Factors of rows are what memory has.
  bool readsWeightsInPlace() const;
  /// Of the parts of a factor, and of biases beside floats.
  llvm::Type *elementType() const;
  unsigned elementBytes() const { return elementType()->getScalarSizeInBits() / 8; }
  /// A bias of floats that memory has in another type.
  bool convertsBias() const;
  /// What is kept depends on the biases.
  bool keepsBias() const { return convertsBias() || (keepsInitialSums() && startsWithBias()); }
  /// A component as a factor, if Group is 1; integers of other types as the sums' type.
  llvm::Value *factor(llvm::IRBuilderBase &B, llvm::Value *V, const Component &C) const;

  /// Rows are of whole steps.
  bool isWhole() const { return uint64_t(depth()) * Group == P.Cols; }

private:
  void chooseDot(const SimdTarget &Target, unsigned Width);

  static constexpr uint32_t MaxPanelDepth = 512;
};

class VectorWeights {
public:
  /// L stands at its entry.
  VectorWeights(LaneBody &L, const SimdTarget &Target, const MatMulPlan &Plan);

  /// Chooses Count rows from Row on.
  void setRows(llvm::Value *Row, unsigned Count);
  /// All factors of the rows can be read without a call of fill.
  bool areInPlace() const { return Panel == nullptr; }
  /// Else: converts Depth factors of each from First on, where that is not done yet, which then can
  /// be read; Last says that the row ends there.
  void fill(llvm::Value *First, unsigned Depth, bool Last);
  /// The address of factor K of the row that is Number after the first.
  llvm::Value *address(llvm::Value *K, unsigned Number);
  /// Of dot products: from a row to the next, in bytes (i64).
  llvm::Value *rowStride();
  /// What the sum of a row begins with, where the plan prepares that; else null.
  llvm::Value *start(llvm::Value *Row);
  /// i1: sums are FloatCounts; null where they are none for any bias.
  llvm::Value *areFloats() const { return AreFloats; }
  /// The bias of a row as it is stored, and as it is added to sums.
  llvm::Value *storedBias(llvm::Value *Row);
  llvm::Value *biasAddress(llvm::Value *Row);
  llvm::Value *bias(llvm::Value *Row);

private:
  bool hasContiguousRows() const { return Stored.hasContiguousRows() != P.Transposed; }
  uint32_t rows() const { return static_cast<uint32_t>(P.Rows); }
  uint64_t keptFactors() const { return areInPlace() ? 0 : uint64_t(rows()) * Plan.depth(); }
  void keep();
  void convertBiases();
  llvm::Value *sumsOfWeights(llvm::Value *Row, unsigned Count);
  llvm::Value *areBiasesSmall();
  llvm::Value *loadBiases(llvm::Value *Row, unsigned Count);
  void initializeAccumulators(llvm::Value *Zero);
  void prepareInitialSums();
  llvm::Value *widen(llvm::Value *V, const Component &C);
  void whereMissing(llvm::function_ref<void()> Fill);
  llvm::Value *inMemory(llvm::Value *Row, llvm::Value *K);
  void forEachVector(unsigned Length, unsigned Vector,
                     llvm::function_ref<void(llvm::Value *First, unsigned Count)> Body);
  void fillFactors();
  void fillGroups(bool Last);
  void convert(llvm::Value *Row, llvm::Value *K, unsigned Count, llvm::Value *To);

  LaneBody &L;
  llvm::IRBuilder<> &B;
  const SimdTarget &Target;
  const MatMulPlan &Plan;
  const VectorProduct &P;
  const MatrixInMemory Stored;
  llvm::AllocaInst *Panel = nullptr; ///< of the body; null where weights are in place
  llvm::Value *Cached = nullptr;     ///< all panels one after the other, biases or starts; or null
  llvm::Value *IsMissing = nullptr;  ///< i1: they are to be converted; null where all are
  llvm::Value *Biases = nullptr;     ///< of floats, as sums begin with them; or null
  llvm::Value *Starts = nullptr;     ///< of integers; or null
  llvm::Value *AreFloats = nullptr;
  llvm::Value *Row = nullptr;
  unsigned Rows = 0;
  llvm::SmallVector<llvm::Value *> Begins; ///< addresses of rows in place
  llvm::Value *PanelBegin = nullptr;       ///< of what was filled last
  llvm::Value *PanelFirst = nullptr;
  unsigned PanelDepth = 0;
};

} // namespace coop::lower

#endif
