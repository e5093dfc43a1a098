// SPIRV-Tools' optimizer, kept from making modules that are not valid.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Its passes are tried with the shaders of those who write it, of which few have cooperative types.
// So those that would have to know of them, and do not, are left out where a module has any; and
// what comes out is validated in any case: a pass that spoils a module is left out of it.

#include "spirv-tools/optimizer.hpp"
#include "support/spirv/Tools.h"
#include "support/spirv/ToolsMessages.h"
#include "support/spirv/Words.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace coop::spirv {
namespace {

using Words = std::vector<uint32_t>;

/// Passes that take a matrix or vector of floats for one of integers, or count its parts.
constexpr llvm::StringLiteral IgnorantOfCooperativeTypes[] = {
    "ccp", "eliminate-dead-inserts", "if-conversion", "simplify-instructions", "vector-dce"};

/// Passes that move what the invocations of a subgroup do together to where others have come, too:
/// the block that leaves a loop becomes one with what follows the loop.
constexpr llvm::StringLiteral IgnorantOfSubgroups[] = {"merge-blocks"};

bool isCooperativeType(const Instruction &I) {
  return I.Opcode == Op::OpTypeCooperativeMatrixKHR || I.Opcode == Op::OpTypeCooperativeMatrixNV ||
         I.Opcode == Op::OpTypeVectorIdEXT;
}

bool isOfSubgroup(const Instruction &I) {
  return I.Info->Name.starts_with("OpGroup") || I.Info->Name.starts_with("OpSubgroup");
}

/// As flags. Arrays of any size would be split into their elements, in time that grows with the
/// square of their number: those of up to 100 are.
std::vector<std::string> passesFor(OptimizeFor Goal, TargetEnv Env,
                                   llvm::ArrayRef<Instruction> Module) {
  const bool IsCooperative = llvm::any_of(Module, isCooperativeType);
  const bool HasSubgroups = llvm::any_of(Module, isOfSubgroup);
  spvtools::Optimizer All(toolsEnv(Env));
  if (Goal == OptimizeFor::Size)
    All.RegisterSizePasses();
  else
    All.RegisterPerformancePasses();
  std::vector<std::string> Flags;
  for (llvm::StringRef Name : All.GetPassNames()) {
    if ((IsCooperative && llvm::is_contained(IgnorantOfCooperativeTypes, Name)) ||
        (HasSubgroups && llvm::is_contained(IgnorantOfSubgroups, Name)))
      continue;
    const bool IsUnlimited = Name == "scalar-replacement=0";
    Flags.push_back(("--" + (IsUnlimited ? "scalar-replacement=100" : Name)).str());
  }
  return Flags;
}

llvm::Expected<Words> run(llvm::ArrayRef<uint32_t> Module, TargetEnv Env,
                          llvm::ArrayRef<std::string> Passes) {
  Messages Log;
  spvtools::Optimizer Optimizer(toolsEnv(Env));
  Optimizer.SetMessageConsumer(Log.consumer());
  for (const std::string &Pass : Passes)
    if (!Optimizer.RegisterPassFromFlag(Pass))
      return error("SPIRV-Tools' optimizer has no pass " + Pass);
  // Its own validation would not know our options.
  spvtools::OptimizerOptions Flags;
  Flags.set_run_validator(false);
  Words Result;
  if (!Optimizer.Run(Module.data(), Module.size(), &Result, Flags))
    return error("SPIRV-Tools' optimizer failed: " + Log.take("no reason given"));
  return Result;
}

bool isFloatArithmetic(Op Opcode) {
  switch (Opcode) {
  case Op::OpFNegate:
  case Op::OpFAdd:
  case Op::OpFSub:
  case Op::OpFMul:
  case Op::OpFDiv:
  case Op::OpFRem:
  case Op::OpFMod:
  case Op::OpDot:
  case Op::OpVectorTimesScalar:
  case Op::OpMatrixTimesScalar:
  case Op::OpVectorTimesMatrix:
  case Op::OpMatrixTimesVector:
  case Op::OpMatrixTimesMatrix:
  case Op::OpOuterProduct:
    return true;
  default:
    return false;
  }
}

bool isNoContraction(const Instruction &I) {
  return I.Opcode == Op::OpDecorate &&
         I.operand(1) == static_cast<uint32_t>(Decoration::NoContraction);
}

/// The module with NoContraction at all arithmetic of floats, which no folding of another rounding
/// touches.
Words markAll(llvm::ArrayRef<uint32_t> Module, llvm::ArrayRef<Instruction> Instructions) {
  constexpr uint32_t Length = 3, LengthShift = 16;
  llvm::DenseSet<uint32_t> Marked;
  for (const Instruction &I : Instructions)
    if (isNoContraction(I))
      Marked.insert(I.operand(0));
  Words Marks;
  for (const Instruction &I : Instructions)
    if (isFloatArithmetic(I.Opcode) && !Marked.contains(I.resultId()))
      Marks.insert(Marks.end(), {Length << LengthShift | static_cast<uint32_t>(Op::OpDecorate),
                                 I.resultId(), static_cast<uint32_t>(Decoration::NoContraction)});
  // Types follow the decorations (SPIR-V section 2.4).
  const auto *Type = llvm::find_if(
      Instructions, [](const Instruction &I) { return I.Info->Name.starts_with("OpType"); });
  Words Result = Module.vec();
  if (Type != Instructions.end())
    Result.insert(Result.begin() + static_cast<ptrdiff_t>(Type->WordIndex), Marks.begin(),
                  Marks.end());
  return Result;
}

llvm::Expected<Words> unmarkAll(Words Module) {
  llvm::Expected<std::vector<Instruction>> Instructions = readInstructions(Module);
  if (!Instructions)
    return Instructions.takeError();
  constexpr ptrdiff_t HeaderWords = 5;
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (const Instruction &I : *Instructions)
    if (!isNoContraction(I))
      Result.insert(Result.end(), I.Words.begin(), I.Words.end());
  return Result;
}

bool isValid(llvm::ArrayRef<uint32_t> Module, TargetEnv Env) { return !validate(Module, Env); }

} // namespace

/// Passes one after the other, without those that make a module that is not valid.
static llvm::Expected<Words> runValid(llvm::ArrayRef<uint32_t> Module, TargetEnv Env,
                                      llvm::ArrayRef<std::string> Passes) {
  llvm::Expected<Words> All = run(Module, Env, Passes);
  if (!All || isValid(*All, Env))
    return All;
  Words Result = Module.vec();
  for (const std::string &Pass : Passes) {
    llvm::Expected<Words> Next = run(Result, Env, Pass);
    if (!Next)
      llvm::consumeError(Next.takeError());
    else if (isValid(*Next, Env))
      Result = std::move(*Next);
  }
  return Result;
}

llvm::Expected<Words> optimize(llvm::ArrayRef<uint32_t> Module, TargetEnv Env, OptimizeFor Goal,
                               Rounding Results) {
  llvm::Expected<std::vector<Instruction>> Instructions = readInstructions(Module);
  if (!Instructions)
    return Instructions.takeError();
  const std::vector<std::string> Passes = passesFor(Goal, Env, *Instructions);
  if (Results == Rounding::MayDiffer)
    return runValid(Module, Env, Passes);
  llvm::Expected<Words> Optimized = runValid(markAll(Module, *Instructions), Env, Passes);
  // Copies have the marks of what they are copies of: which are the shader's nobody knows then.
  if (!Optimized || llvm::any_of(*Instructions, isNoContraction))
    return Optimized;
  return unmarkAll(std::move(*Optimized));
}

} // namespace coop::spirv
