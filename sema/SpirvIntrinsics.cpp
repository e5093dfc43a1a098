// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GL_EXT_spirv_intrinsics: the parentheses of its qualifiers and types. That what they name exists
// and is used as SPIR-V wants it is not checked: that is the shader's, as the text says.

#include "sema/SpirvIntrinsics.h"

namespace coop::sema {

namespace {

/// Reads one clause.
class ClauseReader {
public:
  ClauseReader(Context &Ctx, const ast::SpirvClause &Clause, llvm::StringRef Name)
      : Ctx(Ctx), Clause(Clause), Name(Name) {}

  /// The entries `name = value`; set and id only where an instruction is named.
  bool readEntries(bool NamesInstruction);
  /// Argument Index as a number.
  std::optional<uint32_t> number(size_t Index);
  /// Whether there are no more arguments than Count; reports the first that is.
  bool endsAt(size_t Count);
  /// The words of the arguments from First on, all of them literals or strings.
  std::optional<llvm::ArrayRef<uint32_t>> literals(size_t First);
  std::optional<llvm::ArrayRef<uint32_t>> strings(size_t First);
  std::optional<llvm::ArrayRef<const Constant *>> constants(size_t First);
  bool typeOperand(const ast::SpirvClause::Arg &Arg, SpirvTypeInfo::Operand &Out);
  bool appendLiteral(const ast::Expr &E, llvm::SmallVectorImpl<uint32_t> &Words);

  SpirvRequirements Needs;
  llvm::StringRef Set;
  std::optional<uint32_t> Id;

private:
  bool fail(SourceRange R, diag::Id Why) {
    Ctx.report(R, Why) << Name;
    return false;
  }
  std::optional<uint32_t> integer(const ast::Expr &E);
  std::optional<llvm::StringRef> string(const ast::Expr &E);
  bool readList(const ast::SpirvClause::Entry &Entry);

