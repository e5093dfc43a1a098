// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that multiply matrices: every combination of component types, one product or
// several accumulated in a loop, saturating or not.

#include "../Arithmetic.h"
#include "Multiply.h"
#include "Shader.h"
#include <algorithm>
#include <cmath>

namespace semantics {
namespace {

struct Problem {
  Element A, B, C;
  unsigned M, N, K;
  unsigned Steps; ///< products that are accumulated
  bool Saturating;
};

Element drawFloat(Choices &C) {
  return C.oneOf(
      {Element::F32, Element::F16, Element::BF16, Element::F64, Element::E4M3, Element::E5M2});
}

Element drawInteger(Choices &C) {
  return C.oneOf({Element::S32, Element::U32, Element::S8, Element::U8, Element::S16, Element::U16,
                  Element::S64, Element::U64});
}

/// All integers or all floats: the texts leave other combinations to the client API, and do not say
/// what they would compute.
Problem drawProblem(Choices &C) {
  Problem P;
  if (C.chance(2)) {
    P.A = drawInteger(C);
    P.B = C.chance(2) ? drawInteger(C) : P.A;
    P.C = drawInteger(C);
  } else {
    P.A = drawFloat(C);
    P.B = C.chance(2) ? drawFloat(C) : P.A;
    P.C = C.chance(3) ? P.A : drawFloat(C); // sums of halves have kernels of their own
  }
  P.M = drawSize(C);
  P.N = drawSize(C);
  P.K = drawSize(C);
  P.Steps = C.chance(3) ? static_cast<unsigned>(C.between(2, 4)) : 1;
  P.Saturating = isInteger(P.C) && C.chance(2);
  return P;
}

/// Small integers whose products' sum the result holds exactly, or nearly always.
class Bounded {
public:
  explicit Bounded(const Problem &P) {
    const bool IsUnsigned = isInteger(P.C) && !isSigned(P.C);
    // A product that saturates must not be negative where the result is unsigned.
    Signs = !(IsUnsigned && P.Saturating);
    const double Greatest = std::min(exactUpTo(P.C), 4096.0);
    const double Terms = P.K * P.Steps + 1.0;
    Bound = static_cast<uint64_t>(std::clamp(std::floor(std::sqrt(Greatest / Terms)), 1.0, 8.0));
    const double Sum = Terms * static_cast<double>(Bound * Bound);
    OneIn = P.Saturating ? 1 : static_cast<uint64_t>(std::max(1.0, std::ceil(Sum / Greatest)));
  }

  uint64_t draw(Element E, Stream &From) const {
    if (From.below(OneIn) != 0)
      return 0;
    const auto Magnitude = static_cast<int64_t>(From.below(Bound + 1));
    const bool Negative = Signs && From.below(2) && (isFloat(E) || isSigned(E));
    const int64_t Value = Negative ? -Magnitude : Magnitude;
    return isFloat(E) ? bitsFromFloat(E, static_cast<double>(Value)) : bitsFromInteger(E, Value);
  }

private:
  bool Signs;
  uint64_t Bound;
  uint64_t OneIn; ///< components that are not 0
};

/// The components of one operand.
enum class Content : uint8_t { Bounded, Ordinary, Wild };

Matrix randomOperand(const Problem &P, Element E, size_t Rows, size_t Columns, Content What,
                     Stream &From) {
  if (What != Content::Bounded)
    return randomMatrix(E, Rows, Columns, What == Content::Wild ? Spread::Wild : Spread::Ordinary,
                        From);
  Matrix M(E, Rows, Columns);
  const Bounded Values(P);
  for (uint64_t &B : M.Bits)
    B = Values.draw(E, From);
  return M;
}

/// Integers wrap, so any bits will do, but for a product that saturates: it must be in range.
Content drawContent(Choices &C, const Problem &P) {
  if (isInteger(P.C) && !P.Saturating && C.chance(2))
    return Content::Wild;
  return isFloat(P.C) && C.chance(4) ? Content::Ordinary : Content::Bounded;
}

struct Data {
  Matrices A, B, C, Expected; ///< A and B: the steps of an instance one after another
  std::vector<double> Tolerance;
};

void addInstance(Data &D, const Problem &P, Content What, Stream &From) {
  Matrices A, B;
  for (unsigned S = 0; S < P.Steps; ++S) {
    A.push_back(randomOperand(P, P.A, P.M, P.K, What, From));
    B.push_back(randomOperand(P, P.B, P.K, P.N, What, From));
  }
  D.C.push_back(randomOperand(P, P.C, P.M, P.N, P.Saturating ? Content::Wild : What, From));
  Matrix Sum = D.C.back();
  for (unsigned S = 0; S < P.Steps; ++S)
    Sum = multiplyAdd(A[S], B[S], Sum, P.Saturating);
  const std::vector<double> T = multiplyAddTolerance(A, B, D.C.back());
  D.Tolerance.insert(D.Tolerance.end(), T.begin(), T.end());
  D.Expected.push_back(Sum);
  D.A.insert(D.A.end(), A.begin(), A.end());
  D.B.insert(D.B.end(), B.begin(), B.end());
}

} // namespace

Program makeMatrixMultiply(Choices &C) {
  Shader Text(C, makeLaunch(C));
  const Problem P = drawProblem(C);
  const Content What = drawContent(C, P);
  Stream From = C.stream();
  Data D;
  for (uint32_t I = 0; I < Text.launch().instances(); ++I)
    addInstance(D, P, What, From);
  const std::string M = Text.constant(P.M), N = Text.constant(P.N), K = Text.constant(P.K);
  const std::string A = Text.input(D.A), B = Text.input(D.B), In = Text.input(D.C);
  const std::string Out = Text.output(D.Expected, std::move(D.Tolerance));
  Text.line(Text.type(P.A, M, K, Use::A) + " a;");
  Text.line(Text.type(P.B, K, N, Use::B) + " b;");
  Text.line(Text.type(P.C, M, N, Use::Accumulator) + " c;");
  Text.load("c", In, P.M, P.N);
  Text.line("for (uint t = 0; t < " + Text.uniform(P.Steps) + "; ++t) {");
  const std::string Step = "(instance * " + std::to_string(P.Steps) + "u + t)";
  Text.load("a", A, P.M, P.K, Step);
  Text.load("b", B, P.K, P.N, Step);
  Text.line(std::string("c = coopMatMulAdd(a, b, c") +
            (P.Saturating  ? ", gl_MatrixOperandsSaturatingAccumulation"
             : C.chance(3) ? ", 0"
                           : "") +
            ");");
  Text.line("}");
  Text.store("c", Out, P.M, P.N);
  return Text.finish();
}

} // namespace semantics
