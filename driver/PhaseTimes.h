// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How long each phase of a compilation took, in the order in which they ran.

#ifndef COOP_DRIVER_PHASETIMES_H
#define COOP_DRIVER_PHASETIMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <chrono>
#include <utility>
#include <vector>

namespace coop::driver {

class PhaseTimes {
public:
  struct Phase {
    llvm::StringLiteral Name;
    double Seconds;
  };

  /// Runs Work and adds its time; returns what it returns.
  template <typename Function> decltype(auto) time(llvm::StringLiteral Name, Function &&Work) {
    Scope S(*this, Name);
    return std::forward<Function>(Work)();
  }
  llvm::ArrayRef<Phase> phases() const { return Phases; }
  /// The phase that runs, or ran last; on any thread.
  const char *current() const { return Current; }

private:
  using Clock = std::chrono::steady_clock;
  struct Scope {
    Scope(PhaseTimes &Times, llvm::StringLiteral Name)
        : Times(Times), Name(Name), Begin(Clock::now()) {
      Times.Current = Name.data();
    }
    ~Scope() {
      Times.Phases.push_back({Name, std::chrono::duration<double>(Clock::now() - Begin).count()});
    }
    PhaseTimes &Times;
    llvm::StringLiteral Name;
    Clock::time_point Begin;
  };
  std::vector<Phase> Phases;
  std::atomic<const char *> Current = "start";
};

} // namespace coop::driver

#endif
