// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one thread of a dispatch knows of the checked workgroup that it runs, and the checks that
// the kernel's code asks for (coop/check_abi.h). Threads share nothing while they run, so what is
// found does not depend on how many there are.

#ifndef COOP_RUNTIME_CHECK_WATCHER_H
#define COOP_RUNTIME_CHECK_WATCHER_H

#include "coop/kernel_abi.h"
#include "runtime/check/AccessHistory.h"
#include "runtime/check/Finding.h"
#include "runtime/check/GroupHistory.h"
#include "runtime/check/WeightGuard.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace coop::runtime::check {

/// Memory that an access may be in.
struct Region {
  uintptr_t Begin = 0;
  uint64_t Size = 0;
  bool contains(uintptr_t Address, uint64_t Bytes) const {
    return Address >= Begin && Address - Begin <= Size && Size - (Address - Begin) >= Bytes;
  }
};

class Watcher {
public:
  /// Others: what addresses may point to beside the buffers of the dispatch.
  Watcher(const coop_kernel_info &Kernel, const coop_dispatch &Dispatch,
          const std::vector<coop_buffer> &Others, RuleSet Ignored);

  /// To be called before a workgroup runs.
  void beginGroup(uint64_t Number, std::array<uint32_t, 3> Group);
  std::array<uint32_t, 3> groupId(uint64_t Number) const;

  using Site = coop_check_site;
  using Invocation = coop_check_invocation;
  void *access(const Invocation &I, const Site &S, void *Address, const void *Base,
               uint64_t BaseSize);
  bool index(const Invocation &I, const Site &S, uint64_t Index, uint64_t Bound);
  void meet(const Invocation &I, const uint64_t *const *Lanes, uint32_t Count);
  void operands(const Invocation &I, const uint64_t *Operands);
  /// Whether an access may be done where it is meant to be: the first part of `access`, which
  /// remembers nothing of it.
  bool place(const Invocation &I, const Site &S, void *Address, const void *Base,
             uint64_t BaseSize);
  /// One of them.
  void operand(const Invocation &I, const Site &S, uint32_t Number, uint64_t Value) {
    checkOperand(I, S, S.operands[Number], Value);
  }
  void weights(const Invocation &I, const Site &S, const WeightRange &Range);
  void outside(const Invocation &I, const Site &S, uint32_t Row, uint32_t Column,
               uint32_t Dimension, int32_t Coordinate, uint32_t Size);
  void undefined(const Invocation &I, const Site &S, uint32_t Kind, int64_t A, int64_t B);
  void combine(const Invocation &I, const Site &S, const double *Operands, double Left,
               double Right, double Forth, double Back, double Epsilon);
  void fence(const Invocation &I);

  /// An access to a shared variable, Offset bytes after its beginning, that races with another one,
  /// or reads what was never written. For those who look themselves.
  void race(const Invocation &I, const Site &S, uint64_t Offset, const Access &With);
  void unwritten(const Invocation &I, const Site &S, uint64_t Offset);
  /// What was found at a site came Times more often than it was told.
  void repeat(const Site &S, uint64_t Times);

  bool foundAny() const { return !Found.empty(); }
  const WeightGuard &weightGuard() const { return Weights; }
  const std::map<std::pair<const Site *, Rule>, Finding> &findings() const { return Found; }
  Finding modifiedWeights(const WeightGuard::Modified &M) const;
  const GroupHistory &groupHistory() const { return Groups; }
  Finding groupRace(const GroupHistory::Race &R) const;

private:
  // ---- reporting
  void report(const Invocation &I, const Site &S, Rule R, std::vector<std::string> Arguments,
              const Site *Other = nullptr);
  /// Whether the details are wanted: they are of the first time only.
  bool isNew(const Site &S, Rule R);
  std::array<uint32_t, 3> localId(uint32_t Index) const;
  std::string describeRegion(const Site &S, const Region &R) const;
  std::string describeAddress(uintptr_t Address) const;

  // ---- memory
  const Region *findBuffer(uintptr_t Address, uint64_t Size) const;
  Region regionOf(const Site &S, uintptr_t Address, const void *Base, uint64_t BaseSize) const;
  bool isPlaced(const Invocation &I, const Site &S, uintptr_t Address, const Region &R);
  void *instead(const Site &S);
  void reportRace(const Invocation &I, const Site &S, const std::string &Offset,
                  const std::string &Object, const Access &With);
  void watchShared(const Invocation &I, const Site &S, uintptr_t Address, const Region &R);
  void watchGroups(const Invocation &I, const Site &S, uintptr_t Address);
  void watchOrder(const Invocation &I, const Site &S, uintptr_t Address, const Region &R);
  uint32_t subgroupOf(const Invocation &I) const { return I.index / Kernel.subgroup_size; }
  Access accessOf(const Invocation &I, const Site &S);
  /// Everything so far happened before everything that comes.
  void orderAll();

  // ---- operands (Operands.cpp)
  using Lanes = const uint64_t *const *;
  void checkPresence(const Invocation &I, const Site &S, uint32_t Active, uint32_t Count);
  void passBarrier(const Invocation &I, const Site &S);
  void checkUniform(const Invocation &I, const Site &S, Lanes L, uint32_t First, uint32_t Count,
                    uint32_t Operand);
  void checkOperand(const Invocation &I, const Site &S, const coop_check_operand &O,
                    uint64_t Value);
  void checkLayout(const Invocation &I, const Site &S, const coop_check_operand &O,
                   const uint32_t *Layout);
  void checkSources(const Invocation &I, const Site &S, Lanes L, uint32_t Count, uint32_t Operand);
  std::string describeValue(const coop_check_operand &O, uint64_t Value) const;

  const coop_kernel_info &Kernel;
  const std::array<uint32_t, 3> GroupCounts;
  const RuleSet Ignored;
  std::vector<Region> Buffers;  ///< those of the bindings first
  const char *Shared = nullptr; ///< the workgroup's shared memory, once known

  std::map<std::pair<const Site *, Rule>, Finding> Found;
  std::array<uint32_t, 3> Group = {0, 0, 0};
  uint64_t GroupNumber = 0, Sequence = 0;

  AccessHistory History;
  HandedClocks Handed;
  WeightGuard Weights;
  GroupHistory Groups;
  std::vector<bool> SharedWritten; ///< bytes
  std::vector<uint32_t> Phases;    ///< barriers passed, by subgroup
  std::vector<uint32_t> Instances; ///< of matrix operations: of the subgroups, then the workgroup
  uint32_t LastInstance = 0;
  std::vector<bool> Fenced; ///< by invocation: a memory barrier since the last barrier
  std::vector<uint64_t> Zeros, Sink;
};

} // namespace coop::runtime::check

#endif
