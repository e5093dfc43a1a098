// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queries on the table of extensions. What an extension means is not here.

#include "support/Extensions.h"
#include "support/NearestSpelling.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

const ExtensionInfo &coop::getExtensionInfo(Extension E) {
  static constexpr ExtensionInfo Table[] = {
#define EXTENSION(Id, Name, Support, Spirv) {Name, ExtensionSupport::Support, Spirv},
#include "support/Extensions.def"
  };
  return Table[static_cast<size_t>(E)];
}

std::optional<Extension> coop::lookupExtension(StringRef Name) {
  for (unsigned I = 0; I != ExtensionCount; ++I)
    if (getExtensionInfo(static_cast<Extension>(I)).Name == Name)
      return static_cast<Extension>(I);
  return std::nullopt;
}

llvm::SmallVector<Extension, 2> coop::parseExtensions(StringRef Names) {
  llvm::SmallVector<StringRef, 2> Split;
  Names.split(Split, " | ", -1, /*KeepEmpty=*/false);
  llvm::SmallVector<Extension, 2> Found;
  for (StringRef Name : Split)
    if (std::optional<Extension> E = lookupExtension(Name))
      Found.push_back(*E);
  return Found;
}

StringRef coop::closestExtension(StringRef Name) {
  NearestSpelling Nearest(Name, /*MostChanges=*/7);
  for (unsigned I = 0; I != ExtensionCount; ++I) {
    StringRef Candidate = getExtensionInfo(static_cast<Extension>(I)).Name;
    // The vendor is what is most often wrong: names that agree after it are near.
    StringRef Tail = Candidate.drop_front(3).split('_').second;
    Nearest.consider(Candidate);
    if (Name.starts_with("GL_") && Name.drop_front(3).split('_').second == Tail)
      Nearest.consider(Candidate, 1);
  }
  return Nearest.found();
}

void ExtensionSet::enable(Extension E) {
  if (contains(E))
    return;
  insert(E);
#define IMPLIES(Id, Other)                                                                         \
  if (E == Extension::Id)                                                                          \
    enable(Extension::Other);
#include "support/Extensions.def"
}

ExtensionSet ExtensionSet::withoutImplied() const {
  ExtensionSet Left = *this;
#define IMPLIES(Id, Other)                                                                         \
  if (contains(Extension::Id))                                                                     \
    Left.erase(Extension::Other);
#include "support/Extensions.def"
  return Left;
}

void ExtensionSet::enableAll() {
  for (unsigned I = 0; I != ExtensionCount; ++I)
    if (getExtensionInfo(static_cast<Extension>(I)).isSupported())
      insert(static_cast<Extension>(I));
}

bool coop::needsVulkanMemoryModel(Extension E) {
  return E == Extension::KHR_cooperative_matrix || E == Extension::NV_cooperative_matrix ||
         E == Extension::NV_cooperative_vector;
}

ExtensionSet coop::enabledExtensions(llvm::ArrayRef<ExtensionRequest> Requests) {
  // What was asked for by name is kept apart from what follows from it, so that disabling one
  // extension leaves what another one still implies.
  ExtensionSet Named;
  for (const ExtensionRequest &R : Requests) {
    if (R.Name == "all") {
      Named.clear();
      if (R.Enable)
        Named.enableAll();
      continue;
    }
    std::optional<Extension> E = lookupExtension(R.Name);
    if (!E || !getExtensionInfo(*E).isSupported())
      continue;
    if (R.Enable)
      Named.insert(*E);
    else
      Named.erase(*E);
  }
  ExtensionSet Result;
  for (unsigned I = 0; I != ExtensionCount; ++I)
    if (Named.contains(static_cast<Extension>(I)))
      Result.enable(static_cast<Extension>(I));
  return Result;
}
