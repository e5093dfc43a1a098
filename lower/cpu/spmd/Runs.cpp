// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of lanes that are neighbours in groups: each group's, a run, is one vector. A workgroup
// that copies a block of a matrix does this, where a row of the block has fewer parts than there
// are lanes. All lanes are active here, or access something (withSpare).

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "llvm/Analysis/VectorUtils.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {

/// How many lanes access memory side by side, Size bytes each.
unsigned FunctionVectorizer::runOf(const Place &At, uint64_t Size) const {
  return At.Granule ? 1 : At.Pointer.S.groupOfStride(B.Width, static_cast<int64_t>(Size));
}

/// Whether runs are faster than gathers and scatters of scalars, which CPUs have of 32 bits and
/// more.
bool FunctionVectorizer::isRunOfScalars(unsigned Run, uint64_t Size) {
  constexpr uint64_t Fewest = 16;
  return Run > 1 && (Size < 4 || Run * Size >= Fewest);
}

/// Of the run that begins with Lane.
Value *FunctionVectorizer::runAddress(const Place &At, uint64_t Offset, unsigned Lane) {
  const LaneValue &Pointer = At.Pointer;
  if (Pointer.S.isAffine())
    return B.offset(Pointer.Base, Offset + static_cast<uint64_t>(Pointer.S.offset(Lane)));
  return B.offset(B.CreateExtractElement(lane(Pointer), Lane), Offset);
}

/// At, where all lanes may be said to be active: those that are not have Size bytes on the stack.
FunctionVectorizer::Place FunctionVectorizer::withSpare(Place At, uint64_t Size) {
  if (!Active)
    return At;
  AllocaInst *&Spare = Spares[Size];
  if (!Spare)
    Spare = B.variable(ArrayType::get(B.getInt8Ty(), Size), "spare");
  Spare->setAlignment(std::max(Spare->getAlign(), At.Alignment));
  Value *Addresses = lane(At.Pointer);
  Value *There = B.CreateAddrSpaceCast(Spare, Addresses->getType()->getScalarType());
  At.Pointer = varying({B.CreateSelect(Active, Addresses, B.splat(There))});
  return At;
}

/// Elements of T, as many beside each other as T has for each lane.
Value *FunctionVectorizer::loadRuns(const Place &From, uint64_t Offset, unsigned Run, Type *T,
                                    Align A) {
  const auto *Each = dyn_cast<FixedVectorType>(T);
  auto *Part = FixedVectorType::get(T->getScalarType(), Run * (Each ? Each->getNumElements() : 1));
  SmallVector<Value *, 16> Parts;
  for (unsigned Lane = 0; Lane < B.Width; Lane += Run)
    Parts.push_back(B.CreateAlignedLoad(Part, runAddress(From, Offset, Lane), A));
  return concatenateVectors(B, Parts);
}

/// V as loadRuns gives it. Lanes of the runs after overwrite what is at the same place.
void FunctionVectorizer::storeRuns(const Place &To, uint64_t Offset, unsigned Run, Value *V,
                                   Align A) {
  const unsigned Each = cast<FixedVectorType>(V->getType())->getNumElements() / B.Width;
  for (unsigned Lane = 0; Lane < B.Width; Lane += Run) {
    SmallVector<int, 64> Part(size_t(Run) * Each);
    std::iota(Part.begin(), Part.end(), static_cast<int>(Lane * Each));
    B.CreateAlignedStore(B.CreateShuffleVector(V, Part), runAddress(To, Offset, Lane), A);
  }
}

} // namespace coop::lower
