// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The syntax tree: what was written, with exact ranges, nothing resolved. Names are not looked up,
// types are spelled, constants are not folded; that is sema's. Printing is in Dump.cpp.
//
// Nodes live in the Unit's allocator and are not changed once the parser has returned them. They
// have no destructors: lists are ArrayRefs and texts StringRefs into the same allocator or into the
// source.

#ifndef COOP_PARSER_AST_H
#define COOP_PARSER_AST_H

#include "support/Source.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Casting.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace coop::ast {

template <typename T> using List = llvm::ArrayRef<T>;

struct Expr;
struct Stmt;
struct Decl;
struct StructSpecifier;
struct SpirvClause;

struct Name {
  llvm::StringRef Text;
  SourceRange Range;
  bool isValid() const { return !Text.empty(); }
};

// ---- types and qualifiers

/// One pair of brackets; Size is null in `[]`.
struct ArraySpecifier {
  Expr *Size = nullptr;
  SourceRange Range;
};

/// `type` of a declaration, parameter or constructor.
struct TypeSpecifier {
  /// The keyword or identifier; empty for an unnamed or named struct definition.
  Name TheName;
  /// Parameters between angle brackets; a type as TypeExpr. HasArgs tells `T<>` from `T`.
  List<Expr *> Args;
  bool HasArgs = false;
  StructSpecifier *Struct = nullptr;  ///< `struct S { ... }`
  const SpirvClause *Spirv = nullptr; ///< `spirv_type(...)`
  List<ArraySpecifier> Arrays;
  SourceRange Range;
};

/// What stands in the parentheses of a spirv_... qualifier (GL_EXT_spirv_intrinsics).
struct SpirvClause {
  /// `name = value` or `name = [values]`: extensions, capabilities, set, id.
  struct Entry {
    Name Id;
    List<Expr *> Values;
    bool IsList;
  };
  List<Entry> Entries;
  /// The rest; a type as TypeExpr. IsId says which had `spirv_id` before them.
  struct Arg {
    Expr *Value;
    bool IsId;
  };
  List<Arg> Args;
  SourceRange Range;
};

/// Everything that may stand before a type. Layout has its entries.
enum class QualifierKind : uint8_t {
#define QUALIFIER(Id, Spelling) Id,
#include "parser/Qualifiers.def"
  Layout,
};
llvm::StringRef qualifierSpelling(QualifierKind K);

/// `id` or `id = value` in layout(...).
struct LayoutEntry {
  Name Id;
  Expr *Value = nullptr;
};

struct Qualifier {
  QualifierKind Kind;
  SourceRange Range;
  List<LayoutEntry> Layout;           ///< of Kind Layout; of Subroutine: the names in parentheses
  llvm::StringRef Spelling = {};      ///< as written, where it is one word
  const SpirvClause *Spirv = nullptr; ///< of the spirv_... qualifiers with parentheses
};

/// `[[name]]` or `[[name(expr)]]` before a statement.
struct Attribute {
  Name TheName;
  List<Expr *> Args;
  SourceRange Range;
};

// ---- expressions

/// What the parser accepts, so that later phases may recurse.
inline constexpr unsigned MaxNesting = 256;    ///< of expressions, statements and types
inline constexpr unsigned MaxExprDepth = 4096; ///< of an expression's tree
inline constexpr unsigned MaxStmtDepth = 1024; ///< of statements, `else if` chains included

enum class ExprKind : uint8_t {
  IntLiteral,
  FloatLiteral,
  BoolLiteral,
  StringLiteral,
  Name,
  Type,
  Paren,
  Call,
  Index,
  Member,
  Unary,
  Binary,
  Assign,
  Conditional,
  InitList,
  Error,
};

struct Expr {
  ExprKind Kind;
  /// Levels of expressions below, this one included: at most MaxExprDepth. Left-deep chains such as
  /// a + b + c and a.b.c get this deep; anything else stays below MaxNesting.
  uint16_t Depth = 1;
  SourceRange Range;

protected:
  Expr(ExprKind K, SourceRange R) : Kind(K), Range(R) {}
};

#define COOP_AST_CLASSOF(KindValue)                                                                \
  static bool classof(const auto *N) { return N->Kind == (KindValue); }

