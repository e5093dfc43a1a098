// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V's types (SPIR-V, section 3.42.6) as LLVM's, without aggregates and cooperative types.

#include "lower/import/Importer.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

bool Importer::importTypeOf(const SpirvInst &I, SpirvType &T) {
  switch (I.Opcode) {
  case Op::OpTypeVoid:
  case Op::OpTypeBool:
  case Op::OpTypeInt:
    return importScalarType(I, T);
  case Op::OpTypeFloat:
    return importFloatType(I, T);
  case Op::OpTypeVector:
    return importVectorType(I, T);
  case Op::OpTypeMatrix:
    return importMatrixType(I, T);
  case Op::OpTypeArray:
  case Op::OpTypeRuntimeArray:
    return importArrayType(I, T);
  case Op::OpTypeStruct:
    return importStructType(I, T);
  case Op::OpTypePointer:
    return importPointerType(I, T);
  case Op::OpTypeFunction:
    return importFunctionType(I, T);
  case Op::OpTypeCooperativeMatrixKHR:
  case Op::OpTypeCooperativeMatrixNV:
    return importCoopMatrixType(I, T);
  case Op::OpTypeCooperativeVectorNV:
    return importCoopVectorType(I, T);
  case Op::OpTypeTensorLayoutNV:
    return importTensorLayoutType(I, T);
  case Op::OpTypeTensorViewNV:
    return importTensorViewType(I, T);
  case Op::OpTypeImage:
    return importImageType(I, T);
  case Op::OpTypeSampler:
    return importSamplerType(I, T);
  case Op::OpTypeSampledImage:
    return importSampledImageType(I, T);
  default:
    return unsupported(I);
  }
}

/// Shaders may declare ray queries and the like that the entry point does not reach: those types
/// are remembered, and refused only where they are used.
bool Importer::isUnknownType(const SpirvInst &I) const {
  auto IsUnknown = [&](uint32_t Id) { return Unsupported.count(Id) != 0; };
  switch (I.Opcode) {
  case Op::OpTypeVoid:
  case Op::OpTypeBool:
  case Op::OpTypeInt:
  case Op::OpTypeFloat:
  case Op::OpTypeVector:
  case Op::OpTypeMatrix:
  case Op::OpTypePointer:
  case Op::OpTypeCooperativeMatrixKHR:
  case Op::OpTypeCooperativeMatrixNV:
  case Op::OpTypeCooperativeVectorNV:
  case Op::OpTypeTensorLayoutNV:
  case Op::OpTypeTensorViewNV:
  case Op::OpTypeSampler:
    return false;
  case Op::OpTypeImage:
    return !isKnownImage(I);
  case Op::OpTypeArray:
  case Op::OpTypeRuntimeArray:
  case Op::OpTypeSampledImage:
    return IsUnknown(I.operand(0));
  case Op::OpTypeStruct:
  case Op::OpTypeFunction:
    return llvm::any_of(I.operands(), IsUnknown);
  default:
    return true;
  }
}

bool Importer::importType(const SpirvInst &I) {
  if (I.Opcode == Op::OpTypeForwardPointer) {
    // A pointer type needs to know nothing of its pointee: it is imported ahead.
    const SpirvInst *Def = In.definition(I.operand(0));
    if (!Def || Def->Opcode != Op::OpTypePointer)
      return fail(I, "%" + Twine(I.operand(0)) + " is not a pointer type");
    return importType(*Def);
  }
  if (Types.count(I.resultId()))
    return true;
  if (isUnknownType(I)) {
    Unsupported[I.resultId()] = &I;
    return true;
  }
  auto T = std::make_unique<SpirvType>();
  T->Id = I.resultId();
  if (!importTypeOf(I, *T))
    return false;
  if (T->Depth > limits::TypeDepth)
    return fail(I, "the type is nested more than " + Twine(limits::TypeDepth) + " deep");
  Types[I.resultId()] = T.get();
  TypeStore.push_back(std::move(T));
  return true;
}

bool Importer::importScalarType(const SpirvInst &I, SpirvType &T) {
  switch (I.Opcode) {
  case Op::OpTypeVoid:
    T.Kind = TypeKind::Void;
    T.Value = T.Memory = Type::getVoidTy(C);
    return true;
  case Op::OpTypeBool:
    T.Kind = TypeKind::Bool;
    T.Width = 1;
    T.Value = Type::getInt1Ty(C);
    // In memory a boolean takes a byte, so that components of vectors have addresses.
    T.Memory = Type::getInt8Ty(C);
    T.NaturalSize = 1;
    return true;
  default:
    T.Kind = TypeKind::Int;
    T.Width = I.operand(0);
    T.Signed = I.operand(1) != 0;
    if (T.Width != 8 && T.Width != 16 && T.Width != 32 && T.Width != 64)
      return fail(I, "integers of " + Twine(T.Width) + " bits are not supported");
    T.Value = T.Memory = IntegerType::get(C, T.Width);
    T.NaturalSize = T.Width / 8;
    return true;
  }
}

