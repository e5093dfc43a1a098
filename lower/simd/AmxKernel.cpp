// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of two by two tile registers; see AmxKernel.h. Layouts continue rows and K (TileLayout.h),
// so that all registers of a product have one shape and there is no code for edges. Registers are
// named by number: 0 to 3 are sums, 4 and 5 parts of A, 6 and 7 of B.

#include "lower/simd/AmxKernel.h"
#include "lower/passes/LoopBuilder.h"
#include "lower/simd/Blocks.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned Side = 2; ///< of a block, in registers
constexpr unsigned RegisterBytes = 64, RegistersOfA = Side * Side,
                   RegistersOfB = RegistersOfA + Side;

class AmxProduct {
public:
  AmxProduct(IRBuilder<> &B, const Product &P)
      : B(B), P(P), Vectors(B, P), Rows(P.D.L.rows(), DotRow::MaxTileRows),
        Step(EqualParts(std::min(P.A.L.StoredK, P.B.L.StoredK) / P.B.L.Group, DotRow::MaxTileRows)
                 .Size) {}

  void emit() {
    Steps = B.CreateUDiv(B.CreateAdd(P.Groups, B.getInt32(Step - 1)), B.getInt32(Step));
    closeSlots();
    B.CreateIntrinsic(Intrinsic::x86_ldtilecfg, {}, {configuration()});
    if (!isDirect())
      makeScratch();
    Blocks(P.D.L.vectors(), Side).forEachSize([&](uint32_t Panels, uint32_t Count, uint32_t First) {
      forEachBlock(B, "panel", Panels, Count, First, [&](Value *Panel) {
        Blocks(Rows.Count, Side).forEachSize([&](uint32_t Parts, uint32_t Count, uint32_t First) {
          forEachBlock(B, "rows", Parts, Count, First, [&](Value *Part) {
            block(B.CreateMul(Part, B.getInt32(Rows.Size)), Panel, Parts, Panels);
          });
        });
      });
    });
    B.CreateIntrinsic(Intrinsic::x86_tilerelease, {}, {});
  }

private:
  /// Sums are loaded from and stored to the accumulators' tiles.
  bool isDirect() const {
    return !P.Saturate && P.C.L.Stored == P.SumTy && P.D.L.Stored == P.SumTy;
  }

