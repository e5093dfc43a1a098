// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tests of the contract of coop IR: types, names of operations, kernel information, the verifier.
// The import and the passes have their own.

#include "lower/ir/CoopIR.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopSignature.h"
#include "lower/ir/CoopTraits.h"
#include "lower/ir/NarrowFloats.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace coop::lower;

namespace {

struct CoopIRTest : testing::Test {
  LLVMContext C;
  Module M{"test", C};
  IRBuilder<> B{C};
  Type *F32 = Type::getFloatTy(C), *F16 = Type::getHalfTy(C), *I32 = Type::getInt32Ty(C);

  Function *makeEntry() {
    auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                               GlobalValue::ExternalLinkage, "main", M);
    F->addFnAttr("coop.entry");
    B.SetInsertPoint(BasicBlock::Create(C, "", F));
    return F;
  }
  MatrixType matrix(Type *T, uint32_t Rows, uint32_t Cols, CoopUse Use) {
    return {T, CoopScope::Subgroup, Rows, Cols, Use};
  }
  std::string problems() {
    std::string Text;
    raw_string_ostream OS(Text);
    verifyCoopIR(M, &OS);
    return Text;
  }
};

TEST_F(CoopIRTest, TypesSurvive) {
  const MatrixType A{F16, CoopScope::Workgroup, 64, 32, CoopUse::B};
  auto Back = MatrixType::match(A.get());
  ASSERT_TRUE(Back);
  EXPECT_EQ(Back->Component, F16);
  EXPECT_EQ(Back->Scope, CoopScope::Workgroup);
  EXPECT_EQ(Back->Rows, 64u);
  EXPECT_EQ(Back->Cols, 32u);
  EXPECT_EQ(Back->Use, CoopUse::B);
  EXPECT_EQ(Back->elements(), 2048u);
  const ViewType View{3, true, {2, 0, 1}};
  auto ViewBack = ViewType::match(View.get(C));
  ASSERT_TRUE(ViewBack);
  EXPECT_EQ(ViewBack->Permutation[0], 2u);
  EXPECT_TRUE(ViewBack->HasDimensions);
  EXPECT_FALSE(MatrixType::match(View.get(C)));
  EXPECT_FALSE(MatrixType::match(F32));
}

TEST_F(CoopIRTest, HostileTypesDoNotMatch) {
  auto Ext = [&](StringRef Name, ArrayRef<Type *> Types, ArrayRef<unsigned> Ints) {
    return TargetExtType::get(C, Name, Types, Ints);
  };
  EXPECT_FALSE(MatrixType::match(Ext("spirv.CooperativeMatrixKHR", {F32}, {3, 16, 16})));
  EXPECT_FALSE(MatrixType::match(Ext("spirv.CooperativeMatrixKHR", {F32}, {9, 16, 16, 0, 0})));
  EXPECT_FALSE(MatrixType::match(Ext("spirv.CooperativeMatrixKHR", {F32}, {3, 16, 16, 0, 1})));
  // Of the encodings of bytes those alone that components may have.
  auto Encoded = [&](CoopEncoding Encoding) {
    return Ext("spirv.CooperativeVectorNV", {B.getInt8Ty()}, {4, static_cast<unsigned>(Encoding)});
  };
  EXPECT_TRUE(coop::lower::VectorType::match(Encoded(CoopEncoding::E5M2)));
  EXPECT_FALSE(coop::lower::VectorType::match(Encoded(CoopEncoding::E2M1)));
  EXPECT_FALSE(coop::lower::VectorType::match(Encoded(CoopEncoding(NumEncodings))));
  EXPECT_FALSE(LayoutType::match(Ext("spirv.TensorLayoutNV", {}, {6, 0})));
  EXPECT_FALSE(ViewType::match(Ext("spirv.TensorViewNV", {}, {2, 0, 1, 1})));
  EXPECT_FALSE(ViewType::match(Ext("spirv.TensorViewNV", {}, {2, 0, 1})));
}

