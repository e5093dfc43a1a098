// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-vectorize`: a function for one invocation becomes a function for W of them, whose values
// are vectors with a lane for each. This header is the contract with the passes around it; how
// matrices become loops over tiles is not in this folder.
//
// What stands before the pass in a module:
//   - Collective function: a defined internal function with the attribute "coop.scope" = "subgroup"
//   or
//     "workgroup". A call of it runs once for the scope, for the specifications require that all of
//     the scope's invocations take part. Operands are the same in all of them: where the pass
//     cannot see that, it takes those of the first active lane. The result is uniform. Bodies are
//     not vectorized. With scope workgroup, the last of the workgroup's subgroups runs it.
//   - Vector variant: a declared function with the attribute "coop.lanes". A call becomes a call of
//     a body for W lanes that VectorVariantMaker gives; a function that has a body and the
//     attribute is vectorized for such a body, and not inlined. Parameters that point to storage of
//     an invocation say in "coop.granule" = "N" how many bytes of it lie together (see Storage.h).
//   - Variables: an alloca with the metadata !coop.uniform is the subgroup's, once. Any other is
//     every lane's own, with the lanes' elements side by side where all accesses allow it.

#ifndef COOP_LOWER_CPU_SPMD_VECTORIZE_H
#define COOP_LOWER_CPU_SPMD_VECTORIZE_H

#include "lower/ir/GeneratedFunction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <functional>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace coop::lower {

/// How the lanes' values of one operand are passed. A value of vector or aggregate type that varies
/// is passed as its scalars in order, each an operand of its own.
struct ArgShape {
  enum Kind : uint8_t {
    Uniform,     ///< one value for all lanes, of the source's type
    Consecutive, ///< the value of lane 0, an integer or pointer; lane L has it plus L * Stride
    Varying,     ///< <W x T> for every scalar T of the source's type
    Storage,     ///< a pointer to the lanes' storage: byte b of lane L is at
                 ///< (b / Granule * W + L) * Granule + b % Granule
  };
  Kind TheKind = Varying;
  int64_t Stride = 1;   ///< of Consecutive; in bytes for pointers
  unsigned Granule = 0; ///< of Storage, in bytes
  uint64_t Align = 1;   ///< of Consecutive: a power of two that divides the value of lane 0

  static ArgShape uniform() { return {Uniform}; }
  static ArgShape consecutive(int64_t Stride, uint64_t Align = 1) {
    return {Consecutive, Stride, 0, Align};
  }
  static ArgShape varying() { return {Varying}; }
};

/// Gives the body of a vector variant for Width lanes. It takes the operands as Shapes say and then
/// the mask, <Width x i1>, of the lanes that take part; it returns <Width x T> for every scalar T
/// of the result, as one struct where there are several. Null with a diagnostic where it cannot.
using VectorVariantMaker = std::function<llvm::Function *(
    llvm::Function &Declaration, unsigned Width, llvm::ArrayRef<ArgShape> Shapes)>;

struct VectorizeOptions {
  VectorVariantMaker MakeVectorVariant = {};
  /// The CPU has registers for masks, between which and those of integers it moves them at little
  /// cost. Then masks are computed as integers where that takes less.
  bool MasksAreBits = false;
};

/// Inlines all that F calls and makes its variables values, so that what lanes have in common can
/// be found in F alone. An error where a call cannot be inlined.
llvm::Error inlineForLanes(llvm::Function &F);

/// A new internal function beside F for Width invocations, a power of two up to 128. Its operands
/// are F's as Shapes say, and after them, where Masked, the mask <Width x i1> of active lanes (at
/// least one). It returns lanes as a vector variant's body does. F itself is only normalized: its
/// calls are inlined and its loops are marked.
///
/// Not thread-safe within one LLVMContext, as all that changes IR. An error names what cannot be
/// vectorized.
llvm::Expected<llvm::Function *> vectorizeFunction(llvm::Function &F, unsigned Width,
                                                   llvm::ArrayRef<ArgShape> Shapes, bool Masked,
                                                   const VectorizeOptions &Options = {});

/// Adds all that code for operands with these shapes depends on.
void addTo(FunctionKey &Key, llvm::ArrayRef<ArgShape> Shapes);

/// `coop-vectorize`. The entry point becomes a function that runs one subgroup: builtin variables
/// that differ between its invocations are vectors, and those that are left, such as
/// coop.local.invocation.index, say what the subgroup's first invocation has. Cooperative types are
/// gone before. What is left that waits are workgroup barriers and workgroup collective functions.
llvm::Error vectorizeEntry(llvm::Module &M, const VectorizeOptions &Options = {});

} // namespace coop::lower

#endif
