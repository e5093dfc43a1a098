// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for tiles, and the functions that work on them; see SimdState.h.

#include "lower/cpu/matrix/SimdState.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/tiles/TileMemory.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::lower {

/// What the elements of all tiles of one variable or value may take.
static constexpr uint64_t MaxTileBytes = uint64_t(1) << 30;

PointerType *SimdState::tilePointer(CoopScope Scope) const {
  return PointerType::get(C, Scope == CoopScope::Workgroup ? address_space::Shared
                                                           : address_space::Private);
}

Type *SimdState::storageType(Type *T) {
  if (auto M = MatrixType::match(T)) {
    if (M->Scope != CoopScope::Workgroup && M->Scope != CoopScope::Subgroup) {
      S.error("fast execution has cooperative matrices of subgroup and workgroup scope alone; use "
              "--exec=reference");
      return nullptr;
    }
    const uint64_t Bytes = layout(*M).bytes();
    if (M->elements() == 0 || Bytes > MaxTileBytes) {
      S.error("a cooperative matrix of " + Twine(M->elements()) + " elements is too large");
      return nullptr;
    }
    return ArrayType::get(Type::getInt8Ty(C), Bytes);
  }
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    Type *Element = storageType(Array->getElementType());
    return Element ? ArrayType::get(Element, Array->getNumElements()) : nullptr;
  }
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct) {
    S.error("fast execution cannot keep a cooperative matrix in one variable with other data that "
            "is reached by an index; use --exec=reference");
    return nullptr;
  }
  SmallVector<Type *, 4> Elements;
  for (Type *Element : Struct->elements()) {
    Elements.push_back(storageType(Element));
    if (!Elements.back())
      return nullptr;
  }
  return StructType::get(C, Elements);
}

Value *SimdState::allocate(Function &F, CoopScope Scope, Type *Ty, const Twine &Name) {
  if (Scope == CoopScope::Workgroup)
    return sharedVariable(S.M, Ty, Name);
  AllocaInst *A = variableAtEntry(F, Ty, Name, TileAlign);
  A->setMetadata(UniformMetadata, MDNode::get(C, {}));
  return A;
}

FunctionKey &SimdState::addTo(FunctionKey &Key, const CallInst &Call,
                              function_ref<bool(unsigned)> IsParameter) const {
  Key.add(Call, IsParameter);
  auto AddLayout = [&](Type *T) {
    const auto M = MatrixType::match(T);
    if (!M)
      return;
    const TileLayout L = layout(*M);
    if (L.Stored != M->Component)
      Key.add(L.Stored);
    if (L.Slots != 1)
      Key.add("slots").add(L.Slots);
    if (!L.KeepsNaNs)
      Key.add("anynan");
  };
  AddLayout(Call.getType());
  for (const Value *Operand : Call.args())
    AddLayout(Operand->getType());
  return Key;
}

Function *SimdState::collectiveFunction(FunctionKey Key, CoopScope Scope, ArrayRef<Type *> Params,
                                        function_ref<void(IRBuilder<> &, Function &)> Build) {
  const bool IsWorkgroup = Scope == CoopScope::Workgroup;
  Key.add(IsWorkgroup ? "wg" : "sg");
  for (Type *Param : Params)
    Key.add(Param);
  auto *Ty = FunctionType::get(Type::getVoidTy(C), Params, false);
  return S.outlined(Key, Ty, [&](Function &F) {
    F.addFnAttr(ScopeAttribute, IsWorkgroup ? "workgroup" : "subgroup");
    F.addFnAttr(Attribute::NoInline); // each is compiled once, however often it is called
    IRBuilder<> B(&F.getEntryBlock());
    Build(B, F);
    B.CreateRetVoid();
  });
}

void SimdState::copyTile(IRBuilderBase &B, const MatrixType &M, Value *To, Value *From) {
  const uint64_t Bytes = layout(M).bytes();
  Function *F =
      collectiveFunction(FunctionKey("tile.copy").add(Bytes), M.Scope,
                         {To->getType(), From->getType()}, [&](IRBuilder<> &B, Function &F) {
                           // The addresses may be equal: a selection may choose the tile that it
                           // writes.
                           B.CreateMemMove(F.getArg(0), TileAlign, F.getArg(1), TileAlign, Bytes);
                         });
  B.CreateCall(F, {To, From});
}

void addTo(FunctionKey &Key, const MacroTile *Grid) {
  if (Grid)
    Key.add("grid").add(Grid->rows()).add(Grid->cols());
}

// ---- operations

Value *SimdOp::tile(Value *V) const { return F.tile(V); }
Value *SimdOp::result() const { return F.tile(&Call); }

void SimdOp::unsupported(const Twine &What) const {
  auto Op = getCoopOp(Call);
  S.S.error(Call,
            "coop." + (Op ? coopOpName(*Op) : StringRef("?")) + " cannot be lowered: " + What);
}

FunctionKey SimdOp::key(StringRef Kind, ArrayRef<unsigned> Parameters) const {
  FunctionKey Key(("tile." + Kind).str());
  return S.addTo(Key, Call, [&](unsigned I) { return is_contained(Parameters, I); });
}

void SimdOp::run(const FunctionKey &Key, CoopScope Scope, ArrayRef<Value *> Args,
                 function_ref<void(IRBuilder<> &, Function &)> Build) const {
  SmallVector<Type *, 32> Params;
  for (Value *Arg : Args)
    Params.push_back(Arg->getType());
  B.CreateCall(S.collectiveFunction(Key, Scope, Params, Build), Args);
}

} // namespace coop::lower
