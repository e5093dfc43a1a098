// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 16-bit floats on a CPU without instructions for them, against LLVM's APFloat; and object files.

#include "KernelHarness.h"
#include "lower/cpu/EmitObject.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <random>
#include <set>

using namespace coop;
using namespace coop::test;

namespace {

/// Out[i] = Operation(In[i]), for `%v`, a word; Operation makes the word `%r`.
Words convertAll(const std::string &Operation, Words In, const std::string &Cpu) {
  while (In.size() % 256 != 0)
    In.push_back(0);
  const Kernel K{.Workgroup = {256, 1, 1}, .Buffers = 2, .Text = R"(
define void @main() "coop.entry" {
  %in = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %v = load i32, ptr addrspace(1) %pi
)" + Operation + R"(
  store i32 %r, ptr addrspace(1) %po
  ret void
}
)"};
  Compiled C = compile(K, {.Cpu = Cpu});
  EXPECT_EQ(C.Error, "");
  Words Out(In.size());
  if (!C.Info)
    return Out;
  const coop_buffer Bound[] = {{In.data(), In.size() * 4}, {Out.data(), Out.size() * 4}};
  runtime::Executor On;
  auto Report = runtime::dispatch(
      On, *C.Info, {.Groups = {static_cast<uint32_t>(In.size() / 256), 1, 1}, .Buffers = Bound});
  EXPECT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
  return Out;
}

/// Words that round in every way: near halves of a unit, subnormal, overflowing, and random ones.
Words interestingFloats() {
  Words In;
  for (uint32_t High = 0; High < 65536; High += 3)
    for (uint32_t Low : {0x0000u, 0x0FFFu, 0x1000u, 0x1001u, 0x7FFFu, 0x8000u, 0x8001u})
      In.push_back(High << 16 | Low);
  std::mt19937 Random(7);
  for (unsigned I = 0; I < 50000; ++I)
    In.push_back(Random());
  return In;
}

uint32_t roundWith(uint32_t Bits, const llvm::fltSemantics &To) {
  llvm::APFloat F(llvm::APFloat::IEEEsingle(), llvm::APInt(32, Bits));
  bool Loses;
  F.convert(To, llvm::APFloat::rmNearestTiesToEven, &Loses);
  return static_cast<uint32_t>(F.bitcastToAPInt().getZExtValue());
}

bool isNan(uint32_t Bits) { return (Bits & 0x7FFFFFFF) > 0x7F800000; }

const char *Cpus[] = {"x86-64", "native"};

TEST(SmallFloat, HalfToFloatIsExact) {
  Words In(65536);
  for (uint32_t I = 0; I < 65536; ++I)
    In[I] = I;
  for (const char *Cpu : Cpus) {
    const Words Out = convertAll("%s = trunc i32 %v to i16\n%h = bitcast i16 %s to half\n"
                                 "%f = fpext half %h to float\n%r = bitcast float %f to i32",
                                 In, Cpu);
    for (uint32_t I = 0; I < 65536; ++I) {
      llvm::APFloat F(llvm::APFloat::IEEEhalf(), llvm::APInt(16, I));
      bool Loses;
      F.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &Loses);
      ASSERT_EQ(Out[I], F.bitcastToAPInt().getZExtValue()) << I << " on " << Cpu;
    }
  }
}

TEST(SmallFloat, FloatToSmallRoundsToNearestEven) {
  const Words In = interestingFloats();
  struct {
    const char *Type;
    const llvm::fltSemantics &To;
  } const Cases[] = {{"half", llvm::APFloat::IEEEhalf()}, {"bfloat", llvm::APFloat::BFloat()}};
  for (const char *Cpu : Cpus)
    for (const auto &Case : Cases) {
      const std::string Type = Case.Type;
      const Words Out = convertAll("%f = bitcast i32 %v to float\n%h = fptrunc float %f to " +
                                       Type + "\n%s = bitcast " + Type +
                                       " %h to i16\n"
                                       "%r = zext i16 %s to i32",
                                   In, Cpu);
      const uint32_t Infinity = Type == "half" ? 0x7C00 : 0x7F80;
      for (size_t I = 0; I < In.size(); ++I) {
        if (isNan(In[I])) {
          ASSERT_GT(Out[I] & 0x7FFF, Infinity) << In[I];
          continue;
        }
        // A CPU with instructions for bfloat16 takes subnormal floats for zero.
        const bool Subnormal = (In[I] & 0x7F800000) == 0;
        if (Type == "bfloat" && Subnormal && std::string(Cpu) == "native" && (Out[I] & 0x7FFF) == 0)
          continue;
        ASSERT_EQ(Out[I], roundWith(In[I], Case.To))
            << std::hex << In[I] << " to " << Type << " on " << Cpu;
      }
    }
}