/// The suffix says the width and sign; a literal that does not fit was reported by the parser.
enum class IntSuffix : uint8_t { None, U, S, US, L, UL };
struct IntLiteral : Expr {
  uint64_t Value;
  IntSuffix Suffix;
  bool IsDecimal; ///< hexadecimal and octal literals may use the sign bit
  IntLiteral(SourceRange R, uint64_t V, IntSuffix S, bool D)
      : Expr(ExprKind::IntLiteral, R), Value(V), Suffix(S), IsDecimal(D) {}
  COOP_AST_CLASSOF(ExprKind::IntLiteral)
};

enum class FloatSuffix : uint8_t { None, F, LF, HF, BF, E2M1, E2M3, E3M2, UE8M0, MXInt8 };
struct FloatLiteral : Expr {
  llvm::StringRef Digits; ///< without the suffix; sema rounds it to the type
  FloatSuffix Suffix;
  FloatLiteral(SourceRange R, llvm::StringRef D, FloatSuffix S)
      : Expr(ExprKind::FloatLiteral, R), Digits(D), Suffix(S) {}
  COOP_AST_CLASSOF(ExprKind::FloatLiteral)
};

struct BoolLiteral : Expr {
  bool Value;
  BoolLiteral(SourceRange R, bool V) : Expr(ExprKind::BoolLiteral, R), Value(V) {}
  COOP_AST_CLASSOF(ExprKind::BoolLiteral)
};

/// For debugPrintfEXT; escapes are resolved.
struct StringLiteral : Expr {
  llvm::StringRef Text;
  StringLiteral(SourceRange R, llvm::StringRef T) : Expr(ExprKind::StringLiteral, R), Text(T) {}
  COOP_AST_CLASSOF(ExprKind::StringLiteral)
};

/// An identifier that is not a type keyword: a variable, a function, a struct or block name.
struct NameExpr : Expr {
  llvm::StringRef Text;
  NameExpr(SourceRange R, llvm::StringRef T) : Expr(ExprKind::Name, R), Text(T) {}
  COOP_AST_CLASSOF(ExprKind::Name)
};

/// A type where an expression stands: callee of a constructor, or a type argument.
/// `S[2](...)` with a struct's name comes as Call(Index(Name S, 2)): sema knows that S is a type.
struct TypeExpr : Expr {
  TypeSpecifier *Type;
  TypeExpr(SourceRange R, TypeSpecifier *T) : Expr(ExprKind::Type, R), Type(T) {}
  COOP_AST_CLASSOF(ExprKind::Type)
};

struct ParenExpr : Expr {
  Expr *Inner;
  ParenExpr(SourceRange R, Expr *I) : Expr(ExprKind::Paren, R), Inner(I) {}
  COOP_AST_CLASSOF(ExprKind::Paren)
};

/// A call, a constructor (callee TypeExpr, Name of a struct, Index of these), or a method
/// (callee MemberExpr).
struct CallExpr : Expr {
  Expr *Callee;
  List<Expr *> Args;
  CallExpr(SourceRange R, Expr *C, List<Expr *> A) : Expr(ExprKind::Call, R), Callee(C), Args(A) {}
  COOP_AST_CLASSOF(ExprKind::Call)
};

struct IndexExpr : Expr {
  Expr *Base;
  Expr *Index; ///< null in `T[](...)`
  IndexExpr(SourceRange R, Expr *B, Expr *I) : Expr(ExprKind::Index, R), Base(B), Index(I) {}
  COOP_AST_CLASSOF(ExprKind::Index)
};

/// Member, swizzle or method name.
struct MemberExpr : Expr {
  Expr *Base;
  Name Member;
  MemberExpr(SourceRange R, Expr *B, Name M) : Expr(ExprKind::Member, R), Base(B), Member(M) {}
  COOP_AST_CLASSOF(ExprKind::Member)
};

enum class UnaryOp : uint8_t { Plus, Minus, Not, BitNot, PreInc, PreDec, PostInc, PostDec };
struct UnaryExpr : Expr {
  UnaryOp Op;
  Expr *Operand;
  SourceRange OpRange;
  UnaryExpr(SourceRange R, UnaryOp O, Expr *E, SourceRange OpR)
      : Expr(ExprKind::Unary, R), Op(O), Operand(E), OpRange(OpR) {}
  COOP_AST_CLASSOF(ExprKind::Unary)
};

