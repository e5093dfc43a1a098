// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The groups of warnings (rows of WarningGroups.def), and what -W options make of them. Which group
// a diagnostic is in is in Diagnostics.def.

#ifndef COOP_SUPPORT_WARNINGGROUPS_H
#define COOP_SUPPORT_WARNINGGROUPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <cstdint>

namespace coop {

enum class GroupDefault : uint8_t { On, InAll, Off, Remark };

/// The row of WarningGroups.def.
struct WarningGroup {
  llvm::StringLiteral Name;
  GroupDefault Default;
  llvm::StringLiteral About;
};
llvm::ArrayRef<WarningGroup> warningGroups();
/// Null where there is no such group.
const WarningGroup *findWarningGroup(llvm::StringRef Name);

/// What the user asked for with -W options.
struct WarningOptions {
  bool SuppressAll = false;    ///< -w
  bool AsErrors = false;       ///< -Werror
  llvm::StringSet<> Enabled;   ///< -W<group>, for those that are off by default
  llvm::StringSet<> Disabled;  ///< -Wno-<group>
  llvm::StringSet<> Errors;    ///< -Werror=<group>
  llvm::StringSet<> NotErrors; ///< -Wno-error=<group>: also with -Werror

  bool shows(llvm::StringRef Group) const;
  bool isError(llvm::StringRef Group) const;

  /// Does what -W<Option> says after all that was said before; false where it names no group.
  bool apply(llvm::StringRef Option);
};

} // namespace coop

#endif
