// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Components of products of matrices with cooperative vectors; see VectorProduct.h.

#include "lower/emit/VectorProduct.h"
#include "coop/OptimalLayout.h"
#include "lower/emit/NarrowFloat.h"
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

Value *MatrixInMemory::lineStride(IRBuilder<> &B) const {
  switch (CooperativeVectorMatrixLayout(Layout)) {
  case CooperativeVectorMatrixLayout::RowMajorNV:
  case CooperativeVectorMatrixLayout::ColumnMajorNV:
    return B.CreateZExt(Stride, B.getInt64Ty());
  default:
    return B.getInt64(optimalRowStride(Cols, ElementSize));
  }
}

Value *MatrixInMemory::address(IRBuilder<> &B, Value *Row, Value *Col) const {
  Type *I64 = B.getInt64Ty();
  Value *Major = B.CreateZExt(Row, I64), *Minor = B.CreateZExt(Col, I64);
  if (!hasContiguousRows())
    std::swap(Major, Minor);
  Value *Offset = B.CreateAdd(B.CreateZExt(ByteOffset, I64), B.CreateMul(Major, lineStride(B)));
  Offset = B.CreateAdd(Offset, B.CreateMul(Minor, B.getInt64(ElementSize)));
  return B.CreateGEP(B.getInt8Ty(), Base, Offset);
}

bool MatrixInMemory::hasContiguousRows() const {
  return CooperativeVectorMatrixLayout(Layout) != CooperativeVectorMatrixLayout::ColumnMajorNV;
}

bool MatrixInMemory::isOptimal() const {
  return hasContiguousRows() &&
         CooperativeVectorMatrixLayout(Layout) != CooperativeVectorMatrixLayout::RowMajorNV;
}

// ---- products

/// Ty for each element of V, which may be a vector.
static Type *forEachOf(const Value *V, Type *Ty) { return V->getType()->getWithNewType(Ty); }

static Type *sumType(const VectorProduct &P) {
  LLVMContext &C = P.Result.Ty->getContext();
  const bool Double = P.In.Element.isDouble() || P.Weights.Element.isDouble() ||
                      (P.Bias && P.Bias->Element.isDouble()) || P.Result.isDouble();
  if (!P.In.Element.isFloat() && !P.Weights.Element.isFloat())
    return Type::getInt64Ty(C);
  return Double ? Type::getDoubleTy(C) : Type::getFloatTy(C);
}

std::optional<VectorProduct> VectorProduct::of(const VecMatMulCall &Call,
                                               const VectorType &Result) {
  return of(Call.inputType(), Result, !isa<ConstantPointerNull>(Call.bias()),
            [&](unsigned I) { return cast<ConstantInt>(Call.getArgOperand(I))->getZExtValue(); });
}

std::optional<VectorProduct> VectorProduct::of(const VectorType &Input, const VectorType &Result,
                                               bool HasBias,
                                               function_ref<uint64_t(unsigned)> Operand) {
  LLVMContext &C = Input.Component->getContext();
  const auto In = interpretation(C, Operand(VecMatMulCall::InputInterpretation));
  const auto Weights = interpretation(C, Operand(VecMatMulCall::MatrixInterpretation));
  std::optional<Interpretation> Bias;
  if (HasBias)
    Bias = interpretation(C, Operand(VecMatMulCall::BiasInterpretation));
  if (!In || !Weights || (HasBias && !Bias))
    return std::nullopt;
  const uint64_t Flags = Operand(VecMatMulCall::MatrixOperands);
  auto Has = [&](CooperativeMatrixOperands Bit) { return Flags & static_cast<uint32_t>(Bit); };
  VectorProduct P{
      *In,
      *Weights,
      Bias,
      Operand(VecMatMulCall::Rows),
      Operand(VecMatMulCall::Cols),
      Operand(VecMatMulCall::Layout),
      Operand(VecMatMulCall::IsTransposed) != 0,
      Input.Size,
      Component(Input, Has(CooperativeMatrixOperands::MatrixBSignedComponentsKHR)),
      Component(Result, Has(CooperativeMatrixOperands::MatrixResultSignedComponentsKHR)),
      Has(CooperativeMatrixOperands::SaturatingAccumulationKHR) != 0,
      nullptr};
  P.SumTy = sumType(P);
  return P;
}

