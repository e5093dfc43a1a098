// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reduction of recorded choices: blocks are removed, then set to 0, then single values are lowered.

#include "Reduce.h"
#include <algorithm>

namespace semantics {
namespace {

class Reducer {
public:
  Reducer(std::vector<uint64_t> Start,
          const std::function<bool(const std::vector<uint64_t> &)> &Fails,
          std::chrono::seconds Limit)
      : Best(std::move(Start)), Fails(Fails), End(std::chrono::steady_clock::now() + Limit) {}

  std::vector<uint64_t> run() {
    bool Changed = true;
    while (Changed && !isOver()) {
      Changed = false;
      for (size_t Block = std::max<size_t>(Best.size() / 2, 1); Block > 0; Block /= 2) {
        Changed |= removeBlocks(Block);
        Changed |= clearBlocks(Block);
      }
      Changed |= lowerValues();
    }
    return std::move(Best);
  }

private:
  bool isOver() const { return std::chrono::steady_clock::now() >= End; }

  bool adopt(std::vector<uint64_t> Candidate) {
    if (isOver() || Candidate == Best || !Fails(Candidate))
      return false;
    Best = std::move(Candidate);
    return true;
  }

  bool removeBlocks(size_t Block) {
    bool Changed = false;
    for (size_t End = Best.size(); End >= Block && !isOver(); --End) {
      if (End > Best.size())
        continue;
      std::vector<uint64_t> Candidate = Best;
      Candidate.erase(Candidate.begin() + static_cast<ptrdiff_t>(End - Block),
                      Candidate.begin() + static_cast<ptrdiff_t>(End));
      Changed |= adopt(std::move(Candidate));
    }
    return Changed;
  }

  bool clearBlocks(size_t Block) {
    bool Changed = false;
    for (size_t Begin = 0; Begin < Best.size() && !isOver(); Begin += Block) {
      std::vector<uint64_t> Candidate = Best;
      const size_t Stop = std::min(Begin + Block, Candidate.size());
      std::fill(Candidate.begin() + static_cast<ptrdiff_t>(Begin),
                Candidate.begin() + static_cast<ptrdiff_t>(Stop), 0);
      Changed |= adopt(std::move(Candidate));
    }
    return Changed;
  }

  /// The least value of each choice that still fails, as far as bisection finds it.
  bool lowerValues() {
    bool Changed = false;
    for (size_t I = 0; I < Best.size() && !isOver(); ++I) {
      uint64_t Low = 0;
      while (Low < Best[I] && !isOver()) {
        std::vector<uint64_t> Candidate = Best;
        Candidate[I] = Low + (Best[I] - Low) / 2;
        if (adopt(Candidate))
          Changed = true;
        else
          Low = Candidate[I] + 1;
      }
    }
    return Changed;
  }

  std::vector<uint64_t> Best;
  const std::function<bool(const std::vector<uint64_t> &)> &Fails;
  std::chrono::steady_clock::time_point End;
};

} // namespace

std::vector<uint64_t> reduce(std::vector<uint64_t> Choices,
                             const std::function<bool(const std::vector<uint64_t> &)> &Fails,
                             std::chrono::seconds Limit) {
  return Reducer(std::move(Choices), Fails, Limit).run();
}

} // namespace semantics
