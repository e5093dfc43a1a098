// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kernels on a GPU print: records in a buffer, of which the host makes text.

#ifndef COOP_RUNTIME_CUDA_PRINTING_H
#define COOP_RUNTIME_CUDA_PRINTING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace coop::runtime::cuda {

/// Cells of 64 bits: a record is the number of a format and a cell for each of its values. The
/// first that is no number of a format ends them.
void printRecords(llvm::ArrayRef<uint64_t> Cells, llvm::ArrayRef<std::string> Formats,
                  llvm::function_ref<void(llvm::StringRef)> Print);

} // namespace coop::runtime::cuda

#endif
