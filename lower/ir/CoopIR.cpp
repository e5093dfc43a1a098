// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coop IR's types, and how its operations are declared, called and recognized.
// What a well-formed module looks like is checked in Verifier.cpp.

#include "lower/ir/CoopIR.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopSignature.h"
#include "lower/ir/NarrowFloats.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ModRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral MatrixName = "spirv.CooperativeMatrixKHR";
static constexpr StringLiteral VectorName = "spirv.CooperativeVectorNV";
static constexpr StringLiteral LayoutName = "spirv.TensorLayoutNV";
static constexpr StringLiteral ViewName = "spirv.TensorViewNV";

static constexpr unsigned NoOperand = ~0U, Elementwise = NoOperand - 1;

static constexpr CoopOpRow Rows[] = {
#define COOP_OP(Id, Name, Signature, Kind, Traits, Memory, Result, InPlace, Operands)              \
  {CoopOp::Id, Name, Signature, OpKind::Kind, Traits, OpMemory::Memory, OpResult::Result, InPlace},
#include "lower/ir/CoopOps.def"
};

/// The columns of a row do not contradict each other.
static constexpr bool isConsistent(const CoopOpRow &Row) {
  const bool IsPure = Row.Traits == Pure, HasResult = *Row.Signature.data() != 'v';
  return (!IsPure || Row.Memory == OpMemory::Keeps) &&
         HasResult == (Row.Result != OpResult::None) && (HasResult || Row.InPlace == NoOperand) &&
         // Invocations that exchange values do not compute each by itself.
         (!(Row.Traits & Scoped) || Row.Result <= OpResult::Agreed);
}
static_assert([] {
  for (const CoopOpRow &Row : Rows)
    if (!isConsistent(Row))
      return false;
  return true;
}());

ArrayRef<CoopOpRow> coopOpRows() { return Rows; }

char operandLetter(StringRef Signature, size_t Index) {
  const size_t Fixed = fixedOperands(Signature);
  if (Index < Fixed)
    return Signature[Index + 1];
  return isVariadic(Signature) ? Signature[Signature.size() - 2] : 0;
}

size_t fixedOperands(StringRef Signature) {
  return Signature.size() - (isVariadic(Signature) ? 3 : 1);
}

// ---- types

static TargetExtType *matchName(Type *T, StringRef Name, size_t Types, size_t MinInts) {
  auto *Ext = dyn_cast_or_null<TargetExtType>(T);
  if (!Ext || Ext->getName() != Name || Ext->getNumTypeParameters() != Types ||
      Ext->getNumIntParameters() < MinInts)
    return nullptr;
  return Ext;
}

static bool isComponentType(Type *T) {
  if (T->isFloatingPointTy())
    return T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() || T->isDoubleTy();
  auto *Int = dyn_cast<IntegerType>(T);
  return Int && (Int->getBitWidth() == 8 || Int->getBitWidth() == 16 || Int->getBitWidth() == 32 ||
                 Int->getBitWidth() == 64);
}

/// An encoding other than the native one needs eight bits to be about.
static bool isEncodingOf(unsigned Encoding, Type *Component) {
  return Encoding == 0 || (Encoding < NumEncodings && Component->isIntegerTy(8) &&
                           narrowFloat(CoopEncoding(Encoding)).isComponent());
}

TargetExtType *MatrixType::get() const {
  return TargetExtType::get(Component->getContext(), MatrixName, {Component},
                            {static_cast<unsigned>(Scope), Rows, Cols, static_cast<unsigned>(Use),
                             static_cast<unsigned>(Encoding)});
}

