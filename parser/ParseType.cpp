// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types, their parameters, arrays, structures and qualifiers (GLSL 4.60 chapter 9, from
// type_qualifier to struct_declarator; GL_KHR_cooperative_matrix for type parameters).

#include "parser/BinaryOperators.h"
#include "parser/ParserImpl.h"
#include "support/NearestSpelling.h"

using namespace coop;
using llvm::StringRef;

ast::TypeSpecifier *ParserImpl::parseTypeSpecifier() {
  auto *Type = Unit.make<ast::TypeSpecifier>();
  SourceRange Begin = peek().range();
  Type->Range = Begin;
  if (failed())
    return Type;
  if (at(TokenKind::KwStruct)) {
    Type->Struct = parseStruct();
  } else if (at(TokenKind::Identifier)) {
    Token T = peek();
    std::optional<ast::QualifierKind> Qualifier = qualifierOfSpelling(T.Text);
    if (Qualifier && isKeywordQualifier(*Qualifier)) {
      expected("a type", "after the qualifiers");
      return Type;
    }
    const bool IsSpirv = atSpirvType(0);
    if (const ReservedWord *Word = reserved(T)) {
      reportReserved(T, *Word);
      if (Word->Instead.empty()) {
        startError(); // `class S { ... };`: what follows is of another language
        return Type;
      }
    }
    take();
    Type->TheName = {T.Text, T.range()};
    if (IsSpirv)
      Type->Spirv = parseSpirvClause();
    else if (at(TokenKind::Less))
      parseTypeArguments(*Type);
  } else {
    Token Found = peek();
    if (startError())
      Diags.report(Found.range(), diag::err_expected_type) << describe(Found);
    return Type;
  }
  Type->Arrays = parseArrays();
  Type->Range = rangeFrom(Begin);
  return Type;
}

// ---- type parameters

void ParserImpl::parseTypeArguments(ast::TypeSpecifier &Type) {
  Nesting N(*this);
  if (tooDeep())
    return;
  Token Open = take();
  Type.HasArgs = true;
  if (at(TokenKind::Greater)) {
    SourceRange R = join(Open.range(), take().range());
    if (!failed())
      Diags.report(R, diag::err_empty_type_arguments) << Type.TheName.Text;
    return;
  }
  Items<ast::Expr *> Args;
  do
    Args.push_back(parseTypeArgument());
  while (!failed() && accept(TokenKind::Comma));
  Type.Args = Unit.copy<ast::Expr *>(Args);
  if (failed())
    return;
  // `32 >> 1` and `n > 8`, of which the first '>' ends the parameters.
  const Token Angle = peek();
  if (acceptClosingAngle()) {
    const bool GoesOn =
        at(TokenKind::IntNumber) || (at(TokenKind::Greater) && at(TokenKind::IntNumber, 1));
    if (GoesOn && startError())
      Diags.report(Angle.range(), diag::err_type_argument_operator) << Angle.Text;
    return;
  }
  Token Found = peek();
  if (!startError())
    return;
  switch (Found.Kind) {
  case TokenKind::Less:
  case TokenKind::LessLess:
  case TokenKind::LessEqual:
  case TokenKind::GreaterEqual:
  case TokenKind::EqualEqual:
  case TokenKind::BangEqual:
  case TokenKind::Amp:
  case TokenKind::Pipe:
  case TokenKind::Caret:
  case TokenKind::AmpAmp:
  case TokenKind::PipePipe:
  case TokenKind::CaretCaret:
  case TokenKind::Question:
    Diags.report(Found.range(), diag::err_type_argument_operator) << Found.Text;
    return;
  default:
    Diags.report(Found.range(), diag::err_expected_closing) << ">" << describe(Found);
    Diags.report(Open.range(), diag::note_to_match) << Open.Text;
  }
}

/// '>', or the first half of '>>'.
bool ParserImpl::acceptClosingAngle() {
  if (accept(TokenKind::Greater))
    return true;
  if (!at(TokenKind::GreaterGreater))
    return false;
  Token &Both = Window[Head];
  Previous = {Both.Loc, Both.Loc.advanced(1)};
  Both.Kind = TokenKind::Greater;
  Both.Text = Both.Text.drop_front(1);
  Both.Loc = Both.Loc.advanced(1);
  Both.HasSpaceBefore = Both.StartsLine = false;
  ++Consumed;
  return true;
}

