// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of GLSL_QCOM_cooperative_matrix_conversion: bit casts of arrays, sub-arrays, arrays to and
// from cooperative matrices. Lengths and sizes that are specialized are accepted.

#include "sema/CooperativeRules.h"
#include "llvm/ADT/Twine.h"

namespace coop::sema {

namespace {

bool isArrayElement(ScalarKind K) {
  return K == ScalarKind::I32 || K == ScalarKind::U32 || K == ScalarKind::F32 ||
         K == ScalarKind::F16;
}

bool checkArrayElement(Context &Ctx, const BuiltinUse &Use, const Expr *Array) {
  ScalarKind K = Array->Ty->element()->component();
  if (isArrayElement(K))
    return true;
  Ctx.report(Array->Range, diag::err_qcom_element) << Use.name() << glslName(K);
  return false;
}

std::optional<int64_t> arrayBytes(const Type *T) {
  std::optional<int64_t> N = knownValue(T->arraySize());
  if (!N)
    return std::nullopt;
  return *N * int64_t(bitWidth(T->element()->component()) / 8);
}

/// What the text says of the matrices of one use.
struct UseRule {
  CoopUseKind Use;
  bool LengthIsRows;        ///< else columns
  llvm::StringLiteral Line; ///< what one array holds
};
constexpr UseRule UseRules[] = {
    {CoopUseKind::A, false, "columns"},
    {CoopUseKind::B, true, "rows"},
    {CoopUseKind::Accumulator, false, "columns"},
};

/// For A and B: the components that a matrix may have, and how many of them a line holds.
struct OperandRule {
  ScalarKind Component;
  int64_t Line;
};
constexpr OperandRule OperandRules[] = {
    {ScalarKind::F32, 8}, {ScalarKind::F16, 16}, {ScalarKind::I8, 32}, {ScalarKind::U8, 32}};

bool isPowerOfTwoBetween8And64(int64_t N) { return N == 8 || N == 16 || N == 32 || N == 64; }

} // namespace

bool checkBitcastArray(Context &Ctx, BuiltinUse &Use) {
  const Expr *From = Use.Args[0], *To = Use.Args[1];
  if (!checkArrayElement(Ctx, Use, From) || !checkArrayElement(Ctx, Use, To))
    return false;
  std::optional<int64_t> FromBytes = arrayBytes(From->Ty), ToBytes = arrayBytes(To->Ty);
  if (FromBytes && ToBytes && *FromBytes != *ToBytes) {
    Ctx.report(Use.Range, diag::err_qcom_bitcast_size)
        << From->Ty->str() << *FromBytes << To->Ty->str() << *ToBytes;
    return false;
  }
  std::optional<int64_t> Bytes = FromBytes ? FromBytes : ToBytes;
  if (!Bytes)
    return true;
  bool AnyHalf = From->Ty->element()->component() == ScalarKind::F16 ||
                 To->Ty->element()->component() == ScalarKind::F16;
  bool Listed = *Bytes == 32 || *Bytes == 64 || *Bytes == 128 || (*Bytes == 256 && !AnyHalf);
  if (Listed)
    return true;
  Ctx.report(Use.Range, diag::err_qcom_bitcast_bytes) << *Bytes << AnyHalf;
  return false;
}

bool checkExtractSubArray(Context &Ctx, BuiltinUse &Use) {
  const Expr *From = Use.Args[0], *Start = Use.Args[1], *To = Use.Args[2];
  if (!checkArrayElement(Ctx, Use, From))
    return false;
  std::optional<int64_t> At = knownValue(Ctx.constantOf(Start));
  std::optional<int64_t> Have = knownValue(From->Ty->arraySize());
  std::optional<int64_t> Wanted = knownValue(To->Ty->arraySize());
  if (At && *At < 0) {
    Ctx.report(Start->Range, diag::warn_qcom_start_negative) << *At;
    return true;
  }
  if (Have && Wanted && At.value_or(0) + *Wanted > *Have)
    Ctx.report(Start->Range, diag::warn_qcom_range) << At.value_or(0) << *Wanted << *Have;
  return true;
}

bool checkVectorMatrixConversion(Context &Ctx, BuiltinUse &Use) {
  bool ToMatrix = Use.id() == BuiltinId::VectorToCoopmat;
  const Expr *Vec = Use.Args[ToMatrix ? 0 : 1], *Matrix = Use.Args[ToMatrix ? 1 : 0];
  const Type *M = Matrix->Ty;
  constexpr int64_t Subgroup = 3;
  if (std::optional<int64_t> Scope = knownValue(M->coopScope()); Scope && *Scope != Subgroup) {
    Ctx.report(Matrix->Range, diag::err_qcom_scope) << Use.name() << M->str();
    return false;
  }
  std::optional<int64_t> UseValue = knownValue(M->coopUse());
  if (!UseValue || *UseValue < 0 || *UseValue > 2)
    return true;
  const UseRule &Rule = UseRules[*UseValue];
  ScalarKind Component = M->component(), Element = Vec->Ty->element()->component();
  bool Accumulator = Rule.Use == CoopUseKind::Accumulator;
  std::optional<int64_t> Line;
  if (!Accumulator)
    for (const OperandRule &O : OperandRules)
      if (O.Component == Component)
        Line = O.Line;
  if (Accumulator ? !isArrayElement(Component) : !Line) {
    Ctx.report(Matrix->Range, diag::err_qcom_component)
        << Use.name() << M->str()
        << (Accumulator ? "uint32_t, int32_t, float32_t or float16_t"
                        : "float32_t, float16_t, uint8_t or int8_t");
    return false;
  }
  if (Element != Component && Element != ScalarKind::U32) {
    Ctx.report(Vec->Range, diag::err_qcom_vector_element)
        << Use.name() << glslName(Element)
        << (Component == ScalarKind::U32 ? "'uint'"
                                         : ("'" + glslName(Component) + "' or 'uint'").str());
    return false;
  }
  const Constant *Size = Rule.LengthIsRows ? M->coopRows() : M->coopCols();
  std::optional<int64_t> SizeValue = knownValue(Size);
  if (Line && SizeValue && *SizeValue != *Line) {
    Ctx.report(Matrix->Range, diag::err_qcom_matrix_size)
        << Rule.Line << glslName(Component) << *Line << *SizeValue;
    return false;
  }
  std::optional<int64_t> Length = knownValue(Vec->Ty->arraySize()), Wanted;
  if (!Accumulator)
    Wanted = Element == ScalarKind::U32 ? 8 : SizeValue;
  else if (SizeValue)
    Wanted =
        Element == ScalarKind::U32 && Component == ScalarKind::F16 ? *SizeValue / 2 : *SizeValue;
  if (Length && Wanted && *Length != *Wanted) {
    Ctx.report(Vec->Range, diag::err_qcom_vector_length)
        << Use.name() << *Wanted << glslName(Element) << *Length;
    return false;
  }
  if (Accumulator && !ToMatrix && Length && !isPowerOfTwoBetween8And64(*Length)) {
    Ctx.report(Vec->Range, diag::err_qcom_vector_length_set) << *Length;
    return false;
  }
  return true;
}

} // namespace coop::sema
