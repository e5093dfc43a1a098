// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that turn arrays of invocations into matrices and back, for every row of the
// tables of GLSL_QCOM_cooperative_matrix_conversion.

#include "LaneArrays.h"
#include "Shader.h"
#include <algorithm>
#include <cmath>

namespace semantics {
namespace {

/// A subgroup's matrix and the array that each of its invocations holds for it.
struct Conversion {
  Use TheUse;
  Element Component, ArrayElement;
  unsigned Rows, Columns;

  bool isUseB() const { return TheUse == Use::B; }
  unsigned lanes() const { return isUseB() ? Columns : Rows; }
  unsigned lineLength() const { return isUseB() ? Rows : Columns; }
  unsigned arrayLength() const { return lineLength() * sizeOf(Component) / sizeOf(ArrayElement); }
};

Conversion drawConversion(Choices &C, unsigned SubgroupSize) {
  Conversion V;
  V.TheUse = drawUse(C);
  const auto Lanes = static_cast<unsigned>(C.between(1, SubgroupSize));
  unsigned Line = 0;
  if (V.TheUse == Use::Accumulator) {
    V.Component = C.oneOf({Element::U32, Element::S32, Element::F32, Element::F16});
    Line = std::max(8U, SubgroupSize / C.oneOf({1U, 2U, 4U}));
  } else { // a line of 32 bytes
    V.Component = C.oneOf({Element::F32, Element::F16, Element::S8, Element::U8});
    Line = 32 / sizeOf(V.Component);
  }
  V.Rows = V.isUseB() ? Line : Lanes;
  V.Columns = V.isUseB() ? Lanes : Line;
  V.ArrayElement = C.chance(2) ? Element::U32 : V.Component;
  // "8 if the element is uint32_t"; of an accumulator of 32-bit components it is as long as a row.
  if (V.arrayLength() * sizeOf(V.ArrayElement) != Line * sizeOf(V.Component))
    V.ArrayElement = V.Component;
  return V;
}

Element drawArrayElement(Choices &C) {
  return C.oneOf({Element::U32, Element::S32, Element::F32, Element::F16});
}

/// The statements of one function under test. Every invocation has arrays of its own.
class Step {
public:
  Step(Shader &Text, unsigned Index)
      : Text(Text), C(Text.choices()), Number(std::to_string(Index)),
        Size(Text.launch().SubgroupSize), Instances(Text.launch().instances()), Data(C.stream()) {}

  void add() {
    switch (C.below(4)) {
    case 0:
      return toMatrix();
    case 1:
      return toVector();
    case 2:
      return bitcast();
    default:
      return extract();
    }
  }

private:
  std::string name(const char *What) const { return What + Number; }

  Matrices arrays(Element E, size_t Length) {
    Matrices All;
    for (uint32_t I = 0; I < Instances * Size; ++I)
      All.push_back(randomMatrix(E, 1, Length, Spread::Wild, Data));
    return All;
  }

  static std::string declare(const std::string &Name, Element E, unsigned Length) {
    return std::string(glslName(E)) + " " + Name + "[" + std::to_string(Length) + "];";
  }

  /// Declares an array of the invocation, and fills it.
  void load(const std::string &Name, const Matrices &Values) {
    const auto Length = static_cast<unsigned>(Values.front().Columns);
    Text.line(declare(Name, Values.front().Type, Length));
    copy(Name, Text.input(Values), Length, true);
  }

  void store(const std::string &Name, const Matrices &Values, std::vector<double> Tolerance = {}) {
    copy(Name, Text.output(Values, std::move(Tolerance)),
         static_cast<unsigned>(Values.front().Columns), false);
  }

  void copy(const std::string &Name, const std::string &Buffer, unsigned Length, bool IsLoad) {
    const std::string N = std::to_string(Length);
    const std::string Own = Name + "[i]", Outside = Buffer + "[lane * " + N + " + i]";
    Text.line("for (int i = 0; i < " + N + "; ++i) " + (IsLoad ? Own : Outside) + " = " +
              (IsLoad ? Outside : Own) + ";");
  }

  std::string matrixType(const Conversion &V) {
    // The validator knows no line whose length is a specialization constant.
    const std::string Line = std::to_string(V.lineLength()), Lanes = Text.constant(V.lanes());
    return Text.type(V.Component, V.isUseB() ? Line : Lanes, V.isUseB() ? Lanes : Line, V.TheUse);
  }

  void toMatrix();
  void toVector();
  void bitcast();
  void extract();

