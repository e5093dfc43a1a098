// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices in memory with cooperative vectors (SPV_NV_cooperative_vector,
// OpCooperativeVectorMatrixMulAddNV), with every interpretation and layout. Sums are made in float,
// double or 64-bit integers, and rounded or wrapped once, with the bias in.

#include "coop/OptimalLayout.h"
#include "lower/passes/CooperativeVectorInterpretation.h"
#include "lower/passes/Float8.h"
#include "lower/passes/LoopBuilder.h"
#include "lower/passes/LowerLoopsChecks.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {

using spirv::ComponentType;
using spirv::CooperativeMatrixOperands;
using spirv::CooperativeVectorMatrixLayout;

std::optional<Interpretation> interpretation(LLVMContext &C, uint64_t Value) {
  auto Int = [&](unsigned Bits, bool Signed, bool Packed = false) {
    return Interpretation{{IntegerType::get(C, Bits), CoopEncoding::Native, Signed}, Packed};
  };
  auto Float = [&](Type *Ty, CoopEncoding Encoding = CoopEncoding::Native) {
    return Interpretation{{Ty, Encoding}, false};
  };
  switch (ComponentType(Value)) {
  case ComponentType::Float16NV:
    return Float(Type::getHalfTy(C));
  case ComponentType::Float32NV:
    return Float(Type::getFloatTy(C));
  case ComponentType::Float64NV:
    return Float(Type::getDoubleTy(C));
  case ComponentType::SignedInt8NV:
    return Int(8, true);
  case ComponentType::SignedInt16NV:
    return Int(16, true);
  case ComponentType::SignedInt32NV:
    return Int(32, true);
  case ComponentType::SignedInt64NV:
    return Int(64, true);
  case ComponentType::UnsignedInt8NV:
    return Int(8, false);
  case ComponentType::UnsignedInt16NV:
    return Int(16, false);
  case ComponentType::UnsignedInt32NV:
    return Int(32, false);
  case ComponentType::UnsignedInt64NV:
    return Int(64, false);
  case ComponentType::SignedInt8PackedNV:
    return Int(8, true, true);
  case ComponentType::UnsignedInt8PackedNV:
    return Int(8, false, true);
  case ComponentType::FloatE4M3NV:
    return Float(Type::getInt8Ty(C), CoopEncoding::E4M3);
  case ComponentType::FloatE5M2NV:
    return Float(Type::getInt8Ty(C), CoopEncoding::E5M2);
  }
  return std::nullopt;
}

Value *MatrixInMemory::address(IRBuilder<> &B, Value *Row, Value *Col) const {
  Type *I64 = B.getInt64Ty();
  Row = B.CreateZExt(Row, I64);
  Col = B.CreateZExt(Col, I64);
  Value *Major = Row, *Minor = Col, *Step = nullptr;
  switch (CooperativeVectorMatrixLayout(Layout)) {
  case CooperativeVectorMatrixLayout::RowMajorNV:
    Step = B.CreateZExt(Stride, I64);
    break;
  case CooperativeVectorMatrixLayout::ColumnMajorNV:
    std::swap(Major, Minor);
    Step = B.CreateZExt(Stride, I64);
    break;
  default:
    Step = B.getInt64(optimalRowStride(Cols, ElementSize));
    break;
  }
  Value *Offset = B.CreateAdd(B.CreateZExt(ByteOffset, I64), B.CreateMul(Major, Step));
  Offset = B.CreateAdd(Offset, B.CreateMul(Minor, B.getInt64(ElementSize)));
  return B.CreateGEP(B.getInt8Ty(), Base, Offset);
}

namespace {

/// Operands of coop.vec.matmul.
enum MatMulOperand : unsigned {
  Input,
  InputInterpretation,
  Matrix,
  MatrixOffset,
  MatrixInterpretation,
  Bias,
  BiasOffset,
  BiasInterpretation,
  M,
  K,
  Layout,
  Transpose,
  Stride,
  Operands
};

class MatMul {
public:
  MatMul(OpContext &O, const Interpretation &In, const Interpretation &Weights,
         const std::optional<Interpretation> &Offset)
      : O(O), B(O.B), In(In), Weights(Weights), Offset(Offset), Rows(O.constant(M)),
        Cols(O.constant(K)),
        InputComponent(O.vector(Input), has(CooperativeMatrixOperands::MatrixBSignedComponentsKHR)),
        ResultComponent(O.vectorResult(),
                        has(CooperativeMatrixOperands::MatrixResultSignedComponentsKHR)) {}

