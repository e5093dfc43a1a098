// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The recursive-descent parser (GLSL 4.60 chapter 9, ESSL 3.20 chapter 9 and the grammar of the
// extensions). Its functions stand in Parser.cpp (tokens, errors), ParseExpr.cpp, ParseLiteral.cpp,
// ParseType.cpp, ParseDecl.cpp, ParseFunction.cpp, ParseStmt.cpp and ParseAttribute.cpp.
//
// There is no symbol table: whether an identifier names a type is decided by its place.
//
// Errors: the first error sets Panic; until a place is found from which to go on (the end of a
// statement, a closing parenthesis or brace) nothing more is reported and nothing more is consumed
// but by the functions named recover*. So every loop here ends when Panic is set.

#ifndef COOP_PARSER_PARSERIMPL_H
#define COOP_PARSER_PARSERIMPL_H

#include "parser/AST.h"
#include "parser/Preprocessor.h"
#include "parser/Token.h"
#include "parser/TypeNames.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <initializer_list>
#include <string>
#include <vector>

namespace coop {

class ParserImpl {
public:
  ParserImpl(Preprocessor &PP, ast::Unit &Unit, DiagnosticEngine &Diags)
      : PP(PP), Unit(Unit), Diags(Diags) {}
  void parseUnit();

private:
  template <typename T> using Items = llvm::SmallVector<T, 4>;

  // ---- tokens
  /// Valid until the next call.
  const Token &peek(unsigned Ahead = 0) {
    const bool IsThere = Window.size() - Head > Ahead && !Aborted && !Diags.shouldStop();
    return IsThere ? Window[Head + Ahead] : fetch(Ahead);
  }
  const Token &fetch(unsigned Ahead);
  Token take();
  bool at(TokenKind K, unsigned Ahead = 0) { return peek(Ahead).is(K); }
  bool accept(TokenKind K);
  /// The offset after the bracket that closes the one at offset Ahead; 0 when there is none before
  /// the statement ends.
  unsigned afterBalanced(unsigned Ahead);
  unsigned afterArrays(unsigned Ahead);
  /// Columns decide which brace is missing.
  unsigned column(SourceLoc Loc) const { return Diags.sources().lineColumn(Loc).Column; }
  /// What was consumed since Begin.
  SourceRange rangeFrom(SourceRange Begin) const { return join(Begin, Previous); }

  // ---- errors
  /// True when an error may be reported now; sets Panic in any case.
  bool startError();
  bool failed() const { return Panic || Aborted || LeavingBraces; }
  void abort() { Aborted = true; }
  void expected(llvm::StringRef What, llvm::StringRef Context);
  bool expect(TokenKind K, llvm::StringRef Context);
  bool expectClosing(TokenKind Close, const Token &Open);
  SourceLoc previousEnd();
  /// False where the statement goes on with something else, so that what stands before the missing
  /// ';' may not be what was meant.
  bool expectSemicolon(llvm::StringRef After);
  void recoverStatement();
  void recoverDeclaration();
  /// Skips what is left between a parenthesis that was opened and its end.
  void recoverParens(bool SemicolonsInside);
  void recoverBraces();
  bool isSyncPoint(bool Global);
  bool tooDeep();

  class Nesting {
  public:
    explicit Nesting(ParserImpl &P) : P(P) { ++P.NestingDepth; }
    ~Nesting() { --P.NestingDepth; }
    Nesting(const Nesting &) = delete;
    Nesting &operator=(const Nesting &) = delete;

  private:
    ParserImpl &P;
  };

  // ---- words
  const ReservedWord *reserved(const Token &T) const;
  bool isKeywordQualifier(ast::QualifierKind K) const;
  void reportReserved(const Token &T, const ReservedWord &Word);
  /// A builtin type's name, where it has its meaning as one.
  /// What a type's name is, unless the shader has given it to something of its own.
  std::optional<TypeCategory> categoryOf(llvm::StringRef Name) const;
  bool isTypeName(unsigned Ahead = 0);
  bool isParameterized(unsigned Ahead = 0);
  bool hasTypeArguments(unsigned Ahead);
  ast::Name parseName(llvm::StringRef Context);

