// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes a SPIR-V module apart along SPIR-V, section 2.4 (logical layout of a module).
// Types and values are made elsewhere.

#include "lower/import/SpirvModule.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

Expected<std::unique_ptr<SpirvModule>> SpirvModule::create(ArrayRef<uint32_t> Words) {
  auto M = std::make_unique<SpirvModule>();
  if (Error E = M->readAll(Words))
    return E;
  return M;
}

Error SpirvModule::error(const SpirvInst &At, const Twine &Message) const {
  std::string Text = At.Info->Name.str();
  if (const uint32_t Id = At.resultId()) {
    Text += " %" + std::to_string(Id);
    if (StringRef Name = name(Id); !Name.empty()) {
      // Names come from outside: nothing unprintable is passed on, nor anything endless.
      std::string Shown;
      raw_string_ostream OS(Shown);
      printEscapedString(Name.take_front(80), OS);
      Text += " '" + OS.str() + "'";
    }
  }
  return spirv::wordError(At.WordIndex, Text + ": " + Message);
}

/// SPIR-V, OpLine: it holds up to the end of its block, another OpLine or OpNoLine.
std::string SpirvModule::line(const SpirvInst &At) const {
  auto I = llvm::partition_point(
      Instructions, [&](const SpirvInst &Other) { return Other.WordIndex < At.WordIndex; });
  while (I != Instructions.begin()) {
    --I;
    if (I->Opcode == Op::OpNoLine || I->Opcode == Op::OpLabel || I->Opcode == Op::OpFunctionEnd)
      break;
    if (I->Opcode == Op::OpLine)
      return string(I->operand(0)).str() + ":" + std::to_string(I->operand(1)) + ":" +
             std::to_string(I->operand(2));
  }
  return {};
}

// ---- look-ups

StringRef SpirvModule::name(uint32_t Id) const {
  auto It = Names.find(Id);
  return It == Names.end() ? StringRef() : StringRef(It->second);
}

StringRef SpirvModule::memberName(uint32_t Id, uint32_t Member) const {
  auto It = MemberNames.find({Id, Member});
  return It == MemberNames.end() ? StringRef() : StringRef(It->second);
}

StringRef SpirvModule::string(uint32_t Id) const {
  auto It = Strings.find(Id);
  return It == Strings.end() ? StringRef() : StringRef(It->second);
}

ArrayRef<SpirvDecoration> SpirvModule::decorations(uint32_t Id) const {
  auto It = Decorations.find(Id);
  return It == Decorations.end() ? ArrayRef<SpirvDecoration>() : ArrayRef(It->second);
}

static const SpirvDecoration *findDecoration(ArrayRef<SpirvDecoration> All,
                                             spirv::Decoration Kind) {
  for (const SpirvDecoration &D : All)
    if (D.Kind == Kind)
      return &D;
  return nullptr;
}

static std::optional<uint32_t> firstParam(const SpirvDecoration *D) {
  if (!D || D->Params.empty())
    return std::nullopt;
  return D->Params[0];
}

bool SpirvModule::isDecorated(uint32_t Id, spirv::Decoration Kind) const {
  return findDecoration(decorations(Id), Kind);
}

std::optional<uint32_t> SpirvModule::decoration(uint32_t Id, spirv::Decoration Kind) const {
  return firstParam(findDecoration(decorations(Id), Kind));
}

bool SpirvModule::isMemberDecorated(uint32_t Id, uint32_t Member, spirv::Decoration Kind) const {
  auto It = MemberDecorations.find({Id, Member});
  return It != MemberDecorations.end() && findDecoration(It->second, Kind);
}

std::optional<uint32_t> SpirvModule::memberDecoration(uint32_t Id, uint32_t Member,
                                                      spirv::Decoration Kind) const {
  auto It = MemberDecorations.find({Id, Member});
  return It == MemberDecorations.end() ? std::nullopt
                                       : firstParam(findDecoration(It->second, Kind));
}

ArrayRef<SpirvExecutionMode> SpirvModule::executionModes(uint32_t Function) const {
  auto It = Modes.find(Function);
  return It == Modes.end() ? ArrayRef<SpirvExecutionMode>() : ArrayRef(It->second);
}

