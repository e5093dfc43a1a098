// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpString, OpSource and OpSourceContinued.

#include "driver/EmbeddedSource.h"
#include "support/spirv/Words.h"
#include "llvm/ADT/DenseMap.h"

using namespace coop;
using namespace coop::driver;
using spirv::Op;

/// The string that begins at an instruction's word; empty where there is none.
static std::string stringAt(const spirv::Instruction &I, size_t Word) {
  if (Word >= I.Words.size())
    return {};
  llvm::Expected<std::string> Text = spirv::decodeString(I.Words, Word);
  if (Text)
    return std::move(*Text);
  llvm::consumeError(Text.takeError());
  return {};
}

std::vector<EmbeddedSource> driver::embeddedSources(llvm::ArrayRef<uint32_t> Words) {
  std::vector<EmbeddedSource> Result;
  llvm::Expected<std::vector<spirv::Instruction>> All = spirv::readInstructions(Words);
  if (!All) {
    llvm::consumeError(All.takeError());
    return Result;
  }
  llvm::DenseMap<uint32_t, std::string> Strings;
  // Of OpSource: language, version, file, text.
  constexpr size_t FileWord = 3, TextWord = 4;
  bool Continues = false;
  for (const spirv::Instruction &I : *All) {
    if (I.Opcode == Op::OpString)
      Strings[I.resultId()] = stringAt(I, 2);
    else if (I.Opcode == Op::OpSource && I.Words.size() > TextWord)
      Result.push_back({Strings.lookup(I.Words[FileWord]), stringAt(I, TextWord)});
    else if (I.Opcode == Op::OpSourceContinued && Continues)
      Result.back().Text += stringAt(I, 1);
    Continues = (I.Opcode == Op::OpSource && I.Words.size() > TextWord) ||
                (I.Opcode == Op::OpSourceContinued && Continues);
  }
  return Result;
}
