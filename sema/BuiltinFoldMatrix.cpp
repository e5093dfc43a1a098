// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of constant matrices (GLSL 4.60 section 8.6).

#include "sema/BuiltinFold.h"
#include <array>

namespace coop::sema {

/// matrixCompMult, outerProduct, transpose: each element from one of each argument.
static const Constant *foldElements(Context &Ctx, const BuiltinUse &Use, Scalars Args) {
  const auto At = [&](const Constant *C, uint32_t Column, uint32_t Row) {
    const Constant *Part = Ctx.Types.element(C, Column);
    return Part && C->type()->isMatrix() ? Ctx.Types.element(Part, Row) : Part;
  };
  const auto Product = [&](const Constant *A, const Constant *B) {
    return A && B ? Ctx.Types.fold(ConstOp::Mul, A->type(), {A, B}) : nullptr;
  };
  const auto Element = [&](uint32_t Column, uint32_t Row) -> const Constant * {
    switch (Use.id()) {
    case BuiltinId::MatrixCompMult:
      return Product(At(Args[0], Column, Row), At(Args[1], Column, Row));
    case BuiltinId::OuterProduct:
      return Product(At(Args[0], Row, 0), At(Args[1], Column, 0));
    case BuiltinId::Transpose:
      return At(Args[0], Row, Column);
    default:
      return nullptr;
    }
  };
  return Ctx.Types.compositeMatrix(Use.Result, Element);
}

namespace {

/// A square matrix, by columns.
struct Square {
  uint32_t Size = 0;
  std::array<std::array<double, 4>, 4> At = {};

  /// Without a column and a row.
  Square without(uint32_t Column, uint32_t Row) const {
    Square Minor{Size - 1};
    for (uint32_t C = 0; C < Minor.Size; ++C)
      for (uint32_t R = 0; R < Minor.Size; ++R)
        Minor.At[C][R] = At[C + (C >= Column)][R + (R >= Row)];
    return Minor;
  }
  double cofactor(uint32_t Column, uint32_t Row) const {
    return ((Column + Row) % 2 ? -1 : 1) * without(Column, Row).determinant();
  }
  double determinant() const {
    if (Size == 1)
      return At[0][0];
    double Sum = 0;
    for (uint32_t C = 0; C < Size; ++C)
      Sum += At[C][0] * cofactor(C, 0);
    return Sum;
  }
};

} // namespace

static std::optional<Square> squareOf(Context &Ctx, const Constant *C) {
  if (!isPlainFloat(C->type()->component()))
    return std::nullopt;
  Square M{C->type()->columns()};
  for (uint32_t Column = 0; Column < M.Size; ++Column)
    for (uint32_t Row = 0; Row < M.Size; ++Row) {
      const Constant *Vector = Ctx.Types.element(C, Column);
      const Constant *Part = Vector ? Ctx.Types.element(Vector, Row) : nullptr;
      if (!Part)
        return std::nullopt;
      M.At[Column][Row] = toDouble(Part);
    }
  return M;
}

const Constant *foldMatrix(Context &Ctx, const BuiltinUse &Use, Scalars Args) {
  if (Use.id() != BuiltinId::Determinant && Use.id() != BuiltinId::Inverse)
    return Use.Result->isMatrix() ? foldElements(Ctx, Use, Args) : nullptr;
  const std::optional<Square> M = squareOf(Ctx, Args[0]);
  if (!M)
    return nullptr;
  const Type *Component = Ctx.Types.scalar(Use.Result->component());
  const double Determinant = M->determinant();
  if (Use.id() == BuiltinId::Determinant)
    return literalOf(Ctx, Component, Determinant);
  // Undefined for a singular matrix: infinities and NaN, as at run time.
  return Ctx.Types.compositeMatrix(Use.Result, [&](uint32_t Column, uint32_t Row) {
    return literalOf(Ctx, Component, M->cofactor(Row, Column) / Determinant);
  });
}

} // namespace coop::sema
