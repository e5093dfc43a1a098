// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors lowered by `coop-lower<loops>`, executed and compared with the host: every
// component type, interpretation and layout. Numbers are small integers where sums must be exact.

#include "LoweredKernel.h"
#include "coop/OptimalLayout.h"
#include "support/spirv/generated/Enums.h"
#include "gtest/gtest.h"
#include <cmath>
#include <functional>

using namespace llvm;

namespace coop::lower::test {
namespace {

using spirv::ComponentType;
using spirv::GLSLstd450;

constexpr unsigned Size = 7;

Value *loadVector(Kernel &K, Type *Ty, unsigned BufferIndex, unsigned Offset = 0) {
  return K.op(CoopOp::VecLoad, Ty, {K.buffer(BufferIndex), K.i32(Offset), K.flag(false)});
}
void storeVector(Kernel &K, Value *V, unsigned BufferIndex, unsigned Offset = 0) {
  K.op(CoopOp::VecStore, Type::getVoidTy(K.C),
       {K.buffer(BufferIndex), K.i32(Offset), V, K.flag(false)});
}

/// Runs Build on vectors from buffers 0, 1, 2 and compares with Expected, component by component.
void check(Host T, Host ResultT, function_ref<Value *(Kernel &, ArrayRef<Value *>)> Build,
           function_ref<double(double, double, double)> Expected,
           const std::vector<std::vector<double>> &In, double Tolerance, const std::string &What) {
  Kernel K;
  Type *Ty = K.vector(T, Size);
  SmallVector<Value *, 3> Operands;
  for (unsigned I = 0; I < 3; ++I)
    Operands.push_back(loadVector(K, Ty, I, 16));
  storeVector(K, Build(K, Operands), 3, 32);
  std::vector<Buffer> Sources(3, Buffer(16 + Size * 8));
  for (unsigned I = 0; I < 3; ++I)
    for (unsigned J = 0; J < Size; ++J)
      Sources[I].set(T, 16 + J * bytesOf(T), In[I][J]);
  Buffer Out(32 + Size * 8);
  K.execute({&Sources[0], &Sources[1], &Sources[2], &Out});
  for (unsigned J = 0; J < Size; ++J) {
    auto Operand = [&](unsigned I) { return Sources[I].get(T, 16 + J * bytesOf(T)); };
    const double Want = rounded(ResultT, Expected(Operand(0), Operand(1), Operand(2)));
    const double Got = Out.get(ResultT, 32 + J * bytesOf(ResultT));
    EXPECT_NEAR(Got, Want, std::abs(Want) * Tolerance) << What << " " << nameOf(T) << " at " << J;
  }
}

std::vector<std::vector<double>> integers() {
  return {{1, -2, 3, 4, -5, 6, 7}, {2, 2, -1, 4, 1, -3, 5}, {3, 1, 0, 9, -2, 2, -7}};
}

TEST(CooperativeVector, Arithmetic) {
  for (Host T : {Host::F16, Host::BF16, Host::F32, Host::F64, Host::S8, Host::S16, Host::S32}) {
    const bool Float = isFloat(T);
    auto Binary = [&](CoopArith Op) {
      return [=](Kernel &K, ArrayRef<Value *> X) {
        return K.op(CoopOp::VecArith, X[0]->getType(),
                    {K.i32(static_cast<uint32_t>(Op)), X[0], X[1]});
      };
    };
    check(
        T, T, Binary(Float ? CoopArith::FAdd : CoopArith::IAdd),
        [](double X, double Y, double) { return X + Y; }, integers(), 0, "add");
    check(
        T, T, Binary(Float ? CoopArith::FSub : CoopArith::ISub),
        [](double X, double Y, double) { return X - Y; }, integers(), 0, "subtract");
    check(
        T, T, Binary(Float ? CoopArith::FMul : CoopArith::IMul),
        [](double X, double Y, double) { return X * Y; }, integers(), 0, "multiply");
    check(
        T, T, Binary(Float ? CoopArith::FDiv : CoopArith::SDiv),
        [&](double X, double Y, double) { return Float ? X / Y : std::trunc(X / Y); }, integers(),
        0, "divide");
    check(
        T, T,
        [&](Kernel &K, ArrayRef<Value *> X) {
          Value *First = K.op(CoopOp::VecExtract, typeOf(K.C, T), {X[1], K.i32(0)});
          return K.op(CoopOp::VecScale, X[0]->getType(),
                      {K.i32(static_cast<uint32_t>(Float ? CoopArith::FMul : CoopArith::IMul)),
                       X[0], First});
        },
        [](double X, double, double) { return X * 2; }, integers(), 0, "scale");
  }
}

TEST(CooperativeVector, Functions) {
  struct Case {
    GLSLstd450 Op;
    unsigned Operands;
    double (*Expected)(double, double, double);
  };
  const Case Cases[] = {
      {GLSLstd450::Exp, 1, [](double X, double, double) { return std::exp(X); }},
      {GLSLstd450::Log, 1, [](double X, double, double) { return std::log(X); }},
      {GLSLstd450::Tanh, 1, [](double X, double, double) { return std::tanh(X); }},
      {GLSLstd450::Atan, 1, [](double X, double, double) { return std::atan(X); }},
      {GLSLstd450::FMin, 2, [](double X, double Y, double) { return std::min(X, Y); }},
      {GLSLstd450::NMax, 2, [](double X, double Y, double) { return std::max(X, Y); }},
      {GLSLstd450::Step, 2, [](double X, double Y, double) { return Y < X ? 0.0 : 1.0; }},
      {GLSLstd450::FClamp, 3,
       [](double X, double Y, double Z) { return std::min(std::max(X, Y), Z); }},
      {GLSLstd450::Fma, 3, [](double X, double Y, double Z) { return X * Y + Z; }}};
  const std::vector<std::vector<double>> In = {
      {0.5, 1, 2, 0.25, 3, 1.5, 0.75}, {0.5, 2, 1, 0.5, 4, 1, 0.25}, {1, 2, 1.5, 0.125, 4, 8, 0.5}};
  for (Host T : {Host::F16, Host::BF16, Host::F32, Host::F64})
    for (const Case &C : Cases) {
      const double Tolerance = T == Host::F64 ? 1e-14 : T == Host::F32 ? 1e-6 : 8e-3;
      check(
          T, T,
          [&](Kernel &K, ArrayRef<Value *> X) {
            SmallVector<Value *, 4> Args = {K.i32(static_cast<uint32_t>(C.Op))};
            Args.append(X.begin(), X.begin() + C.Operands);
            return K.op(CoopOp::VecMath, X[0]->getType(), Args);
          },
          C.Expected, In, Tolerance, "function " + std::to_string(static_cast<uint32_t>(C.Op)));
    }
}

TEST(CooperativeVector, IntegerFunctions) {
  auto Math = [](GLSLstd450 Op, unsigned Count) {
    return [=](Kernel &K, ArrayRef<Value *> X) {
      SmallVector<Value *, 4> Args = {K.i32(static_cast<uint32_t>(Op))};
      Args.append(X.begin(), X.begin() + Count);
      return K.op(CoopOp::VecMath, X[0]->getType(), Args);
    };
  };
  auto Min = [](double X, double Y, double) { return std::min(X, Y); };
  auto Max = [](double X, double Y, double) { return std::max(X, Y); };
  auto Clamp = [](double X, double Y, double Z) { return std::min(std::max(X, Y), Z); };
  check(Host::S32, Host::S32, Math(GLSLstd450::SMin, 2), Min, integers(), 0, "smin");
  check(Host::S8, Host::S8, Math(GLSLstd450::SMax, 2), Max, integers(), 0, "smax");
  check(Host::S16, Host::S16, Math(GLSLstd450::SClamp, 3), Clamp, integers(), 0, "sclamp");
  check(Host::U32, Host::U32, Math(GLSLstd450::UMin, 2), Min, integers(), 0, "umin");
  check(Host::U8, Host::U8, Math(GLSLstd450::UMax, 2), Max, integers(), 0, "umax");
  check(Host::U16, Host::U16, Math(GLSLstd450::UClamp, 3), Clamp, integers(), 0, "uclamp");
}

TEST(CooperativeVector, ConversionsAndConstruction) {
  check(
      Host::F32, Host::E4M3,
      [](Kernel &K, ArrayRef<Value *> X) {
        return K.op(CoopOp::VecConvert, K.vector(Host::E4M3, Size),
                    {K.i32(static_cast<uint32_t>(CoopConvert::FConvert)), K.flag(false), X[0]});
      },
      [](double X, double, double) { return X; }, integers(), 0, "to e4m3");
  check(
      Host::S32, Host::F16,
      [](Kernel &K, ArrayRef<Value *> X) {
        return K.op(CoopOp::VecConvert, K.vector(Host::F16, Size),
                    {K.i32(static_cast<uint32_t>(CoopConvert::ConvertSToF)), K.flag(false), X[0]});
      },
      [](double X, double, double) { return X; }, integers(), 0, "to f16");
  Kernel K;
  Type *Ty = K.vector(Host::S32, 4);
  Value *V = K.op(CoopOp::VecConstruct, Ty, {K.i32(1), K.i32(2), K.i32(3), K.i32(4)});
  V = K.op(CoopOp::VecInsert, Ty, {V, K.i32(9), K.i32(1)});
  V = K.op(CoopOp::VecInsert, Ty, {V, K.i32(9), K.i32(4)}); // out of range
  storeVector(K, V, 0);
  storeVector(K, K.op(CoopOp::VecFill, Ty, {K.i32(5)}), 0, 16);
  Buffer Out(32);
  K.execute({&Out});
  const double Expected[] = {1, 9, 3, 4, 5, 5, 5, 5};
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(Out.get(Host::S32, I * 4), Expected[I]);
}

// ---- products

ComponentType componentType(Host T) {
  switch (T) {
  case Host::F16:
    return ComponentType::Float16NV;
  case Host::F32:
    return ComponentType::Float32NV;
  case Host::F64:
    return ComponentType::Float64NV;
  case Host::E4M3:
    return ComponentType::FloatE4M3NV;
  case Host::E5M2:
    return ComponentType::FloatE5M2NV;
  case Host::S8:
    return ComponentType::SignedInt8NV;
  case Host::U8:
    return ComponentType::UnsignedInt8NV;
  case Host::S16:
    return ComponentType::SignedInt16NV;
  case Host::U16:
    return ComponentType::UnsignedInt16NV;
  case Host::S32:
    return ComponentType::SignedInt32NV;
  case Host::U32:
    return ComponentType::UnsignedInt32NV;
  case Host::S64:
    return ComponentType::SignedInt64NV;
  default:
    return ComponentType::UnsignedInt64NV;
  }
}

constexpr uint32_t RowMajor = 0, ColumnMajor = 1, InferencingOptimal = 2, TrainingOptimal = 3;
constexpr uint32_t SignedInput = 2, SignedResult = 8;

/// Byte offset of an element; the optimal layouts are those that the library converts to.
size_t offsetOf(uint32_t Layout, unsigned Row, unsigned Col, unsigned Cols, unsigned Bytes,
                unsigned Stride) {
  if (Layout == RowMajor)
    return size_t(Row) * Stride + Col * Bytes;
  if (Layout == ColumnMajor)
    return size_t(Col) * Stride + Row * Bytes;
  return optimalOffset(Row, Col, Cols, Bytes);
}

struct Product {
  Host Input, Interpretation, Matrix, Bias, Result;
  uint32_t Layout = RowMajor;
  bool Transpose = false;
  bool HasBias = true;
  bool Packed = false;
};

void checkProduct(const Product &P) {
  constexpr unsigned M = 5, Depth = 7, MatrixOffset = 64, BiasOffset = 16, Stride = 64;
  std::mt19937 Random(11);
  auto Number = [&](Host T) {
    const int V = smallInteger(Random);
    return static_cast<double>(isFloat(T) || isSigned(T) ? V : std::abs(V));
  };
  Buffer In(64), Weights(2048), Bias(128), Out(64);
  std::vector<double> X(Depth), Y(M);
  std::vector<std::vector<double>> W(M, std::vector<double>(Depth));
  for (unsigned K = 0; K < Depth; ++K) {
    X[K] = Number(P.Interpretation);
    if (!isFloat(P.Input) && !isSigned(P.Input))
      X[K] = P.Packed ? X[K] : std::abs(X[K]);
    In.set(P.Packed ? P.Interpretation : P.Input,
           K * bytesOf(P.Packed ? P.Interpretation : P.Input), X[K]);
  }
  for (unsigned R = 0; R < M; ++R) {
    Y[R] = P.HasBias ? Number(P.Bias) : 0;
    Bias.set(P.Bias, BiasOffset + R * bytesOf(P.Bias), Y[R]);
    for (unsigned K = 0; K < Depth; ++K) {
      W[R][K] = Number(P.Matrix);
      const unsigned Row = P.Transpose ? K : R, Col = P.Transpose ? R : K;
      const unsigned Bytes = bytesOf(P.Matrix);
      Weights.set(P.Matrix,
                  MatrixOffset +
                      offsetOf(P.Layout, Row, Col, P.Transpose ? M : Depth, Bytes, Stride),
                  W[R][K]);
      Y[R] += W[R][K] * X[K];
    }
  }

  Kernel K;
  uint32_t Interpretation = static_cast<uint32_t>(componentType(P.Interpretation));
  if (P.Packed)
    Interpretation =
        static_cast<uint32_t>(P.Interpretation == Host::S8 ? ComponentType::SignedInt8PackedNV
                                                           : ComponentType::UnsignedInt8PackedNV);
  const uint32_t Operands =
      (isSigned(P.Input) ? SignedInput : 0) | (isSigned(P.Result) ? SignedResult : 0);
  Value *V = loadVector(K, K.vector(P.Input, P.Packed ? (Depth + 3) / 4 : Depth), 0);
  Value *R =
      K.op(CoopOp::VecMatMul, K.vector(P.Result, M),
           {V, K.i32(Interpretation), K.buffer(1), K.i32(MatrixOffset),
            K.i32(static_cast<uint32_t>(componentType(P.Matrix))),
            P.HasBias ? K.buffer(2)
                      : static_cast<Value *>(ConstantPointerNull::get(PointerType::get(K.C, 1))),
            K.i32(BiasOffset), K.i32(static_cast<uint32_t>(componentType(P.Bias))), K.i32(M),
            K.i32(Depth), K.i32(P.Layout), K.flag(P.Transpose), K.i32(Stride), K.i32(Operands)});
  storeVector(K, R, 3);
  K.execute({&In, &Weights, &Bias, &Out});
  for (unsigned Row = 0; Row < M; ++Row)
    EXPECT_EQ(Out.get(P.Result, Row * bytesOf(P.Result)), rounded(P.Result, Y[Row]))
        << nameOf(P.Input) << " as " << nameOf(P.Interpretation) << " by " << nameOf(P.Matrix)
        << " plus " << nameOf(P.Bias) << " to " << nameOf(P.Result) << " layout " << P.Layout
        << " transpose " << P.Transpose << " at " << Row;
}

TEST(CooperativeVector, ProductsOfEveryInterpretation) {
  using enum Host;
  const Product Cases[] = {
      {F16, F16, F16, F16, F16}, {F16, E4M3, E4M3, F16, F16}, {F16, E5M2, E5M2, F16, F16},
      {F32, F32, F32, F32, F32}, {F32, F16, F16, F32, F32},   {F32, S8, S8, S32, S32},
      {F16, S8, U8, S32, S32},   {S32, S8, S8, S32, S32},     {U32, U8, U8, U32, U32},
      {S32, S16, S16, S32, S32}, {U32, U16, U16, U32, U32},   {S32, S32, S32, S32, S32},
      {S32, S64, S64, S64, S32}, {U32, U64, U32, U64, U32},   {F64, F64, F64, F64, F64},
      {F32, F64, F32, F64, F32}, {F32, S8, S8, F32, F32},     {S32, F16, F16, F32, F32},
      {F16, F16, F16, F32, F16}, {F32, E4M3, E5M2, F32, F32},
  };
  for (Product P : Cases) {
    checkProduct(P);
    P.HasBias = false;
    checkProduct(P);
  }
}

TEST(CooperativeVector, ProductsOfPackedInputs) {
  for (Host T : {Host::S8, Host::U8})
    checkProduct({Host::U32, T, Host::S8, Host::S32, Host::S32, RowMajor, false, true, true});
}

TEST(CooperativeVector, ProductsOfEveryLayout) {
  for (uint32_t Layout : {RowMajor, ColumnMajor, InferencingOptimal, TrainingOptimal})
    for (bool Transpose : {false, true})
      for (Host T : {Host::F16, Host::E4M3, Host::F32}) {
        Product P{Host::F32, T, T, Host::F32, Host::F32};
        P.Layout = Layout;
        P.Transpose = Transpose;
        checkProduct(P);
      }
}

/// One row, one column: the input converted and multiplied by 1.
double convertedInput(Host Input, ComponentType To, Host Matrix, Host Result, double V) {
  Kernel K;
  Value *X = loadVector(K, K.vector(Input, 1), 0);
  Value *Null = ConstantPointerNull::get(PointerType::get(K.C, 1));
  Value *R = K.op(CoopOp::VecMatMul, K.vector(Result, 1),
                  {X, K.i32(static_cast<uint32_t>(To)), K.buffer(1), K.i32(0),
                   K.i32(static_cast<uint32_t>(componentType(Matrix))), Null, K.i32(0), K.i32(0),
                   K.i32(1), K.i32(1), K.i32(RowMajor), K.flag(false), K.i32(16),
                   K.i32((isSigned(Input) ? SignedInput : 0) | SignedResult)});
  storeVector(K, R, 2);
  Buffer In(16), Weights(16), Out(16);
  In.set(Input, 0, V);
  Weights.set(Matrix, 0, 1);
  K.execute({&In, &Weights, &Out});
  return Out.get(Result, 0);
}

TEST(CooperativeVector, InputsRoundToNearestEvenAndSaturate) {
  auto Signed8 = [](Host T, double V) {
    return convertedInput(T, ComponentType::SignedInt8NV, Host::S8, Host::S32, V);
  };
  EXPECT_EQ(Signed8(Host::F32, 2.5), 2);
  EXPECT_EQ(Signed8(Host::F32, 3.5), 4);
  EXPECT_EQ(Signed8(Host::F32, -2.5), -2);
  EXPECT_EQ(Signed8(Host::F32, 1e9), 127);
  EXPECT_EQ(Signed8(Host::F16, -1000), -128);
  EXPECT_EQ(Signed8(Host::S32, 300), 127);
  EXPECT_EQ(Signed8(Host::S32, -300), -128);
  EXPECT_EQ(Signed8(Host::U32, 4294967295.0), 127);
  auto Unsigned8 = [](Host T, double V) {
    return convertedInput(T, ComponentType::UnsignedInt8NV, Host::U8, Host::S32, V);
  };
  EXPECT_EQ(Unsigned8(Host::F32, -3), 0);
  EXPECT_EQ(Unsigned8(Host::F32, 300), 255);
  EXPECT_EQ(Unsigned8(Host::S32, -300), 0);
  EXPECT_EQ(Unsigned8(Host::U32, 300), 255);
  // 2049 lies between the halves 2048 and 2050.
  EXPECT_EQ(convertedInput(Host::S32, ComponentType::Float16NV, Host::F16, Host::F32, 2049), 2048);
  EXPECT_EQ(convertedInput(Host::S32, ComponentType::Float16NV, Host::F16, Host::F32, 2051), 2052);
  EXPECT_EQ(convertedInput(Host::F32, ComponentType::FloatE4M3NV, Host::E4M3, Host::F32, 1e6), 448);
}

// ---- training

TEST(CooperativeVector, OuterProductsAddUp) {
  constexpr unsigned Invocations = 4, Rows = 3, Cols = 5, Offset = 64, Stride = 64;
  for (uint32_t Layout : {RowMajor, ColumnMajor, InferencingOptimal, TrainingOptimal})
    for (auto [T, Matrix] : {std::pair(Host::F16, Host::F16), std::pair(Host::F16, Host::F32),
                             std::pair(Host::F32, Host::F64), std::pair(Host::S32, Host::S32),
                             std::pair(Host::F32, Host::E5M2), std::pair(Host::S8, Host::S16)}) {
      Kernel K(Invocations);
      Value *X = loadVector(K, K.vector(T, Rows), 0), *Y = loadVector(K, K.vector(T, Cols), 1);
      K.op(CoopOp::VecOuterProduct, Type::getVoidTy(K.C),
           {K.buffer(2), K.i32(Offset), X, Y, K.i32(Layout),
            K.i32(static_cast<uint32_t>(componentType(Matrix))), K.i32(Stride)});
      Buffer A(64), B(64), Out(1024);
      const double XV[] = {1, -2, 1}, YV[] = {1, 0, -1, 2, 1};
      for (unsigned I = 0; I < Rows; ++I)
        A.set(T, I * bytesOf(T), XV[I]);
      for (unsigned I = 0; I < Cols; ++I)
        B.set(T, I * bytesOf(T), YV[I]);
      auto Place = [&](unsigned R, unsigned C) {
        return Offset + offsetOf(Layout, R, C, Cols, bytesOf(Matrix), Stride);
      };
      for (unsigned R = 0; R < Rows; ++R)
        for (unsigned C = 0; C < Cols; ++C)
          Out.set(Matrix, Place(R, C), R);
      K.execute({&A, &B, &Out});
      for (unsigned R = 0; R < Rows; ++R)
        for (unsigned C = 0; C < Cols; ++C)
          EXPECT_EQ(Out.get(Matrix, Place(R, C)), rounded(Matrix, R + Invocations * XV[R] * YV[C]))
              << nameOf(T) << " to " << nameOf(Matrix) << " layout " << Layout;
    }
}

TEST(CooperativeVector, SumsAddUpInTheComponentType) {
  constexpr unsigned Invocations = 8;
  for (Host T : {Host::F16, Host::BF16, Host::F32, Host::F64, Host::S32, Host::U8, Host::S64}) {
    Kernel K(Invocations);
    K.op(CoopOp::VecReduceSum, Type::getVoidTy(K.C),
         {K.buffer(1), K.i32(16), loadVector(K, K.vector(T, Size), 0)});
    Buffer In(64), Out(128);
    for (unsigned I = 0; I < Size; ++I) {
      In.set(T, I * bytesOf(T), I);
      Out.set(T, 16 + I * bytesOf(T), 1);
    }
    K.execute({&In, &Out});
    for (unsigned I = 0; I < Size; ++I)
      EXPECT_EQ(Out.get(T, 16 + I * bytesOf(T)), 1 + Invocations * I) << nameOf(T);
  }
}

} // namespace
} // namespace coop::lower::test