  /// The operand of LDTILECFG (Intel's manual, volume 2): palette 1, then at byte 16 the bytes in a
  /// row of each register, and at byte 48 the rows.
  Value *configuration() {
    std::array<uint8_t, 64> Bytes = {1};
    auto Set = [&](unsigned Register, uint32_t Rows, uint32_t RowBytes) {
      Bytes[16 + 2 * Register] = static_cast<uint8_t>(RowBytes);
      Bytes[48 + Register] = static_cast<uint8_t>(Rows);
    };
    for (unsigned I = 0; I < RegistersOfA; ++I)
      Set(I, Rows.Size, RegisterBytes);
    for (unsigned I = 0; I < Side; ++I) {
      Set(RegistersOfA + I, Rows.Size, Step * 4);
      Set(RegistersOfB + I, Step, RegisterBytes);
    }
    Module &M = *B.GetInsertBlock()->getModule();
    auto *Data = ConstantDataArray::get(M.getContext(), ArrayRef(Bytes));
    auto *Global = new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                                      GlobalValue::PrivateLinkage, Data, "amx.config");
    Global->setAlignment(Align(64));
    Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return Global;
  }

  /// Zeros behind the slots in use, up to a whole step; the layout has put them behind a tile
  /// without slots.
  void closeSlots() {
    if (P.B.L.k() / P.B.L.Group % Step == 0)
      return;
    Value *Missing = B.CreateSub(B.CreateMul(Steps, B.getInt32(Step)), P.Groups);
    auto Zero = [&](const Tile &T, uint32_t Lines, uint64_t Bytes,
                    function_ref<Value *(Value * Group, Value * Line)> Place) {
      if (T.L.Slots == 1)
        return;
      auto *Ty = FixedVectorType::get(B.getInt8Ty(), Bytes);
      forEach(B, Missing, "missing", [&](Value *I) {
        forEach(B, B.getInt32(Lines), "line", [&](Value *Line) {
          B.CreateAlignedStore(Constant::getNullValue(Ty),
                               T.address(B, Place(B.CreateAdd(P.Groups, I), Line)), Align(4));
        });
      });
    };
    Zero(P.A, P.A.L.rows(), 4, [&](Value *Group, Value *Row) {
      return P.A.L.place(B, Row, B.CreateMul(Group, B.getInt32(P.A.L.Group)));
    });
    Zero(P.B, P.B.L.vectors(), RegisterBytes,
         [&](Value *Group, Value *Panel) { return P.B.L.vectorPlace(B, Group, Panel); });
  }

  // ---- registers

  Constant *number(unsigned Register) { return B.getInt8(static_cast<uint8_t>(Register)); }
  void access(Intrinsic::ID Id, unsigned Register, Value *Address, uint64_t Stride) {
    Address = B.CreatePointerBitCastOrAddrSpaceCast(Address, B.getPtrTy());
    B.CreateIntrinsic(Id, {}, {number(Register), Address, B.getInt64(Stride)});
  }
  void load(unsigned Register, Value *Address, uint64_t Stride) {
    access(Intrinsic::x86_tileloadd64, Register, Address, Stride);
  }
  void store(unsigned Register, Value *Address, uint64_t Stride) {
    access(Intrinsic::x86_tilestored64, Register, Address, Stride);
  }
  static uint64_t rowBytes(const Tile &T) { return T.L.RowStride * T.L.elementBytes(); }

  Intrinsic::ID product() const {
    if (P.Dot->Instruction == DotInstruction::AmxBF16)
      return Intrinsic::x86_tdpbf16ps;
    if (P.CA.Signed)
      return P.CB.Signed ? Intrinsic::x86_tdpbssd : Intrinsic::x86_tdpbsud;
    return P.CB.Signed ? Intrinsic::x86_tdpbusd : Intrinsic::x86_tdpbuud;
  }

  // ---- blocks

  Value *plus(Value *V, unsigned N) { return B.CreateAdd(V, B.getInt32(N)); }

  /// Parts * Rows.Size rows from Row on, of Panels panels from Panel on.
  void block(Value *Row, Value *Panel, unsigned Parts, unsigned Panels) {
    forEachSum(Parts, Panels, [&](unsigned Part, unsigned I) {
      beginSum(Side * Part + I, plus(Row, Part * Rows.Size), plus(Panel, I));
    });
    forEach(B, Steps, "k", [&](Value *I) {
      Value *Group = B.CreateMul(I, B.getInt32(Step));
      for (unsigned I = 0; I < Panels; ++I)
        load(RegistersOfB + I, P.B.address(B, P.B.L.vectorPlace(B, Group, plus(Panel, I))),
             RegisterBytes);
      for (unsigned Part = 0; Part < Parts; ++Part) {
        Value *First = B.CreateMul(Group, B.getInt32(P.A.L.Group));
        Value *Place = P.A.L.place(B, plus(Row, Part * Rows.Size), First);
        load(RegistersOfA + Part, P.A.address(B, Place), rowBytes(P.A));
        for (unsigned I = 0; I < Panels; ++I)
          B.CreateIntrinsic(
              product(), {},
              {number(Side * Part + I), number(RegistersOfA + Part), number(RegistersOfB + I)});
      }
    });
    forEachSum(Parts, Panels, [&](unsigned Part, unsigned I) {
      endSum(Side * Part + I, plus(Row, Part * Rows.Size), plus(Panel, I));
    });
  }

  static void forEachSum(unsigned Parts, unsigned Panels,
                         function_ref<void(unsigned Part, unsigned Panel)> Body) {
    for (unsigned Part = 0; Part < Parts; ++Part)
      for (unsigned I = 0; I < Panels; ++I)
        Body(Part, I);
  }

  void beginSum(unsigned Register, Value *Row, Value *Panel) {
    if (isDirect())
      return load(Register, P.C.address(B, P.C.L.vectorPlace(B, Row, Panel)), rowBytes(P.C));
    forEach(B, B.getInt32(Rows.Size), "begin", [&](Value *I) {
      B.CreateStore(Vectors.start(B.CreateAdd(Row, I), Panel), scratchRow(I));
    });
    load(Register, Scratch, RegisterBytes);
  }

  void endSum(unsigned Register, Value *Row, Value *Panel) {
    if (isDirect())
      return store(Register, P.D.address(B, P.D.L.vectorPlace(B, Row, Panel)), rowBytes(P.D));
    store(Register, Scratch, RegisterBytes);
    forEach(B, B.getInt32(Rows.Size), "end", [&](Value *I) {
      Vectors.finish(B.CreateLoad(sums(), scratchRow(I)), B.CreateAdd(Row, I), Panel);
    });
  }

  // ---- memory for a register whose sums are not as accumulators are stored

  Type *sums() { return FixedVectorType::get(P.SumTy, P.D.L.Columns); }
  void makeScratch() {
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.begin());
    Scratch = AtEntry.CreateAlloca(ArrayType::get(sums(), Rows.Size), nullptr, "sums");
    Scratch->setAlignment(Align(RegisterBytes));
  }
  Value *scratchRow(Value *I) { return B.CreateInBoundsGEP(sums(), Scratch, I); }

  IRBuilder<> &B;
  const Product &P;
  MicroKernel Vectors;
  const EqualParts Rows; ///< of D
  const uint32_t Step;   ///< of K, in groups
  Value *Steps = nullptr;
  AllocaInst *Scratch = nullptr;
};

} // namespace

void emitAmxProduct(IRBuilder<> &B, const Product &P) { AmxProduct(B, P).emit(); }

} // namespace coop::lower
