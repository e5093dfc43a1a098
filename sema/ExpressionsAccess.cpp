// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions that reach into a value or a place: members, swizzles, indices, length().

#include "sema/DeclarationsInterface.h"
#include "sema/Expressions.h"
#include "support/NearestSpelling.h"

namespace coop::sema {

namespace {

/// Position of a component letter and its set (0 xyzw, 1 rgba, 2 stpq); -1 when it is none.
std::pair<int, int> componentOf(char C) {
  static constexpr llvm::StringLiteral Sets[] = {"xyzw", "rgba", "stpq"};
  for (int Set = 0; Set < 3; ++Set)
    if (size_t At = Sets[Set].find(C); At != llvm::StringRef::npos)
      return {static_cast<int>(At), Set};
  return {-1, -1};
}

const Expr *foldSwizzle(Context &Ctx, const Expr *Base, llvm::ArrayRef<uint8_t> Components,
                        const Type *T, SourceRange R) {
  const Constant *C = Ctx.constantOf(Base);
  if (!C)
    return nullptr;
  llvm::SmallVector<const Constant *, 4> Parts;
  for (uint8_t I : Components) {
    const Constant *Part = C->type()->isScalar() ? C : Ctx.Types.element(C, I);
    if (!Part)
      return nullptr;
    Parts.push_back(Part);
  }
  if (T->isScalar())
    return constantExpr(Ctx, Parts[0], R, precisionOfConstants(Base));
  return constantExpr(Ctx, Ctx.Types.composite(T, Parts), R, precisionOfConstants(Base));
}

/// GL_EXT_shader_16bit_storage and 8bit_storage section 4.1: vectors of their types have neither
/// swizzles nor subscripts; single components are members.
bool checkParts(Context &Ctx, const Type *Vector, llvm::StringRef Operation, SourceRange R) {
  if (!isStoredAlone(Ctx, Vector->component()))
    return true;
  Ctx.report(R, diag::err_storage_only_type) << Operation << Vector->str();
  return false;
}

const Expr *checkSwizzle(Context &Ctx, const Expr *Base, const ast::Name &Member, SourceRange R) {
  llvm::StringRef Text = Member.Text;
  uint32_t Size = Base->Ty->isScalar() ? 1 : Base->Ty->vectorSize();
  auto Fail = [&](diag::Id Id) {
    Ctx.report(Member.Range, Id) << Text << Base->Ty->str();
    return errorExpr(Ctx, R);
  };
  if (Base->Ty->isScalar() && !Ctx.requireDesktop(Member.Range, "a component of a scalar"))
    return errorExpr(Ctx, R);
  if (Size > 4 || Base->Ty->isSpecVector())
    return Fail(diag::err_swizzle_long_vector);
  std::array<uint8_t, 4> Components = {};
  int FirstSet = -1;
  unsigned Seen = 0;
  bool Repeats = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    auto [At, Set] = componentOf(Text[I]);
    if (At < 0)
      return Fail(diag::err_no_component);
    if (FirstSet >= 0 && Set != FirstSet)
      return Fail(diag::err_swizzle_sets);
    FirstSet = Set;
    if (static_cast<uint32_t>(At) >= Size)
      return Fail(diag::err_swizzle_range);
    if (I >= 4)
      return Fail(diag::err_swizzle_length);
    Components[I] = static_cast<uint8_t>(At);
    Repeats |= (Seen >> At) & 1;
    Seen |= 1u << At;
  }
  uint8_t Count = static_cast<uint8_t>(Text.size());
  if (Count > 1 && !checkParts(Ctx, Base->Ty, "swizzle", Member.Range))
    return errorExpr(Ctx, R);
  const Type *T = Ctx.Types.scalarOrVector(Base->Ty->component(), Count);
  if (const Expr *E = foldSwizzle(Ctx, Base, llvm::ArrayRef(Components.data(), Count), T, R))
    return E;
  return Ctx.P.make<SwizzleExpr>(Base, Components, Count, T, R, Base->IsLValue && !Repeats);
}

const Expr *checkField(Context &Ctx, const Expr *Base, const ast::Name &Member, SourceRange R) {
  const StructInfo &Info = Base->Ty->structInfo();
  for (uint32_t I = 0; I < Info.Fields.size(); ++I)
    if (Info.Fields[I].Name == Member.Text) {
      checkPerVertexMember(Ctx, Info.Fields[I], Member.Range);
      return makeMember(Ctx, Base, I, R);
    }
  Ctx.report(Member.Range, diag::err_no_member) << Member.Text << Base->Ty->str();
  NearestSpelling Nearest(Member.Text);
  for (const Field &F : Info.Fields)
    Nearest.consider(F.Name);
  if (llvm::StringRef Best = Nearest.found(); !Best.empty())
    Ctx.report(Member.Range, diag::note_did_you_mean) << Best << FixIt{Member.Range, Best.str()};
  return errorExpr(Ctx, R);
}

/// What an index selects, and how many there are (null: not known or not checked).
struct Indexed {
  const Type *Element = nullptr;
  std::optional<int64_t> Size;
};

std::optional<Indexed> indexed(Context &Ctx, const Type *T) {
  switch (T->kind()) {
  case TypeKind::Array:
    return Indexed{T->element(), knownValue(T->arraySize())};
  case TypeKind::Vector:
    if (T->isSpecVector())
      return Indexed{Ctx.Types.scalar(T->component()), std::nullopt};
    return Indexed{Ctx.Types.scalar(T->component()), T->vectorSize()};
  case TypeKind::Matrix:
    return Indexed{Ctx.Types.vector(T->component(), T->rows()), T->columns()};
  // "There is no compile-time bounds checking of array indices." (GLSL_KHR_cooperative_matrix,
  // GLSL_NV_cooperative_vector); SPIR-V has no negative constants for indices, though.
  case TypeKind::CoopMatrix:
  case TypeKind::CoopVector:
    return Indexed{Ctx.Types.scalar(T->component()), std::nullopt};
  default:
    return std::nullopt;
  }
}

/// `ref[i]` is `ref + i` (GL_EXT_buffer_reference2).
const Expr *indexReference(Context &Ctx, const Expr *Base, const Expr *Index, SourceRange R) {
  if (!Ctx.requireExtension(Extension::EXT_buffer_reference2, R, "indexing a buffer reference"))
    return errorExpr(Ctx, R);
  if (!checkReferenceArithmetic(Ctx, Base->Ty, R))
    return errorExpr(Ctx, R);
  const Expr *Offset =
      makeConversion(Ctx, Index, Ctx.Types.scalar(ScalarKind::I64), true, Index->Range);
  return Ctx.P.make<BinaryExpr>(BinaryOp::ReferenceAdd, Base, Offset, Base->Ty, R);
}

/// A run-time sized array has no size but its buffer's; any other unsized array has none yet.
bool isRuntimeArray(const Expr *E) {
  if (!E->Ty->isArray() || E->Ty->arraySize())
    return false;
  if (auto *M = llvm::dyn_cast<MemberExpr>(E))
    return M->Base->Ty->isStruct() && M->Base->Ty->structInfo().IsBlock;
  if (auto *V = llvm::dyn_cast<VariableExpr>(E)) // arrays of resources, of inputs
    return V->Var->TheStorage != Storage::Local && V->Var->TheStorage != Storage::Global;
  return false;
}

} // namespace

