// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and constants: making them, each value once. How types are spelled is in TypeNames.cpp,
// the arithmetic of constants in ConstantFold.cpp.

#include "sema/Types.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/Allocator.h"
#include <cassert>
#include <limits>
#include <unordered_map>
#include <vector>

namespace coop::sema {

unsigned bitWidth(ScalarKind K) {
  switch (K) {
  case ScalarKind::E2M1:
    return 4;
  case ScalarKind::E2M3:
  case ScalarKind::E3M2:
    return 6;
  case ScalarKind::UE8M0:
  case ScalarKind::MXInt8:
  case ScalarKind::I8:
  case ScalarKind::U8:
  case ScalarKind::E4M3:
  case ScalarKind::E5M2:
    return 8;
  case ScalarKind::I16:
  case ScalarKind::U16:
  case ScalarKind::F16:
  case ScalarKind::BF16:
    return 16;
  case ScalarKind::Bool:
  case ScalarKind::I32:
  case ScalarKind::U32:
  case ScalarKind::F32:
    return 32;
  case ScalarKind::I64:
  case ScalarKind::U64:
  case ScalarKind::F64:
    return 64;
  }
  return 32;
}

bool isSignedInt(ScalarKind K) {
  return K == ScalarKind::I8 || K == ScalarKind::I16 || K == ScalarKind::I32 ||
         K == ScalarKind::I64;
}

bool isUnsignedInt(ScalarKind K) {
  return K == ScalarKind::U8 || K == ScalarKind::U16 || K == ScalarKind::U32 ||
         K == ScalarKind::U64;
}

bool isInteger(ScalarKind K) { return isSignedInt(K) || isUnsignedInt(K); }

bool isFloat(ScalarKind K) {
  return K == ScalarKind::F16 || K == ScalarKind::F32 || K == ScalarKind::F64 ||
         K == ScalarKind::BF16 || K == ScalarKind::E4M3 || K == ScalarKind::E5M2 ||
         isMicroscaling(K);
}

bool isMicroscaling(ScalarKind K) {
  return K == ScalarKind::E2M1 || K == ScalarKind::E2M3 || K == ScalarKind::E3M2 ||
         K == ScalarKind::UE8M0 || K == ScalarKind::MXInt8;
}

std::optional<int64_t> Constant::asInt() const {
  const Constant *D = defaultValue();
  if (!D)
    return std::nullopt;
  if (!Ty->isScalar() || !(Ty->isInteger() || Ty->isBool()))
    return std::nullopt;
  if (D->kind() == Kind::Null)
    return 0;
  if (D->kind() != Kind::Scalar)
    return std::nullopt;
  // What does not fit in 64 signed bits is no size or index that anything could use.
  if (isUnsignedInt(Ty->component()) && D->bits() > uint64_t(std::numeric_limits<int64_t>::max()))
    return std::nullopt;
  return static_cast<int64_t>(D->bits());
}

bool Type::hasComponent() const {
  switch (TheKind) {
  case TypeKind::Scalar:
  case TypeKind::Vector:
  case TypeKind::Matrix:
  case TypeKind::CoopMatrix:
  case TypeKind::CoopVector:
    return true;
  default:
    return false;
  }
}

/// Of arrays of such, what their elements are called.
static llvm::StringRef elementName(const Type *T) {
  while (T->isArray())
    T = T->element();
  return T->isOpaque() ? T->opaqueName() : llvm::StringRef();
}

bool Type::isRayObject() const { return elementName(this) == "rayQueryEXT" || isHitObject(); }

bool Type::isHitObject() const { return elementName(this).starts_with("hitObject"); }

// ---- interning

/// An expression of more nested operations than this is refused (see Constant::Depth).
static constexpr uint32_t MaxConstantDepth = 1000;

struct TypeContext::Impl {
  llvm::BumpPtrAllocator Allocator;
  std::unordered_multimap<size_t, Type *> Types;
  std::unordered_multimap<size_t, Constant *> Constants;
  const Type *Error = nullptr, *Void = nullptr, *String = nullptr;
  std::array<const Type *, ScalarKindCount> Scalars = {};
  std::vector<const SpirvTypeInfo *> SpirvTypes;

