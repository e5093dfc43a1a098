// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kernels on a GPU print: records in a buffer, of which the host makes text.

#ifndef COOP_RUNTIME_CUDA_PRINTING_H
#define COOP_RUNTIME_CUDA_PRINTING_H

#include "coop/check_abi.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace coop::runtime::cuda {

/// Cells of 64 bits: a record is the number of a format and a cell for each of its values, or a
/// coop_check_record, which OnCheck gets.
void readRecords(llvm::ArrayRef<uint64_t> Cells, llvm::ArrayRef<std::string> Formats,
                 llvm::function_ref<void(llvm::StringRef)> Print,
                 llvm::function_ref<void(const coop_check_record &)> OnCheck);

} // namespace coop::runtime::cuda

#endif
