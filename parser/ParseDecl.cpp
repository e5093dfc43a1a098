// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations but functions (GLSL 4.60 chapter 9, external_declaration and declaration). Which
// form a declaration has is decided by the tokens after its qualifiers and type.

#include "parser/ParserImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using llvm::StringRef;

/// One declaration at the global level; null when nothing was made of it.
ast::Decl *ParserImpl::parseExternal() {
  Token T = peek();
  ExternalColumn = column(T.Loc);
  switch (T.Kind) {
  case TokenKind::Semicolon:
    take();
    return Unit.make<ast::EmptyDecl>(T.range());
  case TokenKind::RightBrace:
    if (startError())
      Diags.report(T.range(), diag::err_unmatched_closing) << T.Text;
    take();
    accept(TokenKind::Semicolon);
    Panic = false;
    return nullptr;
  case TokenKind::LeftBracket:
    if (atAttributes())
      return parseAttributedExternal();
    break;
  case TokenKind::Identifier:
    if (atBareDirective()) {
      rejectBareDirective();
      return nullptr;
    }
    return parseDeclaration(Place::Global);
  case TokenKind::KwLayout:
  case TokenKind::KwStruct:
  case TokenKind::KwPrecision:
    return parseDeclaration(Place::Global);
  case TokenKind::KwBreak:
  case TokenKind::KwCase:
  case TokenKind::KwContinue:
  case TokenKind::KwDefault:
  case TokenKind::KwDemote:
  case TokenKind::KwDiscard:
  case TokenKind::KwDo:
  case TokenKind::KwElse:
  case TokenKind::KwFor:
  case TokenKind::KwIf:
  case TokenKind::KwIgnoreIntersection:
  case TokenKind::KwReturn:
  case TokenKind::KwSwitch:
  case TokenKind::KwTerminateInvocation:
  case TokenKind::KwTerminateRay:
  case TokenKind::KwWhile:
    rejectOutsideFunction();
    return nullptr;
  default:
    break;
  }
  if (startError())
    Diags.report(T.range(), diag::err_expected_declaration) << describe(T);
  return nullptr;
}

/// `[[name]] void f() {`: other compilers take a function's attributes here too.
ast::Decl *ParserImpl::parseAttributedExternal() {
  ast::List<ast::Attribute> Attributes = parseAttributes();
  ast::Decl *D = failed() || atAttributes() ? nullptr : parseExternal();
  auto *Function = llvm::dyn_cast_or_null<ast::FunctionDecl>(D);
  checkAttributes(Attributes, Function ? AttributePlace::Function : AttributePlace::Other);
  if (Function) {
    Items<ast::Attribute> All(Attributes.begin(), Attributes.end());
    All.append(Function->Attributes.begin(), Function->Attributes.end());
    Function->Attributes = Unit.copy<ast::Attribute>(All);
  }
  return D;
}

/// `version 460`, `extension GL_X : require`, `include "f"`, `define N 4`: no declaration starts
/// so, whatever types there are.
bool ParserImpl::atBareDirective() {
  const StringRef Name = peek().Text;
  if (!peek().StartsLine || peek(1).StartsLine)
    return false;
  if (Name == "version")
    return at(TokenKind::IntNumber, 1);
  if (Name == "include")
    return at(TokenKind::String, 1) || at(TokenKind::Less, 1);
  if (Name == "extension") // an extension's name is a macro for 1
    return (at(TokenKind::Identifier, 1) || at(TokenKind::IntNumber, 1)) && at(TokenKind::Colon, 2);
  return Name == "define" && at(TokenKind::Identifier, 1) &&
         (at(TokenKind::IntNumber, 2) || at(TokenKind::FloatNumber, 2));
}

/// Skips the line.
void ParserImpl::rejectBareDirective() {
  const Token Name = peek();
  Diags.report(Name.range(), diag::err_directive_without_hash)
      << Name.Text << FixIt{{Name.Loc, Name.Loc}, "#"};
  do
    take();
  while (!at(TokenKind::EndOfFile) && !peek().StartsLine);
}

/// The rest of a function that a brace too many has ended, with its own brace: what is indented
/// more than its head.
void ParserImpl::skipIndented() {
  while (!at(TokenKind::EndOfFile) && (!peek().StartsLine || column(peek().Loc) > FunctionColumn))
    take();
  accept(TokenKind::RightBrace);
  Panic = false;
}

