// Look-ups in the generated grammar tables. The tables themselves are in the build folder
// (utils/generate_spirv_tables.py writes them).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Grammar.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <iterator>

namespace coop::spirv {

namespace {

#include "support/spirv/generated/GrammarTables.inc"

/// The row of a table sorted by `Key` whose key is `Value`; null when there is none.
template <typename Row, typename KeyOf>
const Row *findRow(llvm::ArrayRef<Row> Rows, uint32_t Value, KeyOf Key) {
  const Row *It = llvm::partition_point(Rows, [&](const Row &R) { return Key(R) < Value; });
  return It != Rows.end() && Key(*It) == Value ? It : nullptr;
}

const NameRow *findName(llvm::ArrayRef<NameRow> Rows, llvm::StringRef Name) {
  const NameRow *It = llvm::partition_point(Rows, [&](const NameRow &R) { return R.Name < Name; });
  return It != Rows.end() && It->Name == Name ? It : nullptr;
}

constexpr size_t NumOpcodes = size_t(OpTable[std::size(OpTable) - 1].Opcode) + 1;

/// The number of an opcode's row and 1; 0: there is none.
constexpr auto OpRows = [] {
  std::array<uint16_t, NumOpcodes> Rows{};
  for (size_t I = 0; I != std::size(OpTable); ++I)
    Rows[size_t(OpTable[I].Opcode)] = uint16_t(I + 1);
  return Rows;
}();

} // namespace

llvm::ArrayRef<OpInfo> allOps() { return OpTable; }

const OpInfo *lookupOp(uint32_t Opcode) {
  return Opcode < NumOpcodes && OpRows[Opcode] != 0 ? &OpTable[OpRows[Opcode] - 1] : nullptr;
}

const OpInfo *lookupOp(llvm::StringRef Name) {
  const NameRow *Row = findName(OpNames, Name);
  return Row ? &OpTable[Row->Row] : nullptr;
}

std::string opName(uint32_t Opcode) {
  const OpInfo *Info = lookupOp(Opcode);
  return Info ? Info->Name.str() : "Op" + std::to_string(Opcode);
}

const KindInfo &kindInfo(OperandKind Kind) { return KindTable[size_t(Kind)]; }

const EnumerantInfo *lookupEnumerant(OperandKind Kind, uint32_t Value) {
  return findRow(kindInfo(Kind).Enumerants, Value,
                 [](const EnumerantInfo &Row) { return Row.Value; });
}

const EnumerantInfo *lookupEnumerant(OperandKind Kind, llvm::StringRef Name) {
  const KindInfo &Info = kindInfo(Kind);
  const NameRow *Row = findName(Info.Names, Name);
  return Row ? &Info.Enumerants[Row->Row] : nullptr;
}

std::string enumerantName(OperandKind Kind, uint32_t Value) {
  if (const EnumerantInfo *Info = lookupEnumerant(Kind, Value))
    return Info->Name.str();
  if (kindInfo(Kind).Category != OperandCategory::BitEnum)
    return std::to_string(Value);
  std::string Result;
  for (uint32_t Rest = Value; Rest != 0; Rest &= Rest - 1) {
    uint32_t Bit = Rest & (~Rest + 1);
    const EnumerantInfo *Info = lookupEnumerant(Kind, Bit);
    Result += (Result.empty() ? "" : "|") + (Info ? Info->Name.str() : std::to_string(Bit));
  }
  return Result.empty() ? "None" : Result;
}

llvm::ArrayRef<ExtInstInfo> glslStd450Instructions() { return GLSLstd450Table; }
llvm::ArrayRef<ExtInstInfo> debugPrintfInstructions() { return NonSemanticDebugPrintfTable; }

const ExtInstInfo *lookupGlslStd450(uint32_t Opcode) {
  return findRow(glslStd450Instructions(), Opcode,
                 [](const ExtInstInfo &Row) { return Row.Opcode; });
}

const ExtInstInfo *lookupGlslStd450(llvm::StringRef Name) {
  for (const ExtInstInfo &Row : glslStd450Instructions())
    if (Row.Name == Name)
      return &Row;
  return nullptr;
}

} // namespace coop::spirv
