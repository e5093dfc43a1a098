// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #version and #extension (GLSL 4.60 and ESSL 3.20, section 3.3 ff.). What an extension means to
// the grammar and to types is the parser's and sema's.

#include "parser/DirectiveExtension.h"
#include "parser/LexerNumber.h"
#include "parser/PreprocessorImpl.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace coop;
using ast::ExtensionBehavior;
using ast::Profile;
using llvm::StringRef;

StringRef coop::extensionBehaviorName(ExtensionBehavior Behavior) {
  switch (Behavior) {
  case ExtensionBehavior::Disable:
    return "disable";
  case ExtensionBehavior::Warn:
    return "warn";
  case ExtensionBehavior::Enable:
    return "enable";
  case ExtensionBehavior::Require:
    return "require";
  }
  return "";
}

static bool isEsOnly(uint32_t V) { return V == 300 || V == 310 || V == 320; }

static bool isKnownVersion(uint32_t V) {
  static constexpr uint32_t Versions[] = {100, 110, 120, 130, 140, 150, 300, 310, 320,
                                          330, 400, 410, 420, 430, 440, 450, 460};
  return std::find(std::begin(Versions), std::end(Versions), V) != std::end(Versions);
}

static bool isEnd(const Token &T) {
  return T.is(TokenKind::EndOfLine) || T.is(TokenKind::EndOfFile);
}

/// Profile may be no identifier: there is none then.
bool Preprocessor::Impl::checkVersion(const Token &Number, uint32_t Version, const Token &Prof) {
  if (!isKnownVersion(Version)) {
    Diags.report(Number.range(), diag::err_pp_version_unknown) << Number.Text.take_front(20);
    return false;
  }
  bool HasProfile = Prof.is(TokenKind::Identifier);
  if (HasProfile && Prof.Text != "core" && Prof.Text != "compatibility" && Prof.Text != "es") {
    Diags.report(Prof.range(), diag::err_pp_version_profile) << Prof.Text;
    return false;
  }
  if (isEsOnly(Version) && !HasProfile) {
    SourceLoc End = Number.range().End;
    Diags.report(Number.range(), diag::err_pp_version_needs_es)
        << Version << FixIt{{End, End}, " es"};
    return false;
  }
  bool IsEs = HasProfile && Prof.Text == "es";
  if (HasProfile && (IsEs != isEsOnly(Version) || Version < 150)) {
    Diags.report(Prof.range(), diag::err_pp_version_profile_mismatch) << Version << Prof.Text;
    return false;
  }
  return true;
}

/// White space in the same line apart.
bool Preprocessor::Impl::beginsFile(SourceLoc Loc) const {
  auto [File, Offset] = Sources.decompose(Loc);
  return Sources.text(File).take_front(Offset).find_first_not_of(" \t") == llvm::StringRef::npos;
}

void Preprocessor::Impl::forceVersion(SourceRange Said) {
  auto Spelling = [](uint32_t Version, Profile P) -> StringRef {
    if (P == Profile::Es)
      return "es";
    if (P == Profile::Compatibility)
      return "compatibility";
    return Version < 150 ? "none" : "core";
  };
  const auto [Version, TheProfile] = *Options.ForcedVersion;
  if (Version != Dirs.Version || TheProfile != Dirs.TheProfile)
    Diags.report(Said, diag::warn_pp_version_forced)
        << Version << Spelling(Version, TheProfile) << Dirs.Version
        << Spelling(Dirs.Version, Dirs.TheProfile);
  std::tie(Dirs.Version, Dirs.TheProfile) = *Options.ForcedVersion;
}

void Preprocessor::Impl::handleVersion(const Token &Hash, const Token &Name) {
  if (Files.size() > 1) {
    Diags.report(Name.range(), diag::err_pp_version_in_include);
    return;
  }
  if (SawVersion || Started) {
    Diags.report(Name.range(),
                 SawVersion ? diag::err_pp_version_repeated : diag::err_pp_version_not_first);
    return;
  }
  SawVersion = true;
  Token Number = lexRaw();
  if (!Number.is(TokenKind::IntNumber)) {
    Diags.report(isEnd(Number) ? Name.range() : Number.range(), diag::err_pp_version_number);
    return;
  }
  IntParts Parts = splitInteger(Number.Text);
  bool IsPlain = Parts.Problem == NumberProblem::None && Parts.SuffixText.empty() &&
                 Parts.IsDecimal && Parts.Value < UINT32_MAX;
  uint32_t Version = IsPlain ? static_cast<uint32_t>(Parts.Value) : 0;
  Token Prof = lexRaw();
  bool Ok = checkVersion(Number, Version, Prof);
  if (!isEnd(Prof) && !Prof.is(TokenKind::Identifier))
    Diags.report(Prof.range(), diag::err_pp_extra_tokens) << Prof.Text.take_front(64) << "version";
  else if (!isEnd(Prof))
    expectEndOfDirective("version");
  Dirs.VersionRange = {Hash.Loc, isEnd(Prof) ? Number.range().End : Prof.range().End};
  // A wrong profile still leaves a version from which to go on.
  if (Ok || isKnownVersion(Version))
    Dirs.Version = Version;
  if (isEsOnly(Dirs.Version) || Dirs.Version == 100)
    Dirs.TheProfile = Profile::Es;
  else if (Ok && Prof.Text == "compatibility")
    Dirs.TheProfile = Profile::Compatibility;
  else
    Dirs.TheProfile = Profile::Core;
  if (Options.ForcedVersion)
    forceVersion(Number.range());
  if (Dirs.TheProfile == Profile::Es && !beginsFile(Hash.Loc))
    Diags.report(Name.range(), diag::warn_pp_version_not_first);
}

