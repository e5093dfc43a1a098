// Read access to the SPIR-V grammar: what operands an instruction takes, what an enumerant is
// called, has as parameters and needs. The rows are generated from SPIRV-Headers at build time;
// nothing here knows an instruction by name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef COOP_SUPPORT_SPIRV_GRAMMAR_H
#define COOP_SUPPORT_SPIRV_GRAMMAR_H

#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace coop::spirv {

inline constexpr uint32_t MagicNumber = 0x07230203;

/// No version of the core has it; an extension must bring it in.
inline constexpr uint32_t NoVersion = ~0u;

enum class Quantifier : uint8_t { One, Optional, Many };
enum class OperandCategory : uint8_t { BitEnum, ValueEnum, Id, Literal, Composite };

struct OperandInfo {
  OperandKind Kind;
  Quantifier Quant;
};

/// A name and the row of the table it belongs to; aliases are rows of their own.
struct NameRow {
  llvm::StringLiteral Name;
  uint32_t Row;
};

struct OpInfo {
  Op Opcode;
  llvm::StringLiteral Name;
  llvm::StringLiteral Class;
  bool HasResultType;
  bool HasResult;
  /// All operands in order, result type and result included.
  llvm::ArrayRef<OperandInfo> Operands;
  /// Any one of these is enough; empty: none is needed.
  llvm::ArrayRef<Capability> Capabilities;
  llvm::ArrayRef<llvm::StringLiteral> Extensions;
  /// First version of the core that has it, as the word of a module's header.
  uint32_t MinVersion;
  uint32_t LastVersion;
};

struct EnumerantInfo {
  uint32_t Value;
  llvm::StringLiteral Name;
  llvm::ArrayRef<OperandKind> Parameters;
  llvm::ArrayRef<Capability> Capabilities;
  llvm::ArrayRef<llvm::StringLiteral> Extensions;
  uint32_t MinVersion;
  uint32_t LastVersion;
};

struct KindInfo {
  llvm::StringLiteral Name;
  OperandCategory Category;
  /// Sorted by value; empty for kinds that are no enumerations.
  llvm::ArrayRef<EnumerantInfo> Enumerants;
  /// Sorted by name, aliases included.
  llvm::ArrayRef<NameRow> Names;
  /// What a pair is made of.
  llvm::ArrayRef<OperandKind> Bases;
};

struct ExtInstInfo {
  uint32_t Opcode;
  llvm::StringLiteral Name;
  llvm::ArrayRef<OperandInfo> Operands;
};

/// All instructions, sorted by opcode.
llvm::ArrayRef<OpInfo> allOps();
/// Null when the grammar has no such instruction.
const OpInfo *lookupOp(uint32_t Opcode);
inline const OpInfo *lookupOp(Op Opcode) { return lookupOp(uint32_t(Opcode)); }
/// With the name as the grammar spells it, `OpLoad`.
const OpInfo *lookupOp(llvm::StringRef Name);
/// 'OpLoad', or 'Op4711' for what the grammar does not know.
std::string opName(uint32_t Opcode);
inline std::string opName(Op Opcode) { return opName(uint32_t(Opcode)); }

const KindInfo &kindInfo(OperandKind Kind);
/// The row for exactly this value (one bit, for masks); null when there is none.
const EnumerantInfo *lookupEnumerant(OperandKind Kind, uint32_t Value);
const EnumerantInfo *lookupEnumerant(OperandKind Kind, llvm::StringRef Name);
/// The enumerant's name; masks as 'A|B'; what is unknown as its number.
std::string enumerantName(OperandKind Kind, uint32_t Value);

/// The rows of GLSL.std.450 and NonSemantic.DebugPrintf, sorted by opcode.
llvm::ArrayRef<ExtInstInfo> glslStd450Instructions();
llvm::ArrayRef<ExtInstInfo> debugPrintfInstructions();
const ExtInstInfo *lookupGlslStd450(uint32_t Opcode);
const ExtInstInfo *lookupGlslStd450(llvm::StringRef Name);

} // namespace coop::spirv

#endif
