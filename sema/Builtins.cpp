// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rows of Builtins.def, and looking them up by name.

#include "sema/Builtins.h"
#include "sema/BuiltinSignature.h"
#include "support/NearestSpelling.h"
#include "support/spirv/generated/Enums.h"
#include "support/spirv/generated/VendorInstructions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace coop::sema {

namespace {

/// The only way to emit what has such a name; none: any.
template <class T> constexpr std::optional<EmitKind> WayOf = std::nullopt;
template <> constexpr std::optional<EmitKind> WayOf<spirv::GLSLstd450> = EmitKind::ExtInst;
template <> constexpr std::optional<EmitKind> WayOf<spirv::AmdBallot> = EmitKind::AmdBallot;
template <>
constexpr std::optional<EmitKind> WayOf<spirv::AmdTrinaryMinMax> = EmitKind::AmdTrinaryMinMax;
template <> constexpr std::optional<EmitKind> WayOf<spirv::AmdGcn> = EmitKind::AmdGcn;
template <> constexpr std::optional<EmitKind> WayOf<spirv::Decoration> = EmitKind::ImageProcess;

template <EmitKind Emit, class T> constexpr uint32_t code(T Name) {
  static_assert(WayOf<T>.value_or(Emit) == Emit, "a name of another set of instructions");
  return static_cast<uint32_t>(Name);
}

/// The enumerators of the instruction columns are in scope here and nowhere else.
struct Rows {
  using enum spirv::GLSLstd450;
  using enum spirv::Op;
  using Decoration = spirv::Decoration;
  using enum spirv::AmdBallot;
  using enum spirv::AmdTrinaryMinMax;
  using enum spirv::AmdGcn;
  static constexpr Builtin Table[] = {
#define BUILTIN(Id, Name, Signature, Requires, Emit, Float, Signed, Unsigned)                      \
  {BuiltinId::Id,                                                                                  \
   Name,                                                                                           \
   Signature,                                                                                      \
   Requires,                                                                                       \
   EmitKind::Emit,                                                                                 \
   code<EmitKind::Emit>(Float),                                                                    \
   code<EmitKind::Emit>(Signed),                                                                   \
   code<EmitKind::Emit>(Unsigned)},
#include "sema/Builtins.def"
  };
};

constexpr llvm::StringLiteral UnsupportedNames[] = {
#define UNSUPPORTED_BUILTIN(Name) Name,
#include "sema/Builtins.def"
};

constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> RemovedNames[] = {
#define REMOVED_BUILTIN(Name, Instead) {Name, Instead},
#include "sema/Builtins.def"
};

/// Rows by name; made on first use and then only read.
struct Index {
  llvm::StringMap<llvm::SmallVector<const Builtin *, 2>> ByName;
  llvm::StringSet<> Unsupported;
  llvm::StringMap<llvm::StringRef> Removed;
  Index() {
    for (const Builtin &Row : Rows::Table)
      ByName[Row.Name].push_back(&Row);
    for (llvm::StringRef Name : UnsupportedNames)
      Unsupported.insert(Name);
    for (const auto &[Name, Instead] : RemovedNames)
      Removed[Name] = Instead;
  }
};

const Index &index() {
  static const Index TheIndex;
  return TheIndex;
}

} // namespace

llvm::ArrayRef<Builtin> builtinTable() { return Rows::Table; }

bool isBuiltin(llvm::StringRef Name) { return index().ByName.contains(Name); }

llvm::SmallVector<const Signature *, 8> findBuiltins(llvm::StringRef Name) {
  llvm::SmallVector<const Signature *, 8> Found;
  if (auto I = index().ByName.find(Name); I != index().ByName.end())
    for (const Builtin *Row : I->second)
      Found.push_back(&signatureOf(*Row));
  return Found;
}

bool isUnsupportedBuiltin(llvm::StringRef Name) { return index().Unsupported.contains(Name); }

llvm::StringRef insteadOfRemovedBuiltin(llvm::StringRef Name) {
  return index().Removed.lookup(Name);
}

void considerBuiltins(NearestSpelling &Nearest) {
  for (const auto &Entry : index().ByName)
    Nearest.consider(Entry.first());
}

bool isExtensionBuiltin(const Program &P, llvm::StringRef Name) {
  return llvm::any_of(findBuiltins(Name), [&](const Signature *S) {
    return !S->Needs.empty() &&
           llvm::all_of(S->Needs, [&](const Availability &Any) { return Any.isProvided(P); });
  });
}

bool Builtin::isHighp() const {
  return Signature.starts_with("highp ") ||
         (Emit == EmitKind::Op && Code == static_cast<uint32_t>(spirv::Op::OpBitcast));
}

} // namespace coop::sema
