// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the block of push constants in SPIR-V and turns its members into C.

#include "driver/PushConstants.h"
#include "support/spirv/Words.h"
#include "llvm/ADT/DenseMap.h"
#include <algorithm>
#include <optional>

using namespace coop;
using namespace coop::driver;
using spirv::Instruction;
using spirv::Op;

namespace {

/// What C can say of a type.
struct CShape {
  std::string Type;
  uint64_t Scalar = 0; ///< bytes of one
  std::vector<uint64_t> Extents;
  uint64_t size() const {
    uint64_t Size = Scalar;
    for (uint64_t Extent : Extents)
      Size *= Extent;
    return Size;
  }
};

struct MemberFacts {
  std::string Name;
  std::optional<uint64_t> Offset, MatrixStride;
  bool RowMajor = false;
};

class BlockReader {
public:
  explicit BlockReader(llvm::ArrayRef<Instruction> Instructions) {
    for (const Instruction &I : Instructions)
      read(I);
  }

  std::vector<PushMember> members();

private:
  void read(const Instruction &I);
  std::optional<CShape> shape(uint32_t Type, const MemberFacts &Facts, unsigned Depth);
  std::optional<CShape> scalar(const Instruction &I);
  std::optional<CShape> array(const Instruction &I, const MemberFacts &Facts, unsigned Depth);
  std::optional<CShape> matrix(const Instruction &I, const MemberFacts &Facts, unsigned Depth);

  llvm::DenseMap<uint32_t, const Instruction *> Definitions;
  llvm::DenseMap<uint32_t, uint64_t> ArrayStrides;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, MemberFacts> Members;
  std::vector<const Instruction *> Blocks; ///< pointers to them
};

void BlockReader::read(const Instruction &I) {
  if (uint32_t Id = I.resultId())
    Definitions[Id] = &I;
  switch (I.Opcode) {
  case Op::OpMemberName: {
    size_t Index = 2;
    if (llvm::Expected<std::string> Name = spirv::decodeString(I.operands(), Index))
      Members[{I.operand(0), I.operand(1)}].Name = *Name;
    else
      llvm::consumeError(Name.takeError());
    return;
  }
  case Op::OpMemberDecorate: {
    MemberFacts &Facts = Members[{I.operand(0), I.operand(1)}];
    auto Kind = static_cast<spirv::Decoration>(I.operand(2));
    if (Kind == spirv::Decoration::Offset)
      Facts.Offset = I.operand(3);
    else if (Kind == spirv::Decoration::MatrixStride)
      Facts.MatrixStride = I.operand(3);
    else if (Kind == spirv::Decoration::RowMajor)
      Facts.RowMajor = true;
    return;
  }
  case Op::OpDecorate:
    if (static_cast<spirv::Decoration>(I.operand(1)) == spirv::Decoration::ArrayStride)
      ArrayStrides[I.operand(0)] = I.operand(2);
    return;
  case Op::OpVariable:
    if (static_cast<spirv::StorageClass>(I.operand(0)) == spirv::StorageClass::PushConstant)
      if (const Instruction *Pointer = Definitions.lookup(I.resultType()))
        Blocks.push_back(Pointer);
    return;
  default:
    return;
  }
}

std::optional<CShape> BlockReader::scalar(const Instruction &I) {
  uint32_t Width = I.operand(0);
  if (Width != 8 && Width != 16 && Width != 32 && Width != 64)
    return std::nullopt;
  if (I.Opcode == Op::OpTypeInt)
    return CShape{(I.operand(1) ? "int" : "uint") + std::to_string(Width) + "_t", Width / 8, {}};
  // C has no portable name for the narrow ones: their bits.
  if (Width <= 16)
    return CShape{"uint" + std::to_string(Width) + "_t", Width / 8, {}};
  return CShape{Width == 32 ? "float" : "double", Width / 8, {}};
}

std::optional<CShape> BlockReader::array(const Instruction &I, const MemberFacts &Facts,
                                         unsigned Depth) {
  std::optional<CShape> Element = shape(I.operand(0), Facts, Depth + 1);
  const Instruction *Length = Definitions.lookup(I.operand(1));
  // A length that is specialized is not in the module.
  if (!Element || !Length || Length->Opcode != Op::OpConstant)
    return std::nullopt;
  if (ArrayStrides.lookup(I.resultId()) != Element->size())
    return std::nullopt;
  Element->Extents.insert(Element->Extents.begin(), Length->operand(0));
  return Element;
}

std::optional<CShape> BlockReader::matrix(const Instruction &I, const MemberFacts &Facts,
                                          unsigned Depth) {
  std::optional<CShape> Column = shape(I.operand(0), Facts, Depth + 1);
  if (!Column || Facts.RowMajor || Facts.MatrixStride != Column->size())
    return std::nullopt;
  Column->Extents.insert(Column->Extents.begin(), I.operand(1));
  return Column;
}

std::optional<CShape> BlockReader::shape(uint32_t Type, const MemberFacts &Facts, unsigned Depth) {
  const Instruction *I = Definitions.lookup(Type);
  if (!I || Depth > 8)
    return std::nullopt;
  switch (I->Opcode) {
  case Op::OpTypeInt:
  case Op::OpTypeFloat:
    return scalar(*I);
  case Op::OpTypePointer:
    return CShape{"uint64_t", 8, {}};
  case Op::OpTypeVector: {
    std::optional<CShape> Component = shape(I->operand(0), Facts, Depth + 1);
    if (Component)
      Component->Extents.push_back(I->operand(1));
    return Component;
  }
  case Op::OpTypeMatrix:
    return matrix(*I, Facts, Depth);
  case Op::OpTypeArray:
    return array(*I, Facts, Depth);
  default:
    return std::nullopt;
  }
}

std::vector<PushMember> BlockReader::members() {
  if (Blocks.size() != 1 || Blocks[0]->Opcode != Op::OpTypePointer)
    return {};
  const Instruction *Struct = Definitions.lookup(Blocks[0]->operand(1));
  if (!Struct || Struct->Opcode != Op::OpTypeStruct)
    return {};
  std::vector<PushMember> Result;
  for (uint32_t N = 0; N < Struct->operands().size(); ++N) {
    const MemberFacts Facts = Members.lookup({Struct->resultId(), N});
    std::optional<CShape> Shape = shape(Struct->operand(N), Facts, 0);
    if (!Facts.Offset || !Shape || Shape->size() == 0 || *Facts.Offset % Shape->Scalar != 0)
      return {};
    PushMember Member{Facts.Name, Shape->Type, Shape->Extents, *Facts.Offset, Shape->size()};
    Result.push_back(std::move(Member));
  }
  std::sort(Result.begin(), Result.end(),
            [](const PushMember &A, const PushMember &B) { return A.Offset < B.Offset; });
  for (size_t I = 1; I < Result.size(); ++I)
    if (Result[I].Offset < Result[I - 1].Offset + Result[I - 1].Size)
      return {};
  return Result;
}

} // namespace

std::vector<PushMember> driver::pushMembers(llvm::ArrayRef<uint32_t> Words) {
  llvm::Expected<std::vector<Instruction>> Instructions = spirv::readInstructions(Words);
  if (Instructions)
    return BlockReader(*Instructions).members();
  llvm::consumeError(Instructions.takeError());
  return {};
}
