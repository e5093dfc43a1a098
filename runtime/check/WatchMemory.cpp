// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The checks of accesses to memory: bounds, alignment, what was never written, data races.

#include "runtime/check/Watcher.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace coop::runtime::check {

// ---- regions

Watcher::Watcher(const coop_kernel_info &Kernel, const coop_dispatch &Dispatch,
                 const std::vector<coop_buffer> &Others, RuleSet Ignored)
    : Kernel(Kernel),
      GroupCounts{Dispatch.num_groups[0], Dispatch.num_groups[1], Dispatch.num_groups[2]},
      Ignored(Ignored) {
  const coop_buffer *Bound = Dispatch.buffers;
  for (uint32_t B = 0, Next = 0; B < Kernel.binding_count; ++B)
    for (uint32_t Element = 0; Element < Kernel.bindings[B].array_size; ++Element, ++Next)
      Buffers.push_back({reinterpret_cast<uintptr_t>(Bound[Next].data), Bound[Next].size});
  for (const coop_buffer &Other : Others)
    Buffers.push_back({reinterpret_cast<uintptr_t>(Other.data), Other.size});
}

const Region *Watcher::findBuffer(uintptr_t Address, uint64_t Size) const {
  for (const Region &R : Buffers)
    if (R.contains(Address, Size))
      return &R;
  return nullptr;
}

std::string Watcher::describeRegion(const Site &S, const Region &R) const {
  if (S.memory == COOP_CHECK_PUSH_CONSTANTS)
    return "the push constants";
  if (S.memory == COOP_CHECK_SHARED)
    return S.object[0] ? "shared variable '" + std::string(S.object) + "'"
                       : std::string("the shared variables");
  for (uint32_t B = 0, Next = 0; B < Kernel.binding_count; ++B) {
    const coop_binding &Binding = Kernel.bindings[B];
    for (uint32_t Element = 0; Element < Binding.array_size; ++Element, ++Next) {
      if (Buffers[Next].Begin != R.Begin || Buffers[Next].Size != R.Size)
        continue;
      std::string Text = "buffer '" + std::string(Binding.name) + "' (binding ";
      if (Binding.set != 0)
        Text += std::to_string(Binding.set) + ".";
      Text += std::to_string(Binding.binding);
      if (Binding.array_size > 1)
        Text += "[" + std::to_string(Element) + "]";
      return Text + ")";
    }
  }
  return "a buffer that is no binding of the kernel";
}

std::string Watcher::describeAddress(uintptr_t Address) const {
  if (const Region *R = findBuffer(Address, 0)) {
    static constexpr coop_check_site InBuffer = {};
    return "at offset " + std::to_string(Address - R->Begin) + " of " +
           describeRegion(InBuffer, *R);
  }
  if (Shared && Address >= reinterpret_cast<uintptr_t>(Shared) &&
      Address - reinterpret_cast<uintptr_t>(Shared) < Kernel.scratch_size)
    return "at offset " + std::to_string(Address - reinterpret_cast<uintptr_t>(Shared)) +
           " of the shared memory";
  return "at 0x" + llvm::utohexstr(Address, /*LowerCase=*/true);
}

/// Empty where an address is in no buffer.
Region Watcher::regionOf(const Site &S, uintptr_t Address, const void *Base,
                         uint64_t BaseSize) const {
  const auto Begin = reinterpret_cast<uintptr_t>(Base);
  switch (S.memory) {
  case COOP_CHECK_BUFFER: {
    if (Base)
      return {Begin, BaseSize};
    const Region *R = findBuffer(Address, S.size);
    return R ? *R : Region{};
  }
  case COOP_CHECK_SHARED:
    // A pointer that may be to several variables brings the size of the one that it is in.
    return {Begin, BaseSize ? BaseSize : S.object_size};
  default:
    return {Begin, S.object_size};
  }
}

// ---- accesses

/// Where an access is harmless.
void *Watcher::instead(const Site &S) {
  std::vector<uint64_t> &Block = S.flags & COOP_CHECK_WRITE ? Sink : Zeros;
  const size_t Words = (size_t(S.size) + 7) / 8 + 8;
  if (Block.size() < Words)
    Block.resize(Words);
  // A vector's load or store may want all of its size as alignment.
  uintptr_t Address = reinterpret_cast<uintptr_t>(Block.data());
  Address = (Address + 63) / 64 * 64;
  // An atomic operation reads what it changes.
  if (S.flags & COOP_CHECK_ATOMIC)
    std::fill(Block.begin(), Block.end(), 0);
  return reinterpret_cast<void *>(Address);
}

