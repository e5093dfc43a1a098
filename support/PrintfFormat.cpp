// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading the formats of debugPrintfEXT.

#include "support/PrintfFormat.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace coop {
namespace {

/// Flags, width and precision: they make text as long as they say, so no more than fits.
bool takeFlags(StringRef &Text, StringRef &Flags) {
  Flags =
      Text.take_while([](char C) { return StringRef("-+ #.").contains(C) || llvm::isDigit(C); });
  Text = Text.drop_front(Flags.size());
  for (StringRef Number : {Flags.split('.').first, Flags.split('.').second}) {
    unsigned Value = 0;
    Number = Number.ltrim("-+ #0");
    if (!Number.empty() && (Number.getAsInteger(10, Value) || Value >= MaxPrintfText))
      return false;
  }
  return true;
}

/// Takes a conversion, after its '%', from the front of Text.
bool takeConversion(StringRef &Text, PrintfPiece &P) {
  if (!takeFlags(Text, P.Flags))
    return false;
  if (Text.consume_front("v")) {
    if (Text.empty() || Text[0] < '2' || Text[0] > '4')
      return false;
    P.Components = static_cast<unsigned>(Text[0] - '0');
    Text = Text.drop_front();
  }
  // The type of the value says how wide it is: 'l' and 'll' in front, and 'l' after u ("%ul"), say
  // nothing more.
  while (Text.consume_front("l") || Text.consume_front("h"))
    ;
  if (Text.empty() || !StringRef("diouxXcfFeEgGaA").contains(Text[0]))
    return false;
  P.Conversion = Text[0];
  Text = Text.drop_front();
  if (P.Conversion == 'u')
    Text.consume_front("l");
  return true;
}

} // namespace

std::vector<PrintfPiece> splitPrintfFormat(StringRef Format) {
  std::vector<PrintfPiece> Pieces;
  while (!Format.empty()) {
    PrintfPiece P;
    StringRef Rest = Format;
    if (!Rest.consume_front("%")) {
      Rest = Rest.substr(Rest.find('%'));
      P.Spelling = Format.drop_back(Rest.size());
    } else if (Rest.consume_front("%")) {
      P.Spelling = Format.take_front(1);
    } else {
      P.TheKind =
          takeConversion(Rest, P) ? PrintfPiece::Kind::Conversion : PrintfPiece::Kind::Invalid;
      // What is none is shown up to the character that makes it so.
      if (P.TheKind == PrintfPiece::Kind::Invalid && !Rest.empty())
        Rest = Rest.drop_front();
      P.Spelling = Format.drop_back(Rest.size());
    }
    Pieces.push_back(P);
    Format = Rest;
  }
  return Pieces;
}

} // namespace coop
