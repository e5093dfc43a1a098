// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for inputs of products that can be packed where they are made; see PackedInputs.h.

#include "lower/cpu/coopvec/PackedInputs.h"
#include "lower/check/Robust.h"
#include "lower/cpu/coopvec/ByteWords.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopCalls.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

using spirv::ComponentType;

// ---- how a vector is packed

Component InputPacking::to() const {
  return interpretation(Vector.Component->getContext(), Interpretation)->Element;
}

VectorType InputPacking::result() const {
  Type *Word = Type::getInt32Ty(Vector.Component->getContext());
  return {Word, static_cast<uint32_t>(divideCeil(Vector.Size, ByteWords::Bytes))};
}

SmallVector<Constant *, 3> InputPacking::operands() const {
  LLVMContext &C = Vector.Component->getContext();
  return {UndefValue::get(Vector.get()), ConstantInt::get(Type::getInt32Ty(C), Interpretation),
          ConstantInt::getBool(C, IsSigned)};
}

InputPacking InputPacking::of(const Constant *Vector, const Constant *Interpretation,
                              const Constant *IsSigned) {
  return {*VectorType::match(Vector->getType()), cast<ConstantInt>(Interpretation)->getZExtValue(),
          cast<ConstantInt>(IsSigned)->isOne()};
}

bool InputPacking::operator==(const InputPacking &Other) const {
  return Vector.get() == Other.Vector.get() && Interpretation == Other.Interpretation &&
         IsSigned == Other.IsSigned;
}

CallInst *emitExtended(IRBuilder<> &B, StringRef Name, Type *Result, ArrayRef<Value *> Args) {
  SmallVector<Type *, 24> Params;
  for (Value *Arg : Args)
    Params.push_back(Arg->getType());
  std::string Mangled = Name.str();
  raw_string_ostream OS(Mangled);
  OS << ".as.";
  mangleType(OS, Result);
  for (Type *Param : Params) {
    OS << '.';
    mangleType(OS, Param);
  }
  Module &M = *B.GetInsertBlock()->getModule();
  return B.CreateCall(M.getOrInsertFunction(Mangled, FunctionType::get(Result, Params, false)),
                      Args);
}

// ---- the operation by itself

static constexpr StringLiteral PackName = "coopfn.vec.pack";

/// A call of what is declared as Name and P; the operands are Args and those of P.
static CallInst *emitPacked(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Args,
                            const InputPacking &P) {
  SmallVector<Value *, 6> All(Args);
  llvm::append_range(All, P.operands());
  CallInst *Call = emitExtended(B, Name, P.result().get(), All);
  Call->getCalledFunction()->setOnlyReadsMemory();
  Call->setName("packed");
  return Call;
}

static CallInst *emitPack(IRBuilder<> &B, Value *V, const InputPacking &P) {
  return emitPacked(B, PackName, V, P);
}

std::optional<InputPacking> packingOf(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || !F->getName().starts_with(PackName))
    return std::nullopt;
  auto At = [&](unsigned I) { return cast<Constant>(Call.getArgOperand(I)); };
  return InputPacking::of(At(1), At(2), At(3));
}

void lowerPack(OpContext &O, const InputPacking &P) {
  IRBuilder<> &B = O.B;
  Value *Source = O.slot(O.Call.getArgOperand(0)), *Result = O.result();
  const uint32_t Size = P.Vector.Size;
  forEach(B, B.getInt32(P.result().Size), "word", [&](Value *I) {
    SmallVector<Value *, ByteWords::Bytes> Parts;
    for (unsigned Byte = 0; Byte < ByteWords::Bytes; ++Byte) {
      Value *K = B.CreateAdd(B.CreateMul(I, B.getInt32(ByteWords::Bytes)), B.getInt32(Byte));
      Value *Inside = Size % ByteWords::Bytes ? B.CreateICmpULT(K, B.getInt32(Size)) : B.getTrue();
      K = B.CreateSelect(Inside, K, B.getInt32(0));
      Value *V = convertInput(B, loadElement(B, P.Vector.Component, Source, K), P.from(), P.to());
      Parts.push_back(B.CreateSelect(Inside, V, Constant::getNullValue(V->getType())));
    }
    storeElement(B, joinParts(B, Parts), Result, I);
  });
}

// ---- the search

namespace {

class InputPacker {
public:
  InputPacker(Function &F, const SimdTarget &Target) : F(F), Target(Target) {}