bool Watcher::isPlaced(const Invocation &I, const Site &S, uintptr_t At, const Region &R) {
  if (R.Begin == 0) {
    if (isNew(S, Rule::Address))
      report(I, S, Rule::Address,
             {S.operation, std::to_string(S.size), "0x" + llvm::utohexstr(At, true)});
    return false;
  }
  if (!R.contains(At, S.size)) {
    if (isNew(S, Rule::Bounds))
      report(I, S, Rule::Bounds,
             {S.operation, std::to_string(S.size),
              std::to_string(static_cast<int64_t>(At - R.Begin)), describeRegion(S, R),
              std::to_string(R.Size)});
    return false;
  }
  if (At % S.align == 0)
    return true;
  if (isNew(S, Rule::AccessAlignment))
    report(
        I, S, Rule::AccessAlignment,
        {S.operation, std::to_string(At - R.Begin), describeRegion(S, R), std::to_string(S.align)});
  // Processors have no atomic access that is not aligned.
  return !(S.flags & COOP_CHECK_ATOMIC);
}

bool Watcher::place(const Invocation &I, const Site &S, void *Address, const void *Base,
                    uint64_t BaseSize) {
  const auto At = reinterpret_cast<uintptr_t>(Address);
  return isPlaced(I, S, At, regionOf(S, At, Base, BaseSize));
}

void *Watcher::access(const Invocation &I, const Site &S, void *Address, const void *Base,
                      uint64_t BaseSize) {
  const auto At = reinterpret_cast<uintptr_t>(Address);
  if (At == ~uintptr_t(0))
    return instead(S);
  const Region R = regionOf(S, At, Base, BaseSize);
  if (!isPlaced(I, S, At, R))
    return instead(S);
  if (S.memory == COOP_CHECK_SHARED)
    watchShared(I, S, At, R);
  if (S.memory != COOP_CHECK_PUSH_CONSTANTS && !(S.flags & COOP_CHECK_WEIGHT))
    watchOrder(I, S, At, R);
  if (S.memory == COOP_CHECK_BUFFER && !(S.flags & COOP_CHECK_WEIGHT))
    watchGroups(I, S, At);
  if (S.flags & COOP_CHECK_LOGGED)
    Weights.write(At, S.size, {&S, GroupNumber, Sequence++, Group, I.index});
  return Address;
}

void Watcher::watchShared(const Invocation &I, const Site &S, uintptr_t Address, const Region &R) {
  const uint64_t First = Address - reinterpret_cast<uintptr_t>(I.shared);
  const uint64_t End = First + S.size;
  if (SharedWritten.size() < End)
    SharedWritten.resize(End);
  const auto Begin = SharedWritten.begin() + static_cast<ptrdiff_t>(First);
  const bool IsWrite = S.flags & COOP_CHECK_WRITE;
  const bool NeedsValue = IsWrite ? S.flags & COOP_CHECK_UPDATE : !(S.flags & COOP_CHECK_COPY);
  if (NeedsValue && !(S.flags & COOP_CHECK_NULLED) &&
      std::find(Begin, Begin + S.size, false) != Begin + S.size)
    unwritten(I, S, Address - R.Begin);
  if (IsWrite)
    std::fill_n(Begin, S.size, true);
}

Access Watcher::accessOf(const Invocation &I, const Site &S) {
  Access A;
  A.Site = &S;
  A.Invocation = A.Agent = I.index;
  A.Subgroup = subgroupOf(I);
  A.Phase = Phases[A.Subgroup];
  A.Epoch = Handed.epoch(A.Agent);
  if (!(S.flags & COOP_CHECK_ELEMENT))
    return A;
  // Numbers after those of invocations: the subgroups, then the workgroup.
  const bool IsWorkgroup = S.scope == 2;
  const auto Number = IsWorkgroup ? static_cast<uint32_t>(Instances.size() - 1) : A.Subgroup;
  A.Agent = static_cast<uint32_t>(Fenced.size()) + Number;
  A.Instance = Instances[Number];
  A.Epoch = Handed.epoch(A.Agent);
  if (IsWorkgroup)
    A.Subgroup = Access::NoSubgroup;
  return A;
}

