// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative matrices: SPV_KHR_cooperative_matrix, SPV_EXT_cooperative_matrix_maintenance1, what
// SPV_NV_cooperative_matrix2 does with matrices alone, and SPV_QCOM_cooperative_matrix_conversion.
// Tensor addressing is in CoopTensor.cpp, what converts component types in Conversions.cpp.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

Value *Importer::valueOfKind(const SpirvInst &I, size_t Operand, TypeKind Kind, const char *What) {
  const SpirvType *T = operandType(I, Operand);
  if (!T)
    return nullptr;
  if (T->Kind != Kind) {
    fail(I, "operand " + Twine(Operand) + " is not a " + What);
    return nullptr;
  }
  return value(I, Operand);
}

const SpirvType *Importer::resultOfKind(const SpirvInst &I, TypeKind Kind, const char *What) {
  const SpirvType *T = resultType(I);
  if (T && T->Kind != Kind) {
    fail(I, Twine("the result type is not a ") + What);
    return nullptr;
  }
  return T;
}

Value *Importer::constantOperand(const SpirvInst &I, size_t Operand) {
  auto Value = constant32(I, Operand);
  return Value ? B.getInt32(*Value) : nullptr;
}

// ---- memory

/// A pointer operand with its memory operands, of which an address alone is needed.
std::optional<Pointer> Importer::matrixPointer(const SpirvInst &I, size_t Operand) {
  auto P = accessed(I, Operand);
  if (!P)
    return std::nullopt;
  if (P->TheKind != Pointer::Kind::Memory || P->ComponentStride) {
    fail(I, "the pointer does not point into an array in memory");
    return std::nullopt;
  }
  if (!P->Address && !(P->Address = address(I, *P)))
    return std::nullopt;
  return P;
}

/// SPV_KHR_cooperative_matrix: the stride counts what the pointer points to.
Value *Importer::strideInBytes(const SpirvInst &I, size_t Operand, const Pointer &P) {
  const SpirvType *Scalar = P.Pointee->scalar();
  if (!Scalar || Scalar->hasNoLayout()) {
    fail(I, "the pointer does not point to a number or a vector of them");
    return nullptr;
  }
  if (I.operands().size() <= Operand) {
    fail(I, "the layout needs a stride");
    return nullptr;
  }
  const uint64_t Bytes = Scalar->Width / 8 * (P.Pointee->isVector() ? P.Pointee->Count : 1);
  Value *Stride = scalarInt(I, Operand, 64);
  return Stride ? B.CreateMul(Stride, B.getInt64(Bytes)) : nullptr;
}

/// RowMajor or ColumnMajor, as coop IR has them.
std::optional<uint32_t> Importer::matrixLayout(const SpirvInst &I, size_t Operand) {
  const auto Layout = constant32(I, Operand);
  if (!Layout || *Layout <= static_cast<uint32_t>(spirv::CooperativeMatrixLayout::ColumnMajorKHR))
    return Layout;
  fail(I, "the layout " +
              spirv::enumerantName(spirv::OperandKind::CooperativeMatrixLayout, *Layout) +
              " is not supported");
  return std::nullopt;
}

static uint32_t knownAlign(const Pointer &P) {
  const SpirvType *Scalar = P.Pointee->scalar();
  const uint64_t Natural = Scalar ? Scalar->Width / 8 : 1;
  return static_cast<uint32_t>(
      std::min<uint64_t>(P.ExactAlign ? P.Align : std::max(P.Align, Natural), 4096));
}

bool Importer::importMatrixLoad(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  auto P = T ? matrixPointer(I, 0) : std::nullopt;
  auto Layout = P ? matrixLayout(I, 1) : std::nullopt;
  if (!Layout)
    return false;
  Value *Stride = strideInBytes(I, 2, *P);
  return Stride && define(I, coopOp(CoopOp::MatLoad, T->Value,
                                    {P->Address, Stride, B.getInt32(*Layout),
                                     B.getInt32(knownAlign(*P)), B.getInt1(P->Volatile)}));
}

