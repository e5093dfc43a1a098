// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tests of whole tiles, and accesses element by element; see Bounds.h.

#include "lower/cpu/matrix/Bounds.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

bool TileBounds::append(SimdOp &O, Value *Pointer, SmallVectorImpl<Value *> &Operands,
                        FunctionKey &Key) {
  const std::optional<MemoryBounds> Bounds =
      isBounded(O.Call) ? MemoryBounds::of(O.B, Pointer) : std::nullopt;
  if (!Bounds)
    return false;
  Operands.append({Bounds->Offset, Bounds->Size});
  Key.add("bounded");
  return true;
}

MemoryBounds TileBounds::at(IRBuilder<> &B, Value *Address) const {
  Type *I64 = B.getInt64Ty();
  Value *Moved = B.CreateSub(B.CreatePtrToInt(Address, I64), B.CreatePtrToInt(Base, I64));
  return {B.CreateAdd(Bounds->Offset, Moved), Bounds->Size};
}

static uint64_t bytesOf(const MemoryMatrix &M) {
  return M.Element->getPrimitiveSizeInBits().getFixedValue() / 8;
}

Value *TileBounds::hold(IRBuilder<> &B, const TileLayout &L, const MemoryMatrix &M) const {
  if (!Bounds)
    return B.getTrue();
  Value *Rows = M.Present.Rows ? M.Present.Rows : B.getInt32(L.rows());
  Value *Cols = M.Present.Cols ? M.Present.Cols : B.getInt32(L.cols());
  auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
  Value *Majors = Wide(M.IsColumnMajor ? Cols : Rows),
        *Minors = Wide(M.IsColumnMajor ? Rows : Cols);
  Value *Others = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Majors, B.getInt64(1));
  Value *Bytes =
      B.CreateAdd(B.CreateMul(Others, M.Stride), B.CreateMul(Minors, B.getInt64(bytesOf(M))));
  // Where there is none of it, nothing is accessed.
  Value *IsNone = B.CreateIsNull(B.CreateMul(Majors, Minors));
  return B.CreateOr(IsNone, at(B, M.Base).hold(B, Bytes));
}

void TileBounds::access(IRBuilder<> &B, Value *Address, uint64_t Bytes,
                        function_ref<void()> Access) const {
  if (!Bounds)
    return Access();
  ifThen(B, at(B, Address).hold(B, B.getInt64(Bytes)), "in.buffer", Access);
}

static void forEachElement(IRBuilder<> &B, const TileLayout &L, const MemoryMatrix &M,
                           function_ref<void(Value *Row, Value *Col, Value *Address)> Body) {
  forEach(B, B.getInt32(L.rows()), "row", [&](Value *Row) {
    forEach(B, B.getInt32(L.cols()), "col", [&](Value *Col) {
      Body(Row, Col,
           MemorySource(B, L, M).address(M.IsColumnMajor ? Col : Row, M.IsColumnMajor ? Row : Col));
    });
  });
}

void packBounded(IRBuilder<> &B, const Tile &To, const MemoryMatrix &From,
                 const TileBounds &Bounds) {
  forEachElement(B, To.L, From, [&](Value *Row, Value *Col, Value *Address) {
    To.store(B, Constant::getNullValue(From.Element), Row, Col);
    Bounds.access(B, Address, bytesOf(From), [&] {
      To.store(B, B.CreateAlignedLoad(From.Element, Address, Align(1), From.IsVolatile), Row, Col);
    });
  });
  closeGroups(B, To);
}

void storeBounded(IRBuilder<> &B, const Tile &From, const MemoryMatrix &To,
                  const TileBounds &Bounds) {
  forEachElement(B, From.L, To, [&](Value *Row, Value *Col, Value *Address) {
    Bounds.access(B, Address, bytesOf(To), [&] {
      B.CreateAlignedStore(From.load(B, Row, Col), Address, Align(1), To.IsVolatile);
    });
  });
}

} // namespace coop::lower
