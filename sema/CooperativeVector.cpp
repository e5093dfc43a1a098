// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of the cooperative vector functions (GLSL_NV_cooperative_vector section 8.X): products with
// matrices, memory, training.

#include "sema/CooperativeRules.h"

namespace coop::sema {

namespace {

constexpr int64_t PackedSigned8 = 1000491000, PackedUnsigned8 = 1000491001;
constexpr int64_t E4M3 = 1000491002, E5M2 = 1000491003;
constexpr int64_t LastPlainType = 10; ///< gl_ComponentTypeUnsignedInt64NV
enum : int64_t { RowMajor, ColumnMajor, InferencingOptimal, TrainingOptimal };

bool isPacked(int64_t Interpretation) {
  return Interpretation == PackedSigned8 || Interpretation == PackedUnsigned8;
}

bool isComponentType(int64_t V) {
  return (V >= 0 && V <= LastPlainType) || isPacked(V) || V == E4M3 || V == E5M2;
}

std::optional<int64_t> known(Context &Ctx, const Expr *E) { return knownValue(Ctx.constantOf(E)); }

bool checkInterpretation(Context &Ctx, const Expr *E, llvm::StringRef Name) {
  std::optional<int64_t> V = known(Ctx, E);
  if (!V || isComponentType(*V))
    return true;
  Ctx.report(E->Range, diag::err_coopvec_interpretation) << Name << *V;
  return false;
}

/// Of what is in memory, where nothing is unpacked.
bool checkMemoryInterpretation(Context &Ctx, const Expr *E, llvm::StringRef Name) {
  if (!checkInterpretation(Ctx, E, Name))
    return false;
  if (std::optional<int64_t> V = known(Ctx, E); V && isPacked(*V))
    Ctx.report(E->Range, diag::warn_coopvec_packed_memory)
        << Name
        << (*V == PackedSigned8 ? "gl_ComponentTypeSignedInt8NV"
                                : "gl_ComponentTypeUnsignedInt8NV");
  return true;
}

bool checkLayout(Context &Ctx, const Expr *E) {
  std::optional<int64_t> V = known(Ctx, E);
  if (!V || (*V >= RowMajor && *V <= TrainingOptimal))
    return true;
  Ctx.report(E->Range, diag::err_coopvec_layout) << *V;
  return false;
}

/// The types that products give.
bool isResultComponent(ScalarKind K) {
  return K == ScalarKind::F16 || K == ScalarKind::F32 || K == ScalarKind::U32 ||
         K == ScalarKind::I32;
}

/// The types that products take. Those of 8 bits are not among the text's; SPIR-V leaves it to the
/// client API, and Vulkan asks every driver for bytes that are interpreted as they are.
bool isInputComponent(ScalarKind K) {
  return isResultComponent(K) || K == ScalarKind::I8 || K == ScalarKind::U8;
}

void warnAlignment(Context &Ctx, const BuiltinUse &Use, const Expr *Offset, llvm::StringRef Name,
                   int64_t Alignment) {
  std::optional<int64_t> V = known(Ctx, Offset);
  if (V && *V % Alignment != 0)
    Ctx.report(Offset->Range, diag::warn_coop_offset_alignment)
        << Name << Use.name() << *V << Alignment;
}

bool checkElement(Context &Ctx, const BuiltinUse &Use, const Expr *Buffer, bool AllowVectors) {
  const Type *T = Buffer->Ty->element();
  bool Fits =
      T->isNumericScalar() || (AllowVectors && T->isVector() && T->component() != ScalarKind::Bool);
  if (Fits)
    return true;
  Ctx.report(Buffer->Range, diag::err_coopvec_memory_element)
      << Use.name() << AllowVectors << T->str();
  return false;
}

/// The input vector against inputInterpretation and K.
bool checkInput(Context &Ctx, const Expr *Input, const Expr *Interpretation, const Expr *K) {
  ScalarKind Component = Input->Ty->component();
  std::optional<int64_t> How = known(Ctx, Interpretation);
  if (!How)
    return true;
  const Constant *Size = Input->Ty->coopSize(), *Logical = Ctx.constantOf(K);
  if (!isPacked(*How)) {
    if (!isInputComponent(Component)) {
      Ctx.report(Input->Range, diag::err_coopvec_input_type) << glslName(Component);
      return false;
    }
    if (!maybeEqual(Size, Logical)) {
      Ctx.report(Input->Range, diag::err_coopvec_input_size) << sizeText(Size) << sizeText(Logical);
      return false;
    }
    return true;
  }
  if (Component != ScalarKind::U32) {
    Ctx.report(Input->Range, diag::err_coopvec_packed_type) << glslName(Component);
    return false;
  }
  std::optional<int64_t> Words = knownValue(Size), Wanted = knownValue(Logical);
  if (Words && Wanted && *Words * 4 < *Wanted) {
    Ctx.report(Input->Range, diag::err_coopvec_packed_size) << *Words << *Words * 4 << *Wanted;
    return false;
  }
  return true;
}

} // namespace

bool checkCoopVecMatMul(Context &Ctx, BuiltinUse &Use) {
  bool HasBias = Use.id() == BuiltinId::CoopVecMatMulAdd;
  const auto &A = Use.Args;
  const Expr *Result = A[0], *Input = A[1];
  size_t After = HasBias ? 9 : 6;
  const Expr *M = A[After], *K = A[After + 1], *Layout = A[After + 2], *Transpose = A[After + 3],
             *Stride = A[After + 4];
  if (!isResultComponent(Result->Ty->component())) {
    Ctx.report(Result->Range, diag::err_coopvec_result_type) << glslName(Result->Ty->component());
    return false;
  }
  if (!maybeEqual(Result->Ty->coopSize(), Ctx.constantOf(M))) {
    Ctx.report(Result->Range, diag::err_coopvec_result_size)
        << sizeText(Result->Ty->coopSize()) << sizeText(Ctx.constantOf(M));
    return false;
  }
  if (!checkInterpretation(Ctx, A[2], "inputInterpretation") ||
      !checkMemoryInterpretation(Ctx, A[5], "matrixInterpretation") ||
      (HasBias && !checkMemoryInterpretation(Ctx, A[8], "biasInterpretation")) ||
      !checkInput(Ctx, Input, A[2], K) || !checkElement(Ctx, Use, A[3], false) ||
      (HasBias && !checkElement(Ctx, Use, A[6], false)) || !checkLayout(Ctx, Layout))
    return false;
  std::optional<int64_t> How = known(Ctx, Layout), Flipped = known(Ctx, Transpose);
  bool Plain = How && (*How == RowMajor || *How == ColumnMajor);
  if (Plain && Flipped == 1) {
    Ctx.report(Transpose->Range, diag::err_coopvec_transpose);
    return false;
  }
  warnAlignment(Ctx, Use, A[4], "matrixOffset", 64);
  if (HasBias)
    warnAlignment(Ctx, Use, A[7], "biasOffset", 16);
  if (Plain)
    warnAlignment(Ctx, Use, Stride, "matrixStride", 16);
  return true;
}

bool checkCoopVecMemory(Context &Ctx, BuiltinUse &Use) {
  if (!checkElement(Ctx, Use, Use.Args[1], true))
    return false;
  warnAlignment(Ctx, Use, Use.Args[2], "offset", 16);
  return true;
}

bool checkCoopVecTraining(Context &Ctx, BuiltinUse &Use) {
  bool IsOuter = Use.id() == BuiltinId::CoopVecOuterProductAccumulate;
  const Expr *Buffer = Use.Args[IsOuter ? 2 : 1], *Offset = Use.Args[IsOuter ? 3 : 2];
  if (!checkElement(Ctx, Use, Buffer, true))
    return false;
  warnAlignment(Ctx, Use, Offset, "offset", 16);
  if (!IsOuter)
    return true;
  const Expr *Layout = Use.Args[5], *Interpretation = Use.Args[6];
  if (!checkLayout(Ctx, Layout) ||
      !checkMemoryInterpretation(Ctx, Interpretation, "matrixInterpretation"))
    return false;
  // Revision 2 asks for TrainingOptimal; revision 1 and Slang define the others.
  std::optional<int64_t> How = known(Ctx, Layout);
  if (How && *How != TrainingOptimal)
    Ctx.report(Layout->Range, diag::warn_coopvec_training_layout);
  return true;
}

} // namespace coop::sema
