// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices that the library converts, and shaders that read what it made: each invocation
// multiplies with a unit vector, so that its result is one column.

#include "Layout.h"
#include "Product.h"
#include "VectorShader.h"
#include <cmath>

namespace semantics {
namespace {

/// Numbers at which conversions round and saturate; no infinities, whose products with 0 are NaN.
uint64_t sourceNumber(Element From, Element To, Stream &Data) {
  for (;;) {
    const Spread S = Data.below(3) ? Spread::Ordinary : Spread::Wild;
    uint64_t Bits = randomBits(From, S, Data);
    if (isFloat(From) && isInteger(To) && Data.below(2))
      Bits = bitsFromFloat(From, std::ldexp(static_cast<double>(Data.below(2048)) - 1024, -1));
    const auto IsFinite = [](Element E, uint64_t B) {
      return isInteger(E) || std::isfinite(floatFromBits(E, B));
    };
    const uint64_t Converted = convertInput(From, Bits, To);
    // What f32, the type of the result, holds as well.
    if (IsFinite(From, Bits) && IsFinite(To, Converted) &&
        IsFinite(Element::F32, convertInput(To, Converted, Element::F32)))
      return Bits;
  }
}

class ConversionProgram {
public:
  explicit ConversionProgram(Choices &C)
      : C(C), M(drawComponents(C, 100)), K(drawComponents(C, 100)), S(C, 40) {}
  Program make();

private:
  std::vector<uint8_t> convertedMemory(size_t Base);
  void output(const std::string &Name, const std::vector<uint32_t> &Columns);

  Choices &C;
  size_t M, K;
  VectorShader S;
  Element From = Element::F32, To = Element::F32, Result = Element::F32;
  Placement Source, Destination;
  bool Transpose = false;
  Matrix Converted; ///< as it lies in memory, before it is transposed
};

/// The converted matrix after Base bytes.
std::vector<uint8_t> ConversionProgram::convertedMemory(size_t Base) {
  const size_t Rows = Transpose ? K : M, Columns = Transpose ? M : K;
  Matrix Given(From, Rows, Columns);
  Converted = Matrix(To, Rows, Columns);
  for (size_t I = 0; I < Given.Bits.size(); ++I) {
    Given.Bits[I] = sourceNumber(From, To, S.data());
    Converted.Bits[I] = convertInput(From, Given.Bits[I], To);
  }
  std::vector<uint8_t> Original(sizeOf(Source, From, Rows, Columns), 0x5A);
  place(Source, Given, Original.data());
  std::vector<uint8_t> Memory(Base + sizeOf(Destination, To, Rows, Columns), 0x5A);
  convertByLibrary(Source, From, Original.data(), Destination, To, Memory.data() + Base, Rows,
                   Columns);
  return Memory;
}

void ConversionProgram::output(const std::string &Name, const std::vector<uint32_t> &Columns) {
  Vectors Want{Result, M, {}};
  for (const uint32_t Column : Columns) {
    Want.Of.emplace_back();
    for (size_t Row = 0; Row < M; ++Row) {
      const uint64_t Bits = Transpose ? Converted.at(Column, Row) : Converted.at(Row, Column);
      Want.Of.back().push_back(isInteger(Result)
                                   ? bitsFromInteger(Result, integerFromBits(To, Bits))
                                   : convertInput(To, Bits, Result));
    }
  }
  // A zero may have either sign.
  S.output(Name, Want,
           isFloat(Result) ? std::vector<double>(Columns.size() * M) : std::vector<double>());
}

Program ConversionProgram::make() {
  From = C.oneOf(interpretations()).Type;
  To = C.oneOf(interpretations()).Type;
  Result = isInteger(To) ? C.oneOf({Element::S32, Element::U32}) : Element::F32;
  Source = drawPlacement(C, From, M, K);
  Destination = drawPlacement(C, To, M, K);
  Transpose = isOptimal(Destination.Layout) && C.chance(2);
  // Strides are those of the matrix in memory.
  if (Transpose)
    Source = drawPlacement(C, From, K, M);
  const size_t Base = 64 * C.below(3);
  const std::vector<uint8_t> Memory = convertedMemory(Base);

  Vectors Units{Element::F32, K, {}};
  std::vector<uint32_t> Columns;
  for (size_t I = 0; I < S.invocations(); ++I) {
    Columns.push_back(static_cast<uint32_t>(S.data().below(K)));
    Units.Of.emplace_back(K);
    Units.Of.back()[Columns.back()] = bitsFromFloat(Element::F32, 1);
  }
  if (isOptimal(Destination.Layout))
    S.notForDrivers("the optimal layout is this library's");
  const std::string Input = S.input(Units), Name = S.variable(Result, M);
  const std::string Array = S.array({Element::U8, Memory, Memory}, ElementShape::Scalars);
  // Unit vectors are exact in every type; integers are multiplied by integers.
  const Element InputAs = isInteger(To) ? Element::S8 : Element::F32;
  S.line("coopVecMatMulNV(" + Name + ", " + Input + ", " +
         std::string(interpretationOf(InputAs).Name) + ", " + Array + ", " + std::to_string(Base) +
         "u, " + std::string(interpretationOf(To).Name) + ", " + S.size(M) + ", " + S.size(K) +
         ", " + layoutName(Destination.Layout) + ", " + (Transpose ? "true" : "false") + ", " +
         std::to_string(Destination.Stride) + "u);");
  output(Name, Columns);
  return S.finish();
}

} // namespace

Program makeVectorConversion(Choices &C) { return ConversionProgram(C).make(); }

} // namespace semantics
