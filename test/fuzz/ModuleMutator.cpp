// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutations of a SPIR-V module that know its structure: an operand is replaced by another of its
// kind, so that most results get past the reader and many past the types. See Mutator.h.

#include "support/spirv/Operands.h"
#include "support/spirv/Words.h"
#include "test/fuzz/Mutator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <iterator>
#include <optional>

using namespace coop;
using namespace coop::fuzz;

namespace {

/// The ids of a module by what can stand for each other.
struct Ids {
  std::vector<uint32_t> All, Types;
  llvm::DenseMap<uint32_t, uint32_t> TypeOf;                ///< of values
  llvm::DenseMap<uint32_t, std::vector<uint32_t>> OfType;   ///< values by their type
  llvm::DenseMap<uint32_t, std::vector<uint32_t>> OfOpcode; ///< results by their opcode
  llvm::DenseMap<uint32_t, uint32_t> OpcodeOf;

  explicit Ids(llvm::ArrayRef<spirv::Instruction> Instructions) {
    for (const spirv::Instruction &I : Instructions) {
      const uint32_t Id = I.resultId();
      if (Id == 0)
        continue;
      All.push_back(Id);
      OpcodeOf[Id] = static_cast<uint32_t>(I.Opcode);
      OfOpcode[static_cast<uint32_t>(I.Opcode)].push_back(Id);
      if (const uint32_t Type = I.resultType()) {
        TypeOf[Id] = Type;
        OfType[Type].push_back(Id);
      } else if (I.Info->Name.starts_with("OpType")) {
        Types.push_back(Id);
      }
    }
  }
};

constexpr uint32_t Numbers[] = {
    0,    1,     2,     3,      4,      5,          7,          8,          15,        16,   17,
    31,   32,    33,    63,     64,     127,        128,        255,        256,       1023, 1024,
    4096, 65535, 65536, 0x7fff, 0x8000, 0x10000000, 0x7fffffff, 0x80000000, 0xffffffff};

class OperandChange {
public:
  OperandChange(Mutator &M, const Ids &Known) : M(M), Known(Known) {}

  uint32_t changed(spirv::OperandKind Kind, uint32_t Old) {
    using spirv::OperandKind;
    switch (Kind) {
    case OperandKind::IdResult:
      return Old;
    case OperandKind::IdResultType:
      return pick(Known.Types, Old);
    case OperandKind::IdRef:
    case OperandKind::IdScope:
    case OperandKind::IdMemorySemantics:
      return id(Old);
    default:
      break;
    }
    const spirv::KindInfo &Info = spirv::kindInfo(Kind);
    if (Info.Category == spirv::OperandCategory::BitEnum && M.below(2))
      return Old ^ (uint32_t(1) << M.below(20));
    if (!Info.Enumerants.empty() && M.below(8))
      return Info.Enumerants[M.below(Info.Enumerants.size())].Value;
    return Numbers[M.below(std::size(Numbers))];
  }

  /// The same where most results are valid: constants get other values, ids stand for others of
  /// their type.
  uint32_t changedValue(const spirv::Instruction &I, spirv::OperandKind Kind, uint32_t Old) {
    using spirv::Op;
    if (I.Opcode == Op::OpConstant || I.Opcode == Op::OpSpecConstant)
      return spirv::kindInfo(Kind).Category == spirv::OperandCategory::Literal
                 ? Numbers[M.below(std::size(Numbers))]
                 : Old;
    auto Type = Known.TypeOf.find(Old);
    return Kind == spirv::OperandKind::IdRef && Type != Known.TypeOf.end()
               ? pick(Known.OfType.find(Type->second)->second, Old)
               : Old;
  }

private:
  uint32_t pick(const std::vector<uint32_t> &From, uint32_t Otherwise) {
    return From.empty() ? Otherwise : From[M.below(From.size())];
  }
  /// Most often one of the same type, or made the same way.
  uint32_t id(uint32_t Old) {
    if (auto Type = Known.TypeOf.find(Old); Type != Known.TypeOf.end() && M.below(3))
      return pick(Known.OfType.find(Type->second)->second, Old);
    if (auto Opcode = Known.OpcodeOf.find(Old); Opcode != Known.OpcodeOf.end() && M.below(2))
      return pick(Known.OfOpcode.find(Opcode->second)->second, Old);
    return pick(Known.All, Old);
  }

  Mutator &M;
  const Ids &Known;
};

} // namespace

/// Seed with Count operands, or fewer, as Change says for an operand of an instruction.
static std::optional<std::vector<uint32_t>>
changeOperands(Mutator &M, const std::vector<uint32_t> &Seed, size_t Count,
               llvm::function_ref<uint32_t(OperandChange &, const spirv::Instruction &,
                                           spirv::OperandKind, uint32_t)>
                   Changed) {
  std::vector<uint32_t> Words = Seed;
  auto Instructions = spirv::readInstructions(Seed);
  if (!Instructions) {
    llvm::consumeError(Instructions.takeError());
    return std::nullopt;
  }
  const Ids Known(*Instructions);
  OperandChange Change(M, Known);
  for (; Count != 0; --Count) {
    const spirv::Instruction &I = (*Instructions)[M.below(Instructions->size())];
    llvm::SmallVector<spirv::Operand, 8> Operands;
    if (llvm::Error E = spirv::splitOperands(I, Operands)) {
      llvm::consumeError(std::move(E));
      continue;
    }
    if (Operands.empty())
      continue;
    const spirv::Operand &O = Operands[M.below(Operands.size())];
    // Of a number of several words, or a text, any word.
    uint32_t &Word = Words[I.WordIndex + O.Offset + M.below(O.NumWords)];
    Word = Changed(Change, I, O.Kind, Word);
  }
  return Words;
}

std::vector<uint32_t> Mutator::module(const std::vector<uint32_t> &Seed) {
  auto Words =
      changeOperands(*this, Seed, 1 + below(4),
                     [](OperandChange &Change, const spirv::Instruction &, spirv::OperandKind Kind,
                        uint32_t Old) { return Change.changed(Kind, Old); });
  // Together with what breaks the structure, but rarely.
  return Words && below(8) ? *Words : words(Words ? *Words : Seed);
}

std::vector<uint32_t> Mutator::values(const std::vector<uint32_t> &Seed) {
  // Most of what is drawn has no other value: decorations, names, types.
  auto Words =
      changeOperands(*this, Seed, 4 + below(24),
                     [](OperandChange &Change, const spirv::Instruction &I, spirv::OperandKind Kind,
                        uint32_t Old) { return Change.changedValue(I, Kind, Old); });
  return Words ? *Words : Seed;
}
