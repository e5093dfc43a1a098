// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bindings and locations for what a shader gives none, where the user asks for that: GLSL for
// OpenGL, and engines that read the places from the module.

#ifndef COOP_SEMA_PLACEMENT_H
#define COOP_SEMA_PLACEMENT_H

#include "parser/AST.h"
#include <array>
#include <cstdint>

namespace coop::sema {

struct Context;
struct Variable;

/// What a resource is, as far as bindings are counted apart.
enum class ResourceKind : uint8_t { Image, Sampler, Texture, UniformBlock, StorageBuffer };
inline constexpr unsigned ResourceKindCount = 5;

struct Placement {
  /// Resources without a binding get the lowest free one of their set, from that of their kind on.
  bool Bindings = false;
  std::array<uint32_t, ResourceKindCount> FirstBinding = {};
  /// Inputs and outputs without a location get the lowest free ones.
  bool Locations = false;
};

/// V has no binding, or no location: an error, unless it is to get one.
void missingBinding(Context &Ctx, Variable &V, const ast::Name &Name);
void missingLocation(Context &Ctx, Variable &V, const ast::Name &Name);

/// Gives places to what DeclarationState::Unbound and Unlocated list, in the order of declarations.
void placeResources(Context &Ctx);
void placeInterface(Context &Ctx);

} // namespace coop::sema

#endif
