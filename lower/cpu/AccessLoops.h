// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of many lanes for which the CPU has no instruction.

#ifndef COOP_LOWER_CPU_ACCESSLOOPS_H
#define COOP_LOWER_CPU_ACCESSLOOPS_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// Gathers, scatters and masked accesses that the CPU has no instruction for become loops over the
/// active lanes. As code generation writes them, 64 lanes are 300 instructions for each access, or
/// 64 branches where the mask is not known, in blocks that LLVM schedules in more than linear time.
/// Up to 16 lanes with addresses of their own are straight code, which is faster: those that are
/// not active access a place on the stack, so that there are no branches. Neighbours, of which
/// mostly all are active, are one access then, also on CPUs that have the instruction but no
/// registers for masks. Wants optimized code.
void writeAccessesAsLoops(llvm::Module &M, const llvm::TargetMachine &Machine,
                          bool HasMaskRegisters);

} // namespace coop::lower

#endif
