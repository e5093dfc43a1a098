// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM's versions from 19 on write differently. Each function asks which form there is, not
// which version it is: distributions change versions.

#ifndef COOP_LOWER_IR_LLVMVERSIONS_H
#define COOP_LOWER_IR_LLVMVERSIONS_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include <string>

namespace coop::lower {

template <typename> struct OffsetMap;
template <typename Map>
struct OffsetMap<bool (llvm::GEPOperator::*)(const llvm::DataLayout &, unsigned, Map &,
                                             llvm::APInt &) const> {
  using Type = Map;
};
/// The indices of a GEP with what they are multiplied by: what collectOffset fills.
using GepOffsets = OffsetMap<decltype(&llvm::GEPOperator::collectOffset)>::Type;

/// A module's triple is a text, or a Triple.
template <typename M> void setTriple(M &Module, const llvm::Triple &Value) {
  if constexpr (requires { Module.setTargetTriple(Value); })
    Module.setTargetTriple(Value);
  else
    Module.setTargetTriple(Value.str());
}
inline std::string tripleText(const llvm::Module &M) {
  return llvm::Triple(M.getTargetTriple()).str();
}

/// Targets are given a triple as a text, or as a Triple.
template <typename Target>
llvm::TargetMachine *createMachine(const Target &T, const std::string &Triple, llvm::StringRef Cpu,
                                   llvm::StringRef Features, llvm::Reloc::Model Relocations,
                                   llvm::CodeGenOptLevel Level) {
  const llvm::TargetOptions Options;
  if constexpr (requires {
                  T.createTargetMachine(llvm::Triple(Triple), Cpu, Features, Options, Relocations,
                                        std::nullopt, Level);
                })
    return T.createTargetMachine(llvm::Triple(Triple), Cpu, Features, Options, Relocations,
                                 std::nullopt, Level);
  else
    return T.createTargetMachine(Triple, Cpu, Features, Options, Relocations, std::nullopt, Level);
}

/// What is debug information is an instruction, or it is not.
template <typename I> const llvm::Instruction *nextInstruction(const I &Instruction) {
  if constexpr (requires { Instruction.getNextNonDebugInstruction(); })
    return Instruction.getNextNonDebugInstruction();
  else
    return Instruction.getNextNode();
}

/// Masked accesses may depend on the address space.
template <typename Info>
bool isLegalMaskedAccess(const Info &Costs, bool IsStore, llvm::Type *Type, llvm::Align Alignment,
                         unsigned Space) {
  if constexpr (requires { Costs.isLegalMaskedStore(Type, Alignment, Space); })
    return IsStore ? Costs.isLegalMaskedStore(Type, Alignment, Space)
                   : Costs.isLegalMaskedLoad(Type, Alignment, Space);
  else
    return IsStore ? Costs.isLegalMaskedStore(Type, Alignment)
                   : Costs.isLegalMaskedLoad(Type, Alignment);
}

} // namespace coop::lower

#endif
