// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that pass values through shared memory between barriers: gathers, steps of trees
// and of scans, transposes, in loops whose bounds are uniform; in variables or in blocks.

#include "../Choices.h"
#include "../Types.h"
#include <numeric>
#include <sstream>

namespace semantics {
namespace {

constexpr Element Elements[] = {Element::U32, Element::S32, Element::F32, Element::U64,
                                Element::U16, Element::U8,  Element::F64, Element::F16};

/// How the element of an invocation comes from those of the step before.
struct Step {
  enum Kind : uint8_t {
    Gather,    ///< new[i] = old[(i * Factor + Shift) % n]
    Neighbour, ///< new[i] = old[i] + old[(i + Shift) % n]
    Scan,      ///< new[i] = i < Shift ? old[i] : old[i] + old[i - Shift]
    Tree,      ///< new[i] = i + Shift < n ? old[i] + old[i + Shift] : old[i]
    Transpose, ///< of rows of Shift elements, as far as they are whole
  } TheKind = Gather;
  unsigned Factor = 1, Shift = 0;
  unsigned Times = 1; ///< in a loop with a bound from a buffer
};

/// Sums modulo 2^bits; of floats numbers are small and sums exact.
Value sum(const Value &A, const Value &B) {
  Value R = A;
  const Element E = A.T.E;
  for (size_t I = 0; I < R.Bits.size(); ++I)
    R.Bits[I] = isFloat(E)
                    ? bitsFromFloat(E, floatFromBits(E, A.Bits[I]) + floatFromBits(E, B.Bits[I]))
                    : bitsFromInteger(E, static_cast<int64_t>(A.Bits[I] + B.Bits[I]));
  return R;
}

std::vector<Value> stepOf(const Step &S, const std::vector<Value> &Old) {
  const size_t Count = Old.size();
  std::vector<Value> New = Old;
  const size_t Rows = S.Shift ? Count / S.Shift : 0;
  for (size_t I = 0; I < Count; ++I)
    switch (S.TheKind) {
    case Step::Gather:
      New[I] = Old[(I * S.Factor + S.Shift) % Count];
      break;
    case Step::Neighbour:
      New[I] = sum(Old[I], Old[(I + S.Shift) % Count]);
      break;
    case Step::Scan:
      New[I] = I < S.Shift ? Old[I] : sum(Old[I], Old[I - S.Shift]);
      break;
    case Step::Tree:
      New[I] = I + S.Shift < Count ? sum(Old[I], Old[I + S.Shift]) : Old[I];
      break;
    case Step::Transpose: // element (row, column) comes from (column, row)
      if (I < Rows * S.Shift)
        New[I] = Old[I % Rows * S.Shift + I / Rows];
      break;
    }
  return New;
}

/// The expression for what invocation i writes, from the array Old of n elements.
std::string stepText(const Step &S, const std::string &Old, unsigned Count) {
  const std::string N = std::to_string(Count) + "u", Shift = std::to_string(S.Shift) + "u";
  const std::string Own = Old + "[i]";
  const unsigned Rows = S.Shift ? Count / S.Shift : 0;
  const std::string RowsText = std::to_string(Rows) + "u";
  switch (S.TheKind) {
  case Step::Gather:
    return Old + "[(i * " + std::to_string(S.Factor) + "u + " + Shift + ") % " + N + "]";
  case Step::Neighbour:
    return Own + " + " + Old + "[(i + " + Shift + ") % " + N + "]";
  case Step::Scan:
    return "i < " + Shift + " ? " + Own + " : " + Own + " + " + Old + "[i - " + Shift + "]";
  case Step::Tree:
    return "i + " + Shift + " < " + N + " ? " + Own + " + " + Old + "[i + " + Shift + "] : " + Own;
  case Step::Transpose:
    if (Rows == 0)
      return Own;
    return "i < " + std::to_string(Rows * S.Shift) + "u ? " + Old + "[i % " + RowsText + " * " +
           Shift + " + i / " + RowsText + "] : " + Own;
  }
  return Own;
}

class Writer {
public:
  explicit Writer(Choices &C) : C(C), Data(C.stream()) {
    T = {Elements[C.below(std::size(Elements))], static_cast<unsigned>(C.between(1, 4))};
    Local = C.chance(2) ? C.oneOf<unsigned>({32, 8, 64}) : static_cast<unsigned>(C.between(1, 100));
    Groups = static_cast<unsigned>(C.between(1, 4));
    InBlocks = C.chance(3);
  }

