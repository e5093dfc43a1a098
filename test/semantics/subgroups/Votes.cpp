// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subgroup functions of GL_KHR_shader_subgroup_basic, vote and ballot.

#include "Evaluators.h"

namespace semantics::subgroups {
namespace {

Value truth(bool B) { return {{Element::Bool}, {B}}; }
Value count(uint64_t N) { return {{Element::U32}, {N}}; }

unsigned firstActive(const Call &C) {
  unsigned Lane = 0;
  while (!C.isActive(Lane))
    ++Lane;
  return Lane;
}

bool bit(const Value &Ballot, unsigned Lane) { return (Ballot.Bits[Lane / 32] >> (Lane % 32)) & 1; }

/// Bits of the lanes [0, Below) of the value that a lane passes.
uint64_t bitsBelow(const Call &C, unsigned Lane, unsigned Below) {
  uint64_t Count = 0;
  for (unsigned I = 0; I < Below; ++I)
    Count += bit(C.at(Lane, 0), I);
  return Count;
}

bool areEqual(const Value &A, const Value &B) {
  for (size_t I = 0; I < A.Bits.size(); ++I) {
    const Element E = A.T.E;
    const bool Equal = isFloat(E) ? floatFromBits(E, A.Bits[I]) == floatFromBits(E, B.Bits[I])
                                  : A.Bits[I] == B.Bits[I];
    if (!Equal)
      return false;
  }
  return true;
}

} // namespace

// True for the active invocation with the lowest gl_SubgroupInvocationID.
Result electOf(const Call &C, unsigned Lane) { return truth(Lane == firstActive(C)); }

Result allOf(const Call &C, unsigned) {
  bool All = true;
  for (unsigned I = 0; I < C.Size; ++I)
    if (C.isActive(I))
      All = All && C.number(I, 0);
  return truth(All);
}

Result anyOf(const Call &C, unsigned) {
  bool Any = false;
  for (unsigned I = 0; I < C.Size; ++I)
    if (C.isActive(I))
      Any = Any || C.number(I, 0);
  return truth(Any);
}

Result allEqualOf(const Call &C, unsigned) {
  bool Equal = true;
  for (unsigned I = 0; I < C.Size; ++I)
    if (C.isActive(I))
      Equal = Equal && areEqual(C.at(I, 0), C.at(firstActive(C), 0));
  return truth(Equal);
}

Result broadcastFirstOf(const Call &C, unsigned) { return C.at(firstActive(C), 0); }

// GL_ARB_shader_ballot: the same as one number, for subgroups of up to 64.
Result wideBallotOf(const Call &C, unsigned) {
  Value Ballot = {{Element::U64}, {0}};
  for (unsigned I = 0; I < C.Size; ++I)
    if (C.isActive(I) && C.number(I, 0))
      Ballot.Bits[0] |= uint64_t(1) << I;
  return Ballot;
}

// The bits of the active invocations whose value is true; all others are zero.
Result ballotOf(const Call &C, unsigned) {
  Value Ballot = {{Element::U32, 4}, {0, 0, 0, 0}};
  for (unsigned I = 0; I < C.Size; ++I)
    if (C.isActive(I) && C.number(I, 0))
      Ballot.Bits[I / 32] |= uint64_t(1) << (I % 32);
  return Ballot;
}

Result inverseBallotOf(const Call &C, unsigned Lane) { return truth(bit(C.at(Lane, 0), Lane)); }

// Undefined for an index that is not below gl_SubgroupSize.
Result bitExtractOf(const Call &C, unsigned Lane) {
  const uint64_t Index = C.number(Lane, 1);
  if (Index >= C.Size)
    return std::nullopt;
  return truth(bit(C.at(Lane, 0), static_cast<unsigned>(Index)));
}

// Only the lowest gl_SubgroupSize bits count.
Result bitCountOf(const Call &C, unsigned Lane) { return count(bitsBelow(C, Lane, C.Size)); }
Result inclusiveBitCountOf(const Call &C, unsigned Lane) {
  return count(bitsBelow(C, Lane, Lane + 1));
}
Result exclusiveBitCountOf(const Call &C, unsigned Lane) { return count(bitsBelow(C, Lane, Lane)); }

// Undefined where none of the lowest gl_SubgroupSize bits is set.
Result findLsbOf(const Call &C, unsigned Lane) {
  for (unsigned I = 0; I < C.Size; ++I)
    if (bit(C.at(Lane, 0), I))
      return count(I);
  return std::nullopt;
}

Result findMsbOf(const Call &C, unsigned Lane) {
  for (unsigned I = C.Size; I-- > 0;)
    if (bit(C.at(Lane, 0), I))
      return count(I);
  return std::nullopt;
}

// The active lanes whose value is this one's.
Result partitionOf(const Call &C, unsigned Lane) {
  Value Ballot = {{Element::U32, 4}, {0, 0, 0, 0}};
  for (unsigned I = 0; I < C.Size; ++I)
    if (C.isActive(I) && areEqual(C.at(I, 0), C.at(Lane, 0)))
      Ballot.Bits[I / 32] |= uint64_t(1) << (I % 32);
  return Ballot;
}

// Of the active lanes of the quad.
Result quadAllOf(const Call &C, unsigned Lane) {
  bool All = true;
  for (unsigned I = Lane / 4 * 4; I < Lane / 4 * 4 + 4; ++I)
    if (C.isActive(I))
      All = All && C.number(I, 0);
  return truth(All);
}

Result quadAnyOf(const Call &C, unsigned Lane) {
  bool Any = false;
  for (unsigned I = Lane / 4 * 4; I < Lane / 4 * 4 + 4; ++I)
    if (C.isActive(I))
      Any = Any || C.number(I, 0);
  return truth(Any);
}

} // namespace semantics::subgroups
