// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A SPIR-V module under construction: sections in the order of the specification (2.4), ids, and
// types and constants made once. It knows nothing of GLSL.

#ifndef COOP_CODEGEN_MODULEBUILDER_H
#define COOP_CODEGEN_MODULEBUILDER_H

#include "codegen/Limits.h"
#include "support/spirv/Words.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <array>
#include <cstdint>
#include <vector>

namespace coop::codegen {

using Id = uint32_t;
using Words = llvm::SmallVector<uint32_t, 8>;
using spirv::Op;

/// Sections of a module in order; capabilities and extensions are derived at the end.
enum class Section : uint8_t {
  ExtInstImport,
  MemoryModel,
  EntryPoint,
  ExecutionMode,
  DebugString,
  DebugName,
  Annotation,
  Global,
  Function,
};
inline constexpr unsigned SectionCount = 9;

/// Appends one instruction to To.
void appendInstruction(std::vector<uint32_t> &To, Op Opcode, llvm::ArrayRef<uint32_t> Operands);

/// Numbers of enumerants as operand words.
template <typename Enum> constexpr uint32_t word(Enum E) { return static_cast<uint32_t>(E); }

/// A word of SPIR-V that the version of a module does not have.
struct TooNewWord {
  std::string Word;
  unsigned Minor; ///< of the version of SPIR-V that has it
};

class ModuleBuilder {
public:
  Id newId() { return NextId++; }

  void add(Section S, Op Opcode, llvm::ArrayRef<uint32_t> Operands) {
    append(section(S), Opcode, Operands);
  }
  /// Appends an instruction of any length; one that SPIR-V cannot express is left out and noted for
  /// exceededLimit.
  void append(std::vector<uint32_t> &To, Op Opcode, llvm::ArrayRef<uint32_t> Operands);
  /// Memory for functions of about so many words. What is not used of it is not touched.
  void reserveFunctions(size_t Words) { section(Section::Function).reserve(Words); }
  std::vector<uint32_t> &section(Section S) { return Sections[static_cast<unsigned>(S)]; }

  /// A type, or another global instruction without result type, made once per operands.
  Id uniqueType(Op Opcode, llvm::ArrayRef<uint32_t> Operands);
  /// A new type even when an equal one exists: structs and arrays that get decorations.
  Id newType(Op Opcode, llvm::ArrayRef<uint32_t> Operands);
  /// A constant (or spec operation) with a result type, made once per operands.
  Id uniqueConstant(Op Opcode, Id Type, llvm::ArrayRef<uint32_t> Operands);
  /// A global instruction with a result type that is never shared: variables, spec constants.
  Id newGlobal(Op Opcode, Id Type, llvm::ArrayRef<uint32_t> Operands);

  Id voidType() { return uniqueType(Op::OpTypeVoid, {}); }
  Id boolType() { return uniqueType(Op::OpTypeBool, {}); }
  Id intType(unsigned Width, bool Signed) {
    return uniqueType(Op::OpTypeInt, {Width, Signed ? 1u : 0u});
  }
  Id pointerType(spirv::StorageClass Class, Id Pointee) {
    return uniqueType(Op::OpTypePointer, {word(Class), Pointee});
  }
  Id constantU32(uint32_t V) { return uniqueConstant(Op::OpConstant, intType(32, false), {V}); }
  Id constantI32(int32_t V) {
    return uniqueConstant(Op::OpConstant, intType(32, true), {static_cast<uint32_t>(V)});
  }

  Id extInstImport(llvm::StringRef Name);
  Id string(llvm::StringRef Text);
  void name(Id Target, llvm::StringRef Name);
  void memberName(Id Type, uint32_t Member, llvm::StringRef Name);
  void decorate(Id Target, spirv::Decoration D, llvm::ArrayRef<uint32_t> Operands = {});
  void memberDecorate(Id Type, uint32_t Member, spirv::Decoration D,
                      llvm::ArrayRef<uint32_t> Operands = {});

  /// Adds a decoration that may be there already.
  void annotateOnce(Op Opcode, llvm::ArrayRef<uint32_t> Operands);

  /// Asks for a capability that no instruction of the module implies.
  void requireCapability(spirv::Capability C) { Required.push_back(C); }
  void requireExtension(llvm::StringRef Name) { RequiredExtensions.push_back(Name.str()); }

  /// Nothing more needs to be emitted: exceededLimit has something to say.
  bool isOutOfIds() const { return NextId > MaxIdBound; }
  /// The limit of SPIR-V that the module exceeds; such a module must not be finished.
  std::optional<ExceededLimit> exceededLimit() const;

  /// The whole module, once, with the capabilities and extensions that its instructions need and no
  /// others (see Capabilities.cpp). Where several extensions would do, one of Preferred is taken.
  /// TooNew is set to what Version does not have; the module is of no use then.
  spirv::Module finish(uint32_t Version, llvm::ArrayRef<std::string> Preferred,
                       std::optional<TooNewWord> &TooNew);

private:
  /// The id of the type or constant that is made of this; 0 where there is none yet.
  Id &unique(Op Opcode, Id Type, llvm::ArrayRef<uint32_t> Operands);

  std::array<std::vector<uint32_t>, SectionCount> Sections;
  llvm::StringMap<Id> Unique; ///< by opcode, type (0 of types) and operands, as bytes
  llvm::StringMap<Id> Imports, Strings;
  llvm::StringSet<> Annotations; ///< as bytes, the first AnnotatedWords of the section
  size_t AnnotatedWords = 0;
  std::vector<spirv::Capability> Required;
  std::vector<std::string> RequiredExtensions;
  Id NextId = 1;
  uint64_t LongestWords = 0; ///< of one instruction
};

/// Capabilities and extensions of a module's instructions; see Capabilities.cpp.
struct Requirements {
  std::vector<spirv::Capability> Capabilities;
  std::vector<std::string> Extensions;
  /// One that the version does not have, nor an extension to it.
  std::optional<TooNewWord> TooNew;
};
Requirements deriveRequirements(llvm::ArrayRef<std::vector<uint32_t>> Sections, uint32_t Version,
                                llvm::ArrayRef<spirv::Capability> Required,
                                llvm::ArrayRef<std::string> RequiredExtensions,
                                llvm::ArrayRef<std::string> PreferredExtensions);

} // namespace coop::codegen

#endif