  void run();

private:
  void want(Value *V, const InputPacking &P);
  bool isPackedUse(const Use &U, const InputPacking &P) const;
  void dropOthers();
  Value *packed(Value *V, const InputPacking &P, Instruction *End);
  CallInst *atDefinition(Instruction &V, const InputPacking &P);
  void makePacked();
  bool readsAsUnsigned(const CallInst &Product) const;
  static void rewriteProduct(CallInst &Product, Value *Input, bool AsUnsigned);

  Function &F;
  const SimdTarget &Target;
  SmallSetVector<CallInst *, 8> Products;
  /// Values that products or packed phis read, and nothing else; nothing where they want different
  /// things.
  MapVector<Value *, std::optional<InputPacking>> Wanted;
  DenseMap<Value *, Value *> Packed;
};

/// What a product reads as bytes that the shader has not packed.
std::optional<InputPacking> packingOfInput(const CallInst &Product) {
  const auto P = getCoopOp(Product) == CoopOp::VecMatMul && !isBounded(Product)
                     ? productOf(Product, *VectorType::match(Product.getType()))
                     : std::nullopt;
  if (!P || P->In.Packed || P->In.Element.isFloat() || P->In.Element.bits() != 8)
    return std::nullopt;
  auto &Call = cast<VecMatMulCall>(Product);
  return InputPacking{Call.inputType(), Call.inputInterpretation(), P->Input.Signed};
}

void InputPacker::want(Value *V, const InputPacking &P) {
  if (!isa<Instruction>(V))
    return;
  const auto [At, IsNew] = Wanted.insert({V, P});
  if (!IsNew && At->second != P)
    At->second.reset();
  if (auto *Phi = dyn_cast<PHINode>(V); Phi && IsNew)
    for (Value *In : Phi->incoming_values())
      want(In, P);
}

bool InputPacker::isPackedUse(const Use &U, const InputPacking &P) const {
  if (auto *Phi = dyn_cast<PHINode>(U.getUser())) {
    const auto *At = Wanted.find(Phi);
    return At != Wanted.end() && At->second == P;
  }
  auto *Call = dyn_cast<CallInst>(U.getUser());
  return Call && Products.contains(Call) && U.getOperandNo() == VecMatMulCall::Input &&
         packingOfInput(*Call) == P;
}

/// A value that something else reads is not packed, nor the phis that it leaves.
void InputPacker::dropOthers() {
  auto IsOther = [&](const auto &Entry) {
    const auto &[V, P] = Entry;
    return !P || !all_of(V->uses(), [&](const Use &U) { return isPackedUse(U, *P); });
  };
  size_t Before = 0;
  do {
    Before = Wanted.size();
    Wanted.remove_if(IsOther);
  } while (Wanted.size() != Before);
}

/// V as a phi takes it from the block that ends with End.
Value *InputPacker::packed(Value *V, const InputPacking &P, Instruction *End) {
  if (Value *Known = Packed.lookup(V))
    return Known;
  if (isa<UndefValue>(V))
    return UndefValue::get(P.result().get());
  IRBuilder<> B(End);
  return emitPack(B, V, P);
}

/// A load does it itself where a word is of four components of 32 bits.
CallInst *InputPacker::atDefinition(Instruction &V, const InputPacking &P) {
  IRBuilder<> B(V.getNextNode());
  auto *Load = dyn_cast<VecLoadCall>(&V);
  const bool IsLoad = Load && !isBounded(*Load) && !Load->isVolatile() && P.from().bits() == 32;
  if (!IsLoad)
    return emitPack(B, &V, P);
  const SmallVector<Value *, 3> Args(Load->args());
  return emitPacked(B, Load->getCalledFunction()->getName(), Args, P);
}

void InputPacker::makePacked() {
  for (auto &[V, P] : Wanted)
    if (auto *Phi = dyn_cast<PHINode>(V)) {
      IRBuilder<> B(Phi);
      Packed[Phi] = B.CreatePHI(P->result().get(), Phi->getNumIncomingValues(), Phi->getName());
    } else {
      Packed[V] = atDefinition(*cast<Instruction>(V), *P);
    }
  for (auto &[V, P] : Wanted)
    if (auto *Phi = dyn_cast<PHINode>(V))
      for (auto [In, Block] : zip(Phi->incoming_values(), Phi->blocks())) {
        auto *New = cast<PHINode>(Packed[Phi]);
        const int Known = New->getBasicBlockIndex(Block);
        New->addIncoming(Known >= 0 ? New->getIncomingValue(Known)
                                    : packed(In, *P, Block->getTerminator()),
                         Block);
      }
}

/// The constant that all components of an operand are, as a number.
std::optional<double> numberOf(Value *V) {
  Value *Same = VectorType::match(V->getType()) ? splatOf(V) : V;
  if (auto *Int = dyn_cast_or_null<ConstantInt>(Same))
    return static_cast<double>(Int->getSExtValue());
  auto *Float = dyn_cast_or_null<ConstantFP>(Same);
  if (!Float || Float->getType()->isDoubleTy())
    return std::nullopt;
  APFloat Number = Float->getValueAPF();
  bool Inexact = false;
  Number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Inexact);
  return Number.convertToDouble();
}

