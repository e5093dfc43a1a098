// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Source lines under diagnostics: tabs, bytes that cannot be shown, long lines.

#include "support/DiagnosticSnippet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

/// Bytes before and after the caret that are looked at: a line may have megabytes.
static constexpr size_t MaxBytesAround = 4096;

namespace {

/// A line, or the part of it around the caret, as it is shown.
struct ShownLine {
  std::string Text;
  size_t FirstByte = 0;          ///< of the line, where Text starts
  std::vector<unsigned> Columns; ///< of each byte from FirstByte on, and of the end
  unsigned column(size_t Byte) const {
    size_t I = Byte < FirstByte ? 0 : Byte - FirstByte;
    return Columns[std::min(I, Columns.size() - 1)];
  }
};

} // namespace

/// The code point at the start of S and its length; length 0 when S is not UTF-8.
static std::pair<uint32_t, size_t> decodeCodePoint(StringRef S) {
  const auto *P = reinterpret_cast<const llvm::UTF8 *>(S.begin());
  size_t Length = llvm::getNumBytesForUTF8(*P);
  if (Length > S.size() || !llvm::isLegalUTF8Sequence(P, P + Length))
    return {0, 0};
  llvm::UTF32 CodePoint = 0;
  llvm::UTF32 *Target = &CodePoint;
  const llvm::UTF8 *Source = P;
  if (llvm::ConvertUTF8toUTF32(&Source, P + Length, &Target, Target + 1, llvm::strictConversion) !=
      llvm::conversionOK)
    return {0, 0};
  return {CodePoint, Length};
}

static ShownLine showLine(StringRef Line, size_t Caret, unsigned TabStop) {
  ShownLine Shown;
  size_t Begin = Caret > MaxBytesAround ? Caret - MaxBytesAround : 0;
  for (unsigned I = 0; I != 3 && Begin != 0 && Begin < Line.size(); ++I)
    if ((static_cast<unsigned char>(Line[Begin]) & 0xC0) == 0x80)
      ++Begin;
  Shown.FirstByte = Begin;
  StringRef Rest = Line.slice(Begin, Caret + MaxBytesAround);
  unsigned Column = 0;
  while (!Rest.empty()) {
    std::string Piece;
    unsigned Width = 0;
    auto [CodePoint, Length] = decodeCodePoint(Rest);
    if (Length == 0) {
      Length = 1;
      Piece = "<" + llvm::toHex(Rest.take_front(1)) + ">";
      Width = static_cast<unsigned>(Piece.size());
    } else if (CodePoint == '\t') {
      Width = TabStop - Column % TabStop;
      Piece.assign(Width, ' ');
    } else if (!llvm::sys::unicode::isPrintable(static_cast<int>(CodePoint))) {
      std::string Hex = llvm::utohexstr(CodePoint);
      Piece = "<U+" + std::string(Hex.size() < 4 ? 4 - Hex.size() : 0, '0') + Hex + ">";
      Width = static_cast<unsigned>(Piece.size());
    } else {
      Piece = Rest.take_front(Length).str();
      Width = static_cast<unsigned>(std::max(llvm::sys::unicode::columnWidthUTF8(Piece), 0));
    }
    Shown.Columns.insert(Shown.Columns.end(), Length, Column);
    Shown.Text += Piece;
    Column += Width;
    Rest = Rest.drop_front(Length);
  }
  Shown.Columns.push_back(Column);
  return Shown;
}

static void mark(std::string &Marks, unsigned Begin, unsigned End, char C) {
  if (Marks.size() < End)
    Marks.resize(End, ' ');
  std::fill(Marks.begin() + Begin, Marks.begin() + End, C);
}

/// The part [Begin, End) of the columns of Text, which may hold characters of several bytes.
static std::string cutColumns(StringRef Text, unsigned Begin, unsigned End) {
  std::string Out;
  unsigned Column = 0;
  while (!Text.empty() && Column < End) {
    size_t Length = std::max<size_t>(decodeCodePoint(Text).second, 1);
    StringRef Piece = Text.take_front(Length);
    unsigned Width = static_cast<unsigned>(std::max(llvm::sys::unicode::columnWidthUTF8(Piece), 0));
    if (Column >= Begin)
      Out += Piece;
    Column += Width;
    Text = Text.drop_front(Length);
  }
  return Out;
}

