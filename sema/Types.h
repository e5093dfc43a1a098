// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and constants of a checked program. Both are interned in a TypeContext: equal types and
// equal constants have equal addresses, specialization-constant expressions included, so that
// `coopmat<T, S, M*2, N, U>` written twice is one type although M is not known yet.
// Memory layout (std140 and the rest) is in BlockLayout.h, not here.

#ifndef COOP_SEMA_TYPES_H
#define COOP_SEMA_TYPES_H

#include "support/Source.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Casting.h"
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace coop::sema {

class ConstantFolder;
class TypeContext;
class Type;
struct Variable;

enum class ScalarKind : uint8_t {
  Bool,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  F16,
  F32,
  F64,
  BF16,
  E4M3,
  E5M2,
  E2M1,
  E2M3,
  E3M2,
  UE8M0,
  MXInt8,
};
inline constexpr unsigned ScalarKindCount = 20;
unsigned bitWidth(ScalarKind K); ///< Bool is 32: its size in a block would be uint's
bool isSignedInt(ScalarKind K);
bool isUnsignedInt(ScalarKind K);
bool isInteger(ScalarKind K);
/// Any floating-point kind, bfloat16 and those of 8 and fewer bits included.
bool isFloat(ScalarKind K);
/// The kinds of GL_EXT_ocp_microscaling_types.
bool isMicroscaling(ScalarKind K);
/// "gl_ScopeSubgroup", ...; nothing where the value is none.
llvm::StringRef scopeName(int64_t Scope);
llvm::StringRef glslName(ScalarKind K); ///< "float", "int", "float16_t", ...

// ---- constants

/// Operators of specialization-constant expressions and of folding; typed by the operands.
enum class ConstOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  Negate,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Not,
  LogicalAnd,
  LogicalOr,
  LogicalXor,
  LogicalNot,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Select,     ///< (condition, then, else)
  Convert,    ///< to the result's type
  Extract,    ///< (composite, index...) indices are literals
  Construct,  ///< operands are the constituents
  CoopLength, ///< no operands: components that an invocation has of Constant::subject()
};

/// A value known when the shader is compiled, or when its pipeline is made.
class Constant {
public:
  enum class Kind : uint8_t {
    Scalar,    ///< a literal value
    Composite, ///< vector, matrix, array, struct; constituents may be specialized
    Null,      ///< all zero, of any type
    Spec,      ///< a variable declared with constant_id, or a builtin one
    Op,        ///< an operation of which some operand is specialized
  };
  Kind kind() const { return TheKind; }
  const Type *type() const { return Ty; }
  /// Depends on a specialization constant.
  bool isSpec() const { return Specialized; }

  /// The bits of a Scalar: integers sign- or zero-extended to 64 bits, floats in their own format,
  /// Bool 0 or 1.
  uint64_t bits() const { return Bits; }
  ConstOp op() const { return Op; }
  llvm::ArrayRef<const Constant *> operands() const { return Operands; }
  const Variable *variable() const { return SpecVariable; }
  /// Of a CoopLength: the matrix's type.
  const Type *subject() const { return Subject; }

  /// The value with every specialization constant at its default: a constant that is not isSpec().
  /// Null when it has none (division by zero, an unsupported operation).
  const Constant *defaultValue() const { return Default; }
  /// The default value of an integer or boolean scalar.
  std::optional<int64_t> asInt() const;
  /// For diagnostics; what is absurdly long is cut.
  std::string str() const;

private:
  friend class TypeContext;
  Kind TheKind = Kind::Null;
  ConstOp Op = ConstOp::Add;
  bool Specialized = false;
  uint32_t Depth =
      0; ///< of nested Ops; bounded, so that walking a constant cannot exhaust the stack
  const Type *Ty = nullptr;
  uint64_t Bits = 0;
  llvm::ArrayRef<const Constant *> Operands;
  const Variable *SpecVariable = nullptr;
  const Type *Subject = nullptr;
  const Constant *Default = nullptr;
};

// ---- types

enum class TypeKind : uint8_t {
  Error, ///< stands where a type could not be found; agrees with everything silently
  Void,
  Scalar,
  Vector,
  Matrix,
  Array,
  Struct,
  BufferReference,
  BufferDescriptor,
  CoopMatrix,
  CoopVector,
  TensorLayout,
  TensorView,
  Tensor,
  Opaque,
  Spirv,
  String,
};

/// Capabilities and extensions that a spirv_... qualifier asks for (GL_EXT_spirv_intrinsics 3.9).
struct SpirvRequirements {
  llvm::ArrayRef<uint32_t> Capabilities;
  llvm::ArrayRef<llvm::StringRef> Extensions;
};