  // ---- expressions
  ast::Expr *parseExpression();
  ast::Expr *parseAssignment();
  ast::Expr *parseConditional();
  ast::Expr *parseConstant();
  ast::Expr *parseBinary(unsigned MinPrecedence = 0);
  ast::Expr *parseUnary();
  ast::Expr *parsePostfix();
  ast::Expr *parsePostfixTail(ast::Expr *Base);
  ast::Expr *parsePrimary();
  ast::Expr *parseParen();
  ast::Expr *parseIdentifier();
  ast::Expr *parseTypeInExpression();
  ast::Expr *parseCast();
  bool isCast();
  bool isNamedCast();
  bool hasTypecasts();
  ast::Expr *parseCall(ast::Expr *Callee);
  ast::Expr *parseIndex(ast::Expr *Base);
  bool takeArrow();
  ast::Expr *parseMember(ast::Expr *Base);
  ast::Expr *parseInitializer();
  ast::Expr *parseInitList();
  ast::Expr *parseInt();
  ast::Expr *parseFloat();
  ast::Expr *parseString();
  ast::Expr *errorExpr(SourceRange R) { return Unit.make<ast::ErrorExpr>(R); }
  ast::Expr *errorExpr() { return errorExpr(peek().range()); }

  /// Makes a node over the children, whose depths it counts. Around a syntax error it is an
  /// ErrorExpr: nothing more is to be said of what is not known to be meant.
  template <typename T, typename... Args>
  ast::Expr *makeOver(std::initializer_list<ast::Expr *> Children, Args &&...A) {
    T *Node = Unit.make<T>(std::forward<Args>(A)...);
    for (ast::Expr *Child : Children)
      countDepth(*Node, Child);
    if (failed())
      return errorExpr(Node->Range);
    return Node;
  }
  void countDepth(ast::Expr &Node, const ast::Expr *Child);
  void countDepth(ast::Expr &Node, const ast::TypeSpecifier &Type);

  // ---- types and qualifiers
  ast::TypeSpecifier *parseTypeSpecifier();
  void parseTypeArguments(ast::TypeSpecifier &Type);
  ast::Expr *parseTypeArgument();
  bool atTypeArgument();
  bool acceptClosingAngle();
  ast::List<ast::ArraySpecifier> parseArrays();
  ast::StructSpecifier *parseStruct();
  ast::List<ast::VariablesDecl *> parseMembers(llvm::StringRef Owner, bool MayNest = false);
  ast::TypeSpecifier *parseNestedBlock();
  ast::VariablesDecl *parseMember(bool MayBeBlock);
  bool endsLayout(llvm::ArrayRef<ast::Qualifier> Q);
  ast::List<ast::Qualifier> parseQualifiers();
  bool isMisspeltLayout();
  bool parseQualifier(Items<ast::Qualifier> &Out);
  bool isQualifier(bool AfterQualifier);
  bool skipForeignQualifier();
  bool takeMisspeltQualifier(Items<ast::Qualifier> &Out);
  ast::Qualifier parseLayout();
  ast::LayoutEntry parseLayoutEntry();
  ast::List<ast::LayoutEntry> parseSubroutineTypes();

  // ---- GL_EXT_spirv_intrinsics
  bool atSpirvClause(unsigned Ahead);
  bool atSpirvType(unsigned Ahead);
  bool atSpirvQualifier(unsigned Ahead);
  const ast::SpirvClause *parseSpirvClause();
  ast::SpirvClause::Entry parseSpirvEntry();
  ast::SpirvClause::Arg parseSpirvArg();

