// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A SPIR-V module taken apart: its ids, names, decorations, entry points, and functions as blocks.
// No instruction is given a meaning here.

#ifndef COOP_LOWER_IMPORT_SPIRVMODULE_H
#define COOP_LOWER_IMPORT_SPIRVMODULE_H

#include "support/spirv/Words.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace coop::lower {

using SpirvInst = spirv::Instruction;

struct SpirvDecoration {
  spirv::Decoration Kind;
  llvm::ArrayRef<uint32_t> Params;
};

struct SpirvEntryPoint {
  spirv::ExecutionModel Model;
  uint32_t Function;
  std::string Name;
  llvm::SmallVector<uint32_t, 8> Interface;
  const SpirvInst *Inst;
};

struct SpirvExecutionMode {
  spirv::ExecutionMode Mode;
  llvm::ArrayRef<uint32_t> Params; ///< ids for OpExecutionModeId
  const SpirvInst *Inst;
};

struct SpirvBlock {
  const SpirvInst *Label;
  llvm::ArrayRef<SpirvInst> Body; ///< without the label, with the terminator
};

struct SpirvFunction {
  const SpirvInst *Inst;
  llvm::SmallVector<const SpirvInst *, 4> Params;
  std::vector<SpirvBlock> Blocks;
};

enum class ExtSet { Unknown, Glsl, DebugPrintf, NonSemantic };

class SpirvModule {
public:
  /// Refers to Words, which must outlive it.
  static llvm::Expected<std::unique_ptr<SpirvModule>> create(llvm::ArrayRef<uint32_t> Words);

  const spirv::ModuleHeader &header() const { return Header; }
  /// The instruction that defines Id; null when there is none.
  const SpirvInst *definition(uint32_t Id) const { return Definitions.lookup(Id); }
  llvm::StringRef name(uint32_t Id) const;
  llvm::StringRef memberName(uint32_t Id, uint32_t Member) const;
  llvm::StringRef string(uint32_t Id) const;

  llvm::ArrayRef<SpirvDecoration> decorations(uint32_t Id) const;
  bool isDecorated(uint32_t Id, spirv::Decoration Kind) const;
  /// The first parameter of a decoration.
  std::optional<uint32_t> decoration(uint32_t Id, spirv::Decoration Kind) const;
  bool isMemberDecorated(uint32_t Id, uint32_t Member, spirv::Decoration Kind) const;
  std::optional<uint32_t> memberDecoration(uint32_t Id, uint32_t Member,
                                           spirv::Decoration Kind) const;

  llvm::ArrayRef<SpirvEntryPoint> entryPoints() const { return EntryPoints; }
  llvm::ArrayRef<SpirvExecutionMode> executionModes(uint32_t Function) const;
  bool hasCapability(spirv::Capability C) const { return Capabilities.contains(uint32_t(C)); }
  ExtSet extSet(uint32_t Id) const;
  /// The name of a set that cannot be executed; empty: there is no such set.
  llvm::StringRef unknownExtSet(uint32_t Id) const;
  spirv::AddressingModel addressing() const { return Addressing; }

  /// Types, constants and variables, in order.
  llvm::ArrayRef<const SpirvInst *> globals() const { return Globals; }
  const SpirvFunction *function(uint32_t Id) const;

  /// `file.comp:3:14`, where an OpLine is in force at At; otherwise empty.
  std::string line(const SpirvInst &At) const;
  /// `word 17: OpFAdd %12 'sum': Message`
  llvm::Error error(const SpirvInst &At, const llvm::Twine &Message) const;

private:
  using MemberKey = std::pair<uint32_t, uint32_t>;

  llvm::Error readAll(llvm::ArrayRef<uint32_t> Words);
  llvm::Error readGlobal(const SpirvInst &I);
  llvm::Error readAnnotation(const SpirvInst &I);
  llvm::Error readEntryPoint(const SpirvInst &I);
  llvm::Error readFunctions(size_t First);
  llvm::Error readFunction(size_t &Index);
  llvm::Error readBlock(SpirvFunction &F, size_t &Index);
  void applyGroups();

  spirv::ModuleHeader Header;
  std::vector<SpirvInst> Instructions;
  llvm::DenseMap<uint32_t, const SpirvInst *> Definitions;
  llvm::DenseMap<uint32_t, std::string> Names, Strings;
  llvm::DenseMap<MemberKey, std::string> MemberNames;
  llvm::DenseMap<uint32_t, llvm::SmallVector<SpirvDecoration, 2>> Decorations;
  llvm::DenseMap<MemberKey, llvm::SmallVector<SpirvDecoration, 2>> MemberDecorations;
  std::vector<SpirvEntryPoint> EntryPoints;
  llvm::DenseMap<uint32_t, std::vector<SpirvExecutionMode>> Modes;
  llvm::DenseSet<uint32_t> Capabilities;
  llvm::DenseMap<uint32_t, ExtSet> ExtSets;
  llvm::DenseMap<uint32_t, std::string> UnknownExtSets;
  std::vector<const SpirvInst *> Globals, Groups;
  std::vector<SpirvFunction> Functions;
  llvm::DenseMap<uint32_t, size_t> FunctionIndex;
  spirv::AddressingModel Addressing = spirv::AddressingModel::Logical;
};

bool isTerminator(spirv::Op Op);

} // namespace coop::lower

#endif
