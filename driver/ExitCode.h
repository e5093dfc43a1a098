// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coopc's exit codes. They are part of its interface: see README.md.

#ifndef COOP_DRIVER_EXITCODE_H
#define COOP_DRIVER_EXITCODE_H

namespace coop::driver {

enum class ExitCode : int {
  Done = 0,
  InputWrong = 1,
  CommandLineWrong = 2,
  Internal = 3,
  TimedOut = 124,    ///< as timeout(1)
  Interrupted = 130, ///< 128 + SIGINT, as shells say it
  Terminated = 143,  ///< 128 + SIGTERM
};

} // namespace coop::driver

#endif
