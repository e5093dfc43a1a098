// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of `coop-lower<loops>` share: how cooperative types lie in memory, how a scope's
// invocations hold a matrix, the functions generated so far, and where a function keeps the
// cooperative values it computes. The operations themselves are lowered elsewhere. Who holds which
// element of a matrix is said in ElementMap.h.

#ifndef COOP_LOWER_EXEC_LOOPS_LOWERINGSTATE_H
#define COOP_LOWER_EXEC_LOOPS_LOWERINGSTATE_H

#include "lower/exec/loops/ElementMap.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/GeneratedFunction.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace coop::lower {

/// A value of an invocation that a function run for the whole scope needs too: the address of a
/// private variable, or a builtin variable or resource.
struct Capture {
  llvm::GlobalVariable *Private = nullptr;
  CoopOp Op = CoopOp::Buffer;
  llvm::SmallVector<llvm::Value *, 3> Operands; ///< constants
  llvm::Type *Ty = nullptr;
};

class ScopeExecution;

/// Of a module.
class LoweringState {
public:
  /// One invocation does the work for all.
  explicit LoweringState(llvm::Module &M);
  /// Scopes: how invocations exchange values.
  LoweringState(llvm::Module &M, std::unique_ptr<ScopeExecution> Scopes);
  ~LoweringState();

  llvm::Module &M;
  llvm::LLVMContext &C;
  const llvm::DataLayout &DL;
  const std::unique_ptr<ScopeExecution> Scopes;

  /// T as it lies in memory, with cooperative types replaced. Size limits are diagnosed.
  llvm::Type *lowered(llvm::Type *T);
  uint64_t sizeOf(llvm::Type *T) { return DL.getTypeAllocSize(lowered(T)).getFixedValue(); }
  /// Copies a value of type T, which may hold cooperative values. B may stand in another block
  /// afterwards.
  void copy(llvm::IRBuilderBase &B, llvm::Value *To, llvm::Value *From, llvm::Type *T);

  /// The invocations that share a matrix of the scope; diagnosed when it cannot be told.
  uint32_t invocations(CoopScope Scope);
  /// Who holds which elements of matrices.
  const ElementMap &map() const;
  SharedMatrix shared(const MatrixType &M) { return {M, invocations(M.Scope)}; }
  uint32_t sliceLength(const MatrixType &M);
  /// Which of them runs this code.
  llvm::Value *invocationIndex(llvm::IRBuilderBase &B, CoopScope Scope);

  /// generatedFunction() of the module.
  llvm::Function *outlined(const FunctionKey &Key, llvm::FunctionType *Ty,
                           llvm::function_ref<void(llvm::Function &)> Build);
  /// Copies of vectors are component by component, for a vectorizer that puts the invocations'
  /// components side by side.
  bool CopiesComponents = false;
  /// Loops over the components of a vector are written out up to so many, for LLVM to make
  /// registers of them.
  uint32_t MostWrittenOut = 0;
  /// The target adds halves to memory by an instruction.
  bool AddsHalves = false;
  /// What functions for a whole scope capture of their first active invocation.
  llvm::DenseMap<llvm::Function *, llvm::SmallVector<Capture, 0>> Captures;

  void error(const llvm::Instruction &Where, const llvm::Twine &Message);
  void error(const llvm::Function &Where, const llvm::Twine &Message);
  void error(const llvm::Twine &Message);
  bool failed() const { return Failed; }

private:
  llvm::Type *lowerType(llvm::Type *T);
  llvm::Type *slots(llvm::Type *Component, uint64_t Count);

  std::optional<KernelInfo> Kernel;
  llvm::DenseMap<llvm::Type *, llvm::Type *> Types;
  const llvm::Function *Current = nullptr;
  llvm::StringSet<> Reported; ///< problems of types, which every use would meet again
  bool Failed = false;
  friend class FunctionLowering;
};

struct OpContext;

/// What another lowering does of a function's.
struct OtherLowering {
  /// Takes its part out first: slots can be used by then, and cooperative values are still there.
  llvm::function_ref<void()> Before = {};
  /// Lowers a call, or returns false.
  llvm::function_ref<bool(OpContext &)> Call = {};
};

/// Of a function: every cooperative value has a slot in memory, an alloca that is written where the
/// value is defined. A slot is written nowhere else while the value lives, so that uses may read it
/// in place.
class FunctionLowering {
public:
  FunctionLowering(LoweringState &S, llvm::Function &F) : S(S), F(F) {}

  /// Removes cooperative types and operations from the function.
  void run(const OtherLowering &Other = {});

