// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of AMX's intrinsics; see TileRegisters.h.

#include "lower/cpu/gemm/TileRegisters.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;

namespace coop::lower {

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

void TileRegisters::multiply(const DotRow &Row, unsigned Sum, unsigned A, bool IsSignedA,
                             unsigned OfB, bool IsSignedB) {
  B.CreateIntrinsic(Row.Ids.of(IsSignedA, IsSignedB), {}, {number(Sum), number(A), number(OfB)});
}

} // namespace coop::lower