/// Native for encodings that are not in the table.
static CoopEncoding encodingOf(spirv::FPEncoding Encoding) {
  switch (Encoding) {
#define COOP_NARROW_FLOAT(Id, Name, Encoding, Width, ExponentBits, MantissaBits, Form, Use)        \
  case spirv::FPEncoding::Encoding:                                                                \
    return CoopEncoding::Id;
#include "lower/ir/NarrowFloats.def"
  default:
    return CoopEncoding::Native;
  }
}

bool Importer::importFloatType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::Float;
  T.Width = I.operand(0);
  T.Signed = true;
  T.NaturalSize = T.Width / 8;
  if (I.operands().size() > 1) {
    switch (spirv::FPEncoding(I.operand(1))) {
    case spirv::FPEncoding::BFloat16KHR:
      if (T.Width != 16)
        break;
      T.Value = T.Memory = Type::getBFloatTy(C);
      return true;
    default:
      T.Encoding = encodingOf(spirv::FPEncoding(I.operand(1)));
      if (T.Encoding == CoopEncoding::Native || narrowFloat(T.Encoding).Width != T.Width)
        break;
      T.Value = T.Memory = Type::getInt8Ty(C);
      T.NaturalSize = 1;
      return true;
    }
    return fail(I, "the encoding " +
                       spirv::enumerantName(spirv::OperandKind::FPEncoding, I.operand(1)) +
                       " with " + Twine(T.Width) + " bits is not supported");
  }
  switch (T.Width) {
  case 16:
    T.Value = T.Memory = Type::getHalfTy(C);
    return true;
  case 32:
    T.Value = T.Memory = Type::getFloatTy(C);
    return true;
  case 64:
    T.Value = T.Memory = Type::getDoubleTy(C);
    return true;
  default:
    return fail(I, "floats of " + Twine(T.Width) + " bits are not supported");
  }
}

bool Importer::importVectorType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::Vector;
  T.Element = typeAt(I, I.operand(0));
  T.Count = I.operand(1);
  if (!T.Element)
    return false;
  if (!T.Element->isScalar())
    return fail(I, "the component type is not a scalar");
  if (T.Count < 1 || T.Count > limits::LongVectorComponents)
    return fail(I, "vectors of " + Twine(T.Count) + " components are not supported");
  return finishVector(T);
}

bool Importer::finishVector(SpirvType &T) {
  const auto Count = static_cast<unsigned>(T.Count);
  T.Value = FixedVectorType::get(T.Element->Value, Count);
  T.Memory = FixedVectorType::get(T.Element->Memory, Count);
  T.Scalars = T.Count;
  // LLVM aligns vectors to their size's next power of two.
  T.NaturalSize = PowerOf2Ceil(T.Count * T.Element->NaturalSize);
  T.Depth = 2;
  return true;
}

bool Importer::importMatrixType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::Matrix;
  T.Element = typeAt(I, I.operand(0));
  T.Count = I.operand(1);
  if (!T.Element)
    return false;
  if (!T.Element->isVector() || !T.Element->Element->isFloat() ||
      T.Element->Element->isNarrowFloat())
    return fail(I, "the column type is not a vector of floating-point type");
  if (T.Count < 2 || T.Count > 4 || T.Element->Count > 4)
    return fail(I, "matrices of " + Twine(T.Count) + " columns of " + Twine(T.Element->Count) +
                       " components are not supported");
  return finishAggregate(I, T);
}

bool Importer::importPointerType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::Pointer;
  T.Storage = spirv::StorageClass(I.operand(0));
  T.PointeeId = I.operand(1);
  T.ArrayStride = In.decoration(I.resultId(), spirv::Decoration::ArrayStride).value_or(0);
  T.NaturalSize = 8;
  T.Width = 64;
  unsigned Space = 0;
  switch (T.Storage) {
  case spirv::StorageClass::Function:
  case spirv::StorageClass::Private:
    Space = address_space::Private;
    break;
  case spirv::StorageClass::StorageBuffer:
  case spirv::StorageClass::Uniform:
  case spirv::StorageClass::PhysicalStorageBuffer:
  case spirv::StorageClass::UniformConstant:
  case spirv::StorageClass::Image:
    Space = address_space::Buffer;
    break;
  case spirv::StorageClass::Workgroup:
    Space = address_space::Shared;
    break;
  case spirv::StorageClass::PushConstant:
    Space = address_space::PushConstant;
    break;
  default:
    // Input and the storage classes of other stages have no address; what uses them says so.
    break;
  }
  T.Value = T.Memory = PointerType::get(C, Space);
  return true;
}

bool Importer::importFunctionType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::Function;
  T.Element = typeAt(I, I.operand(0));
  if (!T.Element)
    return false;
  if (T.Element->Kind == TypeKind::Function || !T.Element->Value)
    return fail(I, "no function can return this type");
  SmallVector<Type *, 8> Params;
  for (uint32_t Id : I.operands().drop_front()) {
    const SpirvType *Param = typeAt(I, Id);
    if (!Param)
      return false;
    if (!Param->Value || Param->Kind == TypeKind::Void || Param->Kind == TypeKind::Function)
      return fail(I, "no parameter can have the type %" + Twine(Id));
    T.Parts.push_back(Param);
    Params.push_back(Param->Value);
  }
  T.Value = FunctionType::get(T.Element->Value, Params, false);
  return true;
}

