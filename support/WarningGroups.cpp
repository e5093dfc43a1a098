// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of warning groups, and -W options, which mean what they mean to Clang.

#include "support/WarningGroups.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace coop;
using llvm::StringRef;

static constexpr WarningGroup Table[] = {
#define WARNING_GROUP(Name, Default, About) {Name, GroupDefault::Default, About},
#include "support/WarningGroups.def"
};

llvm::ArrayRef<WarningGroup> coop::warningGroups() { return Table; }

const WarningGroup *coop::findWarningGroup(StringRef Name) {
  const auto *Found = llvm::find_if(Table, [&](const WarningGroup &G) { return G.Name == Name; });
  return Found == std::end(Table) ? nullptr : Found;
}

bool WarningOptions::shows(StringRef Group) const {
  if (SuppressAll || Disabled.contains(Group))
    return false;
  const WarningGroup *Row = findWarningGroup(Group);
  return !Row || Row->Default == GroupDefault::On || Enabled.contains(Group);
}

bool WarningOptions::isError(StringRef Group) const {
  return (AsErrors && !NotErrors.contains(Group)) || Errors.contains(Group);
}

/// The groups that a name stands for; none where it is unknown.
static llvm::SmallVector<StringRef, 4> groupsNamed(StringRef Name) {
  llvm::SmallVector<StringRef, 4> Names;
  for (const WarningGroup &Row : Table) {
    if (Row.Default == GroupDefault::Remark)
      continue;
    if (Row.Name == Name || Name == "everything" ||
        (Name == "all" && Row.Default != GroupDefault::Off))
      Names.push_back(Row.Name);
  }
  return Names;
}

static void enable(WarningOptions &W, StringRef Group, bool On) {
  (On ? W.Disabled : W.Enabled).erase(Group);
  (On ? W.Enabled : W.Disabled).insert(Group);
}

bool WarningOptions::apply(StringRef Option) {
  const bool On = !Option.consume_front("no-");
  if (Option == "error") {
    AsErrors = On;
    return true;
  }
  const bool AboutErrors = Option.consume_front("error=");
  const llvm::SmallVector<StringRef, 4> Groups = groupsNamed(Option);
  for (StringRef Group : Groups) {
    if (AboutErrors) {
      (On ? NotErrors : Errors).erase(Group);
      (On ? Errors : NotErrors).insert(Group);
    }
    if (On || !AboutErrors)
      enable(*this, Group, On);
  }
  return !Groups.empty();
}