bool checkReferenceArithmetic(Context &Ctx, const Type *Reference, SourceRange R) {
  const Type *Pointee = Reference->reference().Pointee;
  if (!Pointee || !Pointee->isStruct()) {
    Ctx.report(R, diag::err_reference_incomplete) << Reference->str();
    return false;
  }
  llvm::ArrayRef<Field> Fields = Pointee->structInfo().Fields;
  if (!Fields.empty() && Fields.back().Ty->isArray() && !Fields.back().Ty->arraySize()) {
    Ctx.report(R, diag::err_reference_unsized) << Reference->str();
    return false;
  }
  return true;
}

const Expr *makeMember(Context &Ctx, const Expr *Base, uint32_t Field, SourceRange R) {
  const Type *T = Base->Ty->structInfo().Fields[Field].Ty;
  if (T->isError())
    return errorExpr(Ctx, R);
  if (const Constant *C = Ctx.constantOf(Base))
    if (const Constant *Part = Ctx.Types.element(C, Field))
      return constantExpr(Ctx, Part, R,
                          Base->Ty->structInfo().Fields[Field].Relaxed ? Precision::Relaxed
                                                                       : Precision::High);
  return Ctx.P.make<MemberExpr>(Base, Field, T, R);
}

const Expr *checkMember(Context &Ctx, const ast::MemberExpr &E) {
  const Expr *Base = Ctx.checkExpr(*E.Base);
  if (Base->Ty->isError() || !E.Member.isValid())
    return errorExpr(Ctx, E.Range);
  if (Base->Ty->isBufferReference()) {
    const Type *Pointee = Base->Ty->reference().Pointee;
    if (!Pointee || !Pointee->isStruct()) {
      if (!Pointee || !Pointee->isError())
        Ctx.report(E.Range, diag::err_reference_incomplete) << Base->Ty->str();
      return errorExpr(Ctx, E.Range);
    }
    noteRead(Ctx, Base);
    Base = Ctx.P.make<DereferenceExpr>(Base, Pointee, Base->Range);
  } else if (Base->Ty->isBufferDescriptor()) {
    Base = Ctx.P.make<DereferenceExpr>(Base, Base->Ty->reference().Pointee, Base->Range);
  }
  if (Base->Ty->isStruct())
    return checkField(Ctx, Base, E.Member, E.Range);
  if (E.Member.Text == "length") {
    Ctx.report(E.Member.Range, diag::err_length_not_called);
    return errorExpr(Ctx, E.Range);
  }
  if ((Base->Ty->isVector() || Base->Ty->isScalar()))
    return checkSwizzle(Ctx, Base, E.Member, E.Range);
  Ctx.report(E.Member.Range, diag::err_no_member_access) << Base->Ty->str() << E.Member.Text;
  return errorExpr(Ctx, E.Range);
}