/// A statement at the global level: skips it with all that belongs to it.
void ParserImpl::rejectOutsideFunction() {
  SourceRange R = peek().range();
  if (startError())
    Diags.report(R, diag::err_statement_outside_function);
  if (FunctionColumn != 0 && peek().StartsLine && ExternalColumn > FunctionColumn)
    return skipIndented();
  bool HasHeader = at(TokenKind::KwFor) || at(TokenKind::KwIf) || at(TokenKind::KwWhile) ||
                   at(TokenKind::KwSwitch);
  take();
  if (HasHeader && at(TokenKind::LeftParen)) {
    take();
    recoverParens(true); // `for` has semicolons in its header
  }
  Panic = true;
}

ast::Decl *ParserImpl::parseDeclaration(Place P) {
  SourceRange Begin = peek().range();
  if (at(TokenKind::KwPrecision))
    return parsePrecision();
  ast::List<ast::Qualifier> Qualifiers = parseQualifiers();
  if (failed())
    return nullptr;
  const bool NameAndBrace =
      (at(TokenKind::Identifier) && at(TokenKind::LeftBrace, 1) && !isTypeName()) ||
      atBlockWithoutBrace(Qualifiers);
  if (!Qualifiers.empty() && !NameAndBrace)
    if (ast::Decl *D = parseQualified(Begin, Qualifiers, P); D || failed())
      return D;
  if (NameAndBrace)
    return parseBlock(Begin, Qualifiers, P);
  // `main() {`
  if (P == Place::Global && at(TokenKind::Identifier) && at(TokenKind::LeftParen, 1) &&
      !isTypeName() && isFunctionDefinition(1)) {
    Token Name = peek();
    Diags.report(Name.range(), diag::err_function_without_type) << Name.Text;
    auto *Type = Unit.make<ast::TypeSpecifier>();
    Type->TheName = {"void", Name.range()};
    Type->Range = Name.range();
    return parseFunction(Begin, Qualifiers, Type, P);
  }
  // A name that no declaration can go on from: `x = 1;`, `f(x);`.
  const bool IsAlone = at(TokenKind::Semicolon, 1); // a type, which declares nothing
  if (P == Place::Global && Qualifiers.empty() && at(TokenKind::Identifier) && !reserved(peek()) &&
      !IsAlone && !startsDeclaration()) {
    rejectOutsideFunction();
    return nullptr;
  }
  ast::TypeSpecifier *Type;
  if (!Qualifiers.empty() && at(TokenKind::Identifier) && at(TokenKind::Equal, 1) &&
      !isTypeName()) {
    // `const x = 1;`: the name stands for the type, which is not known
    Diags.report(peek().range(), diag::err_missing_type) << peek().Text;
    Type = Unit.make<ast::TypeSpecifier>();
    Type->TheName = {"int", peek().range()};
    Type->Range = peek().range();
  } else {
    Type = parseTypeSpecifier();
  }
  if (failed())
    return nullptr;
  Qualifiers = withLateQualifiers(Qualifiers, *Type);
  if (isFunctionDeclarator(P))
    return parseFunction(Begin, Qualifiers, Type, P);
  return parseVariables(Begin, Qualifiers, Type, P);
}

/// `precision highp float;`
ast::Decl *ParserImpl::parsePrecision() {
  SourceRange Begin = take().range();
  std::optional<ast::QualifierKind> Kind;
  if (at(TokenKind::Identifier))
    Kind = qualifierOfSpelling(peek().Text);
  if (Kind != ast::QualifierKind::HighP && Kind != ast::QualifierKind::MediumP &&
      Kind != ast::QualifierKind::LowP) {
    expected("'highp', 'mediump' or 'lowp'", "after 'precision'");
    return nullptr;
  }
  ast::Qualifier Precision{*Kind, take().range(), {}};
  ast::TypeSpecifier *Type = parseTypeSpecifier();
  if (failed())
    return nullptr;
  expectSemicolon("the precision statement");
  return Unit.make<ast::PrecisionDecl>(rangeFrom(Begin), Precision, Type);
}

