// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The agreement of an operation's operands: shapes, component types, dimensions, enumerants and the
// signatures of callbacks. Whether each operand has the right kind is checked before, in
// Verifier.cpp.

#include "lower/ir/VerifyOps.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace coop::lower {
namespace {

using Problem = std::optional<std::string>;

constexpr uint32_t MaxArith = static_cast<uint32_t>(CoopArith::LogicalXor);
constexpr uint32_t MaxConvert = static_cast<uint32_t>(CoopConvert::None);

/// One call, with accessors for operands whose kinds are known.
struct Operands {
  const CallBase &Call;

  Type *type(unsigned I) const { return Call.getArgOperand(I)->getType(); }
  Type *result() const { return Call.getType(); }
  unsigned count() const { return Call.arg_size(); }
  uint64_t constant(unsigned I) const {
    return cast<ConstantInt>(Call.getArgOperand(I))->getZExtValue();
  }
  bool isNull(unsigned I) const { return isa<ConstantPointerNull>(Call.getArgOperand(I)); }
  const Function *function(unsigned I) const { return dyn_cast<Function>(Call.getArgOperand(I)); }
  MatrixType matrix(unsigned I) const { return *MatrixType::match(type(I)); }
  MatrixType matrixResult() const { return *MatrixType::match(result()); }
  VectorType vector(unsigned I) const { return *VectorType::match(type(I)); }
  VectorType vectorResult() const { return *VectorType::match(result()); }
};

Problem unless(bool Condition, const char *Message) {
  return Condition ? Problem() : Problem(Message);
}

bool sameShape(const MatrixType &A, const MatrixType &B) {
  return A.Rows == B.Rows && A.Cols == B.Cols && A.Scope == B.Scope;
}

bool isUnary(uint64_t Arith) {
  return Arith == uint64_t(CoopArith::FNeg) || Arith == uint64_t(CoopArith::INeg) ||
         Arith == uint64_t(CoopArith::Not);
}

/// `T f(T...)`-like callbacks: the parameters are Expected, and the attribute is there.
Problem checkCallback(const Function *F, Type *Result, ArrayRef<Type *> Expected) {
  if (!F)
    return "a callback is missing";
  if (F->getReturnType() != Result)
    return "callback " + F->getName().str() + " returns another type";
  if (F->arg_size() != Expected.size() || F->isVarArg())
    return "callback " + F->getName().str() + " takes another number of parameters";
  for (unsigned I = 0; I < Expected.size(); ++I)
    if (F->getArg(I)->getType() != Expected[I])
      return "parameter " + std::to_string(I) + " of callback " + F->getName().str() +
             " has another type";
  if (!F->isDeclaration() && !F->hasFnAttribute(CallbackAttribute))
    return "callback " + F->getName().str() + " lacks the attribute coop.callback";
  return {};
}

// ---- matrices

Problem verifyMulAdd(const Operands &O) {
  const MatrixType A = O.matrix(0), B = O.matrix(1), C = O.matrix(2), R = O.matrixResult();
  if (A.Use != CoopUse::A || B.Use != CoopUse::B || C.Use != CoopUse::Accumulator ||
      R.Use != CoopUse::Accumulator)
    return "the uses are not A, B, accumulator";
  if (A.Cols != B.Rows || C.Rows != A.Rows || C.Cols != B.Cols || R.Rows != A.Rows ||
      R.Cols != B.Cols)
    return "the shapes are not MxK, KxN, MxN";
  return unless(A.Scope == B.Scope && A.Scope == C.Scope && A.Scope == R.Scope,
                "the scopes differ");
}

Problem verifyReduce(const Operands &O) {
  const MatrixType M = O.matrix(2), R = O.matrixResult();
  if (M.Component != R.Component || M.Scope != R.Scope || M.Use != R.Use)
    return "component type, scope or use differ";
  // Reduce mask: 1 row, 2 column, 4 two-by-two (SPV_NV_cooperative_matrix2, Cooperative Matrix
  // Reduce).
  const uint64_t Mask = O.constant(0);
  if (Mask == 0 || (Mask > 3 && Mask != 4))
    return "the reduce mask is invalid";
  if (Mask == 1 && M.Rows != R.Rows)
    return "a row reduction keeps the number of rows";
  if (Mask == 2 && M.Cols != R.Cols)
    return "a column reduction keeps the number of columns";
  if (Mask == 4 && (uint64_t(R.Rows) * 2 != M.Rows || uint64_t(R.Cols) * 2 != M.Cols))
    return "a two-by-two reduction halves rows and columns";
  return checkCallback(O.function(1), M.Component, {M.Component, M.Component});
}

Problem verifyPerElement(const Operands &O) {
  const MatrixType M = O.matrix(1), R = O.matrixResult();
  if (!sameShape(M, R) || M.Use != R.Use)
    return "shape, scope or use differ";
  auto *I32 = Type::getInt32Ty(O.Call.getContext());
  SmallVector<Type *, 8> Expected = {I32, I32, M.Component};
  for (unsigned I = 2; I < O.count(); ++I) {
    auto Extra = MatrixType::match(O.type(I));
    if (Extra && !sameShape(*Extra, M))
      return "an extra matrix has another shape";
    Expected.push_back(Extra ? Extra->Component : O.type(I));
  }
  return checkCallback(O.function(0), R.Component, Expected);
}

Problem verifyView(const Operands &O, unsigned LayoutOperand, unsigned ViewOperand) {
  auto View = ViewType::match(O.type(ViewOperand));
  if (!View)
    return {};
  const LayoutType Layout = *LayoutType::match(O.type(LayoutOperand));
  return unless(View->HasDimensions || View->Dim == Layout.Dim,
                "a view without dimensions has another dimension than its layout");
}

Problem verifyDecode(const Operands &O, unsigned Operand, Type *Result) {
  if (O.isNull(Operand))
    return {};
  LLVMContext &C = O.Call.getContext();
  auto *Coords = ArrayType::get(Type::getInt32Ty(C), LayoutType::match(O.type(2))->Dim);
  return checkCallback(O.function(Operand), Result,
                       {PointerType::get(C, address_space::Buffer), Coords, Coords});
}

Problem verifyLoadTensor(const Operands &O) {
  const MatrixType R = O.matrixResult();
  if (O.type(1) != O.result())
    return "the object has another type than the result";
  if (auto P = verifyView(O, 2, 3))
    return P;
  if (auto P = verifyDecode(O, 4, R.Component))
    return P;
  const uint64_t V = O.constant(6);
  if (O.isNull(8))
    return unless(V <= 1, "a number of elements without a vector decode function");
  if (O.isNull(4))
    return "a vector decode function without a decode function";
  if (V != 2 && V != 4 && V != 8)
    return "a vector decode function returns 2, 4 or 8 elements";
  return verifyDecode(O, 8, FixedVectorType::get(R.Component, static_cast<unsigned>(V)));
}

Problem verifyMatArith(const Operands &O) {
  if (O.constant(0) > MaxArith)
    return "no such arithmetic";
  const unsigned Expected = isUnary(O.constant(0)) ? 2 : 3;
  if (O.count() != Expected)
    return "the number of operands does not fit the arithmetic";
  for (unsigned I = 1; I < O.count(); ++I)
    if (O.type(I) != O.result())
      return "an operand has another type than the result";
  return {};
}

Problem verifyMatrix(const Operands &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::MatFill:
    return unless(O.type(0) == O.matrixResult().Component, "the scalar is no component");
  case CoopOp::MatLoad:
    return unless(O.constant(2) <= 1, "the layout is neither row-major nor column-major");
  case CoopOp::MatStore:
    return unless(O.constant(3) <= 1, "the layout is neither row-major nor column-major");
  case CoopOp::MatMulAdd:
    return verifyMulAdd(O);
  case CoopOp::MatEpilogue:
  case CoopOp::MatMulAddEpilogue:
    return "only the lowering makes this operation";
  case CoopOp::MatExtract:
    return unless(O.result() == O.matrix(0).Component, "the scalar is no component");
  case CoopOp::MatInsert:
    return unless(O.result() == O.type(0) && O.type(1) == O.matrix(0).Component,
                  "result, matrix and scalar do not fit each other");
  case CoopOp::MatArith:
    return verifyMatArith(O);
  case CoopOp::MatScale:
    return unless(O.constant(0) <= MaxArith && O.type(1) == O.result() &&
                      O.type(2) == O.matrix(1).Component,
                  "result, matrix and scalar do not fit each other");
  case CoopOp::MatConvert:
    return unless(O.constant(0) <= MaxConvert && sameShape(O.matrix(2), O.matrixResult()),
                  "shape or scope differ");
  case CoopOp::MatTranspose: {
    const MatrixType M = O.matrix(0), R = O.matrixResult();
    return unless(M.Rows == R.Cols && M.Cols == R.Rows && M.Scope == R.Scope,
                  "the shape is not the transposed one");
  }
  case CoopOp::MatReduce:
    return verifyReduce(O);
  case CoopOp::MatPerElement:
    return verifyPerElement(O);
  case CoopOp::MatLoadTensor:
    return verifyLoadTensor(O);
  case CoopOp::MatStoreTensor:
    return verifyView(O, 2, 3);
  default:
    return {};
  }
}

