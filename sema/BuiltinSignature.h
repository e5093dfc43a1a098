// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parsed form of Builtins.def: signatures as patterns over shape variables, sets of types, and
// what a function requires. Parsed once for the process and never changed. Matching a call against
// them is in OverloadBuiltin.cpp.
//
//   signature := result '(' [parameter {',' parameter}] ')' ['where' var 'in' sets {',' ...}]
//   result    := ['highp'] pattern
//   sets      := set {'|' set}                     a name of builtins/Sets.def, or a component kind
//   parameter := {mode} pattern [name] ['=' number]  |  'any...'  |  'each(' parameter, ... ')'
//   mode      := 'out' | 'inout'                   stored to
//              | 'const'                           a constant expression, not specialized
//              | 'spec'                            a constant expression, perhaps specialized
//              | 'atomic'                          a place in buffer or shared memory
//              | 'memory' | 'buffer'               'any[]': an array in buffer (or shared) memory
//              | 'input'                           a fragment shader's input
//              | 'image'                           an image variable: what may be done to it, its
//                                                  memory qualifiers say
//              | 'splat'                           a scalar that is repeated to the type
//              | 'index'                           uint64_t too, where 64-bit indexing is on
//   pattern   := 'void' | type ['[' number ']'] | opaque | var | var '.comp' | var '(' kind ')'
//   kind: bool, i32, f16, ...
//              | 'coopmat<' c ',' s ',' m ',' n ',' u '>'  | 'coopvec<' c ',' n '>' | c '[' n ']'
//              | 'coopmatNV<' c ',' s ',' m ',' n '>'
//              | 'any' | 'any[]' | 'function' | 'string' | 'rule'
//              | ('transposed' | 'texel' | 'texel1' | 'texel4' | 'coord' | 'lookup' | 'direction' |
//                 'proj' | 'icoord' | 'ioffset' | 'ioffsets' | 'grad' | 'extent') '<' var '>'
//              | ('lod' | 'sample' | 'compare') '<' var '>'
//              | 'outer<' var ',' var '>'
//
// Variables are single capital letters; UseA, UseB and Acc stand for the uses of matrices. 'each'
// repeats its parameters for each dimension of the tensor layout or view that comes first; after a
// type, '...' stands for any number of parameters. 'rule' as the result is found by a function.
// Parameters of type lod, sample and compare are there for images that have levels, samples, or no
// room in P for what they compare with.
//
//   requires := item {',' item}                    all of them
//   item     := any                                of Availability.h
//             | 'stage(' name {name} ')'
//             | 'derivatives'                      a stage with implicit derivatives
//             | 'extended'                         GL_EXT_shader_subgroup_extended_types_* for T

#ifndef COOP_SEMA_BUILTINSIGNATURE_H
#define COOP_SEMA_BUILTINSIGNATURE_H

#include "sema/Availability.h"
#include "sema/Builtins.h"
#include "sema/ImageTypes.h"
#include "sema/Program.h"
#include "support/NearestSpelling.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <optional>
#include <vector>

