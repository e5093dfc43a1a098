// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Derivatives in compute shaders (SPV_KHR_compute_shader_derivatives): differences between the
// invocations of a quad, which are four lanes beside each other. With DerivativeGroupLinear those
// are four numbers of invocations; with DerivativeGroupQuads a square of the workgroup, so that the
// numbers of invocations and what the shader sees of them are not the same here.

#include "lower/import/Importer.h"

using namespace llvm;

namespace coop::lower {

using spirv::BuiltIn;
using spirv::Op;

/// What a mode wants of the workgroup's size is checked here, as quads are whole from here on.
bool Importer::readDerivativeGroup() {
  using spirv::ExecutionMode;
  for (const SpirvExecutionMode &Mode : In.executionModes(Entry->Function)) {
    const bool IsQuads = Mode.Mode == ExecutionMode::DerivativeGroupQuadsKHR;
    if (!IsQuads && Mode.Mode != ExecutionMode::DerivativeGroupLinearKHR)
      continue;
    std::array<uint32_t, 3> Size;
    if (!readWorkgroupSize(Size))
      return false;
    if (IsQuads ? Size[0] % 2 != 0 || Size[1] % 2 != 0 : Size[0] * Size[1] * Size[2] % 4 != 0)
      return fail(*Mode.Inst, "a workgroup of " + Twine(Size[0]) + "x" + Twine(Size[1]) + "x" +
                                  Twine(Size[2]) + " invocations has no whole quads");
    HasDerivatives = true;
    if (IsQuads)
      QuadGroup = Size;
  }
  return true;
}

/// A component of gl_LocalInvocationID where quads are squares: number 4 * q + l is lane l of quad
/// q.
Value *Importer::quadInvocationId(unsigned Component) {
  Value *Number = coopOp(CoopOp::LocalInvocationIndex, B.getInt32Ty(), {});
  const uint32_t Row = QuadGroup[0] / 2, Slice = Row * (QuadGroup[1] / 2);
  Value *Quad = B.CreateLShr(Number, 2);
  if (Component == 2)
    return B.CreateUDiv(Quad, B.getInt32(Slice));
  Value *InSlice = B.CreateURem(Quad, B.getInt32(Slice));
  Value *First = Component == 0 ? B.CreateURem(InSlice, B.getInt32(Row))
                                : B.CreateUDiv(InSlice, B.getInt32(Row));
  Value *InQuad = B.CreateAnd(B.CreateLShr(Number, Component), 1);
  return B.CreateOr(B.CreateShl(First, 1), InQuad);
}

/// What the shader sees of builtin variables where the numbers of invocations are others; null
/// where they are not.
Value *Importer::quadBuiltin(BuiltIn Kind, unsigned Component) {
  if (QuadGroup[0] == 0)
    return nullptr;
  switch (Kind) {
  case BuiltIn::LocalInvocationId:
    return quadInvocationId(Component);
  case BuiltIn::GlobalInvocationId: {
    Value *Group = coopOp(CoopOp::WorkgroupId, B.getInt32Ty(), {B.getInt32(Component)});
    return B.CreateAdd(B.CreateMul(Group, B.getInt32(QuadGroup[Component])),
                       quadInvocationId(Component));
  }
  case BuiltIn::LocalInvocationIndex: {
    Value *Index = quadInvocationId(2);
    for (unsigned C : {1, 0})
      Index = B.CreateAdd(B.CreateMul(Index, B.getInt32(QuadGroup[C])), quadInvocationId(C));
    return Index;
  }
  default:
    return nullptr;
  }
}

/// How V, a float or a vector of them, changes to the right (0) or downwards (1).
Value *Importer::derivative(Value *V, unsigned Direction) {
  Value *Other = coopOp(CoopOp::QuadSwap, V->getType(),
                        {B.getInt32(uint32_t(spirv::Scope::Subgroup)), V, B.getInt32(Direction)});
  Value *Lane = coopOp(CoopOp::SubgroupInvocationId, B.getInt32Ty(), {});
  Value *IsSecond = B.CreateTrunc(B.CreateLShr(Lane, Direction), B.getInt1Ty());
  return B.CreateSelect(IsSecond, B.CreateFSub(V, Other), B.CreateFSub(Other, V));
}

bool Importer::needDerivatives(const SpirvInst &I) {
  if (HasDerivatives)
    return true;
  return fail(I, "needs quads of invocations: declare layout(derivative_group_quadsKHR) in; or "
                 "derivative_group_linearKHR (GL_KHR_compute_shader_derivatives)");
}

/// Fine ones; what is coarse may be as good.
bool Importer::importDerivative(const SpirvInst &I, DerivativeKind Kind) {
  const SpirvType *Result = resultType(I);
  Value *V = Result && needDerivatives(I) ? value(I, 0) : nullptr;
  if (!V)
    return false;
  if (!V->getType()->isFPOrFPVectorTy() || V->getType() != Result->Value)
    return fail(I, "the operand and the result are not floats of one type");
  if (Kind != DerivativeKind::Width)
    return define(I, derivative(V, Kind == DerivativeKind::Y));
  auto Absolute = [&](unsigned Direction) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, derivative(V, Direction));
  };
  Value *X = Absolute(0);
  return define(I, B.CreateFAdd(X, Absolute(1)));
}

} // namespace coop::lower