enum class BinaryOp : uint8_t {
#define BINARY_OPERATOR(Id, Token, Spelling, Precedence) Id,
#include "parser/BinaryOperators.def"
  Comma,
};
llvm::StringRef spelling(BinaryOp Op);
llvm::StringRef spelling(UnaryOp Op);
struct BinaryExpr : Expr {
  BinaryOp Op;
  Expr *Left, *Right;
  SourceRange OpRange;
  BinaryExpr(SourceRange R, BinaryOp O, Expr *L, Expr *Rt, SourceRange OpR)
      : Expr(ExprKind::Binary, R), Op(O), Left(L), Right(Rt), OpRange(OpR) {}
  COOP_AST_CLASSOF(ExprKind::Binary)
};

/// `=` when IsCompound is false, else `Op=`.
struct AssignExpr : Expr {
  bool IsCompound;
  BinaryOp Op;
  Expr *Target, *Value;
  SourceRange OpRange;
  AssignExpr(SourceRange R, bool C, BinaryOp O, Expr *T, Expr *V, SourceRange OpR)
      : Expr(ExprKind::Assign, R), IsCompound(C), Op(O), Target(T), Value(V), OpRange(OpR) {}
  COOP_AST_CLASSOF(ExprKind::Assign)
};

struct ConditionalExpr : Expr {
  Expr *Condition, *Then, *Else;
  ConditionalExpr(SourceRange R, Expr *C, Expr *T, Expr *E)
      : Expr(ExprKind::Conditional, R), Condition(C), Then(T), Else(E) {}
  COOP_AST_CLASSOF(ExprKind::Conditional)
};

struct InitListExpr : Expr {
  List<Expr *> Elements;
  InitListExpr(SourceRange R, List<Expr *> E) : Expr(ExprKind::InitList, R), Elements(E) {}
  COOP_AST_CLASSOF(ExprKind::InitList)
};

/// Stands where an expression could not be parsed; the parser has reported it.
struct ErrorExpr : Expr {
  explicit ErrorExpr(SourceRange R) : Expr(ExprKind::Error, R) {}
  COOP_AST_CLASSOF(ExprKind::Error)
};

// ---- declarations

enum class DeclKind : uint8_t { Variables, Function, Block, Qualifiers, Precision, Empty };

struct Decl {
  DeclKind Kind;
  SourceRange Range;

protected:
  Decl(DeclKind K, SourceRange R) : Kind(K), Range(R) {}
};

/// `name[2] = init` of a declaration.
struct Declarator {
  Name TheName;
  List<ArraySpecifier> Arrays;
  Expr *Init = nullptr;
  SourceRange Range;
};

/// `qualifiers type a, b[2] = ...;` also in blocks, structs, for and function bodies.
/// Without declarators it declares only its struct.
struct VariablesDecl : Decl {
  List<Qualifier> Qualifiers;
  TypeSpecifier *Type;
  List<Declarator> Declarators;
  VariablesDecl(SourceRange R, List<Qualifier> Q, TypeSpecifier *T, List<Declarator> D)
      : Decl(DeclKind::Variables, R), Qualifiers(Q), Type(T), Declarators(D) {}
  COOP_AST_CLASSOF(DeclKind::Variables)
};

struct StructSpecifier {
  Name TheName; ///< invalid when unnamed
  List<VariablesDecl *> Members;
  SourceRange Range;
  bool IsBlock = false; ///< a block that is the type of a member (of a heap's block)
};

struct Parameter {
  List<Qualifier> Qualifiers;
  TypeSpecifier *Type;
  Name TheName; ///< invalid when unnamed
  List<ArraySpecifier> Arrays;
  SourceRange Range;
};