  /// The reason why there is no such product, or an empty text.
  StringRef problem() const;
  void emit();

private:
  bool has(CooperativeMatrixOperands Bit) const {
    return O.constant(Operands) & static_cast<uint32_t>(Bit);
  }
  Type *sumType() const;
  Value *convertInput(Value *V);
  Value *loadInput(Value *Slot, Value *I);
  Value *widen(Value *V, const Component &C);
  Value *addBias(Value *Sum, Value *Row);
  Value *finish(Value *Sum);

  OpContext &O;
  IRBuilder<> &B;
  const Interpretation In, Weights;
  const std::optional<Interpretation> Offset;
  const uint64_t Rows, Cols;
  const Component InputComponent, ResultComponent;
  Type *SumTy = nullptr;
};

StringRef MatMul::problem() const {
  const uint64_t Size = O.vector(Input).Size;
  if (O.vectorResult().Size != Rows)
    return "M is not the result's size";
  if (In.Packed && !(InputComponent.Ty->isIntegerTy(32)))
    return "a packed input is not made of 32-bit integers";
  if (Cols == 0 || Cols > (In.Packed ? Size * 4 : Size))
    return "the input has fewer than K components";
  if (O.constant(Layout) > static_cast<uint32_t>(CooperativeVectorMatrixLayout::TrainingOptimalNV))
    return "the matrix layout is unknown";
  return "";
}

Type *MatMul::sumType() const {
  const bool Double = In.Element.isDouble() || Weights.Element.isDouble() ||
                      (Offset && Offset->Element.isDouble()) || ResultComponent.isDouble();
  if (!In.Element.isFloat() && !Weights.Element.isFloat())
    return B.getInt64Ty();
  return Double ? B.getDoubleTy() : B.getFloatTy();
}

/// Arithmetic conversion of the input (GL_NV_cooperative_vector, section 8.X): integers from
/// integers saturate, integers from floats round to nearest even and saturate. Floats that do not
/// fit an 8-bit format keep as much of their value as it can: the largest finite one.
Value *MatMul::convertInput(Value *V) {
  const Component &To = In.Element, &From = InputComponent;
  if (!To.isFloat() && !From.isFloat())
    return saturateInteger(B, V, From.Signed, To.Ty, To.Signed);
  const bool Wide = From.isDouble() || To.isDouble() || !From.isFloat();
  Value *Float = componentToFloat(B, V, From, Wide ? B.getDoubleTy() : B.getFloatTy());
  return componentFromFloat(B, Float, To, /*Saturate=*/true);
}

/// Component I of the logical input, in the type of the interpretation. Packed components lie in
/// the bits of a 32-bit one, the first in the low bits.
Value *MatMul::loadInput(Value *Slot, Value *I) {
  if (!In.Packed)
    return convertInput(loadElement(B, InputComponent.Ty, Slot, I));
  Value *Word = loadElement(B, InputComponent.Ty, Slot, B.CreateLShr(I, 2));
  Value *Shift = B.CreateShl(B.CreateAnd(I, 3), 3);
  return B.CreateTrunc(B.CreateLShr(Word, Shift), In.Element.Ty);
}

Value *MatMul::widen(Value *V, const Component &C) {
  if (!SumTy->isIntegerTy())
    return componentToFloat(B, V, C, SumTy);
  return C.Signed ? B.CreateSExt(V, SumTy) : B.CreateZExt(V, SumTy);
}

Value *MatMul::addBias(Value *Sum, Value *Row) {
  const Component &C = Offset->Element;
  Value *Start =
      B.CreateGEP(B.getInt8Ty(), O.arg(Bias), B.CreateZExt(O.arg(BiasOffset), B.getInt64Ty()));
  Value *Address =
      checkedElement(O, B.CreateGEP(C.Ty, Start, B.CreateZExt(Row, B.getInt64Ty())), Bias, 1);
  Value *V = B.CreateAlignedLoad(C.Ty, Address, Align(1));
  if (!SumTy->isIntegerTy())
    return B.CreateFAdd(Sum, widen(V, C));
  if (!C.isFloat())
    return B.CreateAdd(Sum, widen(V, C));
  // Integers with a bias of floats: from here on in double, where sums of 32-bit numbers are exact.
  return B.CreateFAdd(B.CreateSIToFP(Sum, B.getDoubleTy()),
                      componentToFloat(B, V, C, B.getDoubleTy()));
}

Value *MatMul::finish(Value *Sum) {
  if (Sum->getType()->isFloatingPointTy())
    return componentFromFloat(B, Sum, ResultComponent);
  if (ResultComponent.isFloat()) {
    Type *Ty = ResultComponent.isDouble() ? B.getDoubleTy() : B.getFloatTy();
    return componentFromFloat(B, B.CreateSIToFP(Sum, Ty), ResultComponent);
  }
  if (!has(CooperativeMatrixOperands::SaturatingAccumulationKHR))
    return B.CreateTrunc(Sum, ResultComponent.Ty);
  return saturateInteger(B, Sum, true, ResultComponent.Ty, ResultComponent.Signed);
}

void MatMul::emit() {
  SumTy = sumType();
  const bool Transposed = O.flag(Transpose);
  const uint64_t StoredCols = Transposed ? Rows : Cols;
  const MatrixInMemory Stored(O.arg(Matrix), O.arg(MatrixOffset), O.constant(Layout),
                              static_cast<uint32_t>(StoredCols), Weights.Element.bytes(),
                              O.arg(Stride));
  // The input is converted once for all rows.
  Value *Source = O.slot(Input), *Result = O.result();
  Value *Converted = O.F.temporary(ArrayType::get(In.Element.Ty, Cols), "input");
  forEach(B, B.getInt32(static_cast<uint32_t>(Cols)), "k",
          [&](Value *I) { storeElement(B, loadInput(Source, I), Converted, I); });
  forEach(B, B.getInt32(static_cast<uint32_t>(Rows)), "row", [&](Value *Row) {
    Value *Sum = fold(B, B.getInt32(static_cast<uint32_t>(Cols)),
                      llvm::Constant::getNullValue(SumTy), "k", [&](Value *Col, Value *Acc) {
                        Value *Address =
                            Transposed ? Stored.address(B, Col, Row) : Stored.address(B, Row, Col);
                        Address = checkedElement(O, Address, Matrix, 0);
                        Value *W = widen(B.CreateAlignedLoad(Weights.Element.Ty, Address, Align(1)),
                                         Weights.Element);
                        Value *X = widen(loadElement(B, In.Element.Ty, Converted, Col), In.Element);
                        if (SumTy->isIntegerTy())
                          return B.CreateAdd(Acc, B.CreateMul(W, X));
                        return B.CreateFAdd(Acc, B.CreateFMul(W, X));
                      });
    if (Offset)
      Sum = addBias(Sum, Row);
    storeElement(B, finish(Sum), Result, Row);
  });
}

} // namespace

void lowerVectorMatMul(OpContext &O) {
  auto In = interpretation(O.S.C, O.constant(InputInterpretation));
  auto Weights = interpretation(O.S.C, O.constant(MatrixInterpretation));
  const bool HasBias = !O.isNull(Bias);
  std::optional<Interpretation> Offset;
  if (HasBias)
    Offset = interpretation(O.S.C, O.constant(BiasInterpretation));
  if (!In || !Weights || (HasBias && !Offset))
    return O.unsupported("a component type of an interpretation is unknown");
  MatMul Product(O, *In, *Weights, Offset);
  if (StringRef Problem = Product.problem(); !Problem.empty())
    return O.unsupported(Problem);
  Product.emit();
}

} // namespace coop::lower
