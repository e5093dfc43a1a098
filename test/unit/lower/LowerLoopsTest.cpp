// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-lower<loops>` on cooperative matrices: every operation but tensor accesses, executed and
// compared with plain loops on the host, for odd sizes and numbers of invocations that do not
// divide them.

#include "lower/exec/loops/LowerLoops.h"
#include "LoweredKernel.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace coop::lower::test {
namespace {

/// SPIR-V's Cooperative Matrix Operands.
constexpr uint32_t SignedA = 1, SignedB = 2, SignedC = 4, SignedResult = 8, Saturating = 16;

/// Row-major numbers and where a buffer has them.
struct Numbers {
  Numbers(unsigned Rows, unsigned Cols) : Rows(Rows), Cols(Cols), V(Rows * Cols) {}
  double &at(unsigned R, unsigned C) { return V[R * Cols + C]; }
  double at(unsigned R, unsigned C) const { return V[R * Cols + C]; }

  void write(Buffer &To, Host T, bool ColumnMajor = false) const {
    for (unsigned R = 0; R < Rows; ++R)
      for (unsigned C = 0; C < Cols; ++C)
        To.set(T, (ColumnMajor ? C * Rows + R : R * Cols + C) * bytesOf(T), at(R, C));
  }
  void expect(const Buffer &In, Host T, const std::string &What) const {
    for (unsigned R = 0; R < Rows; ++R)
      for (unsigned C = 0; C < Cols; ++C)
        ASSERT_EQ(In.get(T, (R * Cols + C) * bytesOf(T)), at(R, C))
            << What << " at " << R << ", " << C;
  }
  size_t bytes(Host T) const { return V.size() * bytesOf(T); }
  uint64_t stride(Host T) const { return Cols * bytesOf(T); }

  unsigned Rows, Cols;
  std::vector<double> V;
};

Numbers randomNumbers(std::mt19937 &Random, unsigned Rows, unsigned Cols, Host T) {
  Numbers N(Rows, Cols);
  for (double &V : N.V) {
    V = smallInteger(Random);
    if (!isFloat(T) && !isSigned(T))
      V = std::abs(V);
  }
  return N;
}

/// Reads a matrix from buffer 0, computes, writes to buffer 1.
struct UnaryCase {
  UnaryCase(unsigned Invocations, unsigned Rows, unsigned Cols, Host T,
            CoopUse Use = CoopUse::Accumulator)
      : K(Invocations), T(T), Ty(K.matrix(T, Rows, Cols, Use)), Random(Rows * 100 + Cols),
        In(randomNumbers(Random, Rows, Cols, T)), X(K.load(Ty, K.buffer(0), In.stride(T))) {}

  void expect(Value *Result, Host ResultT, const Numbers &Expected, const std::string &What) {
    K.store(K.buffer(1), Result, Expected.stride(ResultT));
    Buffer Source(In.bytes(T)), Target(Expected.bytes(ResultT));
    In.write(Source, T);
    K.execute({&Source, &Target});
    Expected.expect(Target, ResultT, What);
  }
  Numbers map(function_ref<double(double)> F) const {
    Numbers Result = In;
    for (double &V : Result.V)
      V = F(V);
    return Result;
  }

