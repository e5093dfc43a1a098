// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses of lanes; see LaneAddresses.h.

#include "lower/cpu/coopvec/LaneAddresses.h"

using namespace llvm;

namespace coop::lower {

LaneAddresses::LaneAddresses(LaneBody &L, unsigned Base, unsigned Offset) : B(L.B) {
  const auto OfBase = L.stride(Base), OfOffset = L.stride(Offset);
  if (OfBase && OfOffset) {
    // Offsets do not wrap but where they are out of bounds.
    Start = B.CreateGEP(B.getInt8Ty(), L.firstLane(Base),
                        B.CreateZExt(L.firstLane(Offset), B.getInt64Ty()));
    Stride = *OfBase + *OfOffset;
  }
  Value *Offsets = B.CreateZExt(L.lanes(Offset), L.lanesOf(B.getInt64Ty()));
  Value *Bases = L.lanes(Base);
  if (L.Width > 1) {
    All = B.CreateGEP(B.getInt8Ty(), Bases, Offsets);
    return;
  }
  // LLVM 19 crashes where it looks for aliases of pointers in vectors of one element.
  Value *Only = B.CreateGEP(B.getInt8Ty(), B.CreateExtractElement(Bases, uint64_t(0)),
                            B.CreateExtractElement(Offsets, uint64_t(0)));
  All = B.CreateVectorSplat(1, Only);
}

Value *LaneAddresses::at(Value *Lane) const {
  Value *Offset = B.CreateMul(B.CreateZExt(Lane, B.getInt64Ty()), B.getInt64(Stride));
  return B.CreateGEP(B.getInt8Ty(), Start, Offset);
}

} // namespace coop::lower