// ---- layouts and views

Problem verifyTensor(const Operands &O, CoopOp Op) {
  if (O.count() == 0)
    return {};
  if (O.type(0) != O.result())
    return "the operand has another type than the result";
  auto Layout = LayoutType::match(O.type(0));
  const unsigned Dim = Layout ? Layout->Dim : ViewType::match(O.type(0))->Dim;
  const unsigned Given = O.count() - 1;
  switch (Op) {
  case CoopOp::LayoutSetBlockSize:
  case CoopOp::LayoutSetDimension:
  case CoopOp::LayoutSetStride:
  case CoopOp::ViewSetDimension:
  case CoopOp::ViewSetStride:
    return unless(Given == Dim, "the number of values is not the dimension");
  case CoopOp::LayoutSlice:
    return unless(Given == 2 * Dim, "the number of offsets and spans is not twice the dimension");
  default:
    return {};
  }
}

// ---- vectors

Problem verifySameVectors(const Operands &O) {
  if (O.count() < 2)
    return "operands are missing";
  for (unsigned I = 1; I < O.count(); ++I)
    if (O.type(I) != O.result())
      return "an operand has another type than the result";
  return {};
}

Problem verifyVecArith(const Operands &O) {
  if (O.constant(0) > MaxArith)
    return "no such arithmetic";
  if (O.count() != (isUnary(O.constant(0)) ? 2u : 3u))
    return "the number of operands does not fit the arithmetic";
  return verifySameVectors(O);
}

