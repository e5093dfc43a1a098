// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Growing scalars and vectors: operators, constructors, swizzles, elements and calls.

#include "Grow.h"
#include <algorithm>

namespace semantics::expressions {

/// The integer of the same width and the other signedness.
static Element otherSign(Element E) {
  for (const Element Other : {Element::S32, Element::U32, Element::S64, Element::U64, Element::S16,
                              Element::U16, Element::S8, Element::U8})
    if (Other != E && bitsOf(Other) == bitsOf(E))
      return Other;
  return E;
}

Expression Grower::growBool(unsigned Depth) {
  const Type Bool = {Element::Bool};
  switch (C.below(8)) {
  case 0:
    return leaf(Bool);
  case 1: {
    const Binary Op = C.oneOf({Binary::LogicalAnd, Binary::LogicalOr, Binary::LogicalXor});
    Expression A = grow(Bool, Depth - 1);
    return binary(Op, A, grow(Bool, Depth - 1));
  }
  case 2:
    return unaryOf(Unary::LogicalNot, grow(Bool, Depth - 1));
  case 3:
  case 4: {
    Type T = {anyElement()};
    if (T.E == Element::Bool)
      T.E = Element::S32;
    const Binary Op =
        C.oneOf({Binary::Less, Binary::LessEqual, Binary::Greater, Binary::GreaterEqual});
    Expression A = grow(T, Depth - 1);
    return binary(Op, A, convertible(T, Depth - 1));
  }
  case 5: {
    const Type T = anyType();
    const Binary Op = C.oneOf({Binary::Equal, Binary::NotEqual});
    Expression A = grow(T, Depth - 1);
    return binary(Op, A, C.chance(3) ? A : grow(T, Depth - 1));
  }
  case 6:
    return choice(Bool, Depth);
  default:
    return C.chance(2) ? indexed(Bool, Depth) : converted(Bool, Depth);
  }
}

Expression Grower::growScalarOrVector(const Type &T, unsigned Depth) {
  switch (C.below(10)) {
  case 0:
    return leaf(T);
  case 1:
  case 2:
    return T.E == Element::Bool ? choice(T, Depth) : arithmetic(T, Depth);
  case 3:
    return isFloat(T.E) || T.E == Element::Bool ? called(T, Depth) : bitwise(T, Depth);
  case 4:
    return unary(T, Depth);
  case 5:
    return choice(T, Depth);
  case 6:
    return converted(T, Depth);
  case 7:
    return T.Rows > 1 ? constructed(T, Depth) : indexed(T, Depth);
  case 8:
    return swizzled(T, Depth);
  default:
    return isFloat(T.E) && C.chance(2) ? linear(T) : indexed(T, Depth);
  }
}

/// With a scalar in place of a vector now and then, or an operand that converts implicitly.
Expression Grower::arithmetic(const Type &T, unsigned Depth) {
  const bool IsFloat = isFloat(T.E);
  const Binary Op =
      IsFloat ? C.oneOf({Binary::Add, Binary::Sub, Binary::Mul, Binary::Div})
              : C.oneOf({Binary::Add, Binary::Sub, Binary::Mul, Binary::Div, Binary::Mod});
  const uint64_t Scalars = T.count() > 1 ? C.below(4) : 0; // 1: the first operand, 2: the second
  Expression A = grow(Scalars == 1 ? T.scalar() : T, Depth - 1);
  const Type Second = Scalars == 2 ? T.scalar() : T;
  const bool MayConvert = Op != Binary::Div && Op != Binary::Mod;
  Expression B = MayConvert ? convertible(Second, Depth - 1) : grow(Second, Depth - 1);
  return defined(Op, A, B);
}

Expression Grower::bitwise(const Type &T, unsigned Depth) {
  const Binary Op =
      C.oneOf({Binary::And, Binary::Or, Binary::Xor, Binary::ShiftLeft, Binary::ShiftRight});
  const bool IsShift = Op == Binary::ShiftLeft || Op == Binary::ShiftRight;
  Expression A = grow(T, Depth - 1);
  Type Second = T.count() > 1 && C.chance(3) ? T.scalar() : T;
  if (IsShift && C.chance(2))
    Second.E = otherSign(T.E);
  return defined(Op, A, grow(Second, Depth - 1));
}

Expression Grower::unary(const Type &T, unsigned Depth) {
  if (T.E == Element::Bool)
    return T.Rows > 1 ? constructed(T, Depth) : unaryOf(Unary::LogicalNot, grow(T, Depth - 1));
  const Unary Op = isFloat(T.E) ? C.oneOf({Unary::Negate, Unary::Plus})
                                : C.oneOf({Unary::Negate, Unary::Not, Unary::Plus});
  return unaryOf(Op, grow(T, Depth - 1));
}

Expression Grower::choice(const Type &T, unsigned Depth) {
  Expression If = grow({Element::Bool}, Depth - 1);
  Expression Then = grow(T, Depth - 1);
  Expression Else = grow(T, Depth - 1);
  return {T, operandText(If, 13) + " ? " + Then.Text + " : " + operandText(Else, 14),
          [If, Then, Else](State &S) {
            return If.Evaluate(S).Bits[0] ? Then.Evaluate(S) : Else.Evaluate(S);
          },
          14};
}

/// A constructor from the same number of components or from more.
Expression Grower::converted(const Type &T, unsigned Depth) {
  const Element From = anyElement();
  const auto Rows =
      T.Rows == 1 ? 1 : static_cast<unsigned>(C.between(static_cast<int64_t>(T.Rows), 4));
  Expression X = grow({From, Rows}, Depth - 1);
  if (isFloat(From) && !isFloat(T.E))
    X = tamed(X, T.E);
  if (!isFloat(From) && T.E == Element::F16 && bitsOf(From) >= 16 && From != Element::S16 &&
      From != Element::Bool) {
    const Value Mask = {Type{From}, {1023}};
    X = binary(Binary::And, X, {Mask.T, literalText(Mask), [Mask](State &) { return Mask; }, 1});
  }
  return {T, glslName(T) + "(" + X.Text + ")",
          [X, T](State &S) {
            Value V = convert(X.Evaluate(S), T.E);
            V.T = T;
            V.Bits.resize(T.count());
            return V;
          },
          1};
}

/// A vector from scalars and vectors of the same component, the last of which may be too long.
Expression Grower::constructed(const Type &T, unsigned Depth) {
  std::vector<Expression> Parts;
  std::string Text;
  for (unsigned Have = 0; Have < T.Rows;) {
    const auto Rows = static_cast<unsigned>(C.between(1, 3));
    if (Rows == T.Rows && Parts.empty() && Rows > 1) // that would be a copy
      continue;
    Parts.push_back(grow({T.E, Rows}, Depth - 1));
    Text += (Have ? ", " : "") + Parts.back().Text;
    Have += Rows;
  }
  if (Parts.size() == 1) // a scalar for all components
    return converted(T, Depth);
  return {T, glslName(T) + "(" + Text + ")",
          [Parts, T](State &S) {
            Value R = {T, {}};
            for (const Expression &Part : Parts) {
              const Value V = Part.Evaluate(S);
              R.Bits.insert(R.Bits.end(), V.Bits.begin(), V.Bits.end());
            }
            R.Bits.resize(T.count());
            return R;
          },
          1};
}

Expression Grower::swizzled(const Type &T, unsigned Depth) {
  const auto From = static_cast<unsigned>(C.between(2, 4));
  const std::string_view Names = C.oneOf<std::string_view>({"xyzw", "rgba", "stpq"});
  Expression X = grow({T.E, From}, Depth - 1);
  std::string Text = operandText(X, 1) + ".";
  std::vector<size_t> Which;
  for (unsigned I = 0; I < T.Rows; ++I) {
    Which.push_back(static_cast<size_t>(C.below(From)));
    Text += Names[Which.back()];
  }
  return {T, Text,
          [X, Which, T](State &S) {
            const Value V = X.Evaluate(S);
            Value R = {T, {}};
            for (const size_t I : Which)
              R.Bits.push_back(V.Bits[I]);
            return R;
          },
          1};
}

/// A component of a vector, or a column of a matrix.
Expression Grower::indexed(const Type &T, unsigned Depth) {
  const bool OfMatrix = T.Rows > 1;
  if (OfMatrix && !isFloat(T.E))
    return constructed(T, Depth);
  const auto Count = static_cast<unsigned>(C.between(2, 4));
  Expression X = grow(OfMatrix ? Type{T.E, T.Rows, Count} : Type{T.E, Count}, Depth - 1);
  Expression I = C.chance(2) ? index(2, Depth - 1) : index(2, 0);
  return {T, operandText(X, 1) + "[" + I.Text + "]",
          [X, I, T](State &S) {
            const Value V = X.Evaluate(S);
            const auto First = static_cast<ptrdiff_t>(I.Evaluate(S).Bits[0] * T.count());
            return Value{T, {V.Bits.begin() + First, V.Bits.begin() + First + T.count()}};
          },
          1};
}

Expression Grower::called(const Type &T, unsigned Depth) {
  std::vector<const PureFunction *> Fitting;
  for (const PureFunction &F : Functions)
    if (F.Result == T)
      Fitting.push_back(&F);
  if (Fitting.empty())
    return unary(T, Depth);
  const PureFunction F = *C.oneOf(Fitting);
  std::vector<Expression> Arguments;
  std::string Text;
  for (const Type &P : F.Parameters) {
    Arguments.push_back(grow(P, Depth - 1));
    Text += (Arguments.size() > 1 ? ", " : "") + Arguments.back().Text;
  }
  return {T, F.Name + "(" + Text + ")",
          [F, Arguments](State &S) {
            std::vector<Value> Values;
            for (const Expression &A : Arguments)
              Values.push_back(A.Evaluate(S));
            return F.Run(S, Values);
          },
          1};
}

} // namespace semantics::expressions
