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

static bool isAbbreviation(StringRef Short, StringRef Long) {
  for (const char C : Long)
    if (!Short.empty() && C == Short.front())
      Short = Short.drop_front();
  return Short.empty();
}

NearestSpelling::NearestSpelling(StringRef Word, unsigned MostChanges)
    : Word(Word),
      Limit(Word.size() > LongestWord
                ? 0
                : 2 * std::min<unsigned>(static_cast<unsigned>(Word.size()) / 3, MostChanges)) {}

void NearestSpelling::consider(StringRef Candidate) {
  if (Limit == 0)
    return;
  if (Candidate == Word)
    take(Candidate, 0);
  else if (differByNeighbours(Word, Candidate))
    take(Candidate, 1);
  else if (Candidate.ends_with("_t") && Candidate.drop_back(2) == Word)
    take(Candidate, 1); // as C's types end
  else if (isAbbreviation(Word, Candidate))
    take(Candidate,
         static_cast<unsigned>(std::min<size_t>(Candidate.size() - Word.size(), Limit + 1)));
  else
    take(Candidate, 2 * Word.edit_distance(Candidate, /*AllowReplacements=*/true, (Limit + 1) / 2));
}

void NearestSpelling::consider(StringRef Candidate, unsigned Changes) {
  take(Candidate, 2 * Changes);
}

void NearestSpelling::take(StringRef Candidate, unsigned Cost) {
  if (Cost > Limit || (Cost == Limit && !Best.empty() && Best < Candidate))
    return;
  Limit = Cost;
  Best = Candidate;
}
