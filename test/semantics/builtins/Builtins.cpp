// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random calls of builtin functions, on many values each, and as constant expressions.

#include "../Choices.h"
#include "../Signature.h"
#include "../Types.h"
#include "Draw.h"
#include "Function.h"
#include <algorithm>
#include <memory>
#include <sstream>

namespace semantics {
namespace {

using namespace builtins;

/// A result component in a buffer, for the closer look that the reference execution stands.
struct Place {
  size_t Binding, Index;
  Element E;
  Expected Want;
};

std::string closerLook(const std::vector<Place> &Places,
                       const std::vector<std::vector<uint8_t>> &After) {
  constexpr unsigned Shown = 4;
  unsigned Wrong = 0;
  std::ostringstream Text;
  for (const Place &P : Places) {
    const uint64_t Got = loadBits(P.E, After[P.Binding].data() + P.Index * sizeOf(P.E));
    const Real Number = isFloat(P.E) ? static_cast<Real>(floatFromBits(P.E, Got)) : 0;
    const bool IsRight =
        P.Want.IsExact ? Got == P.Want.Bits : !isFloat(P.E) || P.Want.Reached.contains(Number);
    if (!IsRight && ++Wrong <= Shown)
      Text << "binding " << P.Binding << ", element " << P.Index << ": got 0x" << std::hex << Got
           << std::dec << ' ' << Number << ", expected " << P.Want.Reached.Low << " to "
           << P.Want.Reached.High << (P.Want.IsExact ? " (exactly other bits)" : "") << '\n';
  }
  return Text.str();
}

/// Sets what the buffer must hold, as a number with a tolerance.
void expectRange(Buffer &B, size_t Index, const Expected &Want) {
  const Nominal Nearest = nominal(B.Type, Want);
  storeBits(B.Type, Nearest.Bits, B.After.data() + Index * sizeOf(B.Type));
  B.Tolerance[Index] = Nearest.Tolerance;
}

class Writer {
public:
  explicit Writer(Choices &C) : C(C), Data(C.stream()), Count(C.oneOf<size_t>({32, 1, 7, 100})) {}

  void addCall() {
    const Function &F = C.oneOf(functions());
    const Type T = drawType(F.Elements, F.Shapes, C);
    const Type S = {T.E, static_cast<unsigned>(C.between(2, 4))};
    const Instance Types = instantiate(F.Signature, T, S);
    const bool IsConstant = C.chance(4);
    const size_t Values = IsConstant ? std::min<size_t>(Count, 4) : Count;
    std::vector<std::vector<Value>> Arguments;
    for (size_t I = 0; I < Values; ++I)
      Arguments.push_back(drawArguments(F.From, Types, Data));
    useTypes(Types);
    if (!isForGlslang(F, IsConstant))
      NotForGlslang = "it folds constants itself, and lacks some functions";
    const std::vector<unsigned> Outputs = declareOutputs(Types, Values);
    Body << "  { // " << F.Id << "\n";
    if (IsConstant)
      writeConstantCalls(F, Types, Arguments, Outputs);
    else
      writeCall(F, Types, Arguments, Outputs);
    Body << "  }\n";
    for (size_t I = 0; I < Values; ++I)
      expect(F, T, Types, Arguments[I], Outputs, I);
  }

  Program finish() {
    Program P;
    const unsigned Local = C.oneOf<unsigned>({32, 5, 64});
    P.Groups = {static_cast<uint32_t>((Count + Local - 1) / Local), 1, 1};
    std::ostringstream Text;
    Text << versionAndTypes() << Extensions << "layout(local_size_x = " << Local << ") in;\n"
         << Buffers.declarations() << "void main() {\n  uint i = gl_GlobalInvocationID.x;\n"
         << "  if (i >= " << Count << ") return;\n"
         << Body.str() << "}\n";
    P.Source = Text.str();
    P.NotForGlslang = NotForGlslang;
    P.Buffers = Buffers.buffers();
    P.ReferenceCheck = [Places = Places](const std::vector<std::vector<uint8_t>> &After) {
      return closerLook(Places, After);
    };
    return P;
  }

private:
  /// Folding is not the lowering's, which both front-ends share; glslang's gets casts of small
  /// floats wrong. And it lacks the names with "half" of vectors.
  static bool isForGlslang(const Function &F, bool IsConstant) {
    return !IsConstant && F.Name.find("halfBits") != 0 &&
           F.Name.find("BitsToHalf") == std::string_view::npos;
  }

  void useTypes(const Instance &Types) {
    for (const Parameter &P : Types.Parameters)
      useElement(P.T.E);
    if (Types.Result)
      useElement(Types.Result->E);
  }

