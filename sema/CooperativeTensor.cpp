// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of tensor layouts and views, and of loads and stores through them
// (GLSL_NV_cooperative_matrix2 sections 4.1.X and 8.X). Decode functions are in
// CooperativeCallbacks.cpp.

#include "sema/CooperativeRules.h"

namespace coop::sema {

namespace {

constexpr int64_t MaxDimensions = 5;

/// The constant that the user wrote: types keep the signedness of specialization constants, which
/// the conversion to the parameter's type would hide.
const Constant *writtenConstant(Context &Ctx, const BuiltinUse &Use, size_t I) {
  const Constant *C = Ctx.constantOf(Use.Args[I]);
  if (I < Use.Syntax.size() && Use.Syntax[I].E) {
    const Constant *Raw = Ctx.constantOf(Use.Syntax[I].E);
    if (Raw && Raw->type()->isInteger() && bitWidth(Raw->type()->component()) == 32)
      C = Raw;
  }
  return C;
}

bool checkDimension(Context &Ctx, const BuiltinUse &Use, const Constant *Dim) {
  std::optional<int64_t> N = Dim->asInt();
  if (N && *N >= 1 && *N <= MaxDimensions)
    return true;
  Ctx.report(Use.Args[0]->Range, diag::err_tensor_dimension_range) << Use.name() << N.value_or(-1);
  return false;
}

/// What a layout went through before this expression, as far as the source says it in order.
using LayoutHistory = Context::LayoutState;

/// Adds what happened earlier: block sizes that were set later stand.
void addEarlier(LayoutHistory &H, const LayoutHistory &Earlier) {
  if (!H.BlocksSet)
    H.InnerBlock = Earlier.InnerBlock;
  H.DimensionsSet |= Earlier.DimensionsSet;
  H.BlocksSet |= Earlier.BlocksSet;
}

/// Of what the call itself does.
LayoutHistory historyOfCall(Context &Ctx, const BuiltinCallExpr &Call) {
  switch (Call.Callee->Id) {
  case BuiltinId::CreateTensorLayout:
    return {.InnerBlock = 1};
  case BuiltinId::SetTensorLayoutDimension:
    return {.DimensionsSet = true};
  case BuiltinId::SetTensorLayoutBlockSize:
    return {.BlocksSet = true, .InnerBlock = knownValue(Ctx.constantOf(Call.Args.back()))};
  default:
    return {};
  }
}

LayoutHistory historyOf(Context &Ctx, const Expr *E, unsigned Depth = 0) {
  LayoutHistory H;
  for (; Depth < 16; ++Depth) {
    if (auto *V = llvm::dyn_cast<VariableExpr>(E)) {
      auto I = Ctx.Layouts.find(V->Var);
      if (I != Ctx.Layouts.end()) {
        LayoutHistory Earlier = I->second;
        if (V->Var->TheStorage != Storage::Local) // another function may have assigned since
          Earlier.InnerBlock.reset();
        addEarlier(H, Earlier);
      } else if (V->Var->Init && V->Var->TheStorage == Storage::Local) {
        E = V->Var->Init;
        continue;
      }
      return H;
    }
    auto *Call = llvm::dyn_cast<BuiltinCallExpr>(E);
    if (!Call || Call->Args.empty() || !Call->Ty->isTensorLayout())
      return H;
    addEarlier(H, historyOfCall(Ctx, *Call));
    E = Call->Args[0];
  }
  return H;
}

/// Warns of each constant 0 among the values, which divide, and of strides that overlap.
void warnZero(Context &Ctx, const BuiltinUse &Use, size_t First, size_t Step,
              llvm::StringRef What) {
  for (size_t I = First; I < Use.Args.size(); I += Step)
    if (knownValue(Ctx.constantOf(Use.Args[I])) == 0)
      Ctx.report(Use.Args[I]->Range, diag::warn_tensor_zero) << What << Use.name();
}

void warnStrides(Context &Ctx, const BuiltinUse &Use) {
  for (size_t I = 1; I < Use.Args.size(); ++I) {
    std::optional<int64_t> S = knownValue(Ctx.constantOf(Use.Args[I]));
    if (!S)
      continue;
    if (*S == 0) {
      Ctx.report(Use.Args[I]->Range, diag::warn_tensor_stride_zero) << I - 1;
      continue;
    }
    std::optional<int64_t> Inner;
    if (I + 1 < Use.Args.size())
      Inner = knownValue(Ctx.constantOf(Use.Args[I + 1]));
    if (Inner && *S < *Inner)
      Ctx.report(Use.Args[I]->Range, diag::warn_tensor_stride_overlap)
          << I - 1 << *S << I << *Inner;
  }
}

void warnViewIgnored(Context &Ctx, const BuiltinUse &Use) {
  const Constant *Has = Use.Args[0]->Ty->viewHasDimensions();
  if (knownValue(Has) == 0)
    Ctx.report(Use.NameRange, diag::warn_tensor_view_ignored)
        << Use.name() << Use.Args[0]->Ty->str();
}

/// Bytes of an element of a memory array, where it is a scalar or vector.
std::optional<uint64_t> elementBytes(const Type *T) {
  if (!T->isScalarOrVector())
    return std::nullopt;
  return uint64_t(bitWidth(T->component()) / 8) * (T->isVector() ? T->vectorSize() : 1);
}

} // namespace

void noteLayoutAssigned(Context &Ctx, const Expr *Target, const Expr *Value) {
  auto *V = llvm::dyn_cast<VariableExpr>(Target);
  if (!V || !V->Ty->isTensorLayout())
    return;
  LayoutHistory H = Value ? historyOf(Ctx, Value) : LayoutHistory();
  Ctx.Layouts[V->Var] = H;
}

bool checkCreateTensorLayout(Context &Ctx, BuiltinUse &Use) {
  const Constant *Dim = writtenConstant(Ctx, Use, 0), *Mode = writtenConstant(Ctx, Use, 1);
  if (!checkDimension(Ctx, Use, Dim))
    return false;
  std::optional<int64_t> M = Mode->asInt();
  if (!Mode->isSpec() && (!M || *M < 0 || *M > 4)) {
    Ctx.report(Use.Args[1]->Range, diag::err_clamp_mode_range) << M.value_or(-1);
    return false;
  }
  Use.Result = Ctx.Types.tensorLayout(Dim, Mode);
  return true;
}

bool checkCreateTensorView(Context &Ctx, BuiltinUse &Use) {
  const Constant *Dim = writtenConstant(Ctx, Use, 0);
  if (!checkDimension(Ctx, Use, Dim))
    return false;
  uint32_t N = static_cast<uint32_t>(*Dim->asInt());
  const Constant *Has = Ctx.constantOf(Use.Args[1]);
  if (Use.Args.size() > size_t(N) + 2) {
    Ctx.report(Use.Range, diag::err_tensor_view_permutation_count) << N << Use.Args.size() - 2;
    return false;
  }
  llvm::SmallVector<const Constant *, 5> Permutation;
  uint32_t Seen = 0;
  for (uint32_t I = 0; I < N; ++I) {
    bool Given = I + 2 < Use.Args.size();
    const Constant *P = Given ? writtenConstant(Ctx, Use, I + 2) : Ctx.Types.u32(I);
    Permutation.push_back(P);
    if (P->isSpec())
      continue;
    std::optional<int64_t> V = P->asInt();
    bool InRange = V && *V >= 0 && *V < N;
    if (InRange && !((Seen >> *V) & 1)) {
      Seen |= 1u << *V;
      continue;
    }
    Ctx.report(Given ? Use.Args[I + 2]->Range : Use.Range, diag::err_tensor_view_permutation)
        << N << V.value_or(-1) << InRange;
    return false;
  }
  Use.Result = Ctx.Types.tensorView(Dim, Has, Permutation);
  return true;
}

bool checkTensorSetter(Context &Ctx, BuiltinUse &Use) {
  switch (Use.id()) {
  case BuiltinId::SetTensorLayoutBlockSize:
    warnZero(Ctx, Use, 1, 1, "block size");
    // The implicit strides have been computed from the old block size.
    if (historyOf(Ctx, Use.Args[0]).DimensionsSet)
      Ctx.report(Use.NameRange, diag::warn_tensor_block_after_dimension);
    break;
  case BuiltinId::SetTensorLayoutDimension:
    warnZero(Ctx, Use, 1, 1, "dimension");
    break;
  case BuiltinId::SetTensorLayoutStride:
    warnStrides(Ctx, Use);
    break;
  case BuiltinId::SliceTensorLayout:
    warnZero(Ctx, Use, 2, 2, "span");
    break;
  case BuiltinId::SetTensorViewDimensions:
    warnViewIgnored(Ctx, Use);
    warnZero(Ctx, Use, 1, 1, "dimension");
    break;
  case BuiltinId::SetTensorViewStride:
    warnViewIgnored(Ctx, Use);
    break;
  default:
    break;
  }
  return true;
}

bool checkTensorMemory(Context &Ctx, BuiltinUse &Use) {
  const Expr *Buffer = Use.Args[1], *Offset = Use.Args[2], *Layout = Use.Args[3];
  bool IsStore =
      Use.id() == BuiltinId::CoopMatStoreTensor || Use.id() == BuiltinId::CoopMatStoreTensorView;
  const Expr *View =
      Use.Args.size() > 4 && Use.Args[4] && Use.Args[4]->Ty->isTensorView() ? Use.Args[4] : nullptr;
  // Without dimensions of its own the view takes the layout's spans, one for each of them.
  if (View && knownValue(View->Ty->viewHasDimensions()) == 0 &&
      !maybeEqual(View->Ty->viewDim(), Layout->Ty->layoutDim())) {
    Ctx.report(View->Range, diag::err_tensor_view_dimension)
        << sizeText(View->Ty->viewDim()) << sizeText(Layout->Ty->layoutDim());
    return false;
  }
  std::optional<int64_t> Elements = knownValue(Ctx.constantOf(Offset));
  std::optional<uint64_t> Bytes = elementBytes(Buffer->Ty->element());
  if (Elements && Bytes && *Elements >= 0 && (uint64_t(*Elements) * *Bytes) % 16 != 0)
    Ctx.report(Offset->Range, diag::warn_coop_offset_alignment)
        << "elementOffset" << Use.name() << uint64_t(*Elements) * *Bytes << 16;
  if (IsStore && historyOf(Ctx, Layout).BlocksSet)
    Ctx.report(Layout->Range, diag::warn_tensor_store_blocks);
  return true;
}

bool checkDecodeGroups(Context &Ctx, BuiltinUse &Use) {
  auto *Vector = llvm::dyn_cast<FunctionExpr>(Use.Args.back());
  const uint32_t Elements = Vector->Fn->Result->vectorSize();
  std::optional<int64_t> Block = historyOf(Ctx, Use.Args[3]).InnerBlock;
  // One of 0 has its warning already.
  if (Block && *Block % Elements != 0)
    Ctx.report(Use.Args[3]->Range, diag::warn_decode_vector_block)
        << *Block << Elements << Vector->Fn->Name;
  return true;
}

} // namespace coop::sema