/// spirv_decorate, spirv_decorate_id and spirv_decorate_string.
struct SpirvDecoration {
  enum class Form : uint8_t { Literal, Id, String } TheForm = Form::Literal;
  SpirvRequirements Needs;
  uint32_t Number = 0;
  llvm::ArrayRef<uint32_t> Words;             ///< Literal and String
  llvm::ArrayRef<const Constant *> Constants; ///< Id
};

/// spirv_type(...): an instruction that makes a type.
struct SpirvTypeInfo {
  SpirvRequirements Needs;
  llvm::StringRef Set; ///< empty: the core instructions
  uint32_t Opcode = 0;
  /// A literal word, the id of a constant, or of a type.
  struct Operand {
    uint32_t Literal = 0;
    const Constant *Id = nullptr;
    const Type *Ty = nullptr;
    friend bool operator==(const Operand &, const Operand &) = default;
  };
  llvm::ArrayRef<Operand> Operands;
};

struct MemoryQualifiers {
  bool Coherent = false, Volatile = false, Restrict = false, ReadOnly = false, WriteOnly = false;
  bool NonPrivate = false, NonTemporal = false;
  bool DeviceCoherent = false, QueueFamilyCoherent = false, WorkgroupCoherent = false,
       SubgroupCoherent = false, ShaderCallCoherent = false;
  friend bool operator==(const MemoryQualifiers &, const MemoryQualifiers &) = default;
};

struct Field {
  llvm::StringRef Name;
  const Type *Ty;
  SourceRange Range;
  MemoryQualifiers Memory;
  std::optional<uint32_t> Offset;                       ///< layout(offset = N)
  std::optional<uint32_t> Align;                        ///< layout(align = N)
  std::optional<bool> RowMajor;                         ///< when said on the member
  std::optional<uint32_t> Location, Component, BuiltIn; ///< input and output blocks
  std::optional<uint32_t> XfbOffset;                    ///< where it is captured, if it is
  std::optional<uint32_t> ImageFormat, DescriptorSize;  ///< in a heap (Storage::ResourceHeap)
  bool Flat = false, NoPerspective = false, Centroid = false, Sample = false, Patch = false,
       Invariant = false, PerPrimitive = false, PerView = false, PerTask = false,
       NonUniform = false;
  bool Relaxed = false; ///< mediump or lowp
  llvm::ArrayRef<SpirvDecoration> Decorations;
};

/// A struct or the content of a block. Two structs are one type only if they are one declaration.
struct StructInfo {
  llvm::StringRef Name;
  llvm::ArrayRef<Field> Fields;
  SourceRange Range;
  bool IsBlock = false;
};

enum class Packing : uint8_t { Std140, Std430, Scalar };

/// What `layout(buffer_reference) buffer T { ... }` declares: a pointer to a block; and what
/// `layout(buffer_type)` does, or the elements of an array of blocks in a heap are: a descriptor of
/// one.
struct BufferReferenceInfo {
  llvm::StringRef Name;
  SourceRange Range;
  const Type *Pointee = nullptr; ///< Struct type; null until the block is defined
  Packing ThePacking = Packing::Std430;
  bool RowMajor = false;
  uint32_t Align = 16;            ///< buffer_reference_align
  bool IsHitObjectRecord = false; ///< hitobjectshaderrecordnv, hitobjectshaderrecordext
  bool IsUniform = false;         ///< of a descriptor: a uniform block
  MemoryQualifiers Memory;
};

enum class CoopUseKind : uint8_t { A, B, Accumulator };

