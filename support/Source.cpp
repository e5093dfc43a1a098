// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SourceManager: allocation of the location space and the queries on it.

#include "support/Source.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

uint32_t SourceManager::allocate(uint64_t Size, uint32_t Index, bool IsFile) {
  // One location past the end is valid in every entry, so that ranges can be half open.
  if (Size + 1 > uint64_t(UINT32_MAX) - NextBase)
    return 0;
  uint32_t Base = NextBase;
  NextBase += static_cast<uint32_t>(Size + 1);
  Entries.push_back({Base, Index, IsFile});
  return Base;
}

FileId SourceManager::addFile(std::string Name, std::string Text, SourceLoc IncludedFrom) {
  uint32_t Index = Files.size();
  uint32_t Base = allocate(Text.size(), Index, true);
  if (!Base)
    return {};
  auto F = std::make_unique<File>();
  F->Name = std::move(Name);
  F->Text = std::move(Text);
  F->IncludedFrom = IncludedFrom;
  F->Base = Base;
  Files.push_back(std::move(F));
  return {Index};
}

SourceLoc SourceManager::addExpansion(SourceLoc Spelling, SourceLoc ExpansionBegin,
                                      SourceLoc ExpansionEnd, uint32_t Length,
                                      StringRef MacroName) {
  uint32_t Base = allocate(Length, Expansions.size(), false);
  if (!Base)
    return {};
  // Tokens of one expansion come in a row, so the last name is nearly always the same.
  if (MacroNames.empty() || MacroNames.back() != MacroName)
    MacroNames.push_back(MacroName.str());
  Expansions.push_back(
      {Spelling, ExpansionBegin, ExpansionEnd, static_cast<uint32_t>(MacroNames.size() - 1)});
  return SourceLoc::fromRaw(Base);
}

void SourceManager::addLineDirective(SourceLoc Loc, uint32_t Line, StringRef FileName) {
  auto [F, Offset] = decompose(Loc);
  if (!F.isValid())
    return;
  LineColumn Here = lineColumn(Loc);
  auto &Directives = Files[F.Index]->Directives;
  std::string Name = FileName.str();
  // Without a name the file goes on being called what it was.
  if (Name.empty() && !Directives.empty())
    Name = Directives.back().FileName;
  Directives.push_back({Here.Line, Line, std::move(Name)});
}

const SourceManager::Entry *SourceManager::find(SourceLoc L) const {
  if (!L || Entries.empty())
    return nullptr;
  auto It = std::upper_bound(Entries.begin(), Entries.end(), L.raw(),
                             [](uint32_t Raw, const Entry &E) { return Raw < E.Base; });
  return It == Entries.begin() ? nullptr : &*std::prev(It);
}

const SourceManager::Expansion *SourceManager::expansion(SourceLoc L) const {
  const Entry *E = find(L);
  return E && !E->IsFile ? &Expansions[E->Index] : nullptr;
}

bool SourceManager::isMacroLoc(SourceLoc L) const { return expansion(L) != nullptr; }

SourceLoc SourceManager::immediateSpelling(SourceLoc L) const {
  const Entry *E = find(L);
  if (!E || E->IsFile)
    return L;
  return Expansions[E->Index].Spelling.advanced(L.raw() - E->Base);
}

SourceRange SourceManager::immediateExpansion(SourceLoc L) const {
  if (const Expansion *X = expansion(L))
    return {X->Begin, X->End};
  return {L, L};
}

StringRef SourceManager::macroName(SourceLoc L) const {
  const Expansion *X = expansion(L);
  return X ? StringRef(MacroNames[X->Name]) : StringRef();
}

bool SourceManager::isMacroArgument(SourceLoc L) const {
  // A macro is not expanded within its own expansion, so the same name twice in a row can only come
  // from an argument.
  const Expansion *X = expansion(L);
  const Expansion *Outer = X ? expansion(X->Begin) : nullptr;
  return Outer && MacroNames[X->Name] == MacroNames[Outer->Name];
}

SourceLoc SourceManager::spellingLoc(SourceLoc L) const {
  while (isMacroLoc(L))
    L = immediateSpelling(L);
  return L;
}

SourceLoc SourceManager::fileLoc(SourceLoc L) const {
  while (const Expansion *X = expansion(L))
    L = X->Begin;
  return L;
}

