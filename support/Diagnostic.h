// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics: their kinds (rows of Diagnostics.def), the engine that collects them, and the
// builder that fills in arguments. How they are printed is in DiagnosticRenderer.h.

#ifndef COOP_SUPPORT_DIAGNOSTIC_H
#define COOP_SUPPORT_DIAGNOSTIC_H

#include "support/Source.h"
#include "support/WarningGroups.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace coop {

enum class Severity : uint8_t { Ignored, Note, Remark, Warning, Error, Fatal };

namespace diag {
enum Id : uint16_t {
#define DIAG(Id, Sev, Group, Text, Section) Id,
#include "support/Diagnostics.def"
  Count
};
} // namespace diag

/// The row of Diagnostics.def.
struct DiagnosticInfo {
  llvm::StringLiteral Name;
  Severity DefaultSeverity;
  /// Row of WarningGroups.def, as in -W<group>; empty where it cannot be turned off.
  llvm::StringLiteral Group;
  llvm::StringLiteral Text;
  /// The section of the specification that the diagnostic enforces; may be empty.
  llvm::StringLiteral Section;
};
const DiagnosticInfo &getDiagnosticInfo(diag::Id Id);
/// The diagnostic of that name.
std::optional<diag::Id> findDiagnostic(llvm::StringRef Name);
/// A LACKS row: the language has what is meant, our front-end has not.
bool lacksFeature(diag::Id Id);

/// Replace Range by Text; an empty range inserts.
struct FixIt {
  SourceRange Range;
  std::string Text;
};

struct Diagnostic {
  diag::Id Id;
  Severity Level;
  SourceLoc Loc;
  std::string Message;
  llvm::SmallVector<SourceRange, 2> Ranges;
  llvm::SmallVector<FixIt, 1> FixIts;
};

/// Receives diagnostics in order; notes follow what they belong to.
class DiagnosticConsumer {
public:
  virtual ~DiagnosticConsumer();
  virtual void handle(const Diagnostic &D, const SourceManager &Sources) = 0;
};

class DiagnosticEngine;

/// Collects arguments of one diagnostic and hands it over when it dies.
class DiagnosticBuilder {
public:
  DiagnosticBuilder(DiagnosticEngine &Engine, diag::Id Id, SourceLoc Loc);
  DiagnosticBuilder(DiagnosticBuilder &&Other) noexcept;
  DiagnosticBuilder(const DiagnosticBuilder &) = delete;
  DiagnosticBuilder &operator=(const DiagnosticBuilder &) = delete;
  DiagnosticBuilder &operator=(DiagnosticBuilder &&) = delete;
  ~DiagnosticBuilder();

  DiagnosticBuilder &operator<<(llvm::StringRef S) { return add(S.str()); }
  DiagnosticBuilder &operator<<(const char *S) { return add(S); }
  DiagnosticBuilder &operator<<(const std::string &S) { return add(S); }
  template <typename Int>
    requires std::is_integral_v<Int>
  DiagnosticBuilder &operator<<(Int V) {
    return add(std::to_string(V));
  }
  DiagnosticBuilder &operator<<(SourceRange R) {
    if (R.isValid())
      D.Ranges.push_back(R);
    return *this;
  }
  DiagnosticBuilder &operator<<(FixIt F) {
    D.FixIts.push_back(std::move(F));
    return *this;
  }

private:
  DiagnosticBuilder &add(std::string S) {
    Args.push_back(std::move(S));
    return *this;
  }
  DiagnosticEngine *Engine;
  Diagnostic D;
  llvm::SmallVector<std::string, 4> Args;
};

/// One per compilation. After MaxErrors errors the rest are counted, not reported.
class DiagnosticEngine {
public:
  DiagnosticEngine(const SourceManager &Sources, DiagnosticConsumer &Consumer,
                   WarningOptions Options = {}, unsigned MaxErrors = 50)
      : Sources(Sources), Consumer(Consumer), Options(std::move(Options)), MaxErrors(MaxErrors) {}

  DiagnosticBuilder report(SourceLoc Loc, diag::Id Id) { return {*this, Id, Loc}; }
  DiagnosticBuilder report(SourceRange Range, diag::Id Id) {
    DiagnosticBuilder B(*this, Id, Range.Begin);
    B << Range;
    return B;
  }

  /// Reports what another engine with the same sources and options has reported already.
  void forward(const Diagnostic &D);

  const WarningOptions &warnings() const { return Options; }
  unsigned maxErrors() const { return MaxErrors; }
  bool hasErrors() const { return Errors != 0; }
  unsigned errorCount() const { return Errors; }
  unsigned warningCount() const { return Warnings; }
  /// Whether nothing is said when Id is reported.
  bool isIgnored(diag::Id Id) const { return effectiveSeverity(Id) == Severity::Ignored; }
  /// True after a fatal error or too many errors: phases should stop early.
  bool shouldStop() const { return Stopped; }
  const SourceManager &sources() const { return Sources; }

private:
  friend class DiagnosticBuilder;
  void emit(Diagnostic D, llvm::ArrayRef<std::string> Args);
  /// Counts it; whether it is to be shown.
  bool take(const Diagnostic &D);
  bool wasSaid(const Diagnostic &D);
  void show(const Diagnostic &D);
  Severity effectiveSeverity(diag::Id Id) const;

  const SourceManager &Sources;
  DiagnosticConsumer &Consumer;
  WarningOptions Options;
  unsigned MaxErrors;
  unsigned Errors = 0, Warnings = 0;
  bool Stopped = false;
  bool LastWasShown = true;     ///< notes follow the fate of what they belong to
  llvm::StringSet<> SaidBefore; ///< in macros and included files, which come again
};

/// Fills %0..%9 and %select{a|b|c}N (N an integer argument) in Text; %% is a percent sign.
std::string formatDiagnostic(llvm::StringRef Text, llvm::ArrayRef<std::string> Args);

} // namespace coop

#endif
