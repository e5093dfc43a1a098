// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text and meaning of expressions and statements over matrices.

#include "Code.h"
#include "Shader.h"

namespace semantics {
namespace {

std::string symbol(Operation O) {
  switch (O) {
  case Operation::Add:
    return "+";
  case Operation::Subtract:
    return "-";
  case Operation::Multiply:
    return "*";
  case Operation::Divide:
    break;
  }
  return "/";
}

/// "The arithmetic binary operators ... perform the operation component-wise."
Matrix apply(Operation O, const Matrix &A, const Matrix &B) {
  Matrix Result(A.Type, A.Rows, A.Columns);
  for (size_t I = 0; I < A.Bits.size(); ++I)
    Result.Bits[I] = apply(O, A.Type, A.Bits[I], B.Bits[I]);
  return Result;
}

Matrix scale(const Matrix &A, uint64_t Factor) {
  return mapped(A, A.Type,
                [&](uint64_t Bits) { return apply(Operation::Multiply, A.Type, Bits, Factor); });
}

std::string componentLoop(const std::string &To, const std::string &Body) {
  return "for (int i = 0; i < " + To + ".length(); ++i) " + To + "[i] = " + Body + ";\n";
}

std::string indented(const std::string &Lines) {
  std::string Result;
  bool AtStart = true;
  for (const char C : Lines) {
    if (AtStart)
      Result += "  ";
    AtStart = C == '\n';
    Result += C;
  }
  return Result;
}

} // namespace

Scalar scalar(Element E, int64_t Number) {
  return {std::string(glslName(E)) + "(" + std::to_string(Number) + ")",
          isInteger(E) ? bitsFromInteger(E, Number)
                       : bitsFromFloat(E, static_cast<double>(Number))};
}

Expression read(const Variable &V) {
  return {V.Text, [Index = V.Index](const Variables &All) { return All[Index]; }};
}

Expression splat(const std::string &Type, Element E, size_t Rows, size_t Columns, const Scalar &S) {
  return {Type + "(" + S.Text + ")",
          [=, Bits = S.Bits](const Variables &) { return Matrix(E, Rows, Columns, Bits); }, true};
}

Expression negated(const Expression &A) {
  return {"(-" + A.Text + ")",
          [A](const Variables &All) {
            const Matrix M = A.value(All);
            return mapped(M, M.Type, [&](uint64_t Bits) { return negate(M.Type, Bits); });
          },
          A.IsConstant};
}

Expression combined(Operation O, const Expression &A, const Expression &B) {
  return {"(" + A.Text + " " + symbol(O) + " " + B.Text + ")",
          [=](const Variables &All) { return apply(O, A.value(All), B.value(All)); },
          A.IsConstant && B.IsConstant};
}

Expression scaled(const Expression &A, const Scalar &S, bool ScalarFirst) {
  return {"(" + (ScalarFirst ? S.Text + " * " + A.Text : A.Text + " * " + S.Text) + ")",
          [A, Factor = S.Bits](const Variables &All) { return scale(A.value(All), Factor); },
          A.IsConstant};
}

Expression chosen(const std::string &Condition, bool IsTrue, const Expression &A,
                  const Expression &B) {
  return {"(" + Condition + " ? " + A.Text + " : " + B.Text + ")", IsTrue ? A.value : B.value,
          A.IsConstant && B.IsConstant};
}

Statement assigned(const Variable &To, const Expression &From) {
  return {To.Text + " = " + From.Text + ";\n",
          [=](Variables &All) { All[To.Index] = From.value(All); }};
}

Statement updated(Operation O, const Variable &To, const Expression &From) {
  return {To.Text + " " + symbol(O) + "= " + From.Text + ";\n",
          [=](Variables &All) { All[To.Index] = apply(O, All[To.Index], From.value(All)); }};
}

Statement scaledInPlace(const Variable &To, const Scalar &S) {
  return {To.Text + " *= " + S.Text + ";\n",
          [=](Variables &All) { All[To.Index] = scale(All[To.Index], S.Bits); }};
}

Statement updatedByComponent(Operation O, Element E, const Variable &To, const Variable &From) {
  const std::string A = To.Text + "[i]", B = From.Text + "[i]", Type(glslName(E));
  // Types without arithmetic compute in float, which rounds them no other way.
  const std::string Result = hasOperators(E)
                                 ? A + " " + symbol(O) + " " + B
                                 : Type + "(float(" + A + ") " + symbol(O) + " float(" + B + "))";
  return {componentLoop(To.Text, Result),
          [=](Variables &All) { All[To.Index] = apply(O, All[To.Index], All[From.Index]); }};
}

Statement filledByComponent(const Variable &To, const Scalar &S) {
  return {componentLoop(To.Text, S.Text),
          [=](Variables &All) { All[To.Index].Bits.assign(All[To.Index].Bits.size(), S.Bits); }};
}

Statement sequence(const std::vector<Statement> &All) {
  std::string Text;
  for (const Statement &S : All)
    Text += S.Text;
  return {Text, [All](Variables &V) {
            for (const Statement &S : All)
              S.run(V);
          }};
}

Statement conditional(const std::string &Condition, bool IsTrue, const Statement &Then,
                      const Statement &Else) {
  return {"if (" + Condition + ") {\n" + indented(Then.Text) + "} else {\n" + indented(Else.Text) +
              "}\n",
          IsTrue ? Then.run : Else.run};
}

Statement loop(const std::string &Counter, const std::string &Count, unsigned Times,
               const Statement &Body) {
  return {"for (uint " + Counter + " = 0; " + Counter + " < " + Count + "; ++" + Counter + ") {\n" +
              indented(Body.Text) + "}\n",
          [=](Variables &All) {
            for (unsigned I = 0; I < Times; ++I)
              Body.run(All);
          }};
}

} // namespace semantics