/// One type. Accessors assert the kind; ask with the is... functions first.
class Type {
public:
  TypeKind kind() const { return TheKind; }
  bool isError() const { return TheKind == TypeKind::Error; }
  bool isVoid() const { return TheKind == TypeKind::Void; }
  bool isScalar() const { return TheKind == TypeKind::Scalar; }
  bool isVector() const { return TheKind == TypeKind::Vector; }
  bool isScalarOrVector() const { return isScalar() || isVector(); }
  bool isMatrix() const { return TheKind == TypeKind::Matrix; }
  bool isArray() const { return TheKind == TypeKind::Array; }
  bool isStruct() const { return TheKind == TypeKind::Struct; }
  bool isBufferReference() const { return TheKind == TypeKind::BufferReference; }
  bool isBufferDescriptor() const { return TheKind == TypeKind::BufferDescriptor; }
  bool isCoopMatrix() const { return TheKind == TypeKind::CoopMatrix; }
  bool isCoopVector() const { return TheKind == TypeKind::CoopVector; }
  bool isTensorLayout() const { return TheKind == TypeKind::TensorLayout; }
  bool isTensorView() const { return TheKind == TypeKind::TensorView; }
  bool isTensor() const { return TheKind == TypeKind::Tensor; }
  /// Tensors are opaque, too.
  bool isOpaque() const { return TheKind == TypeKind::Opaque || isTensor(); }
  bool isSpirv() const { return TheKind == TypeKind::Spirv; }
  bool isAccelerationStructure() const { return OpaqueName == "accelerationStructureEXT"; }
  /// A ray query or hit object, or an array of them: objects that only builtins touch.
  bool isRayObject() const;
  bool isHitObject() const;
  bool isString() const { return TheKind == TypeKind::String; }
  bool isBool() const { return isScalar() && Component == ScalarKind::Bool; }
  bool isInteger() const { return isScalar() && sema::isInteger(Component); }
  bool isFloat() const { return isScalar() && sema::isFloat(Component); }
  bool isNumericScalar() const { return isInteger() || isFloat(); }

  /// Component of a scalar, vector, matrix, cooperative matrix or cooperative vector.
  ScalarKind component() const { return Component; }
  bool hasComponent() const;
  /// Components of a vector (2 to 4, or a long vector's); of one of specialized size, by default.
  uint32_t vectorSize() const { return Count; }
  /// A long vector whose size depends on specialization constants (GL_EXT_long_vector).
  bool isSpecVector() const { return isVector() && !Sizes.empty(); }
  const Constant *vectorSizeConstant() const { return Sizes[0]; }
  uint32_t columns() const { return Count; }
  uint32_t rows() const { return Rows; }
  /// Element of an array.
  const Type *element() const { return Element; }
  /// Number of elements of an array; null when unsized.
  const Constant *arraySize() const { return Sizes.empty() ? nullptr : Sizes[0]; }
  const StructInfo &structInfo() const { return *Struct; }
  /// Of a buffer reference or descriptor.
  const BufferReferenceInfo &reference() const { return *Reference; }

  // coopmat<component, scope, rows, columns, use>
  const Constant *coopScope() const { return Sizes[0]; }
  const Constant *coopRows() const { return Sizes[1]; }
  const Constant *coopCols() const { return Sizes[2]; }
  /// Null for fcoopmatNV and its like.
  const Constant *coopUse() const { return Sizes.size() > 3 ? Sizes[3] : nullptr; }
  // coopvecNV<component, size>
  const Constant *coopSize() const { return Sizes[0]; }
  // tensorLayoutNV<dim, clampMode>
  const Constant *layoutDim() const { return Sizes[0]; }
  const Constant *layoutClamp() const { return Sizes[1]; }
  // tensorViewNV<dim, hasDimensions, p0, ...>
  const Constant *viewDim() const { return Sizes[0]; }
  const Constant *viewHasDimensions() const { return Sizes[1]; }
  llvm::ArrayRef<const Constant *> viewPermutation() const { return Sizes.drop_front(2); }
  llvm::ArrayRef<const Constant *> parameters() const { return Sizes; }
  /// fcoopmatNV and its like (GL_NV_cooperative_matrix): a CoopMatrix without use.
  bool isCoopMatrixNV() const { return isCoopMatrix() && Sizes.size() == 3; }
  // tensorARM<component, rank>
  const Constant *tensorRank() const { return Sizes[0]; }
  const SpirvTypeInfo &spirvInfo() const { return *SpirvInfo; }

  /// Keyword of an image, sampler, acceleration structure, ...
  llvm::StringRef opaqueName() const { return OpaqueName; }

  /// As the user would write it, for diagnostics.
  std::string str() const;

private:
  friend class TypeContext;
  TypeKind TheKind = TypeKind::Error;
  ScalarKind Component = ScalarKind::Bool;
  uint32_t Count = 0, Rows = 0;
  const Type *Element = nullptr;
  const StructInfo *Struct = nullptr;
  const BufferReferenceInfo *Reference = nullptr;
  const SpirvTypeInfo *SpirvInfo = nullptr;
  llvm::ArrayRef<const Constant *> Sizes;
  llvm::StringRef OpaqueName;
};

/// Makes and owns types and constants, and the storage of their lists and names. One per program;
/// after sema has returned it, it is only read.
class TypeContext {
public:
  TypeContext();
  ~TypeContext();
  TypeContext(const TypeContext &) = delete;
  TypeContext &operator=(const TypeContext &) = delete;

