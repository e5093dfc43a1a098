// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of sema share while they check one shader: the program under construction, scopes,
// the current function, and the entry points from one part to another. Not visible outside sema/.

#ifndef COOP_SEMA_CONTEXT_H
#define COOP_SEMA_CONTEXT_H

#include "parser/AST.h"
#include "sema/Availability.h"
#include "sema/Program.h"
#include "sema/Sema.h"
#include "sema/TypeTraits.h"
#include "support/Diagnostic.h"
#include "support/Extensions.h"
#include "support/NearestSpelling.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace coop::sema {

/// More overloads of one name are refused: each call may look at all of them.
inline constexpr unsigned MaxOverloads = 1024;

/// User functions of one name; overloads in order of declaration.
struct FunctionSet {
  llvm::SmallVector<Function *, 2> Overloads;
  using ParameterTypes = std::vector<const Type *>;
  std::map<ParameterTypes, Function *> ByTypes; ///< the same

  Function *find(const ParameterTypes &Types) const {
    auto Found = ByTypes.find(Types);
    return Found == ByTypes.end() ? nullptr : Found->second;
  }
};

/// What a name means. A block without an instance name puts its members in scope as BlockMember.
struct Symbol {
  enum class Kind : uint8_t { Variable, Type, Functions, BlockMember } TheKind;
  SourceRange Range;        ///< of the declaration, for notes; invalid for builtin ones
  Variable *Var = nullptr;  ///< Variable; the block's variable for BlockMember
  const Type *Ty = nullptr; ///< Type: a struct or buffer reference
  FunctionSet *Functions = nullptr;
  uint32_t Field = 0; ///< BlockMember
};

/// Nested scopes; the outermost is the global one. Builtin variables are made on first lookup.
class Scopes {
public:
  Scopes() { push(); }
  void push();
  void pop();
  bool isGlobal() const { return Stack.size() == 1; }
  /// Null when Name was declared in the innermost scope already (the caller reports it).
  Symbol *declare(llvm::StringRef Name, Symbol S);
  /// Into the outermost scope, from anywhere: builtin variables.
  Symbol *declareGlobal(llvm::StringRef Name, Symbol S);
  Symbol *lookup(llvm::StringRef Name);
  Symbol *lookupInnermost(llvm::StringRef Name);
  Symbol *lookupGlobal(llvm::StringRef Name);
  /// `precision mediump float;` of the innermost scope, and what is in effect (ESSL 3.20 section
  /// 4.7.4).
  void setPrecision(llvm::StringRef Type, ast::QualifierKind K);
  /// In all scopes that say no other.
  void assumePrecision(llvm::StringRef Type, ast::QualifierKind K) {
    Precisions.insert(Precisions.begin(), {0, Type, K});
  }
  std::optional<ast::QualifierKind> precision(llvm::StringRef Type) const;
  /// The names in scope of what fits, of which a wrong one may have been meant to be one.
  void consider(NearestSpelling &Nearest, llvm::function_ref<bool(const Symbol &)> Fits);

private:
  /// How many more names are compared for such notes: all of a large shader may be misspelt.
  size_t Comparisons = 2'000'000;
  // Symbols are pointed to: scopes must not move when others are pushed.
  std::vector<std::unique_ptr<llvm::StringMap<Symbol>>> Stack;
  /// With the depth of the scope; those of inner scopes are further back.
  struct DefaultPrecision {
    size_t Depth;
    llvm::StringRef Type;
    ast::QualifierKind Kind;
  };
  std::vector<DefaultPrecision> Precisions;
};

/// The names of all builtin variables and constants, of which a wrong one may have been meant to be
/// one.
void considerBuiltinVariables(NearestSpelling &Nearest);
/// Whether that is a builtin variable or constant of an extension that is on.
bool isExtensionVariable(const Program &P, llvm::StringRef Name);

struct DeclarationState; // of Declarations.h

/// State of one analysis. Parts of sema are functions over it, declared in their own headers.
struct Context {
  Context(const ast::Unit &Unit, const Options &Opts, Program &P, DiagnosticEngine &Diags)
      : Unit(Unit), Opts(Opts), P(P), Types(P.Types), Diags(Diags) {}

