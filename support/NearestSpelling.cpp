// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/NearestSpelling.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

/// Hostile words may be megabytes long, and the distance takes the product of both lengths.
static constexpr size_t LongestWord = 100;

static bool differByNeighbours(StringRef A, StringRef B) {
  if (A.size() != B.size())
    return false;
  size_t At = 0;
  while (At < A.size() && A[At] == B[At])
    ++At;
  return At + 1 < A.size() && A[At] == B[At + 1] && A[At + 1] == B[At] &&
         A.drop_front(At + 2) == B.drop_front(At + 2);
}

NearestSpelling::NearestSpelling(StringRef Word, unsigned MostChanges)
    : Word(Word),
      Limit(Word.size() > LongestWord
                ? 0
                : std::min<unsigned>(static_cast<unsigned>(Word.size()) / 3, MostChanges)) {}

void NearestSpelling::consider(StringRef Candidate) {
  if (Limit != 0)
    consider(Candidate, differByNeighbours(Word, Candidate)
                            ? 1
                            : Word.edit_distance(Candidate, /*AllowReplacements=*/true, Limit));
}

void NearestSpelling::consider(StringRef Candidate, unsigned Changes) {
  if (Changes > Limit || (Changes == Limit && !Best.empty() && Best < Candidate))
    return;
  Limit = Changes;
  Best = Candidate;
}
