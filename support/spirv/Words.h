// A SPIR-V module as words, and the checked way from bytes to instructions. The meaning of an
// instruction is not looked at here; its operands are split in Operands.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef COOP_SUPPORT_SPIRV_WORDS_H
#define COOP_SUPPORT_SPIRV_WORDS_H

#include "support/spirv/Grammar.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace coop::spirv {

/// A module in the byte order of the host, header included.
struct Module {
  std::vector<uint32_t> Words;
  /// It has what its environment lacks, which was warned about: not valid there, and not by
  /// mistake.
  bool IsOutsideOfEnvironment = false;
};

/// SPIR-V, section 2.3: the five words that a module begins with.
struct ModuleHeader {
  static constexpr size_t NumWords = 5;
  uint32_t Version = 0;
  uint32_t Generator = 0;
  uint32_t Bound = 0;

  uint32_t majorVersion() const { return Version >> 16 & 0xff; }
  uint32_t minorVersion() const { return Version >> 8 & 0xff; }
};

/// One instruction; the words belong to the module it was read from.
struct Instruction {
  Op Opcode = Op::OpNop;
  /// All words, the one with opcode and length first.
  llvm::ArrayRef<uint32_t> Words;
  /// Where the instruction begins in the module.
  size_t WordIndex = 0;
  /// The row of the grammar; never null for what the reader returned.
  const OpInfo *Info = nullptr;

  /// 0 where the instruction has none.
  uint32_t resultType() const { return Info->HasResultType ? Words[1] : 0; }
  uint32_t resultId() const { return Info->HasResult ? Words[1 + Info->HasResultType] : 0; }
  /// What follows the result type and result.
  llvm::ArrayRef<uint32_t> operands() const {
    return Words.drop_front(1 + Info->HasResultType + Info->HasResult);
  }
  /// The operand word `Index` counted as operands() does; 0 where there is none.
  uint32_t operand(size_t Index) const {
    llvm::ArrayRef<uint32_t> All = operands();
    return Index < All.size() ? All[Index] : 0;
  }
};

/// Whether bytes begin as a binary module does, in either byte order. The way to tell it from text.
bool looksLikeBinary(llvm::StringRef Bytes);

/// The words of a binary in either byte order. Fails for sizes that are no whole words, for a
/// wrong magic number and for less than a header.
llvm::Expected<Module> parseBinary(llvm::StringRef Bytes);

/// The header, checked: magic number, version, a bound that is neither 0 nor over the universal
/// limit of SPIR-V, section 2.17.
llvm::Expected<ModuleHeader> readHeader(llvm::ArrayRef<uint32_t> Words);

/// All instructions in order. Checked: lengths, that the opcode is known, that every required
/// operand is there, that strings end, that ids are below the bound and results defined once.
/// What it returns refers to `Words`.
llvm::Expected<std::vector<Instruction>> readInstructions(llvm::ArrayRef<uint32_t> Words);

/// SPIR-V, section 2.17: nesting of types.
constexpr uint32_t MaxTypeDepth = 255;

/// Whether a type is nested deeper than MaxTypeDepth. Who reads types by recursion asks this first.
bool hasDeepTypes(llvm::ArrayRef<Instruction> All);

/// Reads a literal string that begins at `Words[Index]` and moves `Index` after it. Fails when
/// it does not end within `Words`.
llvm::Expected<std::string> decodeString(llvm::ArrayRef<uint32_t> Words, size_t &Index);

/// Appends a literal string with its ending zero, padded to whole words. Characters from an
/// embedded zero on are dropped: SPIR-V cannot express them.
void appendString(llvm::SmallVectorImpl<uint32_t> &Words, llvm::StringRef Text);

/// The error 'word 17: ...'.
llvm::Error wordError(size_t WordIndex, const llvm::Twine &Message);

} // namespace coop::spirv

#endif
