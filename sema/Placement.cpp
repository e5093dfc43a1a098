// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sema/Placement.h"
#include "sema/Declarations.h"
#include "sema/DeclarationsInterface.h"
#include "sema/ImageTypes.h"
#include <set>

namespace coop::sema {

static ResourceKind resourceKind(const Variable &V) {
  if (V.TheStorage == Storage::Uniform)
    return ResourceKind::UniformBlock;
  if (V.TheStorage == Storage::Buffer)
    return ResourceKind::StorageBuffer;
  const ImageTraits *Image = imageTraits(V.Ty);
  if (Image && Image->isStorage())
    return ResourceKind::Image;
  return Image && !Image->isCombined() ? ResourceKind::Texture : ResourceKind::Sampler;
}

void missingBinding(Context &Ctx, Variable &V, const ast::Name &Name) {
  if (Ctx.Opts.Placement.Bindings)
    Ctx.Decls->Unbound.push_back(&V);
  else
    Ctx.report(Name.Range, diag::err_missing_binding) << Name.Text;
}

void missingLocation(Context &Ctx, Variable &V, const ast::Name &Name) {
  if (Ctx.Opts.Placement.Locations)
    Ctx.Decls->Unlocated.push_back(&V);
  else
    Ctx.report(Name.Range, diag::err_missing_location) << Name.Text;
}

void placeResources(Context &Ctx) {
  std::set<std::pair<uint32_t, uint32_t>> Used;
  for (const Variable *V : Ctx.P.Globals)
    if (V->Binding)
      Used.emplace(V->Set.value_or(0), *V->Binding);
  for (Variable *V : Ctx.Decls->Unbound) {
    uint32_t Binding = Ctx.Opts.Placement.FirstBinding[static_cast<size_t>(resourceKind(*V))];
    while (!Used.emplace(V->Set.value_or(0), Binding).second)
      ++Binding;
    V->Binding = Binding;
  }
}

namespace {

/// The locations that are taken in one direction.
class TakenLocations {
public:
  void take(uint64_t First, uint64_t Count) {
    for (uint64_t L = First; L < std::min(First + Count, MaxLocations); ++L)
      Taken.insert(L);
  }
  /// The lowest run of Count; MaxLocations, which is an error later, where there is none.
  uint64_t free(uint64_t Count) const {
    uint64_t First = 0;
    for (uint64_t L : Taken) {
      if (L >= First + Count)
        break;
      First = L + 1;
    }
    return First;
  }

private:
  std::set<uint64_t> Taken;
};

} // namespace

void placeInterface(Context &Ctx) {
  TakenLocations Inputs, Outputs;
  auto MapOf = [&](const Variable &V) -> TakenLocations & {
    return V.TheStorage == Storage::Input ? Inputs : Outputs;
  };
  auto CountOf = [&](const Variable &V) { return locationCount(interfaceType(Ctx, V)); };
  for (const Variable *V : Ctx.P.Globals)
    if (V->Location && (V->TheStorage == Storage::Input || V->TheStorage == Storage::Output))
      MapOf(*V).take(*V->Location, CountOf(*V));
  for (Variable *V : Ctx.Decls->Unlocated) {
    const uint64_t Count = CountOf(*V), First = MapOf(*V).free(Count);
    MapOf(*V).take(First, Count);
    V->Location = static_cast<uint32_t>(First);
  }
}

} // namespace coop::sema