std::optional<MatrixType> MatrixType::match(Type *T) {
  auto *Ext = matchName(T, MatrixName, 1, 5);
  if (!Ext || Ext->getNumIntParameters() != 5)
    return std::nullopt;
  Type *Component = Ext->getTypeParameter(0);
  const unsigned Scope = Ext->getIntParameter(0), Use = Ext->getIntParameter(3);
  if (!isComponentType(Component) || Scope < 1 || Scope > 4 || Use > 2 ||
      !isEncodingOf(Ext->getIntParameter(4), Component))
    return std::nullopt;
  return MatrixType{Component,
                    CoopScope(Scope),
                    Ext->getIntParameter(1),
                    Ext->getIntParameter(2),
                    CoopUse(Use),
                    CoopEncoding(Ext->getIntParameter(4))};
}

TargetExtType *VectorType::get() const {
  return TargetExtType::get(Component->getContext(), VectorName, {Component},
                            {Size, static_cast<unsigned>(Encoding)});
}

std::optional<VectorType> VectorType::match(Type *T) {
  auto *Ext = matchName(T, VectorName, 1, 2);
  if (!Ext || Ext->getNumIntParameters() != 2)
    return std::nullopt;
  Type *Component = Ext->getTypeParameter(0);
  if (!isComponentType(Component) || !isEncodingOf(Ext->getIntParameter(1), Component))
    return std::nullopt;
  return VectorType{Component, Ext->getIntParameter(0), CoopEncoding(Ext->getIntParameter(1))};
}

TargetExtType *LayoutType::get(LLVMContext &C) const {
  return TargetExtType::get(C, LayoutName, {}, {Dim, static_cast<unsigned>(Clamp)});
}

std::optional<LayoutType> LayoutType::match(Type *T) {
  auto *Ext = matchName(T, LayoutName, 0, 2);
  if (!Ext || Ext->getNumIntParameters() != 2)
    return std::nullopt;
  const unsigned Dim = Ext->getIntParameter(0), Clamp = Ext->getIntParameter(1);
  if (Dim < 1 || Dim > 5 || Clamp > static_cast<unsigned>(CoopClamp::MirrorRepeat))
    return std::nullopt;
  return LayoutType{Dim, CoopClamp(Clamp)};
}

TargetExtType *ViewType::get(LLVMContext &C) const {
  SmallVector<unsigned, 7> Ints = {Dim, HasDimensions};
  for (uint32_t I = 0; I < Dim && I < Permutation.size(); ++I)
    Ints.push_back(Permutation[I]);
  return TargetExtType::get(C, ViewName, {}, Ints);
}

std::optional<ViewType> ViewType::match(Type *T) {
  auto *Ext = matchName(T, ViewName, 0, 3);
  if (!Ext)
    return std::nullopt;
  const unsigned Dim = Ext->getIntParameter(0);
  if (Dim < 1 || Dim > 5 || Ext->getNumIntParameters() != Dim + 2 || Ext->getIntParameter(1) > 1)
    return std::nullopt;
  ViewType Result{Dim, Ext->getIntParameter(1) == 1, {}};
  unsigned Seen = 0;
  for (unsigned I = 0; I < Dim; ++I) {
    Result.Permutation[I] = Ext->getIntParameter(I + 2);
    if (Result.Permutation[I] >= Dim)
      return std::nullopt;
    Seen |= 1u << Result.Permutation[I];
  }
  if (Seen != (1u << Dim) - 1)
    return std::nullopt;
  return Result;
}

bool containsCoopType(Type *T) {
  // Types share parts: each is looked at once.
  SmallVector<Type *, 8> Work = {T};
  SmallPtrSet<Type *, 8> Seen;
  while (!Work.empty()) {
    Type *Next = Work.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    if (auto *Ext = dyn_cast<TargetExtType>(Next)) {
      if (Ext->getName() == MatrixName || Ext->getName() == VectorName ||
          Ext->getName() == LayoutName || Ext->getName() == ViewName)
        return true;
    } else if (auto *Array = dyn_cast<ArrayType>(Next)) {
      Work.push_back(Array->getElementType());
    } else if (auto *Struct = dyn_cast<StructType>(Next)) {
      Work.append(Struct->element_begin(), Struct->element_end());
    }
  }
  return false;
}

// ---- names