TEST_F(CoopIRTest, ContainsCoopType) {
  Type *Matrix = matrix(F32, 16, 16, CoopUse::A).get();
  EXPECT_TRUE(containsCoopType(Matrix));
  EXPECT_TRUE(containsCoopType(ArrayType::get(StructType::get(C, {F32, Matrix}), 4)));
  EXPECT_FALSE(containsCoopType(ArrayType::get(F32, 4)));
}

TEST_F(CoopIRTest, NamesSayTypesAndAreRecognized) {
  makeEntry();
  Type *Acc = matrix(F32, 16, 16, CoopUse::Accumulator).get();
  CallInst *Fill = emitCoopOp(B, CoopOp::MatFill, Acc, {ConstantFP::get(F32, 1)});
  EXPECT_EQ(Fill->getCalledFunction()->getName(), "coop.mat.fill.acc.s3.16x16xf32");
  CallInst *Again = emitCoopOp(B, CoopOp::MatFill, Acc, {ConstantFP::get(F32, 2)});
  EXPECT_EQ(Fill->getCalledFunction(), Again->getCalledFunction());
  EXPECT_EQ(getCoopOp(*Fill), CoopOp::MatFill);
  B.CreateRetVoid();
  EXPECT_EQ(problems(), "");
}

TEST_F(CoopIRTest, EveryNameIsItsOwnRow) {
  for (const CoopOpRow &Row : coopOpRows()) {
    for (const char *Suffix : {"", ".p1", ".acc.s3.4x4xf32"}) {
      auto *F =
          Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                           GlobalValue::ExternalLinkage, Twine("coop.") + Row.Name + Suffix, M);
      EXPECT_EQ(getCoopOp(*F), Row.Op) << F->getName().str();
      F->eraseFromParent();
    }
  }
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                             GlobalValue::ExternalLinkage, "coop.matter", M);
  EXPECT_FALSE(getCoopOp(*F));
}

TEST_F(CoopIRTest, OperandLetters) {
  EXPECT_EQ(operandLetter("mfmx*", 0), 'f');
  EXPECT_EQ(operandLetter("mfmx*", 2), 'x');
  EXPECT_EQ(operandLetter("mfmx*", 9), 'x');
  EXPECT_EQ(operandLetter("ms", 1), 0);
  EXPECT_EQ(fixedOperands("mfmx*"), 2u);
  EXPECT_EQ(fixedOperands("v"), 0u);
}

TEST_F(CoopIRTest, CallsAreReadByName) {
  Function *F = makeEntry();
  const MatrixType Acc = matrix(F32, 16, 8, CoopUse::Accumulator);
  Value *Pointer = Constant::getNullValue(PointerType::get(C, address_space::Buffer));
  Value *Stride = B.getInt64(64), *Column = B.getInt32(1), *Align = B.getInt32(4);
  CallInst *Loaded =
      emitCoopOp(B, CoopOp::MatLoad, Acc.get(), {Pointer, Stride, Column, Align, B.getFalse()});
  CallInst *Stored = emitCoopOp(B, CoopOp::MatStore, B.getVoidTy(),
                                {Pointer, Loaded, Stride, Column, Align, B.getTrue()});

  auto *Load = dyn_cast<MatLoadCall>(Loaded);
  ASSERT_TRUE(Load);
  EXPECT_EQ(Load->pointer(), Pointer);
  EXPECT_EQ(Load->stride(), Stride);
  EXPECT_TRUE(Load->isColumnMajor());
  EXPECT_EQ(Load->alignment(), 4u);
  EXPECT_FALSE(Load->isVolatile());
  EXPECT_EQ(Load->resultType().Rows, 16u);
  EXPECT_EQ(Load->getArgOperand(MatLoadCall::Alignment), Align);
  EXPECT_EQ(cast<MatStoreCall>(Stored)->matrixType().Cols, 8u);

  EXPECT_FALSE(isa<MatLoadCall>(Stored));
  EXPECT_FALSE(isa<MatLoadTensorCall>(Loaded)); // whose name begins as its own
  EXPECT_FALSE(isa<MatLoadCall>(F));
  EXPECT_FALSE(isa<MatLoadCall>(Stride));
}

