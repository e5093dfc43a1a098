// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formats of debugPrintfEXT (GL_EXT_debug_printf): the one reader of conversions, for the check of
// sources and for the translation to C's formats.

#ifndef COOP_SUPPORT_PRINTFFORMAT_H
#define COOP_SUPPORT_PRINTFFORMAT_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace coop {

/// No text may be longer; also the most that a width or a precision says.
inline constexpr uint64_t MaxPrintfText = 4096;

/// A piece of a format: text, or one `%...`. Refers to the format's characters.
struct PrintfPiece {
  enum class Kind : uint8_t { Text, Conversion, Invalid } TheKind = Kind::Text;
  llvm::StringRef Spelling; ///< of a conversion or what is none: from '%' on
  llvm::StringRef Flags;    ///< flags, width and precision
  unsigned Components = 1;  ///< what v2, v3 and v4 say
  char Conversion = 0;      ///< one of diouxXcfFeEgGaA

  bool isFloat() const { return llvm::StringRef("fFeEgGaA").contains(Conversion); }
  bool isSigned() const { return Conversion == 'd' || Conversion == 'i'; }
};

/// The pieces in order. A text piece has "%" for "%%".
std::vector<PrintfPiece> splitPrintfFormat(llvm::StringRef Format);

} // namespace coop

#endif
