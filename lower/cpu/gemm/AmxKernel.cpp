// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of two by two tile registers; see AmxKernel.h. Layouts continue rows and K (TileLayout.h),
// so that all registers of a product have one shape and there is no code for edges. Registers are
// named by number: 0 to 3 are sums, 4 and 5 parts of A, 6 and 7 of B.

#include "lower/cpu/gemm/AmxKernel.h"
#include "lower/cpu/gemm/AmxShape.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/gemm/TileRegisters.h"
#include "lower/cpu/tiles/Blocks.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned Side = 2; ///< of a block, in registers
constexpr unsigned RegisterBytes = TileRegisters::RowBytes, RegistersOfA = Side * Side,
                   RegistersOfB = RegistersOfA + Side;

class AmxProduct {
public:
  AmxProduct(IRBuilder<> &B, const Product &P)
      : B(B), P(P), Registers(B), Vectors(B, P), Rows(P.D.L.StoredRows, DotRow::MaxTileRows),
        Shape(P.A.L, P.B.L, P.D.L), Step(Shape.Step) {}

  void emit() {
    Steps = B.CreateUDiv(B.CreateAdd(P.Groups, B.getInt32(Step - 1)), B.getInt32(Step));
    configure();
    closeSlots();
    if (!beginsDirectly() || !endsDirectly())
      makeScratch();
    auto Needed = [&](Value *Elements, uint32_t Size) -> Value * {
      if (!Elements)
        return nullptr;
      return B.CreateUDiv(B.CreateAdd(Elements, B.getInt32(Size - 1)), B.getInt32(Size));
    };
    Value *OfRows = Needed(P.Needed.Rows, Rows.Size);
    Value *OfColumns = Needed(P.Needed.Cols, P.D.L.Columns);
    // What a block of rows reads of A stays in the first cache, and B streams through it.
    Blocks(Rows.Count, Side).forEachSize([&](uint32_t Parts, uint32_t Count, uint32_t First) {
      forEachBlock(B, "rows", Parts, Count, First, OfRows, [&](Value *Part) {
        Value *Row = B.CreateMul(Part, B.getInt32(Rows.Size));
        Blocks(P.D.L.vectors(), Side)
            .forEachSize([&](uint32_t Panels, uint32_t Count, uint32_t First) {
              forEachBlock(B, "panel", Panels, Count, First, OfColumns,
                           [&](Value *Panel) { block(Row, Panel, Parts, Panels); });
            });
      });
    });
  }

private:
  /// Sums are loaded from, or stored to, the accumulators' tiles.
  bool beginsDirectly() const {
    return !P.Saturate && P.C.L.Stored == P.SumTy && !P.hasEqualColumns();
  }
  bool endsDirectly() const { return !P.Saturate && !P.Elements && P.D.L.Stored == P.SumTy; }

  /// Of the largest block: others need no more.
  void configure() {
    const unsigned Parts = std::min(Rows.Count, Side);
    const unsigned Panels = std::min(P.D.L.vectors(), Side);
    std::array<TileShape, RegistersOfB + Side> Shapes = {};
    forEachSum(Parts, Panels, [&](unsigned Part, unsigned I) {
      Shapes[Side * Part + I] = {Rows.Size, RegisterBytes};
    });
    for (unsigned I = 0; I < Parts; ++I)
      Shapes[RegistersOfA + I] = {Rows.Size, Step * 4};
    for (unsigned I = 0; I < Panels; ++I)
      Shapes[RegistersOfB + I] = {Step, RegisterBytes};
    emitTileConfiguration(B, Shapes);
  }

