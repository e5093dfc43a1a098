// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernel: its parameters, the builtin variables and resources that come from them, and the text
// that says of it what a launch needs (docs/lower/gpu.md).
//
//   kernel NAME(byval buffers, i32 x3 workgroups, i64 first workgroup, ptr exchange, ptr print,
//               byval push constants)
//
// buffers are pairs of an address and a size, as coop_dispatch has them. They and the push
// constants are parameters by value: a launch copies nothing and waits for nothing, and launches on
// several streams have nothing in common. A shader without push constants has no such parameter.
// The grid of a launch has one dimension: its block I is number "first workgroup" + I of all
// workgroups, so that a dispatch may be launched in parts. A block has one dimension, too. Where a
// kernel says that it knows grids, a launch of all workgroups may have a grid of three dimensions:
// two divisions by numbers that only the launch knows are as much as short kernels do. Blocks are
// in linear order, or in bands of some rows, each column by column, or of columns, each row by row:
// tiles of a product that are computed together have rows and columns in common.
//
// Where a kernel says that it knows pairs, blocks may be launched as clusters of two if there is an
// even number of workgroups along that axis, and the first one's number is even. Where it says that
// a workgroup has parts, so many blocks side by side are one workgroup, and have to be launched as
// clusters of so many; each has exchange memory of its own.

#ifndef COOP_LOWER_GPU_ABI_KERNEL_H
#define COOP_LOWER_GPU_ABI_KERNEL_H

#include "lower/ir/CoopIR.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace coop::lower {

struct GpuRow;

/// What passes find out for the launch.
struct GpuKernel {
  uint64_t DynamicSharedBytes = 0;  ///< of shared memory, to be asked for at the launch
  uint64_t ExchangeBytes = 0;       ///< of a buffer, for each workgroup of a launch
  std::vector<std::string> Formats; ///< of debugPrintfEXT, for C
  llvm::json::Array Sites;          ///< at which a checked kernel looks (coop/check_abi.h)
  bool UsesAddresses = false;       ///< buffers are reached by addresses that the shader has
  /// Workgroups may be launched as clusters of two, which differ in this component of their number.
  std::optional<unsigned> PairAxis;
  unsigned Parts = 1;     ///< blocks of a workgroup
  bool KnowsGrid = false; ///< a launch may have a grid of three dimensions
};

namespace kernel_parameter {
enum : unsigned { Buffers, GroupsX, GroupsY, GroupsZ, FirstGroup, Exchange, Print, PushConstants };
} // namespace kernel_parameter

/// Cells before those of the buffer of what is printed: how many are taken, and how many there are.
inline constexpr uint64_t PrintHeaderCells = 2;

/// The workgroup's number, i64: of the linear number, x counts first.
llvm::Value *emitGroupNumber(llvm::IRBuilderBase &B, llvm::Function &Kernel);

/// An attribute of the entry point: so many workgroups are to share a multiprocessor.
inline constexpr llvm::StringLiteral WorkgroupsAttribute = "coop.gpu.workgroups";

/// What all parameters may take (PTX 8.1, "Parameter State Space").
inline constexpr uint64_t MaxParameterBytes = 32764;

/// `coop-gpu-kernel`: makes the entry point a kernel, and values of all that an invocation can ask
/// about itself and the dispatch.
llvm::Error lowerKernel(llvm::Module &M, llvm::StringRef Name, GpuKernel &Kernel);

/// `coop-gpu-printf`: writes records of what is printed, an i64 for each value after the number of
/// the format.
llvm::Error lowerGpuPrintf(llvm::Module &M, GpuKernel &Kernel);

/// The first line of the PTX: a comment that says what a launch has to know.
std::string describeKernel(const KernelInfo &Info, llvm::StringRef Name, const GpuRow &Gpu,
                           const GpuKernel &Kernel);

} // namespace coop::lower

#endif
