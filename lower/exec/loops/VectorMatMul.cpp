// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices in memory with cooperative vectors, for one invocation. What happens to a
// component is in VectorProduct.cpp.

#include "lower/emit/LoopBuilder.h"
#include "lower/emit/VectorProduct.h"
#include "lower/exec/loops/Checks.h"

using namespace llvm;

namespace coop::lower {
namespace {

class MatMul {
public:
  MatMul(OpContext &O, const VectorProduct &P) : O(O), Call(O.as<VecMatMulCall>()), B(O.B), P(P) {}

  void emit();

private:
  Value *loadInput(Value *Slot, Value *I);
  Value *loadBias(Value *Row);

  OpContext &O;
  const VecMatMulCall &Call;
  IRBuilder<> &B;
  const VectorProduct &P;
};

/// Component I of the logical input, in the type of the interpretation.
Value *MatMul::loadInput(Value *Slot, Value *I) {
  if (!P.In.Packed)
    return P.convertInput(B, loadElement(B, P.Input.Ty, Slot, I));
  return P.unpackInput(B, loadElement(B, P.Input.Ty, Slot, B.CreateLShr(I, 2)), I);
}

Value *MatMul::loadBias(Value *Row) {
  Type *Ty = P.Bias->Element.Ty;
  Value *Start =
      B.CreateGEP(B.getInt8Ty(), Call.bias(), B.CreateZExt(Call.biasOffset(), B.getInt64Ty()));
  Value *Address = B.CreateGEP(Ty, Start, B.CreateZExt(Row, B.getInt64Ty()));
  return loadFrom(O, Ty, Address, /*Volatile=*/false, VecMatMulCall::Bias, 1);
}

void MatMul::emit() {
  const MatrixInMemory Stored = P.matrix(Call.matrix(), Call.matrixOffset(), Call.stride());
  Value *Rows = B.getInt32(static_cast<uint32_t>(P.Rows));
  Value *Cols = B.getInt32(static_cast<uint32_t>(P.Cols));
  // The input is converted once for all rows.
  Value *Source = O.slot(Call.input()), *Result = O.result();
  Value *Converted = O.F.temporary(ArrayType::get(P.In.Element.Ty, P.Cols), "input");
  forEach(B, Cols, "k", [&](Value *I) { storeElement(B, loadInput(Source, I), Converted, I); });
  forEach(B, Rows, "row", [&](Value *Row) {
    Value *Zero = llvm::Constant::getNullValue(P.SumTy);
    Value *Sum = fold(B, Cols, Zero, "k", [&](Value *Col, Value *Acc) {
      Value *Address = P.Transposed ? Stored.address(B, Col, Row) : Stored.address(B, Row, Col);
      Value *Weight =
          loadFrom(O, P.Weights.Element.Ty, Address, /*Volatile=*/false, VecMatMulCall::Matrix);
      Value *W = P.widen(B, Weight, P.Weights.Element);
      Value *X = P.widen(B, loadElement(B, P.In.Element.Ty, Converted, Col), P.In.Element);
      if (P.SumTy->isIntegerTy())
        return B.CreateAdd(Acc, B.CreateMul(W, X));
      return B.CreateFAdd(Acc, B.CreateFMul(W, X));
    });
    if (P.Bias)
      Sum = P.addBias(B, Sum, loadBias(Row));
    storeElement(B, P.finish(B, Sum), Result, Row);
  });
}

} // namespace

void lowerVectorMatMul(OpContext &O) {
  const auto P = VectorProduct::of(O.as<VecMatMulCall>(), O.vectorResult());
  if (!P)
    return O.unsupported("a component type of an interpretation is unknown");
  if (StringRef Problem = P->problem(O.vectorResult()); !Problem.empty())
    return O.unsupported(Problem);
  MatMul(O, *P).emit();
}

} // namespace coop::lower
