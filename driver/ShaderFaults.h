// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is said where a shader without run-time checks left its buffers, and `coopc run` noticed.

#ifndef COOP_DRIVER_SHADERFAULTS_H
#define COOP_DRIVER_SHADERFAULTS_H

#include "driver/CrashHandler.h"
#include "driver/RunBindings.h"
#include "support/DiagnosticRenderer.h"

namespace coop::driver {

/// Of faults, by address. ForOtherCpu: the code may be for another CPU than this machine's.
FaultMessages faultMessages(llvm::ArrayRef<RunBindings::NamedMemory> Memories, bool ForOtherCpu,
                            const TextRenderOptions &Options);

/// Reports what was overwritten beside a buffer; false when there is something.
bool checkGuards(llvm::ArrayRef<RunBindings::NamedMemory> Memories, DiagnosticEngine &Diags);

} // namespace coop::driver

#endif
