// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locations and components of inputs and outputs: how many a value takes, and that no two values
// take the same (GLSL 4.60 sections 4.4.1 and 4.4.2).

#include "sema/DeclarationsInterface.h"
#include "llvm/Support/MathExtras.h"

namespace coop::sema {

uint64_t locationCount(const Type *T) {
  switch (T->kind()) {
  case TypeKind::Scalar:
    return 1;
  case TypeKind::Vector:
    return bitWidth(T->component()) == 64 && T->vectorSize() > 2 ? 2 : 1;
  case TypeKind::Matrix:
    return uint64_t(T->columns()) * (bitWidth(T->component()) == 64 && T->rows() > 2 ? 2 : 1);
  case TypeKind::Array: {
    std::optional<int64_t> N = T->arraySize() ? T->arraySize()->asInt() : std::nullopt;
    return llvm::SaturatingMultiply(locationCount(T->element()), N && *N > 0 ? uint64_t(*N) : 1);
  }
  case TypeKind::Struct: {
    uint64_t Sum = 0;
    for (const Field &F : T->structInfo().Fields)
      Sum = llvm::SaturatingAdd(Sum, locationCount(F.Ty));
    return Sum;
  }
  default:
    return 1;
  }
}

const Type *interfaceType(Context &Ctx, const Variable &V) {
  const Type *T = V.Ty;
  if (isPerVertexArray(Ctx.P.TheStage, V.TheStorage, V.Patch, V.PerVertex) && T->isArray())
    T = T->element();
  // One location serves all views (GL_NV_mesh_shader, interaction with multiview).
  if (V.PerView && T->isArray())
    T = T->element();
  return T;
}

namespace {

/// The locations in use in one direction.
class LocationMap {
public:
  LocationMap(Context &Ctx, Storage S) : Ctx(Ctx), S(S) {}

  /// Ways: how the value is interpolated and stored, as a number that is the same for the same
  /// ways.
  void add(uint32_t First, uint32_t Component, const Type *T, SourceRange R, uint32_t Index,
           uint32_t Ways) {
    uint64_t Count = locationCount(T);
    if (First + Count > MaxLocations) {
      Ctx.report(R, diag::err_location_range) << First << Count << MaxLocations;
      return;
    }
    const Type *Inner = innermost(T);
    uint32_t Words = Inner->isScalarOrVector()
                         ? Inner->vectorSize() * (bitWidth(Inner->component()) == 64 ? 2 : 1)
                         : 4;
    // Of one underlying numerical type and width (section 4.4.1).
    const uint32_t Kind = Inner->isScalarOrVector()
                              ? bitWidth(Inner->component()) * 2 + isFloat(Inner->component())
                              : 0;
    uint32_t Mask = ((1u << std::min(Words, 4u)) - 1) << Component;
    for (uint64_t L = First; L < First + Count; ++L) {
      auto &Entries = Used[(L << 1) | (Index & 1)];
      for (const Use &U : Entries)
        if (U.Mask & Mask) {
          Ctx.report(R, diag::err_location_used) << L;
          if (U.Range.isValid())
            Ctx.report(U.Range, diag::note_location_used) << L;
          return;
        } else if (U.Kind != Kind || U.Ways != Ways) {
          Ctx.report(R, diag::err_location_shared) << L << (U.Kind != Kind ? 0u : 1u);
          if (U.Range.isValid())
            Ctx.report(U.Range, diag::note_location_used) << L;
          return;
        }
      Entries.push_back({Mask, Kind, Ways, R});
    }
  }

private:
  struct Use {
    uint32_t Mask, Kind, Ways;
    SourceRange Range;
  };
  Context &Ctx;
  Storage S;
  llvm::DenseMap<uint64_t, llvm::SmallVector<Use, 1>> Used;
};

} // namespace

/// Interpolation and auxiliary storage of a variable, or of a member of a block.
template <typename Declared> static uint32_t waysOf(const Declared &D) {
  return D.Flat | D.NoPerspective << 1 | D.Centroid << 2 | D.Sample << 3 | D.Patch << 4;
}

void checkLocations(Context &Ctx) {
  LocationMap Inputs(Ctx, Storage::Input), Outputs(Ctx, Storage::Output);
  for (const Variable *V : Ctx.P.Globals) {
    if ((V->TheStorage != Storage::Input && V->TheStorage != Storage::Output) || V->BuiltIn)
      continue;
    LocationMap &Map = V->TheStorage == Storage::Input ? Inputs : Outputs;
    const Type *T = interfaceType(Ctx, *V);
    if (V->IsBlock && innermost(T)->isStruct()) {
      uint64_t Next = V->Location.value_or(0);
      for (const Field &F : innermost(T)->structInfo().Fields) {
        // One that has no location at all needs none, or it was reported.
        if (F.BuiltIn || (!F.Location && !V->Location))
          continue;
        if (F.Location)
          Next = *F.Location;
        const Type *Member = F.PerView && F.Ty->isArray() ? F.Ty->element() : F.Ty;
        Map.add(static_cast<uint32_t>(std::min(Next, MaxLocations)), F.Component.value_or(0),
                Member, F.Range, 0, waysOf(F));
        Next = llvm::SaturatingAdd(Next, locationCount(Member));
      }
    } else if (V->Location) {
      Map.add(*V->Location, V->Component.value_or(0), T, V->Range, V->Index.value_or(0),
              waysOf(*V));
    }
  }
}

} // namespace coop::sema
