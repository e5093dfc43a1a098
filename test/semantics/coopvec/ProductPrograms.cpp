// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random products of a matrix in memory and a cooperative vector.

#include "Layout.h"
#include "Product.h"
#include "VectorShader.h"
#include <cmath>
#include <utility>

namespace semantics {
namespace {

/// How calls are reached.
enum class Flow : uint8_t { Straight, If, IfElse, Loop, Function };

/// What of the numbers is known, so that the result is.
enum class Numbers : uint8_t {
  Small,    ///< integers whose sums are exact in every type
  Wild,     ///< any integers: they wrap
  Ordinary, ///< floats that round
};

class ProductProgram {
public:
  explicit ProductProgram(Choices &C)
      : C(C), M(drawComponents(C)), K(drawComponents(C)), S(C, M * K > 2000 ? 4 : 70) {}

  Program make();

private:
  void drawTypes();
  void drawDriverTypes();
  void drawNumbers();
  uint64_t number(Element E);
  void makeInput();
  void makeMatrices();
  void makeBiases();
  std::vector<uint32_t> drawWhich(size_t Count);
  std::string call(const std::string &Result, const std::string &Input,
                   const std::vector<uint32_t> &Which);
  std::string callWith(const std::string &Result, const std::string &Input,
                       const std::string &MatrixOffset, const std::string &BiasOffset);
  std::vector<ProductComponent> expected(size_t Invocation, uint32_t Which) const;
  void straight();
  void conditional(bool HasElse);
  void loop();
  void function();
  void output(const std::string &Name,
              const std::function<std::vector<ProductComponent>(size_t)> &Of);