std::pair<FileId, uint32_t> SourceManager::decompose(SourceLoc L) const {
  const Entry *E = find(fileLoc(L));
  if (!E)
    return {FileId{}, 0};
  return {FileId{E->Index}, fileLoc(L).raw() - E->Base};
}

SourceLoc SourceManager::locOf(FileId F, uint32_t Offset) const {
  return SourceLoc::fromRaw(Files[F.Index]->Base + Offset);
}

const std::vector<uint32_t> &SourceManager::lineStarts(const File &F) const {
  if (!F.LineStarts.empty())
    return F.LineStarts;
  F.LineStarts.push_back(0);
  // A line ends with LF, CR LF or CR (GLSL 4.60 section 3.2).
  for (uint32_t I = 0, N = F.Text.size(); I != N; ++I) {
    char C = F.Text[I];
    if (C == '\n' || (C == '\r' && (I + 1 == N || F.Text[I + 1] != '\n')))
      F.LineStarts.push_back(I + 1);
  }
  return F.LineStarts;
}

LineColumn SourceManager::lineColumn(SourceLoc L) const {
  auto [F, Offset] = decompose(L);
  if (!F.isValid())
    return {};
  const auto &Starts = lineStarts(*Files[F.Index]);
  auto It = std::upper_bound(Starts.begin(), Starts.end(), Offset);
  uint32_t Line = It - Starts.begin();
  return {Line, Offset - Starts[Line - 1] + 1};
}

PresumedLoc SourceManager::presumed(SourceLoc L) const {
  auto [F, Offset] = decompose(L);
  if (!F.isValid())
    return {};
  LineColumn Here = lineColumn(L);
  const File &TheFile = *Files[F.Index];
  PresumedLoc P{TheFile.Name, Here.Line, Here.Column};
  const auto &Directives = TheFile.Directives;
  auto It =
      std::lower_bound(Directives.begin(), Directives.end(), Here.Line,
                       [](const LineDirective &D, uint32_t Line) { return D.PhysicalLine < Line; });
  if (It == Directives.begin())
    return P;
  const LineDirective &D = *std::prev(It);
  P.Line = D.Line + (Here.Line - D.PhysicalLine - 1);
  if (!D.FileName.empty())
    P.File = D.FileName;
  return P;
}

SourceLoc SourceManager::locOfPresumed(StringRef FileName, uint32_t Line, uint32_t Column) const {
  for (uint32_t Index = 0; Index < Files.size(); ++Index) {
    const std::vector<uint32_t> &Starts = lineStarts(*Files[Index]);
    for (uint32_t Start : Starts) {
      const SourceLoc Begin = locOf({Index}, Start);
      const PresumedLoc Here = presumed(Begin);
      if (Here.Line != Line || Here.File != FileName)
        continue;
      const size_t Length = lineText(Begin).size();
      return Begin.advanced(
          static_cast<uint32_t>(Column == 0 ? 0 : std::min<size_t>(Column - 1, Length)));
    }
  }
  return {};
}

StringRef SourceManager::lineText(SourceLoc L) const {
  auto [F, Offset] = decompose(L);
  if (!F.isValid())
    return {};
  StringRef Text = Files[F.Index]->Text;
  uint32_t Line = lineColumn(L).Line;
  const auto &Starts = lineStarts(*Files[F.Index]);
  uint32_t Begin = Starts[Line - 1];
  uint32_t End = Line < Starts.size() ? Starts[Line] : Text.size();
  return Text.slice(Begin, End).rtrim("\r\n");
}

StringRef SourceManager::text(FileId F) const { return Files[F.Index]->Text; }
StringRef SourceManager::text(SourceRange R) const {
  if (!R.isValid() || isMacroLoc(R.Begin) || isMacroLoc(R.End))
    return {};
  const auto [First, Begin] = decompose(R.Begin);
  const auto [Last, End] = decompose(R.End);
  return First.isValid() && First == Last ? text(First).slice(Begin, End) : StringRef();
}
StringRef SourceManager::name(FileId F) const { return Files[F.Index]->Name; }
SourceLoc SourceManager::includedFrom(FileId F) const { return Files[F.Index]->IncludedFrom; }
