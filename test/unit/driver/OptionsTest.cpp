// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line: how options are split, what they mean, what is wrong with them.

#include "driver/Options.h"
#include "driver/Help.h"
#include "driver/Invocation.h"
#include "driver/KernelName.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::driver;

namespace {

Invocation read(std::initializer_list<const char *> Args, Problems *Found = nullptr) {
  Problems P;
  Invocation I = readInvocation(std::vector<const char *>(Args), P);
  if (Found)
    *Found = P;
  else
    EXPECT_TRUE(P.empty()) << getDiagnosticInfo(P[0].Id).Name.str();
  return I;
}

/// The identifiers of what is wrong.
std::vector<diag::Id> wrong(std::initializer_list<const char *> Args) {
  Problems P;
  read(Args, &P);
  std::vector<diag::Id> Ids;
  for (const Problem &Each : P)
    Ids.push_back(Each.Id);
  return Ids;
}
using Ids = std::vector<diag::Id>;

TEST(Options, ValuesStandBehindAnEqualsSignOrApart) {
  EXPECT_EQ(read({"--emit=ast", "a.comp"}).Emit, EmitKind::Ast);
  EXPECT_EQ(read({"--emit", "ast", "a.comp"}).Emit, EmitKind::Ast);
  EXPECT_EQ(read({"a.comp", "-ox"}).Output, "x");
  EXPECT_EQ(read({"a.comp", "-o", "-"}).Output, "-");
  EXPECT_EQ(read({"-fshader-stage=vert", "a.glsl"}).Stage, sema::Stage::Vertex);
}

TEST(Options, MacrosKeepTheirOrder) {
  Invocation I = read({"-DA", "-D", "B=1", "-UA", "-I", "x", "-Iy", "a.comp"});
  ASSERT_EQ(I.Macros.size(), 3u);
  EXPECT_EQ(I.Macros[1].Text, "B=1");
  EXPECT_TRUE(I.Macros[2].Undefine);
  EXPECT_EQ(I.IncludeDirs, (std::vector<std::string>{"x", "y"}));
}

TEST(Options, ShortOnesAreNoPrefixesOfOthers) {
  EXPECT_EQ(read({"-Os", "a.comp"}).Optimization, SpirvOptimization::Size);
  EXPECT_EQ(read({"-O", "a.comp"}).Optimization, SpirvOptimization::Performance);
  EXPECT_EQ(read({"-O", "-O0", "a.comp"}).Optimization, SpirvOptimization::None);
  EXPECT_EQ(wrong({"-O7", "a.comp"}), Ids{diag::err_unknown_option_suggest});
}

TEST(Options, TheStageFollowsTheEnding) {
  EXPECT_EQ(read({"a.rgen"}).Stage, sema::Stage::RayGen);
  EXPECT_EQ(read({"a.frag.glsl"}).Stage, sema::Stage::Fragment);
  EXPECT_EQ(read({"a.spv"}).Kind, InputKind::Spirv);
  EXPECT_EQ(read({"a.spvasm"}).Kind, InputKind::SpirvText);
  EXPECT_EQ(wrong({"a.glsl"}), Ids{diag::err_no_stage});
  EXPECT_EQ(wrong({"a.txt"}), Ids{diag::err_unknown_input_kind});
  EXPECT_EQ(read({"a.txt", "-fshader-stage=comp"}).Kind, InputKind::Glsl);
  EXPECT_EQ(wrong({"a.comp", "-fshader-stage=foo"}), Ids{diag::err_option_value});
}

TEST(Options, UnknownOnesSuggestWhatIsNear) {
  EXPECT_EQ(wrong({"--emti=ast", "a.comp"}), Ids{diag::err_unknown_option_suggest});
  EXPECT_EQ(wrong({"--frobnicate", "a.comp"}), Ids{diag::err_unknown_option});
}

TEST(Options, WhatContradictsIsWrong) {
  EXPECT_EQ(wrong({"-c", "--emit=ast", "a.comp"}), Ids{diag::err_options_exclude});
  EXPECT_EQ(wrong({"-E", "-c", "a.comp"}), Ids{diag::err_options_exclude});
  EXPECT_EQ(wrong({"--header=x.h", "a.comp"}), Ids{diag::err_option_requires});
  EXPECT_EQ(wrong({"--emit=ast", "a.spv"}), Ids{diag::err_stage_before_input});
  EXPECT_EQ(wrong({"--emit=spirv", "a.ll"}), Ids{diag::err_stage_before_input});
  EXPECT_EQ(wrong({"a.comp", "b.comp"}), Ids{diag::err_several_inputs});
  EXPECT_EQ(wrong({}), Ids{diag::err_no_input});
  EXPECT_EQ(wrong({"a.comp", "-o"}), Ids{diag::err_option_needs_argument});
}

TEST(Options, RunHasItsOwn) {
  EXPECT_EQ(wrong({"--bind", "0=zeros:f32[4]", "a.comp"}), Ids{diag::err_option_only_for_command});
  EXPECT_EQ(wrong({"run", "-c", "a.comp"}), Ids{diag::err_option_not_for_command});
  Invocation I = read({"run", "a.comp", "--groups", "2,3", "--threads=4", "--repeat", "5"});
  EXPECT_EQ(I.TheAction, Action::Run);
  EXPECT_EQ(I.Run.Groups, (std::array<uint32_t, 3>{2, 3, 1}));
  EXPECT_EQ(I.Run.Threads, 4u);
  EXPECT_EQ(I.Run.Repeat, 5u);
}

TEST(Options, ChecksBringTheLines) {
  EXPECT_FALSE(read({"run", "a.comp"}).Lower.Checks);
  const Invocation I = read({"run", "--check", "a.comp"});
  EXPECT_TRUE(I.Run.Check && I.Lower.Checks && I.DebugInfo && !I.Run.StopAtCheck);
  EXPECT_TRUE(read({"run", "--check=stop", "a.comp"}).Run.StopAtCheck);
  EXPECT_EQ(wrong({"run", "--check=often", "a.comp"}), Ids{diag::err_unknown_option_suggest});
}

TEST(Options, Warnings) {
  const WarningOptions W =
      read({"-Werror", "-Wpedantic", "-Wno-portability", "-w", "a.comp"}).Diagnostics.Warnings;
  EXPECT_TRUE(W.AsErrors && W.Enabled.contains("pedantic") && W.SuppressAll);
  EXPECT_TRUE(W.Disabled.contains("portability"));
  EXPECT_EQ(wrong({"-Wno-such-thing", "a.comp"}), Ids{diag::warn_unknown_warning_group});
}

TEST(Options, NumbersAreInTheirRange) {
  EXPECT_EQ(wrong({"--exec=slow", "a.comp"}), Ids{diag::err_option_value});
  EXPECT_EQ(read({"run", "--exec=fast", "a.comp"}).Exec, Execution::Fast);
  EXPECT_EQ(read({"run", "--exec=reference", "a.comp"}).Exec, Execution::Reference);
  EXPECT_EQ(read({"run", "a.comp"}).Exec, Execution::Auto);
  EXPECT_EQ(wrong({"--subgroup-size=3", "a.comp"}), Ids{diag::err_option_value});
  EXPECT_EQ(wrong({"--fp=exact", "a.comp"}), Ids{diag::err_option_value});
  EXPECT_EQ(wrong({"--subgroup-size=256", "a.comp"}), Ids{diag::err_option_value});
  EXPECT_EQ(wrong({"--cpu-opt=4", "a.comp"}), Ids{diag::err_option_value});
  EXPECT_EQ(wrong({"run", "--threads=0", "a.comp"}), Ids{diag::err_option_value});
  EXPECT_EQ(wrong({"--spec", "x=1", "a.comp"}), Ids{diag::err_option_value});
  EXPECT_EQ(wrong({"--spec", "1=", "a.comp"}), Ids{diag::err_option_value});
}

TEST(Options, HelpNamesEveryRowWithAText) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  SourceManager Sources;
  struct Silent : DiagnosticConsumer {
    void handle(const Diagnostic &, const SourceManager &) override {}
  } Consumer;
  DiagnosticEngine Diags(Sources, Consumer);
  EXPECT_EQ(help("all", OS, Diags), ExitCode::Done);
  for (const char *Spelling : {
#define OPTION(Id, Spelling, Form, Argument, Group, Help) Help[0] ? Spelling : "",
#include "driver/Options.def"
       })
    EXPECT_NE(OS.str().find(Spelling), std::string::npos) << Spelling;
  llvm::SmallVector<llvm::StringRef, 100> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    EXPECT_LE(Line.size(), 100u) << Line.str();
}

