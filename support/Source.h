// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Source buffers and locations. A location is 32 bits and names a character of a file or of a
// macro expansion; the manager says where it was spelled, where it was expanded, and its line.
// Reading files from disk is not here (see driver/), nor is printing (see DiagnosticRenderer.h).

#ifndef COOP_SUPPORT_SOURCE_H
#define COOP_SUPPORT_SOURCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace coop {

/// A place in the source; 0 is no place.
class SourceLoc {
public:
  constexpr SourceLoc() = default;
  static constexpr SourceLoc fromRaw(uint32_t Raw) {
    SourceLoc L;
    L.Raw = Raw;
    return L;
  }
  constexpr uint32_t raw() const { return Raw; }
  constexpr bool isValid() const { return Raw != 0; }
  constexpr explicit operator bool() const { return isValid(); }
  /// Offset characters later in the same file or expansion.
  constexpr SourceLoc advanced(uint32_t Offset) const { return fromRaw(Raw ? Raw + Offset : 0); }
  friend constexpr bool operator==(SourceLoc, SourceLoc) = default;

private:
  uint32_t Raw = 0;
};

/// Characters [Begin, End). Both ends lie in one file, or one of them in a macro expansion.
struct SourceRange {
  SourceLoc Begin, End;
  constexpr SourceRange() = default;
  constexpr SourceRange(SourceLoc B, SourceLoc E) : Begin(B), End(E) {}
  constexpr bool isValid() const { return Begin.isValid() && End.isValid(); }
  friend constexpr bool operator==(SourceRange, SourceRange) = default;
};

/// Joins two ranges that follow each other in the token stream.
inline SourceRange join(SourceRange A, SourceRange B) {
  if (!A.isValid())
    return B;
  if (!B.isValid())
    return A;
  return {A.Begin, B.End};
}

/// Index of a file (one entry per #include of it).
struct FileId {
  uint32_t Index = ~0u;
  bool isValid() const { return Index != ~0u; }
  friend bool operator==(FileId, FileId) = default;
};

/// Line and column count from 1; the column counts bytes.
struct LineColumn {
  uint32_t Line = 0, Column = 0;
};

/// What the user calls the place: after #line.
struct PresumedLoc {
  llvm::StringRef File;
  uint32_t Line = 0, Column = 0;
};

/// Owns the text of everything that was read. One per compilation; not shared between threads.
class SourceManager {
public:
  /// Adds a file; IncludedFrom is invalid for the main file. Returns an invalid id when the space
  /// of locations (4 GiB of text and expansions) is used up.
  FileId addFile(std::string Name, std::string Text, SourceLoc IncludedFrom = {});

  /// A token of Length characters spelled at Spelling that stands, by macro expansion, where
  /// [ExpansionBegin, ExpansionEnd) was written. Returns an invalid location when space is used up.
  SourceLoc addExpansion(SourceLoc Spelling, SourceLoc ExpansionBegin, SourceLoc ExpansionEnd,
                         uint32_t Length, llvm::StringRef MacroName);

  /// #line: from the line after Loc on, lines count from Line, in FileName if it is not empty.
  void addLineDirective(SourceLoc Loc, uint32_t Line, llvm::StringRef FileName);

  bool isMacroLoc(SourceLoc L) const;
  /// Where the characters stand in a file.
  SourceLoc spellingLoc(SourceLoc L) const;
  /// Where the outermost macro was invoked; L itself when it is in a file.
  SourceLoc fileLoc(SourceLoc L) const;
  /// One step out of a macro expansion.
  SourceRange immediateExpansion(SourceLoc L) const;
  SourceLoc immediateSpelling(SourceLoc L) const;
  llvm::StringRef macroName(SourceLoc L) const;
  /// Whether L is a token of a macro's argument: it stands where the parameter's name stands in the
  /// expansion of the same macro. Its spelling is the argument as written.
  bool isMacroArgument(SourceLoc L) const;

  /// File and byte offset of a location; macro locations are taken to fileLoc first.
  std::pair<FileId, uint32_t> decompose(SourceLoc L) const;
  SourceLoc locOf(FileId F, uint32_t Offset) const;
  /// The place that presumed() calls so; none where no file has it. Column 0 is the line's start.
  SourceLoc locOfPresumed(llvm::StringRef FileName, uint32_t Line, uint32_t Column) const;
  LineColumn lineColumn(SourceLoc L) const;
  PresumedLoc presumed(SourceLoc L) const;
  /// The line that holds L, without its end.
  llvm::StringRef lineText(SourceLoc L) const;

  llvm::StringRef text(FileId F) const;
  /// What stands in R; empty where that is not within one file, outside of macros.
  llvm::StringRef text(SourceRange R) const;
  llvm::StringRef name(FileId F) const;
  SourceLoc includedFrom(FileId F) const;
  uint32_t fileCount() const { return Files.size(); }

private:
  struct LineDirective {
    uint32_t PhysicalLine; ///< the directive's own line
    uint32_t Line;
    std::string FileName; ///< also from an earlier directive
  };
  struct File {
    std::string Name, Text;
    SourceLoc IncludedFrom;
    uint32_t Base;
    mutable std::vector<uint32_t> LineStarts; ///< filled when first asked for
    std::deque<LineDirective> Directives;     ///< a deque: PresumedLoc refers to their names
  };
  struct Expansion {
    SourceLoc Spelling, Begin, End;
    uint32_t Name; ///< index into MacroNames
  };
  struct Entry {
    uint32_t Base;
    uint32_t Index; ///< into Files or Expansions
    bool IsFile;
  };

  const Entry *find(SourceLoc L) const;
  const Expansion *expansion(SourceLoc L) const;
  const std::vector<uint32_t> &lineStarts(const File &F) const;
  uint32_t allocate(uint64_t Size, uint32_t Index, bool IsFile);

  std::vector<std::unique_ptr<File>> Files;
  std::vector<Expansion> Expansions;
  std::vector<std::string> MacroNames;
  std::vector<Entry> Entries; ///< sorted by Base
  uint32_t NextBase = 1;
};

} // namespace coop

#endif