struct CompoundStmt;
struct FunctionDecl : Decl {
  List<Qualifier> Qualifiers;
  TypeSpecifier *Result;
  Name TheName;
  List<Parameter> Parameters; ///< `(void)` is an empty list
  CompoundStmt *Body;         ///< null for a prototype
  List<Attribute> Attributes; ///< after the parameters, as in `void main() [[name]] {`
  bool HasErrors = false;     ///< its parameters, or what follows them, could not be read
  FunctionDecl(SourceRange R, List<Qualifier> Q, TypeSpecifier *T, Name N, List<Parameter> P,
               CompoundStmt *B)
      : Decl(DeclKind::Function, R), Qualifiers(Q), Result(T), TheName(N), Parameters(P), Body(B) {}
  COOP_AST_CLASSOF(DeclKind::Function)
};

/// `qualifiers Name { members } instance[n];`
struct BlockDecl : Decl {
  List<Qualifier> Qualifiers;
  Name BlockName; ///< invalid when the specification's examples leave it out; sema reports it
  List<VariablesDecl *> Members;
  Name Instance; ///< invalid when there is none
  List<ArraySpecifier> Arrays;
  BlockDecl(SourceRange R, List<Qualifier> Q, Name B, List<VariablesDecl *> M, Name I,
            List<ArraySpecifier> A)
      : Decl(DeclKind::Block, R), Qualifiers(Q), BlockName(B), Members(M), Instance(I), Arrays(A) {}
  COOP_AST_CLASSOF(DeclKind::Block)
};

/// `layout(local_size_x = 8) in;`, `invariant a, b;`, and the forward declaration
/// `layout(buffer_reference) buffer T;` (Names holds T).
struct QualifiersDecl : Decl {
  List<Qualifier> Qualifiers;
  List<Name> Names;
  QualifiersDecl(SourceRange R, List<Qualifier> Q, List<Name> N)
      : Decl(DeclKind::Qualifiers, R), Qualifiers(Q), Names(N) {}
  COOP_AST_CLASSOF(DeclKind::Qualifiers)
};

/// `precision highp float;`
struct PrecisionDecl : Decl {
  Qualifier Precision;
  TypeSpecifier *Type;
  PrecisionDecl(SourceRange R, Qualifier P, TypeSpecifier *T)
      : Decl(DeclKind::Precision, R), Precision(P), Type(T) {}
  COOP_AST_CLASSOF(DeclKind::Precision)
};

/// A lone semicolon.
struct EmptyDecl : Decl {
  explicit EmptyDecl(SourceRange R) : Decl(DeclKind::Empty, R) {}
  COOP_AST_CLASSOF(DeclKind::Empty)
};

// ---- statements

enum class StmtKind : uint8_t {
  Compound,
  Decl,
  Expr,
  If,
  Switch,
  Case,
  For,
  While,
  DoWhile,
  Return,
  Jump,
  Empty,
};

struct Stmt {
  StmtKind Kind;
  SourceRange Range;
  List<Attribute> Attributes;

protected:
  Stmt(StmtKind K, SourceRange R) : Kind(K), Range(R) {}
};

struct CompoundStmt : Stmt {
  List<Stmt *> Body;
  CompoundStmt(SourceRange R, List<Stmt *> B) : Stmt(StmtKind::Compound, R), Body(B) {}
  COOP_AST_CLASSOF(StmtKind::Compound)
};

struct DeclStmt : Stmt {
  Decl *TheDecl;
  DeclStmt(SourceRange R, Decl *D) : Stmt(StmtKind::Decl, R), TheDecl(D) {}
  COOP_AST_CLASSOF(StmtKind::Decl)
};

struct ExprStmt : Stmt {
  Expr *TheExpr;
  ExprStmt(SourceRange R, Expr *E) : Stmt(StmtKind::Expr, R), TheExpr(E) {}
  COOP_AST_CLASSOF(StmtKind::Expr)
};

struct EmptyStmt : Stmt {
  explicit EmptyStmt(SourceRange R) : Stmt(StmtKind::Empty, R) {}
  COOP_AST_CLASSOF(StmtKind::Empty)
};

/// The condition of `while` and `for`: an expression, or `type name = init`.
struct Condition {
  Expr *TheExpr = nullptr;
  VariablesDecl *TheDecl = nullptr;
};

struct IfStmt : Stmt {
  Expr *Cond;
  Stmt *Then, *Else; ///< Else may be null
  IfStmt(SourceRange R, Expr *C, Stmt *T, Stmt *E)
      : Stmt(StmtKind::If, R), Cond(C), Then(T), Else(E) {}
  COOP_AST_CLASSOF(StmtKind::If)
};