static void mangleComponent(raw_ostream &OS, Type *Component, CoopEncoding Encoding) {
  mangleType(OS, Component);
  if (Encoding != CoopEncoding::Native)
    OS << '.' << narrowFloat(Encoding).Name;
}

static void mangleExt(raw_ostream &OS, TargetExtType *T) {
  if (auto M = MatrixType::match(T)) {
    static constexpr StringLiteral Uses[] = {"a", "b", "acc"};
    OS << Uses[static_cast<unsigned>(M->Use)] << ".s" << static_cast<unsigned>(M->Scope) << '.'
       << M->Rows << 'x' << M->Cols << 'x';
    mangleComponent(OS, M->Component, M->Encoding);
    return;
  }
  if (auto V = VectorType::match(T)) {
    OS << "cv" << V->Size << 'x';
    mangleComponent(OS, V->Component, V->Encoding);
    return;
  }
  if (auto L = LayoutType::match(T)) {
    OS << "tl" << L->Dim << '.' << static_cast<unsigned>(L->Clamp);
    return;
  }
  if (auto V = ViewType::match(T)) {
    OS << "tv" << V->Dim << (V->HasDimensions ? ".d" : ".n");
    for (uint32_t I = 0; I < V->Dim; ++I)
      OS << '.' << V->Permutation[I];
    return;
  }
  OS << "t_" << T->getName();
  for (Type *Param : T->type_params()) {
    OS << '.';
    mangleType(OS, Param);
  }
  for (unsigned Param : T->int_params())
    OS << '.' << Param;
  OS << "_t";
}

void mangleType(raw_ostream &OS, Type *T) {
  switch (T->getTypeID()) {
  case Type::HalfTyID:
    OS << "f16";
    return;
  case Type::BFloatTyID:
    OS << "bf16";
    return;
  case Type::FloatTyID:
    OS << "f32";
    return;
  case Type::DoubleTyID:
    OS << "f64";
    return;
  case Type::IntegerTyID:
    OS << 'i' << T->getIntegerBitWidth();
    return;
  case Type::PointerTyID:
    OS << 'p' << T->getPointerAddressSpace();
    return;
  case Type::FixedVectorTyID:
    OS << 'v' << cast<FixedVectorType>(T)->getNumElements();
    mangleType(OS, cast<FixedVectorType>(T)->getElementType());
    return;
  case Type::ArrayTyID:
    OS << "ar" << T->getArrayNumElements() << '.';
    mangleType(OS, T->getArrayElementType());
    return;
  case Type::StructTyID:
    OS << "st_";
    for (Type *Element : cast<StructType>(T)->elements()) {
      mangleType(OS, Element);
      OS << '_';
    }
    OS << "ts";
    return;
  case Type::TargetExtTyID:
    mangleExt(OS, cast<TargetExtType>(T));
    return;
  default:
    T->print(OS);
  }
}

/// The component type of the first cooperative type of a call: scalars that have it go without
/// saying.
static Type *impliedScalar(Type *Result, ArrayRef<Type *> Params) {
  auto ComponentOf = [](Type *T) -> Type * {
    if (auto M = MatrixType::match(T))
      return M->Component;
    if (auto V = VectorType::match(T))
      return V->Component;
    return nullptr;
  };
  if (Type *Component = ComponentOf(Result))
    return Component;
  for (Type *Param : Params)
    if (Type *Component = ComponentOf(Param))
      return Component;
  return nullptr;
}

static void mangleCall(raw_ostream &OS, const CoopOpRow &Row, Type *Result,
                       ArrayRef<Type *> Params) {
  Type *Implied = impliedScalar(Result, Params);
  auto Mangle = [&](char Letter, Type *T, bool IsResult) {
    // A resource's address space is a fact of the operation.
    const bool Varies = StringRef("sxmctwWa").contains(Letter) || (Letter == 'p' && !IsResult);
    if (!Varies || (Letter == 's' && T == Implied))
      return;
    OS << '.';
    mangleType(OS, T);
  };
  Mangle(Row.Signature[0], Result, true);
  for (size_t I = 0; I < Params.size(); ++I)
    Mangle(operandLetter(Row.Signature, I), Params[I], false);
  // Operands that have no letters of their own are counted.
  if (!isVariadic(Row.Signature))
    return;
  const char Last = operandLetter(Row.Signature, Params.size());
  if (Last == 's' || Last == 'i' || Params.size() == fixedOperands(Row.Signature))
    OS << ".n" << Params.size() - fixedOperands(Row.Signature);
}

