// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of `coop-lower<simd>` on tiles of every use, but for products and tensors.

#include "SimdCase.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace coop::lower::test {
namespace {

/// Reads one matrix from buffer 0, and stores any number of its size to buffer 3.
struct Operations {
  Operations(Host T, Shape S, std::function<void(Operations &)> Body) : T(T), S(S) {
    C.In[0] = C.Out = T;
    C.InCount[0] = count();
    C.Build = [this, Body = std::move(Body)](Kernel &Built) {
      K = &Built;
      Next = 0;
      Body(*this);
    };
    C.OutCount = 8 * count();
  }

  size_t count() const { return size_t(S.M) * S.N; }
  Type *type(CoopUse Use, Host Of) { return K->matrix(Of, S.M, S.N, Use); }
  Type *type(CoopUse Use) { return type(Use, T); }
  Value *load(CoopUse Use, bool ColumnMajor = false) {
    return K->load(type(Use), K->buffer(0), (ColumnMajor ? S.M : S.N) * bytesOf(T), ColumnMajor);
  }
  void store(Value *V, bool ColumnMajor = false) {
    ASSERT_LT(Next, 8u);
    Value *To =
        K->B.CreateConstGEP1_64(K->B.getInt8Ty(), K->buffer(3), Next++ * count() * bytesOf(T));
    K->store(To, V, (ColumnMajor ? rows(V) : cols(V)) * bytesOf(T), ColumnMajor);
  }
  Value *op(CoopOp Op, Type *Result, ArrayRef<Value *> Args) { return K->op(Op, Result, Args); }
  void run(const std::string &What, StringRef Level = "") {
    C.Seed = S.M + S.N;
    compare(C, What + " of " + nameOf(T) + ", " + S.name(), Level);
  }

