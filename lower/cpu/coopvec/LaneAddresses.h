// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the lanes of a load or store of cooperative vectors find their components: a pointer and an
// offset in bytes each, of which more is known where lanes lie at equal distances.

#ifndef COOP_LOWER_CPU_COOPVEC_LANEADDRESSES_H
#define COOP_LOWER_CPU_COOPVEC_LANEADDRESSES_H

#include "lower/cpu/coopvec/VectorOperation.h"

namespace coop::lower {

struct LaneAddresses {
  /// Of the operands Base and Offset (u32). L stands where the addresses are computed.
  LaneAddresses(LaneBody &L, unsigned Base, unsigned Offset);

  llvm::Value *All;             ///< <Width x ptr>
  llvm::Value *Start = nullptr; ///< of lane 0 where the next ones are Stride bytes apart, or null
  int64_t Stride = 0;

  /// The address of a lane (i32), where Start is not null.
  llvm::Value *at(llvm::Value *Lane) const;

private:
  llvm::IRBuilder<> &B;
};

} // namespace coop::lower

#endif