bool Importer::importMatrixStore(const SpirvInst &I) {
  auto P = matrixPointer(I, 0);
  Value *Matrix = P ? valueOfKind(I, 1, TypeKind::CoopMatrix, "cooperative matrix") : nullptr;
  auto Layout = Matrix ? matrixLayout(I, 2) : std::nullopt;
  if (!Layout)
    return false;
  Value *Stride = strideInBytes(I, 3, *P);
  if (!Stride)
    return false;
  coopOp(CoopOp::MatStore, B.getVoidTy(),
         {P->Address, Matrix, Stride, B.getInt32(*Layout), B.getInt32(knownAlign(*P)),
          B.getInt1(P->Volatile)});
  return true;
}

// ---- SPV_NV_cooperative_matrix: matrices without use, all of them accumulators here

/// (pointer, stride, column-major, memory operands)
bool Importer::importMatrixLoadNV(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  auto P = T ? matrixPointer(I, 0) : std::nullopt;
  auto ColumnMajor = P ? constant32(I, 2) : std::nullopt;
  Value *Stride = ColumnMajor ? strideInBytes(I, 1, *P) : nullptr;
  return Stride && define(I, coopOp(CoopOp::MatLoad, T->Value,
                                    {P->Address, Stride, B.getInt32(*ColumnMajor != 0),
                                     B.getInt32(knownAlign(*P)), B.getInt1(P->Volatile)}));
}

/// (pointer, matrix, stride, column-major, memory operands)
bool Importer::importMatrixStoreNV(const SpirvInst &I) {
  auto P = matrixPointer(I, 0);
  Value *Matrix = P ? valueOfKind(I, 1, TypeKind::CoopMatrix, "cooperative matrix") : nullptr;
  auto ColumnMajor = Matrix ? constant32(I, 3) : std::nullopt;
  Value *Stride = ColumnMajor ? strideInBytes(I, 2, *P) : nullptr;
  if (!Stride)
    return false;
  coopOp(CoopOp::MatStore, B.getVoidTy(),
         {P->Address, Matrix, Stride, B.getInt32(*ColumnMajor != 0), B.getInt32(knownAlign(*P)),
          B.getInt1(P->Volatile)});
  return true;
}

/// Signs are those of the component types, which the KHR instruction has in a mask.
bool Importer::importMulAddNV(const SpirvInst &I) {
  using Operand = spirv::CooperativeMatrixOperands;
  static constexpr Operand Signed[] = {Operand::MatrixASignedComponentsKHR,
                                       Operand::MatrixBSignedComponentsKHR,
                                       Operand::MatrixCSignedComponentsKHR};
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  SmallVector<Value *, 4> Args;
  uint32_t Mask = T && T->Element->Signed ? uint32_t(Operand::MatrixResultSignedComponentsKHR) : 0;
  SmallVector<MatrixType, 3> Types;
  for (size_t N = 0; T && N < 3; ++N) {
    Value *V = valueOfKind(I, N, TypeKind::CoopMatrix, "cooperative matrix");
    if (!V)
      return false;
    Args.push_back(V);
    Types.push_back(*MatrixType::match(V->getType()));
    if (operandType(I, N)->Element->Signed)
      Mask |= uint32_t(Signed[N]);
  }
  if (!T)
    return false;
  const MatrixType &A = Types[0], &Right = Types[1], &Acc = Types[2];
  if (A.Cols != Right.Rows || Acc.Rows != A.Rows || Acc.Cols != Right.Cols ||
      T->Value != Args[2]->getType())
    return fail(I, "the shapes do not fit: " + Twine(A.Rows) + "x" + Twine(A.Cols) + " times " +
                       Twine(Right.Rows) + "x" + Twine(Right.Cols) + " plus " + Twine(Acc.Rows) +
                       "x" + Twine(Acc.Cols));
  if (A.Scope != Right.Scope || A.Scope != Acc.Scope)
    return fail(I, "the scopes of the matrices differ");
  for (size_t N = 0; N < 2; ++N) {
    MatrixType Factor = Types[N];
    Factor.Use = N == 0 ? CoopUse::A : CoopUse::B;
    Args[N] = coopOp(CoopOp::MatConvert, Factor.get(),
                     {B.getInt32(uint32_t(CoopConvert::None)), B.getFalse(), Args[N]});
  }
  Args.push_back(B.getInt32(Mask));
  return define(I, coopOp(CoopOp::MatMulAdd, T->Value, Args));
}

// ---- arithmetic

