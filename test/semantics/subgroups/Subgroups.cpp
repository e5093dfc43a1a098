// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of subgroup functions in divergent control flow, with subgroups of 8 to 64 lanes,
// the last of which may not be full.

#include "../Signature.h"
#include "Flow.h"
#include "Lanes.h"
#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace semantics {
namespace {

using namespace subgroups;

/// One call in the program: the function, its types, the arrays that its arguments are in.
struct Work {
  const Function *F = nullptr;
  Type T;
  Instance Types;
  std::vector<std::vector<Value>> Arguments; ///< of each parameter, of each invocation
  std::vector<unsigned> Inputs;              ///< bindings
  uint64_t Cluster = 0;
  unsigned Output = 0;
};

uint64_t drawNumber(Draw From, Element E, Stream &Random) {
  if (E == Element::Bool)
    return From == Draw::Few ? Random.below(16) != 0 : Random.below(2);
  switch (From) {
  case Draw::Sum:
    return isFloat(E) ? randomBits(E, Spread::Small, Random) : randomBits(E, Spread::Wild, Random);
  case Draw::Product:
    if (isFloat(E)) {
      constexpr double Factors[] = {1, -1, 1, -1, 1, -1, 1, 2, -1, 1, -1, 1, -1, 1, -1, 1};
      return bitsFromFloat(E, Factors[Random.below(16)]);
    }
    return randomBits(E, Spread::Wild, Random) | 1;
  case Draw::Few:
    return isFloat(E) ? bitsFromFloat(E, Random.below(16) == 0 ? 2 : 1)
                      : bitsFromInteger(E, Random.below(16) == 0 ? -2 : -1);
  default:
    return randomBits(E, Random.below(2) ? Spread::Ordinary : Spread::Wild, Random);
  }
}

class Writer {
public:
  explicit Writer(Choices &C) : C(C), Data(C.stream()) {
    Size = C.oneOf<unsigned>({8, 16, 32, 64});
    Local = C.chance(2) ? Size * static_cast<unsigned>(C.between(1, 2))
                        : static_cast<unsigned>(C.between(1, 130));
    Groups = static_cast<unsigned>(C.between(1, 2));
    Total = Local * Groups;
  }

  Program make() {
    for (int64_t N = C.between(1, 5); N > 0; --N)
      addWork();
    std::vector<Value> Own;
    for (unsigned I = 0; I < Total; ++I)
      Own.push_back({{Element::U32}, {Data.next() & 0xFFFFFFFF}});
    OwnBinding = Buffers.add({Element::U32}, Own);
    Flow = drawFlow(Works.size(), C);
    TotalIsPushed = C.chance(2);
    for (unsigned First = 0; First < Total;) {
      const unsigned End = std::min(First + Size, (First / Local + 1) * Local);
      model(First, End, Own);
      First = End;
    }
    return finish();
  }

private:
  void addWork() {
    Work W;
    W.F = &C.oneOf(functions());
    W.T = drawType(W.F->Elements, W.F->Shapes, C);
    W.Types = instantiate(W.F->Signature, W.T, W.T);
    if (W.F->TheForm == Form::Clustered)
      W.Cluster = uint64_t(1) << C.below(static_cast<uint64_t>(std::log2(Size)) + 1);
    const size_t Parameters = W.Types.Parameters.size();
    for (size_t I = 0; I < Parameters; ++I) {
      W.Arguments.push_back(drawArgument(W, I));
      const bool IsConstant = W.Cluster && I + 1 == Parameters;
      W.Inputs.push_back(IsConstant ? 0 : Buffers.add(W.Types.Parameters[I].T, W.Arguments[I]));
    }
    W.Output = Buffers.add(*W.Types.Result, size_t(Total) * MostTurns);
    useExtensions(W);
    Works.push_back(std::move(W));
  }

  std::vector<Value> drawArgument(const Work &W, size_t Index) {
    const Type T = W.Types.Parameters[Index].T;
    const size_t Parameters = W.Types.Parameters.size();
    const bool IsCluster = W.Cluster && Index + 1 == Parameters;
    const bool IsLane = Index == 1 && !IsCluster && W.F->TheForm != Form::Partitioned;
    const bool IsKey = Index == 1 && W.F->TheForm == Form::Partitioned;
    std::vector<Value> Values(Total, Value{T, {}});
    for (Value &V : Values)
      for (unsigned I = 0; I < T.count(); ++I)
        V.Bits.push_back(drawNumber(W.F->From, T.E, Data));
    if (W.F->From == Draw::Few && T.E == Element::Bool && C.chance(2)) // mostly false
      for (Value &V : Values)
        for (uint64_t &Bits : V.Bits)
          Bits = !Bits;
    const auto SetAll = [&](uint64_t Bits) {
      for (Value &V : Values)
        V.Bits = {Bits};
    };
    if (IsKey)
      for (Value &V : Values)
        V.Bits = {Data.below(3)};
    else if (IsCluster)
      SetAll(W.Cluster);
    else if (IsLane && W.F->From == Draw::OneLane)
      SetAll(Data.below(Size));
    else if (IsLane && W.F->From == Draw::QuadLane)
      SetAll(Data.below(4));
    else if (IsLane && W.F->From == Draw::Lane)
      for (Value &V : Values)
        V.Bits = {Data.below(Data.below(8) ? Size : 2 * Size)};
    else if (W.F->From == Draw::OneBallot)
      std::fill(Values.begin(), Values.end(), Value(Values[0]));
    return Values;
  }

