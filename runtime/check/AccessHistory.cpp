// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shadow memory in pages, a cell for each byte.

#include "runtime/check/AccessHistory.h"
#include <algorithm>

namespace coop::runtime::check {

static bool isSame(const Access &A, const Access &B) {
  return A.Site == B.Site && A.Agent == B.Agent && A.Instance == B.Instance && A.Phase == B.Phase &&
         A.Invocation == B.Invocation && A.Epoch == B.Epoch;
}

/// Whether nothing else orders the two. A is the earlier one, of the same time between barriers of
/// the workgroup.
static bool areUnordered(const Access &A, const Access &B, const HandedClocks &Handed) {
  const bool SameSubgroup = A.Subgroup == B.Subgroup && A.Subgroup != Access::NoSubgroup;
  if (SameSubgroup && A.Phase != B.Phase)
    return false;
  if (A.Agent != B.Agent && Handed.knows(B, A))
    return false;
  // Where both are matrices of one shape every invocation has its elements: C = A * B + C needs no
  // barrier.
  return A.Agent != B.Agent || (A.Instance != B.Instance && A.Invocation != B.Invocation);
}

static bool isRace(const Access *A, const Access &B, const HandedClocks &Handed) {
  return A && (A->isWrite() || B.isWrite()) && !(A->isAtomic() && B.isAtomic()) &&
         areUnordered(*A, B, Handed);
}

/// One operation stores no element twice, but two elements in one place.
static bool isOverlap(const Access *A, const Access &B) {
  return A && A->isWrite() && B.isWrite() && B.Instance != 0 && A->Instance == B.Instance;
}

AccessHistory::Page &AccessHistory::page(uint64_t Address) {
  const uint64_t Key = Address / PageSize;
  if (Key == LastKey)
    return *LastPage;
  auto Found = Pages.find(Key);
  if (Found == Pages.end()) {
    // What was accessed so far is forgotten rather than that memory grows with the shader's.
    if (Pages.size() == MaxPages)
      Pages.clear();
    Found = Pages.emplace(Key, std::make_unique<Page>()).first;
  }
  LastKey = Key;
  LastPage = Found->second.get();
  return *LastPage;
}

uint32_t AccessHistory::number(const Access &A) {
  const uint64_t Hash =
      (reinterpret_cast<uintptr_t>(A.Site) >> 4) * 0x9E3779B97F4A7C15u + A.Agent * 0x85EBCA6Bu;
  uint32_t &Slot = Recent[Hash >> 32 & (Recent.size() - 1)];
  if (const Access *Known = Slot ? known(Slot) : nullptr; Known && isSame(*Known, A))
    return Slot;
  Accesses.push_back(A);
  Slot = First + static_cast<uint32_t>(Accesses.size() - 1);
  return Slot;
}

/// What an atomic operation has written is not forgotten for what one has read.
void AccessHistory::note(Pair &Known, uint32_t Number, const Access &A,
                         const HandedClocks &Handed) const {
  const Access *First = known(Known[0]);
  uint32_t &Place = !First || !areUnordered(*First, A, Handed) ? Known[0] : Known[1];
  const Access *Before = known(Place);
  if (!Before || A.isWrite() || !Before->isWrite())
    Place = Number;
}

AccessHistory::Result AccessHistory::add(const void *Address, uint64_t Size, const Access &A,
                                         const HandedClocks &Handed) {
  if (Accesses.size() >= MaxAccesses)
    order(); // forgotten, as pages are
  const auto Begin = reinterpret_cast<uintptr_t>(Address);
  const uint32_t Number = number(A);
  Result Found;
  auto Report = [&](Conflict Kind, const Access *With, uint64_t Offset) {
    if (Found.Kind == Conflict::None)
      Found = {Kind, *With, Offset};
  };
  for (uint64_t Offset = 0; Offset < Size; ++Offset) {
    Cell &C = page(Begin + Offset)[(Begin + Offset) % PageSize];
    const Access *Writer = known(C.Writer);
    if (isOverlap(Writer, A))
      Report(Conflict::Overlap, Writer, Offset);
    for (uint32_t Each : {C.Writer, C.Atomics[0], C.Atomics[1], C.Readers[0], C.Readers[1]})
      if (const Access *Before = known(Each); isRace(Before, A, Handed))
        Report(Conflict::Race, Before, Offset);
    if (A.isAtomic())
      note(C.Atomics, Number, A, Handed);
    else if (A.isWrite())
      C.Writer = Number;
    else
      note(C.Readers, Number, A, Handed);
  }
  return Found;
}

void AccessHistory::order() {
  First += static_cast<uint32_t>(Accesses.size());
  Accesses.clear();
  // Numbers would wrap, and old cells would be of interest again.
  if (First > uint32_t(1) << 31) {
    Pages.clear();
    LastKey = ~uint64_t(0);
    Recent.fill(0);
    First = 1;
  }
}

} // namespace coop::runtime::check
