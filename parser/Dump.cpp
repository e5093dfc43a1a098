// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints the syntax tree for --emit=ast: one node a line, children indented by two, each with its
// range `<line:column, line:column>`, whose end is the column after the last character. A place in
// an included file is written `file:line:column`.

#include "parser/DirectiveExtension.h"
#include "parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

namespace {

StringRef profileName(ast::Profile P) {
  switch (P) {
  case ast::Profile::Core:
    return "core";
  case ast::Profile::Compatibility:
    return "compatibility";
  case ast::Profile::Es:
    return "es";
  }
  return "";
}

StringRef suffixName(ast::IntSuffix S) {
  switch (S) {
  case ast::IntSuffix::None:
    return "";
  case ast::IntSuffix::U:
    return "u";
  case ast::IntSuffix::S:
    return "s";
  case ast::IntSuffix::US:
    return "us";
  case ast::IntSuffix::L:
    return "l";
  case ast::IntSuffix::UL:
    return "ul";
  }
  return "";
}

StringRef suffixName(ast::FloatSuffix S) {
  switch (S) {
  case ast::FloatSuffix::None:
    return "";
  case ast::FloatSuffix::F:
    return "f";
  case ast::FloatSuffix::LF:
    return "lf";
  case ast::FloatSuffix::HF:
    return "hf";
  case ast::FloatSuffix::BF:
    return "bf";
  case ast::FloatSuffix::E2M1:
    return "fe2m1";
  case ast::FloatSuffix::E2M3:
    return "fe2m3";
  case ast::FloatSuffix::E3M2:
    return "fe3m2";
  case ast::FloatSuffix::UE8M0:
    return "fue8m0";
  case ast::FloatSuffix::MXInt8:
    return "fmxint8";
  }
  return "";
}

StringRef jumpName(ast::JumpKind K) {
  switch (K) {
  case ast::JumpKind::Break:
    return "break";
  case ast::JumpKind::Continue:
    return "continue";
  case ast::JumpKind::Discard:
    return "discard";
  case ast::JumpKind::Demote:
    return "demote";
  case ast::JumpKind::TerminateInvocation:
    return "terminateInvocation";
  case ast::JumpKind::TerminateRay:
    return "terminateRayEXT";
  case ast::JumpKind::IgnoreIntersection:
    return "ignoreIntersectionEXT";
  }
  return "";
}

class Dumper {
public:
  Dumper(const SourceManager &Sources, llvm::raw_ostream &OS) : Sources(Sources), OS(OS) {}
  void unit(const ast::Unit &U);

private:
  /// Starts the line of a node; what follows is its text.
  llvm::raw_ostream &line(StringRef Kind) { return OS.indent(Level * 2) << Kind; }
  void end(SourceRange R);
  void place(SourceLoc L);
  void endNode(SourceRange R, StringRef Text = "");

  void decl(const ast::Decl &D);
  void variables(const ast::VariablesDecl &D, StringRef Kind);
  void function(const ast::FunctionDecl &F);
  void block(const ast::BlockDecl &B);
  void parameter(const ast::Parameter &P);
  void qualifiers(ast::List<ast::Qualifier> Qualifiers);
  void type(const ast::TypeSpecifier &T);
  void arrays(ast::List<ast::ArraySpecifier> Arrays);
  void attributes(ast::List<ast::Attribute> Attributes);
  void stmt(const ast::Stmt &S);
  void stmtChildren(const ast::Stmt &S);
  void condition(const ast::Condition &C);

  /// The tree of an expression may be deep to the left; it is walked with a stack of its own.
  struct Item {
    const ast::Expr *E;
    unsigned Level;
  };
  using Stack = llvm::SmallVector<Item, 16>;
  void expr(const ast::Expr &E);
  void exprLine(const ast::Expr &E);
  void pushChildren(const ast::Expr &E, Stack &Todo);

  /// Raises the level while it lives.
  struct Indent {
    explicit Indent(Dumper &D) : D(D) { ++D.Level; }
    ~Indent() { --D.Level; }
    Dumper &D;
  };