  /// Zeros after the entries in use, up to a whole step; the layout has put them after a tile
  /// without entries.
  void closeSlots() {
    Value *Missing = B.CreateSub(B.CreateMul(Steps, B.getInt32(Step)), P.Groups);
    auto Zero = [&](const Tile &T, uint32_t Lines, uint64_t Bytes,
                    function_ref<Value *(Value * Group, Value * Line)> Place) {
      if (!Shape.splits(T.L))
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
    if (P.TagsOfB && Shape.splits(P.B.L))
      forEach(B, Missing, "forget", [&](Value *I) { forgetSlot(B.CreateAdd(P.Groups, I)); });
  }

  /// The entry that group Group of B is in, if it is, is not what its tag says any more.
  void forgetSlot(Value *Group) {
    Value *Slot = B.CreateUDiv(Group, B.getInt32(P.B.L.k() / P.B.L.Group));
    ifThen(B, B.CreateICmpULT(Slot, B.getInt32(P.B.L.Slots)), "kept", [&] {
      for (unsigned I = 0; I < P.TagsOfSlot; ++I) {
        Value *Number = plus(B.CreateMul(Slot, B.getInt32(P.TagsOfSlot)), I);
        Value *Tag = B.CreateInBoundsGEP(PanelCache::tagType(B.getContext()), P.TagsOfB, Number);
        PanelCache(B, Tag, B.getTrue()).forget();
      }
    });
  }

  // ---- registers

  Value *strideBytes(const Tile &T) {
    return B.CreateMul(T.stride(B), B.getInt64(T.L.elementBytes()));
  }
  Value *registerStride() { return B.getInt64(RegisterBytes); }

  // ---- blocks

  Value *plus(Value *V, unsigned N) { return B.CreateAdd(V, B.getInt32(N)); }

  /// Parts * Rows.Size rows from Row on, of Panels panels from Panel on.
  void block(Value *Row, Value *Panel, unsigned Parts, unsigned Panels) {
    beginSums(Row, Panel, Parts, Panels);
    forEach(B, Steps, "k", [&](Value *I) {
      Value *Group = B.CreateMul(I, B.getInt32(Step));
      for (unsigned I = 0; I < Panels; ++I)
        Registers.load(RegistersOfB + I,
                       P.B.address(B, P.B.L.vectorPlace(B, Group, plus(Panel, I))),
                       registerStride());
      for (unsigned Part = 0; Part < Parts; ++Part) {
        Value *First = B.CreateMul(Group, B.getInt32(P.A.L.Group));
        Value *Place = P.A.place(B, plus(Row, Part * Rows.Size), First);
        Registers.load(RegistersOfA + Part, P.A.address(B, Place), strideBytes(P.A));
        for (unsigned I = 0; I < Panels; ++I)
          Registers.multiply(*P.Dot, Side * Part + I, RegistersOfA + Part, P.CA.Signed,
                             RegistersOfB + I, P.CB.Signed);
      }
    });
    for (unsigned Part = 0; Part < Parts; ++Part)
      endSums(Side * Part, plus(Row, Part * Rows.Size), Panel, Panels);
  }

  static void forEachSum(unsigned Parts, unsigned Panels,
                         function_ref<void(unsigned Part, unsigned Panel)> Body) {
    for (unsigned Part = 0; Part < Parts; ++Part)
      for (unsigned I = 0; I < Panels; ++I)
        Body(Part, I);
  }

  /// Zeros are not loaded: that takes as long as half of a product.
  void beginSums(Value *Row, Value *Panel, unsigned Parts, unsigned Panels) {
    Value *AreZero = P.RowIsZero && beginsDirectly() ? B.CreateIsNull(P.C.stride(B)) : B.getFalse();
    auto OfAll = [&](Value *Condition, const char *Name,
                     function_ref<void(unsigned Part, unsigned Panel)> Body) {
      if (match(Condition, PatternMatch::m_One()))
        forEachSum(Parts, Panels, Body);
      else if (!match(Condition, PatternMatch::m_Zero()))
        ifThen(B, Condition, Name, [&] { forEachSum(Parts, Panels, Body); });
    };
    OfAll(AreZero, "zeros", [&](unsigned Part, unsigned I) { Registers.zero(Side * Part + I); });
    OfAll(B.CreateNot(AreZero), "sums", [&](unsigned Part, unsigned I) {
      beginSum(Side * Part + I, plus(Row, Part * Rows.Size), plus(Panel, I));
    });
  }

  void beginSum(unsigned Register, Value *Row, Value *Panel) {
    if (beginsDirectly())
      return Registers.load(Register, P.C.address(B, P.C.vectorPlace(B, Row, Panel)),
                            strideBytes(P.C));
    // Equal columns are there from the register before.
    if (!P.hasEqualColumns() || Register % Side == 0)
      forEach(B, B.getInt32(Rows.Size), "begin", [&](Value *I) {
        B.CreateStore(Vectors.start(B.CreateAdd(Row, I), Panel), scratchRow(0, I));
      });
    Registers.load(Register, Scratch, registerStride());
  }

  /// Of the registers from Register on, beside each other.
  void endSums(unsigned Register, Value *Row, Value *Panel, unsigned Panels) {
    for (unsigned I = 0; I < Panels; ++I)
      if (endsDirectly())
        Registers.store(Register + I, P.D.address(B, P.D.vectorPlace(B, Row, plus(Panel, I))),
                        strideBytes(P.D));
      else
        Registers.store(Register + I, scratchRow(I, B.getInt32(0)), registerStride());
    if (endsDirectly())
      return;
    // Functions are not called for rows after the last.
    Value *Count = B.getInt32(Rows.Size);
    if (P.Elements && Rows.total() != P.D.L.rows())
      Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count,
                                      B.CreateSub(B.getInt32(P.D.L.rows()), Row));
    const unsigned Together = Vectors.rowsTogether();
    forEach(B, B.CreateUDiv(Count, B.getInt32(Together)), "end", [&](Value *Index) {
      Value *First = B.CreateMul(Index, B.getInt32(Together));
      SmallVector<Value *, 8> Sums;
      for (unsigned R = 0; R < Together; ++R)
        for (unsigned I = 0; I < Panels; ++I)
          Sums.push_back(B.CreateLoad(sums(), scratchRow(I, plus(First, R))));
      Vectors.finish(Sums, B.CreateAdd(Row, First), Panel);
    });
  }

  // ---- memory for registers whose sums are not as accumulators are stored

  Type *sums() { return FixedVectorType::get(P.SumTy, P.D.L.Columns); }
  void makeScratch() {
    Scratch = variableAtEntry(*B.GetInsertBlock()->getParent(),
                              ArrayType::get(sums(), uint64_t(Side) * DotRow::MaxTileRows), "sums",
                              Align(RegisterBytes));
  }
  Value *scratchRow(unsigned Register, Value *Row) {
    return B.CreateInBoundsGEP(sums(), Scratch, plus(Row, Register * DotRow::MaxTileRows));
  }

  IRBuilder<> &B;
  const Product &P;
  TileRegisters Registers;
  MicroKernel Vectors;
  const EqualParts Rows; ///< of D
  const AmxShape Shape;
  const uint32_t Step; ///< of K, in groups
  Value *Steps = nullptr;
  AllocaInst *Scratch = nullptr;
};

} // namespace

void emitAmxProduct(IRBuilder<> &B, const Product &P) { AmxProduct(B, P).emit(); }

} // namespace coop::lower
