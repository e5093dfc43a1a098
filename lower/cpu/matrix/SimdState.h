// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of `coop-lower-matrices` share: the module's state, the CPU, collective functions,
// and one operation while it is lowered. The operations themselves are elsewhere.
//
// A collective function does an operation once for all invocations of a scope. Its parameters are
// addresses of tiles and values that are the same in all of them. Its body is loops over whole
// vectors, whose code does not grow with the tile.

#ifndef COOP_LOWER_CPU_MATRIX_SIMDSTATE_H
#define COOP_LOWER_CPU_MATRIX_SIMDSTATE_H

#include "lower/cpu/gemm/TilePlan.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/cpu/tiles/TileLayout.h"
#include "lower/cpu/tiles/TileMemory.h"
#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

class SimdState {
public:
  SimdState(LoweringState &S, const TilePlan &Plan)
      : S(S), Plan(Plan), Target(Plan.target()), Batching(Plan.batching()), Cached(Plan.cached()),
        Constant(Plan.known().Constant), C(S.C) {}

  LoweringState &S;
  const TilePlan &Plan;
  const SimdTarget &Target;
  const KBatching &Batching;
  const CachedOperands &Cached;
  const ReadOnlyMemory &Constant;
  llvm::LLVMContext &C;

  TileLayout layout(const MatrixType &M) const { return Plan.layout(M); }
  /// Tiles of the workgroup are in its shared memory, those of a subgroup are local.
  llvm::PointerType *tilePointer(CoopScope Scope) const;
  /// A type that holds matrices, with a tile in place of each; null and diagnosed where it holds
  /// anything else.
  llvm::Type *storageType(llvm::Type *T);
  /// Memory for a type that holds matrices of Scope, for as long as F runs.
  llvm::Value *allocate(llvm::Function &F, CoopScope Scope, llvm::Type *Ty,
                        const llvm::Twine &Name);

  /// Adds the operation and how the matrices that it reads and makes lie. IsParameter: see
  /// FunctionKey.
  FunctionKey &addTo(FunctionKey &Key, const llvm::CallInst &Call,
                     llvm::function_ref<bool(unsigned)> IsParameter) const;
  /// The collective function for Key, which Params are added to.
  llvm::Function *
  collectiveFunction(FunctionKey Key, CoopScope Scope, llvm::ArrayRef<llvm::Type *> Params,
                     llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Function &)> Build);
  /// Copies a tile; both are of the layout.
  void copyTile(llvm::IRBuilderBase &B, const MatrixType &M, llvm::Value *To, llvm::Value *From);
};

/// What code for a macro-tile depends on, or for none.
void addTo(FunctionKey &Key, const MacroTile *Grid);

class SimdFunction;

/// One call of an operation; B stands before it.
struct SimdOp {
  SimdFunction &F;
  SimdState &S;
  llvm::IRBuilder<> &B;
  llvm::CallInst &Call;

  /// The call as one of an operation's: O.as<MatLoadCall>().stride().
  template <typename View> View &as() const { return llvm::cast<View>(Call); }
  MatrixType matrixResult() const { return *MatrixType::match(Call.getType()); }
  /// Addresses of tiles.
  llvm::Value *tile(llvm::Value *V) const;
  llvm::Value *result() const;
  void unsupported(const llvm::Twine &What) const;

  /// The key of a function of that kind for the operation, of whose operands those with the numbers
  /// Parameters are its parameters.
  FunctionKey key(llvm::StringRef Kind, llvm::ArrayRef<unsigned> Parameters) const;
  /// Calls the collective function; the types of Args are its parameters'.
  void run(const FunctionKey &Key, CoopScope Scope, llvm::ArrayRef<llvm::Value *> Args,
           llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Function &)> Build) const;
};

// The operations, by subject. Each replaces the uses of a scalar result and leaves the call itself.
void lowerTileElementwise(SimdOp &O, CoopOp Op); // Elementwise.cpp
void lowerTileElements(SimdOp &O, CoopOp Op);    // Elements.cpp
void lowerTileAccess(SimdOp &O, CoopOp Op);      // Access.cpp
void lowerTileTensor(SimdOp &O, CoopOp Op);      // Tensor.cpp
void lowerTileMulAdd(SimdOp &O);                 // MulAdd.cpp
void lowerTileExchange(SimdOp &O, CoopOp Op);    // Exchange.cpp

} // namespace coop::lower

#endif
