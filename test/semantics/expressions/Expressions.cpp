// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of expressions, statements and functions. Every floating-point operation is exact
// or rounds once, so results are compared bit by bit, but for the signs of zeros and NaNs.

#include "Statements.h"
#include <sstream>

namespace semantics {
namespace {

using namespace expressions;

/// Stores the variables that are left at the end.
class Results {
public:
  Results(Arrays &Buffers, size_t Invocations) : Buffers(Buffers), Invocations(Invocations) {}

  void add(const Place &P) {
    const unsigned Binding = Buffers.add(P.T, Invocations);
    Buffers.buffers()[Binding].Tolerance.resize(Invocations * P.T.count());
    Outputs.push_back({P, Binding});
    const std::string Name = "r" + std::to_string(Binding);
    Text += "{\n" + glslName(P.T) + " " + Name + " = " + P.Text + ";\n" +
            writeText(P.T, Binding, "g", Name) + "}\n";
  }

  void expect(State &S) {
    for (const auto &[P, Binding] : Outputs)
      Buffers.expect(Binding, S.Invocation, P.Load(S));
  }

  std::string Text;

private:
  Arrays &Buffers;
  size_t Invocations;
  std::vector<std::pair<Place, unsigned>> Outputs;
};

} // namespace

Program makeExpressions(Choices &C) {
  const size_t Invocations = C.oneOf<size_t>({1, 8, 20});
  Arrays Buffers;
  Grower Grow(C, Buffers, Invocations);
  Statements Write(C, Grow);
  Write.addFunctions(static_cast<unsigned>(C.between(0, 2)));
  const std::vector<Statement> Body = Write.body(static_cast<unsigned>(C.between(1, 5)));
  constexpr size_t Most = 12;
  Results Out(Buffers, Invocations);
  const std::vector<Place> Places = Write.places();
  for (size_t I = 0; I < Places.size() && I < Most; ++I)
    Out.add(Places[I]);
  for (size_t I = 0; I < Invocations; ++I) {
    State S = {I, std::vector<Value>(Write.slots()), {}};
    runAll(Body, S);
    Out.expect(S);
  }

  Program P;
  P.RoundsEach = true;
  std::ostringstream Text;
  Text << versionAndTypes() << "layout(local_size_x = " << Invocations << ") in;\n"
       << Buffers.declarations() << "uint g = 0u;\n";
  for (const auto &[Name, Declaration] : Grow.Declarations)
    Text << Declaration;
  Text << Write.declarations() << "void main() {\ng = gl_GlobalInvocationID.x;\n";
  for (const Statement &S : Body)
    Text << S.Text;
  Text << Out.Text << "}\n";
  P.Source = Text.str();
  P.SpecConstants = Grow.SpecConstants;
  if (Grow.DividesMatrixByScalar)
    P.NotForGlslang = "it divides a matrix by a scalar with two roundings";
  if (!P.SpecConstants.empty())
    P.NotForGlslang = "it uses operations on specialization constants that it does not define";
  P.Buffers = Buffers.buffers();
  return P;
}

} // namespace semantics
