// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the nine builtin functions that take cooperative vectors. What a function gives is known
// to the evaluator of builtin functions; here each component is a call of its own.

#include "../Signature.h"
#include "../builtins/Draw.h"
#include "VectorShader.h"
#include <algorithm>

namespace semantics {
namespace {

/// Of GL_NV_cooperative_vector, section 5.9; atan is the one of one argument.
const std::vector<std::string_view> Names = {"max", "min", "clamp", "fma", "step",
                                             "exp", "log", "tanh",  "atan"};

const builtins::Function &functionNamed(std::string_view Name) {
  const std::vector<builtins::Function> &All = builtins::functions();
  return *std::find_if(All.begin(), All.end(), [&](const builtins::Function &F) {
    return F.Name == Name && F.Signature.find('C') == std::string_view::npos &&
           !(Name == "atan" && F.Id != "Atan");
  });
}

class FunctionProgram {
public:
  explicit FunctionProgram(Choices &C) : C(C), S(C, 70), N(drawComponents(C, 100)) {}

  Program make() {
    for (int64_t Calls = C.between(1, 3); Calls > 0; --Calls)
      call();
    return S.finish();
  }

private:
  void call();

  Choices &C;
  VectorShader S;
  const size_t N;
};

void FunctionProgram::call() {
  const builtins::Function &F = functionNamed(C.oneOf(Names));
  const Element E = drawType(F.Elements, "scalar", C).E;
  const Instance Types = instantiate(F.Signature, {E}, {E});
  const size_t Arity = Types.Parameters.size();
  std::vector<Vectors> In(Arity,
                          Vectors{E, N, std::vector(S.invocations(), std::vector<uint64_t>(N))});
  Vectors Want = In[0];
  std::vector<double> Tolerance;
  for (size_t I = 0; I < S.invocations(); ++I)
    for (size_t K = 0; K < N; ++K) {
      const std::vector<Value> Arguments = builtins::drawArguments(F.From, Types, S.data());
      for (size_t A = 0; A < Arity; ++A)
        In[A].Of[I][K] = Arguments[A].Bits[0];
      const builtins::Expected Component = F.Evaluate({{E}, E, Arguments})[0][0];
      const builtins::Nominal Nearest = builtins::nominal(E, Component);
      Want.Of[I][K] = Nearest.Bits;
      Tolerance.push_back(Nearest.Tolerance);
    }
  std::string Text;
  for (const Vectors &V : In)
    Text += (Text.empty() ? "" : ", ") + S.input(V);
  const std::string Name = S.variable(E, N);
  S.line(Name + " = " + std::string(F.Name) + "(" + Text + ");");
  S.output(Name, Want, Tolerance);
}

} // namespace

Program makeVectorFunctions(Choices &C) { return FunctionProgram(C).make(); }

} // namespace semantics
