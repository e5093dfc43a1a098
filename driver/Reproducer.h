// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes what a developer needs to see an internal error again: the command line, the input, the
// included files. All of it is prepared before, so that it can be written after a crash as well.

#ifndef COOP_DRIVER_REPRODUCER_H
#define COOP_DRIVER_REPRODUCER_H

#include "support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <climits>
#include <deque>
#include <string>
#include <vector>

namespace coop::driver {

class Reproducer {
public:
  /// A path, made without allocating anything.
  struct Path {
    char Text[PATH_MAX] = {};
    size_t Length = 0;
    /// What does not fit makes a path that does not exist.
    void append(llvm::StringRef More);
  };

  /// Args without the program's name.
  explicit Reproducer(llvm::ArrayRef<const char *> Args);
  Reproducer(const Reproducer &) = delete;
  Reproducer &operator=(const Reproducer &) = delete;

  void setInput(llvm::StringRef Name, llvm::StringRef Text);
  /// Requested is what the source calls the file.
  void addInclude(llvm::StringRef Requested, llvm::StringRef Text);

  /// Writes the folder and reports err_internal with it.
  void write(llvm::StringRef Reason, DiagnosticEngine &Diags);

  /// Writes the folder; false when none can be made. Does only what a signal's handler may do
  /// (signal-safety(7)): it takes no lock and no memory, whatever was going on.
  bool writeFolder(llvm::StringRef Reason, Path &Folder) const;

private:
  struct File {
    std::string Name; ///< below the folder
    std::string Text;
  };
  void addFile(std::string Name, llvm::StringRef Text);
  void describeCommand();

  const std::vector<std::string> Args;
  const std::string FolderPrefix;
  std::string InputName;
  std::string Command; ///< of command.txt
  bool HasIncludes = false;
  std::deque<File> Files; ///< in which nothing moves when one is added
};

} // namespace coop::driver

#endif
