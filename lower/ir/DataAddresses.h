// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a shader has addresses of memory from its data, which a device may have at other ones
// than the host.

#ifndef COOP_LOWER_IR_DATAADDRESSES_H
#define COOP_LOWER_IR_DATAADDRESSES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Of coop IR as it is imported: pointers are loaded, or made of numbers or to numbers. Those that
/// decode functions are passed are neither.
bool hasDataAddresses(const llvm::Module &M);

} // namespace coop::lower

#endif
