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
//     %sum = step(%ways, i, %sum)                 waits for stage i % S, adds, frees the one before
//     fetch(%ways, %more, ..., i + S - 1)         of what the loop will do then
//   }
//   %all = end(%sum)
// An A that is decoded to registers is so in two parts of K, while the part before is multiplied:
//   %first sum = start(%sum)
//   await(%ways, %goes, 0)
//   decode(%goes, 0, 0, %a)
//   for (...) {
//     %half = step(%ways, i, %sum, 0)
//     await(%ways, %more, i + 1)
//     decode(true, i, 1, %a)
//     %sum = step(%ways, i, %half, 1)
//     decode(%more, i + 1, 0, %next a)
//     fetch(...)

#ifndef COOP_LOWER_GPU_MATRIX_GEMMMARKERS_H
#define COOP_LOWER_GPU_MATRIX_GEMMMARKERS_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

enum class GemmMarker : uint8_t { Begin, Start, Fetch, Await, Decode, Publish, Step, End };

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
/// i1: some operand, or all do.
llvm::Value *anyGoes(llvm::IRBuilderBase &B, llvm::Value *Ways, GemmWay Way);
llvm::Value *allGo(llvm::IRBuilderBase &B, llvm::Value *Ways, GemmWay Way);
/// i32: the part of Ways that says so.
llvm::Value *wayOf(llvm::IRBuilderBase &B, unsigned Operand, GemmWay Way);

/// An operand of the loop's product in Begin and Fetch.
struct GemmOperand {
  bool IsMapped = false;        ///< it may be copied ahead
  bool IsRectangle = false;     ///< of one that is mapped: RectangleMetadata says so
  bool HasAlignedSteps = false; ///< of one that is mapped: where one slice begins aligned, all do
  bool IsColumnMajor = false;
  bool IsTransposed = false;    ///< a stage has it as memory has it (TransposedBytes.h)
  bool IsInRegisters = false;   ///< decoded by the threads that multiply it
  bool AreBlocksMapped = false; ///< of one in registers: the accelerator may copy blocks
  bool IsShared = false;        ///< of one that is mapped: pairs of workgroups have the same
  unsigned EncodedBytes = 0;    ///< of a stage, for blocks that are copied ahead (EncodedBlocks.h)
  llvm::Value *Pointer = nullptr, *Layout = nullptr, *View = nullptr; ///< of one that is mapped
  llvm::Value *Load = nullptr;                                        ///< of one whose blocks are
};

/// begin(loop, A's type, B's type, the sum's, matrix operands, stages, shared memory for them,
/// depth groups, operands...) -> i32 ways: a GemmWay of A in two bits, then of B. Operands: flags,
/// bytes of blocks, of a mapped one pointer, layout, view (or null), and of one whose blocks are
/// mapped the first load. Of types, values are poison.
struct GemmBegin {
  MatrixType A, B, Sum;
  uint64_t MatrixOperands;
  unsigned Stages;
  /// Of warps that multiply the same rows of an A in registers, each a part of K; they share
  /// columns before and after the loop.
  unsigned DepthGroups = 1;
  llvm::Value *Memory = nullptr;
  GemmOperand Operands[2];

  bool isShared() const { return Operands[0].IsShared || Operands[1].IsShared; }
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

/// await(loop, ways, i1 whether there is such an iteration, i32 iteration, poison of A's type, as
/// what is about matrices has an operand of theirs): until its blocks can be read, which is asked
/// before they are decoded
struct GemmAwait {
  llvm::Value *Ways, *Exists, *Iteration;

  void emit(llvm::IRBuilderBase &B, unsigned Loop, llvm::Type *A) const;
  explicit GemmAwait(const llvm::CallInst &Call);
  GemmAwait(llvm::Value *Ways, llvm::Value *Exists, llvm::Value *Iteration)
      : Ways(Ways), Exists(Exists), Iteration(Iteration) {}
};

/// decode(loop, i1 whether there is such an iteration, i32 iteration, part, its load of A)
struct GemmDecode {
  llvm::Value *Exists, *Iteration, *Load;
  unsigned Part;

  void emit(llvm::IRBuilderBase &B, unsigned Loop) const;
  explicit GemmDecode(const llvm::CallInst &Call);
  GemmDecode(llvm::Value *Exists, llvm::Value *Iteration, llvm::Value *Load, unsigned Part)
      : Exists(Exists), Iteration(Iteration), Load(Load), Part(Part) {}
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

/// step(loop, ways, iteration, sum, part) -> sum. Without parts there is part 0 alone.
struct GemmStep {
  llvm::Value *Ways, *Iteration, *Sum;
  unsigned Part;

  llvm::CallInst *emit(llvm::IRBuilderBase &B, unsigned Loop) const;
  explicit GemmStep(const llvm::CallInst &Call);
  GemmStep(llvm::Value *Ways, llvm::Value *Iteration, llvm::Value *Sum, unsigned Part)
      : Ways(Ways), Iteration(Iteration), Sum(Sum), Part(Part) {}
};

/// start(loop, sum) -> sum: what both versions of a loop begin with, in the same registers
/// end(loop, sum) -> sum: what there is after it
llvm::CallInst *emitGemmStart(llvm::IRBuilderBase &B, unsigned Loop, llvm::Value *Sum);
llvm::CallInst *emitGemmEnd(llvm::IRBuilderBase &B, unsigned Loop, llvm::Value *Sum);
/// Of either.
llvm::Value *sumOfMarker(const llvm::CallInst &Call);

} // namespace coop::lower

#endif