  Choices &C;
  size_t M, K;
  VectorShader S;
  Element Result = Element::F32, InputType = Element::F32, BiasType = Element::F32;
  Interpretation InputAs{}, MatrixAs{};
  Numbers Kind = Numbers::Small;
  bool HasNoSign = false; ///< a result without a sign may be of floats
  bool HasBias = false, Transpose = false, SharesArray = false;
  Placement Where;
  Vectors Input;
  std::string InputName, MatrixArray, BiasArray, Stride;
  std::vector<Matrix> Matrices; ///< as they are multiplied
  std::vector<Interpreted> Biases;
  size_t MatrixBase = 0, MatrixStep = 0, BiasBase = 0, BiasStep = 0;
  std::vector<uint8_t> Memory; ///< of the matrices
};

/// Of the combinations that VK_NV_cooperative_vector asks every driver for, those that may lie in
/// plain layouts.
void ProductProgram::drawDriverTypes() {
  HasBias = C.chance(2);
  if (C.chance(2)) {
    Result = InputType = BiasType = Element::F16;
    InputAs = MatrixAs = interpretationOf(Element::F16);
    return;
  }
  Result = BiasType = Element::S32;
  MatrixAs = interpretationOf(Element::S8);
  InputType = C.oneOf({Element::U32, Element::F32, Element::S8});
  InputAs = InputType == Element::U32 ? packedInterpretations().front() : MatrixAs;
}

void ProductProgram::drawTypes() {
  if (C.isForDriver())
    return drawDriverTypes();
  Result = C.oneOf({Element::F32, Element::F16, Element::S32, Element::U32});
  InputType =
      C.oneOf({Element::F32, Element::F16, Element::S32, Element::U32, Element::S8, Element::U8});
  InputAs = C.oneOf(interpretations());
  if (C.chance(5)) {
    InputAs = C.oneOf(packedInterpretations());
    InputType = Element::U32;
  }
  MatrixAs = C.oneOf(interpretations());
  // In memory a packed matrix is one of bytes.
  if (C.chance(10))
    MatrixAs = C.oneOf(packedInterpretations());
  HasBias = C.chance(2);
  BiasType = C.oneOf(interpretations()).Type;
}

void ProductProgram::drawNumbers() {
  const bool Integers = isInteger(Result) && isInteger(InputAs.Type) && isInteger(MatrixAs.Type) &&
                        (!HasBias || isInteger(BiasType));
  const bool Floats = isFloat(Result) && isFloat(InputAs.Type) && isFloat(MatrixAs.Type) &&
                      isFloat(InputType) && (!HasBias || isFloat(BiasType));
  HasNoSign = Result == Element::U32 && !Integers;
  if (Integers && C.chance(2))
    Kind = Numbers::Wild;
  else if (Floats && C.chance(2))
    Kind = Numbers::Ordinary;
}

uint64_t ProductProgram::number(Element E) {
  if (Kind != Numbers::Small)
    return randomBits(E, Kind == Numbers::Wild ? Spread::Wild : Spread::Ordinary, S.data());
  // Three results are added in a loop; integers up to 2048 are exact in f16.
  const double Most = Result == Element::F16 ? 2048.0 / 3 : 0x1p24 / 3;
  const double Greatest = std::sqrt(Most / static_cast<double>(K + 1));
  const auto Bound = static_cast<uint64_t>(std::fmin(std::fmax(Greatest, 1), 8));
  const uint64_t Bits = smallInteger(E, Bound, S.data());
  if (!HasNoSign || !(Bits >> (bitsOf(E) - 1)))
    return Bits;
  return isFloat(E) ? Bits ^ (uint64_t(1) << (bitsOf(E) - 1)) : 0;
}

void ProductProgram::makeInput() {
  const size_t Words = (K + 3) / 4 + C.below(2);
  Input = Vectors{InputType, InputAs.IsPacked ? Words : K, {}};
  for (size_t I = 0; I < S.invocations(); ++I) {
    std::vector<uint64_t> Bits(Input.Size);
    if (!InputAs.IsPacked) {
      for (uint64_t &B : Bits)
        B = number(InputType);
    } else {
      for (size_t Byte = 0; Byte < 4 * Bits.size(); ++Byte)
        Bits[Byte / 4] |= number(InputAs.Type) << (Byte % 4 * 8);
    }
    Input.Of.push_back(std::move(Bits));
  }
  InputName = S.input(Input);
}

void ProductProgram::makeMatrices() {
  const size_t Count = 1 + C.below(3);
  // A transposed matrix lies in memory with K rows of M.
  Where = drawPlacement(C, MatrixAs.Type, M, K);
  Transpose = isOptimal(Where.Layout) && C.chance(2);
  const size_t Rows = Transpose ? K : M, Columns = Transpose ? M : K;
  const size_t Size = sizeOf(Where, MatrixAs.Type, Rows, Columns);
  MatrixBase = 64 * C.below(3);
  MatrixStep = alignTo(Size, 64) + 64 * C.below(2);
  Memory.assign(MatrixBase + Count * MatrixStep, 0x5A);
  for (size_t I = 0; I < Count; ++I) {
    Matrix Stored(MatrixAs.Type, Rows, Columns);
    for (uint64_t &B : Stored.Bits)
      B = number(MatrixAs.Type);
    place(Where, Stored, Memory.data() + MatrixBase + I * MatrixStep);
    Matrix Multiplied(MatrixAs.Type, M, K);
    for (size_t Row = 0; Row < M; ++Row)
      for (size_t Column = 0; Column < K; ++Column)
        Multiplied.at(Row, Column) = Transpose ? Stored.at(Column, Row) : Stored.at(Row, Column);
    Matrices.push_back(std::move(Multiplied));
  }
  if (isOptimal(Where.Layout))
    S.notForDrivers("the optimal layout is this library's");
  // The stride of an optimal layout is ignored.
  const size_t Given = isOptimal(Where.Layout) ? 16 * C.below(100) : Where.Stride;
  Stride = S.perInvocation(std::vector<uint32_t>(S.invocations(), static_cast<uint32_t>(Given)));
}

/// As many as there are matrices, after them in their array or in one of their own.
void ProductProgram::makeBiases() {
  SharesArray = HasBias && C.chance(3);
  std::vector<uint8_t> Own;
  std::vector<uint8_t> &To = SharesArray ? Memory : Own;
  if (HasBias) {
    BiasBase = alignTo(To.size(), 16) + 16 * C.below(3);
    BiasStep = alignTo(M * sizeOf(BiasType), 16) + 16 * C.below(2);
    To.resize(BiasBase + Matrices.size() * BiasStep, 0x5A);
    for (size_t I = 0; I < Matrices.size(); ++I) {
      Interpreted Bias{BiasType, {}};
      for (size_t Row = 0; Row < M; ++Row) {
        Bias.Bits.push_back(number(BiasType));
        storeBits(BiasType, Bias.Bits.back(),
                  To.data() + BiasBase + I * BiasStep + Row * sizeOf(BiasType));
      }
      Biases.push_back(std::move(Bias));
    }
  }
  MatrixArray = BiasArray = S.array({Element::U8, Memory, Memory}, ElementShape::Scalars);
  if (HasBias && !SharesArray)
    BiasArray = S.array({Element::U8, Own, Own}, ElementShape::Scalars);
}

/// Which matrix each invocation multiplies with: one for all, or any.
std::vector<uint32_t> ProductProgram::drawWhich(size_t Count) {
  const bool Diverges = C.chance(2);
  const auto One = static_cast<uint32_t>(C.below(Count));
  std::vector<uint32_t> Which(S.invocations(), One);
  if (Diverges)
    for (uint32_t &W : Which)
      W = static_cast<uint32_t>(S.data().below(Count));
  return Which;
}

std::string ProductProgram::callWith(const std::string &To, const std::string &From,
                                     const std::string &MatrixOffset,
                                     const std::string &BiasOffset) {
  const auto Name = [this](uint32_t Number, std::string_view Text) {
    const std::string Spelled = S.integer(Number);
    return Spelled == std::to_string(Number) ? std::string(Text) : Spelled;
  };
  std::string Text = HasBias ? "coopVecMatMulAddNV(" : "coopVecMatMulNV(";
  Text += To + ", " + From + ", " + Name(InputAs.Number, InputAs.Name) + ", " + MatrixArray + ", " +
          MatrixOffset + ", " + Name(MatrixAs.Number, MatrixAs.Name) + ", ";
  if (HasBias) {
    const Interpretation &As = interpretationOf(BiasType);
    Text += BiasArray + ", " + BiasOffset + ", " + Name(As.Number, As.Name) + ", ";
  }
  Text += S.size(M) + ", " + S.size(K) + ", " +
          Name(static_cast<uint32_t>(Where.Layout), layoutName(Where.Layout)) + ", ";
  return Text + (isOptimal(Where.Layout) ? S.boolean(Transpose) : "false") + ", " + Stride + ");";
}

std::string ProductProgram::call(const std::string &To, const std::string &From,
                                 const std::vector<uint32_t> &Which) {
  std::vector<uint32_t> MatrixOffsets, BiasOffsets;
  for (const uint32_t W : Which) {
    MatrixOffsets.push_back(static_cast<uint32_t>(MatrixBase + W * MatrixStep));
    BiasOffsets.push_back(static_cast<uint32_t>(BiasBase + W * BiasStep));
  }
  return callWith(To, From, S.perInvocation(MatrixOffsets),
                  HasBias ? S.perInvocation(BiasOffsets) : "");
}

std::vector<ProductComponent> ProductProgram::expected(size_t Invocation, uint32_t Which) const {
  return product(Result, Matrices[Which],
                 interpretInput(InputType, Input.Of[Invocation], InputAs, K),
                 HasBias ? &Biases[Which] : nullptr);
}

void ProductProgram::output(const std::string &Name,
                            const std::function<std::vector<ProductComponent>(size_t)> &Of) {
  Vectors Want{Result, M, {}};
  std::vector<double> Tolerance;
  for (size_t I = 0; I < S.invocations(); ++I) {
    Want.Of.emplace_back();
    for (const ProductComponent &P : Of(I)) {
      Want.Of.back().push_back(P.Bits);
      // Sums of small integers are exact.
      Tolerance.push_back(Kind == Numbers::Ordinary ? P.Tolerance : 0);
    }
  }
  // Of floats the sign of a zero depends on the order of the sums; integers are exact.
  S.output(Name, Want, isFloat(Result) ? Tolerance : std::vector<double>());
}

void ProductProgram::straight() {
  const std::vector<uint32_t> Which = drawWhich(Matrices.size());
  // The result may take the place of the input.
  const bool InPlace = Result == InputType && M == Input.Size && C.chance(2);
  const std::string To = InPlace ? InputName : S.variable(Result, M);
  S.line(call(To, InputName, Which));
  output(To, [&](size_t I) { return expected(I, Which[I]); });
}

/// In divergent control flow; what an invocation does not compute is 0.
void ProductProgram::conditional(bool HasElse) {
  const uint32_t Divisor = static_cast<uint32_t>(1 + C.below(5));
  const std::string To = S.variable(Result, M);
  const std::vector<uint32_t> Which = drawWhich(Matrices.size()),
                              Other = drawWhich(Matrices.size());
  S.line(To + " = " + S.type(Result, M) + "(" + std::string(glslName(Result)) + "(0));");
  S.line("if (id % " + std::to_string(Divisor) + "u == 0u) {");
  S.line("  " + call(To, InputName, Which));
  if (HasElse) {
    S.line("} else {");
    S.line("  " + call(To, InputName, Other));
  }
  S.line("}");
  output(To, [&](size_t I) {
    if (I % Divisor == 0)
      return expected(I, Which[I]);
    return HasElse ? expected(I, Other[I]) : std::vector<ProductComponent>(M);
  });
}

/// Each invocation adds its product a number of times of its own.
void ProductProgram::loop() {
  const std::vector<uint32_t> Which = drawWhich(Matrices.size());
  const std::string To = S.variable(Result, M), Sum = S.variable(Result, M);
  S.line(Sum + " = " + S.type(Result, M) + "(" + std::string(glslName(Result)) + "(0));");
  S.line("for (uint i = 0u; i < id % 4u; ++i) {");
  S.line("  " + call(To, InputName, Which));
  S.line("  " + Sum + " = " + Sum + " + " + To + ";");
  S.line("}");
  output(Sum, [&](size_t I) {
    std::vector<ProductComponent> Want = expected(I, Which[I]);
    for (ProductComponent &P : Want) {
      const auto Times = static_cast<double>(I % 4);
      if (isInteger(Result)) {
        P.Bits = bitsFromInteger(Result, static_cast<int64_t>(P.Bits * (I % 4)));
        continue;
      }
      const double Value = Times * floatFromBits(Result, P.Bits);
      // Each addition rounds once more.
      P.Tolerance = Times * (P.Tolerance + std::fabs(Value) * 0x1p-10);
      P.Bits = bitsFromFloat(Result, Value);
    }
    return Want;
  });
}

/// The vectors are a parameter and a result.
void ProductProgram::function() {
  const std::vector<uint32_t> Which = drawWhich(Matrices.size());
  std::vector<uint32_t> MatrixOffsets, BiasOffsets;
  for (const uint32_t W : Which) {
    MatrixOffsets.push_back(static_cast<uint32_t>(MatrixBase + W * MatrixStep));
    BiasOffsets.push_back(static_cast<uint32_t>(BiasBase + W * BiasStep));
  }
  const std::string Name = S.newName("multiply"), Type = S.type(Result, M);
  // The stride is an expression in main.
  const std::string StrideInMain = std::exchange(Stride, "stride");
  const std::string Call = callWith("result", "x", "at", "biasAt");
  S.declare(Type + " " + Name + "(" + S.type(InputType, Input.Size) +
            " x, uint at, uint biasAt, uint stride) {\n  " + Type + " result;\n  " + Call +
            "\n  return result;\n}");
  const std::string To = S.variable(Result, M);
  S.line(To + " = " + Name + "(" + InputName + ", " + S.perInvocation(MatrixOffsets) + ", " +
         (HasBias ? S.perInvocation(BiasOffsets) : "0u") + ", " + StrideInMain + ");");
  output(To, [&](size_t I) { return expected(I, Which[I]); });
}

Program ProductProgram::make() {
  drawTypes();
  drawNumbers();
  makeInput();
  makeMatrices();
  makeBiases();
  switch (C.oneOf({Flow::Straight, Flow::If, Flow::IfElse, Flow::Loop, Flow::Function})) {
  case Flow::Straight:
    straight();
    break;
  case Flow::If:
    conditional(false);
    break;
  case Flow::IfElse:
    conditional(true);
    break;
  case Flow::Loop:
    loop();
    break;
  case Flow::Function:
    function();
    break;
  }
  return S.finish();
}

} // namespace

Program makeVectorProduct(Choices &C) { return ProductProgram(C).make(); }

} // namespace semantics
