// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of loading, storing, multiplying, reducing and converting cooperative matrices
// (GLSL_KHR_cooperative_matrix and GLSL_NV_cooperative_matrix2, section 8.X). Shapes, scopes and
// uses are checked by the signatures; tensors are in CooperativeTensor.cpp.

#include "sema/CooperativeRules.h"

namespace coop::sema {

/// The arrays that prototypes list: of numeric scalars and of their vectors of 2 and 4.
static bool isMatrixMemoryElement(const Type *T) {
  if (!T->isScalarOrVector() || T->component() == ScalarKind::Bool)
    return false;
  return T->isScalar() || T->vectorSize() == 2 || T->vectorSize() == 4;
}

/// GL_ARM_cooperative_matrix_layouts: blocks of 4 rows or columns of 16 bytes, Stride of them side
/// by side.
static bool checkBlockedLayout(Context &Ctx, const Type *Matrix, const Expr &Stride, bool ByRows) {
  const Constant *C = Ctx.constantOf(&Stride);
  if (C && C->isSpec())
    return true; // whoever makes the pipeline sees its value
  std::optional<int64_t> Blocks = knownValue(C);
  if (!Blocks || (*Blocks != 1 && *Blocks != 2 && *Blocks != 4)) {
    Ctx.report(Stride.Range, diag::err_coop_blocked_stride);
    return false;
  }
  const int64_t InBlock = 16 * 8 / int64_t(bitWidth(Matrix->component()));
  auto IsMultiple = [&](const Constant *Size, int64_t Of, bool AreColumns) {
    std::optional<int64_t> Known = knownValue(Size);
    if (!Known || *Known % Of == 0)
      return true;
    Ctx.report(Stride.Range, diag::err_coop_blocked_size) << *Blocks << Of << AreColumns << *Known;
    return false;
  };
  return IsMultiple(Matrix->coopRows(), ByRows ? 4 : 4 * *Blocks, false) &&
         IsMultiple(Matrix->coopCols(), ByRows ? InBlock * *Blocks : InBlock, true);
}

bool checkCoopMatMemory(Context &Ctx, BuiltinUse &Use) {
  const Expr *Matrix = Use.Args[0], *Buffer = Use.Args[1], *Stride = Use.Args[3];
  bool IsStore = Use.id() == BuiltinId::CoopMatStore;
  const Type *Element = Buffer->Ty->element();
  if (!isMatrixMemoryElement(Element)) {
    Ctx.report(Buffer->Range, diag::err_coop_memory_element) << Use.name() << Element->str();
    return false;
  }
  std::optional<int64_t> Layout = knownValue(Ctx.constantOf(Use.Args[4]));
  // GL_ARM_cooperative_matrix_layouts
  constexpr int64_t RowBlocked = 4202, ColumnBlocked = 4203;
  if (Layout && (*Layout == RowBlocked || *Layout == ColumnBlocked))
    return checkBlockedLayout(Ctx, Matrix->Ty, *Stride, *Layout == RowBlocked);
  if (Layout && *Layout != 0 && *Layout != 1) {
    Ctx.report(Use.Args[4]->Range, diag::err_coop_matrix_layout) << Use.name() << *Layout;
    return false;
  }
  std::optional<int64_t> Step = knownValue(Ctx.constantOf(Stride));
  if (!Step)
    return true;
  if (*Step == 0 && IsStore) {
    Ctx.report(Stride->Range, diag::err_coop_store_stride);
    return false;
  }
  // Elements of the pointee in one row or column, where all sizes are known.
  const Constant *Rows = Matrix->Ty->coopRows(), *Cols = Matrix->Ty->coopCols();
  const bool ByRows = Layout.value_or(0) == 0;
  std::optional<int64_t> Line = knownValue(ByRows ? Cols : Rows);
  const bool IsOneLine = knownValue(ByRows ? Rows : Cols) == 1;
  uint64_t ElementBits =
      uint64_t(bitWidth(Element->component())) * (Element->isVector() ? Element->vectorSize() : 1);
  // A stride of 0 is how all rows are made alike.
  if (Layout && Line && *Step > 0 && !IsOneLine &&
      uint64_t(*Step) * ElementBits < uint64_t(*Line) * bitWidth(Matrix->Ty->component()))
    Ctx.report(Stride->Range, diag::warn_coop_stride_overlap)
        << *Step << (*Layout == 0 ? "rows" : "columns") << *Line;
  return true;
}

/// GLSL_NV_cooperative_matrix section 8.X and GLSL_NV_integer_cooperative_matrix: unsigned numbers
/// of any width, and signed ones or floats as the matrix has, alone; uvec2 and uvec4, ivec2 and
/// ivec4.
static bool isMatrixMemoryElementNV(const Type *T, bool OfFloats) {
  if (!isMatrixMemoryElement(T))
    return false;
  const ScalarKind K = T->component();
  if (T->isVector())
    return K == ScalarKind::U32 || (K == ScalarKind::I32 && !OfFloats);
  if (isFloat(K))
    return OfFloats && (K == ScalarKind::F16 || K == ScalarKind::F32 || K == ScalarKind::F64);
  return isUnsignedInt(K) || !OfFloats;
}

bool checkCoopMatMemoryNV(Context &Ctx, BuiltinUse &Use) {
  const Expr *Buffer = Use.Args[1];
  const Type *Element = Buffer->Ty->element();
  const bool OfFloats = isFloat(Use.Args[0]->Ty->component());
  if (isMatrixMemoryElementNV(Element, OfFloats))
    return true;
  Ctx.report(Buffer->Range, diag::err_coop_memory_element_nv)
      << Use.name() << unsigned(OfFloats) << Element->str();
  return false;
}

bool checkCoopMatMulAddNV(Context &Ctx, BuiltinUse &Use) {
  ScalarKind A = Use.Args[0]->Ty->component(), B = Use.Args[1]->Ty->component(),
             C = Use.Args[2]->Ty->component();
  auto Family = [](ScalarKind K) { return isFloat(K) ? 0 : isSignedInt(K) ? 1 : 2; };
  if (Family(A) == Family(B) && Family(A) == Family(C))
    return true;
  Ctx.report(Use.Range, diag::err_coop_muladd_family)
      << Use.Args[0]->Ty->str() << Use.Args[1]->Ty->str() << Use.Args[2]->Ty->str();
  return false;
}

/// GLSL_EXT_cooperative_matrix_maintenance1: from an accumulator to one of the factors.
bool checkCoopMatTranspose(Context &Ctx, BuiltinUse &Use) {
  std::optional<int64_t> To = knownValue(Use.Args[0]->Ty->coopUse());
  constexpr int64_t Accumulator = 2;
  if (!To || *To != Accumulator)
    return true;
  Ctx.report(Use.Args[0]->Range, diag::err_coop_transpose_use) << Use.Args[0]->Ty->str();
  return false;
}

bool checkCoopMatMulAdd(Context &Ctx, BuiltinUse &Use) {
  const Expr *Operands = Use.Args[3];
  constexpr int64_t Saturating = 0x10;
  int64_t Value = Ctx.constantOf(Operands)->asInt().value_or(-1);
  if ((Value & ~Saturating) != 0) {
    Ctx.report(Operands->Range, diag::err_coop_operands_value) << Value;
    return false;
  }
  ScalarKind A = Use.Args[0]->Ty->component(), B = Use.Args[1]->Ty->component(),
             C = Use.Args[2]->Ty->component();
  // Which combinations exist is the API's to say; no API has these.
  if (isInteger(A) != isInteger(B) || isInteger(A) != isInteger(C))
    Ctx.report(Use.Range, diag::warn_coop_muladd_components)
        << glslName(A) << glslName(B) << glslName(C);
  else if (isInteger(A) && isSignedInt(A) != isSignedInt(B))
    Ctx.report(Use.Range, diag::warn_coop_muladd_signedness) << glslName(A) << glslName(B);
  if (Value == Saturating && !isInteger(C))
    Ctx.report(Operands->Range, diag::warn_coop_saturating_float) << glslName(C);
  return true;
}

bool checkCoopMatReduce(Context &Ctx, BuiltinUse &Use) {
  constexpr int64_t Row = 1, Column = 2, Both = 3, Square = 4;
  const Type *Result = Use.Args[0]->Ty, *M = Use.Args[1]->Ty;
  const bool IsNV = Use.id() == BuiltinId::CoopMatReduce;
  if (IsNV && !isFloat(M->component())) {
    Ctx.report(Use.Args[1]->Range, diag::err_reduce_component) << M->str();
    return false;
  }
  SourceRange MaskRange = Use.Args[2]->Range;
  int64_t Mask = Ctx.constantOf(Use.Args[2])->asInt().value_or(0);
  if (Mask > Square && Mask <= (Square | Both)) {
    Ctx.report(MaskRange, diag::err_reduce_mask_2x2);
    return false;
  }
  if (Mask < Row || Mask > Square) {
    Ctx.report(MaskRange, diag::err_reduce_mask) << Mask;
    return false;
  }
  auto Different = [&](const Constant *A, const Constant *B, llvm::StringRef What,
                       llvm::StringRef MaskName) {
    if (maybeEqual(A, B))
      return false;
    Ctx.report(Use.Args[0]->Range, diag::err_reduce_size)
        << What << sizeText(A) << sizeText(B) << MaskName;
    return true;
  };
  if (Mask == Row)
    return !Different(Result->coopRows(), M->coopRows(), "rows",
                      "gl_CooperativeMatrixReduceRowNV") &&
           checkCombineFunction(Ctx, Use);
  if (Mask == Column)
    return !Different(Result->coopCols(), M->coopCols(), "columns",
                      "gl_CooperativeMatrixReduceColumnNV") &&
           checkCombineFunction(Ctx, Use);
  if (Mask == Square) {
    auto NotHalf = [&](const Constant *Half, const Constant *Whole, llvm::StringRef What) {
      std::optional<int64_t> H = knownValue(Half), W = knownValue(Whole);
      if (!H || !W || *H * 2 == *W)
        return false;
      Ctx.report(Use.Args[0]->Range, diag::err_reduce_half) << What << *H << *W;
      return true;
    };
    if (NotHalf(Result->coopRows(), M->coopRows(), "rows") ||
        NotHalf(Result->coopCols(), M->coopCols(), "columns"))
      return false;
  }
  return checkCombineFunction(Ctx, Use);
}

bool checkSaturatedConvert(Context &Ctx, BuiltinUse &Use) {
  const Type *To = Use.Args[0]->Ty;
  const Expr *Value = Use.Args[1];
  if (Use.id() == BuiltinId::SaturatedConvertMatrix) {
    ScalarKind K = To->component();
    if (K != ScalarKind::E5M2 && K != ScalarKind::E4M3) {
      Ctx.report(Use.Args[0]->Range, diag::err_saturated_convert_type) << To->str();
      return false;
    }
    if (!checkCoopConversion(Ctx, Value->Ty, To, Use.Range))
      return false;
  } else if (const Type *Given = Use.Syntax[1].E->Ty;
             Given->component() == ScalarKind::E5M2 || Given->component() == ScalarKind::E4M3) {
    // Implicit conversions lead to several of the prototypes, none of them better.
    Ctx.report(Value->Range, diag::err_saturated_convert_value) << Given->str();
    return false;
  }
  Use.Args[1] = Ctx.P.make<ConvertExpr>(Value, To, false, Use.Range, true);
  return true;
}

} // namespace coop::sema
