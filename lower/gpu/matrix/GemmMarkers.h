// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `coop-gpu-gemm-loops` leaves of a reduction loop for `coop-gpu-matrices`: calls that say
// what a workgroup's threads do about the stages of shared memory in which operands lie. A loop
//   for (k...) { %a = coop.mat.load.tensor(%A, %la); %b = ...; %sum = coop.mat.muladd(%a, %b, %sum)
//   }
// is with S stages
//   %ways = begin(...)                  barriers, maps; which operands the accelerator copies
//   fetch(%ways, true, ..., 0) ... S - 2                   the first iterations' operands
//   for (i = 0; k...; ++i) {
//     if (A is to be written) { %a = coop.mat.load.tensor(%A, %la); publish(%a, i) }
//     if (B is to be written) { %b = coop.mat.load.tensor(%B, %lb); publish(%b, i) }
//     %sum = step(%ways, %sum, i)                 waits for stage i % S, adds, frees the one before
//     fetch(%ways, %more, ..., i + S - 1)         of what the loop will do then
//   }
//   %all = end(%sum)

#ifndef COOP_LOWER_GPU_MATRIX_GEMMMARKERS_H
#define COOP_LOWER_GPU_MATRIX_GEMMMARKERS_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

enum class GemmMarker : uint8_t { Begin, Fetch, Publish, Step, End };

std::optional<GemmMarker> gemmMarker(const llvm::CallInst &Call);
/// The first operand of every marker: which loop of the function.
unsigned loopOf(const llvm::CallInst &Marker);

/// How an operand gets into a stage.
enum class GemmWay : uint8_t {
  Written,     ///< loaded as the shader says, and published, in its iteration
  Accelerator, ///< copied ahead by the tensor memory accelerator
  Threads,     ///< copied ahead by all threads
};
/// i1: Operand goes that way.
llvm::Value *goes(llvm::IRBuilderBase &B, llvm::Value *Ways, unsigned Operand, GemmWay Way);
/// i32: the part of Ways that says so.
llvm::Value *wayOf(llvm::IRBuilderBase &B, unsigned Operand, GemmWay Way);

/// An operand of the loop's product in Begin and Fetch.
struct GemmOperand {
  bool IsMapped = false; ///< it may be copied ahead
  bool IsColumnMajor = false;
  bool IsTransposed = false; ///< a stage has it as memory has it (TransposedBytes.h)
  unsigned EncodedBytes = 0; ///< of a stage, for blocks that are copied ahead (EncodedBlocks.h)
  llvm::Value *Pointer = nullptr, *Layout = nullptr, *View = nullptr; ///< of one that is mapped
};

/// begin(loop, A's type, B's type, the sum's, matrix operands, stages, shared memory for them,
/// operands...) -> i32 ways: a GemmWay of A in two bits, then of B. Operands: flags, bytes of
/// blocks, and of a mapped one pointer, layout, view (or null). Of types, values are poison.
struct GemmBegin {
  MatrixType A, B, Sum;
  uint64_t MatrixOperands;
  unsigned Stages;
  llvm::Value *Memory = nullptr;
  GemmOperand Operands[2];

  bool hasEncoded() const { return Operands[0].EncodedBytes + Operands[1].EncodedBytes != 0; }
  llvm::CallInst *emit(llvm::IRBuilderBase &Builder, unsigned Loop) const;
  explicit GemmBegin(const llvm::CallInst &Call);
  GemmBegin(const MatrixType &A, const MatrixType &B, const MatrixType &Sum,
            uint64_t MatrixOperands, unsigned Stages)
      : A(A), B(B), Sum(Sum), MatrixOperands(MatrixOperands), Stages(Stages) {}
};

/// fetch(loop, ways, i1 whether there is such an iteration, i32 iteration, of A and B each: of one
/// that is mapped its layout, of one with blocks its load, else poison)
struct GemmFetch {
  llvm::Value *Ways, *Exists, *Iteration;
  llvm::Value *Sources[2] = {};

  void emit(llvm::IRBuilderBase &B, unsigned Loop) const;
  explicit GemmFetch(const llvm::CallInst &Call);
  GemmFetch(llvm::Value *Ways, llvm::Value *Exists, llvm::Value *Iteration)
      : Ways(Ways), Exists(Exists), Iteration(Iteration) {}
};

/// publish(loop, i32 operand, i32 iteration, matrix)
struct GemmPublish {
  unsigned Operand;
  llvm::Value *Iteration, *Matrix;

  void emit(llvm::IRBuilderBase &B, unsigned Loop) const;
  explicit GemmPublish(const llvm::CallInst &Call);
  GemmPublish(unsigned Operand, llvm::Value *Iteration, llvm::Value *Matrix)
      : Operand(Operand), Iteration(Iteration), Matrix(Matrix) {}
};

/// step(loop, ways, iteration, sum) -> sum
struct GemmStep {
  llvm::Value *Ways, *Iteration, *Sum;

  llvm::CallInst *emit(llvm::IRBuilderBase &B, unsigned Loop) const;
  explicit GemmStep(const llvm::CallInst &Call);
  GemmStep(llvm::Value *Ways, llvm::Value *Iteration, llvm::Value *Sum)
      : Ways(Ways), Iteration(Iteration), Sum(Sum) {}
};

/// end(loop, sum) -> sum
llvm::CallInst *emitGemmEnd(llvm::IRBuilderBase &B, unsigned Loop, llvm::Value *Sum);
llvm::Value *sumOfGemmEnd(const llvm::CallInst &Call);

} // namespace coop::lower

#endif