/// A type that is no constructor's callee.
bool ParserImpl::atTypeArgument() {
  if (!isTypeName())
    return false;
  if (isParameterized() || atSpirvType(0))
    return true;
  unsigned Next = afterArrays(1);
  return Next == 0 || !at(TokenKind::LeftParen, Next);
}

// The grammar of GL_KHR_cooperative_matrix has a unary-expression here (its issue 1), but the
// examples of GL_NV_cooperative_matrix2 write `H/2*W/2`. Anything that binds tighter than '>' and
// '>>' is unambiguous and taken.
ast::Expr *ParserImpl::parseTypeArgument() {
  Nesting N(*this);
  if (tooDeep())
    return errorExpr();
  if (atTypeArgument()) {
    ast::TypeSpecifier *Type = parseTypeSpecifier();
    ast::Expr *E = Unit.make<ast::TypeExpr>(Type->Range, Type);
    countDepth(*E, *Type);
    return E;
  }
  ast::Expr *E = parseBinary(binaryOperator(TokenKind::Plus)->Precedence);
  if (!failed() && llvm::isa<ast::BinaryExpr>(E))
    Diags.report(E->Range, diag::warn_type_argument_expression);
  return E;
}

// ---- arrays

ast::List<ast::ArraySpecifier> ParserImpl::parseArrays() {
  Items<ast::ArraySpecifier> Arrays;
  while (!failed() && at(TokenKind::LeftBracket) && !atAttributes()) {
    Token Open = take();
    ast::ArraySpecifier Array;
    if (!at(TokenKind::RightBracket))
      Array.Size = parseConstant();
    expectClosing(TokenKind::RightBracket, Open);
    Array.Range = rangeFrom(Open.range());
    Arrays.push_back(Array);
  }
  return Unit.copy<ast::ArraySpecifier>(Arrays);
}

// ---- structures

ast::StructSpecifier *ParserImpl::parseStruct() {
  auto *Struct = Unit.make<ast::StructSpecifier>();
  SourceRange Begin = take().range();
  Struct->Range = Begin;
  if (at(TokenKind::Identifier))
    Struct->TheName = parseName("after 'struct'");
  if (!at(TokenKind::LeftBrace)) {
    expected("'{'", Struct->TheName.isValid() ? "after the structure's name" : "after 'struct'");
    return Struct;
  }
  Struct->Members = parseMembers("structure");
  Struct->Range = rangeFrom(Begin);
  return Struct;
}

/// At the start of a member: what no member begins with, as a function, a structure or a block.
/// Then a closing brace is missing before it.
bool ParserImpl::leavesMembers(bool MayNest) {
  if (!peek().StartsLine)
    return false;
  unsigned Next = 0;
  while (at(TokenKind::KwLayout, Next) ||
         (at(TokenKind::Identifier, Next) && qualifierOfSpelling(peek(Next).Text))) {
    const bool IsLayout = at(TokenKind::KwLayout, Next++);
    if (IsLayout && at(TokenKind::LeftParen, Next))
      Next = afterBalanced(Next);
    if (IsLayout && Next == 0)
      return false;
  }
  // Structures and blocks inside of others are an error of their own.
  const bool IsOutside = column(peek().Loc) <= ExternalColumn;
  if (at(TokenKind::KwStruct, Next))
    return IsOutside && at(TokenKind::Identifier, Next + 1) && at(TokenKind::LeftBrace, Next + 2);
  if (!at(TokenKind::Identifier, Next))
    return Next != 0 && at(TokenKind::Semicolon, Next); // `layout(...) in;`
  if (at(TokenKind::LeftBrace, Next + 1))
    return Next != 0 && !MayNest && IsOutside;
  // Members may repeat the storage of their block, but hardly stand where that stands.
  if (Next != 0 && IsOutside)
    return true;
  return at(TokenKind::Identifier, Next + 1) && at(TokenKind::LeftParen, Next + 2);
}

/// A name alone among members.
bool ParserImpl::atLoneName() {
  return !failed() && at(TokenKind::Identifier) && at(TokenKind::Semicolon, 1) && !isTypeName() &&
         !isQualifier(false) && !reserved(peek());
}