void Watcher::watchOrder(const Invocation &I, const Site &S, uintptr_t Address, const Region &R) {
  const Access A = accessOf(I, S);
  const bool IsAtomic = S.flags & COOP_CHECK_ATOMIC;
  const bool IsStore = S.flags & COOP_CHECK_WRITE; // a load hands nothing on
  if (IsAtomic)
    Handed.acquire(A.Subgroup, Address);
  const AccessHistory::Result Met =
      History.add(reinterpret_cast<const void *>(Address), S.size, A, Handed);
  // A flag in memory that others wait for. Matrices are accessed by a subgroup or the workgroup for
  // its invocations.
  const auto Invocations = static_cast<uint32_t>(Fenced.size());
  const auto Workgroup = Invocations + static_cast<uint32_t>(Phases.size());
  if (IsAtomic && IsStore && (Fenced[I.index] || (S.flags & COOP_CHECK_SYNCHRONIZES)) &&
      !Handed.release(A, Address, {I.index, Invocations + A.Subgroup, Workgroup}))
    orderAll();
  if (Met.Kind == AccessHistory::Conflict::None)
    return;
  const std::string Offset = std::to_string(Address + Met.Offset - R.Begin);
  const std::string Object = describeRegion(S, R);
  if (Met.Kind == AccessHistory::Conflict::Overlap) {
    // Where the stride shows it, that is what was reported.
    if (!S.major && isNew(S, Rule::StoreOverlap))
      report(I, S, Rule::StoreOverlap, {S.operation, Offset, Object});
    return;
  }
  if (isNew(S, Rule::Race))
    reportRace(I, S, Offset, Object, Met.With);
}

void Watcher::reportRace(const Invocation &I, const Site &S, const std::string &Offset,
                         const std::string &Object, const Access &With) {
  const Site &Other = *With.Site;
  const std::array<uint32_t, 3> Who = localId(With.Invocation);
  std::string By = Other.flags & COOP_CHECK_ELEMENT
                       ? (Other.scope == 2 ? std::string("the workgroup")
                                           : "subgroup " + std::to_string(With.Subgroup))
                       : "invocation (" + std::to_string(Who[0]) + ", " + std::to_string(Who[1]) +
                             ", " + std::to_string(Who[2]) + ")";
  report(I, S, Rule::Race,
         {S.flags & COOP_CHECK_WRITE ? "1" : "0", Offset, Object,
          Other.flags & COOP_CHECK_WRITE ? "1" : "0", By},
         &Other);
}

void Watcher::race(const Invocation &I, const Site &S, uint64_t Offset, const Access &With) {
  if (isNew(S, Rule::Race))
    reportRace(I, S, std::to_string(Offset), describeRegion(S, {}), With);
}

void Watcher::unwritten(const Invocation &I, const Site &S, uint64_t Offset) {
  if (isNew(S, Rule::SharedUninitialized))
    report(I, S, Rule::SharedUninitialized,
           {S.operation, std::to_string(S.size), std::to_string(Offset), describeRegion(S, {})});
}

void Watcher::watchGroups(const Invocation &I, const Site &S, uintptr_t Address) {
  if (GroupCounts == std::array<uint32_t, 3>{1, 1, 1})
    return;
  const auto Number = static_cast<uint32_t>(GroupNumber);
  if (S.flags & COOP_CHECK_SYNCHRONIZES)
    Groups.synchronize(Number);
  else if (S.flags & COOP_CHECK_ATOMIC)
    Groups.atomic(Number);
  uint64_t Before = 0;
  for (const Region &R : Buffers) {
    if (R.contains(Address, 1))
      return Groups.add(Before + (Address - R.Begin), S.size, {&S, Number, I.index});
    Before += R.Size;
  }
}

Finding Watcher::groupRace(const GroupHistory::Race &R) const {
  uint64_t Offset = R.Offset;
  size_t Index = 0;
  for (; Index + 1 < Buffers.size() && Offset >= Buffers[Index].Size; ++Index)
    Offset -= Buffers[Index].Size;
  const std::array<uint32_t, 3> Who = groupId(R.Earlier.Group);
  Finding F{.TheRule = Rule::GroupRace,
            .Site = R.Later.Site,
            .Arguments = {R.Later.Site->operation, std::to_string(Offset),
                          describeRegion(*R.Later.Site, Buffers[Index]),
                          "(" + std::to_string(Who[0]) + ", " + std::to_string(Who[1]) + ", " +
                              std::to_string(Who[2]) + ")",
                          R.Earlier.Site->operation},
            .Other = R.Earlier.Site};
  F.Group = groupId(R.Later.Group);
  F.Invocation = localId(R.Later.Invocation);
  F.GroupNumber = R.Later.Group;
  return F;
}

void Watcher::weights(const Invocation &, const Site &S, const WeightRange &Range) {
  Weights.read(Range, &S);
}

void Watcher::fence(const Invocation &I) {
  Fenced[I.index] = true;
  Groups.fence(static_cast<uint32_t>(GroupNumber));
}

} // namespace coop::runtime::check
