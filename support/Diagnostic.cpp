// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The diagnostic table, message formatting, and the engine.

#include "support/Diagnostic.h"
#include <cassert>
#include <string_view>

using namespace coop;
using llvm::StringRef;

DiagnosticConsumer::~DiagnosticConsumer() = default;

const DiagnosticInfo &coop::getDiagnosticInfo(diag::Id Id) {
  static constexpr DiagnosticInfo Table[] = {
#define DIAG(Id, Sev, Group, Text, Section) {#Id, Severity::Sev, Group, Text, Section},
#include "support/Diagnostics.def"
  };
  assert(Id < diag::Count);
  return Table[Id];
}

static constexpr bool isGroup(std::string_view Name) {
  if (Name.empty())
    return true;
#define WARNING_GROUP(Row, Default, About)                                                         \
  if (Name == (Row))                                                                               \
    return true;
#include "support/WarningGroups.def"
  return false;
}
#define DIAG(Id, Sev, Group, Text, Section)                                                        \
  static_assert(isGroup(Group), #Id " is in a group without a row in WarningGroups.def");
#include "support/Diagnostics.def"

std::optional<diag::Id> coop::findDiagnostic(StringRef Name) {
  for (unsigned Id = 0; Id != diag::Count; ++Id)
    if (getDiagnosticInfo(static_cast<diag::Id>(Id)).Name == Name)
      return static_cast<diag::Id>(Id);
  return std::nullopt;
}

bool coop::lacksFeature(diag::Id Id) {
  switch (Id) {
#define DIAG(Id, Sev, Group, Text, Section)
#define LACKS(Id, Sev, Group, Text, Section) case diag::Id:
#include "support/Diagnostics.def"
    return true;
  default:
    return false;
  }
}

static std::string argument(llvm::ArrayRef<std::string> Args, char Digit) {
  unsigned I = static_cast<unsigned>(Digit - '0');
  assert(I < Args.size() && "diagnostic lacks an argument");
  if (I >= Args.size())
    return std::string();
  // A literal or a name of any length may have been written.
  constexpr size_t MaxLength = 1000;
  if (Args[I].size() <= MaxLength)
    return Args[I];
  size_t Length = MaxLength;
  while (Length && (static_cast<unsigned char>(Args[I][Length]) & 0xC0) == 0x80)
    --Length; // not in the middle of a character
  return Args[I].substr(0, Length) + "...";
}

/// Text starts after "%select"; appends the chosen part and returns what follows.
static StringRef formatSelect(StringRef Text, llvm::ArrayRef<std::string> Args, std::string &Out) {
  auto [Choices, Rest] = Text.drop_front(1).split('}');
  unsigned Index = 0;
  StringRef(argument(Args, Rest.empty() ? '0' : Rest.front())).getAsInteger(10, Index);
  llvm::SmallVector<StringRef, 4> Parts;
  Choices.split(Parts, '|');
  assert(Index < Parts.size() && "diagnostic selects a part that is not there");
  if (Index < Parts.size())
    Out += formatDiagnostic(Parts[Index], Args);
  return Rest.drop_front(1);
}

std::string coop::formatDiagnostic(StringRef Text, llvm::ArrayRef<std::string> Args) {
  std::string Out;
  while (!Text.empty()) {
    auto [Plain, After] = Text.split('%');
    Out += Plain;
    if (Plain.size() == Text.size())
      break;
    if (After.consume_front("select"))
      Text = formatSelect(After, Args, Out);
    else if (After.consume_front("%"))
      Out += '%', Text = After;
    else {
      Out += argument(Args, After.empty() ? '0' : After.front());
      Text = After.drop_front(After.empty() ? 0 : 1);
    }
  }
  return Out;
}

DiagnosticBuilder::DiagnosticBuilder(DiagnosticEngine &Engine, diag::Id Id, SourceLoc Loc)
    : Engine(&Engine), D{Id, Severity::Ignored, Loc, {}, {}, {}} {}

DiagnosticBuilder::DiagnosticBuilder(DiagnosticBuilder &&Other) noexcept
    : Engine(std::exchange(Other.Engine, nullptr)), D(std::move(Other.D)),
      Args(std::move(Other.Args)) {}

DiagnosticBuilder::~DiagnosticBuilder() {
  if (Engine)
    Engine->emit(std::move(D), Args);
}

Severity DiagnosticEngine::effectiveSeverity(diag::Id Id) const {
  const DiagnosticInfo &Info = getDiagnosticInfo(Id);
  if (Info.DefaultSeverity == Severity::Remark)
    return Options.Enabled.contains(Info.Group) ? Severity::Remark : Severity::Ignored;
  if (Info.DefaultSeverity != Severity::Warning)
    return Info.DefaultSeverity;
  if (!Options.shows(Info.Group))
    return Severity::Ignored;
  return Options.isError(Info.Group) ? Severity::Error : Severity::Warning;
}

bool DiagnosticEngine::take(const Diagnostic &D) {
  if (D.Level == Severity::Note)
    return LastWasShown;
  LastWasShown = D.Level != Severity::Ignored && !Stopped;
  if (D.Level == Severity::Warning && LastWasShown)
    ++Warnings;
  if (D.Level >= Severity::Error)
    ++Errors;
  return LastWasShown;
}

static bool isOfSyntax(diag::Id Id) {
  switch (Id) {
#define DIAG(Id, Sev, Group, Text, Section) case diag::Id:
#define LACKS DIAG
#include "support/diagnostics/Parse.def"
#undef LACKS
#undef DIAG
    return true;
  default:
    return false;
  }
}

/// A mistake of syntax in a macro's body is in each of its expansions, any mistake in an argument
/// wherever the body has the argument, and any in a file each time that it is included.
bool DiagnosticEngine::wasSaid(const Diagnostic &D) {
  if (D.Level == Severity::Note)
    return false;
  const auto [File, Offset] = Sources.decompose(Sources.spellingLoc(D.Loc));
  const bool Repeats = Sources.isMacroLoc(D.Loc)
                           ? isOfSyntax(D.Id) || Sources.isMacroArgument(D.Loc)
                           : File.isValid() && Sources.includedFrom(File).isValid();
  if (!Repeats)
    return false;
  // What a macro pastes together stands in no file.
  const std::string Name = File.isValid() ? Sources.name(File).str() : "";
  return !SaidBefore.insert(Name + ':' + std::to_string(Offset) + ':' + D.Message).second;
}

void DiagnosticEngine::emit(Diagnostic D, llvm::ArrayRef<std::string> Args) {
  D.Level = effectiveSeverity(D.Id);
  if (D.Level == Severity::Ignored || Stopped) {
    take(D);
    return;
  }
  D.Message = formatDiagnostic(getDiagnosticInfo(D.Id).Text, Args);
  if (wasSaid(D)) {
    Errors += D.Level >= Severity::Error;
    LastWasShown = false;
    return;
  }
  if (take(D))
    show(D);
}

void DiagnosticEngine::forward(const Diagnostic &D) {
  if (take(D))
    show(D);
}

void DiagnosticEngine::show(const Diagnostic &D) {
  Consumer.handle(D, Sources);
  if (D.Level == Severity::Fatal || (D.Level == Severity::Error && Errors >= MaxErrors))
    Stopped = true;
}
