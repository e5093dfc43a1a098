// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last writer of every byte, and the search for those that are weights.

#include "runtime/check/WeightGuard.h"
#include <set>
#include <utility>

namespace coop::runtime::check {

/// Of several places that read a range the first in the source stands for all.
static void addReader(std::map<WeightRange, const coop_check_site *> &Weights,
                      const WeightRange &Range, const coop_check_site *Site) {
  const coop_check_site *&Known = Weights.try_emplace(Range, Site).first->second;
  if (std::pair(Site->line, Site->column) < std::pair(Known->line, Known->column))
    Known = Site;
}

void WeightGuard::read(const WeightRange &Range, const coop_check_site *Site) {
  addReader(Weights, Range, Site);
}

void WeightGuard::write(uintptr_t Address, uint64_t Size, const Writer &By) {
  if (Writers.empty() || Writers.back().Site != By.Site ||
      Writers.back().GroupNumber != By.GroupNumber || Writers.back().Invocation != By.Invocation)
    Writers.push_back(By);
  const auto Index = static_cast<uint32_t>(Writers.size());
  for (uint64_t Offset = 0; Offset < Size; ++Offset) {
    const uintptr_t At = Address + Offset;
    std::unique_ptr<Page> &Found = Pages[At / PageSize];
    if (!Found) {
      // What is written beyond that is not watched.
      if (Pages.size() > MaxPages) {
        Pages.erase(At / PageSize);
        return;
      }
      Found = std::make_unique<Page>();
    }
    (*Found)[At % PageSize] = Index;
  }
}

std::vector<WeightGuard::Modified>
WeightGuard::findModified(const std::vector<const WeightGuard *> &Guards) {
  std::map<WeightRange, const coop_check_site *> All;
  for (const WeightGuard *G : Guards)
    for (const auto &[Range, Site] : G->Weights)
      addReader(All, Range, Site);
  std::vector<Modified> Result;
  std::set<std::pair<const WeightGuard *, uint32_t>> Known;
  auto Look = [&](const WeightGuard &G, uintptr_t At, const coop_check_site *Reader) {
    const auto Found = G.Pages.find(At / PageSize);
    if (Found == G.Pages.end())
      return;
    const uint32_t Index = (*Found->second)[At % PageSize];
    if (Index != 0 && Known.insert({&G, Index}).second)
      Result.push_back({G.Writers[Index - 1], At, Reader});
  };
  for (const auto &[Range, Reader] : All)
    for (const WeightGuard *G : Guards)
      for (uint64_t Row = 0; !G->Pages.empty() && Row < Range.Count; ++Row)
        for (uint64_t Byte = 0; Byte < Range.Bytes; ++Byte)
          Look(*G, Range.Begin + Row * Range.Stride + Byte, Reader);
  return Result;
}

} // namespace coop::runtime::check