  void useExtensions(const Work &W) {
    const std::string Name(W.F->Extension);
    Extensions.insert(Name.rfind("GL_", 0) == 0 ? Name : "GL_KHR_shader_subgroup_" + Name);
    for (const auto &[E, Extended] :
         {std::pair(Element::F16, "float16"), std::pair(Element::S8, "int8"),
          std::pair(Element::U8, "int8"), std::pair(Element::S16, "int16"),
          std::pair(Element::U16, "int16"), std::pair(Element::S64, "int64"),
          std::pair(Element::U64, "int64")})
      if (W.T.E == E)
        Extensions.insert(std::string("GL_EXT_shader_subgroup_extended_types_") + Extended);
  }

  std::string workText(size_t Index) const {
    const Work &W = Works[Index];
    const bool IsCall = W.F->TheForm != Form::Variable;
    std::string Text =
        "{\n" + glslName(*W.Types.Result) + " r = " + std::string(W.F->Name) + (IsCall ? "(" : "");
    for (size_t I = 0; I < W.Types.Parameters.size(); ++I) {
      const bool IsCluster = W.Cluster && I + 1 == W.Types.Parameters.size();
      const bool IsKey = I == 1 && W.F->TheForm == Form::Partitioned;
      const std::string Read = readText(W.Types.Parameters[I].T, W.Inputs[I], "g");
      Text += (I ? ", " : "") + (IsCluster ? std::to_string(W.Cluster) + "u"
                                 : IsKey   ? "subgroupPartitionNV(" + Read + ")"
                                           : Read);
    }
    return Text + (IsCall ? ");\n" : ";\n") +
           writeText(*W.Types.Result, W.Output, "turn * " + totalText() + " + g", "r") + "}\n";
  }

  std::string totalText() const { return TotalIsPushed ? "total" : std::to_string(Total) + "u"; }

  /// Invocations [First, End) are a subgroup.
  void model(unsigned First, unsigned End, const std::vector<Value> &Own) {
    std::vector<uint32_t> Numbers;
    for (unsigned I = First; I < End; ++I)
      Numbers.push_back(static_cast<uint32_t>(Own[I].Bits[0]));
    const uint64_t All = End - First == 64 ? ~uint64_t(0) : (uint64_t(1) << (End - First)) - 1;
    runFlow(Flow, All, Numbers, [&](size_t Index, uint64_t Active, unsigned Turn) {
      const Work &W = Works[Index];
      Call Made = {Size, First % Local / Size, (Local + Size - 1) / Size, Active, {}};
      for (unsigned I = First; I < End; ++I) {
        Made.Arguments.emplace_back();
        for (const std::vector<Value> &A : W.Arguments)
          Made.Arguments.back().push_back(A[I]);
      }
      for (unsigned Lane = 0; Lane < End - First; ++Lane)
        if (Made.isActive(Lane))
          expect(W, Turn * Total + First + Lane, W.F->Evaluate(Made, Lane));
    });
  }

  void expect(const Work &W, size_t Index, const Result &R) {
    Buffer &B = Buffers.buffers()[W.Output];
    const Type T = *W.Types.Result;
    if (isFloat(T.E) || !R) // zeros may have any sign
      B.Tolerance.resize(size_t(Total) * MostTurns * T.count());
    if (R)
      Buffers.expect(W.Output, Index, *R);
    else
      std::fill_n(B.Tolerance.begin() + static_cast<ptrdiff_t>(Index * T.count()), T.count(),
                  INFINITY);
  }

  Program finish() {
    Program P;
    P.SubgroupSize = Size;
    P.Groups = {Groups, 1, 1};
    std::ostringstream Text;
    Text << versionAndTypes() << "#extension GL_KHR_shader_subgroup_basic : require\n"
         << "#extension GL_KHR_shader_subgroup_vote : require\n";
    for (const std::string &E : Extensions)
      Text << "#extension " << E << " : require\n";
    Text << "layout(local_size_x = " << Local << ") in;\n"
         << (TotalIsPushed ? "layout(push_constant) uniform Sizes { uint total; };\n" : "")
         << Buffers.declarations() << "void main() {\nuint g = gl_GlobalInvocationID.x;\n"
         << "uint turn = 0u;\nuint own = data" << OwnBinding << "[g];\n"
         << flowText(Flow, [this](size_t I) { return workText(I); }) << "}\n";
    P.Source = Text.str();
    P.Buffers = Buffers.buffers();
    for (unsigned Byte = 0; Byte < 4 && TotalIsPushed; ++Byte)
      P.PushConstants.push_back(static_cast<uint8_t>(Total >> 8 * Byte));
    return P;
  }

  Choices &C;
  Stream Data;
  unsigned Size, Local, Groups, Total;
  Arrays Buffers;
  unsigned OwnBinding = 0;
  std::vector<Work> Works;
  std::vector<Statement> Flow;
  bool TotalIsPushed = false; ///< as a push constant, which is read wherever the flow leads
  std::set<std::string> Extensions;
};

} // namespace

Program makeSubgroups(Choices &C) { return Writer(C).make(); }

} // namespace semantics
