// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What shaders name by its numbers (GL_EXT_spirv_intrinsics): instructions, types, decorations.

#include "codegen/Emitter.h"
#include "support/spirv/Grammar.h"

using namespace coop;
using namespace coop::codegen;

void Emitter::require(const sema::SpirvRequirements &Needs) {
  for (uint32_t C : Needs.Capabilities)
    M.requireCapability(static_cast<spirv::Capability>(C));
  for (llvm::StringRef Name : Needs.Extensions)
    M.requireExtension(Name);
}

/// Decorations of Target, or of its member.
void Emitter::decorateAsSaid(Id Target, llvm::ArrayRef<sema::SpirvDecoration> List,
                             std::optional<uint32_t> Member) {
  using Form = sema::SpirvDecoration::Form;
  for (const sema::SpirvDecoration &D : List) {
    require(D.Needs);
    Words Operands{Target};
    if (Member)
      Operands.push_back(*Member);
    Operands.push_back(D.Number);
    Operands.append(D.Words.begin(), D.Words.end());
    for (const sema::Constant *C : D.Constants)
      Operands.push_back(constant(C));
    Op Opcode = D.TheForm == Form::Id ? Op::OpDecorateId
                : D.TheForm == Form::String
                    ? (Member ? Op::OpMemberDecorateString : Op::OpDecorateString)
                    : (Member ? Op::OpMemberDecorate : Op::OpDecorate);
    // What a qualifier of the language has said, too, stands once.
    M.annotateOnce(Opcode, Operands);
  }
}

Id Emitter::spirvType(const sema::SpirvTypeInfo &Info) {
  require(Info.Needs);
  Words Operands;
  if (!Info.Set.empty())
    Operands = {M.extInstImport(Info.Set), Info.Opcode};
  for (const sema::SpirvTypeInfo::Operand &O : Info.Operands)
    Operands.push_back(O.Ty ? typeId(O.Ty) : O.Id ? constant(O.Id) : O.Literal);
  if (!Info.Set.empty())
    return M.uniqueConstant(Op::OpExtInst, M.voidType(), Operands);
  return M.uniqueType(static_cast<Op>(Info.Opcode), Operands);
}

/// Instructions after which nothing of the block is executed.
static bool isTerminator(Op Opcode) {
  switch (Opcode) {
  case Op::OpKill:
  case Op::OpUnreachable:
  case Op::OpTerminateInvocation:
  case Op::OpIgnoreIntersectionKHR:
  case Op::OpTerminateRayKHR:
  case Op::OpEmitMeshTasksEXT:
  case Op::OpAbortKHR:
    return true;
  default:
    return false;
  }
}

Id Emitter::spirvInstruction(const sema::CallExpr &E) {
  const sema::SpirvInstruction &Instruction = *E.Callee->Instruction;
  require(Instruction.Needs);
  Words Operands;
  for (auto [Parameter, Arg] : llvm::zip_equal(E.Callee->Parameters, E.Args)) {
    const bool IsPointer = Parameter->ByReference ||
                           Parameter->TheDirection == sema::Direction::Out ||
                           Parameter->TheDirection == sema::Direction::InOut;
    if (Parameter->IsLiteral) {
      const auto &C = llvm::cast<sema::ConstantExpr>(*Arg);
      Operands.push_back(static_cast<uint32_t>(C.Value->bits()));
    } else if (IsPointer) {
      Place At = place(*Arg);
      Operands.push_back(pointer(At));
    } else {
      Operands.push_back(value(*Arg));
    }
  }
  const auto Opcode = static_cast<Op>(Instruction.Opcode);
  if (!Instruction.Set.empty()) {
    Operands.insert(Operands.begin(), {M.extInstImport(Instruction.Set), Instruction.Opcode});
    // A set of its own that is not semantic needs its extension before 1.6.
    if (llvm::StringRef(Instruction.Set).starts_with("NonSemantic.") && !atLeast(6))
      M.requireExtension("SPV_KHR_non_semantic_info");
    Id Result = F.emit(Op::OpExtInst, typeId(E.Ty), Operands);
    decorateAsSaid(Result, E.Callee->Decorations, std::nullopt);
    return Result;
  }
  if (isTerminator(Opcode)) {
    F.terminate(Opcode, Operands);
    return 0;
  }
  if (E.Ty->isVoid()) {
    F.emitVoid(Opcode, Operands);
    return 0;
  }
  Id Result = F.emit(Opcode, typeId(E.Ty), Operands);
  decorateAsSaid(Result, E.Callee->Decorations, std::nullopt);
  return Result;
}