  const SourceManager &Sources;
  llvm::raw_ostream &OS;
  unsigned Level = 0;
};

void Dumper::place(SourceLoc L) {
  if (!L.isValid()) {
    OS << "?";
    return;
  }
  auto [File, Offset] = Sources.decompose(L);
  if (File.isValid() && Sources.includedFrom(File).isValid())
    OS << Sources.name(File) << ':';
  LineColumn LC = Sources.lineColumn(L);
  OS << LC.Line << ':' << LC.Column;
}

void Dumper::end(SourceRange R) {
  // The end of a token of a macro is the end of what was written.
  SourceLoc End = R.End;
  while (End.isValid() && Sources.isMacroLoc(End))
    End = Sources.immediateExpansion(End).End;
  OS << " <";
  place(Sources.fileLoc(R.Begin));
  OS << ", ";
  place(End);
  OS << ">\n";
}

void Dumper::endNode(SourceRange R, StringRef Text) {
  if (!Text.empty())
    OS << ' ' << Text;
  end(R);
}

void Dumper::unit(const ast::Unit &U) {
  line("Unit") << " version=" << U.Version << ' ' << profileName(U.TheProfile) << '\n';
  Indent I(*this);
  for (const ast::ExtensionDirective &E : U.Extensions) {
    line("Extension ") << E.Name << ' ' << extensionBehaviorName(E.Behavior);
    end(E.Range);
  }
  for (const ast::PragmaDirective &P : U.Pragmas) {
    line("Pragma ") << P.Text;
    end(P.Range);
  }
  for (const ast::Decl *D : U.Decls)
    decl(*D);
}

// ---- declarations

void Dumper::decl(const ast::Decl &D) {
  switch (D.Kind) {
  case ast::DeclKind::Variables:
    return variables(*llvm::cast<ast::VariablesDecl>(&D), "Variables");
  case ast::DeclKind::Function:
    return function(*llvm::cast<ast::FunctionDecl>(&D));
  case ast::DeclKind::Block:
    return block(*llvm::cast<ast::BlockDecl>(&D));
  case ast::DeclKind::Qualifiers: {
    const auto &Q = *llvm::cast<ast::QualifiersDecl>(&D);
    line("QualifiersDecl");
    for (const ast::Name &N : Q.Names)
      OS << ' ' << N.Text;
    end(D.Range);
    Indent I(*this);
    return qualifiers(Q.Qualifiers);
  }
  case ast::DeclKind::Precision: {
    const auto &P = *llvm::cast<ast::PrecisionDecl>(&D);
    line("Precision ") << ast::qualifierSpelling(P.Precision.Kind);
    end(D.Range);
    Indent I(*this);
    return type(*P.Type);
  }
  case ast::DeclKind::Empty:
    line("EmptyDecl");
    return end(D.Range);
  }
}

void Dumper::variables(const ast::VariablesDecl &D, StringRef Kind) {
  line(Kind);
  end(D.Range);
  Indent I(*this);
  qualifiers(D.Qualifiers);
  type(*D.Type);
  for (const ast::Declarator &V : D.Declarators) {
    line("Declarator ") << V.TheName.Text;
    end(V.Range);
    Indent J(*this);
    arrays(V.Arrays);
    if (V.Init)
      expr(*V.Init);
  }
}

void Dumper::function(const ast::FunctionDecl &F) {
  line("Function ") << F.TheName.Text << (F.Body ? "" : " prototype");
  end(F.Range);
  Indent I(*this);
  qualifiers(F.Qualifiers);
  type(*F.Result);
  for (const ast::Parameter &P : F.Parameters)
    parameter(P);
  attributes(F.Attributes);
  if (F.Body)
    stmt(*F.Body);
}

void Dumper::parameter(const ast::Parameter &P) {
  line("Parameter");
  endNode(P.Range, P.TheName.Text);
  Indent I(*this);
  qualifiers(P.Qualifiers);
  type(*P.Type);
  arrays(P.Arrays);
}

void Dumper::block(const ast::BlockDecl &B) {
  line("Block");
  if (B.BlockName.isValid())
    OS << ' ' << B.BlockName.Text;
  if (B.Instance.isValid())
    OS << " instance=" << B.Instance.Text;
  end(B.Range);
  Indent I(*this);
  qualifiers(B.Qualifiers);
  for (const ast::VariablesDecl *Member : B.Members)
    variables(*Member, "Member");
  arrays(B.Arrays);
}

void Dumper::qualifiers(ast::List<ast::Qualifier> Qualifiers) {
  for (const ast::Qualifier &Q : Qualifiers) {
    line("Qualifier ") << ast::qualifierSpelling(Q.Kind);
    end(Q.Range);
    Indent I(*this);
    for (const ast::LayoutEntry &E : Q.Layout) {
      line("Entry ") << E.Id.Text;
      end(E.Id.Range);
      Indent J(*this);
      if (E.Value)
        expr(*E.Value);
    }
  }
}

void Dumper::type(const ast::TypeSpecifier &T) {
  if (const ast::StructSpecifier *S = T.Struct) {
    line("Struct");
    endNode(S->Range, S->TheName.Text);
    Indent I(*this);
    for (const ast::VariablesDecl *Member : S->Members)
      variables(*Member, "Member");
    return arrays(T.Arrays);
  }
  line("Type ") << T.TheName.Text << (T.HasArgs && T.Args.empty() ? "<>" : "");
  end(T.Range);
  Indent I(*this);
  for (const ast::Expr *Arg : T.Args)
    expr(*Arg);
  arrays(T.Arrays);
}

void Dumper::arrays(ast::List<ast::ArraySpecifier> Arrays) {
  for (const ast::ArraySpecifier &A : Arrays) {
    line("Array");
    endNode(A.Range, A.Size ? "" : "unsized");
    Indent I(*this);
    if (A.Size)
      expr(*A.Size);
  }
}

void Dumper::attributes(ast::List<ast::Attribute> Attributes) {
  for (const ast::Attribute &A : Attributes) {
    line("Attribute ") << A.TheName.Text;
    end(A.Range);
    Indent I(*this);
    for (const ast::Expr *Arg : A.Args)
      expr(*Arg);
  }
}

// ---- statements

void Dumper::stmt(const ast::Stmt &S) {
  static constexpr StringRef Names[] = {"Compound", "DeclStmt", "ExprStmt", "If",
                                        "Switch",   "Case",     "For",      "While",
                                        "DoWhile",  "Return",   "Jump",     "EmptyStmt"};
  line(Names[static_cast<unsigned>(S.Kind)]);
  if (const auto *Jump = llvm::dyn_cast<ast::JumpStmt>(&S))
    OS << ' ' << jumpName(Jump->Jump);
  if (const auto *Case = llvm::dyn_cast<ast::CaseStmt>(&S); Case && !Case->Value)
    OS << " default";
  end(S.Range);
  Indent I(*this);
  attributes(S.Attributes);
  stmtChildren(S);
}

void Dumper::condition(const ast::Condition &C) {
  line("Condition");
  SourceRange R = C.TheDecl ? C.TheDecl->Range : C.TheExpr ? C.TheExpr->Range : SourceRange();
  if (R.isValid())
    end(R);
  else
    OS << " none\n";
  Indent I(*this);
  if (C.TheDecl)
    decl(*C.TheDecl);
  else if (C.TheExpr)
    expr(*C.TheExpr);
}

void Dumper::stmtChildren(const ast::Stmt &S) {
  if (const auto *Compound = llvm::dyn_cast<ast::CompoundStmt>(&S)) {
    for (const ast::Stmt *Child : Compound->Body)
      stmt(*Child);
  } else if (const auto *D = llvm::dyn_cast<ast::DeclStmt>(&S)) {
    decl(*D->TheDecl);
  } else if (const auto *E = llvm::dyn_cast<ast::ExprStmt>(&S)) {
    expr(*E->TheExpr);
  } else if (const auto *If = llvm::dyn_cast<ast::IfStmt>(&S)) {
    expr(*If->Cond);
    stmt(*If->Then);
    if (If->Else)
      stmt(*If->Else);
  } else if (const auto *Switch = llvm::dyn_cast<ast::SwitchStmt>(&S)) {
    expr(*Switch->Selector);
    stmt(*Switch->Body);
  } else if (const auto *Case = llvm::dyn_cast<ast::CaseStmt>(&S)) {
    if (Case->Value)
      expr(*Case->Value);
  } else if (const auto *For = llvm::dyn_cast<ast::ForStmt>(&S)) {
    stmt(*For->Init);
    condition(For->Cond);
    if (For->Step)
      expr(*For->Step);
    stmt(*For->Body);
  } else if (const auto *While = llvm::dyn_cast<ast::WhileStmt>(&S)) {
    condition(While->Cond);
    stmt(*While->Body);
  } else if (const auto *Do = llvm::dyn_cast<ast::DoWhileStmt>(&S)) {
    stmt(*Do->Body);
    expr(*Do->Cond);
  } else if (const auto *Return = llvm::dyn_cast<ast::ReturnStmt>(&S)) {
    if (Return->Value)
      expr(*Return->Value);
  }
}

// ---- expressions

void Dumper::expr(const ast::Expr &Root) {
  unsigned Saved = Level;
  Stack Todo = {{&Root, Level}};
  while (!Todo.empty()) {
    Item Next = Todo.pop_back_val();
    Level = Next.Level;
    exprLine(*Next.E);
    size_t First = Todo.size();
    ++Level;
    pushChildren(*Next.E, Todo);
    std::reverse(Todo.begin() + static_cast<ptrdiff_t>(First), Todo.end());
  }
  Level = Saved;
}

void Dumper::exprLine(const ast::Expr &E) {
  static constexpr StringRef Names[] = {
      "Int",   "Float",  "Bool",  "String", "Name",   "TypeExpr",    "Paren",    "Call",
      "Index", "Member", "Unary", "Binary", "Assign", "Conditional", "InitList", "Error"};
  line(Names[static_cast<unsigned>(E.Kind)]);
  if (const auto *Int = llvm::dyn_cast<ast::IntLiteral>(&E)) {
    OS << ' ' << Int->Value << suffixName(Int->Suffix);
  } else if (const auto *Float = llvm::dyn_cast<ast::FloatLiteral>(&E)) {
    OS << ' ' << Float->Digits << suffixName(Float->Suffix);
  } else if (const auto *Bool = llvm::dyn_cast<ast::BoolLiteral>(&E)) {
    OS << (Bool->Value ? " true" : " false");
  } else if (const auto *String = llvm::dyn_cast<ast::StringLiteral>(&E)) {
    OS << " \"";
    OS.write_escaped(String->Text) << '"';
  } else if (const auto *Name = llvm::dyn_cast<ast::NameExpr>(&E)) {
    OS << ' ' << Name->Text;
  } else if (const auto *Member = llvm::dyn_cast<ast::MemberExpr>(&E)) {
    OS << " ." << Member->Member.Text;
  } else if (const auto *Unary = llvm::dyn_cast<ast::UnaryExpr>(&E)) {
    bool IsPostfix = Unary->Op == ast::UnaryOp::PostInc || Unary->Op == ast::UnaryOp::PostDec;
    OS << (IsPostfix ? " postfix '" : " '") << ast::spelling(Unary->Op) << '\'';
  } else if (const auto *Binary = llvm::dyn_cast<ast::BinaryExpr>(&E)) {
    OS << " '" << ast::spelling(Binary->Op) << '\'';
  } else if (const auto *Assign = llvm::dyn_cast<ast::AssignExpr>(&E)) {
    OS << " '" << (Assign->IsCompound ? ast::spelling(Assign->Op) : "") << "='";
  }
  end(E.Range);
}

void Dumper::pushChildren(const ast::Expr &E, Stack &Todo) {
  auto Push = [&](const ast::Expr *Child) {
    if (Child)
      Todo.push_back({Child, Level});
  };
  if (const auto *Type = llvm::dyn_cast<ast::TypeExpr>(&E)) {
    type(*Type->Type); // no deeper than types nest
  } else if (const auto *Paren = llvm::dyn_cast<ast::ParenExpr>(&E)) {
    Push(Paren->Inner);
  } else if (const auto *Call = llvm::dyn_cast<ast::CallExpr>(&E)) {
    Push(Call->Callee);
    llvm::for_each(Call->Args, Push);
  } else if (const auto *Index = llvm::dyn_cast<ast::IndexExpr>(&E)) {
    Push(Index->Base);
    Push(Index->Index);
  } else if (const auto *Member = llvm::dyn_cast<ast::MemberExpr>(&E)) {
    Push(Member->Base);
  } else if (const auto *Unary = llvm::dyn_cast<ast::UnaryExpr>(&E)) {
    Push(Unary->Operand);
  } else if (const auto *Binary = llvm::dyn_cast<ast::BinaryExpr>(&E)) {
    Push(Binary->Left);
    Push(Binary->Right);
  } else if (const auto *Assign = llvm::dyn_cast<ast::AssignExpr>(&E)) {
    Push(Assign->Target);
    Push(Assign->Value);
  } else if (const auto *Cond = llvm::dyn_cast<ast::ConditionalExpr>(&E)) {
    Push(Cond->Condition);
    Push(Cond->Then);
    Push(Cond->Else);
  } else if (const auto *List = llvm::dyn_cast<ast::InitListExpr>(&E)) {
    llvm::for_each(List->Elements, Push);
  }
}

} // namespace

void coop::dump(const ast::Unit &Unit, const SourceManager &Sources, llvm::raw_ostream &OS) {
  Dumper(Sources, OS).unit(Unit);
}
