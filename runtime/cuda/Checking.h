// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a checked kernel on a GPU has recorded (coop/check_abi.h), told to the watcher that a CPU's
// kernel would have asked: the findings, and their words, are the same.

#ifndef COOP_RUNTIME_CUDA_CHECKING_H
#define COOP_RUNTIME_CUDA_CHECKING_H

#include "runtime/Dispatch.h"
#include "runtime/cuda/Description.h"

namespace coop::runtime::cuda {

/// Memory that the kernel has had at one address, and the host has at another.
struct MappedRange {
  uint64_t Device, Host, Size;
};

/// What stands behind the cells for text: counts and records of each of Sites, and memory that
/// addresses may point to.
std::vector<uint64_t> checkTables(size_t Sites, llvm::ArrayRef<MappedRange> Ranges);
/// Of these, cells of the counts and records.
size_t recordTableCells(size_t Sites);

/// Table is those counts and records, after the kernel has run. Findings name sites of Says.
void reportRecords(const Description &Says, const DispatchArgs &Args,
                   llvm::ArrayRef<uint64_t> Table, llvm::ArrayRef<MappedRange> Ranges,
                   check::Monitor &Monitor);

} // namespace coop::runtime::cuda

#endif
