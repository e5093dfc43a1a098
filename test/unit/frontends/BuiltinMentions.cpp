// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BuiltinMentions.h.

#include "BuiltinMentions.h"
#include "../sema/SemaTestSupport.h"

using namespace coop::sema;

namespace coop::test {
namespace {

struct VariableRow {
  const char *Name;
  ScalarKind Component;
  unsigned Size, Array;
  bool IsInput;
  const char *Stages, *Requires;
};

const VariableRow Variables[] = {
#define In true
#define Out false
#define BUILTIN_VARIABLE(Name, BuiltIn, Component, Size, Array, Direction, Stages, Requires)       \
  {Name, ScalarKind::Component, Size, Array, Direction, Stages, Requires},
#define BUILTIN_MATRIX(Name, BuiltIn, Columns, Rows, Stages, Requires)
#include "sema/BuiltinVariables.def"
#undef In
#undef Out
};

struct ConstantRow {
  const char *Name, *Requires;
  bool IsVector;
};

const ConstantRow Constants[] = {
#define BUILTIN_CONSTANT(Name, Value, Requires) {Name, Requires, false},
#define BUILTIN_CONSTANT3(Name, X, Y, Z) {Name, "", true},
#include "sema/BuiltinVariables.def"
};

const char *const Head = "#version 460\n#pragma use_vulkan_memory_model\n#extension all : warn\n";

std::string mention(const VariableRow &V, Stage S) {
  static const char *const Prefixes[] = {"b", "i", "u", ""};
  const unsigned Prefix = V.Component == ScalarKind::Bool  ? 0
                          : V.Component == ScalarKind::I32 ? 1
                          : V.Component == ScalarKind::U32 ? 2
                                                           : 3;
  std::string Type = V.Size == 1 ? glslName(V.Component).str()
                                 : Prefixes[Prefix] + std::string("vec") + std::to_string(V.Size);
  if (llvm::StringRef(V.Name).ends_with("MaskARB")) // a vector in SPIR-V alone
    Type = "uint64_t";
  const std::string Use = std::string(V.Name) + (V.Array ? "[0]" : "");
  return Head + neededLayouts(S) + "void main() {\n  " +
         (V.IsInput ? Type + " x = " + Use : Use + " = " + Type + "(0)") + ";\n}\n";
}

std::string mention(const ConstantRow &C, Stage S) {
  std::string Text = Head + neededLayouts(S) + "void main() {\n  int x = 0;\n";
  for (const char *Part : {".x", ".y", ".z"}) {
    Text += "  switch (x) {\n  case int(" + std::string(C.Name) + (C.IsVector ? Part : "") +
            "):\n    x = 1;\n  }\n";
    if (!C.IsVector)
      break;
  }
  return Text + "}\n";
}

} // namespace

std::vector<Mention> mentions() {
  std::vector<Mention> Result;
  const llvm::StringRef Letters = StageLetters;
  for (const VariableRow &V : Variables)
    for (size_t I = 0; I < Letters.size(); ++I) {
      const bool IsRight = llvm::StringRef(V.Stages).contains(Letters[I]);
      Result.push_back({V.Name + std::string(" ") + StageNames[I], V.Requires, Stage(I),
                        mention(V, Stage(I)), IsRight});
    }
  for (const ConstantRow &C : Constants)
    Result.push_back({C.Name, C.Requires, Stage::RayGen, mention(C, Stage::RayGen), true});
  return Result;
}

} // namespace coop::test
