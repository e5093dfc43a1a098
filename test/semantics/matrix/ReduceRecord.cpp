// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The record of what a combine function is fed.

#include "ReduceRecord.h"
#include "../Arithmetic.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace semantics {
namespace {

constexpr uint64_t Capacity = 256; ///< pairs that are kept; all are counted

/// The components of each group as bits.
std::set<uint64_t> groupsOf(ReduceMask Mask, const Matrix &Source, const Matrix &Result) {
  std::set<uint64_t> Groups;
  for (size_t R = 0; R < Result.Rows; ++R)
    for (size_t C = 0; C < Result.Columns; ++C) {
      uint64_t Bits = 0;
      for (const size_t I : combinedInto(Mask, Source, R, C))
        Bits |= uint64_t(1) << I;
      Groups.insert(Bits);
    }
  return Groups;
}

std::string describe(uint64_t A, uint64_t B) {
  return "the combine function was fed the components " + std::to_string(A) + " and " +
         std::to_string(B) + " (bits), which no group combines\n";
}

struct Record {
  std::set<uint64_t> Groups;
  uint64_t FewestCalls;
  size_t CountBinding, PairsBinding;

  std::string check(const std::vector<std::vector<uint8_t>> &After) const {
    const uint64_t Calls = loadBits(Element::U32, After[CountBinding].data());
    if (Calls < FewestCalls)
      return "the combine function ran " + std::to_string(Calls) + " times, not " +
             std::to_string(FewestCalls) + " times or more\n";
    for (uint64_t I = 0; I < std::min(Calls, Capacity); ++I) {
      const uint64_t A = operand(After, 2 * I), B = operand(After, 2 * I + 1);
      const bool IsOfGroup = std::any_of(Groups.begin(), Groups.end(),
                                         [&](uint64_t Group) { return ((A | B) & ~Group) == 0; });
      if (A == 0 || B == 0 || (A & B) != 0 || !IsOfGroup)
        return describe(A, B);
    }
    return {};
  }

  uint64_t operand(const std::vector<std::vector<uint8_t>> &After, uint64_t I) const {
    const double Value =
        floatFromBits(Element::F64, loadBits(Element::F64, After[PairsBinding].data() + 8 * I));
    return Value >= 1 && Value < 0x1p63 ? static_cast<uint64_t>(Value) : 0;
  }
};

/// A buffer whose content only the condition looks at.
Buffer unseen(Element E, size_t Count) {
  Buffer B;
  B.Type = E;
  B.Before = B.After = std::vector<uint8_t>(Count * sizeOf(E));
  B.Tolerance.assign(Count, HUGE_VAL);
  return B;
}

} // namespace

unsigned recordableComponents(Element E) { return static_cast<unsigned>(std::log2(exactUpTo(E))); }

Matrix recordableMatrix(Element E, size_t Rows, size_t Columns) {
  Matrix M(E, Rows, Columns);
  for (size_t I = 0; I < M.Bits.size(); ++I)
    M.Bits[I] = bitsFromFloat(E, std::ldexp(1.0, static_cast<int>(I)));
  return M;
}

std::string recordOperands(Shader &Text, const std::string &Suffix, ReduceMask Mask,
                           const Matrix &Source, const Matrix &Result) {
  Record R;
  R.Groups = groupsOf(Mask, Source, Result);
  R.FewestCalls = 0;
  for (uint64_t Group : R.Groups)
    for (; Group & (Group - 1); Group &= Group - 1)
      R.FewestCalls += Text.launch().instances();
  R.CountBinding = Text.addBuffer(unseen(Element::U32, 1), "uint calls" + Suffix + ";");
  R.PairsBinding =
      Text.addBuffer(unseen(Element::F64, 2 * Capacity), "double pairs" + Suffix + "[];");
  Text.check([R](const std::vector<std::vector<uint8_t>> &After) { return R.check(After); });
  return "uint at = atomicAdd(calls" + Suffix + ", 1u); if (at < " + std::to_string(Capacity) +
         "u) { pairs" + Suffix + "[2 * at] = double(x); pairs" + Suffix +
         "[2 * at + 1] = double(y); } ";
}

} // namespace semantics
