// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See EntryCopies.h.

#include "lower/cpu/spmd/EntryCopies.h"
#include "lower/cpu/spmd/ChooseLanes.h"
#include "lower/cpu/spmd/Uniformity.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

Expected<std::optional<ExecutedEntry>> entryToCopy(Module &M) {
  constexpr unsigned MostInstructions = 5000;
  Expected<ExecutedEntry> Executed = executedEntry(M);
  if (!Executed)
    return Executed.takeError();
  if (factsOf(*Executed).Width == 1 || isSerial(Executed->F))
    return std::nullopt;
  if (Error E = inlineForLanes(Executed->F))
    return E;
  if (Executed->F.getInstructionCount() > MostInstructions)
    return std::nullopt;
  return *Executed;
}

} // namespace coop::lower