  void useElement(Element E) {
    const std::string Name = E == Element::BF16   ? "GL_EXT_bfloat16"
                             : E == Element::E4M3 ? "GL_EXT_float_e4m3"
                             : E == Element::E5M2 ? "GL_EXT_float_e5m2"
                                                  : "";
    if (!Name.empty() && Extensions.find(Name) == std::string::npos)
      Extensions += "#extension " + Name + " : require\n";
  }

  /// One for the result, then one for each out parameter.
  std::vector<unsigned> declareOutputs(const Instance &Types, size_t Values) {
    std::vector<unsigned> Outputs;
    if (Types.Result)
      Outputs.push_back(Buffers.add(*Types.Result, Values));
    for (const Parameter &P : Types.Parameters)
      if (P.IsOut)
        Outputs.push_back(Buffers.add(P.T, Values));
    return Outputs;
  }

  /// The call with the in arguments' texts, and the stores of what it gives.
  void writeStatement(const Function &F, const Instance &Types, const std::vector<std::string> &In,
                      const std::vector<unsigned> &Outputs, const std::string &Index,
                      bool IsConst) {
    std::string Declared, Call(F.Name), Stores;
    size_t NextIn = 0, NextOut = 0;
    if (Types.Result)
      Stores += writeText(*Types.Result, Outputs[NextOut++], Index, "r");
    Call += "(";
    for (size_t I = 0; I < Types.Parameters.size(); ++I) {
      const Parameter &P = Types.Parameters[I];
      const std::string Name = "o" + std::to_string(I);
      if (P.IsOut) {
        Declared += "    " + glslName(P.T) + " " + Name + ";\n";
        Stores += writeText(P.T, Outputs[NextOut++], Index, Name);
      }
      Call += (I ? ", " : "") + (P.IsOut ? Name : In[NextIn++]);
    }
    Call += ");\n";
    Body << Declared << "    " << (Types.Result && IsConst ? "const " : "")
         << (Types.Result ? glslName(*Types.Result) + " r = " : "") << Call << Stores;
  }

  void writeCall(const Function &F, const Instance &Types,
                 const std::vector<std::vector<Value>> &Arguments,
                 const std::vector<unsigned> &Outputs) {
    std::vector<std::string> In;
    for (size_t I = 0; I < Arguments[0].size(); ++I) {
      std::vector<Value> Column;
      for (const std::vector<Value> &A : Arguments)
        Column.push_back(A[I]);
      const Type T = Column[0].T;
      In.push_back(readText(T, Buffers.add(T, Column), "i"));
    }
    writeStatement(F, Types, In, Outputs, "i", false);
  }

  /// Calls of constants, which the front-end folds where the text makes them constant expressions.
  void writeConstantCalls(const Function &F, const Instance &Types,
                          const std::vector<std::vector<Value>> &Arguments,
                          const std::vector<unsigned> &Outputs) {
    const bool HasOut = std::any_of(Types.Parameters.begin(), Types.Parameters.end(),
                                    [](const Parameter &P) { return P.IsOut; });
    for (size_t I = 0; I < Arguments.size(); ++I) {
      std::vector<std::string> In;
      for (const Value &V : Arguments[I])
        In.push_back(literalText(V));
      Body << "  if (i == 0) {\n";
      writeStatement(F, Types, In, Outputs, std::to_string(I), !HasOut);
      Body << "  }\n";
    }
  }

  void expect(const Function &F, const Type &T, const Instance &Types,
              const std::vector<Value> &Arguments, const std::vector<unsigned> &Outputs,
              size_t Index) {
    const Element ResultElement =
        Types.Result ? Types.Result->E : Buffers.buffers()[Outputs[0]].Type;
    const Results Wanted = F.Evaluate({T, ResultElement, Arguments});
    for (size_t Output = 0; Output < Outputs.size(); ++Output) {
      const size_t Components = Wanted[Output].size();
      Buffer &B = Buffers.buffers()[Outputs[Output]];
      B.Tolerance.resize(B.After.size() / sizeOf(B.Type));
      for (size_t I = 0; I < Components; ++I) {
        expectRange(B, Index * Components + I, Wanted[Output][I]);
        Places.push_back({Outputs[Output], Index * Components + I, B.Type, Wanted[Output][I]});
      }
    }
  }

  Choices &C;
  Stream Data;
  size_t Count;
  Arrays Buffers;
  std::string Extensions, NotForGlslang;
  std::ostringstream Body;
  std::vector<Place> Places;
};

} // namespace

Program makeBuiltins(Choices &C) {
  Writer W(C);
  for (int64_t Calls = C.between(1, 10); Calls > 0; --Calls)
    W.addCall();
  return W.finish();
}

} // namespace semantics
