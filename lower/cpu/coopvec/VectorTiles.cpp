// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of bytes with cooperative vectors in tile registers: the rows of a register of A are
// rows of the matrix, the columns of a register of B are lanes. Products of matrices are in
// AmxKernel.cpp.

#include "lower/cpu/coopvec/PrefetchQueue.h"
#include "lower/cpu/coopvec/VectorMatMul.h"
#include "lower/cpu/gemm/TileRegisters.h"
#include "lower/emit/LoopBuilder.h"
#include <array>

using namespace llvm;

namespace coop::lower {
namespace {

class TileSums {
public:
  explicit TileSums(VectorMatMul &M)
      : M(M), B(M.B), Plan(M.Plan), P(M.P), Registers(B), Parts(Plan.Lanes / M.Target.columns()),
        Rows(Plan.BlockRows) {}

  void emit();

private:
  /// Of all lanes of a pass in one register each.
  enum : unsigned { Sums = 0, Inputs = 2, OfWeights = 4, Number };

  void loadInputs(Value *K, Value *Lane);
  void multiply(Value *Block, Value *Lane);
  void finish(Value *Block, Value *Lane, Value *Active);
  uint32_t blocks() const { return divideCeil(static_cast<uint32_t>(P.Rows), Rows); }
  /// The last block ends where the matrix does; rows that it shares with the one before come twice.
  Value *firstRow(Value *Block) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateMul(Block, B.getInt32(Rows)),
                                   B.getInt32(static_cast<uint32_t>(P.Rows) - Rows));
  }
  Type *sums() { return FixedVectorType::get(M.Ty, Plan.Lanes); }
  /// Two blocks' sums are in memory at a time.
  Value *scratch(Value *Block) {
    return B.CreateInBoundsGEP(sums(), Scratch,
                               B.CreateMul(B.CreateAnd(Block, 1), B.getInt32(Rows)));
  }
  /// All of K is in the registers of the input.
  bool holdsInput() const { return Plan.depth() == Plan.Step; }

  VectorMatMul &M;
  IRBuilder<> &B;
  const MatMulPlan &Plan;
  const VectorProduct &P;
  TileRegisters Registers;
  const unsigned Parts; ///< of a pass, in registers
  const uint32_t Rows;  ///< of a register of weights
  AllocaInst *Scratch = nullptr;
};

void TileSums::loadInputs(Value *K, Value *Lane) {
  Value *First = M.inputAddress(K, Lane);
  for (unsigned I = 0; I < Parts; ++I)
    Registers.load(Inputs + I,
                   B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), First, I * TileRegisters::RowBytes),
                   B.getInt64(uint64_t(M.L.Width) * 4));
}

void TileSums::multiply(Value *Block, Value *Lane) {
  M.Weights.setRows(firstRow(Block), Rows);
  if (!M.L.IsNarrow)
    PrefetchQueue(B).take();
  for (unsigned I = 0; I < Parts; ++I)
    Registers.zero(Sums + I);
  M.forEachDepth({}, [&](Value *First, unsigned Count, MutableArrayRef<Value *>) {
    forEach(B, B.getInt32(Count / Plan.Step), "k", [&](Value *I) {
      Value *K = B.CreateAdd(First, B.CreateMul(I, B.getInt32(Plan.Step)));
      if (!holdsInput())
        loadInputs(K, Lane);
      Registers.load(OfWeights, M.Weights.address(K, 0), M.Weights.rowStride());
      for (unsigned I = 0; I < Parts; ++I)
        Registers.multiply(*Plan.Dot, Sums + I, OfWeights, P.Weights.Element.Signed, Inputs + I,
                           P.In.Element.Signed);
    });
  });
  Value *To = scratch(Block);
  for (unsigned I = 0; I < Parts; ++I)
    Registers.store(Sums + I,
                    B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), To, I * TileRegisters::RowBytes),
                    B.getInt64(uint64_t(Plan.Lanes) * 4));
}

void TileSums::finish(Value *Block, Value *Lane, Value *Active) {
  Value *Row = firstRow(Block), *From = scratch(Block);
  const unsigned Together = M.rowsTogether();
  forEach(B, B.getInt32(Rows / Together), "sums", [&](Value *I) {
    Value *First = B.CreateMul(I, B.getInt32(Together));
    SmallVector<Value *, 4> Sums;
    for (unsigned R = 0; R < Together; ++R)
      Sums.push_back(B.CreateAlignedLoad(
          sums(), B.CreateInBoundsGEP(sums(), From, B.CreateAdd(First, B.getInt32(R))),
          Align(TileRegisters::RowBytes)));
    M.finish(Sums, B.CreateAdd(Row, First), Lane, Active);
  });
}

/// A block is multiplied before the one in front of it is finished: sums come to memory late, and
/// nothing else would be there to be done.
void TileSums::emit() {
  std::array<TileShape, Number> Shapes = {};
  for (unsigned I = 0; I < Parts; ++I) {
    Shapes[Sums + I] = {Rows, TileRegisters::RowBytes};
    Shapes[Inputs + I] = {Plan.Step, TileRegisters::RowBytes};
  }
  Shapes[OfWeights] = {Rows, Plan.Step * 4};
  Scratch = M.L.variable(ArrayType::get(sums(), 2 * uint64_t(Rows)), "sums");
  emitTileConfiguration(B, Shapes);
  M.forEachPass([&](Value *Lane) {
    Value *Active = M.activeLanes(Lane);
    if (holdsInput())
      loadInputs(B.getInt32(0), Lane);
    Value *Last = B.getInt32(blocks() - 1);
    multiply(B.getInt32(0), Lane);
    forEach(B, Last, "rows", [&](Value *Block) {
      multiply(B.CreateAdd(Block, B.getInt32(1)), Lane);
      finish(Block, Lane, Active);
    });
    finish(Last, Lane, Active);
  });
}

} // namespace

void emitTileSums(VectorMatMul &M) { TileSums(M).emit(); }

} // namespace coop::lower
