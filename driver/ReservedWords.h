// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Words that programs in C and C++ cannot give to what is theirs.

#ifndef COOP_DRIVER_RESERVEDWORDS_H
#define COOP_DRIVER_RESERVEDWORDS_H

#include "llvm/ADT/StringRef.h"

namespace coop::driver {

/// A keyword of C or C++ (up to C23 and C++26), another spelling of an operator, or a macro that
/// compilers have without being asked.
bool isReservedInC(llvm::StringRef Word);

} // namespace coop::driver

#endif
