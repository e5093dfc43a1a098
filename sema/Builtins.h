// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of builtin functions: what a row of Builtins.def says, and looking rows up by name.
// A row's signature is text in a small language, parsed once (see BuiltinSignature.h); its last
// columns say how codegen emits a call.

#ifndef COOP_SEMA_BUILTINS_H
#define COOP_SEMA_BUILTINS_H

#include "support/Extensions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace coop::sema {

/// How codegen emits a call. Arguments named `splat` in the signature arrive with the type of the
/// others. The instruction is chosen by the component of the first argument (of what it points to).
enum class EmitKind : uint8_t {
  ExtInst,          ///< one GLSL.std.450 instruction on the arguments' values
  AmdBallot,        ///< the same of SPV_AMD_shader_ballot,
  AmdTrinaryMinMax, ///< of SPV_AMD_shader_trinary_minmax,
  AmdGcn,           ///< of SPV_AMD_gcn_shader
  Op,    ///< one SPIR-V instruction on the arguments' values, and on pointers to ray queries, hit
         ///< objects and ray data; the result type that of the call. With a result in SPIR-V and
         ///< none in GLSL, the last argument receives it
  Group, ///< like Op, the scope Subgroup before the arguments
  SplitReduce,
  SplitInclusiveScan,
  SplitExclusiveScan, ///< like the next three, for each component of a vector
  GroupReduce,
  GroupInclusiveScan,
  GroupExclusiveScan, ///< the scope, the operation, the arguments
  GroupClusteredReduce,
  GroupPartitionedReduce,
  GroupPartitionedInclusiveScan,
  GroupPartitionedExclusiveScan,
  Atomic,       ///< on a place: scope, semantics, value; ...Scope rows give these as last arguments
  RayHint,      ///< like Op, the last argument before the two that precede it
  Image,        ///< on a texture or image: arguments by the parameters' ImageRole
  ImageAtomic,  ///< Atomic on a texel
  ImageProcess, ///< on several textures, each argument as it comes; CodeS is their decoration
  Custom,       ///< a function of codegen chosen by Id
};

enum class BuiltinId : uint16_t {
#define BUILTIN(Id, ...) Id,
#include "sema/Builtins.def"
};

/// One row. Code is for floating-point (or the only, or boolean) operands, CodeS for signed, CodeU
/// for unsigned integers; 0 where a row has none.
struct Builtin {
  BuiltinId Id;
  llvm::StringLiteral Name;
  llvm::StringLiteral Signature;
  llvm::StringLiteral Requires;
  EmitKind Emit;
  uint32_t Code, CodeS, CodeU;

  /// The result is highp whatever the arguments need: the prototype says so of it or of them
  /// (ESSL 3.20 section 8), or bits are taken for others.
  bool isHighp() const;
};

/// All rows, in the order of the table.
llvm::ArrayRef<Builtin> builtinTable();
inline const Builtin &getBuiltin(BuiltinId Id) { return builtinTable()[static_cast<size_t>(Id)]; }

} // namespace coop::sema

#endif
