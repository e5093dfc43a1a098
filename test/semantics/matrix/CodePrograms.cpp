// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that compute with matrices: operators, components, arrays and structures,
// functions with parameters of every kind, values that branches and loops choose.

#include "Code.h"
#include "Shader.h"

namespace semantics {
namespace {

/// Writes statements over the variables of one shader.
class Writer {
public:
  explicit Writer(Shader &Text);
  Program finish();

private:
  Variable variable();
  Scalar number(bool MayBeZero);
  Expression expression(unsigned Depth);
  Expression divisor();
  Expression called(unsigned Depth);
  Statement statement(unsigned Depth);
  Statement componentStatement();
  Statement procedureCall();
  Statement structureCopy();
  Statement block(unsigned Depth);
  std::string condition(bool &IsTrue);
  void declareFunctions();

  Shader &Text;
  Choices &C;
  Element E;
  unsigned Rows, Columns;
  std::vector<Variable> All;
  unsigned Loops = 0;
};

// Where in Writer::All they begin.
constexpr size_t ArrayAt = 3, FirstStructure = 6, SecondStructure = 9;

Writer::Writer(Shader &Text) : Text(Text), C(Text.choices()) {
  E = drawComponent(C);
  Rows = drawSize(C);
  Columns = drawSize(C);
  const Use U = drawUse(C);
  Text.declare("#define MAT " + Text.type(E, Rows, Columns, U));
  Text.declare("struct S { MAT a; MAT b[2]; };\nMAT global;");
  const char *const Names[] = {"m0",     "m1",     "m2",  "x[0]",   "x[1]",   "x[2]",  "s.a",
                               "s.b[0]", "s.b[1]", "t.a", "t.b[0]", "t.b[1]", "global"};
  for (const char *Name : Names)
    All.push_back({Name, All.size()});
  declareFunctions();
}

/// Elements of the array may have an index that is known only when the shader runs.
Variable Writer::variable() {
  Variable V = C.oneOf(All);
  if (V.Index >= ArrayAt && V.Index < FirstStructure && C.chance(2))
    V.Text = "x[" + Text.uniform(static_cast<uint32_t>(V.Index - ArrayAt)) + "]";
  return V;
}

Scalar Writer::number(bool MayBeZero) {
  const bool HasSign = isFloat(E) || isSigned(E);
  const auto Magnitude = C.between(MayBeZero ? 0 : 1, 5);
  return scalar(E, HasSign && MayBeZero && C.chance(3) ? -Magnitude : Magnitude);
}

/// No integer of it is 0, nor -1, whose quotient may be out of range.
Expression Writer::divisor() {
  if (isFloat(E) && C.chance(2))
    return read(variable());
  return splat("MAT", E, Rows, Columns, number(false));
}

Expression Writer::expression(unsigned Depth) {
  const Variable V = variable();
  if (Depth == 0)
    return C.chance(4) ? splat("MAT", E, Rows, Columns, number(true)) : read(V);
  // The last ones are for types with operators only.
  switch (C.below(hasOperators(E) ? 10 : 4)) {
  case 0:
    return read(V);
  case 1: {
    Text.notForGlslang("it makes an OpSelect of matrices, which the validator refuses");
    bool IsTrue;
    const std::string Condition = condition(IsTrue);
    const Expression A = expression(Depth - 1);
    return chosen(Condition, IsTrue, A, expression(Depth - 1));
  }
  case 2:
  case 3:
    return called(Depth);
  case 4:
    return negated(expression(Depth - 1));
  case 5: {
    const Expression A = expression(Depth - 1);
    return combined(Operation::Divide, A, divisor());
  }
  case 6: {
    const Expression A = expression(Depth - 1);
    if (A.IsConstant)
      Text.notForGlslang("it takes the product of a scalar and a constant matrix for a scalar");
    const Scalar S = number(true);
    return scaled(A, S, C.chance(2));
  }
  default:
    break;
  }
  const auto O = C.oneOf({Operation::Add, Operation::Subtract, Operation::Multiply});
  const Expression A = expression(Depth - 1);
  return combined(O, A, expression(Depth - 1));
}

/// first(A, B) is A; difference(A, B) is A - B, and both overwrite their copies.
void Writer::declareFunctions() {
  Text.declare("MAT first(MAT p, const in MAT q) { MAT r = p; p = q; return r; }");
  if (!hasOperators(E))
    Text.declare("void turn(in MAT p, inout MAT q, out MAT r) {\n  r = q; q = p; p = r;\n}");
  else
    Text.declare("MAT difference(MAT p, MAT q) { precise MAT r = p; r -= q; q = r; return r; }\n"
                 "void turn(in MAT p, inout MAT q, out MAT r) {\n"
                 "  r = q; q += p; p = q; q = p - r;\n}");
}

Expression Writer::called(unsigned Depth) {
  const Expression A = expression(Depth - 1), B = expression(Depth - 1);
  if (hasOperators(E) && C.chance(2)) {
    const Expression Result = combined(Operation::Subtract, A, B);
    return {"difference(" + A.Text + ", " + B.Text + ")", Result.value, false};
  }
  return {"first(" + A.Text + ", " + B.Text + ")", A.value, false};
}

/// turn(p, q, r): without operators q becomes p; with them q + p - r, where r is the old q.
Statement Writer::procedureCall() {
  const Expression P = expression(1);
  const Variable Q = variable();
  Variable R = variable();
  // The order in which two parameters are copied back to one variable is not defined.
  if (R.Index == Q.Index)
    R = All[(R.Index + 1) % All.size()];
  const bool Computes = hasOperators(E);
  return {"turn(" + P.Text + ", " + Q.Text + ", " + R.Text + ");\n", [=](Variables &V) {
            const Expression Old = read(Q), Sum = combined(Operation::Add, Old, P);
            const Matrix In = P.value(V), Before = V[Q.Index];
            Matrix After = In;
            if (Computes) {
              const Matrix Added = Sum.value(V);
              Variables Pair = {Added, Before};
              After = combined(Operation::Subtract, read({"", 0}), read({"", 1})).value(Pair);
            }
            V[Q.Index] = After;
            V[R.Index] = Before;
          }};
}

Statement Writer::structureCopy() {
  const auto Copy = [](size_t To, size_t From, size_t Count) {
    return [=](Variables &V) {
      for (size_t I = 0; I < Count; ++I)
        V[To + I] = V[From + I];
    };
  };
  switch (C.below(3)) {
  case 0:
    return {"s = t;\n", Copy(FirstStructure, SecondStructure, 3)};
  case 1:
    return {"t.b = s.b;\n", Copy(SecondStructure + 1, FirstStructure + 1, 2)};
  default:
    return {"t = S(x[1], s.b);\n", [=](Variables &V) {
              V[SecondStructure] = V[ArrayAt + 1];
              V[SecondStructure + 1] = V[FirstStructure + 1];
              V[SecondStructure + 2] = V[FirstStructure + 2];
            }};
  }
}

std::string Writer::condition(bool &IsTrue) {
  IsTrue = C.chance(2);
  return Text.uniform(IsTrue ? 5 : 2) + " > 3u";
}

Statement Writer::componentStatement() {
  const Variable To = variable();
  if (C.chance(3))
    return filledByComponent(To, number(true));
  const auto O =
      isFloat(E)
          ? C.oneOf({Operation::Add, Operation::Subtract, Operation::Multiply, Operation::Divide})
          : C.oneOf({Operation::Add, Operation::Subtract, Operation::Multiply});
  return updatedByComponent(O, E, To, variable());
}

Statement Writer::block(unsigned Depth) {
  std::vector<Statement> Parts;
  const auto Count = C.between(1, 3);
  for (int64_t I = 0; I < Count; ++I)
    Parts.push_back(statement(Depth));
  return sequence(Parts);
}

Statement Writer::statement(unsigned Depth) {
  switch (C.below(Depth ? 9 : 7)) {
  case 0:
  case 1: {
    const Variable To = variable();
    return assigned(To, expression(2));
  }
  case 2: {
    const Variable To = variable();
    if (!hasOperators(E))
      return assigned(To, expression(1));
    const auto O =
        C.oneOf({Operation::Add, Operation::Subtract, Operation::Multiply, Operation::Divide});
    return updated(O, To, O == Operation::Divide ? divisor() : expression(1));
  }
  case 3: {
    const Variable To = variable();
    return hasOperators(E) ? scaledInPlace(To, number(true)) : assigned(To, expression(1));
  }
  case 4:
    return componentStatement();
  case 5:
    return procedureCall();
  case 6:
    return structureCopy();
  case 7: {
    bool IsTrue;
    const std::string Condition = condition(IsTrue);
    const Statement Then = block(Depth - 1);
    return conditional(Condition, IsTrue, Then, block(Depth - 1));
  }
  default:
    break;
  }
  const auto Times = static_cast<unsigned>(C.between(0, 3));
  const std::string Counter = "n" + std::to_string(Loops++), Count = Text.uniform(Times);
  return loop(Counter, Count, Times, block(Depth - 1));
}

Program Writer::finish() {
  Text.line("precise MAT m0, m1, m2, x[3];\n  precise S s, t;");
  std::vector<Statement> Parts;
  const auto Count = C.between(1, 8);
  for (int64_t I = 0; I < Count; ++I)
    Parts.push_back(statement(2));
  const Statement Whole = sequence(Parts);
  Stream Data = C.stream();
  const Spread S = isInteger(E) || C.chance(2) ? Spread::Wild : Spread::Ordinary;
  Matrices Before, After; // the variables of an instance one after another
  for (uint32_t I = 0; I < Text.launch().instances(); ++I) {
    Variables Values;
    for (size_t V = 0; V < All.size(); ++V)
      Values.push_back(randomMatrix(E, Rows, Columns, S, Data));
    Before.insert(Before.end(), Values.begin(), Values.end());
    Whole.run(Values);
    After.insert(After.end(), Values.begin(), Values.end());
  }
  const std::string From = Text.input(Before), To = Text.output(After);
  const auto Place = [&](const Variable &V) {
    return "(instance * " + std::to_string(All.size()) + "u + " + std::to_string(V.Index) + "u)";
  };
  for (const Variable &V : All)
    Text.load(V.Text, From, Rows, Columns, Place(V));
  Text.line(Whole.Text);
  for (const Variable &V : All)
    Text.store(V.Text, To, Rows, Columns, Place(V));
  return Text.finish();
}

} // namespace

Program makeMatrixCode(Choices &C) {
  Shader Text(C, makeLaunch(C));
  return Writer(Text).finish();
}

} // namespace semantics