TEST(RunOptions, Bindings) {
  Invocation I = read({"run", "a.comp", "--bind", "2=x.npy", "--bind", "1.3=y.bin", "--bind",
                       "0.4[5]=address:2+16,u32:7,f32:0.5"});
  ASSERT_EQ(I.Run.Binds.size(), 3u);
  EXPECT_EQ(I.Run.Binds[1].Name, (BindingName{1, 3, 0}));
  EXPECT_EQ(I.Run.Binds[2].Name.str(), "4[5]");
  const auto &Values = std::get<ValuesSource>(I.Run.Binds[2].Source);
  ASSERT_EQ(Values.size(), 3u);
  EXPECT_EQ(Values[0].Offset, 16u);
  EXPECT_EQ(Values[2].Bits, 0x3f000000u);
}

TEST(RunOptions, WrongBindings) {
  auto Bind = [](const char *Text) { return wrong({"run", "a.comp", "--bind", Text}); };
  EXPECT_EQ(Bind("0"), Ids{diag::err_run_syntax});
  EXPECT_EQ(Bind("x=zeros:f32[1]"), Ids{diag::err_run_binding_name});
  EXPECT_EQ(Bind("0[=zeros:f32[1]"), Ids{diag::err_run_binding_name});
  EXPECT_EQ(Bind("0=file.txt"), Ids{diag::err_run_source});
  EXPECT_EQ(Bind("0=zeros:f33[1]"), Ids{diag::err_run_type});
  EXPECT_EQ(Bind("0=zeros:f32[1,]"), Ids{diag::err_run_type});
  EXPECT_EQ(Bind("0=zeros:f32[99999999999,99999999999]"), Ids{diag::err_run_file});
  EXPECT_EQ(Bind("0=fill:300:u8[4]"), Ids{diag::err_run_value});
  EXPECT_EQ(Bind("0=fill:1e39:f32[4]"), Ids{diag::err_run_value});
  EXPECT_EQ(Bind("0=fill:65520:f16[4]"), Ids{diag::err_run_value});
  EXPECT_EQ(Bind("0=fill:inf:f32[4]"), Ids{});
  EXPECT_EQ(Bind("0=fill:-1:u8[4]"), Ids{diag::err_run_value});
  EXPECT_EQ(Bind("0=fill:x:f32[4]"), Ids{diag::err_run_value});
  EXPECT_EQ(Bind("0=random:f32[4]:sed=1"), Ids{diag::err_run_syntax});
  EXPECT_EQ(Bind("0=random:f32[4]:min=1"), Ids{diag::err_run_syntax});
  EXPECT_EQ(Bind("0=random:u8[4]:min=0:max=256"), Ids{diag::err_run_value});
  EXPECT_EQ(wrong({"run", "a.comp", "--bind", "0=zeros:f32[1]", "--bind", "0.0=zeros:f32[1]"}),
            Ids{diag::err_run_bound_twice});
}