  Kernel K;
  Host T;
  Type *Ty;
  std::mt19937 Random;
  Numbers In;
  Value *X;
};

TEST(LowerLoops, LoadsAndStoresInBothLayouts) {
  for (unsigned Invocations : {1u, 3u, 8u})
    for (bool ColumnMajor : {false, true}) {
      Kernel K(Invocations);
      Type *Ty = K.matrix(Host::F16, 5, 7, CoopUse::A);
      std::mt19937 Random(1);
      const Numbers In = randomNumbers(Random, 5, 7, Host::F16);
      K.store(K.buffer(1), K.load(Ty, K.buffer(0), (ColumnMajor ? 5 : 7) * 2, ColumnMajor), 14);
      Buffer Source(In.bytes(Host::F16)), Target(In.bytes(Host::F16));
      In.write(Source, Host::F16, ColumnMajor);
      K.execute({&Source, &Target});
      In.expect(Target, Host::F16, "load and store");
    }
}

TEST(LowerLoops, SubgroupsHaveMatricesOfTheirOwn) {
  constexpr unsigned Rows = 3, Cols = 5, Bytes = Rows * Cols * 4;
  Kernel K(8, 4);
  Type *Ty = K.matrix(Host::F32, Rows, Cols, CoopUse::Accumulator, CoopScope::Subgroup);
  Value *Id = K.op(CoopOp::SubgroupId, K.B.getInt32Ty(), {});
  auto At = [&](Value *Base) {
    return K.B.CreateGEP(K.B.getInt8Ty(), Base, K.B.CreateMul(Id, K.i32(Bytes)));
  };
  Value *X = K.load(Ty, At(K.buffer(0)), Cols * 4);
  Type *Transposed = K.matrix(Host::F32, Cols, Rows, CoopUse::B, CoopScope::Subgroup);
  K.store(At(K.buffer(1)), K.op(CoopOp::MatTranspose, Transposed, {X}), Rows * 4);
  Buffer In(2 * Bytes), Out(2 * Bytes);
  for (unsigned I = 0; I < 2 * Rows * Cols; ++I)
    In.set(Host::F32, I * 4, I);
  K.execute({&In, &Out});
  for (unsigned G = 0; G < 2; ++G)
    for (unsigned R = 0; R < Rows; ++R)
      for (unsigned C = 0; C < Cols; ++C)
        EXPECT_EQ(Out.get(Host::F32, G * Bytes + (C * Rows + R) * 4), G * 15 + R * Cols + C);
}

TEST(LowerLoops, InvocationScopeNeedsNobody) {
  Kernel K(2);
  Type *A = K.matrix(Host::F32, 2, 3, CoopUse::A, CoopScope::Invocation);
  Type *B = K.matrix(Host::F32, 3, 2, CoopUse::B, CoopScope::Invocation);
  Type *D = K.matrix(Host::F32, 2, 2, CoopUse::Accumulator, CoopScope::Invocation);
  Value *X = K.load(A, K.buffer(0), 12), *Y = K.load(B, K.buffer(0), 8);
  Value *R = K.op(CoopOp::MatMulAdd, D, {X, Y, llvm::Constant::getNullValue(D), K.i32(0)});
  K.store(K.buffer(1), R, 8);
  Buffer In(24), Out(16);
  for (unsigned I = 0; I < 6; ++I)
    In.set(Host::F32, I * 4, I + 1); // 1..6 as 2x3 and as 3x2
  K.execute({&In, &Out});
  EXPECT_EQ(Out.get(Host::F32, 0), 1 * 1 + 2 * 3 + 3 * 5);
  EXPECT_EQ(Out.get(Host::F32, 4), 1 * 2 + 2 * 4 + 3 * 6);
  EXPECT_EQ(Out.get(Host::F32, 8), 4 * 1 + 5 * 3 + 6 * 5);
  EXPECT_EQ(Out.get(Host::F32, 12), 4 * 2 + 5 * 4 + 6 * 6);
}

// ---- multiply-add

struct MulAddTypes {
  Host A, B, C, D;
};

TEST(LowerLoops, MulAddOfEveryType) {
  using enum Host;
  const MulAddTypes Cases[] = {
      {F16, F16, F32, F32},     {F16, F16, F16, F16},   {BF16, BF16, F32, F32},
      {BF16, BF16, BF16, BF16}, {F32, F32, F32, F32},   {F64, F64, F64, F64},
      {E4M3, E4M3, F32, F32},   {E5M2, E4M3, F16, F16}, {E5M2, E5M2, F32, E5M2},
      {S8, S8, S32, S32},       {U8, U8, U32, U32},     {S8, U8, S32, S32},
      {U8, S8, S32, S32},       {S16, S16, S32, S32},   {S32, S32, S32, S32},
      {S64, S64, S64, S64},     {U16, U16, U16, U16},   {S8, S8, S8, S8},
  };
  for (const MulAddTypes &Case : Cases)
    for (unsigned Invocations : {1u, 4u}) {
      constexpr unsigned M = 5, N = 3, Depth = 7;
      Kernel K(Invocations);
      std::mt19937 Random(7);
      const Numbers A = randomNumbers(Random, M, Depth, Case.A);
      const Numbers B = randomNumbers(Random, Depth, N, Case.B);
      const Numbers C = randomNumbers(Random, M, N, Case.C);
      const uint32_t Operands =
          (isSigned(Case.A) ? SignedA : 0) | (isSigned(Case.B) ? SignedB : 0) |
          (isSigned(Case.C) ? SignedC : 0) | (isSigned(Case.D) ? SignedResult : 0);
      Value *D =
          K.op(CoopOp::MatMulAdd, K.matrix(Case.D, M, N, CoopUse::Accumulator),
               {K.load(K.matrix(Case.A, M, Depth, CoopUse::A), K.buffer(0), A.stride(Case.A)),
                K.load(K.matrix(Case.B, Depth, N, CoopUse::B), K.buffer(1), B.stride(Case.B)),
                K.load(K.matrix(Case.C, M, N, CoopUse::Accumulator), K.buffer(2), C.stride(Case.C)),
                K.i32(Operands)});
      K.store(K.buffer(3), D, N * bytesOf(Case.D));
      Buffer BA(A.bytes(Case.A)), BB(B.bytes(Case.B)), BC(C.bytes(Case.C)), BD(M * N * 8);
      A.write(BA, Case.A);
      B.write(BB, Case.B);
      C.write(BC, Case.C);
      K.execute({&BA, &BB, &BC, &BD});
      Numbers Expected(M, N);
      for (unsigned R = 0; R < M; ++R)
        for (unsigned Col = 0; Col < N; ++Col) {
          double Sum = C.at(R, Col); // small integers: exact in every order
          for (unsigned I = 0; I < Depth; ++I)
            Sum += A.at(R, I) * B.at(I, Col);
          Expected.at(R, Col) = rounded(Case.D, Sum);
        }
      Expected.expect(BD, Case.D,
                      std::string(nameOf(Case.A)) + " " + nameOf(Case.B) + " " + nameOf(Case.C) +
                          " " + nameOf(Case.D));
    }
}

/// 1x1x1 products with given numbers.
double mulAddOne(Host TA, Host TB, Host TD, double A, double B, double C, uint32_t Operands) {
  Kernel K;
  Value *X = K.load(K.matrix(TA, 1, 1, CoopUse::A), K.buffer(0), 16);
  Value *Y = K.load(K.matrix(TB, 1, 1, CoopUse::B), K.buffer(1), 16);
  Type *Ty = K.matrix(TD, 1, 1, CoopUse::Accumulator);
  Value *Z = K.load(Ty, K.buffer(2), 16);
  K.store(K.buffer(3), K.op(CoopOp::MatMulAdd, Ty, {X, Y, Z, K.i32(Operands)}), 16);
  Buffer BA(8), BB(8), BC(8), BD(8);
  BA.set(TA, 0, A);
  BB.set(TB, 0, B);
  BC.set(TD, 0, C);
  K.execute({&BA, &BB, &BC, &BD});
  return BD.get(TD, 0);
}

TEST(LowerLoops, MulAddWrapsOrSaturates) {
  const uint32_t Signed = SignedA | SignedB | SignedC | SignedResult;
  EXPECT_EQ(mulAddOne(Host::S8, Host::S8, Host::S32, 100, 100, 2147483647.0, Signed),
            decode(Host::S32, encode(Host::S32, 2147483647.0 + 10000 - 4294967296.0)));
  EXPECT_EQ(mulAddOne(Host::S8, Host::S8, Host::S32, 100, 100, 2147483647.0, Signed | Saturating),
            2147483647.0);
  EXPECT_EQ(mulAddOne(Host::S8, Host::S8, Host::S32, -100, 100, -2147483648.0, Signed | Saturating),
            -2147483648.0);
  EXPECT_EQ(mulAddOne(Host::U8, Host::U8, Host::U32, 255, 255, 4294967295.0, Saturating),
            4294967295.0);
  EXPECT_EQ(mulAddOne(Host::U8, Host::U8, Host::U32, 255, 255, 4294967295.0, 0), 255 * 255 - 1);
  // The same bits read as unsigned: 200 instead of -56.
  EXPECT_EQ(mulAddOne(Host::S8, Host::S8, Host::S32, -56, 2, 0, SignedB | SignedC | SignedResult),
            400);
}

TEST(LowerLoops, MulAddRoundsOnceAtTheEnd) {
  // 2048 + 1 is no half: rounded after each addition the sum would stay 2048.
  Kernel K;
  Type *D = K.matrix(Host::F16, 1, 1, CoopUse::Accumulator);
  Value *X = K.load(K.matrix(Host::F16, 1, 3, CoopUse::A), K.buffer(0), 6);
  Value *Y = K.load(K.matrix(Host::F16, 3, 1, CoopUse::B), K.buffer(1), 2);
  Value *R = K.op(CoopOp::MatMulAdd, D, {X, Y, llvm::Constant::getNullValue(D), K.i32(0)});
  K.store(K.buffer(2), R, 2);
  Buffer A(6), B(6), Out(2);
  const double Terms[] = {2048, 1, 1};
  for (unsigned I = 0; I < 3; ++I) {
    A.set(Host::F16, I * 2, Terms[I]);
    B.set(Host::F16, I * 2, 1);
  }
  K.execute({&A, &B, &Out});
  EXPECT_EQ(Out.get(Host::F16, 0), 2050);
}

// ---- element-wise

TEST(LowerLoops, ArithmeticAndScale) {
  for (Host T : {Host::F16, Host::BF16, Host::F32, Host::F64, Host::S8, Host::S32}) {
    UnaryCase Case(3, 5, 3, T);
    Kernel &K = Case.K;
    const bool Float = isFloat(T);
    auto Arith = [&](CoopArith Op, ArrayRef<Value *> Operands) {
      SmallVector<Value *, 3> Args = {K.i32(static_cast<uint32_t>(Op))};
      Args.append(Operands.begin(), Operands.end());
      return K.op(CoopOp::MatArith, Case.Ty, Args);
    };
    Value *Sum = Arith(Float ? CoopArith::FAdd : CoopArith::IAdd, {Case.X, Case.X});
    Value *Product = Arith(Float ? CoopArith::FMul : CoopArith::IMul, {Sum, Case.X});
    Value *Negated = Arith(Float ? CoopArith::FNeg : CoopArith::INeg, {Product});
    Type *Scalar = typeOf(K.C, T);
    Value *Three =
        Float ? static_cast<Value *>(ConstantFP::get(Scalar, 3.0)) : ConstantInt::get(Scalar, 3);
    Value *Scaled = K.op(
        CoopOp::MatScale, Case.Ty,
        {K.i32(static_cast<uint32_t>(Float ? CoopArith::FMul : CoopArith::IMul)), Negated, Three});
    Case.expect(Scaled, T, Case.map([](double V) { return -(2 * V * V) * 3; }), nameOf(T));
  }
}

TEST(LowerLoops, DivisionByZeroDoesNotTrap) {
  UnaryCase Case(1, 1, 4, Host::S32);
  Case.In.V = {-2147483648.0, 7, 0, -9};
  Value *Minus = Case.K.op(CoopOp::MatFill, Case.Ty, {Case.K.B.getInt32(-1u)});
  Value *Zero = Case.K.op(CoopOp::MatFill, Case.Ty, {Case.K.B.getInt32(0)});
  auto Divide = [&](Value *L, Value *R) {
    return Case.K.op(CoopOp::MatArith, Case.Ty,
                     {Case.K.i32(static_cast<uint32_t>(CoopArith::SDiv)), L, R});
  };
  Value *ByZero = Divide(Case.X, Zero);
  Value *Sum = Case.K.op(
      CoopOp::MatArith, Case.Ty,
      {Case.K.i32(static_cast<uint32_t>(CoopArith::IAdd)), ByZero, Divide(Case.X, Minus)});
  Numbers Expected(1, 4);
  Expected.V = {-2147483648.0, -7, 0, 9};
  Case.expect(Sum, Host::S32, Expected, "division");
}

TEST(LowerLoops, Conversions) {
  struct Conversion {
    Host From, To;
    CoopConvert Op;
  };
  const Conversion Cases[] = {{Host::F32, Host::F16, CoopConvert::FConvert},
                              {Host::F16, Host::E4M3, CoopConvert::FConvert},
                              {Host::E5M2, Host::F32, CoopConvert::FConvert},
                              {Host::BF16, Host::F64, CoopConvert::FConvert},
                              {Host::F64, Host::BF16, CoopConvert::FConvert},
                              {Host::F32, Host::S8, CoopConvert::ConvertFToS},
                              {Host::S16, Host::F16, CoopConvert::ConvertSToF},
                              {Host::U8, Host::F32, CoopConvert::ConvertUToF},
                              {Host::S8, Host::S32, CoopConvert::SConvert},
                              {Host::U8, Host::U32, CoopConvert::UConvert},
                              {Host::S32, Host::S8, CoopConvert::SConvert}};
  for (const Conversion &Case : Cases) {
    UnaryCase Unary(4, 3, 7, Case.From);
    Type *To = Unary.K.matrix(Case.To, 3, 7, CoopUse::A); // the use changes too
    Value *R =
        Unary.K.op(CoopOp::MatConvert, To,
                   {Unary.K.i32(static_cast<uint32_t>(Case.Op)), Unary.K.flag(false), Unary.X});
    Unary.expect(R, Case.To, Unary.In, std::string(nameOf(Case.From)) + " to " + nameOf(Case.To));
  }
}

TEST(LowerLoops, SaturatingConversionToFloat8) {
  for (bool Saturate : {false, true}) {
    UnaryCase Case(1, 1, 2, Host::F32);
    Case.In.V = {1e6, -1e6};
    Value *R = Case.K.op(
        CoopOp::MatConvert, Case.K.matrix(Host::E4M3, 1, 2, CoopUse::A),
        {Case.K.i32(static_cast<uint32_t>(CoopConvert::FConvert)), Case.K.flag(Saturate), Case.X});
    Case.K.store(Case.K.buffer(1), R, 2);
    Buffer In(8), Out(2);
    Case.In.write(In, Host::F32);
    Case.K.execute({&In, &Out});
    EXPECT_EQ(Out.bits(Host::E4M3, 0), Saturate ? 0x7eu : 0x7fu);
    EXPECT_EQ(Out.bits(Host::E4M3, 1), Saturate ? 0xfeu : 0xffu);
  }
}

TEST(LowerLoops, ComponentsOutOfRangeTouchNothing) {
  UnaryCase Case(1, 2, 2, Host::F32);
  Kernel &K = Case.K;
  Value *Length = K.op(CoopOp::MatLength, K.B.getInt32Ty(), {Case.X});
  Value *First = K.op(CoopOp::MatExtract, K.B.getFloatTy(), {Case.X, K.i32(0)});
  Value *Past = K.op(CoopOp::MatExtract, K.B.getFloatTy(), {Case.X, K.i32(~0u)});
  Value *X = K.op(CoopOp::MatInsert, Case.Ty, {Case.X, Past, K.i32(1000000)});
  X = K.op(CoopOp::MatInsert, Case.Ty, {X, K.B.CreateFAdd(First, First), K.i32(1)});
  X = K.op(CoopOp::MatInsert, Case.Ty, {X, K.B.CreateUIToFP(Length, K.B.getFloatTy()), K.i32(2)});
  Numbers Expected = Case.In;
  Expected.V[1] = 2 * Case.In.V[0];
  Expected.V[2] = 4;
  Case.expect(X, Host::F32, Expected, "insert");
}

/// The callback adds to a counter in buffer 2: once for each element, never for padding.
TEST(LowerLoops, PerElementSeesRowsColumnsAndExtras) {
  for (unsigned Invocations : {1u, 4u}) {
    UnaryCase Case(Invocations, 3, 5, Host::F32);
    Kernel &K = Case.K;
    Type *F32 = K.B.getFloatTy(), *I32 = K.B.getInt32Ty();
    Function *F = K.callback("element", F32, {I32, I32, F32, F32, I32});
    IRBuilder<> B(&F->getEntryBlock());
    CallInst *Counter = emitCoopOp(B, CoopOp::Buffer, PointerType::get(K.C, 1),
                                   {B.getInt32(0), B.getInt32(2), B.getInt32(0)});
    B.CreateAtomicRMW(AtomicRMWInst::Add, Counter, B.getInt32(1), Align(4),
                      AtomicOrdering::Monotonic);
    Value *Place = B.CreateAdd(B.CreateMul(F->getArg(0), F->getArg(4)), F->getArg(1));
    B.CreateRet(B.CreateFAdd(B.CreateFMul(F->getArg(2), F->getArg(3)), B.CreateSIToFP(Place, F32)));
    Value *Extra = K.op(CoopOp::MatFill, Case.Ty, {ConstantFP::get(F32, 2.0)});
    Value *R = K.op(CoopOp::MatPerElement, Case.Ty, {F, Case.X, Extra, K.i32(100)});
    K.store(K.buffer(1), R, 20);
    Buffer In(60), Out(60), Count(4);
    Case.In.write(In, Host::F32);
    K.execute({&In, &Out, &Count});
    Numbers Expected = Case.In;
    for (unsigned Row = 0; Row < 3; ++Row)
      for (unsigned Col = 0; Col < 5; ++Col)
        Expected.at(Row, Col) = Case.In.at(Row, Col) * 2 + Row * 100 + Col;
    Expected.expect(Out, Host::F32, "per element");
    EXPECT_EQ(Count.get(Host::U32, 0), 15);
  }
}

// ---- exchange

/// Minimum has no identity among small numbers: padding that came in would win.
Function *minimum(Kernel &K) {
  Type *F32 = K.B.getFloatTy();
  Function *F = K.callback("minimum", F32, {F32, F32});
  IRBuilder<> B(&F->getEntryBlock());
  B.CreateRet(B.CreateMinNum(F->getArg(0), F->getArg(1)));
  return F;
}

void checkReduce(unsigned Invocations, uint32_t Mask, unsigned Rows, unsigned Cols,
                 unsigned ResultRows, unsigned ResultCols) {
  UnaryCase Case(Invocations, Rows, Cols, Host::F32);
  for (double &V : Case.In.V)
    V += 100; // zeros would be smaller
  Type *Ty = Case.K.matrix(Host::F32, ResultRows, ResultCols, CoopUse::Accumulator);
  Value *R = Case.K.op(CoopOp::MatReduce, Ty, {Case.K.i32(Mask), minimum(Case.K), Case.X});
  Numbers Expected(ResultRows, ResultCols);
  for (unsigned Row = 0; Row < ResultRows; ++Row)
    for (unsigned Col = 0; Col < ResultCols; ++Col) {
      double Best = std::numeric_limits<double>::infinity();
      for (unsigned I = 0; I < Rows; ++I)
        for (unsigned J = 0; J < Cols; ++J) {
          const bool Taken = Mask == 1   ? I == Row
                             : Mask == 2 ? J == Col
                             : Mask == 4 ? I / 2 == Row && J / 2 == Col
                                         : true;
          if (Taken)
            Best = std::min(Best, Case.In.at(I, J));
        }
      Expected.at(Row, Col) = Best;
    }
  Case.expect(R, Host::F32, Expected, "reduce " + std::to_string(Mask));
}

TEST(LowerLoops, ReduceInEveryModeToOtherSizes) {
  for (unsigned Invocations : {1u, 4u}) {
    checkReduce(Invocations, 1, 5, 7, 5, 7);
    checkReduce(Invocations, 1, 5, 7, 5, 11);
    checkReduce(Invocations, 2, 5, 7, 5, 7);
    checkReduce(Invocations, 2, 5, 7, 2, 7);
    checkReduce(Invocations, 3, 5, 7, 3, 2);
    checkReduce(Invocations, 4, 6, 10, 3, 5);
    checkReduce(Invocations, 1, 1, 1, 1, 3);
  }
}

/// combine adds a private variable and a builtin, which only an invocation knows.
TEST(LowerLoops, CombineMayUseWhatTheInvocationKnows) {
  UnaryCase Case(4, 2, 2, Host::F32);
  Kernel &K = Case.K;
  Type *F32 = K.B.getFloatTy();
  auto *Private = new GlobalVariable(K.M, F32, false, GlobalValue::InternalLinkage,
                                     ConstantFP::get(F32, 0.0), "bias");
  Private->addAttribute("coop.private");
  K.B.CreateStore(ConstantFP::get(F32, 1000.0), Private);
  Function *Helper = K.callback("helper", F32, {});
  IRBuilder<> HB(&Helper->getEntryBlock());
  HB.CreateRet(
      HB.CreateUIToFP(emitCoopOp(HB, CoopOp::WorkgroupId, HB.getInt32Ty(), {HB.getInt32(1)}), F32));
  Function *F = K.callback("combine", F32, {F32, F32});
  IRBuilder<> B(&F->getEntryBlock());
  Value *Sum = B.CreateFAdd(F->getArg(0), F->getArg(1));
  Sum = B.CreateFAdd(Sum, B.CreateLoad(F32, Private));
  B.CreateRet(B.CreateFAdd(Sum, B.CreateCall(Helper)));
  Value *R = K.op(CoopOp::MatReduce, Case.Ty, {K.i32(3), F, Case.X});
  const double Total = Case.In.V[0] + Case.In.V[1] + Case.In.V[2] + Case.In.V[3] + 3 * 1041;
  Case.expect(R, Host::F32, Case.map([&](double) { return Total; }), "combine");
}

TEST(LowerLoops, Transpose) {
  UnaryCase Case(4, 5, 7, Host::F16);
  Value *R = Case.K.op(CoopOp::MatTranspose, Case.K.matrix(Host::F16, 7, 5, CoopUse::B), {Case.X});
  Numbers Expected(7, 5);
  for (unsigned I = 0; I < 5; ++I)
    for (unsigned J = 0; J < 7; ++J)
      Expected.at(J, I) = Case.In.at(I, J);
  Case.expect(R, Host::F16, Expected, "transpose");
}

/// Halves packed in 32-bit integers become rows or columns, and come back.
TEST(LowerLoops, ArraysBecomeRowsAndColumns) {
  for (CoopUse Use : {CoopUse::A, CoopUse::B, CoopUse::Accumulator}) {
    constexpr unsigned Lanes = 4, Length = 16;
    Kernel K(Lanes);
    const bool Columns = Use == CoopUse::B;
    Type *Ty = K.matrix(Host::F16, Columns ? Length : Lanes, Columns ? Lanes : Length, Use,
                        CoopScope::Subgroup);
    Type *ArrayTy = ArrayType::get(K.B.getInt32Ty(), Length / 2);
    Value *Lane = K.op(CoopOp::SubgroupInvocationId, K.B.getInt32Ty(), {});
    Value *Start = K.B.CreateGEP(ArrayTy, K.buffer(0), Lane);
    Value *X = K.op(CoopOp::MatFromArray, Ty, {K.B.CreateLoad(ArrayTy, Start)});
    K.store(K.buffer(1), X, (Columns ? Lanes : Length) * 2);
    Value *Back = K.op(CoopOp::MatToArray, ArrayTy, {X});
    K.B.CreateStore(Back, K.B.CreateGEP(ArrayTy, K.buffer(2), Lane));
    Buffer In(Lanes * Length * 2), Out(Lanes * Length * 2), Again(Lanes * Length * 2);
    for (unsigned I = 0; I < Lanes * Length; ++I)
      In.set(Host::F16, I * 2, I);
    K.execute({&In, &Out, &Again});
    for (unsigned L = 0; L < Lanes; ++L)
      for (unsigned I = 0; I < Length; ++I) {
        const unsigned Place = Columns ? I * Lanes + L : L * Length + I;
        EXPECT_EQ(Out.get(Host::F16, Place * 2), L * Length + I);
        EXPECT_EQ(Again.get(Host::F16, (L * Length + I) * 2), L * Length + I);
      }
  }
}

// ---- values in memory

/// Two phis that swap in a loop: each must see the other's old value.
TEST(LowerLoops, PhisMaySwap) {
  for (unsigned Trips : {1u, 2u, 5u}) {
    UnaryCase Case(2, 2, 3, Host::F32);
    Kernel &K = Case.K;
    Value *Other = K.op(CoopOp::MatFill, Case.Ty, {ConstantFP::get(K.B.getFloatTy(), 50.0)});
    BasicBlock *Before = K.B.GetInsertBlock();
    BasicBlock *Loop = BasicBlock::Create(K.C, "loop", K.Entry);
    BasicBlock *End = BasicBlock::Create(K.C, "end", K.Entry);
    K.B.CreateBr(Loop);
    K.B.SetInsertPoint(Loop);
    PHINode *X = K.B.CreatePHI(Case.Ty, 2), *Y = K.B.CreatePHI(Case.Ty, 2);
    PHINode *I = K.B.CreatePHI(K.B.getInt32Ty(), 2);
    Value *Next = K.B.CreateAdd(I, K.i32(1));
    X->addIncoming(Case.X, Before);
    X->addIncoming(Y, Loop);
    Y->addIncoming(Other, Before);
    Y->addIncoming(X, Loop);
    I->addIncoming(K.i32(0), Before);
    I->addIncoming(Next, Loop);
    K.B.CreateCondBr(K.B.CreateICmpULE(Next, K.i32(Trips)), Loop, End);
    K.B.SetInsertPoint(End);
    Case.expect(X, Host::F32, Case.map([&](double V) { return Trips % 2 ? 50.0 : V; }), "swap");
  }
}

/// Variables, arrays and structs of matrices, private variables, selects and constants.
TEST(LowerLoops, AggregatesAndVariables) {
  UnaryCase Case(2, 3, 3, Host::F32);
  Kernel &K = Case.K;
  Type *Pair = StructType::get(K.C, {K.B.getInt32Ty(), Case.Ty});
  Type *ArrayTy = ArrayType::get(Pair, 3);
  auto *Private = new GlobalVariable(K.M, ArrayTy, false, GlobalValue::InternalLinkage,
                                     PoisonValue::get(ArrayTy), "matrices");
  Private->addAttribute("coop.private");
  Value *Local = K.B.CreateAlloca(ArrayTy);
  Value *V = K.B.CreateInsertValue(PoisonValue::get(Pair), Case.X, {1});
  V = K.B.CreateInsertValue(V, K.i32(7), {0});
  K.B.CreateStore(
      V, ConstantExpr::getGetElementPtr(
             ArrayTy, Private, ArrayRef<llvm::Constant *>{K.B.getInt32(0), K.B.getInt32(2)}));
  K.B.CreateStore(K.B.CreateLoad(ArrayTy, Private), Local);
  Value *Copy = K.B.CreateLoad(Pair, K.B.CreateGEP(ArrayTy, Local, {K.i32(0), K.i32(2)}));
  Value *Matrix = K.B.CreateExtractValue(Copy, {1}), *Number = K.B.CreateExtractValue(Copy, {0});
  Value *IsSeven = K.B.CreateICmpEQ(Number, K.i32(7));
  Value *Chosen = K.B.CreateSelect(IsSeven, Matrix, llvm::Constant::getNullValue(Case.Ty));
  Case.expect(Chosen, Host::F32, Case.In, "aggregates");
}

// ---- size

/// A load, a product, a reduction, a transpose and a store of N x N matrices.
unsigned instructionsFor(unsigned N) {
  Kernel K(32);
  Type *Acc = K.matrix(Host::F32, N, N, CoopUse::Accumulator);
  Value *A = K.load(K.matrix(Host::F16, N, N, CoopUse::A), K.buffer(0), N * 2);
  Value *B = K.load(K.matrix(Host::F16, N, N, CoopUse::B), K.buffer(1), N * 2);
  Value *C = K.load(Acc, K.buffer(2), N * 4);
  Value *D = K.op(CoopOp::MatMulAdd, Acc, {A, B, C, K.i32(0)});
  D = K.op(CoopOp::MatReduce, Acc, {K.i32(1), minimum(K), D});
  D = K.op(CoopOp::MatTranspose, K.matrix(Host::F32, N, N, CoopUse::B), {D});
  K.store(K.buffer(2), D, N * 4);
  K.B.CreateRetVoid();
  ModuleAnalysisManager Analyses;
  LowerLoopsPass().run(K.M, Analyses);
  unsigned Count = 0;
  for (const Function &F : K.M)
    Count += F.getInstructionCount();
  return Count;
}

TEST(LowerLoops, CodeDoesNotGrowWithTheMatrix) {
  EXPECT_EQ(instructionsFor(32), instructionsFor(512));
}

} // namespace
} // namespace coop::lower::test