/// ESSL 3.20 sections 4.1.9, 4.3.6 and 5.7: what has to be indexed by a constant.
static bool checkEsIndex(Context &Ctx, const Expr *Array, SourceRange R) {
  if (Ctx.P.TheProfile != ast::Profile::Es || !Array->Ty->isArray())
    return true;
  const Variable *V = rootVariable(Array);
  if (!V)
    return true;
  const bool IsBlock =
      innermost(Array->Ty)->isStruct() && V->IsBlock && innermost(Array->Ty) == innermost(V->Ty);
  if (IsBlock && V->TheStorage == Storage::Buffer)
    return Ctx.requireDesktop(R, "an index that is not constant into buffer blocks");
  if (V->TheStorage == Storage::Output && Ctx.P.TheStage == Stage::Fragment && !V->BuiltIn)
    return Ctx.requireDesktop(R, "an index that is not constant into a fragment shader's outputs");
  if ((IsBlock && V->TheStorage == Storage::Uniform) || V->TheStorage == Storage::UniformOpaque)
    return Ctx.requireAvailable(
        parseAvailability("es320 | GL_EXT_gpu_shader5 | GL_OES_gpu_shader5 | "
                          "GL_EXT_nonuniform_qualifier"),
        R, "an index that is not constant into resources");
  return true;
}

const Expr *checkIndex(Context &Ctx, const ast::IndexExpr &E) {
  const Expr *Base = Ctx.checkExpr(*E.Base);
  if (!E.Index) {
    if (!Base->Ty->isError())
      Ctx.report(E.Range, diag::err_index_missing);
    return errorExpr(Ctx, E.Range);
  }
  const Expr *Index = checkValue(Ctx, *E.Index);
  if (Base->Ty->isError() || Index->Ty->isError())
    return errorExpr(Ctx, E.Range);
  if (!Index->Ty->isInteger()) {
    Ctx.report(Index->Range, diag::err_index_type) << Index->Ty->str();
    return errorExpr(Ctx, E.Range);
  }
  if (Base->Ty->isBufferReference())
    return indexReference(Ctx, Base, Index, E.Range);
  if (bitWidth(Index->Ty->component()) == 64 &&
      !Ctx.requireExtension(Extension::EXT_shader_64bit_indexing, Index->Range,
                            "an index of 64 bits"))
    return errorExpr(Ctx, E.Range);
  std::optional<Indexed> What = indexed(Ctx, Base->Ty);
  if (!What) {
    Ctx.report(E.Range, diag::err_not_indexable) << Base->Ty->str();
    return errorExpr(Ctx, E.Range);
  }
  if (Base->Ty->isVector() && !checkParts(Ctx, Base->Ty, "[]", E.Range))
    return errorExpr(Ctx, E.Range);
  const Constant *C = Ctx.constantOf(Index);
  std::optional<int64_t> Value = knownValue(C);
  if (!C && !checkEsIndex(Ctx, Base, Index->Range))
    return errorExpr(Ctx, E.Range);
  noteImplicitIndex(Ctx, Base, Value, Index->Range);
  if (Value && (*Value < 0 || (What->Size && *Value >= *What->Size))) {
    if (*Value < 0)
      Ctx.report(Index->Range, diag::err_index_negative) << *Value << Base->Ty->str();
    else
      Ctx.report(Index->Range, diag::err_index_range) << *Value << Base->Ty->str() << *What->Size;
    return errorExpr(Ctx, E.Range);
  }
  if (const Constant *BaseValue = Ctx.constantOf(Base); BaseValue && Value)
    if (const Constant *Part = Ctx.Types.element(BaseValue, static_cast<uint32_t>(*Value)))
      return constantExpr(Ctx, Part, E.Range, precisionOfConstants(Base));
  return Ctx.P.make<IndexExpr>(Base, Index, What->Element, E.Range);
}

