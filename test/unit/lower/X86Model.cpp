// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions after the pseudocode of Intel's Software Developer's Manual, volume 2: LDTILECFG,
// TILEZERO, TILELOADD, TILESTORED, TDPB[SU][SU]D, TDPBF16PS, TDPFP16PS, VPDPB[SU][SU]D; see
// X86Model.h.

#include "X86Model.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;

namespace coop::lower::test {
namespace {

// ---- tile registers

struct Register {
  unsigned Rows = 0, RowBytes = 0;
  uint8_t Bytes[16][64] = {};

  template <typename T> T get(unsigned Row, unsigned Index) const {
    T V;
    std::memcpy(&V, Bytes[Row] + Index * sizeof(T), sizeof(T));
    return V;
  }
  template <typename T> void set(unsigned Row, unsigned Index, T V) {
    std::memcpy(Bytes[Row] + Index * sizeof(T), &V, sizeof(T));
  }
};

thread_local std::array<Register, 8> Registers;

void configure(const uint8_t *Configuration) {
  EXPECT_EQ(Configuration[0], 1) << "palette";
  for (unsigned I = 0; I < Registers.size(); ++I) {
    uint16_t RowBytes = 0;
    std::memcpy(&RowBytes, Configuration + 16 + 2 * I, sizeof(RowBytes));
    Registers[I] = {Configuration[48 + I], RowBytes};
    EXPECT_LE(Registers[I].Rows, 16u);
    EXPECT_LE(Registers[I].RowBytes, 64u);
  }
}

void zero(uint8_t To) { Registers[To] = {Registers[To].Rows, Registers[To].RowBytes}; }

void load(uint8_t To, const uint8_t *From, int64_t Stride) {
  zero(To);
  for (unsigned Row = 0; Row < Registers[To].Rows; ++Row)
    std::memcpy(Registers[To].Bytes[Row], From + Row * Stride, Registers[To].RowBytes);
}

void store(uint8_t From, uint8_t *To, int64_t Stride) {
  for (unsigned Row = 0; Row < Registers[From].Rows; ++Row)
    std::memcpy(To + Row * Stride, Registers[From].Bytes[Row], Registers[From].RowBytes);
}

/// Sums of words of the products that Dot makes of a word of A and one of B.
template <typename Sum>
void multiply(uint8_t D, uint8_t A, uint8_t B, Sum (*Dot)(Sum, uint32_t, uint32_t)) {
  Register &To = Registers[D];
  const Register &X = Registers[A], &Y = Registers[B];
  ASSERT_EQ(X.RowBytes % 4, 0u);
  ASSERT_EQ(X.RowBytes / 4, Y.Rows) << "the instruction would trap";
  ASSERT_EQ(X.Rows, To.Rows) << "the instruction would trap";
  ASSERT_EQ(Y.RowBytes, To.RowBytes) << "the instruction would trap";
  for (unsigned Row = 0; Row < To.Rows; ++Row)
    for (unsigned K = 0; K < Y.Rows; ++K)
      for (unsigned Column = 0; Column < To.RowBytes / 4; ++Column)
        To.set<Sum>(
            Row, Column,
            Dot(To.get<Sum>(Row, Column), X.get<uint32_t>(Row, K), Y.get<uint32_t>(K, Column)));
}

// ---- products of words

template <bool IsSignedX, bool IsSignedY> uint32_t dotBytes(uint32_t Sum, uint32_t X, uint32_t Y) {
  auto Byte = [](uint32_t Word, unsigned I, bool IsSigned) {
    const auto V = static_cast<uint8_t>(Word >> (8 * I));
    return IsSigned ? static_cast<int32_t>(static_cast<int8_t>(V)) : static_cast<int32_t>(V);
  };
  for (unsigned I = 0; I < 4; ++I)
    Sum += static_cast<uint32_t>(Byte(X, I, IsSignedX) * Byte(Y, I, IsSignedY));
  return Sum;
}

float number(const fltSemantics &Format, uint32_t Word, unsigned I) {
  APFloat V(Format, APInt(16, (Word >> (16 * I)) & 0xFFFF));
  bool Loses = false;
  V.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Loses);
  return V.convertToFloat();
}

float dotBFloats(float Sum, uint32_t X, uint32_t Y) {
  for (unsigned I = 0; I < 2; ++I)
    Sum += number(APFloat::BFloat(), X, I) * number(APFloat::BFloat(), Y, I);
  return Sum;
}

float dotHalves(float Sum, uint32_t X, uint32_t Y) {
  for (unsigned I = 0; I < 2; ++I)
    Sum += number(APFloat::IEEEhalf(), X, I) * number(APFloat::IEEEhalf(), Y, I);
  return Sum;
}

template <typename Sum, Sum (*Dot)(Sum, uint32_t, uint32_t)>
void tileProduct(uint8_t D, uint8_t A, uint8_t B) {
  multiply<Sum>(D, A, B, Dot);
}

// ---- the table

struct Instruction {
  Intrinsic::ID Id;
  const char *Name;
  void *Address;
};

template <typename F> void *address(F *Function) { return reinterpret_cast<void *>(Function); }

const Instruction Instructions[] = {
    {Intrinsic::x86_ldtilecfg, "model.ldtilecfg", address(configure)},
    {Intrinsic::x86_tilezero, "model.tilezero", address(zero)},
    {Intrinsic::x86_tileloadd64, "model.tileloadd", address(load)},
    {Intrinsic::x86_tilestored64, "model.tilestored", address(store)},
    {Intrinsic::x86_tdpbuud, "model.tdpbuud", address(tileProduct<uint32_t, dotBytes<0, 0>>)},
    {Intrinsic::x86_tdpbusd, "model.tdpbusd", address(tileProduct<uint32_t, dotBytes<0, 1>>)},
    {Intrinsic::x86_tdpbsud, "model.tdpbsud", address(tileProduct<uint32_t, dotBytes<1, 0>>)},
    {Intrinsic::x86_tdpbssd, "model.tdpbssd", address(tileProduct<uint32_t, dotBytes<1, 1>>)},
    {Intrinsic::x86_tdpbf16ps, "model.tdpbf16ps", address(tileProduct<float, dotBFloats>)},
    {Intrinsic::x86_tdpfp16ps, "model.tdpfp16ps", address(tileProduct<float, dotHalves>)},
    {Intrinsic::x86_avx2_vpdpbuud_256, "model.vpdpbuud", address(dotBytes<0, 0>)},
    {Intrinsic::x86_avx2_vpdpbsud_256, "model.vpdpbsud", address(dotBytes<1, 0>)},
    {Intrinsic::x86_avx2_vpdpbssd_256, "model.vpdpbssd", address(dotBytes<1, 1>)},
};

/// F, whose operands and result are vectors of words, calls Word for each lane.
void defineByLanes(Function &F, const char *Word) {
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  Type *I32 = B.getInt32Ty();
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(Word, I32, I32, I32, I32);
  Value *Result = F.getArg(0);
  for (unsigned Lane = 0; Lane < cast<FixedVectorType>(F.getReturnType())->getNumElements();
       ++Lane) {
    SmallVector<Value *, 3> Words;
    for (Argument &A : F.args())
      Words.push_back(B.CreateExtractElement(&A, Lane));
    Result = B.CreateInsertElement(Result, B.CreateCall(Callee, Words), Lane);
  }
  B.CreateRet(Result);
}

} // namespace

bool isModelledX86(StringRef Feature) {
  return Feature.starts_with("amx-") || Feature == "avxvnniint8";
}

void modelX86(Module &M, function_ref<void(const char *, void *)> Define) {
  for (Function &F : make_early_inc_range(M)) {
    const auto *I =
        find_if(Instructions, [&](const Instruction &I) { return I.Id == F.getIntrinsicID(); });
    if (!F.isIntrinsic() || I == std::end(Instructions))
      continue;
    Define(I->Name, I->Address);
    const bool HasLanes = F.getReturnType()->isVectorTy();
    Function *Model = Function::Create(
        F.getFunctionType(), HasLanes ? GlobalValue::InternalLinkage : GlobalValue::ExternalLinkage,
        HasLanes ? Twine("lanes.") + I->Name : Twine(I->Name), M);
    if (HasLanes)
      defineByLanes(*Model, I->Name);
    for (User *U : F.users()) // the numbers of registers are i8 in a register of the caller
      cast<CallInst>(U)->setAttributes({});
    F.replaceAllUsesWith(Model);
    F.eraseFromParent();
  }
}

} // namespace coop::lower::test