StringRef SpirvModule::unknownExtSet(uint32_t Id) const {
  auto It = UnknownExtSets.find(Id);
  return It == UnknownExtSets.end() ? StringRef() : StringRef(It->second);
}

ExtSet SpirvModule::extSet(uint32_t Id) const {
  auto It = ExtSets.find(Id);
  return It == ExtSets.end() ? ExtSet::Unknown : It->second;
}

const SpirvFunction *SpirvModule::function(uint32_t Id) const {
  auto It = FunctionIndex.find(Id);
  return It == FunctionIndex.end() ? nullptr : &Functions[It->second];
}

// ---- reading

Error SpirvModule::readAll(ArrayRef<uint32_t> Words) {
  auto Head = spirv::readHeader(Words);
  if (!Head)
    return Head.takeError();
  Header = *Head;
  auto All = spirv::readInstructions(Words);
  if (!All)
    return All.takeError();
  Instructions = std::move(*All);
  for (const SpirvInst &I : Instructions)
    if (const uint32_t Id = I.resultId())
      Definitions[Id] = &I;
  size_t First = 0;
  for (; First < Instructions.size() && Instructions[First].Opcode != Op::OpFunction; ++First)
    if (Error E = readGlobal(Instructions[First]))
      return E;
  applyGroups();
  return readFunctions(First);
}

/// A literal string among the operands of I, which the reader has found to be well-formed.
static std::string stringOperand(const SpirvInst &I, size_t Operand) {
  size_t Index = Operand;
  auto Text = spirv::decodeString(I.operands(), Index);
  if (Text)
    return *Text;
  consumeError(Text.takeError());
  return {};
}

static ExtSet extSetOf(StringRef Name) {
  if (Name == "GLSL.std.450")
    return ExtSet::Glsl;
  if (Name == "NonSemantic.DebugPrintf")
    return ExtSet::DebugPrintf;
  if (Name.starts_with("NonSemantic."))
    return ExtSet::NonSemantic;
  return ExtSet::Unknown;
}

Error SpirvModule::readGlobal(const SpirvInst &I) {
  switch (I.Opcode) {
  case Op::OpCapability:
    Capabilities.insert(I.operand(0));
    return Error::success();
  case Op::OpMemoryModel:
    Addressing = spirv::AddressingModel(I.operand(0));
    return Error::success();
  case Op::OpExtInstImport: {
    const std::string Name = stringOperand(I, 0);
    ExtSets[I.resultId()] = extSetOf(Name);
    if (extSetOf(Name) == ExtSet::Unknown) // an error where one of its instructions is used
      UnknownExtSets[I.resultId()] = Name;
    return Error::success();
  }
  case Op::OpString:
    Strings[I.resultId()] = stringOperand(I, 0);
    return Error::success();
  case Op::OpName:
    Names[I.operand(0)] = stringOperand(I, 1);
    return Error::success();
  case Op::OpMemberName:
    MemberNames[{I.operand(0), I.operand(1)}] = stringOperand(I, 2);
    return Error::success();
  case Op::OpEntryPoint:
    return readEntryPoint(I);
  case Op::OpExecutionMode:
  case Op::OpExecutionModeId:
    Modes[I.operand(0)].push_back(
        {spirv::ExecutionMode(I.operand(1)), I.operands().drop_front(2), &I});
    return Error::success();
  case Op::OpDecorate:
  case Op::OpDecorateId:
  case Op::OpDecorateString:
  case Op::OpMemberDecorate:
  case Op::OpMemberDecorateString:
  case Op::OpGroupDecorate:
  case Op::OpGroupMemberDecorate:
    return readAnnotation(I);
  default:
    Globals.push_back(&I);
    return Error::success();
  }
}

Error SpirvModule::readAnnotation(const SpirvInst &I) {
  ArrayRef<uint32_t> Ops = I.operands();
  switch (I.Opcode) {
  case Op::OpDecorate:
  case Op::OpDecorateId:
  case Op::OpDecorateString:
    Decorations[Ops[0]].push_back({spirv::Decoration(Ops[1]), Ops.drop_front(2)});
    break;
  case Op::OpMemberDecorate:
  case Op::OpMemberDecorateString:
    MemberDecorations[{Ops[0], Ops[1]}].push_back({spirv::Decoration(Ops[2]), Ops.drop_front(3)});
    break;
  default:
    Groups.push_back(&I);
    break;
  }
  return Error::success();
}

