// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Machine code for a CPU from a module that lowerToCpu made: object files and assembly.
// Shared libraries are made by the driver, which calls the system's linker.

#ifndef COOP_LOWER_CPU_EMITOBJECT_H
#define COOP_LOWER_CPU_EMITOBJECT_H

#include "lower/cpu/Pipeline.h"
#include <memory>

namespace llvm {
class raw_pwrite_stream;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// The target that Options name. An unknown triple, CPU or feature is an error.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createCpuTargetMachine(const LowerOptions &Options);

/// Writes position-independent machine code. M is changed by it (code generation rewrites it).
llvm::Error emitObject(llvm::Module &M, const LowerOptions &Options, llvm::raw_pwrite_stream &Out);
llvm::Error emitAssembly(llvm::Module &M, const LowerOptions &Options,
                         llvm::raw_pwrite_stream &Out);

} // namespace coop::lower

#endif