  const ast::Unit &Unit;
  const Options &Opts;
  Program &P;
  TypeContext &Types;
  DiagnosticEngine &Diags;
  Scopes Names;
  TypeTraitsCache Traits;
  DeclarationState *Decls = nullptr; ///< of the Declarations*.cpp
  /// By what needs them, missing extensions that were reported, with the place where it is not the
  /// first that counts.
  llvm::StringMap<std::set<std::pair<Extension, uint32_t>>> MissingExtensions;
  ExtensionSet WarnedOf; ///< of Program::WarnedExtensions
  /// Inputs and outputs, and members of their blocks, that were named: what qualifies them again
  /// stands before (section 4.8.1).
  llvm::DenseSet<const void *> NamedInterface;
  Function *CurrentFunction = nullptr;
  /// What is checked is not executed with the defaults of specialization constants.
  bool IsIdleByDefault = false;
  /// What variables that hold tensor layouts went through, in the order of the source (for
  /// warnings).
  struct LayoutState {
    bool DimensionsSet = false, BlocksSet = false;
    std::optional<int64_t> InnerBlock = {}; ///< the innermost block size, where it is known
  };
  llvm::DenseMap<const Variable *, LayoutState> Layouts;
  /// Call edges for the call graph: recursion, callbacks and tangled instructions (see CallGraph).
  struct CallSite {
    const Function *Caller; ///< null in a global initializer, and main when all is declared
    const Function *Callee; ///< user function, or null
    const Builtin *BuiltinCallee;
    SourceRange Range;
    bool AsCallback;
  };
  std::vector<CallSite> Calls;
  /// Where in its function the statement stands that is being checked (PlacedCalls.cpp).
  struct Flow {
    unsigned Depth = 0;           ///< of control flow
    bool MainHasReturned = false; ///< above
    SourceRange Begin, End;       ///< of the section of an interlock
  };
  Flow TheFlow;

  DiagnosticBuilder report(SourceRange R, diag::Id Id) { return Diags.report(R, Id); }
  /// True when E is enabled; else reports that What needs it (once per place), naming the extension
  /// to enable, and returns false.
  bool requireExtension(Extension E, SourceRange R, llvm::StringRef What);
  bool requireAnyExtension(llvm::ArrayRef<Extension> Any, SourceRange R, llvm::StringRef What);
  /// It has been reported that this name needs an extension.
  bool isKnownToLackExtension(llvm::StringRef Name) const {
    return MissingExtensions.contains(Name);
  }
  /// The same of extensions, languages and versions.
  bool requireAvailable(const Availability &Any, SourceRange R, llvm::StringRef What);
  /// What, which any of these brings in, is used: warns of it once where the shader asks for that
  /// (`#extension X : warn`, GLSL 4.60 section 3.3).
  void noteUse(llvm::ArrayRef<Extension> Any, SourceRange R, llvm::StringRef What);
  /// Reports What unless the language is GLSL and not ESSL.
  bool requireDesktop(SourceRange R, llvm::StringRef What);

  // ---- TypeResolver.cpp, Declarations*.cpp
  /// The type that a specifier names, arrays included; the error type after reporting.
  const Type *resolveType(const ast::TypeSpecifier &T);
  /// Adds declarator arrays to a type, outermost first.
  const Type *applyArrays(const Type *T, llvm::ArrayRef<ast::ArraySpecifier> Arrays,
                          bool AllowUnsized = true);
  /// A type named by an identifier, or null: scalars, vectors, structs, references, ...
  const Type *lookupTypeName(llvm::StringRef Name, SourceRange R);
  /// The builtin variable or constant of that name, made on first use; null if there is none in
  /// this stage, version and set of extensions. A missing extension or the wrong stage has been
  /// reported then.
  Symbol *lookupBuiltinVariable(llvm::StringRef Name, SourceRange R);
  /// Statements and declarations inside functions.
  void declareLocal(const ast::VariablesDecl &D, llvm::SmallVectorImpl<const Stmt *> &Out);

  // ---- Expressions*.cpp, Calls.cpp, Constructors.cpp
  /// Checks an expression. Never null: after an error its type is the error type.
  const Expr *checkExpr(const ast::Expr &E);
  /// Checks and converts implicitly to T; reports when it cannot be done.
  const Expr *checkExprAs(const ast::Expr &E, const Type *T, llvm::StringRef What);
  /// An initializer, which may be an InitListExpr, for a variable of type T. When T is an unsized
  /// array, Sized receives the type with the size that the initializer gives.
  const Expr *checkInitializer(const ast::Expr &E, const Type *T, const Type **Sized);
  /// A bool scalar (conditions).
  const Expr *checkCondition(const ast::Expr &E);
  /// The implicit conversion of E to T, E itself when the types are one, null when there is none.
  const Expr *convertImplicitly(const Expr *E, const Type *T);
  /// The constant that E is, specialization constants included; null when it is none.
  const Constant *constantOf(const Expr *E);
  /// An integer constant expression (specialization allowed as said), else reported and null.
  const Constant *checkIntegerConstant(const ast::Expr &E, bool AllowSpec, llvm::StringRef What);
};

} // namespace coop::sema

#endif
