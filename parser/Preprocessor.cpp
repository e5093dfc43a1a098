// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The preprocessor's streams (files, replacements) and the checks of the tokens that leave it.
// Macros are expanded in MacroExpander.cpp; directives are done in Directive*.cpp.

#include "parser/LexerNumber.h"
#include "parser/PreprocessorImpl.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"

using namespace coop;
using llvm::StringRef;

/// GLSL 4.60 section 3.7.
static constexpr size_t MaxIdentifierLength = 1024;

llvm::StringRef coop::tokenKindName(TokenKind K) {
  static constexpr llvm::StringLiteral Names[] = {
#define TOKEN(Id, Description) Description,
#include "parser/Tokens.def"
  };
  return Names[static_cast<size_t>(K)];
}

Preprocessor::Preprocessor(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
                           DiagnosticEngine &Diags, llvm::BumpPtrAllocator &Strings)
    : TheImpl(std::make_unique<Impl>(Sources, Main, Options, Diags, Strings)) {}
Preprocessor::~Preprocessor() = default;
Token Preprocessor::next() { return TheImpl->next(); }
const Preprocessor::Directives &Preprocessor::directives() const { return TheImpl->directives(); }
const ExtensionSet &Preprocessor::extensions() { return TheImpl->extensions(); }

Preprocessor::Impl::Impl(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
                         DiagnosticEngine &Diags, llvm::BumpPtrAllocator &Strings)
    : Sources(Sources), Options(Options), Diags(Diags), Strings(Strings) {
  uint32_t V = Options.DefaultVersion;
  if (V)
    Dirs.Version = V;
  if (V == 100 || V == 300 || V == 310 || V == 320)
    Dirs.TheProfile = ast::Profile::Es;
  if (Options.ForcedVersion)
    std::tie(Dirs.Version, Dirs.TheProfile) = *Options.ForcedVersion;
  EndLoc = Sources.locOf(Main, static_cast<uint32_t>(Sources.text(Main).size()));
  enterFile(Main);
}

// ---- predefined macros

void Preprocessor::Impl::definePredefined(StringRef Name, StringRef Text, Macro::Kind K) {
  Macro &M = MacroStorage.emplace_back();
  M.Name = Name;
  M.TheKind = K;
  M.IsPredefined = true;
  if (!Text.empty()) {
    Token T{};
    T.Kind = TokenKind::IntNumber;
    T.Text = Text;
    M.Body.push_back({T, -1});
  }
  Macros[Name] = &M;
}

/// GLSL 4.60 section 3.3, ESSL 3.20 section 3.4, GL_KHR_vulkan_glsl.
void Preprocessor::Impl::definePredefined() {
  definePredefined("__LINE__", "", Macro::Kind::Line);
  definePredefined("__FILE__", "", Macro::Kind::File);
  definePredefined("__VERSION__", StringRef(std::to_string(Dirs.Version)).copy(Strings));
  if (Options.VulkanVersion)
    definePredefined("VULKAN", StringRef(std::to_string(Options.VulkanVersion)).copy(Strings));
  for (const std::string &Name : Options.StageMacros)
    definePredefined(StringRef(Name).copy(Strings), "1");
  bool IsEs = Dirs.TheProfile == ast::Profile::Es;
  if (IsEs) {
    definePredefined("GL_ES", "1");
    if (Dirs.Version >= 300)
      definePredefined("GL_es_profile", "1");
  } else if (Dirs.Version >= 150) {
    definePredefined("GL_core_profile", "1");
    if (Dirs.TheProfile == ast::Profile::Compatibility)
      definePredefined("GL_compatibility_profile", "1");
  }
  if (IsEs || Dirs.Version >= 130)
    definePredefined("GL_FRAGMENT_PRECISION_HIGH", "1");
  for (unsigned I = 0; I != ExtensionCount; ++I) {
    const ExtensionInfo &Info = getExtensionInfo(static_cast<Extension>(I));
    if (Info.isSupported())
      definePredefined(Info.Name, "1");
  }
}

/// -D and -U become directives of a file of their own, so that what is wrong has a place.
void Preprocessor::Impl::defineFromOptions() {
  InOptions = true;
  for (const PreprocessorOptions::MacroOption &O : Options.Macros) {
    auto [Name, Value] = StringRef(O.Text).split('=');
    bool HasValue = Name.size() != O.Text.size();
    std::string Text = O.Undefine ? "#undef " + O.Text : "#define " + Name.str() + " ";
    if (!O.Undefine)
      Text += HasValue ? Value : StringRef("1");
    FileId File = Sources.addFile("<command line>", Text + "\n");
    if (!File.isValid()) {
      outOfLocations(EndLoc);
      break;
    }
    if (Name.empty() || !isIdentifierStart(Name.front()) ||
        StringRef(O.Text).find_first_of("\n\r") != StringRef::npos) {
      Diags.report(Sources.locOf(File, 0), diag::err_pp_macro_option) << O.Text;
      continue;
    }
    enterFile(File);
    Token Hash = frame().TheLexer.lex();
    handleDirective(Hash);
    Files.pop_back();
  }
  InOptions = false;
}

