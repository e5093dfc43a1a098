// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maximal reconvergence: random structured programs, executed by each execution and by a model that
// runs a statement for a set of lanes at a time, which is what the rule means.

#include "KernelHarness.h"
#include <algorithm>
#include <random>
#include <utility>

using namespace coop;
using namespace coop::test;

namespace {

constexpr uint32_t Lanes = 8;
constexpr uint32_t MaxTrace = 400;

/// Every lane draws its own numbers: the N-th that it draws is a hash of it and N.
uint32_t number(uint32_t Lane, uint32_t N, uint32_t Seed, uint32_t Below) {
  uint32_t H = (Lane * 2654435761u) ^ (N * 40503u + Seed);
  H ^= H >> 15;
  H *= 2246822519u;
  H ^= H >> 13;
  return H % Below;
}

struct Statement {
  enum Kind { Vote, If, Loop, Break, Continue, Return, Switch } What;
  uint32_t OneIn = 2; ///< of a condition
  uint32_t Trips = 0; ///< of a loop, at most
  std::vector<Statement> Then, Else;
  /// Of a switch: one that does not end with a break falls through to the next.
  struct Case {
    std::vector<Statement> Body;
    bool Breaks;
  };
  std::vector<Case> Cases = {};
};
using Block = std::vector<Statement>;

class Generator {
public:
  explicit Generator(uint32_t Seed) : Random(Seed) {}
  Block block(unsigned Depth, bool InLoop) {
    Block Result;
    const unsigned Count = 1 + Random() % 4;
    for (unsigned I = 0; I < Count; ++I)
      Result.push_back(statement(Depth, InLoop));
    return Result;
  }

private:
  Statement statement(unsigned Depth, bool InLoop) {
    const unsigned Draw = Random() % 12;
    Statement S{Statement::Vote, 2 + uint32_t(Random() % 3), 1 + uint32_t(Random() % 4), {}, {}};
    if (Depth > 0 && Draw < 3) {
      S.What = Statement::If;
      S.Then = block(Depth - 1, InLoop);
      if (Random() % 2)
        S.Else = block(Depth - 1, InLoop);
    } else if (Depth > 0 && Draw < 6) {
      S.What = Statement::Loop;
      S.Then = block(Depth - 1, true);
    } else if (InLoop && Draw < 9) {
      S.What = Draw == 8 ? Statement::Continue : Statement::Break;
      // Some work that only the leaving lanes do.
      if (Random() % 2)
        S.Then = {Statement{Statement::Vote, 2, 0, {}, {}}};
    } else if (Depth > 0 && Draw == 10) {
      S.What = Statement::Switch;
      for (unsigned Count = 1 + Random() % 4; Count > 0; --Count) {
        Block Body = block(Depth - 1, InLoop);
        S.Cases.push_back({std::move(Body), Random() % 2 == 0});
      }
    } else if (Draw == 9) {
      S.What = Statement::Return;
      S.OneIn = 8;
      if (Random() % 2)
        S.Then = {Statement{Statement::Vote, 2, 0, {}, {}}};
    }
    return S;
  }
  std::mt19937 Random;
};

// ---- the model

class Model {
public:
  explicit Model(uint32_t Seed) : Seed(Seed), Drawn(Lanes), Trace(Lanes) {}

  void run(const Block &Program) { execute(Program, (1u << Lanes) - 1); }

  std::vector<Words> trace() const { return Trace; }

private:
  /// Runs a block for the lanes of Mask; returns those that fall out of its end.
  uint32_t execute(const Block &B, uint32_t Mask) {
    for (const Statement &S : B) {
      if (Mask == 0)
        return 0;
      Mask = execute(S, Mask);
    }
    return Mask;
  }

  /// For each number below Below, the lanes that draw it.
  std::vector<uint32_t> drawNumber(uint32_t Mask, uint32_t Below) {
    std::vector<uint32_t> Result(Below);
    for (uint32_t L = 0; L < Lanes; ++L)
      if (Mask >> L & 1)
        Result[number(L, Drawn[L]++, Seed, Below)] |= 1u << L;
    return Result;
  }
  uint32_t draw(uint32_t Mask, uint32_t OneIn) { return drawNumber(Mask, OneIn)[0]; }

