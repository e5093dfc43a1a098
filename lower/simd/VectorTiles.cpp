// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of bytes with cooperative vectors in tile registers: the rows of a register of A are
// rows of the matrix, the columns of a register of B are lanes. Products of matrices are in
// AmxKernel.cpp.

#include "lower/passes/LoopBuilder.h"
#include "lower/simd/TileRegisters.h"
#include "lower/simd/VectorMatMul.h"
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
  void block(Value *Row, Value *Lane, Value *Active);
  /// All of K is in the registers of the input.
  bool holdsInput() const { return Plan.depth() == Plan.Step; }
  Value *sumsOfRow(Value *Row) {
    return B.CreateInBoundsGEP(Scratch->getAllocatedType()->getArrayElementType(), Scratch, Row);
  }

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

void TileSums::block(Value *Row, Value *Lane, Value *Active) {
  M.Weights.setRows(Row, Rows);
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
  for (unsigned I = 0; I < Parts; ++I)
    Registers.store(
        Sums + I, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Scratch, I * TileRegisters::RowBytes),
        B.getInt64(uint64_t(Plan.Lanes) * 4));
  auto *Words = FixedVectorType::get(M.Ty, Plan.Lanes);
  const unsigned Together = M.rowsTogether();
  forEach(B, B.getInt32(Rows / Together), "sums", [&](Value *I) {
    Value *First = B.CreateMul(I, B.getInt32(Together));
    SmallVector<Value *, 4> Sums;
    for (unsigned R = 0; R < Together; ++R)
      Sums.push_back(B.CreateAlignedLoad(Words, sumsOfRow(B.CreateAdd(First, B.getInt32(R))),
                                         Align(TileRegisters::RowBytes)));
    M.finish(Sums, B.CreateAdd(Row, First), Lane, Active);
  });
}

/// The last block ends where the matrix does; rows that it shares with the one before come twice.
void TileSums::emit() {
  std::array<TileShape, Number> Shapes = {};
  for (unsigned I = 0; I < Parts; ++I) {
    Shapes[Sums + I] = {Rows, TileRegisters::RowBytes};
    Shapes[Inputs + I] = {Plan.Step, TileRegisters::RowBytes};
  }
  Shapes[OfWeights] = {Rows, Plan.Step * 4};
  Scratch = M.L.variable(ArrayType::get(FixedVectorType::get(M.Ty, Plan.Lanes), Rows), "sums");
  emitTileConfiguration(B, Shapes);
  const auto All = static_cast<uint32_t>(P.Rows);
  M.forEachPass([&](Value *Lane) {
    Value *Active = M.activeLanes(Lane);
    if (holdsInput())
      loadInputs(B.getInt32(0), Lane);
    forEach(B, B.getInt32(divideCeil(All, Rows)), "rows", [&](Value *I) {
      Value *Row = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateMul(I, B.getInt32(Rows)),
                                           B.getInt32(All - Rows));
      block(Row, Lane, Active);
    });
  });
}

} // namespace

void emitTileSums(VectorMatMul &M) { TileSums(M).emit(); }

} // namespace coop::lower
