// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The watchers of a dispatch and the functions with which kernels reach them.

#include "runtime/check/Monitor.h"
#include "runtime/check/Watcher.h"
#include <algorithm>
#include <type_traits>

namespace coop::runtime::check {

Monitor::Monitor(bool StopAtFirst, std::vector<coop_buffer> Others, RuleSet Ignored)
    : StopAtFirst(StopAtFirst), Others(std::move(Others)), Ignored(Ignored) {}
Monitor::~Monitor() = default;

Watcher &Monitor::addWatcher(const coop_kernel_info &Kernel, const coop_dispatch &Dispatch) {
  const std::lock_guard<std::mutex> Guard(Lock);
  return Watchers.emplace_back(Kernel, Dispatch, Others, Ignored);
}

bool Monitor::goesOn(const Watcher &W) {
  if (StopAtFirst && W.foundAny())
    Stopped = true;
  return !Stopped;
}

std::vector<Finding> Monitor::findings() const {
  std::vector<Finding> All;
  std::vector<const WeightGuard *> Guards;
  std::vector<const GroupHistory *> Histories;
  for (const Watcher &W : Watchers) {
    for (const auto &[Key, F] : W.findings())
      All.push_back(F);
    Guards.push_back(&W.weightGuard());
    Histories.push_back(&W.groupHistory());
  }
  for (const GroupHistory::Race &R : GroupHistory::find(Histories))
    All.push_back(Watchers.front().groupRace(R));
  for (const WeightGuard::Modified &M : WeightGuard::findModified(Guards))
    All.push_back(Watchers.front().modifiedWeights(M));
  std::vector<Finding> Merged = mergeFindings(std::move(All));
  if (StopAtFirst && !Merged.empty()) {
    // The one that was met first; all are of one workgroup.
    auto First = std::min_element(Merged.begin(), Merged.end(),
                                  [](const Finding &A, const Finding &B) { return A.isBefore(B); });
    First->Count = 1;
    return {*First};
  }
  return Merged;
}

// ---- the interface to kernels

static Watcher *watcherOf(const coop_check_invocation *I) {
  return reinterpret_cast<Watcher *>(I->dispatch->watcher);
}

static void *access(const coop_check_invocation *I, const coop_check_site *S, void *Address,
                    const void *Base, uint64_t Size) {
  Watcher *W = watcherOf(I);
  return W ? W->access(*I, *S, Address, Base, Size) : Address;
}

static int index(const coop_check_invocation *I, const coop_check_site *S, uint64_t Index,
                 uint64_t Bound) {
  Watcher *W = watcherOf(I);
  return W ? W->index(*I, *S, Index, Bound) : Index < Bound;
}

static void meet(const coop_check_invocation *I, const uint64_t *const *Lanes, uint32_t Count) {
  if (Watcher *W = watcherOf(I))
    W->meet(*I, Lanes, Count);
}

static void operands(const coop_check_invocation *I, const uint64_t *Operands) {
  if (Watcher *W = watcherOf(I))
    W->operands(*I, Operands);
}

static void weights(const coop_check_invocation *I, const coop_check_site *S, const void *Address,
                    uint64_t Count, uint64_t Stride, uint64_t Bytes) {
  if (Watcher *W = watcherOf(I))
    W->weights(*I, *S, {reinterpret_cast<uintptr_t>(Address), Count, Stride, Bytes});
}

static void outside(const coop_check_invocation *I, const coop_check_site *S, uint32_t Row,
                    uint32_t Column, uint32_t Dimension, int32_t Coordinate, uint32_t Size) {
  if (Watcher *W = watcherOf(I))
    W->outside(*I, *S, Row, Column, Dimension, Coordinate, Size);
}

static void defined(const coop_check_invocation *I, const coop_check_site *S, uint32_t Kind,
                    int Defined, int64_t A, int64_t B) {
  if (Watcher *W = Defined ? nullptr : watcherOf(I))
    W->undefined(*I, *S, Kind, A, B);
}

static void combine(const coop_check_invocation *I, const coop_check_site *S,
                    const double *Operands, double Left, double Right, double Forth, double Back,
                    double Epsilon) {
  if (Watcher *W = watcherOf(I))
    W->combine(*I, *S, Operands, Left, Right, Forth, Back, Epsilon);
}

static void fence(const coop_check_invocation *I) {
  if (Watcher *W = watcherOf(I))
    W->fence(*I);
}

std::vector<EntryPoint> entryPoints() {
  auto Row = [](const char *Name, auto *Function, auto *Declared) {
    static_assert(std::is_same_v<decltype(Function), decltype(Declared)>);
    return EntryPoint{Name, reinterpret_cast<void *>(Function)};
  };
#define COOP_CHECK_ENTRY(Function)                                                                 \
  Row("coop_check_" #Function, Function, static_cast<decltype(&coop_check_##Function)>(nullptr))
  return {COOP_CHECK_ENTRY(access),   COOP_CHECK_ENTRY(index),   COOP_CHECK_ENTRY(meet),
          COOP_CHECK_ENTRY(operands), COOP_CHECK_ENTRY(weights), COOP_CHECK_ENTRY(outside),
          COOP_CHECK_ENTRY(defined),  COOP_CHECK_ENTRY(combine), COOP_CHECK_ENTRY(fence)};
#undef COOP_CHECK_ENTRY
}

} // namespace coop::runtime::check
