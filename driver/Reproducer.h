// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes what a developer needs to see an internal error again: the command line, the input, the
// included files. Used by coopc alone; a library must not take over its process's signals.

#ifndef COOP_DRIVER_REPRODUCER_H
#define COOP_DRIVER_REPRODUCER_H

#include "support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace coop::driver {

class Reproducer {
public:
  /// Args without the program's name.
  explicit Reproducer(llvm::ArrayRef<const char *> Args) : Args(Args.begin(), Args.end()) {}

  void setInput(llvm::StringRef Name, llvm::StringRef Text);
  /// Requested is what the source calls the file.
  void addInclude(llvm::StringRef Requested, llvm::StringRef Text);

  /// Writes the folder and reports err_internal with it.
  void write(llvm::StringRef Reason, DiagnosticEngine &Diags);

  /// From here on a crash, LLVM's fatal errors and running out of memory write the folder, say so
  /// on the standard error stream and end the process with exit code 3. Once for a process.
  void catchCrashes();
  /// While a kernel runs, a fault is the kernel's: no folder is written, and the process ends with
  /// exit code 1.
  void setRunningKernel(bool Running);

private:
  friend struct CrashHandler;
  /// The folder's path, or empty when it cannot be made.
  std::string makeFolder(llvm::StringRef Reason) const;
  std::string commandLine() const;

  std::vector<std::string> Args;
  std::string InputName, InputText;
  std::vector<std::pair<std::string, std::string>> Includes;
};

} // namespace coop::driver

#endif
