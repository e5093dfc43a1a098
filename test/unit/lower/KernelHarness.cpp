// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From text to a kernel. The pipeline under test does the work.

#include "KernelHarness.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace coop::test {

/// The operands of a call, which commas separate outside of brackets.
static SmallVector<StringRef, 8> splitOperands(StringRef Text) {
  SmallVector<StringRef, 8> Operands;
  size_t Start = 0;
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (StringRef("<[{(").contains(Text[I]))
      ++Depth;
    const bool End = Text[I] == ')' && Depth == 0;
    if (End || (Text[I] == ',' && Depth == 0)) {
      if (StringRef Operand = Text.slice(Start, I).trim(); !Operand.empty())
        Operands.push_back(Operand);
      Start = I + 1;
    }
    if (End)
      break;
    if (StringRef(">]})").contains(Text[I]))
      --Depth;
  }
  return Operands;
}

/// The declaration of what a call calls: an operand's type ends at the last space outside brackets.
static std::string declarationOf(StringRef Call) {
  auto [Result, Rest] = Call.split('@');
  auto [Name, Args] = Rest.split('(');
  std::string Text = "declare " + Result.trim().str() + " @" + Name.str() + "(", Separator;
  for (StringRef Operand : splitOperands(Args)) {
    size_t End = 0;
    int Depth = 0;
    for (size_t I = 0; I < Operand.size() && End == 0; ++I) {
      if (StringRef("<[{(").contains(Operand[I]))
        ++Depth;
      if (StringRef(">]})").contains(Operand[I]))
        --Depth;
      if (Operand[I] == ' ' && Depth == 0 && !Operand.substr(I + 1).starts_with("addrspace"))
        End = I;
    }
    Text += Separator + Operand.substr(0, End).str();
    Separator = ", ";
  }
  return Text + ")\n";
}

std::string completeModule(const Kernel &K) {
  std::string Text = K.Text;
  std::set<std::string> Declarations;
  SmallVector<StringRef, 64> Lines;
  StringRef(Text).split(Lines, '\n');
  for (StringRef Line : Lines)
    if (size_t At = Line.find("call "); At != StringRef::npos && Line.contains("@coop."))
      Declarations.insert(declarationOf(Line.substr(At + 5)));
  for (const std::string &Declaration : Declarations)
    Text += Declaration;
  Text += "\n!coop.kernel = !{!0}\n!0 = !{!\"main\"";
  for (uint32_t Size : K.Workgroup)
    Text += ", i32 " + utostr(Size);
  Text += ", i32 " + utostr(K.SubgroupSize) + ", i64 " + utostr(K.PushConstants);
  for (unsigned I = 0; I < K.Buffers; ++I)
    Text += ", !" + utostr(I + 1);
  Text += "}\n";
  for (unsigned I = 0; I < K.Buffers; ++I)
    Text += "!" + utostr(I + 1) + " = !{!\"b" + utostr(I) + "\", i32 0, i32 " + utostr(I) +
            ", i32 1, i32 0, i32 3, i64 0, i64 4}\n";
  return Text;
}

Compiled compile(const Kernel &K, lower::LowerOptions Options) {
  Compiled Result;
  auto Context = std::make_unique<LLVMContext>();
  SMDiagnostic Problem;
  auto M = parseAssemblyString(completeModule(K), Problem, *Context);
  if (!M) {
    Result.Error = "line " + std::to_string(Problem.getLineNo()) + ": " +
                   Problem.getMessage().str() + "\n" + Problem.getLineContents().str();
    return Result;
  }
  Options.VerifyEach = true;
  Options.Execution = K.Execution;
  if (Error E = lower::lowerToCpu(*M, Options)) {
    Result.Error = toString(std::move(E));
    return Result;
  }
  raw_string_ostream(Result.Ir) << *M;
  auto Engine = runtime::Jit::create();
  if (!Engine) {
    Result.Error = toString(Engine.takeError());
    return Result;
  }
  auto Object = runtime::Jit::compile(*M);
  if (!Object) {
    Result.Error = toString(Object.takeError());
    return Result;
  }
  auto Loaded = (*Engine)->load(std::move(*Object), "main");
  if (!Loaded) {
    Result.Error = toString(Loaded.takeError());
    return Result;
  }
  Result.Engine = std::move(*Engine);
  Result.Info = Loaded->Info;
  return Result;
}

runtime::DispatchReport run(const Kernel &K, std::vector<Words> &Buffers,
                            std::array<uint32_t, 3> Groups, const runtime::DispatchOptions &Options,
                            ArrayRef<uint8_t> PushConstants) {
  lower::LowerOptions Lower;
  Lower.OptLevel = 1; // there are many kernels, and they are small
  Compiled C = compile(K, Lower);
  EXPECT_EQ(C.Error, "") << K.Text;
  if (!C.Info)
    return {};
  std::vector<coop_buffer> Bound;
  for (Words &B : Buffers)
    Bound.push_back({B.data(), B.size() * sizeof(uint32_t)});
  runtime::Executor On;
  auto Report = runtime::dispatch(On, *C.Info, {Groups, Bound, PushConstants}, Options);
  EXPECT_TRUE(bool(Report)) << toString(Report.takeError());
  return Report ? *Report : runtime::DispatchReport();
}

} // namespace coop::test