void SpirvModule::applyGroups() {
  for (const SpirvInst *I : Groups) {
    ArrayRef<uint32_t> Targets = I->operands().drop_front();
    // A copy: the insertion below may move what the map holds.
    const SmallVector<SpirvDecoration, 2> Group(decorations(I->operand(0)));
    if (I->Opcode == Op::OpGroupDecorate)
      for (uint32_t Target : Targets)
        Decorations[Target].append(Group.begin(), Group.end());
    else
      for (size_t T = 0; T + 1 < Targets.size(); T += 2)
        MemberDecorations[{Targets[T], Targets[T + 1]}].append(Group.begin(), Group.end());
  }
}

Error SpirvModule::readEntryPoint(const SpirvInst &I) {
  SpirvEntryPoint Entry{spirv::ExecutionModel(I.operand(0)), I.operand(1), {}, {}, &I};
  size_t Index = 2;
  auto Name = spirv::decodeString(I.operands(), Index);
  if (!Name)
    return Name.takeError();
  Entry.Name = *Name;
  Entry.Interface.append(I.operands().begin() + Index, I.operands().end());
  EntryPoints.push_back(std::move(Entry));
  return Error::success();
}

// ---- functions

bool isTerminator(Op Opcode) {
  switch (Opcode) {
  case Op::OpBranch:
  case Op::OpBranchConditional:
  case Op::OpSwitch:
  case Op::OpReturn:
  case Op::OpReturnValue:
  case Op::OpKill:
  case Op::OpTerminateInvocation:
  case Op::OpUnreachable:
  case Op::OpIgnoreIntersectionKHR:
  case Op::OpTerminateRayKHR:
  case Op::OpEmitMeshTasksEXT:
  case Op::OpAbortKHR:
    return true;
  default:
    return false;
  }
}

static bool isDebugLine(const SpirvInst &I) {
  return I.Opcode == Op::OpLine || I.Opcode == Op::OpNoLine || I.Opcode == Op::OpNop;
}

Error SpirvModule::readFunctions(size_t Index) {
  while (Index < Instructions.size()) {
    const SpirvInst &I = Instructions[Index];
    if (isDebugLine(I) || I.Opcode == Op::OpExtInst ||
        I.Opcode == Op::OpExtInstWithForwardRefsKHR) {
      ++Index;
      continue;
    }
    if (I.Opcode != Op::OpFunction)
      return error(I, "stands between functions");
    if (Error E = readFunction(Index))
      return E;
  }
  for (size_t F = 0; F < Functions.size(); ++F)
    FunctionIndex[Functions[F].Inst->resultId()] = F;
  return Error::success();
}

Error SpirvModule::readFunction(size_t &Index) {
  SpirvFunction F;
  F.Inst = &Instructions[Index++];
  while (Index < Instructions.size()) {
    const SpirvInst &I = Instructions[Index];
    if (I.Opcode == Op::OpFunctionEnd) {
      ++Index;
      Functions.push_back(std::move(F));
      return Error::success();
    }
    if (I.Opcode == Op::OpLabel) {
      if (Error E = readBlock(F, Index))
        return E;
      continue;
    }
    if (I.Opcode == Op::OpFunctionParameter && F.Blocks.empty())
      F.Params.push_back(&I);
    else if (!isDebugLine(I))
      return error(I, "stands outside a block");
    ++Index;
  }
  return error(*F.Inst, "the module ends before the function does");
}

Error SpirvModule::readBlock(SpirvFunction &F, size_t &Index) {
  const SpirvInst &Label = Instructions[Index++];
  const size_t First = Index;
  for (; Index < Instructions.size(); ++Index) {
    const SpirvInst &I = Instructions[Index];
    if (I.Opcode == Op::OpLabel || I.Opcode == Op::OpFunctionEnd || I.Opcode == Op::OpFunction)
      return error(Label, "the block does not end with a branch or return");
    if (!isTerminator(I.Opcode))
      continue;
    ++Index;
    F.Blocks.push_back({&Label, ArrayRef(Instructions).slice(First, Index - First)});
    return Error::success();
  }
  return error(Label, "the module ends before the block does");
}

} // namespace coop::lower