  static size_t hash(const Type &T) {
    return llvm::hash_combine(T.TheKind, T.Component, T.Count, T.Rows, T.Element, T.Struct,
                              T.Reference, T.SpirvInfo, T.OpaqueName,
                              llvm::hash_combine_range(T.Sizes.begin(), T.Sizes.end()));
  }
  static bool same(const Type &A, const Type &B) {
    return A.TheKind == B.TheKind && A.Component == B.Component && A.Count == B.Count &&
           A.Rows == B.Rows && A.Element == B.Element && A.Struct == B.Struct &&
           A.Reference == B.Reference && A.SpirvInfo == B.SpirvInfo &&
           A.OpaqueName == B.OpaqueName && A.Sizes == B.Sizes;
  }
  static size_t hash(const Constant &C) {
    return llvm::hash_combine(C.TheKind, C.Op, C.Ty, C.Bits, C.SpecVariable, C.Subject,
                              llvm::hash_combine_range(C.Operands.begin(), C.Operands.end()));
  }
  static bool same(const Constant &A, const Constant &B) {
    return A.TheKind == B.TheKind && A.Op == B.Op && A.Ty == B.Ty && A.Bits == B.Bits &&
           A.SpecVariable == B.SpecVariable && A.Subject == B.Subject && A.Operands == B.Operands;
  }

  /// The one type that equals Proto; its lists and names are copied when it is new.
  const Type *intern(TypeContext &Ctx, const Type &Proto) {
    size_t H = hash(Proto);
    auto [I, E] = Types.equal_range(H);
    for (; I != E; ++I)
      if (same(*I->second, Proto))
        return I->second;
    Type *T = new (Allocator.Allocate<Type>()) Type(Proto);
    T->Sizes = Ctx.copy(Proto.Sizes);
    T->OpaqueName = Ctx.copy(Proto.OpaqueName);
    Types.emplace(H, T);
    return T;
  }