// ---- operations

static void setTraits(Function &F, const CoopOpRow &Row) {
  F.addFnAttr(Attribute::NoUnwind);
  const bool CallsBack = Row.Signature.contains('f');
  if (!CallsBack && !(Row.Traits & Scoped))
    F.addFnAttr(Attribute::WillReturn);
  MemoryEffects Effects = MemoryEffects::none();
  if (Row.Traits & Read)
    Effects |= MemoryEffects::readOnly();
  if (Row.Traits & Write)
    Effects |= MemoryEffects::writeOnly();
  // What other invocations give depends on which of them take part: not to be moved or merged.
  if (Row.Traits & Scoped) {
    Effects |= MemoryEffects::inaccessibleMemOnly();
    F.addFnAttr(Attribute::Convergent);
  }
  if (CallsBack)
    Effects = MemoryEffects::unknown();
  F.setMemoryEffects(Effects);
}

CallInst *emitCoopOp(IRBuilderBase &B, CoopOp Op, Type *Result, ArrayRef<Value *> Args,
                     const Twine &Name) {
  const CoopOpRow &Row = coopOpRow(Op);
  SmallVector<Type *, 8> Params;
  for (Value *Arg : Args)
    Params.push_back(Arg->getType());
  SmallString<128> Mangled("coop.");
  {
    raw_svector_ostream OS(Mangled);
    OS << Row.Name;
    mangleCall(OS, Row, Result, Params);
  }
  auto *Type = FunctionType::get(Result, Params, false);
  Module *M = B.GetInsertBlock()->getModule();
  FunctionCallee Callee = M->getOrInsertFunction(Mangled, Type);
  auto *F = cast<Function>(Callee.getCallee());
  if (!F->hasFnAttribute(Attribute::NoUnwind))
    setTraits(*F, Row);
  CallInst *Call = B.CreateCall(Type, F, Args);
  if (!Result->isVoidTy())
    Call->setName(Name);
  return Call;
}

std::optional<CoopOp> getCoopOp(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front("coop.") || !F.isDeclaration())
    return std::nullopt;
  // The longest row that is a prefix: "mat.load.tensor" before "mat.load".
  const CoopOpRow *Best = nullptr;
  for (const CoopOpRow &Row : Rows) {
    if (!Name.starts_with(Row.Name) || (Best && Best->Name.size() > Row.Name.size()))
      continue;
    if (Name.size() == Row.Name.size() || Name[Row.Name.size()] == '.')
      Best = &Row;
  }
  if (!Best)
    return std::nullopt;
  return Best->Op;
}

std::optional<CoopOp> getCoopOp(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  return F ? getCoopOp(*F) : std::nullopt;
}

StringRef coopOpName(CoopOp Op) { return coopOpRow(Op).Name; }
bool isScoped(CoopOp Op) { return coopOpRow(Op).Traits & Scoped; }

// ---- traits

OpKind kindOf(CoopOp Op) { return coopOpRow(Op).Kind; }
OpMemory memoryOf(CoopOp Op) { return coopOpRow(Op).Memory; }
OpResult resultOf(CoopOp Op) { return coopOpRow(Op).Result; }

bool mayBeInPlace(CoopOp Op, unsigned I) {
  const unsigned Operand = coopOpRow(Op).InPlace;
  return Operand == Elementwise || Operand == I;
}

bool isElementwise(CoopOp Op) { return coopOpRow(Op).InPlace == Elementwise; }

} // namespace coop::lower