TEST_F(CoopIRTest, GroupsAreReadAlike) {
  makeEntry();
  const MatrixType Acc = matrix(F32, 16, 16, CoopUse::Accumulator);
  Value *Pointer = Constant::getNullValue(PointerType::get(C, address_space::Buffer));
  Value *Stride = B.getInt64(64), *Row = B.getInt32(0), *Align = B.getInt32(4);
  CallInst *Load =
      emitCoopOp(B, CoopOp::MatLoad, Acc.get(), {Pointer, Stride, Row, Align, B.getFalse()});
  CallInst *Store = emitCoopOp(B, CoopOp::MatStore, B.getVoidTy(),
                               {Pointer, Load, Stride, Row, Align, B.getTrue()});
  for (CallInst *Call : {Load, Store}) {
    auto *Access = dyn_cast<StridedAccessCall>(Call);
    ASSERT_TRUE(Access);
    EXPECT_EQ(Access->stride(), Stride);
    EXPECT_EQ(Access->isVolatile(), Call == Store);
  }
  EXPECT_FALSE(isa<TensorAccessCall>(Load));
  EXPECT_FALSE(isa<MatrixStoreCall>(Load));
}

TEST_F(CoopIRTest, RepeatedOperandsAndThoseThatMayBeMissing) {
  makeEntry();
  const LayoutType Layout{2, CoopClamp::Constant};
  const MatrixType A = matrix(F32, 16, 16, CoopUse::A);
  CallInst *Created = emitCoopOp(B, CoopOp::LayoutCreate, Layout.get(C), {});
  CallInst *Sized = emitCoopOp(B, CoopOp::LayoutSetDimension, Layout.get(C),
                               {Created, B.getInt32(7), B.getInt32(9)});
  const auto Sizes = cast<LayoutSetDimensionCall>(Sized)->sizes();
  ASSERT_EQ(Sizes.size(), 2u);
  EXPECT_EQ(Sizes[1].get(), B.getInt32(9));
  EXPECT_EQ(cast<LayoutSetDimensionCall>(Sized)->layoutType().Clamp, CoopClamp::Constant);

  Value *Pointer = Constant::getNullValue(PointerType::get(C, address_space::Buffer));
  Value *Null = Constant::getNullValue(PointerType::get(C, 0));
  CallInst *Call = emitCoopOp(B, CoopOp::MatLoadTensor, A.get(),
                              {Pointer, UndefValue::get(A.get()), Sized, Null, Null, B.getInt64(0),
                               B.getInt32(1), B.getFalse(), Null, B.getInt64(0)});
  auto *Load = cast<MatLoadTensorCall>(Call);
  EXPECT_FALSE(Load->viewType());
  EXPECT_FALSE(Load->decode());
  EXPECT_EQ(Load->decodeSize(), 0u);

  CallInst *Sum =
      emitCoopOp(B, CoopOp::MatArith, A.get(), {B.getInt32(uint32_t(CoopArith::FAdd)), Load, Load});
  EXPECT_EQ(cast<MatArithCall>(Sum)->arith(), CoopArith::FAdd);
  EXPECT_EQ(cast<MatArithCall>(Sum)->matrices().size(), 2u);
}

TEST_F(CoopIRTest, KernelInfoSurvives) {
  KernelInfo Info{};
  Info.Name = "main";
  Info.WorkgroupSize = {32, 2, 1};
  Info.SubgroupSize = 16;
  Info.PushConstantSize = 24;
  Info.Bindings.push_back({0, 3, 1, BindingInfo::Kind::Uniform, true, false, 128, 16, "Params"});
  setKernelInfo(M, Info);
  setKernelInfo(M, Info);
  auto Back = getKernelInfo(M);
  ASSERT_TRUE(Back);
  EXPECT_EQ(Back->Name, "main");
  EXPECT_EQ(Back->WorkgroupSize, Info.WorkgroupSize);
  EXPECT_EQ(Back->PushConstantSize, 24u);
  ASSERT_EQ(Back->Bindings.size(), 1u);
  EXPECT_EQ(Back->Bindings[0].Binding, 3u);
  EXPECT_EQ(Back->Bindings[0].TheKind, BindingInfo::Kind::Uniform);
  EXPECT_TRUE(Back->Bindings[0].Readable);
  EXPECT_FALSE(Back->Bindings[0].Writable);
  EXPECT_EQ(Back->Bindings[0].ElementStride, 16u);
  EXPECT_EQ(Back->Bindings[0].Name, "Params");
}

