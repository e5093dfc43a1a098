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

/// A value in a location.
struct Use {
  uint32_t Mask;       ///< of the components that it takes
  uint32_t SecondMask; ///< of those in the second of two locations of an element
  uint32_t Kind;       ///< the same for the same underlying numerical type and width
  uint32_t Ways;       ///< the same for the same interpolation and auxiliary storage
  SourceRange Range;
};

/// Declared: a variable, or a member of a block; of type T for one vertex.
template <typename Declaration> Use useOf(const Declaration &Declared, const Type *T) {
  const Type *Inner = innermost(T);
  uint32_t Words = 4, Kind = 0;
  if (Inner->isScalarOrVector()) {
    const uint32_t Width = bitWidth(Inner->component());
    Words = Inner->vectorSize() * (Width == 64 ? 2 : 1);
    Kind = Width * 2 + isFloat(Inner->component());
  }
  const uint32_t Mask = ((1u << std::min(Words, 4u)) - 1) << Declared.Component.value_or(0);
  // dvec3 leaves half of its second location to others.
  const uint32_t SecondMask = Words > 4 ? (1u << (Words - 4)) - 1 : Mask;
  const uint32_t Ways = Declared.Flat | Declared.NoPerspective << 1 | Declared.Centroid << 2 |
                        Declared.Sample << 3 | Declared.Patch << 4;
  return {Mask, SecondMask, Kind, Ways, Declared.Range};
}

/// The locations in use in one direction.
class LocationMap {
public:
  explicit LocationMap(Context &Ctx) : Ctx(Ctx) {}

  /// Returns whether nothing is wrong with it.
  bool add(uint64_t First, uint64_t Count, uint32_t Index, Use New) {
    if (First + Count > MaxLocations) {
      Ctx.report(New.Range, diag::err_location_range)
          << First << Count << MaxLocations << (Count > 1);
      return false;
    }
    for (uint64_t L = First; L < First + Count; ++L) {
      auto &Entries = Used[(L << 1) | (Index & 1)];
      if (llvm::any_of(Entries, [&](const Use &Old) { return clash(L, Old, New); }))
        return false;
      Entries.push_back(New);
      std::swap(New.Mask, New.SecondMask);
    }
    return true;
  }

private:
  /// Section 4.4.1: they share no component, and are of one kind.
  bool clash(uint64_t Location, const Use &Old, const Use &New) {
    if (Old.Mask & New.Mask)
      Ctx.report(New.Range, diag::err_location_used) << Location;
    else if (Old.Kind != New.Kind || Old.Ways != New.Ways)
      Ctx.report(New.Range, diag::err_location_shared)
          << Location << (Old.Kind != New.Kind ? 0u : 1u);
    else
      return false;
    if (Old.Range.isValid())
      Ctx.report(Old.Range, diag::note_location_used) << Location;
    return true;
  }

  Context &Ctx;
  llvm::DenseMap<uint64_t, llvm::SmallVector<Use, 1>> Used;
};

} // namespace

/// The members of a block, or of each element of an array of them, of type T.
static void addBlock(LocationMap &Map, const Variable &V, const Type *T) {
  const StructInfo &Block = innermost(T)->structInfo();
  uint64_t Elements = locationCount(T) / std::max<uint64_t>(locationCount(innermost(T)), 1);
  if (llvm::any_of(Block.Fields, [](const Field &F) { return F.Location.has_value(); }))
    Elements = 1; // an array of such blocks was reported
  uint64_t Next = V.Location.value_or(0);
  bool IsFree = true;
  for (uint64_t Before = 0; Elements != 0 && IsFree; --Elements) {
    Before = Next;
    for (const Field &F : Block.Fields) {
      // One that has no location at all needs none, or it was reported.
      if (F.BuiltIn || (!F.Location && !V.Location))
        continue;
      if (F.Location)
        Next = *F.Location;
      const Type *Member = F.PerView && F.Ty->isArray() ? F.Ty->element() : F.Ty;
      const uint64_t Count = locationCount(Member);
      IsFree &= Map.add(std::min(Next, MaxLocations), Count, 0, useOf(F, Member));
      Next = llvm::SaturatingAdd(Next, Count);
    }
    if (Next == Before) // no member has a location
      return;
  }
}

void checkLocations(Context &Ctx) {
  LocationMap Inputs(Ctx), Outputs(Ctx);
  for (const Variable *V : Ctx.P.Globals) {
    if ((V->TheStorage != Storage::Input && V->TheStorage != Storage::Output) || V->BuiltIn)
      continue;
    LocationMap &Map = V->TheStorage == Storage::Input ? Inputs : Outputs;
    const Type *T = interfaceType(Ctx, *V);
    if (V->IsBlock && innermost(T)->isStruct())
      addBlock(Map, *V, T);
    else if (V->Location)
      Map.add(*V->Location, locationCount(T), V->Index.value_or(0), useOf(*V, T));
  }
}

} // namespace coop::sema