Problem verifyConstruct(const Operands &O) {
  const VectorType R = O.vectorResult();
  if (O.count() != R.Size)
    return "the number of scalars is not the vector's size";
  for (unsigned I = 0; I < O.count(); ++I)
    if (O.type(I) != R.Component)
      return "a scalar is no component";
  return {};
}

Problem verifyVector(const Operands &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::VecFill:
    return unless(O.type(0) == O.vectorResult().Component, "the scalar is no component");
  case CoopOp::VecConstruct:
    return verifyConstruct(O);
  case CoopOp::VecExtract:
    return unless(O.result() == O.vector(0).Component, "the scalar is no component");
  case CoopOp::VecInsert:
    return unless(O.result() == O.type(0) && O.type(1) == O.vector(0).Component,
                  "result, vector and scalar do not fit each other");
  case CoopOp::VecArith:
    return verifyVecArith(O);
  case CoopOp::VecMath:
    return verifySameVectors(O);
  case CoopOp::VecScale:
    return unless(O.constant(0) <= MaxArith && O.type(1) == O.result() &&
                      O.type(2) == O.vector(1).Component,
                  "result, vector and scalar do not fit each other");
  case CoopOp::VecConvert:
    return unless(O.constant(0) <= MaxConvert && O.vector(2).Size == O.vectorResult().Size,
                  "the sizes differ");
  case CoopOp::VecMatMul:
    return unless(O.constant(8) == O.vectorResult().Size && O.constant(10) <= 3,
                  "M is not the result's size, or the layout is invalid");
  case CoopOp::VecOuterProduct:
    return unless(O.constant(4) <= 3, "the layout is invalid");
  default:
    return {};
  }
}

