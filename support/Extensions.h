// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL extensions: the rows of Extensions.def, sets of them, and look-up by name. What an extension
// means is not here: that is the parser's and sema's.

#ifndef COOP_SUPPORT_EXTENSIONS_H
#define COOP_SUPPORT_EXTENSIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace coop {

enum class Extension : uint16_t {
#define EXTENSION(Id, Name, Support, Spirv) Id,
#include "support/Extensions.def"
};

inline constexpr unsigned ExtensionCount = [] {
  unsigned Count = 0;
#define EXTENSION(Id, Name, Support, Spirv) ++Count;
#include "support/Extensions.def"
  return Count;
}();

/// What the front-end makes of an extension; see Extensions.def.
enum class ExtensionSupport : uint8_t { Vulkan, NotVulkan };

/// The row of Extensions.def.
struct ExtensionInfo {
  llvm::StringLiteral Name; ///< as in #extension; also the name of its macro
  ExtensionSupport Support;
  llvm::StringLiteral Spirv; ///< the SPIR-V extension with its instructions; empty for core SPIR-V
  /// Whether `#extension` can turn it on, and its macro is defined.
  bool isSupported() const { return Support != ExtensionSupport::NotVulkan; }
};

const ExtensionInfo &getExtensionInfo(Extension E);
std::optional<Extension> lookupExtension(llvm::StringRef Name);
/// The extensions that a column of a table names: "GL_A | GL_B" means any of them.
llvm::SmallVector<Extension, 2> parseExtensions(llvm::StringRef Names);
/// For 'did you mean': the name that is nearest to a wrong one, or empty when none is near.
llvm::StringRef closestExtension(llvm::StringRef Name);

/// Extensions that are on.
class ExtensionSet {
public:
  ExtensionSet() = default;
  ExtensionSet(std::initializer_list<Extension> List) {
    for (Extension E : List)
      insert(E);
  }
  bool contains(Extension E) const { return Bits[static_cast<size_t>(E)]; }
  bool containsAny(const ExtensionSet &Other) const { return (Bits & Other.Bits).any(); }
  bool empty() const { return Bits.none(); }
  size_t size() const { return Bits.count(); }
  /// E alone.
  void insert(Extension E) { Bits.set(static_cast<size_t>(E)); }
  void erase(Extension E) { Bits.reset(static_cast<size_t>(E)); }
  void eraseAll(const ExtensionSet &Other) { Bits &= ~Other.Bits; }
  void clear() { Bits.reset(); }
  /// E and all that it implies.
  void enable(Extension E);
  /// Those that no other one of the set implies.
  ExtensionSet withoutImplied() const;
  /// Every supported extension, as `#extension all : warn` does.
  void enableAll();
  friend bool operator==(const ExtensionSet &, const ExtensionSet &) = default;

private:
  std::bitset<ExtensionCount> Bits;
};

/// Whether a type that E brings requires the Vulkan memory model (SPV_KHR_cooperative_matrix,
/// SPV_NV_cooperative_matrix, SPV_NV_cooperative_vector). That E is enabled alone does not.
bool needsVulkanMemoryModel(Extension E);

/// One `#extension` line.
struct ExtensionRequest {
  llvm::StringRef Name; ///< may be "all"
  bool Enable;          ///< any behaviour but `disable`
};

/// What is on after all of these lines. Names that are unknown or unsupported turn nothing on;
/// disabling an extension also takes what it alone implied.
ExtensionSet enabledExtensions(llvm::ArrayRef<ExtensionRequest> Requests);

} // namespace coop

#endif