StringRef VectorProduct::problem(const VectorType &ResultType) const {
  if (ResultType.Size != Rows)
    return "M is not the result's size";
  if (In.Packed && !Input.Ty->isIntegerTy(32))
    return "a packed input is not made of 32-bit integers";
  if (Cols == 0 || Cols > (In.Packed ? uint64_t(InputSize) * 4 : InputSize))
    return "the input has fewer than K components";
  if (Layout > static_cast<uint32_t>(CooperativeVectorMatrixLayout::TrainingOptimalNV))
    return "the matrix layout is unknown";
  return "";
}

MatrixInMemory VectorProduct::matrix(Value *Base, Value *Offset, Value *Stride) const {
  return {Base,
          Offset,
          Layout,
          static_cast<uint32_t>(Transposed ? Rows : Cols),
          Weights.Element.bytes(),
          Stride};
}

/// GL_NV_cooperative_vector, section 8.X: integers from integers saturate, integers from floats
/// round to nearest even and saturate. Floats that do not fit an 8-bit format keep as much of their
/// value as it can: the largest finite one.
Value *convertInput(IRBuilderBase &B, Value *V, const Component &From, const Component &To) {
  if (!To.isFloat() && !From.isFloat())
    return saturateInteger(B, V, From.Signed, To.Ty, To.Signed);
  const bool Wide = From.isDouble() || To.isDouble() || !From.isFloat();
  Value *Float = componentToFloat(B, V, From, Wide ? B.getDoubleTy() : B.getFloatTy());
  return componentFromFloat(B, Float, To, /*Saturate=*/true);
}

Value *VectorProduct::unpackInput(IRBuilderBase &B, Value *Word, Value *I) const {
  Value *Shift = B.CreateShl(B.CreateAnd(I, 3), 3);
  if (auto *Vector = dyn_cast<FixedVectorType>(Word->getType()))
    Shift = B.CreateVectorSplat(Vector->getNumElements(), Shift);
  return B.CreateTrunc(B.CreateLShr(Word, Shift), forEachOf(Word, In.Element.Ty));
}

Value *VectorProduct::widen(IRBuilderBase &B, Value *V, const Component &C) const {
  if (!SumTy->isIntegerTy())
    return componentToFloat(B, V, C, SumTy);
  Type *Ty = forEachOf(V, SumTy);
  return C.Signed ? B.CreateSExtOrTrunc(V, Ty) : B.CreateZExtOrTrunc(V, Ty);
}

Value *VectorProduct::addBias(IRBuilderBase &B, Value *Sum, Value *V) const {
  const Component &C = Bias->Element;
  if (!SumTy->isIntegerTy())
    return B.CreateFAdd(Sum, widen(B, V, C));
  if (!C.isFloat())
    return B.CreateAdd(Sum, widen(B, V, C));
  // Integers with a bias of floats: from here on in double, where sums of 32-bit numbers are exact.
  return B.CreateFAdd(B.CreateSIToFP(Sum, forEachOf(Sum, B.getDoubleTy())),
                      componentToFloat(B, V, C, B.getDoubleTy()));
}

Value *VectorProduct::finish(IRBuilderBase &B, Value *Sum) const {
  if (Sum->getType()->isFPOrFPVectorTy())
    return componentFromFloat(B, Sum, Result);
  if (Result.isFloat()) {
    Type *Ty = Result.isDouble() ? B.getDoubleTy() : B.getFloatTy();
    return componentFromFloat(B, B.CreateSIToFP(Sum, forEachOf(Sum, Ty)), Result);
  }
  if (!Saturates)
    return B.CreateTrunc(Sum, forEachOf(Sum, Result.Ty));
  return saturateInteger(B, Sum, true, Result.Ty, Result.Signed);
}

} // namespace coop::lower
