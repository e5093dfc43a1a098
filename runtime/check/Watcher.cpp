// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings of a thread, and the checks of single values. Memory is in WatchMemory.cpp, operations
// of a scope are in WatchOperands.cpp.

#include "runtime/check/Watcher.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <bit>
#include <cmath>

namespace coop::runtime::check {

void Watcher::beginGroup(uint64_t Number, std::array<uint32_t, 3> TheGroup) {
  Group = TheGroup;
  GroupNumber = Number;
  Sequence = 0;
  SharedWritten.clear();
  const uint32_t *Size = Kernel.workgroup_size;
  const uint32_t Invocations = Size[0] * Size[1] * Size[2];
  const uint32_t Subgroups = (Invocations + Kernel.subgroup_size - 1) / Kernel.subgroup_size;
  Phases.assign(Subgroups, 0);
  Instances.assign(Subgroups + 1, 0);
  Fenced.assign(Invocations, false);
  orderAll();
}

void Watcher::orderAll() {
  const auto Subgroups = static_cast<uint32_t>(Phases.size());
  History.order();
  Handed.reset(static_cast<uint32_t>(Fenced.size()) + Subgroups + 1, Subgroups);
}

// ---- reporting

std::array<uint32_t, 3> Watcher::localId(uint32_t Index) const {
  const uint32_t *Size = Kernel.workgroup_size;
  return {Index % Size[0], Index / Size[0] % Size[1], Index / Size[0] / Size[1]};
}

std::array<uint32_t, 3> Watcher::groupId(uint64_t Number) const {
  const auto [X, Y, Z] = GroupCounts;
  return {static_cast<uint32_t>(Number % X), static_cast<uint32_t>(Number / X % Y),
          static_cast<uint32_t>(Number / X / Y % Z)};
}

bool Watcher::isNew(const Site &S, Rule R) {
  if (Ignored[static_cast<size_t>(R)])
    return false;
  const auto Known = Found.find({&S, R});
  if (Known == Found.end())
    return true;
  ++Known->second.Count;
  return false;
}

void Watcher::report(const Invocation &I, const Site &S, Rule R, std::vector<std::string> Arguments,
                     const Site *Other) {
  Finding F{.TheRule = R, .Site = &S, .Arguments = std::move(Arguments), .Other = Other};
  F.Group = Group;
  F.Invocation = localId(I.index);
  F.GroupNumber = GroupNumber;
  F.Sequence = Sequence++;
  Found.emplace(std::pair(&S, R), std::move(F));
}

void Watcher::repeat(const Site &S, uint64_t Times) {
  // Where a site breaks several rules, nobody has counted them apart.
  if (const auto First = Found.lower_bound({&S, Rule{}});
      First != Found.end() && First->first.first == &S)
    First->second.Count += Times;
}

Finding Watcher::modifiedWeights(const WeightGuard::Modified &M) const {
  const Region *R = findBuffer(M.Address, 1);
  const Region Known = R ? *R : Region{M.Address, 1};
  Finding F{.TheRule = Rule::WeightsModified,
            .Site = M.By.Site,
            .Arguments = {M.By.Site->operation, std::to_string(M.Address - Known.Begin),
                          describeRegion(*M.By.Site, Known), M.Reader->operation},
            .Other = M.Reader};
  F.Group = M.By.Group;
  F.Invocation = localId(M.By.Invocation);
  F.GroupNumber = M.By.GroupNumber;
  F.Sequence = M.By.Sequence;
  return F;
}

// ---- values

bool Watcher::index(const Invocation &I, const Site &S, uint64_t Index, uint64_t Bound) {
  if (Index < Bound)
    return true;
  const std::string Wrong = std::to_string(static_cast<int64_t>(Index)),
                    End = std::to_string(Bound);
  if (S.kind == COOP_CHECK_TEXEL_SITE) {
    if (isNew(S, Rule::Texel))
      report(I, S, Rule::Texel, {S.operation, S.operands[0].name, Wrong, S.object, End});
  } else if (isNew(S, Rule::Index)) {
    report(I, S, Rule::Index, {Wrong, End, S.object});
  }
  return false;
}

void Watcher::outside(const Invocation &I, const Site &S, uint32_t Row, uint32_t Column,
                      uint32_t Dimension, int32_t Coordinate, uint32_t Size) {
  if (isNew(S, Rule::TensorBounds))
    report(I, S, Rule::TensorBounds,
           {S.operation, std::to_string(Row), std::to_string(Column), std::to_string(Coordinate),
            std::to_string(Dimension), std::to_string(Size)});
}

static std::string number(double V) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << llvm::format("%g", V);
  return Text;
}