  Shader &Text;
  Choices &C;
  std::string Number;
  uint32_t Size, Instances;
  Stream Data;
};

void Step::toMatrix() {
  const Conversion V = drawConversion(C, Size);
  const Matrices Arrays = arrays(V.ArrayElement, V.arrayLength());
  Matrices Expected;
  for (uint32_t I = 0; I < Instances; ++I) {
    const auto First = Arrays.begin() + I * Size;
    Expected.push_back(
        vectorToMatrix(Matrices(First, First + Size), V.Component, V.Rows, V.Columns, V.isUseB()));
  }
  load(name("array"), Arrays);
  Text.line(matrixType(V) + " " + name("m") + ";");
  Text.line("vectorToCoopmatQCOM(" + name("array") + ", " + name("m") + ");");
  Text.store(name("m"), Text.output(Expected), V.Rows, V.Columns);
}

void Step::toVector() {
  Conversion V = drawConversion(C, Size);
  if (V.arrayLength() < 8) // "DstVecLen must be one of 64, 32, 16 and 8"
    V.ArrayElement = V.Component;
  Matrices Source, Arrays;
  std::vector<double> Tolerance;
  for (uint32_t I = 0; I < Instances; ++I) {
    Source.push_back(randomMatrix(V.Component, V.Rows, V.Columns, Spread::Wild, Data));
    for (uint32_t Lane = 0; Lane < Size; ++Lane) {
      const bool IsDefined = Lane < V.lanes();
      Arrays.push_back(IsDefined ? matrixToVector(Source.back(), V.ArrayElement, Lane, V.isUseB())
                                 : Matrix(V.ArrayElement, 1, V.arrayLength()));
      Tolerance.insert(Tolerance.end(), V.arrayLength(), IsDefined ? 0 : HUGE_VAL);
    }
  }
  Text.line(matrixType(V) + " " + name("m") + ";");
  Text.load(name("m"), Text.input(Source), V.Rows, V.Columns);
  Text.line(declare(name("array"), V.ArrayElement, V.arrayLength()));
  Text.line("coopmatToVectorQCOM(" + name("m") + ", " + name("array") + ");");
  store(name("array"), Arrays, std::move(Tolerance));
}

void Step::bitcast() {
  const Element From = drawArrayElement(C), To = drawArrayElement(C);
  const bool AnyHalf = From == Element::F16 || To == Element::F16;
  const unsigned Bytes = AnyHalf ? C.oneOf({32U, 64U, 128U}) : C.oneOf({32U, 64U, 128U, 256U});
  const Matrices Arrays = arrays(From, Bytes / sizeOf(From));
  Matrices Expected;
  for (const Matrix &A : Arrays)
    Expected.push_back(bitcastArray(A, To));
  load(name("from"), Arrays);
  Text.line(declare(name("to"), To, Bytes / sizeOf(To)));
  Text.line("bitcastQCOM(" + name("from") + ", " + name("to") + ");");
  store(name("to"), Expected);
}

void Step::extract() {
  const Element E = drawArrayElement(C);
  const unsigned Usual = 32 / sizeOf(E);
  const unsigned Length = C.chance(2) ? Usual : static_cast<unsigned>(C.between(1, 32));
  if (Length != Usual)
    Text.notForGlslang("it extracts arrays of 32 bytes only");
  const auto Start = static_cast<unsigned>(C.below(20)), After = static_cast<unsigned>(C.below(9));
  // The function is no cooperative one: each invocation may begin elsewhere.
  const auto Spread = static_cast<unsigned>(C.between(1, 4));
  const Matrices Arrays = arrays(E, Start + Spread + Length + After);
  Matrices Expected;
  for (size_t I = 0; I < Arrays.size(); ++I)
    Expected.push_back(extractSubArray(Arrays[I], Start + I % Size % Spread, Length));
  load(name("from"), Arrays);
  Text.line(declare(name("to"), E, Length));
  const std::string At = "int(" + Text.uniform(Start) + " + gl_SubgroupInvocationID % " +
                         std::to_string(Spread) + "u)";
  Text.line("extractSubArrayQCOM(" + name("from") + ", " + At + ", " + name("to") + ");");
  store(name("to"), Expected);
}

/// Subgroups of a fixed size: the tables speak of it.
Launch makeSubgroupLaunch(Choices &C) {
  Launch L;
  L.SubgroupSize = C.oneOf({32U, 16U, 64U});
  L.LocalSize[0] = L.SubgroupSize * C.oneOf({1U, 2U});
  L.LocalSize[1] = C.oneOf({1U, 1U, 2U});
  L.Groups = C.oneOf({1U, 2U});
  return L;
}

} // namespace

Program makeMatrixLaneArrays(Choices &C) {
  Shader Text(C, makeSubgroupLaunch(C));
  Text.line("const uint lane = instance * gl_SubgroupSize + gl_SubgroupInvocationID;");
  const auto Count = static_cast<unsigned>(C.between(1, 4));
  for (unsigned I = 0; I < Count; ++I)
    Step(Text, I).add();
  return Text.finish();
}

} // namespace semantics
