// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which files a shader includes, as build systems want to know it.

#ifndef COOP_DRIVER_DEPENDENCIES_H
#define COOP_DRIVER_DEPENDENCIES_H

#include "parser/Parser.h"
#include <string>
#include <vector>

namespace coop::driver {

/// A file's name as make reads it: spaces and signs of its language are escaped.
std::string quotedForMake(llvm::StringRef Name);

class Dependencies {
public:
  /// Finds what Find finds, and remembers it. This must outlive the result.
  IncludeCallback recording(IncludeCallback Find);

  /// A rule for make in one line, "TARGET: SOURCE INCLUDED...", the files in the order met, each
  /// once and quoted. Target stands as it is: it may be several.
  std::string rule(llvm::StringRef Target, llvm::StringRef Source) const;

private:
  std::vector<std::string> Included;
};

} // namespace coop::driver

#endif
