// Tests of the wrap of SPIRV-Tools, and of our reader against its assembler.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Tools.h"
#include "support/spirv/Words.h"
#include "gtest/gtest.h"

using namespace coop::spirv;

namespace {

constexpr llvm::StringLiteral Shader = R"(
               OpCapability Shader
               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %main "main"
               OpExecutionMode %main LocalSize 8 1 1
               OpName %main "main"
       %void = OpTypeVoid
         %fn = OpTypeFunction %void
        %int = OpTypeInt 32 1
        %one = OpConstant %int 1
       %main = OpFunction %void None %fn
      %entry = OpLabel
        %sum = OpIAdd %int %one %one
               OpReturn
               OpFunctionEnd
)";

TEST(SpirvTools, AssembleValidateDisassemble) {
  auto Words = assemble(Shader, TargetEnv::Vulkan1_3);
  ASSERT_TRUE(bool(Words)) << llvm::toString(Words.takeError());
  EXPECT_EQ(validate(*Words, TargetEnv::Vulkan1_3), std::nullopt);
  auto Insts = readInstructions(*Words);
  ASSERT_TRUE(bool(Insts)) << llvm::toString(Insts.takeError());
  EXPECT_EQ(Insts->size(), 14u);
  auto Text = disassemble(*Words, TargetEnv::Vulkan1_3);
  ASSERT_TRUE(bool(Text)) << llvm::toString(Text.takeError());
  EXPECT_NE(Text->find("OpEntryPoint GLCompute %main \"main\""), std::string::npos);
}

TEST(SpirvTools, ErrorsSayWhere) {
  auto Words = assemble("OpCapability Shader\nOpNonsense\n", TargetEnv::Spirv1_6);
  ASSERT_FALSE(bool(Words));
  EXPECT_EQ(llvm::toString(Words.takeError()), "2:1: Invalid Opcode name 'OpNonsense'");
  auto Invalid = assemble("%1 = OpTypeVoid\n", TargetEnv::Spirv1_6);
  ASSERT_TRUE(bool(Invalid)) << llvm::toString(Invalid.takeError());
  EXPECT_TRUE(validate(*Invalid, TargetEnv::Spirv1_6).has_value());
  uint32_t NoModule[] = {1, 2, 3};
  EXPECT_TRUE(validate(NoModule, TargetEnv::Spirv1_6).has_value());
  auto Text = disassemble(NoModule, TargetEnv::Spirv1_6);
  ASSERT_FALSE(bool(Text));
  llvm::consumeError(Text.takeError());
}

TEST(SpirvTools, OptimizeRemovesDeadCode) {
  auto Words = assemble(Shader, TargetEnv::Vulkan1_3);
  ASSERT_TRUE(bool(Words)) << llvm::toString(Words.takeError());
  auto Small =
      optimize(*Words, TargetEnv::Vulkan1_3, OptimizeFor::Performance, Rounding::MayDiffer);
  ASSERT_TRUE(bool(Small)) << llvm::toString(Small.takeError());
  auto Insts = readInstructions(*Small);
  ASSERT_TRUE(bool(Insts)) << llvm::toString(Insts.takeError());
  for (const Instruction &Inst : *Insts)
    EXPECT_NE(Inst.Opcode, Op::OpIAdd);
}

TEST(SpirvTools, CooperativeTypesAreKnown) {
  auto Words = assemble("OpCapability Shader\n"
                        "OpCapability CooperativeVectorNV\n"
                        "OpExtension \"SPV_NV_cooperative_vector\"\n"
                        "OpMemoryModel Logical GLSL450\n"
                        "%half = OpTypeFloat 32\n"
                        "%uint = OpTypeInt 32 0\n"
                        "%four = OpConstant %uint 4\n"
                        "%vec = OpTypeCooperativeVectorNV %half %four\n",
                        TargetEnv::Spirv1_6);
  ASSERT_TRUE(bool(Words)) << llvm::toString(Words.takeError());
  auto Insts = readInstructions(*Words);
  ASSERT_TRUE(bool(Insts)) << llvm::toString(Insts.takeError());
  EXPECT_EQ(Insts->back().Opcode, Op::OpTypeCooperativeVectorNV);
}

TEST(SpirvTargetEnv, NamesAndVersions) {
  for (const char *Name :
       {"vulkan1.0", "vulkan1.1", "vulkan1.2", "vulkan1.3", "vulkan1.4", "spirv1.0", "spirv1.1",
        "spirv1.2", "spirv1.3", "spirv1.4", "spirv1.5", "spirv1.6"}) {
    auto Env = parseTargetEnv(Name);
    ASSERT_TRUE(Env.has_value()) << Name;
    EXPECT_EQ(targetEnvName(*Env), Name);
    EXPECT_EQ(isVulkan(*Env), Name[0] == 'v');
    EXPECT_TRUE(llvm::is_contained(targetEnvNames(), Name));
  }
  EXPECT_EQ(spirvVersion(TargetEnv::Vulkan1_2), 0x00010500u);
  EXPECT_FALSE(parseTargetEnv("vulkan9").has_value());
}

} // namespace