  /// The address of a cooperative value.
  llvm::Value *slot(llvm::Value *V);
  /// Puts a value into a slot that it shares with others. Those must not live at the same time;
  /// where one is an operand of another, the operation must be one that reads a component before it
  /// writes the same one.
  void setSlot(llvm::Value &V, llvm::AllocaInst &Slot) { Slots[&V] = &Slot; }
  /// The phi's slot gets its values without help.
  void setArranged(llvm::PHINode &Phi) { Arranged.insert(&Phi); }
  /// Memory that lasts for the function's activation.
  llvm::AllocaInst *temporary(llvm::Type *Ty, const llvm::Twine &Name);

private:
  void hoistAllocas();
  void lowerPhis();
  void lower(llvm::Instruction &I);
  void lowerAlloca(llvm::AllocaInst &I);
  void lowerAggregate(llvm::Instruction &I);
  void lowerCall(llvm::CallInst &I);
  void select(llvm::SelectInst &I);
  void storeConstant(llvm::IRBuilderBase &B, llvm::Value *To, llvm::Constant *V);

  LoweringState &S;
  llvm::Function &F;
  /// Everything before it in the entry block sets up slots.
  llvm::Instruction *Marker = nullptr;
  OtherLowering Other = {};
  llvm::DenseMap<llvm::Value *, llvm::AllocaInst *> Slots;
  llvm::SmallPtrSet<llvm::PHINode *, 8> Arranged;
  llvm::SmallVector<llvm::Instruction *, 32> Dead;
};

/// One call of an operation while it is lowered; B stands before the call.
struct OpContext {
  FunctionLowering &F;
  LoweringState &S;
  llvm::IRBuilder<> &B;
  llvm::CallInst &Call;

  /// The call as one of an operation's: O.as<MatLoadCall>().stride().
  template <typename View> View &as() const { return llvm::cast<View>(Call); }
  /// The address of a cooperative value.
  llvm::Value *slot(llvm::Value *V) const { return F.slot(V); }
  llvm::Value *result() const { return F.slot(&Call); }
  MatrixType matrixResult() const { return *MatrixType::match(Call.getType()); }
  VectorType vectorResult() const { return *VectorType::match(Call.getType()); }
  void error(const llvm::Twine &Message) const { S.error(Call, Message); }
  void unsupported(const llvm::Twine &What) const;
  void copyTo(llvm::Value *To, llvm::Value *From, llvm::Type *CoopTy) const {
    S.copy(B, To, From, CoopTy);
  }
  void zero(llvm::Value *To, llvm::Type *CoopTy) const;
};

/// Element Index of an array of Ty at Base.
inline llvm::Value *elementAddress(llvm::IRBuilderBase &B, llvm::Type *Ty, llvm::Value *Base,
                                   llvm::Value *Index) {
  return B.CreateInBoundsGEP(Ty, Base, B.CreateZExtOrTrunc(Index, B.getInt64Ty()));
}
inline llvm::Value *loadElement(llvm::IRBuilderBase &B, llvm::Type *Ty, llvm::Value *Base,
                                llvm::Value *Index) {
  return B.CreateLoad(Ty, elementAddress(B, Ty, Base, Index));
}
inline void storeElement(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Base,
                         llvm::Value *Index) {
  B.CreateStore(V, elementAddress(B, V->getType(), Base, Index));
}

/// What every lowering of cooperative types does with a module around the lowering of functions,
/// which come in an order in which callbacks precede what calls them.
void lowerCooperativeTypes(LoweringState &S,
                           llvm::function_ref<void(llvm::Function &)> LowerFunction);

/// Makes indices of offsets in bytes into memory that holds cooperative values, which optimizations
/// count in sizes that LLVM thinks cooperative types have (Variables.cpp).
void restoreIndices(LoweringState &S);
void restoreIndices(llvm::Module &M);

/// Gives private variables the types that lie in memory, after byte offsets into variables with
/// cooperative values became indices (Variables.cpp).
void lowerPrivateVariables(LoweringState &S);

/// What all components of a vector are known to be, or null (Vector.cpp).
llvm::Value *splatOf(llvm::Value *V);

// The operations, by subject. Each replaces the uses of a scalar result and leaves the call itself.
void lowerMatrixElementwise(OpContext &O, CoopOp Op); // MatrixElementwise.cpp
void lowerMatrixAccess(OpContext &O, CoopOp Op);      // MatrixAccess.cpp
void lowerMatrixExchange(OpContext &O, CoopOp Op);    // MatrixExchange.cpp
void lowerTensorState(OpContext &O, CoopOp Op);       // TensorState.cpp
void lowerVector(OpContext &O, CoopOp Op);            // Vector.cpp
void lowerVectorMatMul(OpContext &O);                 // VectorMatMul.cpp
void lowerVectorTraining(OpContext &O, CoopOp Op);    // VectorTraining.cpp
void lowerCheckMeet(OpContext &O);                    // Checks.cpp

} // namespace coop::lower

#endif