  Context &Ctx;
  const ast::SpirvClause &Clause;
  llvm::StringRef Name;
};

std::optional<uint32_t> ClauseReader::integer(const ast::Expr &E) {
  const Constant *C = Ctx.checkIntegerConstant(E, false, "number of SPIR-V");
  std::optional<int64_t> V = C ? C->asInt() : std::nullopt;
  if (V && *V >= 0 && *V <= int64_t(UINT32_MAX))
    return static_cast<uint32_t>(*V);
  if (C)
    fail(E.Range, diag::err_spirv_number);
  return std::nullopt;
}

std::optional<llvm::StringRef> ClauseReader::string(const ast::Expr &E) {
  if (const auto *S = llvm::dyn_cast<ast::StringLiteral>(&E))
    return Ctx.Types.copy(S->Text);
  fail(E.Range, diag::err_spirv_string);
  return std::nullopt;
}

bool ClauseReader::readList(const ast::SpirvClause::Entry &Entry) {
  llvm::SmallVector<uint32_t, 4> Numbers(Needs.Capabilities.begin(), Needs.Capabilities.end());
  llvm::SmallVector<llvm::StringRef, 4> Names(Needs.Extensions.begin(), Needs.Extensions.end());
  for (const ast::Expr *Value : Entry.Values) {
    if (Entry.Id.Text == "capabilities") {
      std::optional<uint32_t> N = integer(*Value);
      if (!N)
        return false;
      Numbers.push_back(*N);
    } else {
      std::optional<llvm::StringRef> S = string(*Value);
      if (!S)
        return false;
      Names.push_back(*S);
    }
  }
  Needs.Capabilities = Ctx.Types.copy(llvm::ArrayRef<uint32_t>(Numbers));
  Needs.Extensions = Ctx.Types.copy(llvm::ArrayRef<llvm::StringRef>(Names));
  return true;
}

bool ClauseReader::readEntries(bool NamesInstruction) {
  for (const ast::SpirvClause::Entry &Entry : Clause.Entries) {
    const llvm::StringRef Key = Entry.Id.Text;
    if ((Key == "capabilities" || Key == "extensions") && Entry.IsList) {
      if (!readList(Entry))
        return false;
    } else if (NamesInstruction && Key == "set" && !Entry.IsList) {
      std::optional<llvm::StringRef> S = string(*Entry.Values[0]);
      if (!S)
        return false;
      Set = *S;
    } else if (NamesInstruction && Key == "id" && !Entry.IsList) {
      Id = integer(*Entry.Values[0]);
      if (!Id)
        return false;
    } else {
      Ctx.report(Entry.Id.Range, diag::err_spirv_entry) << Key << Name << NamesInstruction;
      return false;
    }
  }
  if (NamesInstruction && !Id)
    return fail(Clause.Range, diag::err_spirv_no_id);
  // A core instruction's number is half a word.
  if (Id && Set.empty() && *Id > 0xffff)
    return fail(Clause.Range, diag::err_spirv_number);
  return true;
}

std::optional<uint32_t> ClauseReader::number(size_t Index) {
  if (Index < Clause.Args.size())
    return integer(*Clause.Args[Index].Value);
  fail(Clause.Range, diag::err_spirv_no_number);
  return std::nullopt;
}

bool ClauseReader::endsAt(size_t Count) {
  return Clause.Args.size() <= Count ||
         fail(Clause.Args[Count].Value->Range, diag::err_spirv_argument);
}

bool ClauseReader::appendLiteral(const ast::Expr &E, llvm::SmallVectorImpl<uint32_t> &Words) {
  const Expr *X = Ctx.checkExpr(E);
  if (X->Ty->isError())
    return false;
  const Constant *C = Ctx.constantOf(X);
  if (!C || C->isSpec() || !C->type()->isScalar())
    return fail(E.Range, diag::err_spirv_literal);
  Words.push_back(static_cast<uint32_t>(C->bits()));
  if (bitWidth(C->type()->component()) == 64)
    Words.push_back(static_cast<uint32_t>(C->bits() >> 32));
  return true;
}

std::optional<llvm::ArrayRef<uint32_t>> ClauseReader::literals(size_t First) {
  llvm::SmallVector<uint32_t, 4> Words;
  for (const ast::SpirvClause::Arg &Arg : Clause.Args.drop_front(First))
    if (!appendLiteral(*Arg.Value, Words))
      return std::nullopt;
  return Ctx.Types.copy(llvm::ArrayRef<uint32_t>(Words));
}

std::optional<llvm::ArrayRef<uint32_t>> ClauseReader::strings(size_t First) {
  llvm::SmallVector<uint32_t, 8> Words;
  for (const ast::SpirvClause::Arg &Arg : Clause.Args.drop_front(First)) {
    std::optional<llvm::StringRef> S = string(*Arg.Value);
    if (!S)
      return std::nullopt;
    // Bytes with their end, from the low ones of each word on (SPIR-V, section 2.2.1).
    for (size_t I = 0; I <= S->size(); ++I) {
      if (I % 4 == 0)
        Words.push_back(0);
      if (I < S->size())
        Words.back() |= uint32_t(static_cast<unsigned char>((*S)[I])) << (I % 4 * 8);
    }
  }
  if (Words.empty()) {
    fail(Clause.Range, diag::err_spirv_string);
    return std::nullopt;
  }
  return Ctx.Types.copy(llvm::ArrayRef<uint32_t>(Words));
}

std::optional<llvm::ArrayRef<const Constant *>> ClauseReader::constants(size_t First) {
  llvm::SmallVector<const Constant *, 4> List;
  for (const ast::SpirvClause::Arg &Arg : Clause.Args.drop_front(First)) {
    const Expr *X = Ctx.checkExpr(*Arg.Value);
    if (X->Ty->isError())
      return std::nullopt;
    const Constant *C = Ctx.constantOf(X);
    if (!C) {
      fail(Arg.Value->Range, diag::err_spirv_constant);
      return std::nullopt;
    }
    List.push_back(C);
  }
  return Ctx.Types.copy(llvm::ArrayRef<const Constant *>(List));
}

bool ClauseReader::typeOperand(const ast::SpirvClause::Arg &Arg, SpirvTypeInfo::Operand &Out) {
  if (const auto *T = llvm::dyn_cast<ast::TypeExpr>(Arg.Value)) {
    Out.Ty = Ctx.resolveType(*T->Type);
    return !Out.Ty->isError();
  }
  const Expr *X = Ctx.checkExpr(*Arg.Value);
  if (X->Ty->isError())
    return false;
  const Constant *C = Ctx.constantOf(X);
  if (!C)
    return fail(Arg.Value->Range, diag::err_spirv_constant);
  if (Arg.IsId || C->isSpec()) {
    Out.Id = C;
    return Arg.IsId || fail(Arg.Value->Range, diag::err_spirv_literal);
  }
  if (!C->type()->isScalar() || bitWidth(C->type()->component()) > 32)
    return fail(Arg.Value->Range, diag::err_spirv_literal);
  Out.Literal = static_cast<uint32_t>(C->bits());
  return true;
}

/// The clause of a qualifier, its entries read; nothing after reporting that the extension is off,
/// that there is no clause, or what is wrong with an entry.
std::optional<ClauseReader> readClause(Context &Ctx, const ast::Qualifier &Q,
                                       bool NamesInstruction = false) {
  llvm::StringRef Name = ast::qualifierSpelling(Q.Kind);
  if (!Ctx.requireExtension(Extension::EXT_spirv_intrinsics, Q.Range, Name))
    return std::nullopt;
  Ctx.P.MayBeInvalid = true;
  if (!Q.Spirv) {
    Ctx.report(Q.Range, diag::err_spirv_no_clause) << Name;
    return std::nullopt;
  }
  ClauseReader Reader(Ctx, *Q.Spirv, Name);
  if (!Reader.readEntries(NamesInstruction))
    return std::nullopt;
  return Reader;
}

} // namespace

std::optional<SpirvDecoration> resolveSpirvDecoration(Context &Ctx, const ast::Qualifier &Q) {
  std::optional<ClauseReader> Reader = readClause(Ctx, Q);
  if (!Reader)
    return std::nullopt;
  std::optional<uint32_t> Number = Reader->number(0);
  if (!Number)
    return std::nullopt;
  SpirvDecoration D;
  D.Needs = Reader->Needs;
  D.Number = *Number;
  if (Q.Kind == ast::QualifierKind::SpirvDecorateId) {
    D.TheForm = SpirvDecoration::Form::Id;
    std::optional<llvm::ArrayRef<const Constant *>> List = Reader->constants(1);
    if (!List)
      return std::nullopt;
    D.Constants = *List;
    return D;
  }
  const bool IsString = Q.Kind == ast::QualifierKind::SpirvDecorateString;
  D.TheForm = IsString ? SpirvDecoration::Form::String : SpirvDecoration::Form::Literal;
  std::optional<llvm::ArrayRef<uint32_t>> Words =
      IsString ? Reader->strings(1) : Reader->literals(1);
  if (!Words)
    return std::nullopt;
  D.Words = *Words;
  return D;
}

std::optional<uint32_t> resolveSpirvStorageClass(Context &Ctx, const ast::Qualifier &Q,
                                                 SpirvRequirements &Needs) {
  std::optional<ClauseReader> Reader = readClause(Ctx, Q);
  if (!Reader)
    return std::nullopt;
  Needs = Reader->Needs;
  return Reader->endsAt(1) ? Reader->number(0) : std::nullopt;
}

const SpirvInstruction *resolveSpirvInstruction(Context &Ctx, const ast::Qualifier &Q) {
  std::optional<ClauseReader> Reader = readClause(Ctx, Q, /*NamesInstruction=*/true);
  if (!Reader || !Reader->endsAt(0))
    return nullptr;
  auto *Instruction = Ctx.P.make<SpirvInstruction>();
  *Instruction = {Reader->Needs, Reader->Set, *Reader->Id};
  return Instruction;
}

const Type *resolveSpirvType(Context &Ctx, const ast::TypeSpecifier &T) {
  if (!Ctx.requireExtension(Extension::EXT_spirv_intrinsics, T.TheName.Range, T.TheName.Text))
    return Ctx.Types.error();
  ClauseReader Reader(Ctx, *T.Spirv, T.TheName.Text);
  if (!Reader.readEntries(true))
    return Ctx.Types.error();
  SpirvTypeInfo Info;
  Info.Needs = Reader.Needs;
  Info.Set = Reader.Set;
  Info.Opcode = *Reader.Id;
  llvm::SmallVector<SpirvTypeInfo::Operand, 4> Operands;
  for (const ast::SpirvClause::Arg &Arg : T.Spirv->Args)
    if (!Reader.typeOperand(Arg, Operands.emplace_back()))
      return Ctx.Types.error();
  Info.Operands = Operands;
  return Ctx.Types.spirv(Info);
}

void declareSpirvExecutionMode(Context &Ctx, const ast::Qualifier &Q) {
  std::optional<ClauseReader> Reader = readClause(Ctx, Q);
  if (!Reader)
    return;
  std::optional<uint32_t> Number = Reader->number(0);
  if (!Number)
    return;
  Program::ExecutionMode Mode;
  Mode.Mode = *Number;
  Mode.Needs = Reader->Needs;
  if (Q.Kind == ast::QualifierKind::SpirvExecutionModeId) {
    std::optional<llvm::ArrayRef<const Constant *>> List = Reader->constants(1);
    if (!List)
      return;
    Mode.Ids.assign(List->begin(), List->end());
  } else {
    std::optional<llvm::ArrayRef<uint32_t>> Words = Reader->literals(1);
    if (!Words)
      return;
    Mode.Operands.assign(Words->begin(), Words->end());
  }
  Ctx.P.ExecutionModes.push_back(std::move(Mode));
}

} // namespace coop::sema
