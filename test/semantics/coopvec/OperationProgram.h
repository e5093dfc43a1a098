// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A random program of operators, conversions and constructors of cooperative vectors, and of
// vectors in variables of every kind: the part of the language that needs no matrix. Each step
// stores its result.

#ifndef COOP_SEMANTICS_COOPVEC_OPERATIONPROGRAM_H
#define COOP_SEMANTICS_COOPVEC_OPERATIONPROGRAM_H

#include "VectorShader.h"
#include <functional>

namespace semantics {

/// A variable of the shader with what it holds in every invocation.
struct Register {
  std::string Name;
  Vectors Value;
};

class OperationProgram {
public:
  explicit OperationProgram(Choices &C) : C(C), S(C, 70), N(drawComponents(C)) {}

  Program make();

private:
  /// Of the types that have arithmetic, of the integers, or of all.
  Element drawArithmetic();
  Element drawInteger();
  Element drawAny();
  Spread drawSpread() { return C.oneOf({Spread::Small, Spread::Ordinary, Spread::Wild}); }
  Register fresh(Element E, Spread How);
  Register freshWith(Element E, const std::function<uint64_t()> &Make);
  const Register &operand(Element E);
  /// The result of F for every invocation and component, as a new register that is stored.
  template <typename Function>
  Register &result(Element E, const std::string &Expression, Function F);
  Register &keep(Register R);
  std::string type(Element E) { return S.type(E, N); }
  std::string splat(Element E, unsigned Number) {
    return type(E) + "(" + std::string(glslName(E)) + "(" + std::to_string(Number) + "))";
  }

  // ---- OperatorPrograms.cpp
  void arithmetic();
  void divide();
  void scale();
  void negateOrComplement();
  void bitwise();
  void shift();
  void conversion();
  void construct();
  void broadcast();

  // ---- VariablePrograms.cpp
  void component();
  void everyComponent();
  void choose();
  void inLongVector();
  void inArray();
  void inFunction();
  void throughShared();

  Choices &C;
  VectorShader S;
  const size_t N;
  std::vector<Register> Pool;
};

template <typename Function>
Register &OperationProgram::result(Element E, const std::string &Expression, Function F) {
  Register R{S.variable(E, N), {E, N, {}}};
  S.line(R.Name + " = " + Expression + ";");
  for (size_t I = 0; I < S.invocations(); ++I) {
    R.Value.Of.emplace_back(N);
    for (size_t K = 0; K < N; ++K)
      R.Value.Of[I][K] = F(I, K);
  }
  return keep(std::move(R));
}

} // namespace semantics

#endif
