// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conversion of a product's input at the boundaries of its types: a product with the number 1
// shows what the input became.

#include "Layout.h"
#include "Product.h"
#include "VectorShader.h"
#include <algorithm>
#include <cmath>

namespace semantics {
namespace {

/// Numbers of From around which a conversion to To changes: both types' ends, ties, halves.
std::vector<uint64_t> boundaries(Element From, Element To) {
  std::vector<double> Numbers = {0,  0.25, 0.5, 0.75, 1,     1.5,   2.5,   3.5,   7,
                                 16, 17,   18,  19,   127.5, 128.5, 254.5, 255.5, 256.5};
  if (isInteger(To)) {
    const double Least = static_cast<double>(leastInteger(To));
    const double Greatest = static_cast<double>(greatestInteger(To));
    for (const double End : {Least, Greatest})
      for (const double By : {-2.0, -1.0, -0.75, -0.5, -0.25, 0.25, 0.5, 0.75, 1.0, 2.0})
        Numbers.insert(Numbers.end(), {End, End + By, End * (1 + By * 0x1p-23)});
  } else {
    // The ends of a float's range, with what is just beyond, and ties between neighbours.
    for (const double Scale : {0x1p-149, 0x1p-24, 0x1p-16, 0x1p-9, 1.0, 448.0, 57344.0, 65504.0,
                               0x1p24, 0x1p31, 0x1p127})
      for (const double Factor : {0.5, 0.75, 1.0, 1 + 0x1p-12, 1 + 0x1p-11, 1 + 3 * 0x1p-11, 1.0625,
                                  1.125, 1.1875, 1.25, 1.375, 1.5, 1.625, 1.75, 1.9375})
        Numbers.push_back(Scale * Factor);
  }
  std::vector<uint64_t> Result;
  for (const double N : Numbers)
    for (const double Value : {N, -N}) {
      if (isFloat(From))
        Result.push_back(bitsFromFloat(From, Value));
      else if (Value >= static_cast<double>(leastInteger(From)) &&
               Value <= static_cast<double>(greatestInteger(From)) && Value < 0x1p63)
        Result.push_back(bitsFromInteger(From, static_cast<int64_t>(Value)));
    }
  return Result;
}

class InputProgram {
public:
  explicit InputProgram(Choices &C) : C(C), S(C) {}
  Program make();

private:
  void makeInput();
  std::string makeOnes(size_t Rows);

  Choices &C;
  VectorShader S;
  Element InputType = Element::F32, Result = Element::F32, MatrixType = Element::F32;
  Interpretation As{};
  size_t K = 1;
  Vectors Input;
};

void InputProgram::makeInput() {
  InputType = C.oneOf({Element::F32, Element::F16, Element::S32, Element::U32});
  As = C.oneOf(interpretations());
  if (C.chance(4)) {
    As = C.oneOf(packedInterpretations());
    InputType = Element::U32;
    K = 1 + C.below(4);
  }
  // A result that shows what there is: of integers the low bits, of floats all but f64's.
  Result = isInteger(As.Type) ? C.oneOf({Element::S32, Element::U32}) : Element::F32;
  const std::vector<uint64_t> Boundaries = boundaries(InputType, As.Type);
  Input = Vectors{InputType, 1, {}};
  for (size_t I = 0; I < S.invocations(); ++I) {
    uint64_t Bits = Boundaries[S.data().below(Boundaries.size())];
    if (As.IsPacked || S.data().below(4) == 0)
      Bits = randomBits(InputType, Spread::Wild, S.data());
    Input.Of.push_back({Bits});
  }
}

/// A matrix of ones; returns its array.
std::string InputProgram::makeOnes(size_t Rows) {
  MatrixType = isInteger(As.Type) ? C.oneOf({Element::S32, Element::U8, Element::S64})
                                  : C.oneOf({Element::F32, Element::F16, Element::E5M2});
  const uint64_t One =
      isFloat(MatrixType) ? bitsFromFloat(MatrixType, 1) : bitsFromInteger(MatrixType, 1);
  const Matrix Ones(MatrixType, Rows, K, One);
  std::vector<uint8_t> Memory(64 * Rows);
  place({VectorMatrixLayout::RowMajor, 64}, Ones, Memory.data());
  return S.array({Element::U8, Memory, Memory}, ElementShape::Scalars);
}

Program InputProgram::make() {
  makeInput();
  const size_t Rows = 1 + C.below(3);
  const std::string Array = makeOnes(Rows), From = S.input(Input), To = S.variable(Result, Rows);
  S.line("coopVecMatMulNV(" + To + ", " + From + ", " + std::string(As.Name) + ", " + Array +
         ", 0u, " + std::string(interpretationOf(MatrixType).Name) + ", " + S.size(Rows) + ", " +
         S.size(K) + ", " + layoutName(VectorMatrixLayout::RowMajor) + ", false, 64u);");
  Vectors Want{Result, Rows, {}};
  for (size_t I = 0; I < S.invocations(); ++I) {
    const Interpreted Seen = interpretInput(InputType, Input.Of[I], As, K);
    const Matrix Ones(MatrixType, Rows, K, isFloat(MatrixType) ? bitsFromFloat(MatrixType, 1) : 1);
    Want.Of.emplace_back();
    for (const ProductComponent &P : product(Result, Ones, Seen, nullptr))
      Want.Of.back().push_back(P.Bits);
  }
  // The sign of a zero depends on what it is added to.
  S.output(To, Want,
           isFloat(Result) ? std::vector<double>(S.invocations() * Rows) : std::vector<double>());
  return S.finish();
}

} // namespace

Program makeVectorInput(Choices &C) { return InputProgram(C).make(); }

} // namespace semantics