bool Importer::importMulAdd(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  SmallVector<Value *, 4> Args;
  for (size_t N = 0; T && N < 3; ++N) {
    Value *V = valueOfKind(I, N, TypeKind::CoopMatrix, "cooperative matrix");
    if (!V)
      return false;
    Args.push_back(V);
  }
  MaskOperand Operands;
  if (!T || !maskOperand(I, spirv::OperandKind::CooperativeMatrixOperands, Operands))
    return false;
  const MatrixType A = *MatrixType::match(Args[0]->getType()),
                   Right = *MatrixType::match(Args[1]->getType()),
                   Acc = *MatrixType::match(Args[2]->getType()), R = *MatrixType::match(T->Value);
  if (A.Use != CoopUse::A || Right.Use != CoopUse::B || Acc.Use != CoopUse::Accumulator ||
      R.Use != CoopUse::Accumulator)
    return fail(I, "the uses of the matrices are not A, B, accumulator, accumulator");
  if (A.Cols != Right.Rows || Acc.Rows != A.Rows || Acc.Cols != Right.Cols || R.Rows != A.Rows ||
      R.Cols != Right.Cols)
    return fail(I, "the shapes do not fit: " + Twine(A.Rows) + "x" + Twine(A.Cols) + " times " +
                       Twine(Right.Rows) + "x" + Twine(Right.Cols) + " plus " + Twine(Acc.Rows) +
                       "x" + Twine(Acc.Cols));
  if (A.Scope != Right.Scope || A.Scope != Acc.Scope || A.Scope != R.Scope)
    return fail(I, "the scopes of the matrices differ");
  Args.push_back(B.getInt32(Operands.Mask));
  return define(I, coopOp(CoopOp::MatMulAdd, T->Value, Args));
}

bool Importer::importMatrixLength(const SpirvInst &I) {
  const SpirvType *T = typeAt(I, I.operand(0));
  if (!T)
    return false;
  if (T->Kind != TypeKind::CoopMatrix)
    return fail(I, "the operand is not a cooperative matrix type");
  return define(I, coopOp(CoopOp::MatLength, B.getInt32Ty(), {PoisonValue::get(T->Value)}));
}

/// A matrix and the index of one of this invocation's elements.
bool Importer::importElementQuery(const SpirvInst &I, CoopOp Op) {
  const SpirvType *T = resultType(I);
  Value *V = T ? valueOfKind(I, 0, TypeKind::CoopMatrix, "cooperative matrix") : nullptr;
  Value *Index = V ? scalarInt(I, 1, 32) : nullptr;
  if (!Index)
    return false;
  if (Op == CoopOp::MatCoordinate && T->Value != FixedVectorType::get(B.getInt32Ty(), 2))
    return fail(I, "the result type is not a vector of two 32-bit integers");
  // Checks name the matrix; what is in it does not matter.
  Value *Matrix = Options.KeepForChecks ? V : PoisonValue::get(V->getType());
  return define(I, coopOp(Op, T->Value, {Matrix, Index}));
}

bool Importer::transposes(const SpirvInst &I) const {
  return I.Opcode == Op::OpCooperativeMatrixTransposeNV ||
         In.isDecorated(I.resultId(), spirv::Decoration::CooperativeMatrixTransposeEXT);
}

bool Importer::checkMatrixConversion(const SpirvInst &I, const MatrixType &From,
                                     const MatrixType &To) {
  const bool Transposes = transposes(I);
  if (From.Scope != To.Scope)
    return fail(I, "the matrices differ in scope");
  if (Transposes && (From.Rows != To.Cols || From.Cols != To.Rows))
    return fail(I, "the result does not have the transposed shape");
  if (!Transposes && (From.Rows != To.Rows || From.Cols != To.Cols))
    return fail(I, "the matrices differ in shape");
  const bool FromSum = From.Use == CoopUse::Accumulator, ToSum = To.Use == CoopUse::Accumulator;
  if (Transposes && (!FromSum || ToSum))
    return fail(I, "transposes other than an accumulator to a matrix with use A or B");
  return FromSum != ToSum || From.Use == To.Use ||
         fail(I, "converts between the uses A and B; one of the matrices is to be an accumulator");
}

