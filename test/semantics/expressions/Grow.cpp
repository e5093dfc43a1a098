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

Element Grower::anyFloat() { return Floats[C.below(std::size(Floats))]; }

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
  const Element E = anyFloat();
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

} // namespace semantics::expressions