void Preprocessor::Impl::start() {
  Started = true;
  definePredefined();
  defineFromOptions();
}

// ---- streams

bool Preprocessor::Impl::enterFile(FileId File) {
  Files.push_back({Lexer(Sources.text(File), Sources.locOf(File, 0), Strings, &Diags), File,
                   Conditionals.size()});
  return true;
}

void Preprocessor::Impl::leaveFile() {
  endConditionals(frame().ConditionalBase);
  Files.pop_back();
}

void Preprocessor::Impl::outOfLocations(SourceLoc Loc) {
  if (!Stopped)
    Diags.report(Sources.fileLoc(Loc), diag::fatal_source_too_large);
  Stopped = true;
}

static Token makeToken(TokenKind K, SourceLoc Loc) {
  Token T{};
  T.Kind = K;
  T.Loc = Loc;
  return T;
}

void Preprocessor::Impl::popContext() {
  if (Macro *M = Contexts.back().Active)
    M->IsActive = false;
  Contexts.pop_back();
}

Token Preprocessor::Impl::lexRaw() {
  while (!Stopped) {
    if (Contexts.empty())
      return InDirective ? lexInDirective() : lexFromFile();
    Context &C = Contexts.back();
    if (C.Pos < C.Tokens.size())
      return C.Tokens[C.Pos++];
    if (C.IsArgument)
      return makeToken(TokenKind::EndOfFile, EndLoc);
    popContext();
  }
  return makeToken(TokenKind::EndOfFile, EndLoc);
}

Token Preprocessor::Impl::lexInDirective() {
  if (DirectiveEnded)
    return makeToken(TokenKind::EndOfLine, DirectiveEndLoc);
  Token T = frame().TheLexer.lex();
  if (T.is(TokenKind::EndOfLine) || T.is(TokenKind::EndOfFile)) {
    DirectiveEnded = true;
    DirectiveEndLoc = T.Loc;
    T.Kind = TokenKind::EndOfLine;
  }
  return T;
}

Token Preprocessor::Impl::lexFromFile() {
  while (!Diags.shouldStop() && !Stopped) {
    Token T = frame().TheLexer.lex();
    if (T.is(TokenKind::EndOfLine))
      continue;
    if (T.is(TokenKind::EndOfFile)) {
      if (Files.size() > 1) {
        leaveFile();
        continue;
      }
      if (!Started)
        start();
      endConditionals(0);
      return T;
    }
    if (T.is(TokenKind::Hash) && T.StartsLine) {
      if (Collecting)
        Diags.report(T.range(), diag::warn_pp_directive_in_arguments) << Collecting->Name;
      handleDirective(T);
      continue;
    }
    if (!Started)
      start();
    SawToken = true;
    return T;
  }
  Stopped = true;
  return makeToken(TokenKind::EndOfFile, EndLoc);
}

// ---- output

Token Preprocessor::Impl::next() {
  while (true) {
    Token T = expand();
    if (Diags.shouldStop())
      Stopped = true;
    if (Stopped || T.is(TokenKind::EndOfFile))
      return makeToken(TokenKind::EndOfFile, EndLoc);
    if (checkOutput(T))
      return T;
  }
}

/// Checks that wait until a token is used, as one in a skipped group may be wrong.
bool Preprocessor::Impl::checkOutput(Token &T) {
  switch (T.Kind) {
  case TokenKind::Unknown:
    checkUnknown(T);
    if (!T.Text.starts_with("'") || T.Text.size() == 1)
      return false;
    T.Kind = TokenKind::IntNumber; // in a character's place
    T.Text = "0";
    return true;
  case TokenKind::Hash:
    // A directive was meant, and it ends with the line.
    if (Contexts.empty())
      frame().TheLexer.skipLine();
    [[fallthrough]];
  case TokenKind::HashHash:
    Diags.report(T.range(), diag::err_pp_stray_hash) << T.Text;
    return false;
  case TokenKind::IntNumber:
  case TokenKind::FloatNumber:
    checkNumber(T);
    return true;
  case TokenKind::Identifier:
    classifyIdentifier(T);
    return true;
  default:
    return true;
  }
}

static bool isUtf8(StringRef S) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(S.begin());
  return llvm::isLegalUTF8String(&Begin, reinterpret_cast<const llvm::UTF8 *>(S.end()));
}

/// Characters of other alphabets; many look as if they were nothing or one of the language's own,
/// so the first is named by its number, too.
void Preprocessor::Impl::reportForeignCharacters(const Token &T) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(T.Text.begin());
  llvm::UTF32 Code[1] = {};
  llvm::UTF32 *Out = Code;
  llvm::ConvertUTF8toUTF32(&Begin, reinterpret_cast<const llvm::UTF8 *>(T.Text.end()), &Out,
                           Code + 1, llvm::lenientConversion);
  std::string What = ("'" + (T.Text.size() > 64 ? StringRef("...") : T.Text) + "'").str();
  if (Code[0] >= 128) {
    const std::string Digits = llvm::utohexstr(Code[0]);
    What += " (U+" + std::string(Digits.size() < 4 ? 4 - Digits.size() : 0, '0') + Digits + ")";
  }
  Diags.report(T.range(), diag::err_lex_invalid_character) << What;
}