  Host T;
  Shape S;
  Case C;
  Kernel *K = nullptr;

private:
  static unsigned rows(Value *V) { return MatrixType::match(V->getType())->Rows; }
  static unsigned cols(Value *V) { return MatrixType::match(V->getType())->Cols; }
  size_t Next = 0;
};

constexpr CoopUse Uses[] = {CoopUse::A, CoopUse::B, CoopUse::Accumulator};
constexpr Host SomeTypes[] = {Host::F32, Host::F16, Host::BF16, Host::E4M3, Host::S8, Host::S32};

Shape nextShape() {
  static unsigned Next = 0;
  return Shapes[++Next % std::size(Shapes)];
}

TEST(LowerSimd, LoadsAndStoresInBothLayouts) {
  for (Host T : {Host::F32, Host::F16, Host::BF16, Host::E5M2, Host::S8, Host::F64})
    Operations(T, nextShape(), [](Operations &O) {
      for (CoopUse Use : Uses) {
        O.store(O.load(Use));
        O.store(O.load(Use, true), true);
      }
    }).run("loads and stores");
}

/// Panels of B whose groups have more rows than a vector of columns.
TEST(LowerSimd, StoresColumnsOfLongGroups) {
  for (const Shape &S : Shapes)
    Operations(Host::S8, S, [](Operations &O) {
      O.store(O.load(CoopUse::B), true);
      O.store(O.load(CoopUse::B, true));
    }).run("panels", "neon-pairs");
}

TEST(LowerSimd, ComputesWithWholeTiles) {
  for (Host T : SomeTypes)
    Operations(T, nextShape(), [](Operations &O) {
      const bool Float = isFloat(O.T);
      Type *Scalar = typeOf(O.K->C, O.T);
      Value *Two = Float && encodingOf(O.T) == CoopEncoding::Native
                       ? static_cast<Value *>(ConstantFP::get(Scalar, 2.0))
                       : ConstantInt::get(Scalar, Float ? encode(O.T, 2) : 2);
      auto Number = [&](CoopArith Op) { return O.K->i32(static_cast<uint32_t>(Op)); };
      for (CoopUse Use : Uses) {
        Value *X = O.load(Use), *Y = O.op(CoopOp::MatFill, O.type(Use), {Two});
        const CoopArith Add = Float ? CoopArith::FAdd : CoopArith::IAdd;
        const CoopArith Multiply = Float ? CoopArith::FMul : CoopArith::IMul;
        const CoopArith Divide = Float ? CoopArith::FDiv : CoopArith::SDiv;
        Value *Sum = O.op(CoopOp::MatArith, O.type(Use), {Number(Add), X, Y});
        Value *Scaled = O.op(CoopOp::MatScale, O.type(Use), {Number(Multiply), Sum, Two});
        O.store(O.op(CoopOp::MatArith, O.type(Use), {Number(Divide), Scaled, Sum}));
        O.store(O.op(CoopOp::MatArith, O.type(Use),
                     {Number(Float ? CoopArith::FNeg : CoopArith::INeg), X}));
      }
    }).run("arithmetic");
}

/// An operand that the element arithmetic would leave its mark on between the elements must still
/// give the right product.
TEST(LowerSimd, KeepsProductsRightAfterArithmetic) {
  for (Host T : {Host::F32, Host::BF16, Host::S8}) {
    const Shape S = {5, 18, 7};
    const Host Sum = isFloat(T) ? Host::F32 : Host::S32;
    Case C;
    C.In[0] = C.In[1] = T;
    C.InCount[0] = S.M * S.K;
    C.InCount[1] = S.K * S.N;
    C.Out = Sum;
    C.OutCount = S.M * S.N;
    C.Build = [=](Kernel &K) {
      Type *A = K.matrix(T, S.M, S.K, CoopUse::A), *B = K.matrix(T, S.K, S.N, CoopUse::B);
      Type *D = K.matrix(Sum, S.M, S.N, CoopUse::Accumulator);
      auto PlusOne = [&](Type *Ty, unsigned Index, unsigned Cols) {
        Type *Scalar = typeOf(K.C, T);
        Value *One = isFloat(T) ? static_cast<Value *>(ConstantFP::get(Scalar, 1.0))
                                : ConstantInt::get(Scalar, 1);
        const CoopArith Add = isFloat(T) ? CoopArith::FAdd : CoopArith::IAdd;
        return K.op(CoopOp::MatArith, Ty,
                    {K.i32(static_cast<uint32_t>(Add)),
                     K.load(Ty, K.buffer(Index), Cols * bytesOf(T)),
                     K.op(CoopOp::MatFill, Ty, {One})});
      };
      Value *X = PlusOne(A, 0, S.K), *Y = PlusOne(B, 1, S.N);
      K.store(K.buffer(3), K.op(CoopOp::MatMulAdd, D, {X, Y, Constant::getNullValue(D), K.i32(15)}),
              S.N * bytesOf(Sum));
    };
    compare(C, std::string("product after arithmetic of ") + nameOf(T));
  }
}

TEST(LowerSimd, ConvertsTypesAndUses) {
  for (Host T : SomeTypes)
    Operations(T, nextShape(), [](Operations &O) {
      const Host Other = !isFloat(O.T) ? Host::F32 : O.T == Host::F32 ? Host::F16 : Host::F32;
      const CoopConvert There = isFloat(O.T) ? CoopConvert::FConvert : CoopConvert::ConvertSToF;
      const CoopConvert Back = isFloat(O.T) ? CoopConvert::FConvert : CoopConvert::ConvertFToS;
      auto Convert = [&](CoopConvert How, Type *To, Value *V) {
        return O.op(CoopOp::MatConvert, To,
                    {O.K->i32(static_cast<uint32_t>(How)), O.K->flag(false), V});
      };
      for (CoopUse Use : Uses) {
        Value *X = O.load(Use);
        O.store(Convert(Back, O.type(Use), Convert(There, O.type(Use, Other), X)));
        Value *Y = O.load(CoopUse::Accumulator);
        O.store(Convert(Back, O.type(Use), Convert(There, O.type(CoopUse::Accumulator, Other), Y)));
      }
    }).run("conversions");
}

TEST(LowerSimd, MovesElementsBetweenPlaces) {
  for (Host T : SomeTypes)
    Operations(T, nextShape(), [](Operations &O) {
      Kernel &K = *O.K;
      for (CoopUse From : {CoopUse::Accumulator, CoopUse::B}) {
        Type *To =
            K.matrix(O.T, O.S.N, O.S.M, From == CoopUse::B ? CoopUse::Accumulator : CoopUse::B);
        O.store(O.op(CoopOp::MatTranspose, To, {O.load(From)}));
      }
      for (CoopUse Use : Uses) {
        // With one invocation, its elements are all, row by row.
        Value *X = O.load(Use);
        Value *Last = K.i32(O.count() - 1), *Middle = K.i32(O.count() / 2);
        Value *V = O.op(CoopOp::MatExtract, typeOf(K.C, O.T), {X, Middle});
        O.store(O.op(CoopOp::MatInsert, O.type(Use), {X, V, Last}));
      }
    }).run("transpositions and insertions");
}

TEST(LowerSimd, CallsBackForElementsAlone) {
  for (Host T : {Host::F32, Host::F32, Host::F32, Host::S32, Host::S32, Host::S32})
    Operations(T, nextShape(), [](Operations &O) {
      Kernel &K = *O.K;
      Type *Scalar = typeOf(K.C, O.T);
      auto Add = [&](IRBuilder<> &B, Value *X, Value *Y) {
        return isFloat(O.T) ? B.CreateFAdd(X, Y) : B.CreateAdd(X, Y);
      };
      auto FromInt = [&](IRBuilder<> &B, Value *X) {
        return isFloat(O.T) ? B.CreateUIToFP(X, Scalar) : X;
      };
      Type *I32 = K.B.getInt32Ty();
      Function *Place = K.callback("place", Scalar, {I32, I32, Scalar, Scalar, I32});
      {
        IRBuilder<> B(&Place->getEntryBlock());
        Value *At = B.CreateAdd(B.CreateMul(Place->getArg(0), Place->getArg(4)), Place->getArg(1));
        B.CreateRet(Add(B, Add(B, Place->getArg(2), Place->getArg(3)), FromInt(B, At)));
      }
      Function *Sum = K.callback("sum", Scalar, {Scalar, Scalar});
      {
        IRBuilder<> B(&Sum->getEntryBlock());
        B.CreateRet(Add(B, Add(B, Sum->getArg(0), Sum->getArg(1)), FromInt(B, B.getInt32(1))));
      }
      for (CoopUse Use : Uses) {
        Value *X = O.load(Use);
        O.store(O.op(CoopOp::MatPerElement, O.type(Use), {Place, X, X, K.i32(O.S.N)}));
      }
      Value *X = O.load(CoopUse::Accumulator);
      for (uint32_t Mask : {1u, 2u, 3u})
        O.store(O.op(CoopOp::MatReduce, O.type(CoopUse::Accumulator), {K.i32(Mask), Sum, X}));
      if (O.S.M % 2 == 0 && O.S.N % 2 == 0)
        O.store(O.op(CoopOp::MatReduce, K.matrix(O.T, O.S.M / 2, O.S.N / 2, CoopUse::Accumulator),
                     {K.i32(4), Sum, X}));
    }).run("callbacks");
}

/// Variables are read and written in place where that is right, and copied where it is not.
TEST(LowerSimd, KeepsVariablesApart) {
  Operations(Host::F32, {3, 3, 0}, [](Operations &O) {
    Kernel &K = *O.K;
    Type *Ty = O.type(CoopUse::Accumulator), *Array = ArrayType::get(Ty, 2);
    Value *V = K.B.CreateAlloca(Array);
    // An index that is known only as the kernel runs.
    Value *First = K.op(CoopOp::WorkgroupId, K.B.getInt32Ty(), {K.i32(0)});
    First = K.B.CreateAnd(First, K.i32(0));
    auto At = [&](unsigned I) {
      return K.B.CreateGEP(Array, V, {K.i32(0), K.B.CreateAdd(First, K.i32(I))});
    };
    auto Add = [&](Value *X, Value *Y) {
      return O.op(CoopOp::MatArith, Ty, {K.i32(static_cast<uint32_t>(CoopArith::FAdd)), X, Y});
    };
    auto Transpose = [&](Value *X) {
      Type *B = O.type(CoopUse::B);
      Value *Turned = O.op(CoopOp::MatTranspose, B, {X});
      return O.op(CoopOp::MatTranspose, Ty, {Turned});
    };
    Value *X = O.load(CoopUse::Accumulator);
    K.B.CreateStore(X, At(0));
    K.B.CreateStore(Add(X, X), At(1));
    // In place, with the address after the operation.
    Value *Sum = Add(K.B.CreateLoad(Ty, At(0)), K.B.CreateLoad(Ty, At(1)));
    K.B.CreateStore(Sum, At(0));
    // What was loaded before a store is used after it.
    Value *Old = K.B.CreateLoad(Ty, At(1));
    K.B.CreateStore(Add(Old, K.B.CreateLoad(Ty, At(0))), At(1));
    O.store(Old);
    // What was loaded is used between a result and its store.
    Value *Before = K.B.CreateLoad(Ty, At(0));
    Value *After = Add(Before, Before);
    Value *Element = O.op(CoopOp::MatExtract, typeOf(K.C, O.T), {Before, K.i32(4)});
    K.B.CreateStore(After, At(0));
    K.B.CreateStore(O.op(CoopOp::MatInsert, Ty, {K.B.CreateLoad(Ty, At(1)), Element, K.i32(0)}),
                    At(1));
    O.store(K.B.CreateLoad(Ty, At(0)));
    O.store(K.B.CreateLoad(Ty, At(1)));
    // A result that is used twice.
    Value *Twice = Add(Old, Old);
    K.B.CreateStore(Twice, At(0));
    O.store(K.B.CreateLoad(Ty, At(0)));
    O.store(Twice);
    O.store(K.B.CreateLoad(Ty, At(1)));
    // Elements change places: not in the tile that is read.
    Value *Turned = O.op(CoopOp::MatTranspose, Ty, {K.B.CreateLoad(Ty, At(1))});
    K.B.CreateStore(Turned, At(1));
    O.store(K.B.CreateLoad(Ty, At(1)));
    O.store(Transpose(K.B.CreateLoad(Ty, At(0))));
  }).run("variables");
}

} // namespace
} // namespace coop::lower::test
