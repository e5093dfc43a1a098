// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps of random programs: operators, conversions and constructors of cooperative vectors.

#include "../Arithmetic.h"
#include "../Types.h"
#include "OperationProgram.h"

namespace semantics {

/// Also as an assignment that reads its target.
void OperationProgram::arithmetic() {
  const Element E = drawArithmetic();
  const Register A = operand(E), B = operand(E);
  const Operation O = C.oneOf({Operation::Add, Operation::Subtract, Operation::Multiply});
  const std::string Sign = O == Operation::Add ? "+" : O == Operation::Subtract ? "-" : "*";
  const auto F = [&](size_t I, size_t K) {
    return apply(O, E, A.Value.Of[I][K], B.Value.Of[I][K]);
  };
  if (!C.chance(3)) {
    result(E, A.Name + " " + Sign + " " + B.Name, F);
    return;
  }
  const std::string Copy = S.variable(E, N);
  S.line(Copy + " = " + A.Name + ";");
  S.line(Copy + " " + Sign + "= " + B.Name + ";");
  result(E, Copy, F);
}

void OperationProgram::divide() {
  const Element E = drawArithmetic();
  const Register A = operand(E);
  // Not 0, and not -1, with which a quotient may be too large.
  const Register B = freshWith(E, [&] {
    uint64_t Divisor = 0;
    while (Divisor == 0 || (isInteger(E) && integerFromBits(E, Divisor) == -1))
      Divisor = randomBits(E, S.data().below(2) ? Spread::Small : Spread::Ordinary, S.data());
    return Divisor;
  });
  result(E, A.Name + " / " + B.Name, [&](size_t I, size_t K) {
    return apply(Operation::Divide, E, A.Value.Of[I][K], B.Value.Of[I][K]);
  });
}

/// A vector and a scalar, in either order.
void OperationProgram::scale() {
  const Element E = drawArithmetic();
  const Register A = operand(E), B = operand(E);
  const size_t Index = C.below(N);
  const std::string Scalar = B.Name + "[" + std::to_string(Index) + "]";
  result(E, C.chance(2) ? Scalar + " * " + A.Name : A.Name + " * " + Scalar,
         [&](size_t I, size_t K) {
           return apply(Operation::Multiply, E, A.Value.Of[I][K], B.Value.Of[I][Index]);
         });
}

void OperationProgram::negateOrComplement() {
  const Element E = drawArithmetic();
  const Register A = operand(E);
  const bool Complements = isInteger(E) && C.chance(2);
  result(E, (Complements ? "~" : "-") + A.Name, [&](size_t I, size_t K) {
    const uint64_t Value = A.Value.Of[I][K];
    return Complements ? bitsFromInteger(E, static_cast<int64_t>(~Value)) : negate(E, Value);
  });
}

void OperationProgram::bitwise() {
  const Element E = drawInteger();
  const Register A = operand(E), B = operand(E);
  const char Sign = C.oneOf({'&', '|', '^'});
  result(E, A.Name + " " + Sign + " " + B.Name, [&](size_t I, size_t K) {
    const uint64_t X = A.Value.Of[I][K], Y = B.Value.Of[I][K];
    return Sign == '&' ? X & Y : Sign == '|' ? X | Y : X ^ Y;
  });
}

/// By less than the width. To the right a sign is extended.
void OperationProgram::shift() {
  const Element E = drawInteger();
  const Register A = operand(E);
  const Register By = freshWith(E, [&] { return S.data().below(bitsOf(E)); });
  const bool Left = C.chance(2);
  result(E, A.Name + (Left ? " << " : " >> ") + By.Name, [&](size_t I, size_t K) {
    const int64_t Value = integerFromBits(E, A.Value.Of[I][K]);
    const uint64_t Count = By.Value.Of[I][K];
    if (Left)
      return bitsFromInteger(E, static_cast<int64_t>(static_cast<uint64_t>(Value) << Count));
    return isSigned(E) ? bitsFromInteger(E, Value >> Count) : static_cast<uint64_t>(Value) >> Count;
  });
}

void OperationProgram::conversion() {
  const Element From = drawAny(), To = drawAny();
  // What no integer can hold is undefined.
  const Spread How = drawSpread();
  const Register A = freshWith(From, [&] {
    const uint64_t Any = randomBits(From, How, S.data());
    return converts(From, Any, To) ? Any : 0;
  });
  result(To, type(To) + "(" + A.Name + ")",
         [&](size_t I, size_t K) { return convert(From, A.Value.Of[I][K], To); });
}

/// Scalars, vectors, matrices and cooperative vectors, each of any type, until there are enough
/// components; those of the last that are too many do not count.
void OperationProgram::construct() {
  const Element To = drawArithmetic();
  const auto Small = [&](Element E) {
    return freshWith(E, [&] {
      const uint64_t Any = randomBits(E, Spread::Small, S.data());
      return converts(E, Any, To) ? Any : 0;
    });
  };
  // Where each component comes from: a register and an index.
  std::vector<std::pair<Register, size_t>> Parts;
  std::string Arguments, Last;
  while (Parts.size() < N) {
    const Element From = drawArithmetic();
    const Register Source = Small(From);
    const bool TakesMatrices = From == Element::F32 || From == Element::F16 || From == Element::F64;
    Type T = {From, static_cast<unsigned>(C.between(1, 4)), 1};
    if (TakesMatrices && C.chance(4))
      T = {From, static_cast<unsigned>(C.between(2, 4)), static_cast<unsigned>(C.between(2, 4))};
    if (T.isMatrix() && isInteger(To))
      S.notForGlslang("it makes a matrix of integers");
    // A cooperative vector alone would be a conversion.
    if (C.chance(6) && !Parts.empty()) {
      for (size_t K = 0; K < N; ++K)
        Parts.emplace_back(Source, K);
      Arguments += ", " + Source.Name;
      continue;
    }
    std::string Text;
    for (unsigned K = 0; K < T.count(); ++K) {
      const size_t Index = C.below(N);
      Parts.emplace_back(Source, Index);
      Text += (K ? ", " : "") + Source.Name + "[" + std::to_string(Index) + "]";
    }
    Last = T.count() == 1 ? Text : glslName(T) + "(" + Text + ")";
    Arguments += (Arguments.empty() ? "" : ", ") + Last;
  }
  if (Arguments == Last && Arguments.find(',') != std::string::npos)
    S.notForGlslang("it takes a vector alone for a cooperative vector");
  // A scalar alone is for all components.
  result(To, type(To) + "(" + Arguments + ")", [&](size_t I, size_t K) {
    const auto &[Source, Index] = Parts[K];
    const uint64_t Value = Source.Value.Of[I][Index];
    return convert(Source.Value.Type, Value, To);
  });
}

void OperationProgram::broadcast() {
  const Element E = drawAny();
  const Register A = fresh(E, drawSpread());
  const size_t Index = C.below(N);
  result(E, type(E) + "(" + A.Name + "[" + std::to_string(Index) + "])",
         [&](size_t I, size_t) { return A.Value.Of[I][Index]; });
}

} // namespace semantics
