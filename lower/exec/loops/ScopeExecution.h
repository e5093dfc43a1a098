// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the invocations of a scope do together what none can do alone, because each holds a slice of
// every matrix: the seam between what is computed (MatrixExchange.cpp) and who computes it. One
// invocation for all is Captures.h; a GPU's threads, each for itself, are lower/gpu/Scopes.h.

#ifndef COOP_LOWER_EXEC_LOOPS_SCOPEEXECUTION_H
#define COOP_LOWER_EXEC_LOOPS_SCOPEEXECUTION_H

#include "lower/exec/loops/LoweringState.h"
#include <memory>
#include <optional>

namespace coop::lower {

/// Something that every invocation has for itself and brings to an operation: the slice of a
/// matrix, or an array.
struct ScopeField {
  enum class Use : uint8_t {
    Held,     ///< only where the result is of the invocation that has it
    Elements, ///< the elements of a matrix, to compute any result
    Arrays,   ///< whole arrays of invocations, likewise
  };

  llvm::Value *Address;
  llvm::Type *Ty; ///< of what lies there
  Use TheUse;
  std::optional<SharedMatrix> Matrix = std::nullopt; ///< whose slice it is
};

/// The elements of all slices, inside of a function for a scope. They are numbered in row-major
/// order, as i32.
class Lanes {
public:
  Lanes(llvm::IRBuilder<> &B, const ElementMap &Map, llvm::ArrayRef<ScopeField> Fields)
      : B(B), Map(Map), Fields(Fields) {}
  virtual ~Lanes();

  /// Element E of the matrix whose slices are in Field. What an invocation that is not active holds
  /// is undefined.
  virtual llvm::Value *load(unsigned Field, llvm::Type *Ty, llvm::Value *E) = 0;
  /// Writes an element, where that is for the one who runs this to do.
  virtual void store(unsigned Field, llvm::Value *E, llvm::Value *V) = 0;
  /// Body() only where whoever runs this is to compute what the invocation Lane holds.
  virtual void ifActive(llvm::Value *Lane, llvm::function_ref<void()> Body) = 0;
  /// The address that invocation Lane has given as Field; never null.
  virtual llvm::Value *field(llvm::Value *Lane, unsigned Field) = 0;
  /// Body(row, column) for the elements of the matrix in Field that are to be computed here.
  virtual void forEachResult(unsigned Field,
                             llvm::function_ref<void(llvm::Value *Row, llvm::Value *Col)> Body) = 0;

protected:
  ElementMap::Place placeOf(unsigned Field, llvm::Value *E) {
    return Map.placeOf(B, *Fields[Field].Matrix, E);
  }

  llvm::IRBuilder<> &B;
  const ElementMap &Map;
  const llvm::ArrayRef<ScopeField> Fields;
};

/// One operation that is computed by a function.
struct ScopeOperation {
  CoopScope Scope;
  FunctionKey Key; ///< with all that Build reads
  llvm::ArrayRef<ScopeField> Fields;
  /// Writes the function's body.
  llvm::function_ref<void(llvm::IRBuilder<> &, Lanes &)> Build;
  bool CallsBack = false; ///< Build calls functions of the shader
};

class ScopeExecution {
public:
  explicit ScopeExecution(std::unique_ptr<ElementMap> Map = std::make_unique<ElementMap>())
      : Map(std::move(Map)) {}
  virtual ~ScopeExecution();
  const ElementMap &map() const { return *Map; }
  /// Emits what executes an operation in front of the call O.
  virtual void run(OpContext &O, const ScopeOperation &Operation) = 0;

private:
  std::unique_ptr<ElementMap> Map;
};

/// One invocation does the work for all (Captures.h).
std::unique_ptr<ScopeExecution> oneForAll();

} // namespace coop::lower

#endif