/// False when the line turns nothing on or off. Name is what it should have been afterwards.
bool Preprocessor::Impl::checkExtension(Token &Name, ExtensionBehavior B) {
  bool IsRequired = B == ExtensionBehavior::Require;
  if (Name.Text == "all") {
    if (!IsRequired && B != ExtensionBehavior::Enable)
      return true;
    Diags.report(Name.range(), diag::err_pp_extension_all);
    return false;
  }
  std::optional<Extension> E = lookupExtension(Name.Text);
  if (!E) {
    Diags.report(Name.range(),
                 IsRequired ? diag::err_pp_extension_unknown : diag::warn_pp_extension_unknown)
        << Name.Text;
    StringRef Near = closestExtension(Name.Text);
    if (Near.empty())
      return false;
    Diags.report(Name.Loc, diag::note_pp_did_you_mean) << Near << FixIt{Name.range(), Near.str()};
    if (!IsRequired)
      return false;
    // What was meant is on, so that not everything that needs it is an error, too.
    E = lookupExtension(Near);
    Name.Text = Near;
  }
  if (B != ExtensionBehavior::Disable)
    Requested.enable(*E);
  else
    Requested.erase(*E);
  if (getExtensionInfo(*E).isSupported() || B == ExtensionBehavior::Disable)
    return true;
  StringRef Instead = *E == Extension::ARB_bindless_texture
                          ? "use arrays of textures, with 'GL_EXT_nonuniform_qualifier'"
                          : "";
  Diags.report(Name.range(), IsRequired ? diag::err_pp_extension_not_in_vulkan
                                        : diag::warn_pp_extension_not_in_vulkan)
      << Name.Text << unsigned(!Instead.empty()) << Instead;
  return true;
}

void Preprocessor::Impl::handleExtension(const Token &Hash) {
  Token Name = lexRaw();
  // What is named was meant to be on: not everything that needs it is an error, too.
  auto EnableNamed = [&] {
    const std::optional<Extension> E = lookupExtension(Name.Text);
    if (!E)
      return;
    Requested.enable(*E);
    Dirs.Extensions.push_back({Name.Text, ExtensionBehavior::Enable, Name.range()});
  };
  auto Malformed = [&](const Token &T, StringRef What) {
    Diags.report(T.Text.empty() ? Hash.range() : T.range(), diag::err_pp_extension_syntax)
        << (What.empty() ? 0 : 1) << What;
    EnableNamed();
  };
  if (!Name.is(TokenKind::Identifier))
    return Malformed(Name, "the name is missing");
  Token Colon = lexRaw();
  if (!Colon.is(TokenKind::Colon))
    return Malformed(Colon.Text.empty() ? Name : Colon, "the ':' is missing");
  Token Word = lexRaw();
  if (!Word.is(TokenKind::Identifier))
    return Malformed(Word.Text.empty() ? Colon : Word, "the behavior is missing");
  auto Behavior = llvm::StringSwitch<std::optional<ExtensionBehavior>>(Word.Text)
                      .Case("require", ExtensionBehavior::Require)
                      .Case("enable", ExtensionBehavior::Enable)
                      .Case("warn", ExtensionBehavior::Warn)
                      .Case("disable", ExtensionBehavior::Disable)
                      .Default(std::nullopt);
  if (!Behavior) {
    Diags.report(Word.range(), diag::err_pp_extension_behavior) << Word.Text;
    EnableNamed();
    return;
  }
  expectEndOfDirective("extension");
  if (SawToken && Dirs.TheProfile == Profile::Es)
    Diags.report(Hash.Loc, diag::warn_pp_extension_late) << SourceRange(Hash.Loc, Word.range().End);
  if (!checkExtension(Name, *Behavior))
    return;
  Dirs.Extensions.push_back({Name.Text, *Behavior, {Hash.Loc, Word.range().End}});
  if (Name.Text == "all" && *Behavior == ExtensionBehavior::Disable)
    Requested.clear();
}

ExtensionSet coop::enabledExtensions(llvm::ArrayRef<ast::ExtensionDirective> Lines) {
  std::vector<ExtensionRequest> Requests;
  for (const ast::ExtensionDirective &D : Lines)
    Requests.push_back({D.Name, D.Behavior != ExtensionBehavior::Disable});
  return enabledExtensions(llvm::ArrayRef<ExtensionRequest>(Requests));
}
