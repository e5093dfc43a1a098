// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ModuleBuilder: sections, ids, shared types and constants.

#include "codegen/ModuleBuilder.h"

using namespace coop;
using namespace coop::codegen;
using llvm::ArrayRef;
using llvm::StringRef;

void codegen::appendInstruction(std::vector<uint32_t> &To, Op Opcode, ArrayRef<uint32_t> Operands) {
  To.push_back(static_cast<uint32_t>(Operands.size() + 1) << 16 | word(Opcode));
  To.insert(To.end(), Operands.begin(), Operands.end());
}

void ModuleBuilder::append(std::vector<uint32_t> &To, Op Opcode, ArrayRef<uint32_t> Operands) {
  LongestWords = std::max<uint64_t>(LongestWords, Operands.size() + 1);
  if (Operands.size() < MaxInstructionWords)
    appendInstruction(To, Opcode, Operands);
}

std::optional<ExceededLimit> ModuleBuilder::exceededLimit() const {
  if (LongestWords > MaxInstructionWords)
    return ExceededLimit{"words in one instruction", LongestWords, MaxInstructionWords};
  if (isOutOfIds())
    return ExceededLimit{"ids", NextId, MaxIdBound};
  for (Section S : {Section::Global, Section::Function})
    if (std::optional<ExceededLimit> E = findExceededLimit(Sections[static_cast<unsigned>(S)]))
      return E;
  return std::nullopt;
}

static StringRef bytesOf(ArrayRef<uint32_t> Words) {
  return {reinterpret_cast<const char *>(Words.data()), Words.size() * sizeof(uint32_t)};
}

Id &ModuleBuilder::unique(Op Opcode, Id Type, ArrayRef<uint32_t> Operands) {
  Words Key{word(Opcode), Type};
  Key.append(Operands.begin(), Operands.end());
  return Unique[bytesOf(Key)];
}

Id ModuleBuilder::newType(Op Opcode, ArrayRef<uint32_t> Operands) {
  Id Result = newId();
  Words All{Result};
  All.append(Operands.begin(), Operands.end());
  add(Section::Global, Opcode, All);
  return Result;
}

Id ModuleBuilder::uniqueType(Op Opcode, ArrayRef<uint32_t> Operands) {
  Id &Known = unique(Opcode, 0, Operands);
  if (!Known)
    Known = newType(Opcode, Operands);
  return Known;
}

Id ModuleBuilder::newGlobal(Op Opcode, Id Type, ArrayRef<uint32_t> Operands) {
  Id Result = newId();
  Words All{Type, Result};
  All.append(Operands.begin(), Operands.end());
  add(Section::Global, Opcode, All);
  return Result;
}

Id ModuleBuilder::uniqueConstant(Op Opcode, Id Type, ArrayRef<uint32_t> Operands) {
  Id &Known = unique(Opcode, Type, Operands);
  if (!Known)
    Known = newGlobal(Opcode, Type, Operands);
  return Known;
}

Id ModuleBuilder::extInstImport(StringRef Name) {
  Id &Result = Imports[Name];
  if (!Result) {
    Result = newId();
    Words All{Result};
    spirv::appendString(All, Name);
    add(Section::ExtInstImport, Op::OpExtInstImport, All);
  }
  return Result;
}

Id ModuleBuilder::string(StringRef Text) {
  Id &Result = Strings[Text];
  if (!Result) {
    Result = newId();
    Words All{Result};
    spirv::appendString(All, Text);
    add(Section::DebugString, Op::OpString, All);
  }
  return Result;
}

void ModuleBuilder::name(Id Target, StringRef Name) {
  Words All{Target};
  spirv::appendString(All, Name);
  add(Section::DebugName, Op::OpName, All);
}

void ModuleBuilder::memberName(Id Type, uint32_t Member, StringRef Name) {
  Words All{Type, Member};
  spirv::appendString(All, Name);
  add(Section::DebugName, Op::OpMemberName, All);
}

void ModuleBuilder::decorate(Id Target, spirv::Decoration D, ArrayRef<uint32_t> Operands) {
  Words All{Target, word(D)};
  All.append(Operands.begin(), Operands.end());
  add(Section::Annotation, Op::OpDecorate, All);
}

void ModuleBuilder::memberDecorate(Id Type, uint32_t Member, spirv::Decoration D,
                                   ArrayRef<uint32_t> Operands) {
  Words All{Type, Member, word(D)};
  All.append(Operands.begin(), Operands.end());
  add(Section::Annotation, Op::OpMemberDecorate, All);
}

/// Few modules ask: what others have added is looked at no sooner.
void ModuleBuilder::annotateOnce(Op Opcode, ArrayRef<uint32_t> Operands) {
  std::vector<uint32_t> &All = section(Section::Annotation);
  auto TakeNext = [&] {
    const ArrayRef<uint32_t> Next = ArrayRef(All).slice(AnnotatedWords, All[AnnotatedWords] >> 16);
    const bool IsNew = Annotations.insert(bytesOf(Next)).second;
    AnnotatedWords += Next.size();
    return IsNew;
  };
  while (AnnotatedWords < All.size())
    TakeNext();
  const size_t Before = All.size();
  append(All, Opcode, Operands);
  if (All.size() != Before && !TakeNext()) {
    All.resize(Before);
    AnnotatedWords = Before;
  }
}

spirv::Module ModuleBuilder::finish(uint32_t Version, ArrayRef<std::string> Preferred,
                                    std::optional<TooNewWord> &TooNew) {
  Requirements Needs =
      deriveRequirements(Sections, Version, Required, RequiredExtensions, Preferred);
  TooNew = Needs.TooNew;

  // Generator 0: none is registered for this compiler (SPIR-V 2.3).
  std::vector<uint32_t> Before = {spirv::MagicNumber, Version, 0, NextId, 0};
  for (spirv::Capability C : Needs.Capabilities)
    appendInstruction(Before, Op::OpCapability, {word(C)});
  for (const std::string &E : Needs.Extensions) {
    Words Text;
    spirv::appendString(Text, E);
    appendInstruction(Before, Op::OpExtension, Text);
  }
  // Functions are last and most of a module, whose memory is theirs.
  static_assert(static_cast<unsigned>(Section::Function) + 1 == SectionCount);
  for (const auto &S : ArrayRef(Sections).drop_back())
    Before.insert(Before.end(), S.begin(), S.end());
  spirv::Module Result;
  Result.Words = std::move(section(Section::Function));
  Result.Words.insert(Result.Words.begin(), Before.begin(), Before.end());
  return Result;
}