  uint32_t execute(const Statement &S, uint32_t Mask) {
    switch (S.What) {
    case Statement::Vote:
      for (uint32_t L = 0; L < Lanes; ++L)
        if (Mask >> L & 1)
          Trace[L].push_back(Mask);
      return Mask;
    case Statement::If: {
      const uint32_t Taken = draw(Mask, S.OneIn);
      const uint32_t A = execute(S.Then, Taken), B = execute(S.Else, Mask & ~Taken);
      return A | B;
    }
    case Statement::Loop: {
      const uint32_t Outer = Continued, OuterBroken = Broken;
      Broken = 0;
      uint32_t Active = Mask, Left = 0;
      for (uint32_t Trip = 0; Trip < S.Trips && Active; ++Trip) {
        const uint32_t Stop = draw(Active, 6);
        Left |= Stop;
        Continued = 0;
        Active = execute(S.Then, Active & ~Stop) | Continued;
      }
      Left |= Active | Broken;
      Continued = Outer;
      Broken = OuterBroken;
      return Left;
    }
    case Statement::Switch: {
      // One number more than there are cases: no case.
      const auto Count = static_cast<uint32_t>(S.Cases.size());
      const std::vector<uint32_t> Chosen = drawNumber(Mask, Count + 1);
      uint32_t Done = Chosen[Count], Falling = 0;
      for (uint32_t I = 0; I < Count; ++I) {
        Falling = execute(S.Cases[I].Body, Chosen[I] | Falling);
        if (S.Cases[I].Breaks)
          Done |= std::exchange(Falling, 0);
      }
      return Done | Falling;
    }
    default: {
      const uint32_t Taken = draw(Mask, S.OneIn);
      execute(S.Then, Taken);
      if (S.What == Statement::Break)
        Broken |= Taken;
      else if (S.What == Statement::Continue)
        Continued |= Taken;
      return Mask & ~Taken;
    }
    }
  }

  uint32_t Seed;
  Words Drawn;
  std::vector<Words> Trace;
  uint32_t Broken = 0, Continued = 0;
};

// ---- the same as coop IR

class Writer {
public:
  explicit Writer(uint32_t Seed) : Seed(Seed) {}

  std::string write(const Block &Program) {
    Text = R"(
define void @main() "coop.entry" {
entry:
  %drawn = alloca i32
  %steps = alloca i32
  store i32 0, ptr %drawn
  store i32 0, ptr %steps
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %lane = call i32 @coop.subgroup.invocation.id()
  %start = mul i32 %lane, )" +
           std::to_string(MaxTrace) + R"(
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %start
  %hashed = mul i32 %lane, -1640531535
)";
    block(Program, "", "");
    line("br label %done");
    label("done");
    line("ret void");
    Text += "}\n";
    return Text;
  }

private:
  void line(const std::string &L) { Text += "  " + L + "\n"; }
  void label(const std::string &L) { Text += L + ":\n"; }
  std::string fresh(const std::string &Base) { return Base + std::to_string(Next++); }

  void block(const Block &B, const std::string &Break, const std::string &Continue) {
    for (const Statement &S : B)
      statement(S, Break, Continue);
  }

  /// The name of an i1.
  std::string draw(uint32_t OneIn) {
    const std::string N = drawNumber(OneIn);
    line(N + ".zero = icmp eq i32 " + N + ", 0");
    return N + ".zero";
  }
  /// The name of an i32.
  std::string drawNumber(uint32_t Below) {
    const std::string N = fresh("c");
    line("%" + N + ".n = load i32, ptr %drawn");
    line("%" + N + ".n1 = add i32 %" + N + ".n, 1");
    line("store i32 %" + N + ".n1, ptr %drawn");
    line("%" + N + ".m = mul i32 %" + N + ".n, 40503");
    line("%" + N + ".s = add i32 %" + N + ".m, " + std::to_string(int32_t(Seed)));
    line("%" + N + ".0 = xor i32 %hashed, %" + N + ".s");
    line("%" + N + ".1 = lshr i32 %" + N + ".0, 15");
    line("%" + N + ".2 = xor i32 %" + N + ".0, %" + N + ".1");
    line("%" + N + ".3 = mul i32 %" + N + ".2, " + std::to_string(int32_t(2246822519u)));
    line("%" + N + ".4 = lshr i32 %" + N + ".3, 13");
    line("%" + N + ".5 = xor i32 %" + N + ".3, %" + N + ".4");
    line("%" + N + " = urem i32 %" + N + ".5, " + std::to_string(Below));
    return "%" + N;
  }

  void vote() {
    const std::string N = fresh("v");
    line("%" + N + ".b = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 true)");
    line("%" + N + ".w = extractelement <4 x i32> %" + N + ".b, i32 0");
    line("%" + N + ".i = load i32, ptr %steps");
    line("%" + N + ".i1 = add i32 %" + N + ".i, 1");
    line("store i32 %" + N + ".i1, ptr %steps");
    line("%" + N + ".p = getelementptr i32, ptr addrspace(1) %mine, i32 %" + N + ".i");
    line("store i32 %" + N + ".w, ptr addrspace(1) %" + N + ".p");
  }

  void loop(const Statement &S) {
    const std::string N = fresh("l");
    const std::string Before = fresh("before");
    line("br label %" + Before);
    label(Before);
    line("call void @coop.loop.begin()");
    line("br label %" + N + ".head");
    label(N + ".head");
    line("%" + N + ".trip = phi i32 [ 0, %" + Before + " ], [ %" + N + ".trip1, %" + N + ".next ]");
    line("call void @coop.loop.iterate()");
    line("%" + N + ".more = icmp ult i32 %" + N + ".trip, " + std::to_string(S.Trips));
    line("br i1 %" + N + ".more, label %" + N + ".test, label %" + N + ".merge");
    label(N + ".test");
    const std::string Stop = draw(6);
    line("br i1 " + Stop + ", label %" + N + ".merge, label %" + N + ".body");
    label(N + ".body");
    block(S.Then, N + ".merge", N + ".next");
    line("br label %" + N + ".next");
    label(N + ".next");
    line("%" + N + ".trip1 = add i32 %" + N + ".trip, 1");
    line("br label %" + N + ".head");
    label(N + ".merge");
    line("call void @coop.loop.end()");
  }

