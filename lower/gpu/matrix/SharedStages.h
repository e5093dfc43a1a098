// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of shared memory in which operands of products lie.

#ifndef COOP_LOWER_GPU_MATRIX_SHAREDSTAGES_H
#define COOP_LOWER_GPU_MATRIX_SHAREDSTAGES_H

#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

namespace coop::lower::SharedStages {

/// Permuted lines want it (StagedOperand.h).
inline constexpr uint64_t Alignment = 1024;
/// Of other variables (ExchangeMemory.cpp).
inline constexpr uint64_t VariableAlignment = 16;

/// Of the shared memory that a workgroup can have, for each of so many that share a multiprocessor.
inline uint64_t bytesForEach(uint64_t Most, unsigned Groups) {
  constexpr uint64_t Reserved = 1024; // for each workgroup, by the hardware
  return (Most + Reserved) / std::max(Groups, 1U) - Reserved;
}

/// Bytes of all variables of shared memory that there are for a version of the body, with what lies
/// between them.
inline uint64_t bytesTaken(const llvm::Module &M, llvm::StringRef Version) {
  uint64_t Bytes = 0;
  for (const llvm::GlobalVariable &G : M.globals())
    if (const llvm::StringRef Of = G.getAttribute(VersionAttribute).getValueAsString();
        G.hasAttribute(SharedAttribute) && (Of.empty() || Of == Version))
      Bytes += llvm::alignTo(M.getDataLayout().getTypeAllocSize(G.getValueType()).getFixedValue(),
                             VariableAlignment);
  return Bytes;
}

/// For a version of the body.
inline llvm::GlobalVariable &add(llvm::Module &M, uint64_t Bytes, llvm::StringRef Version) {
  auto *Ty = llvm::ArrayType::get(llvm::Type::getInt8Ty(M.getContext()), Bytes);
  auto *G = new llvm::GlobalVariable(M, Ty, false, llvm::GlobalValue::InternalLinkage,
                                     llvm::PoisonValue::get(Ty), "coop.stages", nullptr,
                                     llvm::GlobalValue::NotThreadLocal, address_space::Shared);
  G->addAttribute(SharedAttribute);
  G->addAttribute(VersionAttribute, Version);
  G->setAlignment(llvm::Align(Alignment));
  return *G;
}

/// As instructions take it, i32.
inline llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value &Memory) {
  return B.CreateTrunc(B.CreatePtrToInt(&Memory, B.getInt64Ty()), B.getInt32Ty());
}

} // namespace coop::lower::SharedStages

#endif
