// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random operators, conversions and constructors of cooperative vectors, and vectors in variables
// of every kind: the part of the language that needs no matrix.

#include "../Arithmetic.h"
#include "../Types.h"
#include "VectorShader.h"
#include <algorithm>

namespace semantics {
namespace {

const std::vector<Element> Arithmetical = {Element::F32, Element::F16, Element::S32, Element::U32,
                                           Element::F64, Element::S16, Element::U8,  Element::S8,
                                           Element::U16, Element::U64, Element::S64};
const std::vector<Element> Integers = {Element::S32, Element::U32, Element::U16, Element::S8,
                                       Element::U8,  Element::S16, Element::S64, Element::U64};
/// Loaded, stored and converted only, beside all others.
const std::vector<Element> Narrow = {Element::BF16, Element::E4M3, Element::E5M2};

using Bits = std::vector<uint64_t>;

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
  Element drawElement(const std::vector<Element> &From) { return C.oneOf(From); }
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

  void arithmetic();
  void divide();
  void scale();
  void negateOrComplement();
  void bitwise();
  void shift();
  void conversion();
  void construct();
  void broadcast();
  void component();
  void everyComponent();
  void choose();
  void inArray();
  void inFunction();
  void throughShared();

  Choices &C;
  VectorShader S;
  const size_t N;
  std::vector<Register> Pool;
};

Register OperationProgram::freshWith(Element E, const std::function<uint64_t()> &Make) {
  Register R{"", {E, N, {}}};
  for (size_t I = 0; I < S.invocations(); ++I) {
    R.Value.Of.emplace_back(N);
    for (uint64_t &B : R.Value.Of.back())
      B = Make();
  }
  R.Name = S.input(R.Value);
  return R;
}

Register OperationProgram::fresh(Element E, Spread How) {
  return freshWith(E, [&] { return randomBits(E, How, S.data()); });
}

Register &OperationProgram::keep(Register R) {
  S.output(R.Name, R.Value);
  Pool.push_back(std::move(R));
  return Pool.back();
}

/// A value that is there already, or a new one.
const Register &OperationProgram::operand(Element E) {
  std::vector<size_t> Fitting;
  for (size_t I = 0; I < Pool.size(); ++I)
    if (Pool[I].Value.Type == E)
      Fitting.push_back(I);
  if (!Fitting.empty() && C.chance(2))
    return Pool[C.oneOf(Fitting)];
  Pool.push_back(fresh(E, drawSpread()));
  return Pool.back();
}

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

/// Also as an assignment that reads its target.
void OperationProgram::arithmetic() {
  const Element E = drawElement(Arithmetical);
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
  const Element E = drawElement(Arithmetical);
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
  const Element E = drawElement(Arithmetical);
  const Register A = operand(E), B = operand(E);
  const size_t Index = C.below(N);
  const std::string Scalar = B.Name + "[" + std::to_string(Index) + "]";
  result(E, C.chance(2) ? Scalar + " * " + A.Name : A.Name + " * " + Scalar,
         [&](size_t I, size_t K) {
           return apply(Operation::Multiply, E, A.Value.Of[I][K], B.Value.Of[I][Index]);
         });
}

void OperationProgram::negateOrComplement() {
  const Element E = drawElement(Arithmetical);
  const Register A = operand(E);
  const bool Complements = isInteger(E) && C.chance(2);
  result(E, (Complements ? "~" : "-") + A.Name, [&](size_t I, size_t K) {
    const uint64_t Value = A.Value.Of[I][K];
    return Complements ? bitsFromInteger(E, static_cast<int64_t>(~Value)) : negate(E, Value);
  });
}

void OperationProgram::bitwise() {
  const Element E = drawElement(Integers);
  const Register A = operand(E), B = operand(E);
  const char Sign = C.oneOf({'&', '|', '^'});
  result(E, A.Name + " " + Sign + " " + B.Name, [&](size_t I, size_t K) {
    const uint64_t X = A.Value.Of[I][K], Y = B.Value.Of[I][K];
    return Sign == '&' ? X & Y : Sign == '|' ? X | Y : X ^ Y;
  });
}

/// By less than the width. To the right a sign is extended.
void OperationProgram::shift() {
  const Element E = drawElement(Integers);
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
  std::vector<Element> All = Arithmetical;
  All.insert(All.end(), Narrow.begin(), Narrow.end());
  const Element From = drawElement(All), To = drawElement(All);
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
  const Element To = drawElement(Arithmetical);
  const auto Small = [&](Element E) {
    return freshWith(E, [&] {
      const uint64_t Any = randomBits(E, Spread::Small, S.data());
      return converts(E, Any, To) ? Any : 0;
    });
  };
  // Where each component comes from: a register and an index.
  std::vector<std::pair<Register, size_t>> Parts;
  std::string Arguments;
  while (Parts.size() < N) {
    const Element From = drawElement(Arithmetical);
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
    Arguments +=
        (Arguments.empty() ? "" : ", ") + (T.count() == 1 ? Text : glslName(T) + "(" + Text + ")");
  }
  // A scalar alone is for all components.
  result(To, type(To) + "(" + Arguments + ")", [&](size_t I, size_t K) {
    const auto &[Source, Index] = Parts[K];
    const uint64_t Value = Source.Value.Of[I][Index];
    return convert(Source.Value.Type, Value, To);
  });
}

void OperationProgram::broadcast() {
  std::vector<Element> All = Arithmetical;
  All.insert(All.end(), Narrow.begin(), Narrow.end());
  const Element E = drawElement(All);
  const Register A = fresh(E, drawSpread());
  const size_t Index = C.below(N);
  result(E, type(E) + "(" + A.Name + "[" + std::to_string(Index) + "])",
         [&](size_t I, size_t) { return A.Value.Of[I][Index]; });
}

/// One component at a run-time index is read, another is written.
void OperationProgram::component() {
  const Element E = drawElement(Arithmetical);
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
  const Element E = drawElement(Arithmetical);
  const Register A = operand(E);
  const std::string Copy = S.variable(E, N);
  S.line("for (int i = 0; i < " + A.Name + ".length(); ++i)");
  S.line("  " + Copy + "[i] = " + A.Name + "[" + A.Name + ".length() - 1 - i];");
  result(E, Copy, [&](size_t I, size_t K) { return A.Value.Of[I][N - 1 - K]; });
}

/// What follows divergent control flow: one of two values.
void OperationProgram::choose() {
  const Element E = drawElement(Arithmetical);
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

/// In an array or a struct, with a run-time index.
void OperationProgram::inArray() {
  const Element E = drawElement(Arithmetical);
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
  const Element E = drawElement(Arithmetical);
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
  const Element E = drawElement(Arithmetical);
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

Program OperationProgram::make() {
  // How many components a specialization constant will ask for is not known.
  const bool Constructs = C.chance(2);
  if (Constructs)
    S.useLiteralSizes();
  using Step = void (OperationProgram::*)();
  std::vector<Step> Steps = {&OperationProgram::arithmetic, &OperationProgram::divide,
                             &OperationProgram::scale,      &OperationProgram::negateOrComplement,
                             &OperationProgram::bitwise,    &OperationProgram::shift,
                             &OperationProgram::conversion, &OperationProgram::broadcast,
                             &OperationProgram::component,  &OperationProgram::everyComponent,
                             &OperationProgram::choose,     &OperationProgram::inArray,
                             &OperationProgram::inFunction, &OperationProgram::throughShared};
  if (Constructs)
    Steps.insert(Steps.end(), 4, &OperationProgram::construct);
  for (int64_t Left = C.between(1, 5); Left > 0; --Left)
    (this->*C.oneOf(Steps))();
  return S.finish();
}

} // namespace

Program makeVectorOperations(Choices &C) { return OperationProgram(C).make(); }

} // namespace semantics
