// Tests of the reader of SPIR-V words: good modules, and every way in which one can be broken.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Operands.h"
#include "support/spirv/Words.h"
#include "llvm/Support/SwapByteOrder.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace coop::spirv;

namespace {

using Words = std::vector<uint32_t>;

Words header(uint32_t Bound = 16) { return {MagicNumber, 0x00010600, 0, Bound, 0}; }

uint32_t first(Op Opcode, uint32_t Length) { return Length << 16 | uint32_t(Opcode); }

Words with(std::initializer_list<uint32_t> Body, uint32_t Bound = 16) {
  Words Result = header(Bound);
  Result.insert(Result.end(), Body);
  return Result;
}

std::string bytesOf(const Words &Module) {
  std::string Bytes(Module.size() * 4, 0);
  std::memcpy(Bytes.data(), Module.data(), Bytes.size());
  return Bytes;
}

/// The message of the error, or 'no error'.
template <typename T> std::string message(llvm::Expected<T> Result) {
  return Result ? "no error" : llvm::toString(Result.takeError());
}

std::string readError(const Words &Module) { return message(readInstructions(Module)); }

TEST(SpirvWords, ReadsInstructions) {
  // %1 = OpTypeInt 32 0; %2 = OpConstant %1 7; OpName %2 "seven"
  Words Module = with({first(Op::OpTypeInt, 4), 1, 32, 0, first(Op::OpConstant, 4), 1, 2, 7});
  llvm::SmallVector<uint32_t> Name;
  appendString(Name, "seven");
  Module.push_back(first(Op::OpName, 2 + Name.size()));
  Module.push_back(2);
  Module.insert(Module.end(), Name.begin(), Name.end());

  auto Result = readInstructions(Module);
  ASSERT_TRUE(bool(Result)) << llvm::toString(Result.takeError());
  ASSERT_EQ(Result->size(), 3u);
  EXPECT_EQ((*Result)[0].Opcode, Op::OpTypeInt);
  EXPECT_EQ((*Result)[0].resultType(), 0u);
  EXPECT_EQ((*Result)[0].resultId(), 1u);
  EXPECT_EQ((*Result)[0].operand(0), 32u);
  EXPECT_EQ((*Result)[1].WordIndex, 9u);
  EXPECT_EQ((*Result)[1].resultType(), 1u);
  EXPECT_EQ((*Result)[1].resultId(), 2u);
  EXPECT_EQ((*Result)[1].operand(0), 7u);
  EXPECT_EQ((*Result)[1].operand(1), 0u) << "there is no second operand";
  size_t Index = 1;
  auto Text = decodeString((*Result)[2].operands(), Index);
  ASSERT_TRUE(bool(Text));
  EXPECT_EQ(*Text, "seven");
  EXPECT_EQ(Index, 3u);
}

TEST(SpirvWords, BothByteOrders) {
  Words Module = with({first(Op::OpTypeVoid, 2), 1});
  auto Same = parseBinary(bytesOf(Module));
  ASSERT_TRUE(bool(Same));
  EXPECT_EQ(Same->Words, Module);
  Words Swapped = Module;
  for (uint32_t &Word : Swapped)
    Word = llvm::byteswap(Word);
  EXPECT_TRUE(looksLikeBinary(bytesOf(Swapped)));
  auto Back = parseBinary(bytesOf(Swapped));
  ASSERT_TRUE(bool(Back));
  EXPECT_EQ(Back->Words, Module);
  EXPECT_EQ(readError(Swapped), "word 0: the module is in the other byte order");
}

TEST(SpirvWords, BrokenFiles) {
  EXPECT_FALSE(looksLikeBinary(""));
  EXPECT_FALSE(looksLikeBinary("; SPIR-V"));
  EXPECT_NE(message(parseBinary("")).find("not a SPIR-V binary"), std::string::npos);
  std::string Bytes = bytesOf(header());
  EXPECT_EQ(message(parseBinary(llvm::StringRef(Bytes).drop_back())),
            "a SPIR-V binary of 19 bytes, which is no whole number of 4-byte words");
  EXPECT_EQ(message(parseBinary(llvm::StringRef(Bytes).take_front(8))),
            "a SPIR-V module of 2 words; the header alone has 5");
}

TEST(SpirvWords, BrokenHeaders) {
  Words Module = header();
  Module[0] = 1;
  EXPECT_EQ(readError(Module), "word 0: the magic number is 0x00000001, not 0x07230203");
  Module = header();
  Module[1] = 0x00020000;
  EXPECT_EQ(readError(Module), "word 1: unknown SPIR-V version 0x00020000");
  EXPECT_EQ(readError(header(0)),
            "word 3: the bound of the ids is 0; it must be between 1 and 4194304");
  EXPECT_EQ(readError(header(~0u)),
            "word 3: the bound of the ids is 4294967295; it must be between 1 and 4194304");
}

TEST(SpirvWords, BrokenInstructions) {
  EXPECT_EQ(readError(with({0})), "word 5: an instruction of length 0");
  EXPECT_EQ(readError(with({1u << 16 | 60000})), "word 5: unknown opcode 60000");
  EXPECT_EQ(readError(with({first(Op::OpTypeInt, 4), 1})),
            "word 5: OpTypeInt is 4 words long, but the module ends after 2");
  EXPECT_EQ(readError(with({first(Op::OpTypeInt, 3), 1, 32})),
            "word 5: OpTypeInt ends where its operand of kind LiteralInteger should be");
  EXPECT_EQ(readError(with({first(Op::OpTypeVoid, 3), 1, 32})),
            "word 7: OpTypeVoid has 1 words more than its operands need");
  EXPECT_EQ(readError(with({first(Op::OpCapability, 2), 999999})),
            "word 6: OpCapability: unknown Capability 999999");
  EXPECT_EQ(readError(with({first(Op::OpName, 3), 1, 0x41414141})),
            "word 7: OpName: a literal string without its ending zero");
}

TEST(SpirvWords, BrokenIds) {
  EXPECT_EQ(readError(with({first(Op::OpTypeVoid, 2), 0})),
            "word 6: OpTypeVoid has the id 0, which is not between 0 and the bound 16 of the "
            "module");
  EXPECT_EQ(readError(with({first(Op::OpTypeVoid, 2), 16})),
            "word 6: OpTypeVoid has the id 16, which is not between 0 and the bound 16 of the "
            "module");
  EXPECT_EQ(readError(with({first(Op::OpTypeVoid, 2), 1, first(Op::OpTypeBool, 2), 1})),
            "word 8: the id 1 is defined twice");
}

TEST(SpirvWords, EveryTruncationIsAnError) {
  Words Module = with({first(Op::OpTypeInt, 4), 1, 32, 0, first(Op::OpConstant, 4), 1, 2, 7,
                       first(Op::OpExtInstImport, 6), 3, 0x4c534c47, 0x6474732e, 0x3035342e, 0});
  ASSERT_EQ(readError(Module), "no error");
  for (size_t Size = 0; Size != Module.size(); ++Size) {
    // Cuts between instructions leave a shorter module that is well-formed.
    if (Size == 5 || Size == 9 || Size == 13)
      continue;
    EXPECT_NE(readError(Words(Module.begin(), Module.begin() + Size)), "no error") << Size;
  }
}

std::vector<Operand> split(const Words &Module) {
  auto Insts = readInstructions(Module);
  EXPECT_TRUE(bool(Insts)) << llvm::toString(Insts.takeError());
  llvm::SmallVector<Operand, 8> Operands;
  EXPECT_FALSE(bool(splitOperands(Insts->back(), Operands)));
  return {Operands.begin(), Operands.end()};
}

TEST(SpirvOperands, ParametersOfMasksFollowTheMask) {
  // %1 = OpLoad %2 %3 Aligned|MakePointerVisible 16 %4
  auto Operands = split(with({first(Op::OpLoad, 7), 2, 1, 3, 2 | 0x10, 16, 4}));
  ASSERT_EQ(Operands.size(), 6u);
  EXPECT_EQ(Operands[3].Kind, OperandKind::MemoryAccess);
  EXPECT_EQ(Operands[4].Kind, OperandKind::LiteralInteger);
  EXPECT_EQ(Operands[5].Kind, OperandKind::IdScope);
  EXPECT_EQ(readError(with({first(Op::OpLoad, 5), 2, 1, 3, 2})),
            "word 5: OpLoad ends where its operand of kind LiteralInteger should be");
  EXPECT_EQ(readError(with({first(Op::OpLoad, 5), 2, 1, 3, 0x40000000})),
            "word 9: OpLoad: unknown MemoryAccess 1073741824");
}

TEST(SpirvOperands, PairsAndLists) {
  // %1 = OpPhi %2 %3 %4 %5 %6
  auto Operands = split(with({first(Op::OpPhi, 7), 2, 1, 3, 4, 5, 6}));
  EXPECT_EQ(Operands.size(), 6u);
  EXPECT_EQ(readError(with({first(Op::OpPhi, 6), 2, 1, 3, 4, 5})),
            "word 5: OpPhi ends where its operand of kind IdRef should be");
}

TEST(SpirvOperands, SwitchKeepsItsPairsTogether) {
  auto Operands = split(with({first(Op::OpSwitch, 5), 1, 2, 700, 3}));
  ASSERT_EQ(Operands.size(), 3u);
  EXPECT_EQ(Operands[2].Kind, OperandKind::PairLiteralIntegerIdRef);
  EXPECT_EQ(Operands[2].NumWords, 2u);
}

TEST(SpirvOperands, SpecConstantOpHoldsAnInstruction) {
  // %1 = OpSpecConstantOp %2 CompositeExtract %3 700
  auto Operands =
      split(with({first(Op::OpSpecConstantOp, 6), 2, 1, uint32_t(Op::OpCompositeExtract), 3, 700}));
  ASSERT_EQ(Operands.size(), 5u);
  EXPECT_EQ(Operands[3].Kind, OperandKind::IdRef);
  EXPECT_EQ(Operands[4].Kind, OperandKind::LiteralInteger);
  EXPECT_EQ(readError(with({first(Op::OpSpecConstantOp, 4), 2, 1, uint32_t(Op::OpSpecConstantOp)})),
            "word 8: OpSpecConstantOp of OpSpecConstantOp, which it cannot hold");
}

TEST(SpirvWords, StringsKeepTheirLength) {
  for (llvm::StringRef Text : {"", "a", "abc", "abcd", "main", "\xc3\xa4\xe2\x82\xac"}) {
    llvm::SmallVector<uint32_t> Out = {42};
    appendString(Out, Text);
    EXPECT_EQ(Out.size(), 2 + Text.size() / 4);
    size_t Index = 1;
    auto Back = decodeString(Out, Index);
    ASSERT_TRUE(bool(Back));
    EXPECT_EQ(*Back, Text);
    EXPECT_EQ(Index, Out.size());
  }
  llvm::SmallVector<uint32_t> Out;
  appendString(Out, llvm::StringRef("ab\0cd", 5));
  EXPECT_EQ(Out.size(), 1u);
}

} // namespace