Value *Importer::transposed(Value *V, const SpirvType &To) {
  return coopOp(CoopOp::MatTranspose, To.Value, {V});
}

bool Importer::importMatrixConvert(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  Value *V = T ? valueOfKind(I, 0, TypeKind::CoopMatrix, "cooperative matrix") : nullptr;
  if (!V)
    return false;
  const MatrixType From = *MatrixType::match(V->getType()), To = *MatrixType::match(T->Value);
  if (From.Component != To.Component || From.Encoding != To.Encoding)
    return fail(I, "the matrices differ in component type");
  if (!checkMatrixConversion(I, From, To))
    return false;
  if (transposes(I))
    return define(I, transposed(V, *T));
  return define(I, coopOp(CoopOp::MatConvert, T->Value,
                          {B.getInt32(uint32_t(CoopConvert::None)), B.getFalse(), V}));
}

// ---- callbacks

/// Whether F takes and returns what a use of it as a callback needs.
static bool hasSignature(const Function &F, Type *Result, ArrayRef<Type *> Params) {
  return F.getFunctionType() == FunctionType::get(Result, Params, false);
}

bool Importer::importMatrixReduce(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  Value *V = T ? valueOfKind(I, 0, TypeKind::CoopMatrix, "cooperative matrix") : nullptr;
  if (!V || !needOperands(I, 3))
    return false;
  const uint32_t Mask = I.operand(1);
  Function *Combine = callback(I, I.operand(2));
  if (!Combine)
    return false;
  const MatrixType From = *MatrixType::match(V->getType()), To = *MatrixType::match(T->Value);
  if (From.Component != To.Component || From.Scope != To.Scope || From.Use != To.Use)
    return fail(I, "the matrices differ in component type, scope or use");
  const uint32_t Row = uint32_t(spirv::CooperativeMatrixReduce::Row),
                 Column = uint32_t(spirv::CooperativeMatrixReduce::Column),
                 Quad = uint32_t(spirv::CooperativeMatrixReduce::CooperativeMatrixReduce2x2);
  if (Mask == Row      ? From.Rows != To.Rows
      : Mask == Column ? From.Cols != To.Cols
      : Mask == Quad   ? uint64_t(To.Rows) * 2 != From.Rows || uint64_t(To.Cols) * 2 != From.Cols
                       : Mask != (Row | Column))
    return fail(I, "the shape of the result does not fit the reduction");
  if (!hasSignature(*Combine, From.Component, {From.Component, From.Component}))
    return fail(I, "the function does not combine two components into one");
  return define(I, coopOp(CoopOp::MatReduce, T->Value, {B.getInt32(Mask), Combine, V}));
}

bool Importer::importPerElement(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  Value *V = T ? valueOfKind(I, 0, TypeKind::CoopMatrix, "cooperative matrix") : nullptr;
  if (!V || !needOperands(I, 2))
    return false;
  Function *F = callback(I, I.operand(1));
  SmallVector<Value *, 8> Args = {F, V};
  if (!F || !values(I, 2, Args))
    return false;
  const MatrixType From = *MatrixType::match(V->getType()), To = *MatrixType::match(T->Value);
  if (From.Rows != To.Rows || From.Cols != To.Cols || From.Scope != To.Scope || From.Use != To.Use)
    return fail(I, "the matrices differ in shape, scope or use");
  SmallVector<Type *, 8> Params = {B.getInt32Ty(), B.getInt32Ty(), From.Component};
  for (Value *Arg : ArrayRef(Args).drop_front(2)) {
    auto Extra = MatrixType::match(Arg->getType());
    if (Extra &&
        (Extra->Rows != From.Rows || Extra->Cols != From.Cols || Extra->Scope != From.Scope))
      return fail(I, "a matrix among the arguments differs in shape or scope");
    Params.push_back(Extra ? Extra->Component : Arg->getType());
  }
  if (!hasSignature(*F, To.Component, Params))
    return fail(I, "the function does not take a row, a column, an element and the arguments");
  return define(I, coopOp(CoopOp::MatPerElement, T->Value, Args));
}

// ---- SPV_QCOM_cooperative_matrix_conversion

static bool isScalarArray(const SpirvType &T) {
  return T.Kind == TypeKind::Array && (T.Element->isInt() || T.Element->isFloat());
}