// ---- cooperative types

/// SPV_EXT_ocp_microscaling_types leaves cooperative types of its floats to a later extension.
bool Importer::checkComponentType(const SpirvInst &I, const SpirvType &T) {
  if (!T.isInt() && !T.isFloat())
    return fail(I, "the component type is not numerical");
  if (T.isNarrowFloat() && !narrowFloat(T.Encoding).isComponent())
    return fail(I, "there are no cooperative types of " + narrowFloat(T.Encoding).Name +
                       " components; convert them to a wider type as they are loaded");
  return true;
}

bool Importer::importCoopMatrixType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::CoopMatrix;
  T.Element = typeAt(I, I.operand(0));
  auto Scope = constant32(I, 1), Rows = constant32(I, 2), Cols = constant32(I, 3);
  // Matrices of SPV_NV_cooperative_matrix have no use; to multiply them, they are converted.
  auto Use = I.Opcode == Op::OpTypeCooperativeMatrixNV
                 ? std::optional(uint32_t(CoopUse::Accumulator))
                 : constant32(I, 4);
  if (!T.Element || !Scope || !Rows || !Cols || !Use)
    return false;
  if (!checkComponentType(I, *T.Element))
    return false;
  if (*Scope != uint32_t(CoopScope::Subgroup) && *Scope != uint32_t(CoopScope::Workgroup))
    return fail(I, "matrices of scope " + spirv::enumerantName(spirv::OperandKind::Scope, *Scope) +
                       " are not supported");
  if (*Use > 2)
    return fail(I, "there is no matrix use " + Twine(*Use));
  if (*Rows == 0 || *Cols == 0 || uint64_t(*Rows) * *Cols > limits::MatrixElements)
    return fail(I, "matrices of " + Twine(*Rows) + "x" + Twine(*Cols) + " are not supported");
  T.Count = 0; // what one invocation can reach of it is not known here
  T.Value = T.Memory = MatrixType{T.Element->Value, CoopScope(*Scope),  *Rows, *Cols,
                                  CoopUse(*Use),    T.Element->Encoding}
                           .get();
  T.NaturalSize = 8;
  T.Depth = 2;
  return true;
}

bool Importer::importCoopVectorType(const SpirvInst &I, SpirvType &T) {
  T.Element = typeAt(I, I.operand(0));
  auto Size = constant32(I, 1);
  if (!T.Element || !Size)
    return false;
  if (*Size == 0 || *Size > limits::VectorComponents)
    return fail(I, "vectors of " + Twine(*Size) + " components are not supported");
  T.Count = *Size;
  // The same instruction declares the long vectors of SPV_EXT_long_vector.
  if (!In.hasCapability(spirv::Capability::CooperativeVectorNV)) {
    T.Kind = TypeKind::Vector;
    if (!T.Element->isScalar() || *Size > limits::LongVectorComponents)
      return fail(I, "this vector type is not supported");
    return finishVector(T);
  }
  T.Kind = TypeKind::CoopVector;
  if (!checkComponentType(I, *T.Element))
    return false;
  T.Value = T.Memory = VectorType{T.Element->Value, *Size, T.Element->Encoding}.get();
  T.NaturalSize = 8;
  T.Depth = 2;
  return true;
}

bool Importer::importTensorLayoutType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::TensorLayout;
  auto Dim = constant32(I, 0), Clamp = constant32(I, 1);
  if (!Dim || !Clamp)
    return false;
  if (*Dim < 1 || *Dim > 5)
    return fail(I, "a layout has 1 to 5 dimensions, not " + Twine(*Dim));
  if (*Clamp > uint32_t(CoopClamp::MirrorRepeat))
    return fail(I, "there is no clamp mode " + Twine(*Clamp));
  T.Value = T.Memory = LayoutType{*Dim, CoopClamp(*Clamp)}.get(C);
  T.NaturalSize = 8;
  return true;
}

bool Importer::importTensorViewType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::TensorView;
  auto Dim = constant32(I, 0);
  auto HasDimensions = constantInt(I, I.operand(1));
  if (!Dim || !HasDimensions)
    return false;
  if (*Dim < 1 || *Dim > 5 || I.operands().size() != 2 + *Dim)
    return fail(I, "a view has 1 to 5 dimensions and as many permutation operands");
  ViewType View{*Dim, *HasDimensions != 0, {}};
  unsigned Seen = 0;
  for (uint32_t D = 0; D < *Dim; ++D) {
    auto P = constant32(I, 2 + D);
    if (!P)
      return false;
    if (*P >= *Dim || (Seen & 1u << *P))
      return fail(I, "the operands are no permutation");
    Seen |= 1u << *P;
    View.Permutation[D] = *P;
  }
  T.Value = T.Memory = View.get(C);
  T.NaturalSize = 8;
  return true;
}

} // namespace coop::lower
