// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Aggregate values become their parts, and variables two; see MatrixAggregates.h.

#include "lower/transform/MatrixAggregates.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/PrivateVariables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace coop::lower {

static bool isMatrix(Type *T) { return MatrixType::match(T).has_value(); }

bool holdsMatrix(Type *T) {
  if (isMatrix(T))
    return true;
  return isa<StructType, ArrayType>(T) &&
         any_of(T->subtypes(), [](Type *Part) { return holdsMatrix(Part); });
}

namespace {

bool isAggregate(const Value *V) { return !isMatrix(V->getType()) && holdsMatrix(V->getType()); }

Type *partType(Type *T, unsigned I) {
  return T->isStructTy() ? T->getStructElementType(I) : T->getArrayElementType();
}

unsigned partCount(Type *T) {
  return T->isStructTy() ? T->getStructNumElements()
                         : static_cast<unsigned>(T->getArrayNumElements());
}

// ---- values

/// A part is a matrix, or the largest piece without one.
struct Part {
  SmallVector<unsigned, 4> Path;
  Type *Ty;
};

void findParts(Type *T, SmallVectorImpl<unsigned> &Path, SmallVectorImpl<Part> &Parts) {
  if (isMatrix(T) || !holdsMatrix(T)) {
    Parts.push_back({SmallVector<unsigned, 4>(Path.begin(), Path.end()), T});
    return;
  }
  for (unsigned I = 0; I < partCount(T); ++I) {
    Path.push_back(I);
    findParts(partType(T, I), Path, Parts);
    Path.pop_back();
  }
}

SmallVector<Part, 8> partsOf(Type *T) {
  SmallVector<Part, 8> Parts;
  SmallVector<unsigned, 4> Path;
  findParts(T, Path, Parts);
  return Parts;
}

/// Where the parts of the element at Path begin in T's, and which indices lead on inside of a part.
std::pair<unsigned, ArrayRef<unsigned>> findElement(Type *T, ArrayRef<unsigned> Path) {
  unsigned First = 0;
  while (!Path.empty() && holdsMatrix(T)) {
    const unsigned Index = Path.front();
    for (unsigned I = 0; I < Index; ++I)
      First += partsOf(partType(T, I)).size();
    T = partType(T, Index);
    Path = Path.drop_front();
  }
  return {First, Path};
}

/// Of a function.
class ValueSplitter {
public:
  explicit ValueSplitter(Function &F) : F(F) {}

  void run() {
    for (Instruction &I : instructions(F)) {
      if (isAggregate(&I))
        Aggregates.push_back(&I);
      else if (auto *Extract = dyn_cast<ExtractValueInst>(&I);
               Extract && isAggregate(Extract->getAggregateOperand()))
        Readers.push_back(&I);
      else if (auto *Store = dyn_cast<StoreInst>(&I);
               Store && isAggregate(Store->getValueOperand()))
        Readers.push_back(&I);
    }
    for (Instruction *I : Readers)
      read(*I);
    for (Instruction *I : Aggregates)
      if (!isa<CallInst>(I)) {
        I->replaceAllUsesWith(PoisonValue::get(I->getType()));
        I->eraseFromParent();
      }
  }

private:
  using Values = SmallVector<Value *, 8>;

  void read(Instruction &I) {
    IRBuilder<> B(&I);
    if (auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
      Value *From = Extract->getAggregateOperand();
      const auto [Index, Inside] = findElement(From->getType(), Extract->getIndices());
      Value *V = split(From)[Index];
      I.replaceAllUsesWith(Inside.empty() ? V : B.CreateExtractValue(V, Inside, I.getName()));
    } else {
      auto &Store = cast<StoreInst>(I);
      Value *V = Store.getValueOperand();
      const Values Stored = split(V);
      B.SetInsertPoint(&I);
      for (const auto &[Piece, P] : zip_equal(Stored, partsOf(V->getType())))
        B.CreateStore(Piece, address(B, V->getType(), Store.getPointerOperand(), P),
                      Store.isVolatile());
    }
    I.eraseFromParent();
  }

  static Value *address(IRBuilder<> &B, Type *T, Value *Base, const Part &P) {
    SmallVector<Value *, 5> Indices = {B.getInt32(0)};
    for (const unsigned I : P.Path)
      Indices.push_back(B.getInt32(I));
    return B.CreateInBoundsGEP(T, Base, Indices);
  }

  /// The parts of an aggregate, which stand where it does.
  Values split(Value *V) {
    if (auto Known = Parts.find(V); Known != Parts.end())
      return Known->second;
    if (auto *Phi = dyn_cast<PHINode>(V))
      return splitPhi(*Phi);
    Values Result = isa<Constant>(V) ? splitConstant(*cast<Constant>(V)) : splitOther(*V);
    return Parts[V] = Result;
  }