/// Cuts all three lines to a window of MaxColumns around the caret.
static void cutToWindow(Snippet &S, unsigned Caret, unsigned Width, bool MoreBefore, bool MoreAfter,
                        unsigned MaxColumns) {
  MaxColumns = std::max(MaxColumns, 20u);
  if (Width <= MaxColumns && !MoreBefore && !MoreAfter)
    return;
  unsigned Begin = 0;
  if (Caret + 10 > MaxColumns)
    Begin = Caret > MaxColumns / 2 ? Caret - MaxColumns / 2 : 0;
  unsigned End = Begin + MaxColumns;
  bool Before = Begin != 0 || MoreBefore, After = End < Width || MoreAfter;
  auto Cut = [&](std::string &Text, StringRef Ellipsis) {
    std::string Out = Before ? Ellipsis.str() : "";
    Out += cutColumns(Text, Begin, End);
    if (After && Ellipsis.front() == '.')
      Out += Ellipsis;
    Text = StringRef(Out).rtrim(' ').str();
  };
  Cut(S.Source, "...");
  Cut(S.Marks, "   ");
  Cut(S.Inserted, "   ");
}

bool coop::makeSnippet(const SourceManager &Sources, SourceLoc Loc,
                       llvm::ArrayRef<SourceRange> Ranges, llvm::ArrayRef<FixIt> FixIts,
                       SnippetOptions Options, Snippet &Out) {
  auto [File, Offset] = Sources.decompose(Loc);
  if (!File.isValid())
    return false;
  LineColumn Here = Sources.lineColumn(Loc);
  StringRef Line = Sources.lineText(Loc);
  size_t LineOffset = Offset - (Here.Column - 1);
  size_t Caret = std::min<size_t>(Here.Column - 1, Line.size());
  ShownLine Shown = showLine(Line, Caret, std::max(Options.TabStop, 1u));
  Out = Snippet{Here.Line, Shown.Text, {}, {}};

  /// The columns of a range where it lies on this line.
  auto Clip = [&](SourceRange R, unsigned &Begin, unsigned &End) {
    auto [BeginFile, BeginOffset] = Sources.decompose(R.Begin);
    auto [EndFile, EndOffset] = Sources.decompose(R.End);
    if (BeginFile != File || EndFile != File || EndOffset < LineOffset ||
        BeginOffset > LineOffset + Line.size() || EndOffset < BeginOffset)
      return false;
    size_t First = Line.size() - Line.ltrim().size();
    size_t B = BeginOffset < LineOffset ? First : BeginOffset - LineOffset;
    size_t E = std::min<size_t>(EndOffset - LineOffset, Line.rtrim().size());
    Begin = Shown.column(B);
    End = Shown.column(std::max(B, E));
    return true;
  };
  unsigned Begin = 0, End = 0;
  for (SourceRange R : Ranges)
    if (Clip(R, Begin, End))
      mark(Out.Marks, Begin, End, '~');
  unsigned CaretColumn = Shown.column(Caret);
  mark(Out.Marks, CaretColumn, CaretColumn + 1, '^');
  for (const FixIt &F : FixIts) {
    StringRef Text = F.Text;
    if (Text.size() > 200 || Text.contains('\n') || !Clip(F.Range, Begin, End))
      continue;
    Begin = std::max<unsigned>(Begin, static_cast<unsigned>(Out.Inserted.size()));
    Out.Inserted.resize(Begin, ' ');
    Out.Inserted += Text;
  }
  unsigned Width = Shown.Columns.back();
  cutToWindow(Out, CaretColumn, Width, Shown.FirstByte != 0,
              Shown.FirstByte + Shown.Columns.size() - 1 < Line.size(), Options.MaxColumns);
  return true;
}
