// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The checks where invocations of a scope meet: who is there, and whether they agree; and the rules
// for single operands of cooperative operations.

#include "runtime/check/Watcher.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <bit>
#include <cstring>

namespace coop::runtime::check {

/// Fields of a layout's state, each an array of so many 32-bit numbers as there are dimensions.
namespace layout_field {
constexpr uint32_t BlockSize = 0, Span = 4, Count = 5;
} // namespace layout_field

static uint64_t stateBytes(const coop_check_operand &O) {
  const uint64_t Words = O.kind == COOP_CHECK_LAYOUT ? layout_field::Count * uint64_t(O.size) + 1
                                                     : 2 * uint64_t(O.size) + 4;
  return Words * sizeof(uint32_t);
}

static bool isSame(const coop_check_operand &O, uint64_t A, uint64_t B) {
  if (O.kind != COOP_CHECK_LAYOUT && O.kind != COOP_CHECK_VIEW)
    return A == B;
  return std::memcmp(reinterpret_cast<const void *>(A), reinterpret_cast<const void *>(B),
                     stateBytes(O)) == 0;
}

static double floatOf(uint64_t Bits, uint32_t Size) {
  if (Size == 8)
    return std::bit_cast<double>(Bits);
  return std::bit_cast<float>(static_cast<uint32_t>(Bits));
}

std::string Watcher::describeValue(const coop_check_operand &O, uint64_t Value) const {
  switch (O.kind) {
  case COOP_CHECK_ADDRESS:
    return describeAddress(Value);
  case COOP_CHECK_LAYOUT:
  case COOP_CHECK_VIEW: {
    const auto *Words = reinterpret_cast<const uint32_t *>(Value);
    std::string Text = "(";
    for (uint64_t I = 0; I < stateBytes(O) / sizeof(uint32_t); ++I)
      Text += (I ? " " : "") + std::to_string(static_cast<int32_t>(Words[I]));
    return Text + ")";
  }
  default:
    break;
  }
  if (O.flags & COOP_CHECK_FLOAT) {
    std::string Text;
    llvm::raw_string_ostream(Text) << llvm::format("%g", floatOf(Value, O.size));
    return Text;
  }
  return O.flags & COOP_CHECK_SIGNED ? std::to_string(static_cast<int64_t>(Value))
                                     : std::to_string(Value);
}

// ---- meeting

void Watcher::checkPresence(const Invocation &I, const Site &S, uint32_t Active, uint32_t Count) {
  if (Active == Count)
    return;
  if (S.kind == COOP_CHECK_BARRIER_SITE) {
    if (S.scope == 2 && isNew(S, Rule::Barrier))
      report(I, S, Rule::Barrier, {S.operation, std::to_string(Active), std::to_string(Count)});
  } else if (S.kind == COOP_CHECK_MATRIX_SITE && isNew(S, Rule::Divergent)) {
    report(I, S, Rule::Divergent,
           {S.operation, std::to_string(Active), std::to_string(Count), S.scope == 2 ? "0" : "1"});
  }
}

void Watcher::passBarrier(const Invocation &I, const Site &S) {
  if (S.scope != 2) {
    ++Phases[subgroupOf(I)];
    return;
  }
  orderAll();
  Fenced.assign(Fenced.size(), false);
}

void Watcher::checkUniform(const Invocation &I, const Site &S, Lanes L, uint32_t First,
                           uint32_t Count, uint32_t Operand) {
  const coop_check_operand &O = S.operands[Operand];
  const uint64_t Expected = L[First][Operand + 1];
  for (uint32_t Lane = First + 1; Lane < Count; ++Lane) {
    if (!L[Lane] || isSame(O, Expected, L[Lane][Operand + 1]))
      continue;
    if (!isNew(S, Rule::NotUniform))
      return;
    const std::array<uint32_t, 3> Who = localId(I.index - First + Lane);
    report(I, S, Rule::NotUniform,
           {S.operation, O.name, describeValue(O, Expected), describeValue(O, L[Lane][Operand + 1]),
            "(" + std::to_string(Who[0]) + ", " + std::to_string(Who[1]) + ", " +
                std::to_string(Who[2]) + ")",
            S.scope == 2 ? "0" : "1"});
    return;
  }
}

/// The invocation that a value is read from must be active. Shifts of the lanes go over the ends
/// on purpose: programs do not use those values.
void Watcher::checkSources(const Invocation &I, const Site &S, Lanes L, uint32_t Count,
                           uint32_t Operand) {
  const uint32_t Kind = S.operands[Operand].kind;
  const bool MayLeave = Kind == COOP_CHECK_LANE_UP || Kind == COOP_CHECK_LANE_DOWN;
  for (uint32_t Lane = 0; Lane < Count; ++Lane) {
    if (!L[Lane])
      continue;
    const uint64_t Given = L[Lane][Operand + 1];
    const uint64_t Source = Kind == COOP_CHECK_LANE_XOR    ? Lane ^ Given
                            : Kind == COOP_CHECK_LANE_UP   ? Lane - Given
                            : Kind == COOP_CHECK_LANE_DOWN ? Lane + Given
                                                           : Given;
    if (Source < Count ? L[Source] != nullptr : MayLeave)
      continue;
    if (isNew(S, Rule::InactiveLane)) {
      Invocation Reader = I;
      Reader.index = I.index / Kernel.subgroup_size * Kernel.subgroup_size + Lane;
      report(Reader, S, Rule::InactiveLane, {S.operation, std::to_string(Source)});
    }
  }
}

void Watcher::meet(const Invocation &I, Lanes L, uint32_t Count) {
  uint32_t First = Count, Active = 0;
  for (uint32_t Lane = Count; Lane-- > 0;)
    if (L[Lane]) {
      First = Lane;
      ++Active;
    }
  if (Active == 0)
    return;
  const Site &S = *reinterpret_cast<const Site *>(L[First][0]);
  Shared = I.shared;
  checkPresence(I, S, Active, Count);
  if (S.kind == COOP_CHECK_BARRIER_SITE)
    passBarrier(I, S);
  if (S.kind == COOP_CHECK_MATRIX_SITE)
    Instances[S.scope == 2 ? Instances.size() - 1 : subgroupOf(I)] = ++LastInstance;
  for (uint32_t Operand = 0; Operand < S.operand_count; ++Operand) {
    const coop_check_operand &O = S.operands[Operand];
    if (O.flags & COOP_CHECK_UNIFORM)
      checkUniform(I, S, L, First, Count, Operand);
    if (O.kind >= COOP_CHECK_LANE)
      checkSources(I, S, L, Count, Operand);
    else
      checkOperand(I, S, O, L[First][Operand + 1]);
  }
}

void Watcher::operands(const Invocation &I, const uint64_t *Operands) {
  const Site &S = *reinterpret_cast<const Site *>(Operands[0]);
  Shared = I.shared;
  for (uint32_t Operand = 0; Operand < S.operand_count; ++Operand)
    checkOperand(I, S, S.operands[Operand], Operands[Operand + 1]);
}

// ---- operands

void Watcher::checkOperand(const Invocation &I, const Site &S, const coop_check_operand &O,
                           uint64_t Value) {
  if (O.kind == COOP_CHECK_LAYOUT)
    return checkLayout(I, S, O, reinterpret_cast<const uint32_t *>(Value));
  if (O.kind != COOP_CHECK_VALUE && O.kind != COOP_CHECK_ADDRESS)
    return;
  if (O.align > 1 && Value % O.align != 0 && isNew(S, Rule::Alignment))
    report(I, S, Rule::Alignment,
           {S.operation, O.name, describeValue(O, Value), std::to_string(O.align)});
  if (Value < O.least && isNew(S, Rule::Stride))
    report(I, S, Rule::Stride,
           {S.operation, std::to_string(Value), std::to_string(O.least), std::to_string(S.major)});
}

void Watcher::checkLayout(const Invocation &I, const Site &S, const coop_check_operand &O,
                          const uint32_t *Layout) {
  for (uint32_t Dim = 0; Dim < O.size; ++Dim)
    if (Layout[layout_field::Span * O.size + Dim] == 0 && isNew(S, Rule::Span))
      report(I, S, Rule::Span, {S.operation, std::to_string(Dim)});
  const uint32_t Block = Layout[layout_field::BlockSize * O.size + O.size - 1];
  if (Block % O.align != 0 && isNew(S, Rule::BlockSize))
    report(I, S, Rule::BlockSize, {S.operation, std::to_string(Block), std::to_string(O.align)});
}

} // namespace coop::runtime::check