  /// The one constant that equals Proto; null when Default is to be itself.
  const Constant *intern(TypeContext &Ctx, const Constant &Proto) {
    size_t H = hash(Proto);
    auto [I, E] = Constants.equal_range(H);
    for (; I != E; ++I)
      if (same(*I->second, Proto))
        return I->second;
    Constant *C = new (Allocator.Allocate<Constant>()) Constant(Proto);
    C->Operands = Ctx.copy(Proto.Operands);
    if (!C->Specialized)
      C->Default = C;
    Constants.emplace(H, C);
    return C;
  }
};

TypeContext::TypeContext() : TheImpl(std::make_unique<Impl>()) {
  Type Proto;
  TheImpl->Error = TheImpl->intern(*this, Proto);
  Proto.TheKind = TypeKind::Void;
  TheImpl->Void = TheImpl->intern(*this, Proto);
  Proto.TheKind = TypeKind::String;
  TheImpl->String = TheImpl->intern(*this, Proto);
  Proto.TheKind = TypeKind::Scalar;
  Proto.Count = 1;
  for (unsigned K = 0; K < ScalarKindCount; ++K) {
    Proto.Component = static_cast<ScalarKind>(K);
    TheImpl->Scalars[K] = TheImpl->intern(*this, Proto);
  }
}

TypeContext::~TypeContext() = default;

const Type *TypeContext::error() const { return TheImpl->Error; }
const Type *TypeContext::voidType() const { return TheImpl->Void; }
const Type *TypeContext::string() const { return TheImpl->String; }
const Type *TypeContext::scalar(ScalarKind K) const {
  return TheImpl->Scalars[static_cast<unsigned>(K)];
}

const Type *TypeContext::vector(ScalarKind K, uint32_t Size) {
  Type Proto;
  Proto.TheKind = TypeKind::Vector;
  Proto.Component = K;
  Proto.Count = Size;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::specVector(ScalarKind K, const Constant *Size) {
  std::optional<int64_t> Default = Size->asInt();
  Type Proto;
  Proto.TheKind = TypeKind::Vector;
  Proto.Component = K;
  Proto.Count = Default && *Default > 0 && *Default <= 0xffff ? static_cast<uint32_t>(*Default) : 1;
  Proto.Sizes = llvm::ArrayRef(Size);
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::matrix(ScalarKind K, uint32_t Columns, uint32_t Rows) {
  Type Proto;
  Proto.TheKind = TypeKind::Matrix;
  Proto.Component = K;
  Proto.Count = Columns;
  Proto.Rows = Rows;
  return TheImpl->intern(*this, Proto);
}

/// `16` and `16u` are one parameter: literals of a type are unsigned.
static const Constant *parameter(TypeContext &Ctx, const Constant *C) {
  if (C && C->kind() == Constant::Kind::Scalar && C->type()->isInteger())
    return Ctx.u32(static_cast<uint32_t>(C->bits()));
  return C;
}

const Type *TypeContext::array(const Type *Element, const Constant *Size) {
  if (Element->isError())
    return Element;
  Type Proto;
  Proto.TheKind = TypeKind::Array;
  Proto.Element = Element;
  const Constant *Sizes[] = {parameter(*this, Size)};
  if (Size)
    Proto.Sizes = Sizes;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::structure(const StructInfo &Info) {
  StructInfo *Copy = new (TheImpl->Allocator.Allocate<StructInfo>()) StructInfo(Info);
  Copy->Name = copy(Info.Name);
  llvm::ArrayRef<Field> Fields = copy(Info.Fields);
  for (const Field &F : Fields)
    const_cast<Field &>(F).Name = copy(F.Name);
  Copy->Fields = Fields;
  Type Proto;
  Proto.TheKind = TypeKind::Struct;
  Proto.Struct = Copy;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::opaque(llvm::StringRef Keyword) {
  Type Proto;
  Proto.TheKind = TypeKind::Opaque;
  Proto.OpaqueName = Keyword;
  return TheImpl->intern(*this, Proto);
}

BufferReferenceInfo *TypeContext::newReferenceInfo() {
  return new (TheImpl->Allocator.Allocate<BufferReferenceInfo>()) BufferReferenceInfo();
}

const Type *TypeContext::toBuffer(TypeKind Kind, BufferReferenceInfo *Info) {
  Info->Name = copy(Info->Name);
  Type Proto;
  Proto.TheKind = Kind;
  Proto.Reference = Info;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::bufferReference(BufferReferenceInfo *Info) {
  return toBuffer(TypeKind::BufferReference, Info);
}

const Type *TypeContext::bufferDescriptor(BufferReferenceInfo *Info) {
  return toBuffer(TypeKind::BufferDescriptor, Info);
}

const Type *TypeContext::coopMatrix(ScalarKind K, const Constant *Scope, const Constant *Rows,
                                    const Constant *Cols, const Constant *Use) {
  const Constant *Sizes[] = {parameter(*this, Scope), parameter(*this, Rows),
                             parameter(*this, Cols), parameter(*this, Use)};
  Type Proto;
  Proto.TheKind = TypeKind::CoopMatrix;
  Proto.Component = K;
  Proto.Sizes = llvm::ArrayRef(Sizes).take_front(Use ? 4 : 3);
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::coopVector(ScalarKind K, const Constant *Size) {
  Type Proto;
  Proto.TheKind = TypeKind::CoopVector;
  Proto.Component = K;
  const Constant *Sizes[] = {parameter(*this, Size)};
  Proto.Sizes = Sizes;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::tensorLayout(const Constant *Dim, const Constant *Clamp) {
  const Constant *Sizes[] = {parameter(*this, Dim), parameter(*this, Clamp)};
  Type Proto;
  Proto.TheKind = TypeKind::TensorLayout;
  Proto.Sizes = Sizes;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::tensorView(const Constant *Dim, const Constant *HasDimensions,
                                    llvm::ArrayRef<const Constant *> Permutation) {
  llvm::SmallVector<const Constant *, 8> Sizes = {parameter(*this, Dim), HasDimensions};
  for (const Constant *P : Permutation)
    Sizes.push_back(parameter(*this, P));
  Type Proto;
  Proto.TheKind = TypeKind::TensorView;
  Proto.Sizes = Sizes;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::tensor(ScalarKind K, const Constant *Rank) {
  const Constant *Sizes[] = {parameter(*this, Rank)};
  Type Proto;
  Proto.TheKind = TypeKind::Tensor;
  Proto.OpaqueName = "tensorARM";
  Proto.Component = K;
  Proto.Sizes = Sizes;
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::spirv(const SpirvTypeInfo &Info) {
  Type Proto;
  Proto.TheKind = TypeKind::Spirv;
  for (const SpirvTypeInfo *Known : TheImpl->SpirvTypes)
    if (Known->Opcode == Info.Opcode && Known->Set == Info.Set && Known->Operands == Info.Operands)
      Proto.SpirvInfo = Known;
  if (!Proto.SpirvInfo) {
    auto *Copy = new (TheImpl->Allocator.Allocate<SpirvTypeInfo>()) SpirvTypeInfo(Info);
    Copy->Operands = copy(Info.Operands);
    TheImpl->SpirvTypes.push_back(Proto.SpirvInfo = Copy);
  }
  return TheImpl->intern(*this, Proto);
}

const Type *TypeContext::withComponent(const Type *T, ScalarKind K) {
  assert(T->hasComponent());
  if (T->isScalar())
    return scalar(K);
  Type Proto = *T;
  Proto.Component = K;
  return TheImpl->intern(*this, Proto);
}

// ---- constants

const Constant *TypeContext::literal(const Type *Scalar, uint64_t Bits) {
  ScalarKind K = Scalar->component();
  unsigned Width = bitWidth(K);
  if (K == ScalarKind::Bool)
    Bits = Bits != 0;
  else if (Width < 64) {
    Bits &= (uint64_t(1) << Width) - 1;
    if (isSignedInt(K) && (Bits >> (Width - 1)) != 0)
      Bits |= ~uint64_t(0) << Width;
  }
  Constant Proto;
  Proto.TheKind = Constant::Kind::Scalar;
  Proto.Ty = Scalar;
  Proto.Bits = Bits;
  return TheImpl->intern(*this, Proto);
}

const Constant *TypeContext::boolean(bool V) { return literal(scalar(ScalarKind::Bool), V); }
const Constant *TypeContext::i32(int32_t V) {
  return literal(scalar(ScalarKind::I32), static_cast<uint64_t>(int64_t(V)));
}
const Constant *TypeContext::u32(uint32_t V) { return literal(scalar(ScalarKind::U32), V); }

const Constant *TypeContext::null(const Type *T) {
  if (T->isScalar())
    return literal(T, 0);
  Constant Proto;
  Proto.TheKind = Constant::Kind::Null;
  Proto.Ty = T;
  return TheImpl->intern(*this, Proto);
}

const Constant *TypeContext::composite(const Type *T, llvm::ArrayRef<const Constant *> Parts) {
  Constant Proto;
  Proto.TheKind = Constant::Kind::Composite;
  Proto.Ty = T;
  Proto.Operands = Parts;
  llvm::SmallVector<const Constant *, 16> Defaults;
  bool HasDefault = true;
  for (const Constant *P : Parts) {
    Proto.Specialized |= P->Specialized;
    Proto.Depth = std::max(Proto.Depth, P->Depth + 1);
    HasDefault &= P->Default != nullptr;
    Defaults.push_back(P->Default);
  }
  if (Proto.Specialized && HasDefault)
    Proto.Default = composite(T, Defaults);
  return TheImpl->intern(*this, Proto);
}

const Constant *
TypeContext::compositeMatrix(const Type *T,
                             llvm::function_ref<const Constant *(uint32_t, uint32_t)> Of) {
  const Type *Column = vector(T->component(), T->rows());
  llvm::SmallVector<const Constant *, 4> Columns;
  for (uint32_t I = 0; I < T->columns(); ++I) {
    llvm::SmallVector<const Constant *, 4> Rows;
    for (uint32_t J = 0; J < T->rows(); ++J)
      Rows.push_back(Of(I, J));
    if (llvm::is_contained(Rows, nullptr))
      return nullptr;
    Columns.push_back(composite(Column, Rows));
  }
  return composite(T, Columns);
}

const Constant *TypeContext::spec(const Variable &V, const Constant *Default) {
  Constant Proto;
  Proto.TheKind = Constant::Kind::Spec;
  Proto.Specialized = true;
  Proto.Ty = Default->Ty;
  Proto.SpecVariable = &V;
  Proto.Default = Default->Default;
  return TheImpl->intern(*this, Proto);
}

const Constant *TypeContext::operation(ConstOp Op, const Type *Result,
                                       llvm::ArrayRef<const Constant *> Operands,
                                       const Constant *Default) {
  Constant Proto;
  Proto.TheKind = Constant::Kind::Op;
  Proto.Specialized = true;
  Proto.Op = Op;
  Proto.Ty = Result;
  Proto.Operands = Operands;
  Proto.Default = Default;
  for (const Constant *O : Operands)
    Proto.Depth = std::max(Proto.Depth, O->Depth + 1);
  if (Proto.Depth > MaxConstantDepth)
    return nullptr;
  return TheImpl->intern(*this, Proto);
}

const Constant *TypeContext::coopLength(const Type *Matrix) {
  Constant Proto;
  Proto.TheKind = Constant::Kind::Op;
  Proto.Specialized = true;
  Proto.Op = ConstOp::CoopLength;
  Proto.Ty = scalar(ScalarKind::U32);
  Proto.Subject = Matrix;
  return TheImpl->intern(*this, Proto);
}

static const Type *constituentType(TypeContext &Ctx, const Type *T, uint32_t Index) {
  switch (T->kind()) {
  case TypeKind::Vector:
    return T->isSpecVector() || Index < T->vectorSize() ? Ctx.scalar(T->component()) : nullptr;
  case TypeKind::CoopMatrix:
  case TypeKind::CoopVector:
    return Ctx.scalar(T->component());
  case TypeKind::Matrix:
    return Index < T->columns() ? Ctx.vector(T->component(), T->rows()) : nullptr;
  case TypeKind::Array:
    return T->element();
  case TypeKind::Struct:
    return Index < T->structInfo().Fields.size() ? T->structInfo().Fields[Index].Ty : nullptr;
  default:
    return nullptr;
  }
}

const Constant *TypeContext::element(const Constant *C, uint32_t Index) {
  if (C->kind() == Constant::Kind::Composite)
    return Index < C->operands().size() ? C->operands()[Index] : nullptr;
  if (C->kind() != Constant::Kind::Null)
    return nullptr;
  const Type *T = C->type();
  if (T->isArray() && T->arraySize()) {
    std::optional<int64_t> Size = T->arraySize()->asInt();
    if (!Size || int64_t(Index) >= *Size)
      return nullptr;
  }
  const Type *E = constituentType(*this, T, Index);
  return E ? null(E) : nullptr;
}

llvm::StringRef TypeContext::copy(llvm::StringRef Text) { return Text.copy(TheImpl->Allocator); }

void *TypeContext::allocate(size_t Size, size_t Align) {
  return TheImpl->Allocator.Allocate(Size, Align);
}

} // namespace coop::sema