/// `layout(...) in` or `out`, which qualify no function.
bool ParserImpl::isLayoutOfStage(llvm::ArrayRef<ast::Qualifier> Q) {
  return Q.size() == 2 && Q.front().Kind == ast::QualifierKind::Layout &&
         (Q.back().Kind == ast::QualifierKind::In || Q.back().Kind == ast::QualifierKind::Out);
}

/// What follows qualifiers without a type: `layout(...) in;`, `invariant a, b;`,
/// `layout(buffer_reference) buffer T;` and blocks without a name. Null for all else.
ast::Decl *ParserImpl::parseQualified(SourceRange Begin, ast::List<ast::Qualifier> Q, Place P) {
  // `layout(local_size_x = 8) in` and a line with a layout or a function: ';' is missing.
  const bool IsFunction = at(TokenKind::Identifier) && isTypeName() &&
                          at(TokenKind::Identifier, 1) && at(TokenKind::LeftParen, 2);
  if (at(TokenKind::Semicolon) ||
      (peek().StartsLine && (at(TokenKind::KwLayout) || (IsFunction && isLayoutOfStage(Q))))) {
    expectSemicolon("the declaration");
    return Unit.make<ast::QualifiersDecl>(rangeFrom(Begin), Q, ast::List<ast::Name>());
  }
  if (at(TokenKind::LeftBrace))
    return parseBlock(Begin, Q, P);
  if (!at(TokenKind::Identifier) || isTypeName())
    return nullptr;
  if (!at(TokenKind::Semicolon, 1) && !at(TokenKind::Comma, 1))
    return nullptr;
  Items<ast::Name> Names;
  do
    Names.push_back(parseName("of a variable"));
  while (!failed() && accept(TokenKind::Comma));
  expectSemicolon("the declaration");
  return Unit.make<ast::QualifiersDecl>(rangeFrom(Begin), Q, Unit.copy<ast::Name>(Names));
}

/// `qualifiers Name { members } instance[n];`
ast::Decl *ParserImpl::parseBlock(SourceRange Begin, ast::List<ast::Qualifier> Q, Place P) {
  ast::Name Block;
  if (at(TokenKind::Identifier))
    Block = parseName("of a block");
  if (P == Place::Local && !failed())
    Diags.report(Block.isValid() ? Block.Range : Begin, diag::err_block_in_function);
  else if (Q.empty() && !failed())
    Diags.report(Block.Range, diag::err_block_without_storage) << Block.Text;
  // GL_EXT_structured_descriptor_heap section 4.4.10: blocks within a heap's.
  const bool IsHeap = llvm::any_of(Q, [](const ast::Qualifier &Each) {
    return Each.Kind == ast::QualifierKind::ResourceHeap ||
           Each.Kind == ast::QualifierKind::SamplerHeap;
  });
  ast::List<ast::VariablesDecl *> Members = parseMembers("block", IsHeap);
  ast::Name Instance;
  ast::List<ast::ArraySpecifier> Arrays;
  // On a new line before another declaration it is that declaration's first word.
  bool IsNextLine =
      peek().StartsLine && !at(TokenKind::Semicolon, 1) && !at(TokenKind::LeftBracket, 1);
  if (!failed() && at(TokenKind::Identifier) && !IsNextLine) {
    Instance = parseName("of a block's instance");
    Arrays = parseArrays();
  }
  expectSemicolon("the block");
  return P == Place::Local
             ? nullptr
             : Unit.make<ast::BlockDecl>(rangeFrom(Begin), Q, Block, Members, Instance, Arrays);
}

ast::Decl *ParserImpl::parseVariables(SourceRange Begin, ast::List<ast::Qualifier> Q,
                                      ast::TypeSpecifier *Type, Place P) {
  ast::List<ast::Declarator> Declarators;
  if (!at(TokenKind::Semicolon) && !(Type->Struct && isStructUnterminated())) {
    Declarators = parseDeclarators("in the declaration", false);
    if (failed() && Declarators.empty() && !Type->Struct)
      return nullptr;
  }
  bool HasNames = !Declarators.empty();
  bool IsWhole = !failed();
  if (P == Place::Global && failed())
    recoverDeclaration();
  else
    IsWhole = expectSemicolon(HasNames || !Type->Struct ? "the declaration" : "the structure");
  if (!IsWhole)
    Declarators = withoutError(Q, Declarators);
  return Unit.make<ast::VariablesDecl>(rangeFrom(Begin), Q, Type, Declarators);
}

