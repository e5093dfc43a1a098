// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings in an order that does not depend on threads.

#include "runtime/check/Finding.h"
#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace coop::runtime::check {

/// Without lines a function stands for its place.
static auto placeOf(const coop_check_site &S) {
  return std::tuple(std::string_view(S.file), S.line,
                    S.line ? std::string_view() : std::string_view(S.function));
}

static auto lineOf(const Finding &F) { return std::tuple(placeOf(*F.Site), F.TheRule); }

static auto orderOf(const Finding &F) {
  return std::tuple(lineOf(F), F.GroupNumber, F.Sequence, F.Site->column);
}

/// The two lines of a race, the same whichever of the two was met second.
static auto linesOf(const Finding &Race) {
  auto First = placeOf(*Race.Site), Second = placeOf(Race.Other ? *Race.Other : *Race.Site);
  return Second < First ? std::pair(Second, First) : std::pair(First, Second);
}

/// One barrier mends what is found in both orders of two lines: said once, as it was met first.
static std::vector<Finding> joinRaces(std::vector<Finding> Findings) {
  std::vector<Finding> Kept;
  for (Finding &F : Findings) {
    auto Same = std::find_if(Kept.begin(), Kept.end(), [&](const Finding &K) {
      return F.TheRule == Rule::Race && K.TheRule == Rule::Race && linesOf(K) == linesOf(F);
    });
    if (Same == Kept.end()) {
      Kept.push_back(std::move(F));
      continue;
    }
    const uint64_t Count = Same->Count + F.Count;
    if (F.isBefore(*Same))
      *Same = std::move(F);
    Same->Count = Count;
  }
  return Kept;
}

/// What is loaded too early has no value: the barrier that is missing is what there is to say.
static void dropWhatRacesCause(std::vector<Finding> &Findings) {
  std::set<decltype(placeOf(std::declval<const coop_check_site &>()))> Racing;
  for (const Finding &F : Findings)
    if (F.TheRule == Rule::Race)
      for (const coop_check_site *S : {F.Site, F.Other})
        if (S)
          Racing.insert(placeOf(*S));
  std::erase_if(Findings, [&](const Finding &F) {
    return F.TheRule == Rule::SharedUninitialized && Racing.count(placeOf(*F.Site));
  });
}

static void sortByPlace(std::vector<Finding> &Findings) {
  std::sort(Findings.begin(), Findings.end(),
            [](const Finding &A, const Finding &B) { return orderOf(A) < orderOf(B); });
}

std::vector<Finding> mergeFindings(std::vector<Finding> All) {
  sortByPlace(All);
  std::vector<Finding> Result;
  for (Finding &F : All) {
    if (!Result.empty() && lineOf(Result.back()) == lineOf(F))
      Result.back().Count += F.Count;
    else
      Result.push_back(std::move(F));
  }
  Result = joinRaces(std::move(Result));
  dropWhatRacesCause(Result);
  sortByPlace(Result);
  return Result;
}

} // namespace coop::runtime::check
