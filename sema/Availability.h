// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a row of a table needs so that a shader has it: any of some extensions, GLSL and not ESSL,
// or a version of ESSL.
//
//   any  := item {'|' item}
//   item := extension | 'desktop' | 'es' number    GLSL of any version, ESSL from this one on

#ifndef COOP_SEMA_AVAILABILITY_H
#define COOP_SEMA_AVAILABILITY_H

#include "support/Extensions.h"

namespace coop::sema {

struct Program;

/// Of these any one is enough.
struct Availability {
  llvm::SmallVector<Extension, 2> Extensions;
  bool Desktop = false;   ///< GLSL, not ESSL
  unsigned EsVersion = 0; ///< this version of ESSL or a later one

  /// Adds an item; false where there is none of that name.
  bool add(llvm::StringRef Item);
  bool isProvided(const Program &P) const;
  /// The language has it, without an extension.
  bool isCore(const Program &P) const;
};

/// Of a column of a table. Every item has to be one.
Availability parseAvailability(llvm::StringRef Any);

} // namespace coop::sema

#endif
