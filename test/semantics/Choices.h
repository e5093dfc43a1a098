// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every decision of a random program, drawn from a seed and recorded, so that a failing program can
// be made again, and made smaller by changing what was drawn.
// By convention 0 is the simplest choice: reduction moves towards it.

#ifndef COOP_SEMANTICS_CHOICES_H
#define COOP_SEMANTICS_CHOICES_H

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace semantics {

/// A stream of numbers for the contents of buffers: many values from one choice.
class Stream {
public:
  explicit Stream(uint64_t Seed) : State(Seed) {}
  uint64_t next();
  uint64_t below(uint64_t Bound) { return next() % Bound; }
  /// In [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
  uint64_t State;
};

class Choices {
public:
  /// Draws at random.
  explicit Choices(uint64_t Seed) : Random(Seed) {}
  /// Gives Recorded again, each value cut to what is asked for, then 0 for ever.
  explicit Choices(std::vector<uint64_t> Recorded)
      : Random(0), Replayed(std::move(Recorded)), Replays(true) {}

  /// In [0, Bound); Bound is not 0.
  uint64_t below(uint64_t Bound);
  /// In [Low, High]; Low is the simplest.
  int64_t between(int64_t Low, int64_t High);
  /// True once in OneIn draws; false is simpler.
  bool chance(uint64_t OneIn);
  /// One of the values; the first is the simplest.
  template <typename T> T oneOf(std::initializer_list<T> Values) {
    return Values.begin()[below(Values.size())];
  }
  template <typename T> const T &oneOf(const std::vector<T> &Values) {
    return Values[static_cast<size_t>(below(Values.size()))];
  }
  /// Numbers for the contents of a buffer.
  Stream stream() { return Stream(below(UINT64_MAX)); }

  const std::vector<uint64_t> &recorded() const { return Drawn; }

  /// Programs for a driver of today: cooperative matrices of the sizes, component types and
  /// workgroups that one has, instead of any.
  bool isForDriver() const { return ForDriver; }
  void setForDriver() { ForDriver = true; }

private:
  Stream Random;
  std::vector<uint64_t> Replayed;
  bool Replays = false;
  bool ForDriver = false;
  std::vector<uint64_t> Drawn;
};

} // namespace semantics

#endif
