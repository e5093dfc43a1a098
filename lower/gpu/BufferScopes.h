// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-buffer-scopes`: what accesses of buffers say of each other. Variables with other
// bindings do not alias (SPIR-V 2.18.2, "Aliasing"), and nobody writes uniform blocks, so that a
// loop need not read again what it has read before it stores something.

#ifndef COOP_LOWER_GPU_BUFFERSCOPES_H
#define COOP_LOWER_GPU_BUFFERSCOPES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Loads of uniform blocks, and of buffers that the shader does not write by their bindings, are
/// invariant: they may be moved over stores, by the assembler, too. Loads, stores and atomic
/// instructions of others get a scope for each binding, and alias those of no other one. What goes
/// by another address may be in any of them. Nothing is said where a variable is Aliased. Wants
/// everything inlined, and coop.buffer where it is.
void scopeBuffers(llvm::Module &M);

} // namespace coop::lower

#endif