/// After a structure: something that is no variable of it, because ';' was forgotten.
bool ParserImpl::isStructUnterminated() {
  if (!at(TokenKind::Identifier))
    return true;
  if (isTypeName() || reserved(peek()))
    return true;
  std::optional<ast::QualifierKind> Kind = qualifierOfSpelling(peek().Text);
  if (Kind && isKeywordQualifier(*Kind))
    return true;
  return peek().StartsLine && at(TokenKind::Identifier, 1);
}

// ---- declarators

/// A syntax error has ended the last one: its value is not known, and it may be none, as in
/// `for (int i = 0, i < n; ...)`.
ast::List<ast::Declarator> ParserImpl::withoutError(ast::List<ast::Qualifier> Q,
                                                    ast::List<ast::Declarator> Declarators) {
  Items<ast::Declarator> All(Declarators.begin(), Declarators.end());
  if (All.empty())
    return Declarators;
  ast::Declarator &Last = All.back();
  const bool IsConst = llvm::any_of(
      Q, [](const ast::Qualifier &Each) { return Each.Kind == ast::QualifierKind::Const; });
  if (Last.Init || IsConst) // `const float x 3;`
    Last.Init = errorExpr(Last.Range);
  else if (llvm::count_if(All, [&](const ast::Declarator &D) {
             return D.TheName.Text == Last.TheName.Text;
           }) > 1)
    All.pop_back();
  return Unit.copy<ast::Declarator>(All);
}

ast::List<ast::Declarator> ParserImpl::parseDeclarators(StringRef Context, bool InMember) {
  Items<ast::Declarator> Declarators;
  do {
    ast::Declarator D = parseDeclarator(Context, InMember);
    if (!D.TheName.isValid())
      break;
    Declarators.push_back(D);
  } while (!failed() && accept(TokenKind::Comma));
  return Unit.copy<ast::Declarator>(Declarators);
}

ast::Declarator ParserImpl::parseDeclarator(StringRef Context, bool InMember) {
  ast::Declarator D;
  D.TheName = parseName(Context);
  D.Range = D.TheName.Range;
  if (failed())
    return D;
  D.Arrays = parseArrays();
  if (at(TokenKind::Equal)) {
    SourceRange Equal = take().range();
    if (InMember)
      Diags.report(Equal, diag::err_member_initializer);
    D.Init = parseInitializer();
  } else if (at(TokenKind::LeftParen) && !InMember && !failed()) {
    // `float x(1.0);`
    Token Open = take();
    Diags.report(Open.range(), diag::err_initializer_parens) << D.TheName.Text;
    D.Init = parseExpression();
    expectClosing(TokenKind::RightParen, Open);
  }
  D.Range = rangeFrom(D.Range);
  return D;
}

/// What programmers of C write between a type and its name: `float const x`, `float *p`. Qualifiers
/// count as if they stood before the type.
ast::List<ast::Qualifier> ParserImpl::withLateQualifiers(ast::List<ast::Qualifier> Q,
                                                         const ast::TypeSpecifier &Type) {
  Items<ast::Qualifier> Late;
  while (!failed()) {
    if (at(TokenKind::Star) || at(TokenKind::Amp)) {
      Token T = take();
      Diags.report(T.range(), diag::err_pointer) << (T.is(TokenKind::Star) ? 0 : 1);
      continue;
    }
    if (!at(TokenKind::Identifier) || (Type.Struct && peek().StartsLine))
      break; // after a structure ';' was forgotten
    std::optional<ast::QualifierKind> Kind = qualifierOfSpelling(peek().Text);
    if (!Kind || !isKeywordQualifier(*Kind) || !at(TokenKind::Identifier, 1))
      break;
    Token T = take();
    Diags.report(T.range(), diag::err_qualifier_after_type) << T.Text;
    Late.push_back({*Kind, T.range(), {}, T.Text});
  }
  if (Late.empty()) // nearly always
    return Q;
  Late.insert(Late.begin(), Q.begin(), Q.end());
  return Unit.copy<ast::Qualifier>(Late);
}
