// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of lanes from a small array, each with an index of its own, as coop.lookup: the whole array
// is loaded. Codebooks of quantized weights, small windows and palettes are read so, as constants
// and in shared memory.
//
//   %v = load float, ptr (gep [16 x float], @table, 0, %i)       ; %i varies
//   =>
//   %t = load <16 x float>, ptr @table
//   %v = call <W x float> @coop.lookup(<16 x float> %t, <W x i32> %i)

#include "lower/cpu/spmd/FunctionVectorizer.h"

using namespace llvm;

namespace coop::lower {

/// A scalar of each lane; null where the address is not in a small array. Inactive lanes do no
/// harm: all of the array is there, whatever their indices are.
Value *FunctionVectorizer::loadFromTable(const Place &From, uint64_t Offset, Type *T) {
  constexpr uint64_t MostBytes = 128;
  const uint64_t Size = Data.getTypeStoreSize(T);
  if (From.Granule || !From.Source || B.Width < 4 || Size > 4)
    return nullptr;
  const std::optional<VaryingIndex> Index = varyingIndex(From);
  if (!Index || !Index->IsAlone || Index->Scale <= 0)
    return nullptr;
  APInt First(64, Offset);
  auto *Array = dyn_cast<GlobalVariable>(
      Index->Rest->stripAndAccumulateConstantOffsets(Data, First, /*AllowNonInbounds=*/true));
  if (!Array || (!Array->isConstant() && Array->getAddressSpace() != address_space::Shared))
    return nullptr;
  const auto Each = static_cast<uint64_t>(Index->Scale);
  const uint64_t Whole = Data.getTypeAllocSize(Array->getValueType());
  if (Whole > MostBytes || First.uge(Whole) || First.urem(Size) != 0 || Each % Size != 0)
    return nullptr;
  Type *All = FixedVectorType::get(T, static_cast<unsigned>(Whole / Size));
  Value *Table = B.CreateAlignedLoad(All, Array, Array->getPointerAlignment(Data));
  SmallVector<int, 64> Places;
  // A part of each element. Indices may be relative to another element than the first.
  for (uint64_t Place = First.urem(Each); Place + Size <= Whole; Place += Each)
    Places.push_back(static_cast<int>(Place / Size));
  if (Each != Size)
    Table = B.CreateShuffleVector(Table, Places);
  Value *Lanes =
      B.CreateIntCast(lane(valueOf(Index->V)), B.lanesOf(B.getInt32Ty()), !Index->IsUnsigned);
  Value *Before = B.splat(B.getInt32(static_cast<uint32_t>(First.getZExtValue() / Each)));
  return lookUp(Table, B.CreateAdd(Lanes, Before));
}

Value *FunctionVectorizer::lookUp(Value *Table, Value *Index) {
  return emitCoopOp(B, CoopOp::Lookup, B.lanesOf(Table->getType()->getScalarType()),
                    {Table, Index});
}

} // namespace coop::lower
