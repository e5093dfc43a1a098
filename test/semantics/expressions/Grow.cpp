// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Growing random expressions.

#include "Grow.h"
#include <algorithm>
#include <cmath>

namespace semantics::expressions {
namespace {

constexpr size_t ValuesOfInput = 4;

constexpr Element Floats[] = {Element::F32, Element::F16, Element::F64};
constexpr Element Integers[] = {Element::S32, Element::U32, Element::S64, Element::U64,
                                Element::S16, Element::U16, Element::S8,  Element::U8};

Element otherSign(Element E) {
  for (const Element Other : Integers)
    if (Other != E && bitsOf(Other) == bitsOf(E))
      return Other;
  return E;
}

/// Where an operand of From meets one of To, or initializes it (GL_EXT_shader_explicit_
/// arithmetic_types, 4.1.10). Numbers that the float does not hold are undefined: not u16 to f16.
bool convertsImplicitly(Element From, Element To) {
  if (From == To || From == Element::Bool || To == Element::Bool)
    return From == To;
  if (isFloat(To)) {
    if (isFloat(From) || To == Element::F64)
      return bitsOf(From) < bitsOf(To) || To == Element::F64;
    return bitsOf(From) < bitsOf(To) || From == Element::S16 ||
           (bitsOf(From) == 32 && To == Element::F32);
  }
  if (isFloat(From))
    return false;
  return bitsOf(From) < bitsOf(To) ||
         (bitsOf(From) == bitsOf(To) && isSigned(From) && !isSigned(To));
}

} // namespace

Grower::Grower(Choices &C, Arrays &Buffers, size_t Invocations)
    : C(C), Data(C.stream()), Buffers(Buffers), Invocations(Invocations), Specializes(C.chance(2)) {
}

Element Grower::anyInteger() { return Integers[C.below(std::size(Integers))]; }

Element Grower::anyElement() {
  const uint64_t I = C.below(std::size(Integers) + std::size(Floats) + 2);
  if (I < 3)
    return Floats[I];
  return I < 11 ? Integers[I - 3] : I == 11 ? Element::Bool : Element::F32;
}

Type Grower::scalarOrVector() {
  const Element E = anyElement();
  return {E, static_cast<unsigned>(C.between(1, 4))};
}

Type Grower::anyType() {
  if (!C.chance(5))
    return scalarOrVector();
  const Element E = Floats[C.below(std::size(Floats))];
  const auto Columns = static_cast<unsigned>(C.between(2, 4));
  return {E, static_cast<unsigned>(C.between(2, 4)), Columns};
}

/// A specialization constant, whose default is not what it is.
Expression Grower::specialized(Element E) {
  const auto Id = static_cast<uint32_t>(SpecConstants.size());
  const Value Default = {{E}, {E == Element::Bool ? 1 : randomBits(E, Spread::Small, Data)}};
  const Value V = {{E}, {E == Element::Bool ? Data.below(2) : randomBits(E, Spread::Small, Data)}};
  std::string Text = E == Element::Bool ? (V.Bits[0] ? "true" : "false")
                     : isFloat(E)       ? std::to_string(floatFromBits(E, V.Bits[0]))
                                        : std::to_string(integerFromBits(E, V.Bits[0]));
  SpecConstants[Id] = Text;
  const std::string Name = "c" + std::to_string(Id);
  // A default is a literal: nothing that goes through a function.
  const std::string Number = E == Element::Bool ? "true"
                             : isFloat(E)       ? std::to_string(floatFromBits(E, Default.Bits[0]))
                                          : std::to_string(integerFromBits(E, Default.Bits[0]));
  Declarations[" " + Name] = "layout(constant_id = " + std::to_string(Id) + ") const " +
                             glslName(V.T) + " " + Name + " = " + glslName(V.T) + "(" + Number +
                             ");\n";
  return {V.T, Name, [V](State &) { return V; }, 1};
}

Expression Grower::literal(const Type &T) {
  if (Specializes && T.count() == 1 && C.chance(3))
    return specialized(T.E);
  Value V = {T, {}};
  for (unsigned I = 0; I < T.count(); ++I)
    V.Bits.push_back(T.E == Element::Bool ? Data.below(2) : randomBits(T.E, Spread::Small, Data));
  return {T, literalText(V), [V](State &) { return V; }, 1};
}

/// Whole inputs are small, so that sums of products are exact.
Expression Grower::input(const Type &T, bool IsWhole) {
  const std::string Key = glslName(T) + (IsWhole ? " whole" : "");
  auto Found = Inputs.find(Key);
  if (Found == Inputs.end()) {
    std::vector<Value> Values;
    for (size_t I = 0; I < Invocations * ValuesOfInput; ++I) {
      Values.push_back({T, {}});
      for (unsigned K = 0; K < T.count(); ++K)
        Values.back().Bits.push_back(
            T.E == Element::Bool ? Data.below(2)
            : IsWhole
                ? bitsFromFloat(T.E, static_cast<double>(Data.below(5)) - 2)
                : randomBits(T.E, isFloat(T.E) || Data.below(2) ? Spread::Ordinary : Spread::Wild,
                             Data));
    }
    const unsigned Binding = Buffers.add(T, Values);
    Found = Inputs.emplace(Key, Input{Binding, std::move(Values)}).first;
  }
  const size_t Which = static_cast<size_t>(C.below(ValuesOfInput));
  return {T,
          readText(T, Found->second.Binding,
                   "g * " + std::to_string(ValuesOfInput) + " + " + std::to_string(Which)),
          [Values = Found->second.Values, Which](State &S) {
            return Values[S.Invocation * ValuesOfInput + Which];
          },
          1};
}

Expression Grower::leaf(const Type &T) {
  std::vector<const Place *> Same;
  for (const Place &P : Readable)
    if (P.T == T)
      Same.push_back(&P);
  if (!Same.empty() && !C.chance(3)) {
    const Place P = *C.oneOf(Same);
    return {T, P.Text, P.Load, 1};
  }
  return C.chance(4) ? literal(T) : input(T, false);
}

Expression Grower::wholeInput(const Type &T) { return input(T, true); }

Expression Grower::index(unsigned Bound, unsigned Depth) {
  const Type Int = {Element::S32};
  const Value Mask = {Int, {Bound - 1}};
  return binary(Binary::And, grow(Int, Depth),
                {Int, literalText(Mask), [Mask](State &) { return Mask; }, 1});
}

Expression Grower::convertible(const Type &T, unsigned Depth) {
  if (!T.isMatrix() && C.chance(4)) {
    const Element From = anyElement();
    if (convertsImplicitly(From, T.E)) {
      Expression X = grow(T.with(From), Depth);
      const Element To = T.E;
      return {T, X.Text, [X, To](State &S) { return convert(X.Evaluate(S), To); }, X.Level};
    }
  }
  return grow(T, Depth);
}

Expression Grower::defined(Binary Op, Expression A, Expression B) {
  const auto Constant = [](const Type &T, uint64_t Bits) -> Expression {
    const Value V = {T.scalar(), {Bits}};
    return {V.T, literalText(V), [V](State &) { return V; }, 1};
  };
  switch (Op) {
  case Binary::Mod: // of numbers that are not negative
    A = binary(Binary::And, A, Constant(A.T, 127));
    [[fallthrough]];
  case Binary::Div:
    if (!isFloat(B.T.E)) // positive and not 0
      B = binary(Binary::Or, binary(Binary::And, B, Constant(B.T, 62)), Constant(B.T, 1));
    break;
  case Binary::ShiftLeft:
  case Binary::ShiftRight:
    B = binary(Binary::And, B, Constant(B.T, bitsOf(A.T.E) - 1));
    break;
  default:
    break;
  }
  return binary(Op, A, B);
}

/// A float that the target holds: through a function of the shader that replaces all others.
Expression Grower::tamed(Expression X, Element To) {
  const bool IsSigned = isSigned(To);
  const std::string Name = IsSigned ? "tamed" : "tamedPositive";
  const std::string Scalar = glslName(X.T.scalar()), Type = glslName(X.T);
  const std::string Low = IsSigned ? "-100" : "0";
  const auto Declare = [&](const std::string &TypeName, const std::string &Body) {
    Declarations[(TypeName == Scalar ? "0" : "1") + Name + TypeName] =
        TypeName + " " + Name + "(" + TypeName + " x) { return " + Body + "; }\n";
  };
  Declare(Scalar,
          "x >= " + Scalar + "(" + Low + ") && x < " + Scalar + "(100) ? x : " + Scalar + "(2.5)");
  if (X.T.count() > 1) {
    std::string Parts;
    for (unsigned I = 0; I < X.T.count(); ++I)
      Parts += (I ? ", " : "") + Name + "(x[" + std::to_string(I) + "])";
    Declare(Type, Type + "(" + Parts + ")");
  }
  const double Least = IsSigned ? -100 : 0;
  return {X.T, Name + "(" + X.Text + ")",
          [X, Least](State &S) {
            Value V = X.Evaluate(S);
            for (uint64_t &Bits : V.Bits) {
              const double Number = floatFromBits(V.T.E, Bits);
              if (!(Number >= Least && Number < 100))
                Bits = bitsFromFloat(V.T.E, 2.5);
            }
            return V;
          },
          1};
}

Expression Grower::grow(const Type &T, unsigned Depth) {
  if (Depth == 0)
    return leaf(T);
  if (T.isMatrix())
    return growMatrix(T, Depth);
  if (T == Type{Element::Bool})
    return growBool(Depth);
  return growScalarOrVector(T, Depth);
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

/// Products of matrices and vectors of small whole numbers, whose sums are exact in any order.
Expression Grower::linear(const Type &T) {
  const auto Inner = static_cast<unsigned>(C.between(2, 4));
  if (T.isMatrix()) {
    Expression A = wholeInput({T.E, T.Rows, Inner});
    return binary(Binary::Mul, A, wholeInput({T.E, Inner, T.Columns}));
  }
  if (T.Rows == 1)
    return wholeInput(T);
  if (C.chance(2)) {
    Expression A = wholeInput({T.E, Inner});
    return binary(Binary::Mul, A, wholeInput({T.E, Inner, T.Rows}));
  }
  Expression M = wholeInput({T.E, T.Rows, Inner});
  if (C.chance(2)) { // a product of three: 4 * 2 * 2 * 4 * 2 * 2 at most
    Expression N = wholeInput({T.E, Inner, 3});
    M = binary(Binary::Mul, M, N);
    return binary(Binary::Mul, M, wholeInput({T.E, 3}));
  }
  return binary(Binary::Mul, M, wholeInput({T.E, Inner}));
}

Expression Grower::growMatrix(const Type &T, unsigned Depth) {
  switch (C.below(8)) {
  case 1: { // component by component
    const Binary Op = C.oneOf({Binary::Add, Binary::Sub, Binary::Div});
    const bool IsScalar = C.chance(3);
    DividesMatrixByScalar = DividesMatrixByScalar || (IsScalar && Op == Binary::Div);
    Expression A = grow(T, Depth - 1);
    return binary(Op, A, grow(IsScalar ? T.scalar() : T, Depth - 1));
  }
  case 2: {
    Expression A = grow(T.scalar(), Depth - 1);
    Expression M = grow(T, Depth - 1);
    return C.chance(2) ? binary(Binary::Mul, M, A) : binary(Binary::Mul, A, M);
  }
  case 3:
    return unaryOf(Unary::Negate, grow(T, Depth - 1));
  case 4:
    return linear(T);
  case 5: { // a scalar on the diagonal
    Expression A = grow(T.scalar(), Depth - 1);
    return {T, glslName(T) + "(" + A.Text + ")",
            [A, T](State &S) {
              Value R = {T, std::vector<uint64_t>(T.count())};
              const uint64_t Bits = A.Evaluate(S).Bits[0];
              for (unsigned I = 0; I < std::min(T.Rows, T.Columns); ++I)
                R.Bits[I * T.Rows + I] = Bits;
              return R;
            },
            1};
  }
  case 6: { // another matrix: the rest is of the identity
    const Type From = {Floats[C.below(std::size(Floats))], static_cast<unsigned>(C.between(2, 4)),
                       static_cast<unsigned>(C.between(2, 4))};
    Expression A = grow(From, Depth - 1);
    return {T, glslName(T) + "(" + A.Text + ")",
            [A, T, From](State &S) {
              const Value V = convert(A.Evaluate(S), T.E);
              Value R = {T, {}};
              for (unsigned Column = 0; Column < T.Columns; ++Column)
                for (unsigned Row = 0; Row < T.Rows; ++Row)
                  R.Bits.push_back(Column < From.Columns && Row < From.Rows
                                       ? V.Bits[Column * From.Rows + Row]
                                       : bitsFromFloat(T.E, Column == Row));
              return R;
            },
            1};
  }
  case 7: { // columns
    std::vector<Expression> Columns;
    std::string Text;
    for (unsigned I = 0; I < T.Columns; ++I) {
      Columns.push_back(grow({T.E, T.Rows}, Depth - 1));
      Text += (I ? ", " : "") + Columns.back().Text;
    }
    return {T, glslName(T) + "(" + Text + ")",
            [Columns, T](State &S) {
              Value R = {T, {}};
              for (const Expression &Column : Columns) {
                const Value V = Column.Evaluate(S);
                R.Bits.insert(R.Bits.end(), V.Bits.begin(), V.Bits.end());
              }
              return R;
            },
            1};
  }
  default:
    return leaf(T);
  }
}

} // namespace semantics::expressions