/// All components of what is made here are at least zero, or no number.
bool isAtLeastZero(Value *V) {
  auto IsNumber = [](Value *Operand) {
    const std::optional<double> Number = numberOf(Operand);
    return Number && *Number >= 0;
  };
  if (IsNumber(V))
    return true;
  auto *Math = dyn_cast<VecMathCall>(V);
  if (!Math)
    return false;
  using enum spirv::GLSLstd450;
  const auto Function = spirv::GLSLstd450(Math->instruction());
  const ArrayRef<Use> Operands = Math->vectors();
  if (is_contained({FMax, NMax, SMax}, Function))
    return IsNumber(Operands[0]) || IsNumber(Operands[1]);
  return is_contained({FClamp, NClamp, SClamp}, Function) && IsNumber(Operands[1]) &&
         IsNumber(Operands[2]);
}

/// The same of all that phis may have taken V from.
bool isAlwaysAtLeastZero(Value *V) {
  SmallSetVector<Value *, 8> From;
  From.insert(V);
  for (size_t I = 0; I < From.size(); ++I) {
    if (auto *Phi = dyn_cast<PHINode>(From[I]))
      From.insert(Phi->value_op_begin(), Phi->value_op_end());
    else if (!isa<UndefValue>(From[I]) && !isAtLeastZero(From[I]))
      return false;
  }
  return true;
}

/// Where signed bytes would make the product change its weights.
bool InputPacker::readsAsUnsigned(const CallInst &Product) const {
  const auto P = productOf(Product, *VectorType::match(Product.getType()));
  const DotRow *Dot = Target.laneDot(Type::getInt8Ty(Product.getContext()));
  const bool IsSigned = P->Weights.Element.Signed;
  return Dot && !Dot->takes(true, IsSigned) && Dot->takes(false, IsSigned) &&
         isAlwaysAtLeastZero(cast<VecMatMulCall>(Product).input());
}

void InputPacker::rewriteProduct(CallInst &Product, Value *Input, bool AsUnsigned) {
  const InputPacking P = *packingOfInput(Product);
  const ComponentType Packed = P.to().Signed && !AsUnsigned ? ComponentType::SignedInt8PackedNV
                                                            : ComponentType::UnsignedInt8PackedNV;
  SmallVector<Value *, 16> Args(Product.args());
  Args[VecMatMulCall::Input] = Input;
  Args[VecMatMulCall::InputInterpretation] = ConstantInt::get(
      Args[VecMatMulCall::InputInterpretation]->getType(), static_cast<uint64_t>(Packed));
  IRBuilder<> B(&Product);
  CallInst *New = emitCoopOp(B, CoopOp::VecMatMul, Product.getType(), Args);
  New->takeName(&Product);
  Product.replaceAllUsesWith(New);
  Product.eraseFromParent();
}

/// Phis may read each other; products are values that others pack.
void InputPacker::run() {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && packingOfInput(*Call))
      Products.insert(Call);
  for (CallInst *Product : Products)
    want(cast<VecMatMulCall>(Product)->input(), *packingOfInput(*Product));
  dropOthers();
  makePacked();
  SmallVector<Instruction *, 8> Unread;
  for (auto &[V, P] : Wanted)
    if (isa<PHINode>(V) || cast<CallInst>(Packed[V])->getArgOperand(0) != V)
      Unread.push_back(cast<Instruction>(V));
  SmallVector<std::tuple<CallInst *, Value *, bool>, 8> Rewritten;
  for (CallInst *Product : Products)
    if (Value *Input = Packed.lookup(cast<VecMatMulCall>(Product)->input()))
      Rewritten.push_back({Product, Input, readsAsUnsigned(*Product)});
  for (auto [Product, Input, AsUnsigned] : Rewritten)
    rewriteProduct(*Product, Input, AsUnsigned);
  for (Instruction *I : Unread)
    I->replaceAllUsesWith(UndefValue::get(I->getType()));
  for (Instruction *I : Unread)
    I->eraseFromParent();
}

} // namespace

void packInputs(Function &F, const SimdTarget &Target) { InputPacker(F, Target).run(); }

} // namespace coop::lower