TEST(RunOptions, Outputs) {
  Invocation I = read({"run", "a.comp", "--out", "2=d:x/o.npy:s8[2,3]", "--out", "3=p.npy"});
  ASSERT_EQ(I.Run.Outs.size(), 2u);
  EXPECT_EQ(I.Run.Outs[0].Path, "d:x/o.npy");
  EXPECT_EQ(I.Run.Outs[0].Type->str(), "s8[2,3]");
  EXPECT_EQ(I.Run.Outs[0].Type->Bytes, 6u);
  EXPECT_FALSE(I.Run.Outs[1].Type.has_value());
  EXPECT_EQ(wrong({"run", "a.comp", "--out", "2=o.txt"}), Ids{diag::err_run_syntax});
}

TEST(RunOptions, ElementsAreRoundedAndChecked) {
  using runtime::NpyType;
  EXPECT_EQ(parseElement("1.5", NpyType::F16), 0x3e00u);
  EXPECT_EQ(parseElement("-2", NpyType::BF16), 0xc000u);
  EXPECT_EQ(parseElement("-128", NpyType::I8), 0x80u);
  EXPECT_EQ(parseElement("-129", NpyType::I8), std::nullopt);
  EXPECT_EQ(parseElement("0xff", NpyType::U8), 0xffu);
  EXPECT_EQ(parseElement("18446744073709551615", NpyType::U64), UINT64_MAX);
  EXPECT_EQ(parseElement("18446744073709551616", NpyType::U64), std::nullopt);
  EXPECT_EQ(parseElement("-9223372036854775808", NpyType::I64), 0x8000000000000000u);
  EXPECT_EQ(parseElement("1.5", NpyType::I32), std::nullopt);
  EXPECT_EQ(parseElement("", NpyType::F32), std::nullopt);
}

TEST(KernelNames, AreIdentifiersThatACProgramCanUse) {
  EXPECT_EQ(kernelNameFor("dir/my-shader.comp"), "my_shader");
  EXPECT_EQ(kernelNameFor("3d.comp.glsl"), "_3d");
  EXPECT_EQ(kernelNameFor("main.comp"), "main_kernel");
  EXPECT_EQ(kernelNameFor("sqrt.comp"), "sqrt");
  EXPECT_EQ(kernelNameFor("malloc.comp"), "malloc_kernel");
  EXPECT_EQ(kernelNameFor(".comp"), "shader");
}

} // namespace
