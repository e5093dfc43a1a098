// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tensor memory accelerator, barriers that count bytes, and asynchronous copies (PTX ISA,
// "Data movement instructions", "mbarrier").

#include "Instructions.h"
#include <cstring>
#include <regex>

namespace emulator {

uint64_t permuted(uint64_t Address, unsigned LineBytes) {
  return Address ^ (Address >> 3 & (LineBytes - 1) & ~uint64_t(15));
}

namespace {

/// A phase ends when all have arrived, and as many bytes as were said.
void endPhase(ByteBarrier &B) {
  if (B.Bytes != 0 || B.Arrived < B.Count)
    return;
  B.Phase = !B.Phase;
  B.Arrived = 0;
}

void completeBytes(Workgroup &G, uint64_t Barrier, int64_t Bytes) {
  ByteBarrier &B = G.Barriers.at(Barrier);
  B.Bytes -= Bytes;
  endPhase(B);
}

void arrive(Workgroup &G, uint64_t Barrier, int64_t Bytes) {
  ByteBarrier &B = G.Barriers.at(Barrier);
  if (B.Arrived == B.Count)
    fail("more arrive at a barrier than it has");
  B.Bytes += Bytes;
  ++B.Arrived;
  endPhase(B);
}

void waitForBytes(Workgroup &G, uint64_t Barrier, bool Parity) {
  G.Others.wait([&] { return G.Barriers.at(Barrier).Phase != Parity; });
}

Action replaceField(const std::string &Text) {
  static const std::regex Pattern(
      R"(tensormap\.replace\.tile\.(\w+)\.shared::cta\.b1024\.b\d+ \[\$0\], (?:(\d), )?(\$1|\d+);)");
  std::smatch M;
  if (!std::regex_match(Text, M, Pattern))
    fail("unknown field: " + Text);
  const bool IsArgument = M[3] == "$1";
  return [Field = M[1].str() + M[2].str(), IsArgument,
          Value = IsArgument ? 0 : std::stoull(M[3])](Thread &T, const Call &C) {
    T.Group->Maps[C.Arguments[0]].Fields[Field] = IsArgument ? C.Arguments[1] : Value;
  };
}

/// [shared], [map, {inner, outer}], [barrier]
void copyBox(Workgroup &G, const Call &C) {
  const auto &Map = G.Maps.at(C.Arguments[1]).Fields;
  const uint64_t Type = Map.at("elemtype"),
                 Bytes = Type == 0   ? 1
                         : Type == 7 ? 4
                                     : 2,
                 Length = Map.at("box_dim0"), Lines = Map.at("box_dim1"),
                 LineBytes = Length * Bytes;
  const uint64_t Mode = Map.at("swizzle_mode"), Permuted = Mode == 3 ? 128 : Mode == 2 ? 64 : 32;
  if ((Mode == 0 ? LineBytes % 16 != 0 || Length > 256 : Permuted != LineBytes) ||
      Map.at("global_address") % 16 || Map.at("global_stride0") % 16)
    fail("a tensor map that the accelerator does not take");
  if (static_cast<int32_t>(C.Arguments[2]) * static_cast<int64_t>(Bytes) % 16 != 0)
    fail("a box that begins within 16 bytes");
  if (C.Arguments[0] % 128 != 0)
    fail("a box that goes to no multiple of 128 bytes");
  for (uint64_t Line = 0; Line < Lines; ++Line)
    for (uint64_t I = 0; I < Length; ++I) {
      const int64_t Inner = static_cast<int32_t>(C.Arguments[2]) + static_cast<int64_t>(I),
                    Outer = static_cast<int32_t>(C.Arguments[3]) + static_cast<int64_t>(Line);
      const bool IsThere = Inner >= 0 && Outer >= 0 &&
                           static_cast<uint64_t>(Inner) < Map.at("global_dim0") &&
                           static_cast<uint64_t>(Outer) < Map.at("global_dim1");
      const uint64_t From = Map.at("global_address") +
                            static_cast<uint64_t>(Outer) * Map.at("global_stride0") +
                            static_cast<uint64_t>(Inner) * Bytes,
                     AsInMap = C.Arguments[0] + Line * LineBytes + I * Bytes,
                     To = Mode == 0 ? AsInMap : permuted(AsInMap, static_cast<unsigned>(LineBytes));
      if (IsThere)
        std::memcpy(reinterpret_cast<void *>(To), reinterpret_cast<const void *>(From), Bytes);
      else
        std::memset(reinterpret_cast<void *>(To), 0, Bytes);
    }
  completeBytes(G, C.Arguments[4], static_cast<int64_t>(Lines * LineBytes));
}

/// [shared], [global], size, of which so many bytes are there. Until it is waited for, what is
/// there is nobody's.
void beginCopy(Thread &T, uint64_t Size, const Call &C) {
  const uint64_t There = C.Arguments[2] & 0xFFFFFFFF;
  if (C.Arguments[0] % Size || C.Arguments[1] % Size || There > Size)
    fail("a copy that is not aligned to its " + std::to_string(Size) + " bytes");
  constexpr int Garbage = 0x55;
  std::memset(reinterpret_cast<void *>(C.Arguments[0]), Garbage, Size);
  T.Copies.back().push_back({C.Arguments[0], C.Arguments[1], Size, There});
}

/// Completes all groups of copies but the last Left, and what is in no group yet.
void waitForCopies(Thread &T, size_t Left) {
  while (T.Copies.size() > Left + 1) {
    for (const PendingCopy &Each : T.Copies.front()) {
      std::memset(reinterpret_cast<void *>(Each.To), 0, Each.Size);
      std::memcpy(reinterpret_cast<void *>(Each.To), reinterpret_cast<const void *>(Each.From),
                  Each.There);
    }
    T.Copies.pop_front();
  }
}

} // namespace

Action actionOfCopy(const std::string &Text) {
  auto Is = [&](const char *Prefix) { return Text.rfind(Prefix, 0) == 0; };
  auto NumberAfter = [&](const char *Mark) {
    return std::stoull(Text.substr(Text.rfind(Mark) + std::strlen(Mark)));
  };
  if (Is("mbarrier.init"))
    return [Count = NumberAfter(", ")](Thread &T, const Call &C) {
      if (!T.Group->Barriers.insert({C.Arguments[0], {Count}}).second)
        fail("a barrier is initialized again");
    };
  if (Is("mbarrier.inval"))
    return [](Thread &T, const Call &C) { T.Group->Barriers.erase(C.Arguments[0]); };
  if (Is("mbarrier.arrive.expect_tx"))
    return [](Thread &T, const Call &C) {
      arrive(*T.Group, C.Arguments[0], static_cast<int64_t>(C.Arguments[1]));
    };
  if (Is("mbarrier.arrive"))
    return [](Thread &T, const Call &C) { arrive(*T.Group, C.Arguments[0], 0); };
  if (Text.find("mbarrier.try_wait.parity") != std::string::npos)
    return [](Thread &T, const Call &C) {
      waitForBytes(*T.Group, C.Arguments[0], C.Arguments[1] & 1);
    };
  if (Is("tensormap.replace"))
    return replaceField(Text);
  if (Is("tensormap.cp_fenceproxy"))
    return [](Thread &T, const Call &C) {
      T.Group->Maps[C.Arguments[0]] = T.Group->Maps.at(C.Arguments[1]);
    };
  if (Is("cp.async.bulk.tensor.2d"))
    return [](Thread &T, const Call &C) { copyBox(*T.Group, C); };
  if (Is("cp.async.commit_group"))
    return [](Thread &T, const Call &) { T.Copies.emplace_back(); };
  if (Is("cp.async.wait_all"))
    return [](Thread &T, const Call &) {
      T.Copies.emplace_back();
      waitForCopies(T, 0);
    };
  if (const char *Wait = "cp.async.wait_group "; Is(Wait))
    return [Left = NumberAfter(Wait)](Thread &T, const Call &) { waitForCopies(T, Left); };
  if (Is("fence."))
    return [](Thread &, const Call &) {};
  if (Is("cp.async.ca") || Is("cp.async.cg"))
    return [Size = NumberAfter("[$1], ")](Thread &T, const Call &C) { beginCopy(T, Size, C); };
  return nullptr;
}

} // namespace emulator
