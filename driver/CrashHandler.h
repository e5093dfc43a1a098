// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the program coopc does when it crashes, or the shader that it runs. The library has none of
// this: a process that uses it may have handlers of its own.

#ifndef COOP_DRIVER_CRASHHANDLER_H
#define COOP_DRIVER_CRASHHANDLER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace coop::driver {

class Reproducer;

/// What is said of a fault where a shader ran, ready to be printed.
struct FaultMessages {
  struct Range {
    uintptr_t Begin = 0, End = 0;
    std::string Text; ///< of a fault at these addresses
  };
  std::vector<Range> Ranges;
  std::string Elsewhere;          ///< of a fault at another address, or of broken memory
  std::string IllegalInstruction; ///< of an instruction that the CPU does not have
  std::string ArithmeticException;
};

/// From here on a crash, LLVM's fatal errors and running out of memory write Repro's folder, say so
/// on the standard error stream and end the process with ExitCode::Internal. Once for a process;
/// Repro must stay.
void catchCrashes(const Reproducer &Repro);

/// From here on a crash is the shader's doing, also after its run: what it wrote to may be used
/// much later. One of Messages is printed, and the process ends with ExitCode::InputWrong.
void blameShader(FaultMessages Messages);

/// Gives the thread that calls a stack for handlers, which a fault of its own stack leaves whole.
void addHandlerStack();

} // namespace coop::driver

#endif
