// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of reading, writing and asking tensors (GL_ARM_tensors section 8.X).

#include "sema/CooperativeRules.h"

namespace coop::sema {

namespace {

constexpr int64_t NonTemporal = 0x1, OutOfBoundsValue = 0x2;

/// An array of uint, as many as the tensor has dimensions.
bool checkCoordinates(Context &Ctx, const BuiltinUse &Use) {
  const Type *T = Use.Args[1]->Ty;
  const bool IsArray = T->isArray() && T->element()->isScalar() && T->arraySize() &&
                       T->element()->component() == ScalarKind::U32;
  if (!IsArray) {
    Ctx.report(Use.Args[1]->Range, diag::err_tensor_coordinates) << Use.name() << T->str();
    return false;
  }
  const Constant *Rank = Use.Args[0]->Ty->tensorRank();
  if (maybeEqual(T->arraySize(), Rank))
    return true;
  Ctx.report(Use.Args[1]->Range, diag::err_tensor_rank)
      << Use.name() << sizeText(T->arraySize()) << sizeText(Rank);
  return false;
}

bool checkData(Context &Ctx, const BuiltinUse &Use) {
  const Type *Data = Use.Args[2]->Ty, *Element = Data->isArray() ? Data->element() : Data;
  const ScalarKind Wanted = Use.Args[0]->Ty->component();
  const bool Sized = !Data->isArray() || Data->arraySize();
  if (Sized && Element->isScalar() && Element->component() == Wanted)
    return true;
  Ctx.report(Use.Args[2]->Range, diag::err_tensor_data)
      << Use.name() << glslName(Wanted) << Data->str();
  return false;
}

/// The mask, and a value after it where it asks for one.
bool checkOperands(Context &Ctx, const BuiltinUse &Use, bool IsRead) {
  const Expr *Operand = Use.Args[3];
  const int64_t Mask = Ctx.constantOf(Operand)->asInt().value_or(-1);
  if (Mask & ~(NonTemporal | (IsRead ? OutOfBoundsValue : 0))) {
    Ctx.report(Operand->Range, diag::err_tensor_operands) << Use.name() << Mask << IsRead;
    return false;
  }
  const size_t Wanted = Mask & OutOfBoundsValue ? 5 : 4;
  if (Use.Args.size() != Wanted) {
    Ctx.report(Use.Range, diag::err_argument_count) << Use.name() << Wanted << Use.Args.size();
    return false;
  }
  if (Wanted == 4)
    return true;
  const Type *Value = Use.Args[4]->Ty;
  const ScalarKind Component = Use.Args[0]->Ty->component();
  if (Value->isScalar() && Value->component() == Component && Ctx.constantOf(Use.Args[4]))
    return true;
  Ctx.report(Use.Args[4]->Range, diag::err_tensor_bounds_value)
      << glslName(Component) << Value->str();
  return false;
}

bool checkAccess(Context &Ctx, const BuiltinUse &Use, bool IsRead) {
  const Variable *V = rootVariable(Use.Args[0]);
  if (!V || !(IsRead ? V->Memory.WriteOnly : V->Memory.ReadOnly))
    return true;
  Ctx.report(Use.Args[0]->Range, diag::err_image_access)
      << V->Name << (IsRead ? "writeonly" : "readonly") << Use.name();
  return false;
}

} // namespace

bool checkTensorAccess(Context &Ctx, BuiltinUse &Use) {
  const bool IsRead = Use.id() == BuiltinId::TensorRead;
  return checkAccess(Ctx, Use, IsRead) && checkCoordinates(Ctx, Use) && checkData(Ctx, Use) &&
         checkOperands(Ctx, Use, IsRead);
}

bool checkTensorSize(Context &Ctx, BuiltinUse &Use) {
  const int64_t Dimension = Ctx.constantOf(Use.Args[1])->asInt().value_or(-1);
  std::optional<int64_t> Rank = knownValue(Use.Args[0]->Ty->tensorRank());
  if (!Rank || (Dimension >= 0 && Dimension < *Rank))
    return true;
  Ctx.report(Use.Args[1]->Range, diag::err_tensor_dimension) << Dimension << *Rank;
  return false;
}

} // namespace coop::sema
