// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The contract of lower/cpu/spmd/Vectorize.h: functions vectorized by themselves, and lane
// functions. What vectors compute is compared with the reference execution.

#include "lower/cpu/spmd/Vectorize.h"
#include "KernelHarness.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using namespace coop::lower;
using namespace coop::test;
using namespace llvm;

namespace {

std::unique_ptr<Module> parse(LLVMContext &C, const std::string &Text) {
  SMDiagnostic Problem;
  auto M = parseAssemblyString(Text, Problem, C);
  EXPECT_TRUE(M) << Problem.getMessage().str() << "\n" << Problem.getLineContents().str();
  return M;
}

std::string typeOf(const Function &F) {
  std::string Text;
  raw_string_ostream(Text) << *F.getFunctionType();
  return Text;
}

std::string textOf(const Value &V) {
  std::string Text;
  raw_string_ostream(Text) << V;
  return Text;
}

TEST(VectorizeFunction, PassesOperandsByShape) {
  LLVMContext C;
  auto M = parse(C, R"(
define { float, <2 x half> } @f(i32 %row, i32 %column, float %x, <2 x half> %h, ptr %p) {
  %sum = add i32 %row, %column
  %number = sitofp i32 %sum to float
  %r = fadd float %number, %x
  %at = getelementptr float, ptr %p, i32 %row
  store float %r, ptr %at
  %a = insertvalue { float, <2 x half> } poison, float %r, 0
  %b = insertvalue { float, <2 x half> } %a, <2 x half> %h, 1
  ret { float, <2 x half> } %b
}
)");
  const ArgShape Shapes[] = {ArgShape::uniform(),
                             ArgShape::consecutive(1),
                             ArgShape::varying(),
                             ArgShape::varying(),
                             {ArgShape::Storage, 0, 4}};
  auto F = vectorizeFunction(*M->getFunction("f"), 8, Shapes, true);
  ASSERT_TRUE(bool(F)) << toString(F.takeError());
  EXPECT_EQ(typeOf(**F), "{ <8 x float>, <8 x half>, <8 x half> } (i32, i32, <8 x float>, <8 x "
                         "half>, <8 x half>, ptr, <8 x i1>)");
  EXPECT_FALSE(verifyModule(*M, &errs()));
  const std::string Text = textOf(**F);
  // The row is the same for all lanes: an element of interleaved storage is one vector, which lanes
  // that are not active leave as it is.
  EXPECT_NE(Text.find("select <8 x i1>"), std::string::npos) << Text;
  EXPECT_NE(Text.find("store <8 x float>"), std::string::npos) << Text;
  EXPECT_EQ(Text.find("llvm.masked"), std::string::npos) << Text;
}

TEST(VectorizeFunction, WithoutMaskNeedsNone) {
  LLVMContext C;
  auto M = parse(C, R"(
define float @f(ptr %p) {
  %x = load float, ptr %p
  ret float %x
}
)");
  auto F = vectorizeFunction(*M->getFunction("f"), 16, {ArgShape::consecutive(4)}, false);
  ASSERT_TRUE(bool(F)) << toString(F.takeError());
  EXPECT_EQ(typeOf(**F), "<16 x float> (ptr)");
  EXPECT_NE(textOf(**F).find("load <16 x float>, ptr"), std::string::npos) << textOf(**F);
}

TEST(VectorizeFunction, NamesWhatItCannotDo) {
  LLVMContext C;
  auto M = parse(C, R"(
define i32 @f() {
  %i = call i32 @coop.local.invocation.index()
  ret i32 %i
}
declare i32 @coop.local.invocation.index()
)");
  auto F = vectorizeFunction(*M->getFunction("f"), 8, {}, false);
  ASSERT_FALSE(bool(F));
  EXPECT_EQ(toString(F.takeError()),
            "coop.local.invocation.index in function f; use --exec=reference");
  EXPECT_FALSE(verifyModule(*M, &errs()));
  auto Width = vectorizeFunction(*M->getFunction("f"), 12, {}, false);
  ASSERT_FALSE(bool(Width));
  EXPECT_EQ(toString(Width.takeError()), "function f cannot be vectorized for 12 lanes");
}

TEST(VectorizeEntry, MakesLaneFunctions) {
  LLVMContext C;
  const Kernel K{.Workgroup = {8, 1, 1}, .SubgroupSize = 8, .Text = R"(
define void @main() "coop.entry" {
  %v = alloca [4 x float]
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %i
  %x = load float, ptr addrspace(1) %p
  store float %x, ptr %v
  %r = call float @layer(ptr %v, ptr addrspace(1) %a, i32 %i, float %x)
  store float %r, ptr addrspace(1) %p
  ret void
}
declare float @layer(ptr "coop.granule"="4", ptr addrspace(1), i32, float) "coop.lanes"
)"};
  auto M = parse(C, completeModule(K));
  VectorizeOptions Options;
  std::vector<ArgShape> Seen;
  Options.MakeVectorVariant = [&](Function &F, unsigned Width, ArrayRef<ArgShape> Shapes) {
    EXPECT_EQ(F.getName(), "layer");
    EXPECT_EQ(Width, 8u);
    Seen.assign(Shapes.begin(), Shapes.end());
    auto *Lanes = FixedVectorType::get(Type::getFloatTy(C), 8);
    auto *Type =
        FunctionType::get(Lanes,
                          {PointerType::get(C, 0), PointerType::get(C, 1), Type::getInt32Ty(C),
                           Lanes, FixedVectorType::get(Type::getInt1Ty(C), 8)},
                          false);
    return Function::Create(Type, GlobalValue::ExternalLinkage, "layer.x8", *F.getParent());
  };
  Error E = vectorizeEntry(*M, Options);
  ASSERT_FALSE(bool(E)) << toString(std::move(E));
  EXPECT_FALSE(verifyModule(*M, &errs()));
  ASSERT_EQ(Seen.size(), 4u);
  EXPECT_EQ(Seen[0].TheKind, ArgShape::Storage);
  EXPECT_EQ(Seen[0].Granule, 4u);
  EXPECT_EQ(Seen[1].TheKind, ArgShape::Uniform);
  EXPECT_EQ(Seen[2].TheKind, ArgShape::Consecutive);
  EXPECT_EQ(Seen[2].Stride, 1);
  EXPECT_EQ(Seen[3].TheKind, ArgShape::Varying);
}

// ---- compared with the reference execution

/// Runs the text, which uses one buffer of 1024 words, both ways.
void compare(std::array<uint32_t, 3> Workgroup, uint32_t Subgroup, const std::string &Text) {
  Kernel K{.Workgroup = Workgroup, .SubgroupSize = Subgroup, .Text = Text};
  Words Input;
  for (uint32_t I = 0; I < 1024; ++I)
    Input.push_back(I * 2654435761u >> 20);
  std::vector<Words> Expected = {Input}, Got = {Input};
  run(K, Expected);
  K.Execution = Exec::Fast;
  run(K, Got);
  EXPECT_NE(Expected[0], Input);
  EXPECT_EQ(Got[0], Expected[0]);
}

/// %x is the invocation's word; the body defines %r, which goes in its place.
std::string wordByWord(const std::string &Body, const std::string &More = "") {
  return R"(
define void @main() "coop.entry" {
entry:
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.local.invocation.index()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %x = load i32, ptr addrspace(1) %p
)" + Body +
         R"(
  store i32 %r, ptr addrspace(1) %p
  ret void
}
)" + More;
}

