// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that apply a function to each element: scalars and matrices as further arguments,
// results in place or unused, functions that store to buffers what they are given.

#include "PerElement.h"
#include "Shader.h"
#include <cmath>

namespace semantics {
namespace {

/// What the function's text says of one argument after the element.
struct Parameter {
  bool IsMatrix = false;
  std::string Type;     ///< of the parameter
  std::string Argument; ///< the expression that is passed
};

/// One call of coopMatPerElementNV under construction.
class Call {
public:
  Call(Shader &Text, unsigned Index);
  void add();

private:
  void drawParameters();
  void drawData();
  std::string sideEffects();
  std::string declareFunction();
  std::string matrixArgument(unsigned I, const std::string &Variable, Matrices &Values);

  Shader &Text;
  Choices &C;
  std::string Number;
  Element E;
  unsigned Rows, Columns;
  std::string Type;
  WeightedSum Function;
  std::vector<Parameter> Parameters;
  Matrices Source, Result;
  std::vector<std::vector<ExtraArgument>> Extra; ///< of each instance
};

/// The type in which the function computes: it holds every sum of the test, or wraps.
std::string workType(Element E) {
  if (isFloat(E))
    return E == Element::F64 ? "double" : "float";
  return bitsOf(E) == 64 ? "int64_t" : "int";
}

Call::Call(Shader &Text, unsigned Index)
    : Text(Text), C(Text.choices()), Number(std::to_string(Index)) {
  E = drawComponent(C);
  Rows = drawSize(C);
  Columns = drawSize(C);
  const Use U = drawUse(C);
  Type = Text.type(E, Rows, Columns, U);
}

/// Weights and numbers are small, so that what the function adds up is exact.
void Call::drawParameters() {
  const auto Count = static_cast<unsigned>(C.below(4));
  for (unsigned I = 0; I < 3 + Count; ++I)
    Function.Weights.push_back(C.oneOf<int64_t>({1, 2, -1, 0, -2}));
  Stream Data = C.stream();
  Extra.resize(Text.launch().instances());
  for (unsigned I = 0; I < Count; ++I) {
    Parameter P;
    P.IsMatrix = C.chance(2);
    P.Type = P.IsMatrix ? std::string(glslName(E))
                        : C.oneOf<std::string>({"uint", "float", "int", std::string(glslName(E)),
                                                "double", "uint8_t"});
    const auto Small = static_cast<uint32_t>(C.below(8));
    if (!P.IsMatrix)
      P.Argument = P.Type + "(" + Text.uniform(Small) + ")";
    for (auto &OfInstance : Extra) {
      ExtraArgument A;
      A.IsMatrix = P.IsMatrix;
      A.Number = Small;
      if (P.IsMatrix)
        A.Elements = randomMatrix(E, Rows, Columns, Spread::Small, Data);
      OfInstance.push_back(std::move(A));
    }
    Parameters.push_back(std::move(P));
  }
}

void Call::drawData() {
  Stream Data = C.stream();
  const Spread S = isInteger(E) ? Spread::Wild : Spread::Small;
  for (const auto &OfInstance : Extra) {
    Source.push_back(randomMatrix(E, Rows, Columns, S, Data));
    Result.push_back(perElement(Source.back(), Function, OfInstance));
  }
}

/// Statements that count the calls for each element, and what is no element, and keep the element.
std::string Call::sideEffects() {
  const std::string Size = std::to_string(Rows * Columns), R = std::to_string(Rows);
  const std::string Width = std::to_string(Columns);
  Buffer Counts;
  Counts.Type = Element::U32;
  Counts.Before.resize(Source.size() * Rows * Columns * 4);
  Counts.After = Counts.Before;
  Counts.Tolerance.assign(Counts.Before.size() / 4, HUGE_VAL); // checked apart
  const unsigned Binding = Text.addBuffer(std::move(Counts), "uint count" + Number + "[];");
  Text.check([Binding](const std::vector<std::vector<uint8_t>> &After) {
    const std::vector<uint8_t> &Bytes = After[Binding];
    for (size_t I = 0; I < Bytes.size(); I += 4)
      if (loadBits(Element::U32, Bytes.data() + I) == 0)
        return "binding " + std::to_string(Binding) + ": the function never ran for element " +
               std::to_string(I / 4) + "\n";
    return std::string();
  });
  Buffer Outside;
  Outside.Type = Element::U32;
  Outside.Before = Outside.After = std::vector<uint8_t>(4);
  Text.addBuffer(std::move(Outside), "uint outside" + Number + ";");
  const std::string Seen = Text.output(Source);
  return "if (row < " + R + "u && col < " + Width + "u) { uint at = (gl_WorkGroupID.x * " +
         std::to_string(Text.launch().instancesPerGroup()) + "u + " +
         instanceInGroup(Text.launch().TheScope) + ") * " + Size + "u + row * " + Width +
         "u + col; atomicAdd(count" + Number + "[at], 1u); " + Seen +
         "[at] = x; } else atomicAdd(" + "outside" + Number + ", 1u); ";
}

std::string Call::declareFunction() {
  const std::string Work = workType(E), Element(glslName(E)), Name = "apply" + Number;
  const std::string Effects = C.chance(2) ? sideEffects() : "";
  std::string Formal = "const in uint row, const in uint col, const in " + Element + " x";
  std::vector<std::string> Values = {"row", "col", "x"};
  for (size_t I = 0; I < Parameters.size(); ++I) {
    Values.push_back("p" + std::to_string(I));
    Formal += ", const in " + Parameters[I].Type + " " + Values.back();
  }
  std::string Sum;
  for (size_t I = 0; I < Values.size(); ++I)
    Sum += (I ? " + " : "") + Work + "(" + Values[I] + ") * " + Work + "(" +
           std::to_string(Function.Weights[I]) + ")";
  if (C.chance(4)) { // another function of that name, of another type
    Text.notForGlslang("it takes the first function of the name");
    Text.declare("bool " + Name +
                 "(const in uint row, const in uint col, const in bool x) { "
                 "return !x; }");
  }
  Text.declare(Element + " " + Name + "(" + Formal + ") { " + Effects + "return " + Element + "(" +
               Sum + "); }");
  return Name;
}

/// A variable that holds further argument I, or an expression with that value.
std::string Call::matrixArgument(unsigned I, const std::string &Variable, Matrices &Values) {
  for (const auto &OfInstance : Extra)
    Values.push_back(OfInstance[I].Elements);
  if (!hasOperators(E) || !C.chance(3))
    return Variable;
  return C.oneOf<std::string>({"(-(-" + Variable + "))", "(" + Variable + " + " + Type + "(0))"});
}

void Call::add() {
  drawParameters();
  drawData();
  const std::string Name = declareFunction();
  const std::string From = "from" + Number;
  Text.line(Type + " " + From + ";");
  Text.load(From, Text.input(Source), Rows, Columns);
  std::string Arguments;
  for (unsigned I = 0; I < Parameters.size(); ++I) {
    Parameter &P = Parameters[I];
    if (P.IsMatrix) {
      const std::string Variable = "extra" + Number + "_" + std::to_string(I);
      Matrices Values;
      P.Argument = matrixArgument(I, Variable, Values);
      Text.line(Type + " " + Variable + ";");
      Text.load(Variable, Text.input(Values), Rows, Columns);
    }
    Arguments += ", " + P.Argument;
  }
  const std::string To = C.chance(2) ? From : "to" + Number;
  if (To != From)
    Text.line(Type + " " + To + ";");
  Text.line("coopMatPerElementNV(" + To + ", " + From + ", " + Name + Arguments + ");");
  // A product with 0 may lose its sign.
  std::vector<double> Tolerance;
  if (isFloat(E))
    Tolerance.assign(Result.size() * Rows * Columns, 0.0);
  if (!C.chance(6)) // else only the side effects count
    Text.store(To, Text.output(Result, std::move(Tolerance)), Rows, Columns);
}

} // namespace

Program makeMatrixPerElement(Choices &C) {
  Shader Text(C, makeLaunch(C));
  const auto Count = static_cast<unsigned>(C.between(1, 3));
  for (unsigned I = 0; I < Count; ++I)
    Call(Text, I).add();
  return Text.finish();
}

} // namespace semantics
