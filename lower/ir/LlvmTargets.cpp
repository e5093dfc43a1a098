// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fills LLVM's registry of targets.

#include "lower/ir/LlvmTargets.h"

extern "C" {
#define COOP_LLVM_TARGET(Name)                                                                     \
  void LLVMInitialize##Name##TargetInfo();                                                         \
  void LLVMInitialize##Name##Target();                                                             \
  void LLVMInitialize##Name##TargetMC();                                                           \
  void LLVMInitialize##Name##AsmPrinter();
#define COOP_LLVM_ASM_PARSER(Name) void LLVMInitialize##Name##AsmParser(); // of inline assembly
#include "lower/ir/generated/LlvmTargets.def"
}

void coop::lower::registerLlvmTargets() {
  static const bool Done = [] {
#define COOP_LLVM_TARGET(Name)                                                                     \
  LLVMInitialize##Name##TargetInfo();                                                              \
  LLVMInitialize##Name##Target();                                                                  \
  LLVMInitialize##Name##TargetMC();                                                                \
  LLVMInitialize##Name##AsmPrinter();
#define COOP_LLVM_ASM_PARSER(Name) LLVMInitialize##Name##AsmParser();
#include "lower/ir/generated/LlvmTargets.def"
    return true;
  }();
  (void)Done;
}
