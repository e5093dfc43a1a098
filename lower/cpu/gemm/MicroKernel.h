// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The micro-kernel: the inner loops of a matrix product, a block of the result in registers, one
// step of K at a time:
//   sums[r][v] = C; for each group of K: sums[r][v] += broadcast(A[r][k]) * B[k][v]; D = f(sums)
// Which blocks there are and where they begin is said in BlockedProduct.cpp.

#ifndef COOP_LOWER_CPU_GEMM_MICROKERNEL_H
#define COOP_LOWER_CPU_GEMM_MICROKERNEL_H

#include "lower/analysis/LiveOutBounds.h"
#include "lower/cpu/tiles/VectorSource.h"
#include <optional>

namespace coop::lower {

/// What makes elements of D of sums (EpilogueFusion.h).
struct SumElements {
  llvm::Function *Lanes = nullptr;
  llvm::SmallVector<llvm::Value *, 4> Operands;            ///< after the sums
  llvm::SmallVector<std::optional<Tile>, 4> Matrices;      ///< for each operand, where it is one
  llvm::Value *FirstRow = nullptr, *FirstVector = nullptr; ///< of D as the code sees it, or null
  bool Flushes = false; ///< floats become D's bfloats by SimdTarget::flushesToBFloat()
};

/// A product D = A * B + C as the code needs it.
struct Product {
  Tile A, B, C, D;
  /// With the signedness that the operation says. CD is of sums, also where D has others.
  Component CA, CB, CC, CD;
  bool Saturate;
  llvm::Type *SumTy;           ///< of accumulators
  const DotRow *Dot = nullptr; ///< null: products and sums of single elements

  bool RowIsZero = false; ///< C is zeros where its stride is 0: all of its rows are one

  llvm::Value *Groups = nullptr; ///< of K, i32
  LiveOutBounds Needed = {};     ///< of D; nulls: all of it
  /// Where B may be in memory: it is if IsInMemory (i1), and then every group of panels is packed
  /// to the first panels of B when it is multiplied first.
  std::optional<MemoryMatrix> RowsOfB = std::nullopt;
  llvm::Value *IsInMemory = nullptr;
  /// The tags of B's entries where those are cached (PanelCache.h), for a product that writes them.
  llvm::Value *TagsOfB = nullptr;
  unsigned TagsOfSlot = 1; ///< one of each matrix that is beside the others in B
  std::optional<SumElements> Elements = std::nullopt;
  /// A's tile, also where A is in memory. A is offset there, and is what it was after the product
  /// where KeepsA.
  llvm::Value *TileOfA = nullptr;
  bool KeepsA = true;
  /// C is one column for all (BroadcastOperands.h).
  bool hasEqualColumns() const { return C.L.cols() != D.L.cols(); }
  /// Bytes of signednesses that the instruction does not take: A is offset by 128, and 128 times
  /// the sum of B's column has to be taken back.
  bool needsOffset() const { return Dot && !Dot->takes(CA.Signed, CB.Signed); }
};

/// Emits blocks of a product; see the parameters of block().
class MicroKernel {
public:
  MicroKernel(llvm::IRBuilder<> &B, const Product &P) : B(B), P(P), Columns(P.B.L.Columns) {}

  /// Rows by Vectors * Columns elements of D from row Row and vector Vector on, both i32.
  /// Compensation is the address of Vectors vectors that are added, or null. Packs: B is read in
  /// memory, and packed for the blocks of other rows.
  void block(llvm::Value *Row, llvm::Value *Vector, unsigned Rows, unsigned Vectors,
             llvm::Value *Compensation, bool Packs = false);
  /// Writes to Compensation what block() adds for the offset, for Vectors vectors.
  void correct(llvm::Value *Vector, unsigned Vectors, llvm::Value *Compensation);

  /// What a vector of sums begins with: C, but where the last addition must see the whole sum.
  llvm::Value *start(llvm::Value *Row, llvm::Value *Vector);
  /// Rows of sums that D has beside each other: a B is written by groups.
  unsigned rowsTogether() const { return P.D.L.IsPanels ? P.D.L.Group : 1; }
  /// Stores vectors beside each other to D, from vector Vector on: those of row Row, and after
  /// them those of the rows together with it.
  void finish(llvm::ArrayRef<llvm::Value *> Sums, llvm::Value *Row, llvm::Value *Vector);

private:
  using Values = llvm::SmallVector<llvm::Value *>;

  void firstBlock(unsigned Rows, unsigned Vectors, llvm::Value *Compensation);
  bool hasManyElements(size_t Sums) const;
  void finishByRows(llvm::ArrayRef<llvm::Value *> Sums, unsigned Vectors);
  void step(llvm::Value *Group, llvm::Value *Row, llvm::Value *Vector, unsigned Rows,
            unsigned Vectors, llvm::MutableArrayRef<llvm::Value *> Sums);
  llvm::Value *packGroup(llvm::Value *Group, unsigned Number, llvm::Value *To);
  llvm::Value *addressOfA(llvm::Value *Row, llvm::Value *K);
  llvm::Value *loadGroup(llvm::Value *Group, llvm::Value *Vector, unsigned Number);
  llvm::Value *broadcastGroup(llvm::Value *Row, llvm::Value *Group);
  llvm::Value *broadcastElement(llvm::Value *Row, llvm::Value *Group, unsigned Element);
  llvm::Value *dot(llvm::Value *Sum, llvm::Value *X, llvm::Value *Y);
  llvm::Value *multiplyAdd(llvm::Value *Sum, llvm::Value *X, llvm::Value *Y);
  llvm::Value *widen(llvm::Value *V, const Component &C);
  void store(llvm::ArrayRef<llvm::Value *> Sums, llvm::Value *Row, llvm::Value *Vector);
  void storeGroups(llvm::ArrayRef<llvm::Value *> Results, llvm::Value *Row, llvm::Value *Vector);
  llvm::Value *elements(llvm::Value *Sums, llvm::Value *Row, llvm::Value *Vector);
  llvm::Value *narrow(llvm::Value *V);
  llvm::Value *component(llvm::Value *Sum, llvm::Value *Row, llvm::Value *Vector);
  void blockOfHalves(llvm::Value *Row, llvm::Value *Vector, unsigned Rows, unsigned Vectors);
  llvm::Value *addHalves(llvm::Value *Sum, const Tile &To, llvm::Value *Row, llvm::Value *Vector);
  /// A register of sums; of halves there are two for each column.
  llvm::Type *sums() const {
    return llvm::FixedVectorType::get(P.SumTy, P.SumTy->isHalfTy() ? 2 * Columns : Columns);
  }
  llvm::Value *plus(llvm::Value *V, unsigned N) { return B.CreateAdd(V, B.getInt32(N)); }

  llvm::IRBuilder<> &B;
  const Product &P;
  const unsigned Columns;
};

} // namespace coop::lower

#endif