  // ---- declarations
  enum class Place { Global, Local };
  ast::Decl *parseExternal();
  ast::Decl *parseAttributedExternal();
  ast::Decl *parseDeclaration(Place P);
  ast::Decl *parsePrecision();
  ast::Decl *parseQualified(SourceRange Begin, ast::List<ast::Qualifier> Q, Place P);
  ast::Decl *parseVariables(SourceRange Begin, ast::List<ast::Qualifier> Q, ast::TypeSpecifier *T,
                            Place P);
  bool isStructUnterminated();
  ast::Decl *parseBlock(SourceRange Begin, ast::List<ast::Qualifier> Q, Place P);
  ast::List<ast::Declarator> withoutError(ast::List<ast::Qualifier> Q,
                                          ast::List<ast::Declarator> Declarators);
  ast::List<ast::Declarator> parseDeclarators(llvm::StringRef Context, bool InMember);
  ast::Declarator parseDeclarator(llvm::StringRef Context, bool InMember);
  ast::List<ast::Qualifier> withLateQualifiers(ast::List<ast::Qualifier> Q,
                                               const ast::TypeSpecifier &Type);
  static bool isLayoutOfStage(llvm::ArrayRef<ast::Qualifier> Q);
  void rejectSemantic();
  ast::Decl *parseFunction(SourceRange Begin, ast::List<ast::Qualifier> Q, ast::TypeSpecifier *T,
                           Place P);
  ast::List<ast::Parameter> parseParameters(bool &HasErrors);
  ast::Parameter parseParameter();
  bool isFunctionDeclarator(Place P);
  bool atParametersWithoutParen();
  bool isFunctionDefinition(unsigned Ahead);
  bool atBareDirective();
  void rejectBareDirective();
  void rejectOutsideFunction();
  void skipIndented();
  bool goesOn();

  // ---- statements
  bool isForHeader(unsigned Ahead);
  std::optional<TokenKind> misspeltKeyword();
  ast::Stmt *parseStatement(bool InSwitch = false);
  ast::Stmt *parseAttributed(ast::List<ast::Attribute> Attributes, bool InSwitch);
  ast::Stmt *parseByKeyword(bool InSwitch);
  ast::CompoundStmt *parseBody(const Token &Open, bool IsSwitch);
  ast::CompoundStmt *parseCompound(bool IsSwitch = false);
  ast::Stmt *parseDeclStatement();
  ast::Stmt *parseExprStatement();
  ast::Stmt *parseIf(ast::List<ast::Attribute> Attributes);
  void closeCondition(const Token &Open, ast::Expr *&E);
  ast::Expr *parseParenCondition(llvm::StringRef Keyword);
  ast::Condition parseCondition();
  ast::Stmt *parseSwitch();
  ast::Stmt *parseCase(bool InSwitch);
  ast::Stmt *parseFor();
  ast::Stmt *parseForInit();
  ast::Stmt *parseWhile();
  ast::Stmt *parseDo();
  ast::Stmt *parseReturn();
  ast::Stmt *parseJump(ast::JumpKind Kind);
  bool startsDeclaration();
  bool startsConditionDeclaration();
  bool leavesFunction();
  bool atLoneName();
  bool atInstance();
  bool atBlockWithoutBrace(llvm::ArrayRef<ast::Qualifier> Q);
  bool leavesMembers(bool MayNest);

  // ---- attributes
  enum class AttributePlace { Loop, Selection, Function, Other };
  bool atAttributes() { return at(TokenKind::LeftBracket) && at(TokenKind::LeftBracket, 1); }
  ast::List<ast::Attribute> parseAttributes();
  struct AttributeRow;
  static const AttributeRow *findAttribute(llvm::StringRef Name);
  void checkAttribute(const ast::Attribute &A);
  void checkAttributes(ast::List<ast::Attribute> Attributes, AttributePlace Place);

  Preprocessor &PP;
  ast::Unit &Unit;
  DiagnosticEngine &Diags;

  std::vector<Token> Window; ///< tokens taken from the preprocessor, from Head on not consumed
  size_t Head = 0;
  uint64_t Consumed = 0;
  SourceRange Previous; ///< of the last token consumed

  bool Panic = false;
  bool Aborted = false;              ///< nothing more is parsed: a limit was passed
  uint64_t LastErrorAt = UINT64_MAX; ///< value of Consumed: one error at each token
  unsigned NestingDepth = 0, StmtDepth = 0;

  bool InHeader = false;       ///< of a `for`: its semicolons are not ends of statements
  unsigned ExternalColumn = 0; ///< where the declaration at global level starts
  unsigned FunctionColumn = 0; ///< where the last one with a body starts; 0: there is none
  bool LeavingBraces = false;  ///< a missing brace was found: back to the global level
};

/// For diagnostics: what a token is.
std::string describe(const Token &T);

} // namespace coop

#endif