static std::string describeOperands(const coop_check_site &S, int64_t A, int64_t B) {
  const std::string First = number(std::bit_cast<double>(A));
  return S.size == 1 ? First : First + " and " + number(std::bit_cast<double>(B));
}

void Watcher::undefined(const Invocation &I, const Site &S, uint32_t Kind, int64_t A, int64_t B) {
  switch (Kind) {
  case COOP_CHECK_DIVISION:
    if (isNew(S, Rule::Division))
      report(I, S, Rule::Division, {std::to_string(A), std::to_string(B), B == 0 ? "1" : "0"});
    return;
  case COOP_CHECK_SHIFT:
    if (isNew(S, Rule::Shift))
      report(I, S, Rule::Shift, {std::to_string(A), std::to_string(B)});
    return;
  case COOP_CHECK_REMAINDER:
    if (isNew(S, Rule::Remainder))
      report(I, S, Rule::Remainder, {std::to_string(A), std::to_string(B)});
    return;
  case COOP_CHECK_BITFIELD:
    if (isNew(S, Rule::Bitfield))
      report(I, S, Rule::Bitfield, {std::to_string(B), std::to_string(A), std::to_string(S.size)});
    return;
  case COOP_CHECK_FUNCTION:
    if (isNew(S, Rule::Function))
      report(I, S, Rule::Function, {S.operation, describeOperands(S, A, B), S.object});
    return;
  case COOP_CHECK_NO_VALUE:
    if (isNew(S, Rule::NoValue))
      report(I, S, Rule::NoValue, {S.function});
    return;
  case COOP_CHECK_CONVERSION:
    if (isNew(S, Rule::Conversion))
      report(I, S, Rule::Conversion, {number(std::bit_cast<double>(A)), S.object});
    return;
  case COOP_CHECK_UNREACHABLE:
    if (isNew(S, Rule::Unreachable))
      report(I, S, Rule::Unreachable, {});
    return;
  default:
    if (isNew(S, Rule::Uninitialized))
      report(I, S, Rule::Uninitialized, {S.object});
    return;
  }
}

/// Rounding may differ: by some units in the last place of the largest number that took part.
static bool differ(double A, double B, double Largest, double Epsilon) {
  if (!std::isfinite(A) || !std::isfinite(B))
    return false;
  constexpr double Units = 16;
  return std::abs(A - B) > Units * Epsilon * std::max({Largest, std::abs(A), std::abs(B)});
}

void Watcher::combine(const Invocation &I, const Site &S, const double *Operands, double Left,
                      double Right, double Forth, double Back, double Epsilon) {
  double Largest = 0;
  for (unsigned N = 0; N < 3; ++N) {
    if (!std::isfinite(Operands[N]))
      return;
    Largest = std::max(Largest, std::abs(Operands[N]));
  }
  const std::string A = number(Operands[0]), B = number(Operands[1]), C = number(Operands[2]);
  if (differ(Left, Right, Largest, Epsilon) && isNew(S, Rule::Associative))
    report(I, S, Rule::Associative, {S.operation, A, B, C, number(Left), number(Right)});
  if (differ(Forth, Back, Largest, Epsilon) && isNew(S, Rule::Commutative))
    report(I, S, Rule::Commutative, {S.operation, A, B, number(Forth), number(Back)});
}

} // namespace coop::runtime::check
