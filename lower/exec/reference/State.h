// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is kept of an invocation while it waits: the layout of its state in memory, and the function
// that runs it from one point of waiting to the next. Who goes on when is Scheduler.h.

#ifndef COOP_LOWER_EXEC_REFERENCE_STATE_H
#define COOP_LOWER_EXEC_REFERENCE_STATE_H

#include "lower/exec/reference/Keys.h"
#include "lower/ir/ScratchAlignment.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace coop::lower {

/// What an invocation waits for.
namespace wait {
inline constexpr uint32_t Nothing = 0; ///< it can run
inline constexpr uint32_t Finished = 1;
inline constexpr uint32_t SubgroupRun = 2; ///< also a barrier of the subgroup: nothing is run
inline constexpr uint32_t WorkgroupRun = 3;
inline constexpr uint32_t WorkgroupBarrier = 4;
} // namespace wait

/// Byte offsets in an invocation's state. It starts with KernelAbi.h's header.
class StateLayout {
public:
  static constexpr uint64_t Resume = 32;    ///< i32: where to go on; 0 is the start
  static constexpr uint64_t Wait = 36;      ///< i32: a constant of namespace wait
  static constexpr uint64_t Function = 40;  ///< ptr: to run for all that wait; null: nothing
  static constexpr uint64_t Arguments = 48; ///< ptr: this invocation's
  static constexpr uint64_t Path = 56;      ///< i64s, see Keys.h
  static constexpr uint64_t Alignment = ScratchAlignment; ///< of a state: what scratch memory has

  StateLayout(const llvm::DataLayout &Data, unsigned MaxDepth)
      : Data(Data), Words(2 * MaxDepth + 1), End(Path + 8 * uint64_t(Words)) {}

  /// Takes room for Count values of type T; an error when the state grows too large.
  llvm::Expected<uint64_t> add(llvm::Type *T, uint64_t Count, llvm::Align Align);

  unsigned pathWords() const { return Words; }
  /// Nothing was added to what every state has.
  bool plain() const { return End == Path + 8 * uint64_t(Words); }
  uint64_t size() const { return llvm::alignTo(End, Alignment); }

private:
  const llvm::DataLayout &Data;
  unsigned Words;
  uint64_t End;
};

/// Moves the variables of F, `void(ptr State)`, that have AtLeast bytes from the stack to the
/// state.
llvm::Error moveVariables(llvm::Function &F, StateLayout &Layout, uint64_t AtLeast);

/// Makes F, `void(ptr State)`, return at each of Points and go on there at the next call. Values
/// and variables that live over a point move to the state.
llvm::Error makeResumable(llvm::Function &F, const WaitPoints &Points, StateLayout &Layout);

} // namespace coop::lower

#endif