  static Values splitConstant(Constant &C) {
    Values Result;
    for (const Part &P : partsOf(C.getType())) {
      Constant *At = &C;
      for (const unsigned I : P.Path)
        At = At->getAggregateElement(I);
      Result.push_back(At);
    }
    return Result;
  }

  Values splitPhi(PHINode &Phi) {
    IRBuilder<> B(&Phi);
    Values Result;
    for (const Part &P : partsOf(Phi.getType()))
      Result.push_back(B.CreatePHI(P.Ty, Phi.getNumIncomingValues(), Phi.getName()));
    Parts[&Phi] = Result; // it may be among its own operands
    for (unsigned In = 0; In < Phi.getNumIncomingValues(); ++In) {
      const Values Incoming = split(Phi.getIncomingValue(In));
      for (const auto &[Piece, From] : zip_equal(Result, Incoming))
        cast<PHINode>(Piece)->addIncoming(From, Phi.getIncomingBlock(In));
    }
    return Result;
  }

  Values splitOther(Value &V) {
    auto *I = dyn_cast<Instruction>(&V);
    Values Result;
    if (auto *Load = dyn_cast_or_null<LoadInst>(I)) {
      IRBuilder<> B(I);
      for (const Part &P : partsOf(V.getType()))
        Result.push_back(B.CreateLoad(P.Ty, address(B, V.getType(), Load->getPointerOperand(), P),
                                      Load->isVolatile(), V.getName()));
    } else if (auto *Insert = dyn_cast_or_null<InsertValueInst>(I)) {
      return splitInsert(*Insert);
    } else if (auto *Extract = dyn_cast_or_null<ExtractValueInst>(I)) {
      Value *From = Extract->getAggregateOperand();
      const unsigned First = findElement(From->getType(), Extract->getIndices()).first;
      const Values All = split(From);
      Result.append(All.begin() + First, All.begin() + First + partsOf(V.getType()).size());
    } else if (auto *Select = dyn_cast_or_null<SelectInst>(I)) {
      const Values True = split(Select->getTrueValue()), False = split(Select->getFalseValue());
      IRBuilder<> B(I);
      for (const auto &[X, Y] : zip_equal(True, False))
        Result.push_back(B.CreateSelect(Select->getCondition(), X, Y, V.getName()));
    } else if (isa_and_nonnull<FreezeInst>(I)) {
      const Values From = split(I->getOperand(0));
      IRBuilder<> B(I);
      for (Value *Piece : From)
        Result.push_back(isMatrix(Piece->getType()) ? Piece : B.CreateFreeze(Piece));
    } else { // an argument, or the result of a call that could not be inlined
      IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
      if (I)
        B.SetInsertPoint(I->getNextNode());
      for (const Part &P : partsOf(V.getType()))
        Result.push_back(B.CreateExtractValue(&V, P.Path));
    }
    return Result;
  }

  Values splitInsert(InsertValueInst &I) {
    Value *V = I.getInsertedValueOperand();
    Values Result = split(I.getAggregateOperand());
    const auto [First, Inside] = findElement(I.getType(), I.getIndices());
    if (isAggregate(V)) {
      const Values Inserted = split(V);
      std::copy(Inserted.begin(), Inserted.end(), Result.begin() + First);
      return Result;
    }
    IRBuilder<> B(&I);
    Result[First] = Inside.empty() ? V : B.CreateInsertValue(Result[First], V, Inside);
    return Result;
  }

