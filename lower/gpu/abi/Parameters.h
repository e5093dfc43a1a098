// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-parameter-loads` and `coop-gpu-parameters`: what a kernel is passed by value, its
// buffers and push constants, read once and where it is.

#ifndef COOP_LOWER_GPU_ABI_PARAMETERS_H
#define COOP_LOWER_GPU_ABI_PARAMETERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Loads from constant places of parameters where a kernel begins. The assembler makes operands of
/// them there; left in a branch that threads take apart, each is a load, and what depends on it
/// waits.
void hoistParameterLoads(llvm::Module &M);

/// lowerKernel() reads parameters by addresses of address_space::PushConstant, of which LLVM knows
/// that all threads read the same there, as it does not of generic ones. To be run when that was
/// asked for the last time: it makes generic addresses of them, of which LLVM makes accesses to
/// parameters. All that a shader may do with them is known: it reads there.
void readParametersInPlace(llvm::Module &M);

} // namespace coop::lower

#endif