TEST(SmallFloat, DoubleToSmallRoundsOnce) {
  // 1 + 2^-11 + 2^-40 is just above the middle of two halves; as a float it is the middle.
  const Words In = {0, 1, 2, 3};
  struct {
    const char *Type;
    double Middle, Tiny;
    uint32_t One;
  } const Cases[] = {{"half", 0x1p-11, 0x1p-40, 0x3C00}, {"bfloat", 0x1p-8, 0x1p-40, 0x3F80}};
  for (const auto &Case : Cases) {
    const std::string Type = Case.Type;
    auto Number = [](double D) {
      std::string Text;
      llvm::raw_string_ostream(Text)
          << "0x" << llvm::format_hex_no_prefix(llvm::bit_cast<uint64_t>(D), 16);
      return Text;
    };
    const Words Out =
        convertAll("%d = uitofp i32 %v to double\n%t = fsub double %d, 1.0\n%e = fmul double %t, " +
                       Number(Case.Tiny) + "\n%m = fadd double %e, " + Number(1 + Case.Middle) +
                       "\n%h = fptrunc double %m to " + Type + "\n%s = bitcast " + Type +
                       " %h to i16\n%r = zext i16 %s to i32",
                   In, "x86-64");
    EXPECT_EQ(Out[0], Case.One) << "just below the middle";
    EXPECT_EQ(Out[1], Case.One) << "the middle, to even";
    EXPECT_EQ(Out[2], Case.One + 1) << "just above the middle";
  }
}

TEST(EmitObject, ExportsTheKernelAndNeedsTheCLibraryAlone) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  auto M = llvm::parseAssemblyString(completeModule({.Workgroup = {8, 1, 1}, .Text = R"(
@f = internal constant [3 x i8] c"%g\00"
define void @main() "coop.entry" {
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %h = load half, ptr addrspace(1) %out
  %d = load double, ptr addrspace(1) %out
  %s = call half @llvm.sin.f16(half %h)
  %t = fptrunc double %d to bfloat
  store volatile half %s, ptr addrspace(1) %out
  store volatile bfloat %t, ptr addrspace(1) %out
  call void @coop.printf.p0.n1(ptr @f, double %d)
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  ret void
}
declare half @llvm.sin.f16(half)
)"}),
                                     Problem, Context);
  ASSERT_TRUE(M) << Problem.getMessage().str();
  lower::LowerOptions Options;
  Options.Cpu = "x86-64";
  Options.Triple = "x86_64-unknown-linux-gnu";
  Options.KernelName = "blur";
  ASSERT_EQ(llvm::toString(lower::lowerToCpu(*M, Options)), "");
  llvm::SmallVector<char, 0> Bytes;
  llvm::raw_svector_ostream Out(Bytes);
  ASSERT_EQ(llvm::toString(lower::emitObject(*M, Options, Out)), "");
  auto Object =
      llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(Out.str(), "blur.o"));
  ASSERT_TRUE(bool(Object)) << llvm::toString(Object.takeError());
  std::set<std::string> Undefined, Exported;
  for (const llvm::object::SymbolRef &Symbol : (*Object)->symbols()) {
    const uint32_t Flags = llvm::cantFail(Symbol.getFlags());
    const std::string Name = llvm::cantFail(Symbol.getName()).str();
    if (Flags & llvm::object::SymbolRef::SF_Undefined)
      Undefined.insert(Name);
    else if (Flags & llvm::object::SymbolRef::SF_Exported)
      Exported.insert(Name);
  }
  EXPECT_EQ(Exported, (std::set<std::string>{"blur_info"}));
  for (const std::string &Name : Undefined)
    EXPECT_TRUE(Name == "snprintf" || Name == "sinf" || Name == "memcpy" ||
                Name == "_GLOBAL_OFFSET_TABLE_" || Name.empty())
        << Name;
}

TEST(EmitObject, WritesAssemblyForOtherCpus) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  auto M = llvm::parseAssemblyString(
      completeModule({.Text = "define void @main() \"coop.entry\" {\n"
                              "  call void @coop.control.barrier(i32 2, i32 2, i32 264)\n"
                              "  ret void\n}\n"}),
      Problem, Context);
  ASSERT_TRUE(M);
  lower::LowerOptions Options;
  Options.Triple = "aarch64-unknown-linux-gnu";
  ASSERT_EQ(llvm::toString(lower::lowerToCpu(*M, Options)), "");
  llvm::SmallString<0> Text;
  llvm::raw_svector_ostream Out(Text);
  ASSERT_EQ(llvm::toString(lower::emitAssembly(*M, Options, Out)), "");
  EXPECT_TRUE(Text.str().contains("main_info:"));
  EXPECT_TRUE(Text.str().contains("\tret\n"));
  // Lowered for one machine, it is not written for another with another data layout.
  Options.Triple = "";
  EXPECT_NE(llvm::toString(lower::emitAssembly(*M, Options, Out)), "");
}

} // namespace
