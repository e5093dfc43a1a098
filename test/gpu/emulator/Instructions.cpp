// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers, shuffles, votes and all that is not in files of its own; see Instructions.h.

#include "Instructions.h"
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace emulator {

void fail(const std::string &What) {
  std::fprintf(stderr, "error: %s\n", What.c_str());
  std::_Exit(1);
}

void Workgroup::wait() {
  std::unique_lock Guard(Lock);
  const unsigned Own = Round;
  if (++Waiting == Threads) {
    Waiting = 0;
    ++Round;
    Changed.notify_all();
  }
  Changed.wait(Guard, [&] { return Round != Own; });
}

static uint32_t word(const Call &C, unsigned I) { return static_cast<uint32_t>(C.Arguments[I]); }

static uint32_t wordOf(const void *Record, unsigned I) {
  return static_cast<uint32_t>(static_cast<const uint64_t *>(Record)[I]);
}

/// (mask, value, lane or distance, clamp and segment)
static void shuffle(Thread &T, const std::string &Mode, const Call &C) {
  const unsigned Lane = T.lane(), Segment = word(C, 3) >> 8 & 31, Clamp = word(C, 3) & 31,
                 By = word(C, 2) & 31;
  const unsigned Least = Lane & Segment, Most = Least | (Clamp & ~Segment);
  int From = static_cast<int>(Mode == "idx"    ? Least | (By & ~Segment)
                              : Mode == "bfly" ? Lane ^ By
                              : Mode == "down" ? Lane + By
                                               : Lane - By);
  const bool IsThere =
      Mode == "up" ? From >= static_cast<int>(Most) : From <= static_cast<int>(Most);
  if (!IsThere)
    From = static_cast<int>(Lane);
  T.meet(word(C, 0), C.Arguments, [&](const Warp::Records &All) {
    const void *Record = All[static_cast<unsigned>(From)];
    C.Results[0] = Record ? wordOf(Record, 1) : 0;
  });
}

/// (mask, condition)
static void vote(Thread &T, const std::string &Mode, const Call &C) {
  T.meet(word(C, 0), C.Arguments, [&](const Warp::Records &All) {
    uint32_t Ballot = 0, Present = 0;
    for (unsigned I = 0; I < WarpSize; ++I)
      if (All[I]) {
        Present |= 1U << I;
        Ballot |= (wordOf(All[I], 1) & 1) << I;
      }
    C.Results[0] = Mode == "ballot" ? Ballot
                   : Mode == "any"  ? Ballot != 0
                   : Mode == "all"  ? Ballot == Present
                                    : Ballot == 0 || Ballot == Present;
  });
}

/// 8 x 8 matrices of 16 bits: threads 8 * I to 8 * I + 7 say where the rows of matrix I are.
static void loadMatrices(Thread &T, unsigned Count, bool Transposed, const Call &C) {
  T.meet(~0U, C.Arguments, [&](const Warp::Records &All) {
    for (unsigned I = 0; I < Count; ++I) {
      uint16_t Elements[2];
      for (unsigned E = 0; E < 2; ++E) {
        const unsigned Pair = T.lane() % 4 * 2 + E, Quad = T.lane() / 4;
        const unsigned Row = Transposed ? Pair : Quad, Column = Transposed ? Quad : Pair;
        const uint64_t At = *static_cast<const uint64_t *>(All[8 * I + Row]);
        if (At % 16)
          fail("ldmatrix of a row that is not aligned to 16 bytes");
        std::memcpy(&Elements[E], reinterpret_cast<const char *>(At) + Column * 2, 2);
      }
      C.Results[I] = 0;
      std::memcpy(&C.Results[I], Elements, sizeof(Elements));
    }
  });
}

/// (address, word, ...): additions to memory, of floats, or of two halves in a word.
static void addToMemory(Thread &T, bool AreHalves, const Call &C) {
  const std::lock_guard Guard(T.Group->Lock);
  if (C.Arguments[0] % (4 * (C.Count - 1)) != 0)
    fail("red to an address that is not aligned");
  for (unsigned I = 1; I < C.Count; ++I) {
    auto *At = reinterpret_cast<char *>(C.Arguments[0]) + size_t(I - 1) * 4;
    if (AreHalves) {
      _Float16 Old[2], More[2];
      std::memcpy(Old, At, 4);
      std::memcpy(More, &C.Arguments[I], 4);
      for (unsigned E = 0; E < 2; ++E)
        Old[E] = static_cast<_Float16>(static_cast<float>(Old[E]) + static_cast<float>(More[E]));
      std::memcpy(At, Old, 4);
    } else {
      float Old, More;
      std::memcpy(&Old, At, 4);
      std::memcpy(&More, &C.Arguments[I], 4);
      Old += More;
      std::memcpy(At, &Old, 4);
    }
  }
}

static uint32_t permute(uint32_t Low, uint32_t High, uint32_t Selector) {
  const uint64_t Bytes = Low | static_cast<uint64_t>(High) << 32;
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= static_cast<uint32_t>(Bytes >> (Selector >> 4 * I & 7) * 8 & 0xFF) << 8 * I;
  return Result;
}

/// Bit by bit, what a table of eight bits has for the bits of three words.
static uint32_t combine(const Call &C, unsigned Table) {
  uint32_t Result = 0;
  for (unsigned I = 0; I < 32; ++I) {
    const unsigned Row =
        (word(C, 0) >> I & 1) << 2 | (word(C, 1) >> I & 1) << 1 | (word(C, 2) >> I & 1);
    Result |= (Table >> Row & 1) << I;
  }
  return Result;
}

bool executeText(Thread &T, const std::string &Text, const Call &C) {
  if (Text.rfind("bar.warp.sync", 0) == 0)
    T.meet(~0U, nullptr, [](const Warp::Records &) {});
  else if (Text.rfind("lop3.b32", 0) == 0)
    C.Results[0] = combine(
        C, static_cast<unsigned>(std::stoul(Text.substr(Text.rfind(", ") + 2), nullptr, 16)));
  else if (Text.rfind("elect.sync", 0) == 0)
    T.meet(~0U, nullptr, [&](const Warp::Records &) { C.Results[0] = T.lane() == 0; });
  else if (Text.rfind("//", 0) == 0) // keeps blocks apart
    return true;
  else if (Text.rfind("mov.b32", 0) == 0)
    C.Results[0] = C.Arguments[0];
  else if (Text.rfind("selp.b32", 0) == 0)
    C.Results[0] = C.Arguments[2] & 1 ? C.Arguments[0] : C.Arguments[1];
  else if (Text.rfind("@!$5 st.shared.v4.b32", 0) == 0) {
    if (!(C.Arguments[5] & 1))
      fail("a store that is not to be done");
  } else if (Text.rfind("st.shared.b32", 0) == 0)
    std::memcpy(reinterpret_cast<void *>(C.Arguments[0]), &C.Arguments[1], 4);
  else if (Text.rfind("red.relaxed.gpu.global.add", 0) == 0 &&
           Text.find("bf16") == std::string::npos)
    addToMemory(T, Text.find(".f16x2") != std::string::npos, C);
  else if (Text.rfind("activemask", 0) == 0)
    C.Results[0] = 0xFFFFFFFF; // as if all were there: threads know nothing of each other
  else
    return executeProduct(T, Text, C) || executeCopy(T, Text, C);
  return true;
}

bool executeIntrinsic(Thread &T, const std::string &Whole, const Call &C) {
  constexpr size_t Prefix = std::char_traits<char>::length("llvm.nvvm.");
  const std::string Name = Whole.substr(Prefix);
  auto Is = [&](const char *Start) { return Name.rfind(Start, 0) == 0; };
  auto Word = [&](unsigned Number) { // of those between points
    size_t At = 0;
    while (Number-- > 0)
      At = Name.find('.', At) + 1;
    return Name.substr(At, Name.find('.', At) - At);
  };
  if (Name == "read.ptx.sreg.nsmid")
    C.Results[0] = 1;
  else if (Name == "read.ptx.sreg.cluster.nctarank") // each workgroup is a cluster of its own
    C.Results[0] = 1;
  else if (Name == "read.ptx.sreg.cluster.ctarank")
    C.Results[0] = 0;
  else if (Name == "read.ptx.sreg.tid.x")
    C.Results[0] = T.Index;
  else if (Name == "read.ptx.sreg.laneid")
    C.Results[0] = T.lane();
  else if (Name == "read.ptx.sreg.ctaid.x")
    C.Results[0] = T.Block;
  else if (Name == "barrier0" || Name == "barrier.sync")
    T.Group->wait();
  else if (Name == "bar.warp.sync")
    T.meet(word(C, 0), C.Arguments, [](const Warp::Records &) {});
  else if (Is("shfl.sync."))
    shuffle(T, Word(2), C);
  else if (Is("vote.") && Is(("vote." + Word(1) + ".sync").c_str()))
    vote(T, Word(1), C);
  else if (Is("ldmatrix.sync.aligned.m8n8."))
    loadMatrices(T, static_cast<unsigned>(std::stoul(Word(4).substr(1))), Word(5) == "trans", C);
  else if (Name == "prmt")
    C.Results[0] = permute(word(C, 0), word(C, 1), word(C, 2));
  else if (Name == "ex2.approx.ftz.f")
    C.Results[0] = std::bit_cast<uint32_t>(std::exp2(std::bit_cast<float>(word(C, 0))));
  else if (!Is("membar."))
    return false;
  return true;
}

} // namespace emulator