  void switchOf(const Statement &S, const std::string &Break, const std::string &Continue) {
    const std::string N = fresh("w");
    const std::string Selector = drawNumber(static_cast<uint32_t>(S.Cases.size()) + 1);
    std::string Targets;
    for (size_t I = 0; I < S.Cases.size(); ++I)
      Targets += " i32 " + std::to_string(I) + ", label %" + N + ".case" + std::to_string(I);
    line("switch i32 " + Selector + ", label %" + N + ".merge [" + Targets + " ]");
    for (size_t I = 0; I < S.Cases.size(); ++I) {
      label(N + ".case" + std::to_string(I));
      block(S.Cases[I].Body, Break, Continue);
      const bool Falls = !S.Cases[I].Breaks && I + 1 < S.Cases.size();
      line("br label %" + N + (Falls ? ".case" + std::to_string(I + 1) : ".merge"));
    }
    label(N + ".merge");
  }

  void statement(const Statement &S, const std::string &Break, const std::string &Continue) {
    if (S.What == Statement::Vote)
      return vote();
    if (S.What == Statement::Switch)
      return switchOf(S, Break, Continue);
    if (S.What == Statement::Loop)
      return loop(S);
    const std::string N = fresh("s");
    const std::string C = draw(S.OneIn);
    line("br i1 " + C + ", label %" + N + ".then, label %" + N + ".else");
    label(N + ".then");
    block(S.Then, Break, Continue);
    const std::string Target = S.What == Statement::Break      ? Break
                               : S.What == Statement::Continue ? Continue
                               : S.What == Statement::Return   ? "done"
                                                               : N + ".join";
    line("br label %" + Target);
    label(N + ".else");
    block(S.Else, Break, Continue);
    line("br label %" + N + ".join");
    label(N + ".join");
  }

  uint32_t Seed;
  std::string Text;
  unsigned Next = 0;
};

/// Blocks in an order that says nothing about the control flow.
std::string shuffleBlocks(const std::string &Text, uint32_t Seed) {
  std::vector<std::string> Parts;
  size_t Start = Text.find("br label", Text.find("entry:"));
  const size_t First = Start == std::string::npos ? Start : Text.find('\n', Start) + 1;
  const size_t Branch = Text.find("  br i1");
  const size_t Head = Branch < Start ? Text.find('\n', Branch) + 1 : First;
  if (Head == std::string::npos || Head == 0)
    return Text;
  std::string Current;
  size_t At = Head;
  while (Text.compare(At, 1, "}") != 0) {
    const size_t End = Text.find('\n', At) + 1;
    if (Text[At] != ' ' && !Current.empty()) {
      Parts.push_back(Current);
      Current.clear();
    }
    Current += Text.substr(At, End - At);
    At = End;
  }
  Parts.push_back(Current);
  std::shuffle(Parts.begin(), Parts.end(), std::mt19937(Seed));
  std::string Result = Text.substr(0, Head);
  for (const std::string &Part : Parts)
    Result += Part;
  return Result + "}\n";
}

void compareWithModel(lower::Exec Execution, uint32_t Seeds) {
  unsigned Divergent = 0, Compared = 0;
  for (uint32_t Seed = 1; Seed <= Seeds; ++Seed) {
    Generator Random(Seed);
    const Block Program = Random.block(4, false);
    Model Expected(Seed);
    Expected.run(Program);
    size_t Longest = 0;
    for (const Words &Lane : Expected.trace())
      Longest = std::max(Longest, Lane.size());
    if (Longest == 0 || Longest > MaxTrace)
      continue;
    const Kernel K{.Workgroup = {Lanes, 1, 1},
                   .SubgroupSize = Lanes,
                   .Text = shuffleBlocks(Writer(Seed).write(Program), Seed),
                   .Execution = Execution};
    std::vector<Words> Buffers = {Words(Lanes * MaxTrace)};
    run(K, Buffers);
    for (uint32_t L = 0; L < Lanes; ++L) {
      Words Wanted = Expected.trace()[L];
      for (uint32_t Mask : Wanted)
        Divergent += Mask != (1u << Lanes) - 1;
      Compared += Wanted.size();
      Wanted.resize(MaxTrace);
      ASSERT_EQ(Words(Buffers[0].begin() + L * MaxTrace, Buffers[0].begin() + (L + 1) * MaxTrace),
                Wanted)
          << "seed " << Seed << ", lane " << L << "\n"
          << K.Text;
    }
  }
  // The programs are worth running.
  EXPECT_GT(Divergent, 300u);
  EXPECT_GT(Compared, 600u);
}

TEST(Reconvergence, RandomProgramsFollowTheModel) { compareWithModel(lower::Exec::Reference, 24); }

TEST(Reconvergence, RandomProgramsFollowTheModelAsVectors) {
  compareWithModel(lower::Exec::Fast, 16);
}

} // namespace
