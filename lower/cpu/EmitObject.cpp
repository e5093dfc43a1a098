// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's code generation for a module that is lowered already. It chooses no optimization of its
// own.

#include "lower/cpu/EmitObject.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {

static Error emit(Module &M, const LowerOptions &Options, raw_pwrite_stream &Out,
                  CodeGenFileType Type) {
  Expected<std::unique_ptr<TargetMachine>> Machine = createCpuTargetMachine(Options);
  if (!Machine)
    return Machine.takeError();
  if (M.getDataLayout() != (*Machine)->createDataLayout())
    return createStringError("the module was lowered for target '%s'", tripleText(M).c_str());
  // See limitEffort in Pipeline.cpp; the register allocator is chosen for all functions.
  if (any_of(M, [](const Function &F) { return F.hasOptNone(); }))
    (*Machine)->setOptLevel(CodeGenOptLevel::None);
  legacy::PassManager Passes;
  if ((*Machine)->addPassesToEmitFile(Passes, Out, nullptr, Type))
    return createStringError("LLVM cannot write this kind of file for target '%s'",
                             tripleText(M).c_str());
  Passes.run(M);
  return Error::success();
}

Error emitObject(Module &M, const LowerOptions &Options, raw_pwrite_stream &Out) {
  return emit(M, Options, Out, CodeGenFileType::ObjectFile);
}

Error emitAssembly(Module &M, const LowerOptions &Options, raw_pwrite_stream &Out) {
  return emit(M, Options, Out, CodeGenFileType::AssemblyFile);
}

} // namespace coop::lower
