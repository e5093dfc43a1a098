// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of AMX's intrinsics; see TileRegisters.h.

#include "lower/simd/TileRegisters.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include <array>

using namespace llvm;

namespace coop::lower {

/// The operand of LDTILECFG (Intel's manual, volume 2): palette 1, then at byte 16 the bytes in a
/// row of each register, and at byte 48 the rows.
void TileRegisters::configure(ArrayRef<Shape> Shapes) {
  std::array<uint8_t, 64> Bytes = {1};
  for (auto [Register, S] : enumerate(Shapes)) {
    Bytes[16 + 2 * Register] = static_cast<uint8_t>(S.RowBytes);
    Bytes[48 + Register] = static_cast<uint8_t>(S.Rows);
  }
  Module &M = *B.GetInsertBlock()->getModule();
  auto *Data = ConstantDataArray::get(M.getContext(), ArrayRef(Bytes));
  auto *Global = new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Data, "amx.config");
  Global->setAlignment(Align(64));
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  B.CreateIntrinsic(Intrinsic::x86_ldtilecfg, {}, {Global});
}

void TileRegisters::release() { B.CreateIntrinsic(Intrinsic::x86_tilerelease, {}, {}); }

void TileRegisters::zero(unsigned Register) {
  B.CreateIntrinsic(Intrinsic::x86_tilezero, {}, {number(Register)});
}

void TileRegisters::access(Intrinsic::ID Id, unsigned Register, Value *Address, Value *Stride) {
  Address = B.CreatePointerBitCastOrAddrSpaceCast(Address, B.getPtrTy());
  B.CreateIntrinsic(Id, {}, {number(Register), Address, Stride});
}

void TileRegisters::load(unsigned Register, Value *Address, Value *Stride) {
  access(Intrinsic::x86_tileloadd64, Register, Address, Stride);
}

void TileRegisters::store(unsigned Register, Value *Address, Value *Stride) {
  access(Intrinsic::x86_tilestored64, Register, Address, Stride);
}

static Intrinsic::ID productOf(const DotRow &Row, bool IsSignedA, bool IsSignedB) {
  if (Row.Instruction == DotInstruction::AmxBF16)
    return Intrinsic::x86_tdpbf16ps;
  if (IsSignedA)
    return IsSignedB ? Intrinsic::x86_tdpbssd : Intrinsic::x86_tdpbsud;
  return IsSignedB ? Intrinsic::x86_tdpbusd : Intrinsic::x86_tdpbuud;
}

void TileRegisters::multiply(const DotRow &Row, unsigned Sum, unsigned A, bool IsSignedA,
                             unsigned OfB, bool IsSignedB) {
  B.CreateIntrinsic(productOf(Row, IsSignedA, IsSignedB), {},
                    {number(Sum), number(A), number(OfB)});
}

} // namespace coop::lower