namespace coop::sema {

/// Index of a capital letter.
using ShapeVar = uint8_t;
inline constexpr unsigned ShapeVarCount = 26;

/// A parameter of a parameterized type in a pattern: a variable, or a fixed use of matrices.
struct Slot {
  ShapeVar Var = 0;
  std::optional<CoopUseKind> Use;
};

enum class PatternKind : uint8_t {
  Void,
  Concrete, ///< Component, Size (a vector's), Columns of a matrix, Length of an array as said
  Opaque,   ///< Spelling: an object that only builtins touch, or a handle
  Var,      ///< what the variable stands for
  VarComponent,
  VarLike,      ///< the variable's shape with Component
  CoopMatrix,   ///< Slots: component, scope, rows, columns, use
  CoopMatrixNV, ///< Slots: component, scope, rows, columns (GL_NV_cooperative_matrix)
  CoopVector,   ///< Slots: component, size
  Array,        ///< Slots: component, size
  AnyArray,
  Function,
  String,
  Rule,
  Any, ///< of any type; with '...' the rest of the arguments
  Transposed,
  Outer,
  Texel,
  TexelScalar,
  Texel4,    ///< four components, of shadows too
  Coord,     ///< with the layer and what shadows compare with
  Lookup,    ///< with the layer
  Direction, ///< alone
  Projected,
  IntCoord,
  IntOffset,
  IntOffsets, ///< four of them
  Gradient,
  Extent,
  LodIfLevels,
  SampleIfMultisample,
  CompareIfOwn,
};

/// Slots of a pattern of a cooperative type.
constexpr unsigned slotCount(PatternKind K) {
  return K == PatternKind::CoopMatrix ? 5 : K == PatternKind::CoopMatrixNV ? 4 : 2;
}

struct Pattern {
  PatternKind Kind = PatternKind::Void;
  ScalarKind Component = ScalarKind::Bool;
  uint8_t Size = 1;         ///< of a Concrete vector, or of a column
  uint8_t Columns = 1;      ///< of a Concrete matrix
  uint8_t Length = 0;       ///< of a Concrete array; 0: none
  llvm::StringRef Spelling; ///< of a Concrete type
  ShapeVar Var = 0, Var2 = 0;
  std::array<Slot, 5> Slots = {};
  friend bool operator==(const Pattern &A, const Pattern &B);
};

enum class Passing : uint8_t { In, Out, InOut, Const, Spec, Atomic, Input };

struct SignatureParameter {
  Pattern Type;
  Passing Mode = Passing::In;
  llvm::StringRef Name;
  std::optional<int64_t> Default;
  bool Splat = false;
  bool BufferOnly = false; ///< 'buffer any[]'
  bool IsImage = false;
  bool IsIndex = false; ///< of 64 bits too (GL_EXT_shader_64bit_indexing)
  bool Each = false;    ///< repeated for each dimension
  bool Variadic = false;
  ImageRole Role = ImageRole::None; ///< of functions on images
  /// Whether the functions on such an image have it.
  bool isFor(const ImageTraits *Image) const;
};

enum ShapeFlag : uint8_t {
  ShapeScalar = 1,
  ShapeVector = 2,
  ShapeVector3 = 4,
  ShapeMatrix = 8,
  ShapeSquare = 16,
  ShapeCoopVector = 32,
};
enum class SpecialSet : uint8_t {
  None,
  TensorLayout,
  TensorView,
  CoopMatrix,
  Tensor,
  Image,
};

/// Part of what a variable may stand for: some components in some shapes.
struct TypeSet {
  uint32_t Kinds = 0; ///< bits of ScalarKind
  uint8_t Shapes = 0;
  SpecialSet Special = SpecialSet::None;
  const ImageSet *Images = nullptr;
};
using TypeSets = llvm::SmallVector<TypeSet, 4>;
/// Bits of the kinds that some set allows in the shape of T; 0 when T's shape fits no set.
uint32_t kindsForShape(const TypeSets &Sets, const Type *T);

struct Signature {
  const Builtin *Row = nullptr;
  Pattern Result;
  std::vector<SignatureParameter> Parameters;
  std::array<TypeSets, ShapeVarCount> Sets;
  unsigned Required = 0; ///< arguments at least (without defaults and variadic ones)
  bool HasVariadic = false, HasEach = false;
  bool HasKinds = false; ///< a variable stands for types of several components
  // requires
  std::vector<Availability> Needs;
  bool NeedsDerivatives = false;
  uint32_t Stages = ~0u; ///< bits of Stage
  bool SubgroupExtended = false;
};

/// Of a row of builtinTable(). Thread-safe; lives for ever.
const Signature &signatureOf(const Builtin &Row);
bool isBuiltin(llvm::StringRef Name);
/// The signatures of that name, in the order of the table; empty when there is no such builtin.
llvm::SmallVector<const Signature *, 8> findBuiltins(llvm::StringRef Name);
/// Known by name, with no implementation.
bool isUnsupportedBuiltin(llvm::StringRef Name);
/// What does the same as a builtin that does not exist when compiling for Vulkan; empty for others.
llvm::StringRef insteadOfRemovedBuiltin(llvm::StringRef Name);
/// All builtins' names, of which a wrong one may have been meant to be one.
void considerBuiltins(NearestSpelling &Nearest);
/// Whether that is a builtin of extensions that are on.
bool isExtensionBuiltin(const Program &P, llvm::StringRef Name);
/// What is wrong with the table, for the test that it is right: empty.
std::vector<std::string> builtinTableErrors();

/// The signature as it is shown in notes, in the notation of the specifications. (BuiltinText.cpp)
std::string signatureText(const Signature &S);

} // namespace coop::sema

#endif