/// The body holds CaseStmts between the other statements.
struct SwitchStmt : Stmt {
  Expr *Selector;
  CompoundStmt *Body;
  SwitchStmt(SourceRange R, Expr *S, CompoundStmt *B)
      : Stmt(StmtKind::Switch, R), Selector(S), Body(B) {}
  COOP_AST_CLASSOF(StmtKind::Switch)
};

/// `case value:`, or `default:` when Value is null.
struct CaseStmt : Stmt {
  Expr *Value;
  CaseStmt(SourceRange R, Expr *V) : Stmt(StmtKind::Case, R), Value(V) {}
  COOP_AST_CLASSOF(StmtKind::Case)
};

struct ForStmt : Stmt {
  Stmt *Init; ///< DeclStmt, ExprStmt or EmptyStmt
  Condition Cond;
  Expr *Step; ///< may be null
  Stmt *Body;
  ForStmt(SourceRange R, Stmt *I, Condition C, Expr *S, Stmt *B)
      : Stmt(StmtKind::For, R), Init(I), Cond(C), Step(S), Body(B) {}
  COOP_AST_CLASSOF(StmtKind::For)
};

struct WhileStmt : Stmt {
  Condition Cond;
  Stmt *Body;
  WhileStmt(SourceRange R, Condition C, Stmt *B) : Stmt(StmtKind::While, R), Cond(C), Body(B) {}
  COOP_AST_CLASSOF(StmtKind::While)
};

struct DoWhileStmt : Stmt {
  Stmt *Body;
  Expr *Cond;
  DoWhileStmt(SourceRange R, Stmt *B, Expr *C) : Stmt(StmtKind::DoWhile, R), Body(B), Cond(C) {}
  COOP_AST_CLASSOF(StmtKind::DoWhile)
};

struct ReturnStmt : Stmt {
  Expr *Value; ///< may be null
  ReturnStmt(SourceRange R, Expr *V) : Stmt(StmtKind::Return, R), Value(V) {}
  COOP_AST_CLASSOF(StmtKind::Return)
};

enum class JumpKind : uint8_t {
  Break,
  Continue,
  Discard,
  Demote,
  TerminateInvocation,
  TerminateRay,
  IgnoreIntersection,
};
struct JumpStmt : Stmt {
  JumpKind Jump;
  JumpStmt(SourceRange R, JumpKind J) : Stmt(StmtKind::Jump, R), Jump(J) {}
  COOP_AST_CLASSOF(StmtKind::Jump)
};

#undef COOP_AST_CLASSOF

// ---- the whole

enum class ExtensionBehavior : uint8_t { Disable, Warn, Enable, Require };

/// `#extension Name : Behavior`, in the order met, those in included files too.
struct ExtensionDirective {
  llvm::StringRef Name;
  ExtensionBehavior Behavior;
  SourceRange Range;
};

enum class Profile : uint8_t { Core, Compatibility, Es };

/// `#pragma` that is not the preprocessor's own.
struct PragmaDirective {
  llvm::StringRef Text;
  SourceRange Range;
};

/// A parsed shader. Owns its nodes.
struct Unit {
  llvm::BumpPtrAllocator Allocator;
  uint32_t Version = 110; ///< of #version; 110 when there is none
  Profile TheProfile = Profile::Core;
  SourceRange VersionRange;
  std::vector<ExtensionDirective> Extensions;
  std::vector<PragmaDirective> Pragmas;
  /// Names of extensions' types that the shader gives to things of its own, the first place of
  /// each. The parser takes them for ordinary names from there on.
  std::vector<Name> OwnTypeNames;
  std::vector<Decl *> Decls;

  template <typename T, typename... Args> T *make(Args &&...A) {
    return new (Allocator.Allocate<T>()) T(std::forward<Args>(A)...);
  }
  template <typename T> List<T> copy(llvm::ArrayRef<T> Items) { return Items.copy(Allocator); }
  llvm::StringRef copy(llvm::StringRef Text) { return Text.copy(Allocator); }
};

} // namespace coop::ast

#endif