/// A name that stands behind members, as in `buffer B { float x; } b;`: nothing of the block
/// follows.
bool ParserImpl::atInstance() {
  return atLoneName() && (at(TokenKind::EndOfFile, 2) ||
                          (peek(2).StartsLine && column(peek(2).Loc) <= ExternalColumn &&
                           !at(TokenKind::RightBrace, 2)));
}

/// `uniform Block` and a member in the line below.
bool ParserImpl::atBlockWithoutBrace(llvm::ArrayRef<ast::Qualifier> Q) {
  const bool IsBlock = llvm::any_of(Q, [](const ast::Qualifier &Each) {
    return Each.Kind == ast::QualifierKind::Uniform || Each.Kind == ast::QualifierKind::Buffer;
  });
  return IsBlock && at(TokenKind::Identifier) && !isTypeName() && !reserved(peek()) &&
         peek(1).StartsLine && isTypeName(1) && at(TokenKind::Identifier, 2) &&
         (at(TokenKind::Semicolon, 3) || at(TokenKind::LeftBracket, 3));
}

/// `{ members }`; Owner says of what, MayNest that members may be blocks.
ast::List<ast::VariablesDecl *> ParserImpl::parseMembers(StringRef Owner, bool MayNest) {
  Nesting N(*this);
  if (tooDeep())
    return {};
  Token Open = peek();
  if (!accept(TokenKind::LeftBrace)) { // atBlockWithoutBrace
    expected("'{'", "after the block's name");
    Panic = false;
  }
  Items<ast::VariablesDecl *> Members;
  bool IsEmpty = at(TokenKind::RightBrace);
  while (!Aborted && !LeavingBraces && !at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    const bool IsInstance = atInstance();
    if (IsInstance || leavesMembers(MayNest)) {
      Diags.report(peek().range(), diag::err_missing_member_brace) << Owner;
      Diags.report(Open.range(), diag::note_to_match) << Open.Text;
      if (IsInstance)
        return Unit.copy<ast::VariablesDecl *>(Members);
      LeavingBraces = true;
      break;
    }
    uint64_t Before = Consumed;
    if (ast::VariablesDecl *Member = parseMember(MayNest))
      Members.push_back(Member);
    if (failed())
      recoverStatement();
    if (Consumed == Before)
      take();
  }
  if (IsEmpty && !failed())
    Diags.report(join(Open.range(), peek().range()), diag::err_no_members) << Owner;
  expectClosing(TokenKind::RightBrace, Open);
  return Unit.copy<ast::VariablesDecl *>(Members);
}

/// `{ members }` or `Name { members }` after the qualifiers of a member that is a block.
ast::TypeSpecifier *ParserImpl::parseNestedBlock() {
  auto *Type = Unit.make<ast::TypeSpecifier>();
  SourceRange Begin = peek().range();
  Type->Struct = Unit.make<ast::StructSpecifier>();
  Type->Struct->IsBlock = true;
  if (at(TokenKind::Identifier))
    Type->Struct->TheName = parseName("of a block");
  Type->Struct->Members = parseMembers("block");
  Type->Range = Type->Struct->Range = rangeFrom(Begin);
  return Type;
}

ast::VariablesDecl *ParserImpl::parseMember(bool MayBeBlock) {
  if (at(TokenKind::Semicolon)) {
    expected("a member", "before ';'");
    return nullptr;
  }
  SourceRange Begin = peek().range();
  ast::List<ast::Qualifier> Qualifiers = parseQualifiers();
  if (atLoneName()) {
    Token Name = take();
    Diags.report(Name.range(), diag::err_missing_type) << Name.Text;
    take();
    return nullptr;
  }
  const bool IsBlock = MayBeBlock && !Qualifiers.empty() &&
                       at(TokenKind::LeftBrace, at(TokenKind::Identifier) && !isTypeName() ? 1 : 0);
  ast::TypeSpecifier *Type = IsBlock ? parseNestedBlock() : parseTypeSpecifier();
  if (failed())
    return nullptr;
  Qualifiers = withLateQualifiers(Qualifiers, *Type);
  ast::List<ast::Declarator> Declarators = parseDeclarators("for the member", true);
  if (failed() && Declarators.empty())
    return nullptr;
  expectSemicolon("the member");
  return Unit.make<ast::VariablesDecl>(rangeFrom(Begin), Qualifiers, Type, Declarators);
}

// ---- qualifiers

