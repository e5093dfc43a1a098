// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps of random programs: components at run-time indices, and cooperative vectors in variables,
// arrays, structs, parameters and shared memory, and behind divergent control flow.

#include "../Arithmetic.h"
#include "OperationProgram.h"

namespace semantics {

/// One component at a run-time index is read, another is written.
void OperationProgram::component() {
  const Element E = drawArithmetic();
  const Register A = operand(E), B = operand(E);
  std::vector<uint32_t> From, To;
  for (size_t I = 0; I < S.invocations(); ++I) {
    From.push_back(static_cast<uint32_t>(S.data().below(N)));
    To.push_back(static_cast<uint32_t>(S.data().below(N)));
  }
  const std::string Copy = S.variable(E, N);
  S.line(Copy + " = " + A.Name + ";");
  const bool Adds = C.chance(2);
  S.line(Copy + "[" + S.perInvocation(To) + "] " + (Adds ? "+=" : "=") + " " + B.Name + "[" +
         S.perInvocation(From) + "];");
  result(E, Copy, [&](size_t I, size_t K) {
    const uint64_t Old = A.Value.Of[I][K], New = B.Value.Of[I][From[I]];
    if (K != To[I])
      return Old;
    return Adds ? apply(Operation::Add, E, Old, New) : New;
  });
}

/// A loop to length(), which turns the components round.
void OperationProgram::everyComponent() {
  const Element E = drawArithmetic();
  const Register A = operand(E);
  const std::string Copy = S.variable(E, N);
  S.line("for (int i = 0; i < " + A.Name + ".length(); ++i)");
  S.line("  " + Copy + "[i] = " + A.Name + "[" + A.Name + ".length() - 1 - i];");
  result(E, Copy, [&](size_t I, size_t K) { return A.Value.Of[I][N - 1 - K]; });
}

/// What follows divergent control flow: one of two values.
void OperationProgram::choose() {
  const Element E = drawArithmetic();
  const Register A = operand(E), B = operand(E);
  const size_t Divisor = 1 + C.below(4);
  const std::string Condition = "id % " + std::to_string(Divisor) + "u == 0u";
  const std::string Copy = S.variable(E, N);
  if (C.chance(2)) {
    S.line("if (" + Condition + ")");
    S.line("  " + Copy + " = " + A.Name + ";");
    S.line("else");
    S.line("  " + Copy + " = " + B.Name + ";");
  } else {
    // A loop that some invocations leave early.
    S.line(Copy + " = " + B.Name + ";");
    S.line("for (uint i = 0u; i < 2u; ++i) {");
    S.line("  if (" + Condition + " && i == 1u) { " + Copy + " = " + A.Name + "; break; }");
    S.line("}");
  }
  result(E, Copy, [&](size_t I, size_t K) {
    return I % Divisor == 0 ? A.Value.Of[I][K] : B.Value.Of[I][K];
  });
}

/// By way of a vector of GL_EXT_long_vector, which has the arithmetic of vectors.
void OperationProgram::inLongVector() {
  constexpr size_t Longest = 16; // more components are refused, and one is a scalar
  if (N < 2 || N > Longest)
    return;
  const Element E = drawArithmetic();
  const Register A = operand(E), B = operand(E);
  S.notForGlslang("its OpBitcast between vectors of both kinds is not valid");
  const std::string Long = "vector<" + std::string(glslName(E)) + ", " + std::to_string(N) + ">";
  result(E, type(E) + "(" + Long + "(" + A.Name + ") + " + Long + "(" + B.Name + "))",
         [&](size_t I, size_t K) {
           return apply(Operation::Add, E, A.Value.Of[I][K], B.Value.Of[I][K]);
         });
}

/// In an array or a struct, with a run-time index.
void OperationProgram::inArray() {
  const Element E = drawArithmetic();
  const Register A = operand(E), B = operand(E);
  const bool InStruct = C.chance(2);
  const std::string Name = S.newName("many");
  std::vector<uint32_t> Which;
  for (size_t I = 0; I < S.invocations(); ++I)
    Which.push_back(static_cast<uint32_t>(S.data().below(2)));
  std::string Member;
  if (InStruct) {
    S.declare("struct S" + Name + " { uint before; " + type(E) + " vectors[2]; };");
    S.line("S" + Name + " " + Name + ";");
    Member = ".vectors";
  } else {
    S.line(type(E) + " " + Name + "[2];");
  }
  S.line(Name + Member + "[0] = " + A.Name + ";");
  S.line(Name + Member + "[1] = " + B.Name + ";");
  result(E, Name + Member + "[" + S.perInvocation(Which) + "]",
         [&](size_t I, size_t K) { return (Which[I] ? B : A).Value.Of[I][K]; });
}

/// As in, inout and out parameters, and as a result.
void OperationProgram::inFunction() {
  const Element E = drawArithmetic();
  const Register A = operand(E), B = operand(E);
  const std::string Name = S.newName("exchange"), T = type(E);
  S.declare(T + " " + Name + "(" + T + " a, inout " + T + " b, out " + T + " c) {\n  c = b;\n" +
            "  b = a;\n  return c;\n}");
  const std::string X = S.variable(E, N), Y = S.variable(E, N), Z = S.variable(E, N);
  S.line(X + " = " + A.Name + ";");
  S.line(Z + " = " + Name + "(" + B.Name + ", " + X + ", " + Y + ");");
  const auto FromA = [&](size_t I, size_t K) { return A.Value.Of[I][K]; };
  result(E, X, [&](size_t I, size_t K) { return B.Value.Of[I][K]; });
  result(E, Y, FromA);
  result(E, Z, FromA);
}

/// Stored to shared memory by one invocation and loaded by another.
void OperationProgram::throughShared() {
  const Element E = drawArithmetic();
  const Register A = operand(E);
  const size_t Step = alignTo(N * sizeOf(E), 16), Local = S.localSize();
  if (Step * Local > 16384)
    return;
  const std::string Name = S.newName("staged");
  const auto [Type, Size] =
      C.oneOf<std::pair<const char *, size_t>>({{"uint", 4}, {"uvec4", 16}, {"uint8_t", 1}});
  const size_t Offset = 16 * C.below(3);
  S.declare("shared " + std::string(Type) + " " + Name + "[" +
            std::to_string((Offset + Step * Local) / Size) + "];");
  const std::string At =
      ", " + Name + ", " + std::to_string(Offset) + "u + " + std::to_string(Step) + "u * ";
  S.line("coopVecStoreNV(" + A.Name + At + "local);");
  S.line("barrier();");
  const std::string Copy = S.variable(E, N);
  S.line("coopVecLoadNV(" + Copy + At + "((local + 1u) % " + std::to_string(Local) + "u));");
  result(E, Copy, [&](size_t I, size_t K) {
    const size_t Group = I / Local * Local;
    return A.Value.Of[Group + (I - Group + 1) % Local][K];
  });
}

} // namespace semantics