TEST(VectorizeEntry, DividesOnlyWhereLanesAreActive) {
  const std::string Text = wordByWord(R"(
  %d = and i32 %x, 7
  %n = sub i32 %x, 2000
  %some = icmp ne i32 %d, 0
  br i1 %some, label %divide, label %join
divide:
  %q = sdiv i32 %n, %d
  %m = urem i32 %x, %d
  %s = add i32 %q, %m
  br label %join
join:
  %r = phi i32 [ 5, %entry ], [ %s, %divide ])");
  compare({96, 1, 1}, 32, Text);
  compare({7, 1, 1}, 4, Text);
}

TEST(VectorizeEntry, KnowsIdsOfEveryWorkgroupShape) {
  for (std::array<uint32_t, 3> Shape :
       {std::array<uint32_t, 3>{64, 1, 1}, {8, 8, 1}, {4, 2, 8}, {3, 5, 7}, {2, 16, 4}, {1, 64, 1}})
    for (uint32_t Subgroup : {4u, 16u, 64u})
      compare(Shape, Subgroup, wordByWord(R"(
  %lx = call i32 @coop.local.invocation.id(i32 0)
  %ly = call i32 @coop.local.invocation.id(i32 1)
  %lz = call i32 @coop.global.invocation.id(i32 2)
  %l = call i32 @coop.subgroup.invocation.id()
  %s = call i32 @coop.subgroup.id()
  %y1 = shl i32 %ly, 8
  %z1 = shl i32 %lz, 16
  %l1 = shl i32 %l, 24
  %s1 = mul i32 %s, 77
  %xy = add i32 %lx, %y1
  %zl = add i32 %z1, %l1
  %t = add i32 %xy, %zl
  %half = lshr i32 %lx, 1
  %mod = urem i32 %i, 12
  %div = udiv i32 %i, 16
  %u = add i32 %half, %mod
  %w = add i32 %u, %div
  %v = add i32 %t, %s1
  %r = add i32 %v, %w)"));
}

TEST(VectorizeEntry, KeepsVariablesOfEveryWidth) {
  compare({48, 1, 1}, 16, wordByWord(R"(
  %wide = alloca [4 x i64]
  %bytes = alloca [8 x i8]
  %pair = alloca { i32, i64 }
  %k = and i32 %x, 3
  %x64 = zext i32 %x to i64
  %sq = mul i64 %x64, %x64
  %w0 = getelementptr i64, ptr %wide, i32 %k
  store i64 0, ptr %wide
  store i64 %sq, ptr %w0
  %b = trunc i32 %x to i8
  %b0 = getelementptr i8, ptr %bytes, i32 %k
  store i64 0, ptr %bytes
  store i8 %b, ptr %b0
  %second = getelementptr { i32, i64 }, ptr %pair, i32 0, i32 1
  store i32 %x, ptr %pair
  store i64 %sq, ptr %second
  %v0 = load i64, ptr %w0
  %v1 = load i32, ptr %bytes
  %v2 = load i64, ptr %second
  %v3 = load i32, ptr %pair
  %t0 = trunc i64 %v0 to i32
  %t2 = trunc i64 %v2 to i32
  %s0 = add i32 %t0, %v1
  %s1 = xor i32 %t2, %v3
  %r = sub i32 %s0, %s1)"));
}

TEST(VectorizeEntry, ShiftsIntegersOfABallotsWidth) {
  compare({64, 1, 1}, 32, wordByWord(R"(
  %l = call i32 @coop.subgroup.invocation.id()
  %w = zext i32 %l to i128
  %b = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 true)
  %all = bitcast <4 x i32> %b to i128
  %rest = lshr i128 %all, %w
  %t = trunc i128 %rest to i32
  %r = xor i32 %t, %x)"));
}

TEST(VectorizeEntry, PacksVectorsOfBooleans) {
  compare({40, 1, 1}, 16, wordByWord(R"(
  %v = alloca [4 x <2 x i1>]
  %k = and i32 %x, 3
  %q = getelementptr <2 x i1>, ptr %v, i32 %k
  %b0 = trunc i32 %x to i1
  %h = lshr i32 %x, 3
  %b1 = trunc i32 %h to i1
  %s0 = insertelement <2 x i1> poison, i1 %b0, i32 0
  %s1 = insertelement <2 x i1> %s0, i1 %b1, i32 1
  store <2 x i1> %s1, ptr %q
  %byte = load i8, ptr %q
  %l = load <2 x i1>, ptr %q
  %c = extractelement <2 x i1> %l, i32 1
  %bits = and i8 %byte, 3
  %w = zext i8 %bits to i32
  %r = select i1 %c, i32 %w, i32 77)"));
}

TEST(VectorizeEntry, SharesMemoryOverBarriers) {
  const std::string Shared =
      "@s = internal addrspace(3) global [256 x i32] poison \"coop.shared\"\n";
  for (uint32_t Subgroup : {8u, 64u})
    compare({200, 1, 1}, Subgroup, Shared + wordByWord(R"(
  %mine = getelementptr [256 x i32], ptr addrspace(3) @s, i32 0, i32 %i
  store i32 %x, ptr addrspace(3) %mine
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  %other = sub i32 199, %i
  %theirs = getelementptr [256 x i32], ptr addrspace(3) @s, i32 0, i32 %other
  %y = load i32, ptr addrspace(3) %theirs
  %r = mul i32 %y, %x)"));
}

TEST(VectorizeEntry, AddsAtomicallyInTheOrderOfLanes) {
  compare({100, 1, 1}, 32, wordByWord(R"(
  %c = getelementptr i32, ptr addrspace(1) %a, i32 1000
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %join
some:
  %u = atomicrmw umax ptr addrspace(1) %c, i32 %x monotonic, align 4
  %d = getelementptr i32, ptr addrspace(1) %c, i32 1
  %old = atomicrmw add ptr addrspace(1) %d, i32 %x monotonic, align 4
  br label %join
join:
  %r = phi i32 [ 1, %entry ], [ %old, %some ])"));
}

} // namespace