TEST_F(CoopIRTest, VerifierFindsWrongShapes) {
  makeEntry();
  auto Zero = [&](Type *T) { return Constant::getNullValue(T); };
  Type *A = matrix(F16, 16, 8, CoopUse::A).get(), *BType = matrix(F16, 16, 16, CoopUse::B).get();
  Type *Acc = matrix(F32, 16, 16, CoopUse::Accumulator).get();
  emitCoopOp(B, CoopOp::MatMulAdd, Acc, {Zero(A), Zero(BType), Zero(Acc), B.getInt32(0)});
  B.CreateRetVoid();
  EXPECT_NE(problems().find("the shapes are not MxK, KxN, MxN"), std::string::npos);
}

/// What is not checked from outside cannot come from there.
TEST_F(CoopIRTest, VerifierKnowsWhatOnlyTheLoweringMakes) {
  makeEntry();
  auto Zero = [&](Type *T) { return Constant::getNullValue(T); };
  Type *A = matrix(F16, 16, 16, CoopUse::A).get(), *BType = matrix(F16, 16, 16, CoopUse::B).get();
  Type *Acc = matrix(F32, 16, 16, CoopUse::Accumulator).get();
  emitCoopOp(B, CoopOp::MatMulAddEpilogue, A,
             {Zero(A), Zero(BType), Zero(Acc), B.getInt32(0), Zero(B.getPtrTy())});
  B.CreateRetVoid();
  EXPECT_NE(problems().find("only the lowering makes this operation"), std::string::npos);
}

TEST_F(CoopIRTest, VerifierFindsWrongCounts) {
  makeEntry();
  Type *Layout = LayoutType{2, CoopClamp::Undefined}.get(C);
  Value *L = emitCoopOp(B, CoopOp::LayoutCreate, Layout, {});
  emitCoopOp(B, CoopOp::LayoutSetDimension, Layout, {L, B.getInt32(1)});
  B.CreateRetVoid();
  EXPECT_NE(problems().find("the number of values is not the dimension"), std::string::npos);
}

TEST_F(CoopIRTest, VerifierFindsWrongKindOfOperand) {
  auto Function = makeEntry();
  emitCoopOp(B, CoopOp::WorkgroupId, I32, {emitCoopOp(B, CoopOp::SubgroupId, I32, {})});
  B.CreateRetVoid();
  ASSERT_TRUE(Function);
  EXPECT_NE(problems().find("should be a constant i32"), std::string::npos);
}

TEST_F(CoopIRTest, VerifierFindsWrongCoordinate) {
  makeEntry();
  auto *Acc = PoisonValue::get(matrix(F32, 16, 16, CoopUse::Accumulator).get());
  emitCoopOp(B, CoopOp::MatCoordinate, FixedVectorType::get(I32, 3), {Acc, B.getInt32(0)});
  B.CreateRetVoid();
  EXPECT_NE(problems().find("the result of coop.mat.coordinate should be two i32"),
            std::string::npos);
}

TEST_F(CoopIRTest, VerifierFindsWrongEncoding) {
  makeEntry();
  for (uint32_t Encoding : {0u, NumEncodings})
    emitCoopOp(B, CoopOp::FromNarrow, F32, {B.getInt8(0), B.getInt32(Encoding)});
  B.CreateRetVoid();
  EXPECT_EQ(StringRef(problems()).count("there is no such encoding"), 2u);
}

TEST_F(CoopIRTest, VerifierFindsWrongTranspose) {
  makeEntry();
  Type *Acc = matrix(F32, 16, 8, CoopUse::Accumulator).get();
  emitCoopOp(B, CoopOp::MatTranspose, matrix(F16, 8, 16, CoopUse::A).get(),
             {Constant::getNullValue(Acc)});
  B.CreateRetVoid();
  EXPECT_NE(problems().find("the component types differ"), std::string::npos);
}