  Function &F;
  SmallVector<Instruction *, 16> Aggregates, Readers;
  DenseMap<Value *, Values> Parts;
};

// ---- variables

/// T with an empty structure in place of every part that is not of the side.
Type *sideOf(Type *T, bool OfMatrices) {
  if (isMatrix(T) || !holdsMatrix(T))
    return isMatrix(T) == OfMatrices ? T : StructType::get(T->getContext());
  if (auto *Array = dyn_cast<ArrayType>(T))
    return ArrayType::get(sideOf(Array->getElementType(), OfMatrices), Array->getNumElements());
  SmallVector<Type *, 8> Parts;
  for (Type *Part : T->subtypes())
    Parts.push_back(sideOf(Part, OfMatrices));
  return StructType::get(T->getContext(), Parts, cast<StructType>(T)->isPacked());
}

bool isMixed(Type *T) {
  return holdsMatrix(T) && any_of(partsOf(T), [](const Part &P) { return !isMatrix(P.Ty); });
}

/// As far as there are matrices: any other piece is empty on their side, however it is made up.
SmallVector<Value *, 4> indicesOfMatrices(const GetElementPtrInst &GEP) {
  SmallVector<Value *, 4> Indices;
  Type *At = GEP.getSourceElementType();
  for (auto [I, Index] : enumerate(GEP.indices())) {
    if (I > 0) {
      if (isMatrix(At) || !holdsMatrix(At))
        break;
      At = GetElementPtrInst::getTypeAtIndex(At, Index);
    }
    Indices.push_back(Index);
  }
  return Indices;
}

/// Gives what is computed from the address of a variable the addresses of its two sides. What
/// stands first in the variable, or in one of its parts, stands first in its side: optimizations
/// take the address of a part for that of its first piece.
void useSides(Value &Old, Value *Matrices, Value *Rest) {
  for (User *U : SmallVector<User *, 8>(Old.users())) {
    auto *I = cast<Instruction>(U);
    if (auto *GEP = dyn_cast<GetElementPtrInst>(I)) {
      IRBuilder<> B(GEP);
      auto Side = [&](Value *Base, bool OfMatrices, ArrayRef<Value *> Indices) {
        return B.CreateGEP(sideOf(GEP->getSourceElementType(), OfMatrices), Base, Indices,
                           GEP->getName(), GEP->getNoWrapFlags());
      };
      useSides(*GEP, Side(Matrices, true, indicesOfMatrices(*GEP)),
               Side(Rest, false, SmallVector<Value *, 4>(GEP->indices())));
      GEP->eraseFromParent();
    } else if (auto *Lifetime = dyn_cast<IntrinsicInst>(I);
               Lifetime && Lifetime->isLifetimeStartOrEnd()) {
      Lifetime->eraseFromParent();
    } else {
      auto *Store = dyn_cast<StoreInst>(I);
      Type *Accessed = Store ? Store->getValueOperand()->getType() : I->getType();
      I->replaceUsesOfWith(&Old, isMatrix(Accessed) ? Matrices : Rest);
    }
  }
}

void splitVariable(AllocaInst &Old) {
  IRBuilder<> B(&Old);
  auto Side = [&](bool OfMatrices) {
    return B.CreateAlloca(sideOf(Old.getAllocatedType(), OfMatrices), Old.getAddressSpace(),
                          Old.getArraySize(), Old.getName());
  };
  AllocaInst *Matrices = Side(true);
  useSides(Old, Matrices, Side(false));
  Old.eraseFromParent();
}

Constant *sideOf(Constant &C, bool OfMatrices) {
  Type *Ty = sideOf(C.getType(), OfMatrices);
  if (isMatrix(C.getType()) || !holdsMatrix(C.getType()))
    return C.getType() == Ty ? &C : Constant::getNullValue(Ty);
  if (isa<UndefValue>(C))
    return UndefValue::get(Ty);
  SmallVector<Constant *, 8> Parts;
  for (unsigned I = 0; I < partCount(C.getType()); ++I)
    Parts.push_back(sideOf(*C.getAggregateElement(I), OfMatrices));
  return Ty->isStructTy() ? ConstantStruct::get(cast<StructType>(Ty), Parts)
                          : ConstantArray::get(cast<ArrayType>(Ty), Parts);
}

void splitVariable(GlobalVariable &Old) {
  Constant *Self = &Old;
  convertUsersOfConstantsToInstructions(Self);
  auto Side = [&](bool OfMatrices) {
    Constant *Initial = sideOf(*Old.getInitializer(), OfMatrices);
    auto *New = new GlobalVariable(*Old.getParent(), Initial->getType(), Old.isConstant(),
                                   Old.getLinkage(), Initial, Old.getName(), &Old,
                                   Old.getThreadLocalMode(), Old.getAddressSpace());
    New->setAttributes(Old.getAttributes());
    return New;
  };
  GlobalVariable *Matrices = Side(true);
  useSides(Old, Matrices, Side(false));
  Old.eraseFromParent();
}

} // namespace

void splitMatrixAggregates(Module &M) {
  auto SplitValues = [&] {
    for (Function &F : M)
      if (!F.isDeclaration())
        ValueSplitter(F).run();
  };
  SplitValues();
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (isMixed(G.getValueType()) && G.hasInitializer())
      splitVariable(G);
  // The side of the matrices is the entry point's alone, for callbacks cannot use them.
  promotePrivates(M);
  SplitValues(); // initial values
  SmallVector<AllocaInst *, 8> Variables;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && isMixed(Alloca->getAllocatedType()))
        Variables.push_back(Alloca);
  for (AllocaInst *Variable : Variables)
    splitVariable(*Variable);
}

} // namespace coop::lower