void Preprocessor::Impl::checkUnknown(const Token &T) {
  char C = T.Text.empty() ? '\0' : T.Text.front();
  if (C == '"') {
    Diags.report(T.range(), diag::err_lex_unterminated_string);
  } else if (C == '\'' && T.Text.size() > 1) {
    Diags.report(T.range(), diag::err_lex_character_literal);
  } else if (C == '\0') {
    Diags.report(T.range(), diag::err_lex_nul_byte);
  } else if (C == '\\') {
    Diags.report(T.range(), diag::err_lex_stray_backslash);
  } else if (static_cast<unsigned char>(C) >= 128 && !isUtf8(T.Text)) {
    std::string Bytes = llvm::toHex(T.Text.take_front(8));
    Diags.report(T.range(), diag::err_lex_invalid_utf8) << Bytes;
  } else if (static_cast<unsigned char>(C) < 32 || C == 127) {
    Diags.report(T.range(), diag::err_lex_invalid_character)
        << "'\\x" + llvm::toHex(T.Text.take_front(1)) + "'";
  } else {
    reportForeignCharacters(T);
  }
}

void Preprocessor::Impl::checkNumber(Token &T) {
  SourceLoc Loc = T.Loc;
  auto SuffixRange = [&](StringRef Digits) {
    return SourceRange(Loc.advanced(static_cast<uint32_t>(Digits.size())), T.range().End);
  };
  if (T.is(TokenKind::FloatNumber)) {
    FloatParts P = splitFloat(T.Text);
    if (P.Problem == NumberProblem::None)
      return;
    if (P.Problem == NumberProblem::EmptyExponent)
      Diags.report(SuffixRange(P.Digits), diag::err_lex_empty_exponent) << T.Text;
    else
      Diags.report(SuffixRange(P.Digits), diag::err_lex_float_suffix) << P.SuffixText;
    T.Text = "0.0";
    return;
  }
  IntParts P = splitInteger(T.Text);
  switch (P.Problem) {
  case NumberProblem::None:
    return;
  case NumberProblem::BadDigit:
    if (P.Digits.size() == 2 && !llvm::isDigit(P.Digits[1])) {
      Diags.report(T.range(), diag::err_lex_hex_without_digits) << P.Digits;
    } else {
      size_t At = P.Digits.find_first_of("89");
      Diags.report(Loc.advanced(static_cast<uint32_t>(At)), diag::err_lex_octal_digit)
          << P.Digits.substr(At, 1) << P.Digits << T.range();
    }
    break;
  case NumberProblem::BadSuffix:
    Diags.report(SuffixRange(P.Digits), diag::err_lex_integer_suffix) << P.SuffixText;
    break;
  case NumberProblem::EmptyExponent:
    Diags.report(SuffixRange(P.Digits), diag::err_lex_empty_exponent) << T.Text;
    T.Kind = TokenKind::FloatNumber;
    T.Text = "0.0";
    return;
  case NumberProblem::NeedsPointOrExponent: {
    SourceLoc At = SuffixRange(P.Digits).Begin;
    Diags.report(SuffixRange(P.Digits), diag::err_lex_float_needs_point)
        << P.SuffixText << FixIt{{At, At}, ".0"};
    T.Kind = TokenKind::FloatNumber;
    T.Text = "0.0";
    return;
  }
  case NumberProblem::TooLarge:
    Diags.report(T.range(), diag::err_lex_integer_too_large) << P.Digits;
    break;
  }
  T.Text = "0";
}

std::optional<Extension> coop::extensionOfKeyword(llvm::StringRef Word) {
  return llvm::StringSwitch<std::optional<Extension>>(Word)
#define EXTENSION_KEYWORD(Id, Spelling, Needs) .Case(Spelling, Extension::Needs)
#include "parser/Tokens.def"
      .Default(std::nullopt);
}

void Preprocessor::Impl::classifyIdentifier(Token &T) {
  if (T.Text.size() > MaxIdentifierLength) {
    Diags.report(T.range(), diag::err_lex_identifier_too_long) << T.Text.size();
    T.Text = T.Text.take_front(MaxIdentifierLength);
  }
  TokenKind K = llvm::StringSwitch<TokenKind>(T.Text)
#define PUNCTUATOR(Id, Spelling)
#define TOKEN(Id, Description)
#define KEYWORD(Id, Spelling) .Case(Spelling, TokenKind::Id)
#include "parser/Tokens.def"
                    .Default(TokenKind::Identifier);
  if (K == TokenKind::Identifier)
    return;
  const std::optional<Extension> Needs = extensionOfKeyword(T.Text);
  if (!Needs || Requested.contains(*Needs))
    T.Kind = K;
}
