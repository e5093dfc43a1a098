// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an iteration of a loop makes for the next one lives over a point where an invocation waits,
// as what the next one has: written for one of them, it would be read and written again for the
// other.
//   head: %a = phi [%first, %before], [%next, %end]  ... wait ...  use %a
//         %next = load ...
// Values that flow into each other by phis and are not live together have one variable:
//   before: store %first, %v      head: ... wait ... %a = load %v; use %a
//           %next = load ...; store %next, %v

#ifndef COOP_LOWER_EXEC_REFERENCE_PHIWEBS_H
#define COOP_LOWER_EXEC_REFERENCE_PHIWEBS_H

#include "lower/exec/reference/Liveness.h"
#include "llvm/Support/Alignment.h"

namespace coop::lower {

/// Makes variables, aligned to no more than Most, of those of Values that are in Across and flow
/// into phis, with what has the same variable then; Live says where Values are live. Returns the
/// numbers of all those values.
llvm::BitVector spillPhiWebs(llvm::ArrayRef<llvm::Instruction *> Values,
                             const llvm::BitVector &Across, Liveness &Live, llvm::Align Most);

} // namespace coop::lower

#endif