TEST_F(CoopIRTest, VerifierFindsWrongCallback) {
  auto *Combine = Function::Create(FunctionType::get(F32, {F32, F16}, false),
                                   GlobalValue::InternalLinkage, "combine", M);
  Combine->addFnAttr("coop.callback");
  B.SetInsertPoint(BasicBlock::Create(C, "", Combine));
  B.CreateRet(Combine->getArg(0));
  makeEntry();
  Type *Acc = matrix(F32, 16, 16, CoopUse::Accumulator).get();
  emitCoopOp(B, CoopOp::MatReduce, Acc, {B.getInt32(1), Combine, Constant::getNullValue(Acc)});
  B.CreateRetVoid();
  EXPECT_NE(problems().find("parameter 1 of callback combine"), std::string::npos);
}

TEST_F(CoopIRTest, VerifierFindsUnknownOperation) {
  makeEntry();
  B.CreateCall(M.getOrInsertFunction("coop.unheard.of", Type::getVoidTy(C)));
  B.CreateRetVoid();
  EXPECT_NE(problems().find("no operation of coop IR"), std::string::npos);
}

/// Operations are read as calls.
TEST_F(CoopIRTest, VerifierFindsInvokedOperation) {
  Function *Entry = makeEntry();
  Entry->setPersonalityFn(cast<Function>(
      M.getOrInsertFunction("personality", FunctionType::get(I32, true)).getCallee()));
  CallInst *Call = emitCoopOp(B, CoopOp::SubgroupId, I32, {});
  auto *Next = BasicBlock::Create(C, "next", Entry), *Unwind = BasicBlock::Create(C, "", Entry);
  B.CreateInvoke(Call->getFunctionType(), Call->getCalledFunction(), Next, Unwind);
  B.SetInsertPoint(Next);
  B.CreateRetVoid();
  B.SetInsertPoint(Unwind);
  B.CreateLandingPad(B.getPtrTy(), 0)->setCleanup(true);
  B.CreateRetVoid();
  EXPECT_NE(problems().find("executed by other than a call"), std::string::npos);
}

TEST_F(CoopIRTest, PlacesForResults) {
  EXPECT_TRUE(mayBeInPlace(CoopOp::MatMulAdd, MatMulAddCall::C));
  EXPECT_FALSE(mayBeInPlace(CoopOp::MatMulAdd, MatMulAddCall::A));
  EXPECT_TRUE(mayBeInPlace(CoopOp::MatLoadTensor, MatLoadTensorCall::Object));
  EXPECT_FALSE(mayBeInPlace(CoopOp::MatLoadTensor, MatLoadTensorCall::Layout));
  EXPECT_TRUE(mayBeInPlace(CoopOp::MatArith, MatArithCall::Matrices + 1));
  EXPECT_FALSE(mayBeInPlace(CoopOp::MatTranspose, MatTransposeCall::Matrix));
}

TEST_F(CoopIRTest, VerifierFindsLooseVariables) {
  makeEntry();
  B.CreateRetVoid();
  new GlobalVariable(M, I32, false, GlobalValue::InternalLinkage, B.getInt32(0), "loose");
  EXPECT_NE(problems().find("neither constant nor"), std::string::npos);
}

TEST_F(CoopIRTest, PrintedModuleParses) {
  makeEntry();
  Type *Acc = matrix(F32, 16, 16, CoopUse::Accumulator).get();
  Value *Fill = emitCoopOp(B, CoopOp::MatFill, Acc, {ConstantFP::get(F32, 1)});
  emitCoopOp(B, CoopOp::MatArith, Acc,
             {B.getInt32(static_cast<uint32_t>(CoopArith::FAdd)), Fill, Fill});
  B.CreateRetVoid();
  std::string Text;
  raw_string_ostream(Text) << M;
  SMDiagnostic Error;
  auto Parsed = parseAssemblyString(Text, Error, C);
  ASSERT_TRUE(Parsed) << Error.getMessage().str();
  EXPECT_FALSE(verifyCoopIR(*Parsed, &errs()));
}

} // namespace