const Expr *checkLength(Context &Ctx, const Expr *Base, SourceRange R, ScalarKind Kind) {
  const Type *Int = Ctx.Types.scalar(Kind);
  if ((Base->Ty->isVector() || Base->Ty->isMatrix()) &&
      !Ctx.requireDesktop(R, "the length() of a vector or matrix"))
    return errorExpr(Ctx, R);
  auto Known = [&](uint32_t N) { return constantExpr(Ctx, Ctx.Types.literal(Int, N), R); };
  const Constant *Size = nullptr;
  switch (Base->Ty->kind()) {
  case TypeKind::Error:
    return errorExpr(Ctx, R);
  case TypeKind::Array:
    Size = Base->Ty->arraySize();
    break;
  case TypeKind::Vector:
    if (Base->Ty->isSpecVector()) {
      Size = Base->Ty->vectorSizeConstant();
      break;
    }
    return Known(Base->Ty->vectorSize());
  case TypeKind::Matrix:
    return Known(Base->Ty->columns());
  case TypeKind::CoopVector:
    Size = Base->Ty->coopSize();
    break;
  case TypeKind::CoopMatrix:
    if (Base->Ty->isCoopMatrixNV()) {
      // "the value returned is a constant expression" (GLSL_NV_cooperative_matrix section 5.X)
      Size = Ctx.Types.coopLength(Base->Ty);
      break;
    }
    return Ctx.P.make<LengthExpr>(Base, Int, R);
  default:
    Ctx.report(R, diag::err_no_length) << Base->Ty->str();
    return errorExpr(Ctx, R);
  }
  if (Size) {
    if (const Constant *C = Ctx.Types.fold(ConstOp::Convert, Int, Size))
      return constantExpr(Ctx, C, R);
    return errorExpr(Ctx, R);
  }
  auto *M = llvm::dyn_cast<MemberExpr>(Base);
  if (!M || isSizedByIndex(Ctx, *M) || !isRuntimeArray(Base)) {
    Ctx.report(R, diag::err_length_unsized);
    return errorExpr(Ctx, R);
  }
  const Variable *V = rootVariable(Base);
  const auto *Behind = llvm::dyn_cast<DereferenceExpr>(M->Base);
  const Type *Pointer = Behind ? Behind->Reference->Ty : nullptr;
  // How much of a heap there is after a block, SPIR-V does not tell.
  if (V && isHeap(V->TheStorage)) {
    Ctx.report(R, diag::err_length_unsized);
    return errorExpr(Ctx, R);
  }
  // GLSL_EXT_uniform_buffer_unsized_array section 4.1.9.
  if ((V && V->TheStorage == Storage::Uniform) || (Pointer && Pointer->reference().IsUniform)) {
    Ctx.report(R, diag::err_length_uniform);
    return errorExpr(Ctx, R);
  }
  // GLSL_EXT_buffer_reference 4.1.9: behind a reference nobody knows the buffer's size.
  if (Pointer && Pointer->isBufferReference()) {
    Ctx.report(R, diag::err_length_reference);
    return errorExpr(Ctx, R);
  }
  return Ctx.P.make<LengthExpr>(Base, Int, R);
}

} // namespace coop::sema
