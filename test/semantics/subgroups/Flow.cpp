// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Drawing, writing and modelling divergent control flow.

#include "Flow.h"

namespace semantics::subgroups {
namespace {

Condition drawCondition(Choices &C) {
  Condition When;
  When.TheKind = C.oneOf({Condition::Bit, Condition::LaneBelow, Condition::LaneBit});
  When.Number = static_cast<unsigned>(C.below(When.TheKind == Condition::LaneBelow ? 40
                                              : When.TheKind == Condition::Bit     ? 32
                                                                                   : 4));
  return When;
}

/// Consumes pieces of work from Next up to End.
class Drawing {
public:
  Drawing(size_t End, Choices &C) : End(End), C(C) {}

  std::vector<Statement> block(unsigned Depth, unsigned Loops) {
    std::vector<Statement> Block;
    do
      Block.push_back(statement(Depth, Loops));
    while (Next < End && C.chance(2));
    return Block;
  }

  bool isDone() const { return Next == End; }

private:
  Statement statement(unsigned Depth, unsigned Loops) {
    Statement S;
    const uint64_t Kind = Depth < 4 ? C.below(10) : 0;
    if (Kind == 9 && Depth > 0) {
      S.TheKind = Statement::Return;
      S.When = drawCondition(C);
    } else if (Kind >= 7 && Loops < 2) {
      S.TheKind = Statement::Loop;
      S.Shift = static_cast<unsigned>(C.below(15) * 2);
      S.Then = block(Depth + 1, Loops + 1);
    } else if (Kind >= 3) {
      S.TheKind = Statement::If;
      S.When = drawCondition(C);
      S.Then = block(Depth + 1, Loops);
      if (C.chance(2) && !isDone())
        S.Else = block(Depth + 1, Loops);
    } else if (!isDone()) {
      S.Work = Next++;
    } else { // nothing is left to do: a branch that does nothing
      S.TheKind = Statement::If;
    }
    return S;
  }

  size_t Next = 0, End;
  Choices &C;
};

class Model {
public:
  Model(const std::vector<uint32_t> &Own, const DoWork &Do) : Own(Own), Do(Do) {}

  /// The lanes that come out at the end of the block.
  uint64_t run(const std::vector<Statement> &Block, uint64_t Active, unsigned Turn) {
    for (const Statement &S : Block) {
      if (!Active)
        break;
      Active = run(S, Active, Turn);
    }
    return Active;
  }

private:
  uint64_t run(const Statement &S, uint64_t Active, unsigned Turn) {
    switch (S.TheKind) {
    case Statement::Do:
      Do(S.Work, Active, Turn);
      return Active;
    case Statement::If: {
      const uint64_t Taken = lanes(Active, S.When);
      const uint64_t First = run(S.Then, Taken, Turn);
      return First | run(S.Else, Active & ~Taken, Turn);
    }
    case Statement::Return:
      return Active & ~lanes(Active, S.When);
    case Statement::Loop:
      return loop(S, Active, Turn);
    }
    return Active;
  }

  uint64_t loop(const Statement &S, uint64_t Active, unsigned Turn) {
    uint64_t Left = 0;
    for (unsigned Round = 0; Active; ++Round) {
      uint64_t Stay = 0;
      for (unsigned Lane = 0; Lane < Own.size(); ++Lane)
        if ((Active >> Lane) & 1 && Round < ((Own[Lane] >> S.Shift) & 3))
          Stay |= uint64_t(1) << Lane;
      Left |= Active & ~Stay;
      Active = run(S.Then, Stay, Turn * 4 + Round);
    }
    return Left;
  }

  uint64_t lanes(uint64_t Active, const Condition &When) const {
    uint64_t Which = 0;
    for (unsigned Lane = 0; Lane < Own.size(); ++Lane)
      if ((Active >> Lane) & 1 && When.holds(Own[Lane], Lane))
        Which |= uint64_t(1) << Lane;
    return Which;
  }

  const std::vector<uint32_t> &Own;
  const DoWork &Do;
};

std::string blockText(const std::vector<Statement> &Block, unsigned Loops,
                      const std::function<std::string(size_t)> &WorkText) {
  std::string Text;
  for (const Statement &S : Block) {
    const std::string Round = "round" + std::to_string(Loops);
    switch (S.TheKind) {
    case Statement::Do:
      Text += WorkText(S.Work);
      break;
    case Statement::If:
      Text += "if (" + S.When.text() + ") {\n" + blockText(S.Then, Loops, WorkText) + "}";
      if (!S.Else.empty())
        Text += " else {\n" + blockText(S.Else, Loops, WorkText) + "}";
      Text += "\n";
      break;
    case Statement::Return:
      Text += "if (" + S.When.text() + ") return;\n";
      break;
    case Statement::Loop:
      // A scope of its own, since another loop of the nest may have the same names.
      Text += "{\nuint " + Round + "before = turn;\nfor (uint " + Round + " = 0u; " + Round +
              " < ((own >> " + std::to_string(S.Shift) + ") & 3u); ++" + Round +
              ") {\nturn = " + Round + "before * 4u + " + Round + ";\n" +
              blockText(S.Then, Loops + 1, WorkText) + "}\nturn = " + Round + "before;\n}\n";
      break;
    }
  }
  return Text;
}

} // namespace

bool Condition::holds(uint32_t Own, unsigned Lane) const {
  switch (TheKind) {
  case Bit:
    return (Own >> Number) & 1;
  case LaneBelow:
    return Lane < Number;
  case LaneBit:
    return (Lane >> Number) & 1;
  }
  return false;
}

std::string Condition::text() const {
  const std::string N = std::to_string(Number);
  switch (TheKind) {
  case Bit:
    return "((own >> " + N + ") & 1u) != 0u";
  case LaneBelow:
    return "gl_SubgroupInvocationID < " + N + "u";
  case LaneBit:
    return "((gl_SubgroupInvocationID >> " + N + ") & 1u) != 0u";
  }
  return {};
}

std::vector<Statement> drawFlow(size_t Works, Choices &C) {
  Drawing D(Works, C);
  std::vector<Statement> Flow;
  while (!D.isDone())
    for (Statement &S : D.block(0, 0))
      Flow.push_back(std::move(S));
  return Flow;
}

std::string flowText(const std::vector<Statement> &Flow,
                     const std::function<std::string(size_t)> &WorkText) {
  return blockText(Flow, 0, WorkText);
}

void runFlow(const std::vector<Statement> &Flow, uint64_t Active, const std::vector<uint32_t> &Own,
             const DoWork &Do) {
  Model(Own, Do).run(Flow, Active, 0);
}

} // namespace semantics::subgroups
