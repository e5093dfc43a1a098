// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sharing of tile registers by products: as many of each shape as the product with the most of
// it has. Registers hold nothing between products, so that all of them can use the same ones.

#include "lower/cpu/abi/TileConfiguration.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <array>
#include <optional>

using namespace llvm;

namespace coop::lower {
namespace {

using Shapes = std::array<TileShape, NumTileRegisters>;
using Numbers = std::array<uint8_t, NumTileRegisters>;

constexpr StringLiteral SharedName = "coop.tiles";

/// The operand of LDTILECFG (Intel's manual, volume 2): palette 1, then at byte 16 the bytes in a
/// row of each register, two bytes each, and at byte 48 the rows.
namespace config {
constexpr unsigned Size = 64, RowBytes = 16, Rows = 48;
} // namespace config

GlobalVariable *configuration(Module &M, ArrayRef<TileShape> Shapes, const Twine &Name) {
  std::array<uint8_t, config::Size> Bytes = {1};
  for (auto [Register, S] : enumerate(Shapes)) {
    Bytes[config::RowBytes + 2 * Register] = static_cast<uint8_t>(S.RowBytes);
    Bytes[config::Rows + Register] = static_cast<uint8_t>(S.Rows);
  }
  auto *Data = ConstantDataArray::get(M.getContext(), ArrayRef(Bytes));
  for (GlobalVariable &Known : M.globals()) // one for all products of the same shapes
    if (Known.hasPrivateLinkage() && Known.hasInitializer() && Known.getInitializer() == Data)
      return &Known;
  auto *Global = new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Data, Name);
  Global->setAlignment(Align(config::Size));
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return Global;
}

GlobalVariable *configurationOf(const CallInst &Configure) {
  return cast<GlobalVariable>(Configure.getArgOperand(0)->stripPointerCasts());
}

Shapes shapesOf(const CallInst &Configure) {
  auto *Bytes = cast<ConstantDataArray>(configurationOf(Configure)->getInitializer());
  Shapes S;
  for (unsigned I = 0; I < NumTileRegisters; ++I)
    S[I] = {static_cast<uint32_t>(Bytes->getElementAsInteger(config::Rows + I)),
            static_cast<uint32_t>(Bytes->getElementAsInteger(config::RowBytes + 2 * I))};
  return S;
}

void load(IRBuilderBase &B, GlobalVariable *Configuration) {
  B.CreateIntrinsic(Intrinsic::x86_ldtilecfg, {}, {Configuration});
}

/// The registers of a kernel: those of one shape follow each other.
class SharedRegisters {
public:
  void add(const Shapes &Product) {
    for (const TileShape &S : Product)
      if (S.Rows != 0) {
        const auto Wanted = static_cast<size_t>(count(Product, S));
        const auto Present = static_cast<size_t>(count(All, S));
        auto *End = std::find(All.rbegin(), All.rend(), S).base();
        All.insert(Present == 0 ? All.end() : End, Wanted - std::min(Wanted, Present), S);
      }
  }
  bool fit() const { return All.size() <= NumTileRegisters; }
  ArrayRef<TileShape> shapes() const { return All; }

  /// The register here for each of a product.
  Numbers numbers(const Shapes &Product) const {
    Numbers N = {};
    for (unsigned I = 0; I < NumTileRegisters; ++I)
      if (Product[I].Rows != 0) {
        const auto Before = count(ArrayRef(Product).take_front(I), Product[I]);
        N[I] = static_cast<uint8_t>(find(All, Product[I]) - All.begin() + Before);
      }
    return N;
  }

private:
  SmallVector<TileShape, NumTileRegisters> All;
};

/// How many operands of the instruction are registers.
unsigned registerOperands(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::x86_tilezero:
  case Intrinsic::x86_tileloadd64:
  case Intrinsic::x86_tilestored64:
    return 1;
  case Intrinsic::x86_tdpbf16ps:
  case Intrinsic::x86_tdpbssd:
  case Intrinsic::x86_tdpbsud:
  case Intrinsic::x86_tdpbusd:
  case Intrinsic::x86_tdpbuud:
    return 3;
  default:
    return 0;
  }
}

void renumber(Function &F, const Numbers &New) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      for (unsigned Operand = 0; Operand < registerOperands(Call->getIntrinsicID()); ++Operand) {
        auto *Old = cast<ConstantInt>(Call->getArgOperand(Operand));
        Call->setArgOperand(Operand, ConstantInt::get(Old->getType(), New[Old->getZExtValue()]));
      }
}

/// Configure is executed where the registers are not configured so already.
void askBefore(CallInst &Configure) {
  IRBuilder<> B(&Configure);
  auto *Ty = FixedVectorType::get(B.getInt64Ty(), config::Size / 8);
  Value *Now = variableAtEntry(*Configure.getFunction(), Ty, "tiles.now", Align(config::Size));
  B.CreateIntrinsic(Intrinsic::x86_sttilecfg, {}, {Now});
  Value *Differ =
      B.CreateICmpNE(B.CreateAlignedLoad(Ty, Now, Align(config::Size)),
                     B.CreateAlignedLoad(Ty, Configure.getArgOperand(0), Align(config::Size)));
  Configure.moveBefore(
      SplitBlockAndInsertIfThen(B.CreateOrReduce(Differ), &Configure, /*Unreachable=*/false));
}

} // namespace

void emitTileConfiguration(IRBuilderBase &B, ArrayRef<TileShape> Shapes) {
  load(B, configuration(*B.GetInsertBlock()->getModule(), Shapes, "amx.config"));
}

void shareTileConfiguration(Module &M) {
  Function *Configure = M.getFunction(Intrinsic::getBaseName(Intrinsic::x86_ldtilecfg));
  if (!Configure || Configure->use_empty())
    return;
  SmallVector<CallInst *, 8> Calls;
  for (User *U : Configure->users())
    Calls.push_back(cast<CallInst>(U));
  SharedRegisters Registers;
  for (const CallInst *Call : Calls)
    Registers.add(shapesOf(*Call));
  if (!Registers.fit()) {
    for (CallInst *Call : Calls)
      askBefore(*Call);
    return;
  }
  for (CallInst *Call : Calls) {
    GlobalVariable *Own = configurationOf(*Call);
    renumber(*Call->getFunction(), Registers.numbers(shapesOf(*Call)));
    Call->eraseFromParent();
    if (Own->use_empty())
      Own->eraseFromParent();
  }
  configuration(M, Registers.shapes(), SharedName);
}

bool usesTileRegisters(const Module &M) {
  const Function *Load = M.getFunction(Intrinsic::getBaseName(Intrinsic::x86_tileloadd64));
  return Load && !Load->use_empty();
}

void loadSharedTileConfiguration(IRBuilderBase &B) {
  Module &M = *B.GetInsertBlock()->getModule();
  if (GlobalVariable *Shared = M.getNamedGlobal(SharedName))
    load(B, Shared);
}

} // namespace coop::lower
