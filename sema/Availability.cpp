// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Items and what a program says of them; see Availability.h.

#include "sema/Availability.h"
#include "sema/Program.h"

namespace coop::sema {

bool Availability::add(llvm::StringRef Item) {
  if (std::optional<Extension> E = lookupExtension(Item)) {
    Extensions.push_back(*E);
    return true;
  }
  if (Item == "desktop")
    return Desktop = true;
  return Item.consume_front("es") && !Item.getAsInteger(10, EsVersion);
}

bool Availability::isCore(const Program &P) const {
  return P.TheProfile != ast::Profile::Es ? Desktop : EsVersion && P.Version >= EsVersion;
}

bool Availability::isProvided(const Program &P) const {
  return isCore(P) ||
         llvm::any_of(Extensions, [&](Extension E) { return P.Extensions.contains(E); });
}

Availability parseAvailability(llvm::StringRef Any) {
  Availability Result;
  llvm::SmallVector<llvm::StringRef, 4> Items;
  Any.split(Items, " | ", -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Item : Items) {
    [[maybe_unused]] const bool IsOne = Result.add(Item);
    assert(IsOne && "an item of a table's row");
  }
  return Result;
}

} // namespace coop::sema