bool Importer::importMatrixArray(const SpirvInst &I, CoopOp Op) {
  const SpirvType *T = resultType(I), *From = T ? operandType(I, 0) : nullptr;
  Value *V = From ? value(I, 0) : nullptr;
  if (!V)
    return false;
  const bool ToMatrix = Op == CoopOp::MatFromArray;
  const SpirvType &Array = ToMatrix ? *From : *T, &Matrix = ToMatrix ? *T : *From;
  if (!isScalarArray(Array) || Matrix.Kind != TypeKind::CoopMatrix)
    return fail(I, "does not convert between an array of numbers and a cooperative matrix");
  const MatrixType M = *MatrixType::match(Matrix.Value);
  // A row of A and accumulators, a column of B; elements may be packed into 32-bit words.
  const uint64_t Elements = M.Use == CoopUse::B ? M.Rows : M.Cols;
  const bool SameType = Array.Element->Value == M.Component;
  const bool Packed = Array.Element->isInt() && Array.Element->Width == 32;
  if (!(SameType && Array.Count == Elements) &&
      !(Packed && Array.Count * 32 == Elements * Matrix.Element->Width))
    return fail(I, "the array does not hold a row or column of the matrix");
  return define(I, coopOp(Op, T->Value, {V}));
}

bool Importer::importSubArray(const SpirvInst &I) {
  const SpirvType *T = resultType(I), *From = T ? operandType(I, 0) : nullptr;
  Value *V = From ? value(I, 0) : nullptr, *Start = V ? scalarInt(I, 1, 64) : nullptr;
  if (!Start)
    return false;
  if (!isScalarArray(*T) || !isScalarArray(*From) || T->Element->Value != From->Element->Value ||
      T->Count > From->Count || From->Count > limits::CopiedScalars)
    return fail(I, "the result is not a part of the source array");
  Value *Result = PoisonValue::get(T->Value);
  if (auto *Known = dyn_cast<ConstantInt>(Start)) {
    if (Known->getValue().ugt(From->Count - T->Count))
      return fail(I, "the part reaches over the source array's end");
    const auto First = static_cast<unsigned>(Known->getZExtValue());
    for (unsigned N = 0; N < T->Count; ++N)
      Result = B.CreateInsertValue(Result, B.CreateExtractValue(V, First + N), N);
    return define(I, Result);
  }
  // An index that is not constant needs an address.
  AllocaInst *Copy = nullptr;
  {
    IRBuilderBase::InsertPointGuard Guard(B); // of the line too
    B.SetInsertPoint(EntryEnd);
    Copy = B.CreateAlloca(From->Value);
  }
  B.CreateStore(V, Copy);
  Start = checkedPart(V, Start, From->Count - T->Count + 1);
  Value *Part = B.CreateGEP(From->Value, Copy, {B.getInt64(0), Start});
  return define(I, B.CreateLoad(T->Value, Part));
}

/// The bits of an array as an array of another element type of the same total size; the elements of
/// narrow types follow each other from the low bits on.
bool Importer::importBitCastArray(const SpirvInst &I) {
  const SpirvType *T = resultType(I), *From = T ? operandType(I, 0) : nullptr;
  Value *V = From ? value(I, 0) : nullptr;
  if (!V)
    return false;
  if (!isScalarArray(*T) || !isScalarArray(*From) ||
      T->Count * T->Element->Width != From->Count * From->Element->Width ||
      From->Scalars > limits::CopiedScalars || T->Scalars > limits::CopiedScalars)
    return fail(I, "the arrays do not have the same size");
  auto VectorOf = [](const SpirvType &Array) {
    return FixedVectorType::get(Array.Element->Value, static_cast<unsigned>(Array.Count));
  };
  Value *Vector = PoisonValue::get(VectorOf(*From));
  for (unsigned N = 0; N < From->Count; ++N)
    Vector = B.CreateInsertElement(Vector, B.CreateExtractValue(V, N), N);
  Vector = B.CreateBitCast(Vector, VectorOf(*T));
  Value *Result = PoisonValue::get(T->Value);
  for (unsigned N = 0; N < T->Count; ++N)
    Result = B.CreateInsertValue(Result, B.CreateExtractElement(Vector, N), N);
  return define(I, Result);
}

} // namespace coop::lower