  const Type *error() const;
  const Type *voidType() const;
  const Type *string() const;
  const Type *scalar(ScalarKind K) const;
  const Type *vector(ScalarKind K, uint32_t Size);
  const Type *specVector(ScalarKind K, const Constant *Size);
  const Type *scalarOrVector(ScalarKind K, uint32_t Size) {
    return Size == 1 ? scalar(K) : vector(K, Size);
  }
  const Type *matrix(ScalarKind K, uint32_t Columns, uint32_t Rows);
  // Sizes and other parameters that are literals become uint ones: `float[2u]` is `float[2]`.
  const Type *array(const Type *Element, const Constant *Size);
  const Type *structure(const StructInfo &Info); ///< a new type at each call
  const Type *opaque(llvm::StringRef Keyword);
  /// A new reference type; its info may be completed until sema is done.
  const Type *bufferReference(BufferReferenceInfo *Info);
  const Type *bufferDescriptor(BufferReferenceInfo *Info);
  const Type *coopMatrix(ScalarKind K, const Constant *Scope, const Constant *Rows,
                         const Constant *Cols, const Constant *Use); ///< Use may be null
  const Type *coopVector(ScalarKind K, const Constant *Size);
  const Type *tensorLayout(const Constant *Dim, const Constant *Clamp);
  const Type *tensorView(const Constant *Dim, const Constant *HasDimensions,
                         llvm::ArrayRef<const Constant *> Permutation);
  const Type *tensor(ScalarKind K, const Constant *Rank);
  /// Equal ones are one type.
  const Type *spirv(const SpirvTypeInfo &Info);
  /// The same shape with another component.
  const Type *withComponent(const Type *T, ScalarKind K);

  const Constant *literal(const Type *Scalar, uint64_t Bits);
  const Constant *boolean(bool V);
  const Constant *i32(int32_t V);
  const Constant *u32(uint32_t V);
  const Constant *null(const Type *T);
  const Constant *composite(const Type *T, llvm::ArrayRef<const Constant *> Parts);
  /// The matrix of type T of what Of(column, row) is; null where one of these is.
  const Constant *
  compositeMatrix(const Type *T,
                  llvm::function_ref<const Constant *(uint32_t Column, uint32_t Row)> Of);
  /// The specialization constant V with default value Default.
  const Constant *spec(const Variable &V, const Constant *Default);
  /// Constituent of a composite, or of a Null of composite type: component of a vector, column of a
  /// matrix, element of an array, field of a struct. Null when there is none of that number.
  const Constant *element(const Constant *C, uint32_t Index);
  /// Folds when no operand is specialized; null when that cannot be done (division by zero ...) or
  /// when it is no specialization-constant expression (floating-point arithmetic, GLSL 4.60
  /// section 4.3.3.1).
  /// Operators work on vectors component by component (a scalar operand is meant for each one), Mul
  /// on matrices as GLSL's `*` does; Equal and NotEqual compare whole values. In what is returned
  /// an Op is always of scalar type: a specialized vector is a Composite of them.
  const Constant *fold(ConstOp Op, const Type *Result, llvm::ArrayRef<const Constant *> Operands);

  /// The length of a matrix of GL_NV_cooperative_matrix, an uint that only the device knows.
  const Constant *coopLength(const Type *Matrix);

  BufferReferenceInfo *newReferenceInfo();
  template <typename T> llvm::ArrayRef<T> copy(llvm::ArrayRef<T> Items);
  llvm::StringRef copy(llvm::StringRef Text);
  void *allocate(size_t Size, size_t Align);

private:
  friend class ConstantFolder;
  struct Impl;
  const Type *toBuffer(TypeKind Kind, BufferReferenceInfo *Info);
  /// Interns an Op of scalar type; null when it nests too deeply.
  const Constant *operation(ConstOp Op, const Type *Result,
                            llvm::ArrayRef<const Constant *> Operands, const Constant *Default);
  std::unique_ptr<Impl> TheImpl;
};

template <typename T> llvm::ArrayRef<T> TypeContext::copy(llvm::ArrayRef<T> Items) {
  if (Items.empty())
    return {};
  // NOLINTNEXTLINE(bugprone-sizeof-expression): of pointers, too
  T *To = static_cast<T *>(allocate(sizeof(T) * Items.size(), alignof(T)));
  std::uninitialized_copy(Items.begin(), Items.end(), To);
  return {To, Items.size()};
}

} // namespace coop::sema

#endif