/// After `layout(...) in` without a location, which is whole: another layout in a new line.
bool ParserImpl::endsLayout(llvm::ArrayRef<ast::Qualifier> Q) {
  if (!at(TokenKind::KwLayout) || !peek().StartsLine || !isLayoutOfStage(Q))
    return false;
  return llvm::none_of(Q.front().Layout, [](const ast::LayoutEntry &Each) {
    return Each.Id.Text == "location" || Each.Id.Text == "component" || !Each.Id.isValid();
  });
}

ast::List<ast::Qualifier> ParserImpl::parseQualifiers() {
  Items<ast::Qualifier> Qualifiers;
  while (!failed() && !endsLayout(Qualifiers) && parseQualifier(Qualifiers)) {
  }
  return Unit.copy<ast::Qualifier>(Qualifiers);
}

/// `laoyut(...) in`: a word in parentheses before a qualifier or a type.
bool ParserImpl::isMisspeltLayout() {
  if (!at(TokenKind::LeftParen, 1) || isTypeName() || qualifierOfSpelling(peek().Text))
    return false;
  const unsigned Next = afterBalanced(1);
  if (Next == 0 || !at(TokenKind::Identifier, Next))
    return false;
  NearestSpelling Nearest(peek().Text);
  Nearest.consider("layout");
  return !Nearest.found().empty();
}

/// Takes one qualifier, if there is one. What is not supported is reported and left out.
bool ParserImpl::parseQualifier(Items<ast::Qualifier> &Out) {
  if (at(TokenKind::KwLayout)) {
    Out.push_back(parseLayout());
    return true;
  }
  if (!at(TokenKind::Identifier))
    return false;
  if (isMisspeltLayout()) {
    Token Word = peek();
    Diags.report(Word.range(), diag::err_misspelt_keyword)
        << Word.Text << "layout" << FixIt{Word.range(), "layout"};
    Out.push_back(parseLayout());
    return true;
  }
  if (isQualifier(!Out.empty())) {
    Token T = take();
    ast::Qualifier Q{*qualifierOfSpelling(T.Text), T.range(), {}, T.Text};
    if (Q.Kind == ast::QualifierKind::Subroutine) {
      Q.Layout = parseSubroutineTypes();
      Q.Range = rangeFrom(Q.Range);
    } else if (T.Text.starts_with("spirv_") && at(TokenKind::LeftParen)) {
      Q.Spirv = parseSpirvClause();
      Q.Range = rangeFrom(Q.Range);
    }
    Out.push_back(Q);
    return true;
  }
  return skipForeignQualifier() || (!atBlockWithoutBrace(Out) && takeMisspeltQualifier(Out));
}

/// The qualifier that is nearest to a word, if that may be a slip of the finger.
static StringRef nearestQualifier(StringRef Word) {
  NearestSpelling Nearest(Word);
#define QUALIFIER(Id, Spelling) Nearest.consider(Spelling);
#include "parser/Qualifiers.def"
  return Nearest.found();
}

/// A word before a type that the language has, or before a block, where no name can stand:
/// `unifrom sampler2D s;`.
bool ParserImpl::takeMisspeltQualifier(Items<ast::Qualifier> &Out) {
  Token T = peek();
  if (isTypeName() || reserved(T) || failed())
    return false;
  // `S const x` has a type first.
  auto IsQualifier = [&] {
    std::optional<ast::QualifierKind> Kind = qualifierOfSpelling(peek(1).Text);
    return Kind && *Kind != ast::QualifierKind::Const && isKeywordQualifier(*Kind) &&
           !nearestQualifier(T.Text).empty();
  };
  const bool BeforeBlock = at(TokenKind::Identifier, 1) && at(TokenKind::LeftBrace, 2);
  // Three words: a type's name and what is declared follow.
  const bool BeforeType = at(TokenKind::Identifier, 1) && !qualifierOfSpelling(peek(1).Text) &&
                          at(TokenKind::Identifier, 2) && !peek(2).StartsLine &&
                          !nearestQualifier(T.Text).empty() &&
                          llvm::none_of(T.Text, llvm::isDigit); // `float4` is a type elsewhere
  if (!isTypeName(1) && !BeforeBlock && !BeforeType && !IsQualifier())
    return false;
  // `foo` alone in its line lacks a semicolon.
  if (peek(1).StartsLine && Out.empty())
    return false;
  if (startError()) {
    StringRef Near = nearestQualifier(T.Text);
    Diags.report(T.range(), diag::err_unknown_qualifier) << T.Text;
    if (!Near.empty()) {
      Diags.report(T.range(), diag::note_parse_did_you_mean)
          << Near << FixIt{T.range(), Near.str()};
      Out.push_back({*qualifierOfSpelling(Near), T.range(), {}, Near});
    }
  }
  take();
  Panic = false; // the declaration goes on
  return true;
}

