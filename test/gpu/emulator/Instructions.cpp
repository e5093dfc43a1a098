// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers, shuffles, votes and all that is not in files of its own; see Instructions.h.

#include "Instructions.h"
#include "Numbers.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>

namespace emulator {

void fail(const std::string &What) {
  std::fprintf(stderr, "error: %s\n", What.c_str());
  std::_Exit(1);
}

void Workgroup::wait() {
  const unsigned Own = Round;
  if (++Waiting == Threads) {
    Waiting = 0;
    ++Round;
  }
  Others.wait([&] { return Round != Own; });
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

using WordFunction = uint32_t (*)(uint32_t, uint32_t);

/// Of what redux.sync does; null: none.
static WordFunction reductionOf(const std::string &Name) {
  static const std::map<std::string, WordFunction> Functions = {
      {"add", [](uint32_t A, uint32_t B) { return A + B; }},
      {"and", [](uint32_t A, uint32_t B) { return A & B; }},
      {"or", [](uint32_t A, uint32_t B) { return A | B; }},
      {"xor", [](uint32_t A, uint32_t B) { return A ^ B; }},
      {"umin", [](uint32_t A, uint32_t B) { return std::min(A, B); }},
      {"umax", [](uint32_t A, uint32_t B) { return std::max(A, B); }},
      {"min", [](uint32_t A, uint32_t B) { return uint32_t(std::min(int32_t(A), int32_t(B))); }},
      {"max", [](uint32_t A, uint32_t B) { return uint32_t(std::max(int32_t(A), int32_t(B))); }}};
  const auto Found = Functions.find(Name);
  return Found == Functions.end() ? nullptr : Found->second;
}

/// (value, mask)
static void reduce(Thread &T, WordFunction Of, const Call &C) {
  T.meet(word(C, 1), C.Arguments, [&](const Warp::Records &All) {
    std::optional<uint32_t> Result;
    for (const void *Record : All)
      if (Record)
        Result = Result ? Of(*Result, wordOf(Record, 0)) : wordOf(Record, 0);
    C.Results[0] = Result.value_or(0);
  });
}

/// (mask, value): the lanes with the same.
static void matchAny(Thread &T, const Call &C) {
  T.meet(word(C, 0), C.Arguments, [&](const Warp::Records &All) {
    uint32_t Same = 0;
    for (unsigned I = 0; I < WarpSize; ++I)
      if (All[I] && wordOf(All[I], 1) == word(C, 1))
        Same |= 1U << I;
    C.Results[0] = Same;
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
static void addToMemory(bool AreHalves, const Call &C) {
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

static void doNothing(Thread &, const Call &) {}

static void meetAll(Thread &T, const Call &) {
  T.meet(~0U, nullptr, [](const Warp::Records &) {});
}

static Action constant(uint64_t Value) {
  return [=](Thread &, const Call &C) { C.Results[0] = Value; };
}

static float flushed(float X) {
  return std::fpclassify(X) == FP_SUBNORMAL ? std::copysign(0.0F, X) : X;
}

/// An approximation within one unit in the last place: of the two numbers around the exact one the
/// wrong one, so that nothing can rely on the right one.
static Action approximation(double (*Of)(double)) {
  return [=](Thread &, const Call &C) {
    const double Exact = Of(flushed(std::bit_cast<float>(word(C, 0))));
    auto Near = static_cast<float>(Exact);
    if (std::isfinite(Near) && Near != Exact)
      Near = std::nextafter(Near, Near < Exact ? INFINITY : -INFINITY);
    C.Results[0] = std::bit_cast<uint32_t>(flushed(Near));
  };
}

/// To pairs of floats of 8 bits, of a word of halves or of two floats, the second of which comes
/// first.
static Action narrowed(const std::string &Text) {
  const NumberType &To = numberType(Text.find("e4m3x2") != std::string::npos ? "e4m3" : "e5m2");
  const bool AreHalves = Text.find(".f16x2") != std::string::npos;
  return [=, &To](Thread &, const Call &C) {
    uint32_t Parts[2];
    for (unsigned I = 0; I < 2; ++I) {
      float Single = 0;
      std::memcpy(&Single, &C.Arguments[I], AreHalves ? 0 : sizeof(Single));
      const auto *Halves = reinterpret_cast<const char *>(C.Arguments);
      Parts[I] = To.nearest(AreHalves ? numberType("f16").at(Halves + 2 * I) : double(Single));
    }
    C.Results[0] = Parts[0] | Parts[1] << 8;
  };
}

Action actionOfText(const std::string &Text) {
  auto Is = [&](const char *Start) { return Text.rfind(Start, 0) == 0; };
  if (Is("bar.warp.sync"))
    return meetAll;
  if (Is("lop3.b32")) {
    const auto Table =
        static_cast<unsigned>(std::stoul(Text.substr(Text.rfind(", ") + 2), nullptr, 16));
    return [=](Thread &, const Call &C) { C.Results[0] = combine(C, Table); };
  }
  if (Is("cvt.rn.satfinite."))
    return narrowed(Text);
  if (Is("elect.sync"))
    return [](Thread &T, const Call &C) {
      meetAll(T, C);
      C.Results[0] = T.lane() == 0;
    };
  if (Is("barrier.cluster.arrive")) // blocks of a cluster are executed one after the other
    return doNothing;
  if (Is("//")) // keeps blocks apart
    return doNothing;
  if (Is("mov.b32"))
    return [](Thread &, const Call &C) { C.Results[0] = C.Arguments[0]; };
  if (Is("selp.b32"))
    return [](Thread &, const Call &C) {
      C.Results[0] = C.Arguments[2] & 1 ? C.Arguments[0] : C.Arguments[1];
    };
  if (Is("@!$5 st.shared.v4.b32"))
    return [](Thread &, const Call &C) {
      if (!(C.Arguments[5] & 1))
        fail("a store that is not to be done");
    };
  if (Is("st.shared.b32"))
    return [](Thread &, const Call &C) {
      std::memcpy(reinterpret_cast<void *>(C.Arguments[0]), &C.Arguments[1], 4);
    };
  if (Is("red.relaxed.gpu.global.add") && Text.find("bf16") == std::string::npos) {
    const bool AreHalves = Text.find(".f16x2") != std::string::npos;
    return [=](Thread &, const Call &C) { addToMemory(AreHalves, C); };
  }
  if (Is("activemask"))
    return [](Thread &T, const Call &C) { C.Results[0] = T.present(); };
  Action Found = actionOfProduct(Text);
  return Found ? Found : actionOfCopy(Text);
}

Action actionOfIntrinsic(const std::string &Whole) {
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
    return constant(1);
  if (Name == "read.ptx.sreg.cluster.nctarank") // there are no pairs
    return constant(1);
  if (Name == "read.ptx.sreg.cluster.ctarank")
    return [](Thread &T, const Call &C) { C.Results[0] = T.Part; };
  if (Name == "read.ptx.sreg.tid.x")
    return [](Thread &T, const Call &C) { C.Results[0] = T.Index; };
  if (Name == "read.ptx.sreg.laneid")
    return [](Thread &T, const Call &C) { C.Results[0] = T.lane(); };
  if (Name == "read.ptx.sreg.ctaid.x")
    return [](Thread &T, const Call &C) { C.Results[0] = T.Block[0]; };
  if (Name == "read.ptx.sreg.ctaid.y")
    return [](Thread &T, const Call &C) { C.Results[0] = T.Block[1]; };
  if (Name == "read.ptx.sreg.ctaid.z")
    return [](Thread &T, const Call &C) { C.Results[0] = T.Block[2]; };
  if (Name == "read.ptx.sreg.nctaid.x")
    return [](Thread &T, const Call &C) { C.Results[0] = T.GridWidth; };
  if (Name == "barrier0" || Name == "barrier.sync")
    return [](Thread &T, const Call &) { T.Group->wait(); };
  if (Name == "bar.warp.sync")
    return [](Thread &T, const Call &C) {
      T.meet(word(C, 0), C.Arguments, [](const Warp::Records &) {});
    };
  if (Is("shfl.sync."))
    return [Mode = Word(2)](Thread &T, const Call &C) { shuffle(T, Mode, C); };
  if (Is("redux.sync."))
    if (const WordFunction Of = reductionOf(Word(2)))
      return [Of](Thread &T, const Call &C) { reduce(T, Of, C); };
  if (Name == "match.any.sync.i32")
    return [](Thread &T, const Call &C) { matchAny(T, C); };
  if (Is("vote.") && Is(("vote." + Word(1) + ".sync").c_str()))
    return [Mode = Word(1)](Thread &T, const Call &C) { vote(T, Mode, C); };
  if (Is("ldmatrix.sync.aligned.m8n8.")) {
    const auto Count = static_cast<unsigned>(std::stoul(Word(4).substr(1)));
    const bool Transposed = Word(5) == "trans";
    return [=](Thread &T, const Call &C) { loadMatrices(T, Count, Transposed, C); };
  }
  if (Name == "prmt")
    return
        [](Thread &, const Call &C) { C.Results[0] = permute(word(C, 0), word(C, 1), word(C, 2)); };
  if (Name == "ex2.approx.ftz.f")
    return [](Thread &, const Call &C) {
      C.Results[0] = std::bit_cast<uint32_t>(std::exp2(std::bit_cast<float>(word(C, 0))));
    };
  if (Name == "lg2.approx.f")
    return [](Thread &, const Call &C) {
      C.Results[0] = std::bit_cast<uint32_t>(std::log2(std::bit_cast<float>(word(C, 0))));
    };
  if (Name == "rcp.approx.ftz.f")
    return approximation([](double X) { return 1 / X; });
  if (Name == "sqrt.approx.ftz.f")
    return approximation([](double X) { return std::sqrt(X); });
  if (Name == "rsqrt.approx.ftz.f")
    return approximation([](double X) { return 1 / std::sqrt(X); });
  return Is("membar.") ? Action(doNothing) : nullptr;
}

} // namespace emulator