// ---- subgroups and the rest

bool isBallot(Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector && Vector->getNumElements() == 4 && Vector->getElementType()->isIntegerTy(32);
}

Problem verifySubgroup(const Operands &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::SubgroupBroadcast:
  case CoopOp::SubgroupBroadcastFirst:
  case CoopOp::SubgroupShuffle:
  case CoopOp::SubgroupShuffleXor:
  case CoopOp::SubgroupShuffleUp:
  case CoopOp::SubgroupShuffleDown:
  case CoopOp::QuadBroadcast:
  case CoopOp::QuadSwap:
    return unless(O.type(1) == O.result(), "the value has another type than the result");
  case CoopOp::SubgroupArith:
    return unless(O.constant(1) <= MaxArith && O.type(4) == O.result(),
                  "the value has another type than the result");
  case CoopOp::SubgroupPartitionedArith:
    return unless(O.constant(1) <= MaxArith && O.type(3) == O.result() && isBallot(O.type(4)),
                  "the value has another type than the result, or the ballot is none");
  case CoopOp::SubgroupBallot:
  case CoopOp::SubgroupPartition:
    return unless(isBallot(O.result()), "a ballot is a vector of four i32");
  default:
    return {};
  }
}

Problem verifyFloat8(const Operands &O, bool To) {
  Type *Narrow = To ? O.result() : O.type(0), *Wide = To ? O.type(0) : O.result();
  auto *NarrowVector = dyn_cast<FixedVectorType>(Narrow),
       *WideVector = dyn_cast<FixedVectorType>(Wide);
  if (!Narrow->getScalarType()->isIntegerTy(8) || !Wide->getScalarType()->isFloatingPointTy() ||
      !NarrowVector != !WideVector ||
      (NarrowVector && NarrowVector->getNumElements() != WideVector->getNumElements()))
    return "not i8 on one side and a floating-point type of the same size on the other";
  return unless(O.constant(1) == 1 || O.constant(1) == 2, "the encoding is no 8-bit float's");
}

Problem verifyRest(const Operands &O, CoopOp Op) {
  LLVMContext &C = O.Call.getContext();
  switch (Op) {
  case CoopOp::Buffer:
    return unless(O.result()->getPointerAddressSpace() == address_space::Buffer,
                  "the result is not in address space 1");
  case CoopOp::PushConstants:
    return unless(O.result()->getPointerAddressSpace() == address_space::PushConstant,
                  "the result is not in address space 4");
  case CoopOp::WorkgroupId:
  case CoopOp::NumWorkgroups:
  case CoopOp::LocalInvocationId:
  case CoopOp::GlobalInvocationId:
    return unless(O.constant(0) <= 2, "no such component");
  case CoopOp::ScopeRun: {
    const Function *F = O.function(1);
    return unless(F && F->getReturnType()->isVoidTy() && F->arg_size() == 2 &&
                      F->getArg(0)->getType() == PointerType::get(C, 0) &&
                      F->getArg(1)->getType()->isIntegerTy(32),
                  "the function is not `void (ptr, i32)`");
  }
  case CoopOp::FromFloat8:
    return verifyFloat8(O, false);
  case CoopOp::ToFloat8:
    return verifyFloat8(O, true);
  default:
    return verifySubgroup(O, Op);
  }
}

} // namespace

Problem verifyOperands(const CallBase &Call, CoopOp Op) {
  const Operands O{Call};
  if (Op >= CoopOp::MatFill && Op <= CoopOp::MatToArray)
    return verifyMatrix(O, Op);
  if (Op >= CoopOp::LayoutCreate && Op <= CoopOp::ViewSetClip)
    return verifyTensor(O, Op);
  if (Op >= CoopOp::VecFill && Op <= CoopOp::VecReduceSum)
    return verifyVector(O, Op);
  return verifyRest(O, Op);
}

} // namespace coop::lower