/// A qualifier's word may be an ordinary name where no version or extension made it a keyword: then
/// it qualifies only before something that goes on with the declaration.
bool ParserImpl::isQualifier(bool AfterQualifier) {
  std::optional<ast::QualifierKind> Kind = qualifierOfSpelling(peek().Text);
  if (!Kind)
    return false;
  if (isKeywordQualifier(*Kind))
    return true;
  switch (peek(1).Kind) {
  case TokenKind::Identifier:
  case TokenKind::KwLayout:
  case TokenKind::KwStruct:
    return true;
  case TokenKind::Semicolon:
  case TokenKind::LeftBrace: // the examples of GL_EXT_structured_descriptor_heap name no block
    return AfterQualifier || Kind == ast::QualifierKind::ResourceHeap ||
           Kind == ast::QualifierKind::SamplerHeap;
  case TokenKind::LeftParen:
    return Kind == ast::QualifierKind::Subroutine || atSpirvQualifier(0);
  default:
    return false;
  }
}

/// Words of other languages, where a qualifier stands: `static float x`.
bool ParserImpl::skipForeignQualifier() {
  Token T = peek();
  const ReservedWord *Word = reserved(T);
  if (!Word)
    return false;
  // Only when a type follows: else the word stands for the type, and parseTypeSpecifier reports it.
  if (!isTypeName(1) && !(at(TokenKind::Identifier, 1) && at(TokenKind::Identifier, 2)))
    return false;
  reportReserved(T, *Word);
  take();
  return true;
}

ast::Qualifier ParserImpl::parseLayout() {
  ast::Qualifier Layout{ast::QualifierKind::Layout, take().range(), {}};
  if (!at(TokenKind::LeftParen)) {
    expected("'('", "after 'layout'");
    return Layout;
  }
  Token Open = take();
  Items<ast::LayoutEntry> Entries;
  do
    Entries.push_back(parseLayoutEntry());
  while (!failed() && accept(TokenKind::Comma));
  if (!failed() && at(TokenKind::IntNumber))
    expected("'='", "before a layout qualifier's value");
  else if (!failed() && at(TokenKind::Identifier) && !isTypeName() &&
           !qualifierOfSpelling(peek().Text)) // which begin what follows a ')'
    expected("','", "between layout qualifiers");
  if (!expectClosing(TokenKind::RightParen, Open) && !Aborted) {
    // The declaration goes on. What is wrong is most likely the last entry's value, and one without
    // a name says that something is missing.
    if (!Entries.back().Value)
      Entries.pop_back();
    Entries.push_back({});
    recoverParens(/*SemicolonsInside=*/true);
  }
  Layout.Layout = Unit.copy<ast::LayoutEntry>(Entries);
  Layout.Range = rangeFrom(Layout.Range);
  return Layout;
}

ast::LayoutEntry ParserImpl::parseLayoutEntry() {
  ast::LayoutEntry Entry;
  Token T = peek();
  // `shared` is a keyword and an identifier of layouts at once.
  if (!T.is(TokenKind::Identifier)) {
    expected("a layout identifier", "in 'layout(...)'");
    return Entry;
  }
  take();
  Entry.Id = {T.Text, T.range()};
  if (accept(TokenKind::Equal))
    Entry.Value = parseConstant();
  return Entry;
}

/// `subroutine(type, ...)` or `subroutine`.
ast::List<ast::LayoutEntry> ParserImpl::parseSubroutineTypes() {
  if (!at(TokenKind::LeftParen))
    return {};
  Token Open = take();
  Items<ast::LayoutEntry> Names;
  do {
    ast::LayoutEntry Entry;
    Entry.Id = parseName("of a subroutine type");
    Names.push_back(Entry);
  } while (!failed() && accept(TokenKind::Comma));
  expectClosing(TokenKind::RightParen, Open);
  return Unit.copy<ast::LayoutEntry>(Names);
}
