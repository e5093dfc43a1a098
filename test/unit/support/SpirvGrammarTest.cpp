// Tests of the generated grammar tables: order, names, and rows that the project depends on.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Grammar.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace coop::spirv;

namespace {

TEST(SpirvGrammar, OpcodesAreSortedAndFindThemselves) {
  ASSERT_GT(allOps().size(), 800u);
  for (size_t I = 0; I != allOps().size(); ++I) {
    const OpInfo &Info = allOps()[I];
    if (I != 0) {
      EXPECT_LT(allOps()[I - 1].Opcode, Info.Opcode);
    }
    EXPECT_EQ(lookupOp(Info.Opcode), &Info);
    EXPECT_EQ(lookupOp(Info.Name), &Info) << Info.Name.str();
  }
  EXPECT_EQ(lookupOp(uint32_t(60000)), nullptr);
  EXPECT_EQ(lookupOp("OpNothing"), nullptr);
  EXPECT_EQ(opName(60000), "Op60000");
}

TEST(SpirvGrammar, EveryEnumerantFindsItself) {
  unsigned Kinds = 0;
  for (unsigned K = 0; K <= unsigned(OperandKind::TensorOperands); ++K) {
    auto Kind = OperandKind(K);
    const KindInfo &Info = kindInfo(Kind);
    Kinds += !Info.Enumerants.empty();
    EXPECT_TRUE(llvm::is_sorted(Info.Names, [](const NameRow &A, const NameRow &B) {
      return A.Name < B.Name;
    })) << Info.Name.str();
    for (const EnumerantInfo &Row : Info.Enumerants) {
      EXPECT_EQ(lookupEnumerant(Kind, Row.Value), &Row) << Info.Name.str() << Row.Name.str();
      EXPECT_EQ(lookupEnumerant(Kind, Row.Name), &Row) << Info.Name.str() << Row.Name.str();
    }
  }
  EXPECT_GT(Kinds, 40u);
}

TEST(SpirvGrammar, KindsStandInTheOrderOfTheEnum) {
  EXPECT_EQ(kindInfo(OperandKind::StorageClass).Name, "StorageClass");
  EXPECT_EQ(kindInfo(OperandKind::LiteralString).Category, OperandCategory::Literal);
  EXPECT_EQ(kindInfo(OperandKind::IdRef).Category, OperandCategory::Id);
  const KindInfo &Pair = kindInfo(OperandKind::PairLiteralIntegerIdRef);
  ASSERT_EQ(Pair.Bases.size(), 2u);
  EXPECT_EQ(Pair.Bases[0], OperandKind::LiteralInteger);
  EXPECT_EQ(Pair.Bases[1], OperandKind::IdRef);
}

TEST(SpirvGrammar, CooperativeInstructions) {
  const OpInfo *Load = lookupOp(Op::OpCooperativeMatrixLoadTensorNV);
  ASSERT_NE(Load, nullptr);
  EXPECT_TRUE(Load->HasResultType);
  EXPECT_TRUE(Load->HasResult);
  ASSERT_EQ(Load->Operands.size(), 7u);
  EXPECT_EQ(Load->Operands[6].Kind, OperandKind::TensorAddressingOperands);
  ASSERT_EQ(Load->Capabilities.size(), 1u);
  EXPECT_EQ(Load->Capabilities[0], Capability::CooperativeMatrixTensorAddressingNV);
  EXPECT_EQ(Load->MinVersion, NoVersion);

  const OpInfo *Store = lookupOp(Op::OpCooperativeMatrixStoreTensorNV);
  ASSERT_NE(Store, nullptr);
  EXPECT_FALSE(Store->HasResult);

  const EnumerantInfo *Decode =
      lookupEnumerant(OperandKind::TensorAddressingOperands, "DecodeFunc");
  ASSERT_NE(Decode, nullptr);
  ASSERT_EQ(Decode->Parameters.size(), 1u);
  EXPECT_EQ(Decode->Parameters[0], OperandKind::IdRef);
}

TEST(SpirvGrammar, VersionsAndExtensions) {
  // SPIR-V 1.3 brought in the non-uniform group operations.
  EXPECT_EQ(lookupOp(Op::OpGroupNonUniformElect)->MinVersion, 0x00010300u);
  EXPECT_EQ(lookupOp(Op::OpLoad)->MinVersion, 0x00010000u);
  const EnumerantInfo *Matrix = lookupEnumerant(OperandKind::Capability, "CooperativeMatrixKHR");
  ASSERT_NE(Matrix, nullptr);
  EXPECT_TRUE(llvm::is_contained(Matrix->Extensions, "SPV_KHR_cooperative_matrix"));
}

TEST(SpirvGrammar, AliasesAreNamesOfTheSameRow) {
  EXPECT_EQ(lookupEnumerant(OperandKind::Capability, "StorageUniformBufferBlock16"),
            lookupEnumerant(OperandKind::Capability, "StorageBuffer16BitAccess"));
  EXPECT_EQ(Decoration::NonUniform, Decoration::NonUniformEXT);
}

TEST(SpirvGrammar, NamesOfMasks) {
  EXPECT_EQ(enumerantName(OperandKind::MemoryAccess, 0), "None");
  EXPECT_EQ(enumerantName(OperandKind::MemoryAccess, 3), "Volatile|Aligned");
  EXPECT_EQ(enumerantName(OperandKind::StorageClass, 12), "StorageBuffer");
  EXPECT_EQ(enumerantName(OperandKind::StorageClass, 4711), "4711");
  EXPECT_TRUE(any((MemoryAccess::Volatile | MemoryAccess::Aligned) & MemoryAccess::Aligned));
  EXPECT_FALSE(any(MemoryAccess::Volatile & MemoryAccess::Aligned));
}

TEST(SpirvGrammar, ExtendedInstructions) {
  const ExtInstInfo *Fma = lookupGlslStd450(uint32_t(GLSLstd450::Fma));
  ASSERT_NE(Fma, nullptr);
  EXPECT_EQ(Fma->Name, "Fma");
  EXPECT_EQ(Fma->Operands.size(), 3u);
  EXPECT_EQ(lookupGlslStd450("Fma"), Fma);
  ASSERT_EQ(debugPrintfInstructions().size(), 1u);
  EXPECT_EQ(debugPrintfInstructions()[0].Opcode, uint32_t(NonSemanticDebugPrintf::DebugPrintf));
}

} // namespace
