// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adding entry points to a module.

#include "EntryPoints.h"
#include "support/spirv/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace semantics {
namespace {

using namespace coop::spirv;
using WordList = llvm::SmallVector<uint32_t, 32>;

uint32_t firstWord(size_t Length, Op Opcode) {
  return static_cast<uint32_t>(Length << 16 | static_cast<uint32_t>(Opcode));
}

std::string nameIn(const Instruction &I, size_t Word) {
  auto Name = decodeString(I.Words, Word);
  if (Name)
    return *Name;
  llvm::consumeError(Name.takeError());
  return {};
}

/// What a further entry point is made from.
struct Found {
  const Instruction *Entry = nullptr, *Main = nullptr; ///< OpEntryPoint, OpFunction
  std::vector<const Instruction *> Modes;
};

std::optional<Found> findMain(const std::vector<Instruction> &All) {
  Found Result;
  for (const Instruction &I : All) {
    if (I.Opcode == Op::OpEntryPoint)
      Result.Entry = &I;
    else if ((I.Opcode == Op::OpExecutionMode || I.Opcode == Op::OpExecutionModeId))
      Result.Modes.push_back(&I);
    else if (Result.Entry && I.Opcode == Op::OpFunction && I.resultId() == Result.Entry->Words[2])
      Result.Main = &I;
  }
  return Result.Main ? std::optional(Result) : std::nullopt;
}

/// glslang adds the types of parameters to a function's name.
uint32_t functionNamed(const std::vector<Instruction> &All, const std::string &Name) {
  for (const Instruction &I : All)
    if (I.Opcode == Op::OpName)
      if (const std::string Text = nameIn(I, 2); Text == Name || Text == Name + "(")
        return I.Words[1];
  return 0;
}

WordList entryPoint(const Instruction &Like, uint32_t Function, const std::string &Name) {
  size_t Interface = 3;
  llvm::consumeError(decodeString(Like.Words, Interface).takeError());
  WordList New = {0, Like.Words[1], Function};
  appendString(New, Name);
  New.append(Like.Words.begin() + Interface, Like.Words.end());
  New[0] = firstWord(New.size(), Op::OpEntryPoint);
  return New;
}

/// A function like Main, with the ids from First on, that calls another.
WordList callingFunction(const Instruction &Main, uint32_t First, uint32_t Callee) {
  WordList New(Main.Words);
  const uint32_t Void = Main.resultType();
  New[2] = First;
  New.append({firstWord(2, Op::OpLabel), First + 1});
  New.append({firstWord(4, Op::OpFunctionCall), Void, First + 2, Callee});
  New.append({firstWord(1, Op::OpReturn), firstWord(1, Op::OpFunctionEnd)});
  return New;
}

} // namespace

std::vector<uint32_t> addEntryPoints(const std::vector<uint32_t> &Module,
                                     const std::vector<std::string> &Functions) {
  auto All = readInstructions(Module);
  if (!All) {
    llvm::consumeError(All.takeError());
    return {};
  }
  const std::optional<Found> Main = findMain(*All);
  if (!Main)
    return {};
  constexpr size_t BoundWord = 3;
  uint32_t NextId = Module[BoundWord];
  WordList Entries, Modes, Bodies;
  for (const std::string &Name : Functions) {
    const uint32_t Callee = functionNamed(*All, Name);
    if (!Callee)
      return {};
    Entries.append(entryPoint(*Main->Entry, NextId, Name));
    for (const Instruction *Mode : Main->Modes) {
      Modes.append(Mode->Words.begin(), Mode->Words.end());
      Modes[Modes.size() - Mode->Words.size() + 1] = NextId;
    }
    Bodies.append(callingFunction(*Main->Main, NextId, Callee));
    NextId += 3;
  }
  std::vector<uint32_t> Result(Module.begin(), Module.begin() + ModuleHeader::NumWords);
  Result[BoundWord] = NextId;
  for (const Instruction &I : *All) {
    Result.insert(Result.end(), I.Words.begin(), I.Words.end());
    if (&I == Main->Entry)
      Result.insert(Result.end(), Entries.begin(), Entries.end());
    if (!Main->Modes.empty() && &I == Main->Modes.back())
      Result.insert(Result.end(), Modes.begin(), Modes.end());
  }
  Result.insert(Result.end(), Bodies.begin(), Bodies.end());
  return Result;
}

} // namespace semantics