  Program make() {
    std::vector<Step> Steps;
    for (int64_t N = C.between(1, 5); N > 0; --N)
      Steps.push_back(drawStep());
    std::vector<Value> Input;
    for (unsigned I = 0; I < Local * Groups; ++I) {
      Input.push_back({T, {}});
      for (unsigned K = 0; K < T.count(); ++K)
        Input.back().Bits.push_back(randomNumber());
    }
    const unsigned In = Buffers.add(T, Input), Out = Buffers.add(T, Input.size());
    Buffers.buffers()[Out].Tolerance.assign(isFloat(T.E) ? Input.size() * T.count() : 0, 0);
    std::vector<Value> Times;
    for (const Step &S : Steps)
      Times.push_back({{Element::U32}, {S.Times}});
    TimesBinding = Buffers.add({Element::U32}, Times);
    for (unsigned Group = 0; Group < Groups; ++Group)
      expect(Steps, Group, Input, Out);
    return finish(Steps, In, Out);
  }

private:
  /// At most 8 doublings of numbers up to 2: f16 holds the sums exactly.
  uint64_t randomNumber() {
    return isFloat(T.E) ? bitsFromFloat(T.E, static_cast<double>(Data.below(5)) - 2)
                        : randomBits(T.E, Spread::Wild, Data);
  }

  Step drawStep() {
    Step S;
    S.TheKind = C.oneOf({Step::Gather, Step::Neighbour, Step::Scan, Step::Tree, Step::Transpose});
    S.Factor = static_cast<unsigned>(C.between(1, 7));
    S.Shift = static_cast<unsigned>(C.below(Local + 1));
    const bool Doubles = S.TheKind != Step::Gather && S.TheKind != Step::Transpose;
    S.Times = static_cast<unsigned>(C.between(1, 4));
    if (Doubles && isFloat(T.E)) {
      S.Times = std::min(S.Times, 8 - Doublings);
      Doublings += S.Times;
    }
    return S;
  }

  void expect(const std::vector<Step> &Steps, unsigned Group, const std::vector<Value> &Input,
              unsigned Out) {
    const auto First = Input.begin() + Group * Local;
    std::vector<Value> Values(First, First + Local);
    for (const Step &S : Steps)
      for (unsigned I = 0; I < S.Times; ++I)
        Values = stepOf(S, Values);
    for (unsigned I = 0; I < Local; ++I)
      Buffers.expect(Out, Group * Local + I, Values[I]);
  }

  std::string barrier() {
    return C.oneOf<std::string>(
        {"barrier();\n", "memoryBarrierShared(); barrier();\n",
         "controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, "
         "gl_SemanticsAcquireRelease);\n",
         "groupMemoryBarrier(); barrier();\n"});
  }

  /// Without blocks two arrays; with them one, of which the other half is another block that begins
  /// after it. They would overlap otherwise.
  std::string declarations() {
    const std::string Name = glslName(T), N = std::to_string(Local);
    if (!InBlocks)
      return "shared " + Name + " first[" + N + "], second[" + N + "];\n";
    const std::string Layout = C.oneOf<std::string>({"", "layout(std140) ", "layout(scalar) "});
    // No element takes more than 32 bytes in any layout.
    return Layout + "shared First { " + Name + " first[" + N + "]; };\n" + Layout +
           "shared Second { layout(offset = " + std::to_string(32 * Local) + ") " + Name +
           " second[" + N + "]; };\n";
  }

  Program finish(const std::vector<Step> &Steps, unsigned In, unsigned Out) {
    std::ostringstream Text;
    Text << versionAndTypes() << "#extension GL_KHR_memory_scope_semantics : require\n"
         << "#extension GL_EXT_shared_memory_block : require\n"
         << "#extension GL_EXT_scalar_block_layout : require\n"
         << "layout(local_size_x = " << Local << ") in;\n"
         << Buffers.declarations() << declarations() << "void main() {\n"
         << "  uint i = gl_LocalInvocationIndex, g = gl_GlobalInvocationID.x;\n"
         << "  first[i] = " << readText(T, In, "g") << ";\n  " << barrier();
    for (size_t I = 0; I < Steps.size(); ++I) {
      Text << "  for (uint t = 0u; t < data" << TimesBinding << "[" << I << "]; ++t) {\n"
           << "    second[i] = " << stepText(Steps[I], "first", Local) << ";\n    " << barrier()
           << "    first[i] = second[i];\n    " << barrier() << "  }\n";
    }
    Text << "  " << glslName(T) << " r = first[i];\n" << writeText(T, Out, "g", "r") << "}\n";
    Program P;
    P.Source = Text.str();
    P.Groups = {Groups, 1, 1};
    P.Threads = C.oneOf<unsigned>({1, 2});
    P.Buffers = Buffers.buffers();
    return P;
  }

  Choices &C;
  Stream Data;
  Type T;
  unsigned Local, Groups, TimesBinding = 0, Doublings = 0;
  bool InBlocks;
  Arrays Buffers;
};

} // namespace

Program makeShared(Choices &C) { return Writer(C).make(); }

} // namespace semantics
