// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings in an order that does not depend on threads.

#include "runtime/check/Finding.h"
#include <algorithm>
#include <string_view>
#include <tuple>

namespace coop::runtime::check {

/// Without lines a function stands for its place.
static auto lineOf(const Finding &F) {
  const coop_check_site &S = *F.Site;
  return std::tuple(std::string_view(S.file), S.line,
                    S.line ? std::string_view() : std::string_view(S.function), F.TheRule);
}

static auto orderOf(const Finding &F) {
  return std::tuple(lineOf(F), F.GroupNumber, F.Sequence, F.Site->column);
}

std::vector<Finding> mergeFindings(std::vector<Finding> All) {
  std::sort(All.begin(), All.end(),
            [](const Finding &A, const Finding &B) { return orderOf(A) < orderOf(B); });
  std::vector<Finding> Result;
  for (Finding &F : All) {
    if (!Result.empty() && lineOf(Result.back()) == lineOf(F))
      Result.back().Count += F.Count;
    else
      Result.push_back(std::move(F));
  }
  return Result;
}

} // namespace coop::runtime::check
