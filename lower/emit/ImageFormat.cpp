// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The codes of formats as arithmetic. Numbers are converted as Vulkan says ("Fixed-Point Data
// Conversions", "Floating-Point Format Conversions"): to the nearest code, ties to even.

#include "lower/emit/ImageFormat.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;

namespace coop::lower {

// ---- the table

TexelFormat::Code TexelFormat::codeOf(const ImageFormatRow &Row) {
  switch (Row.Kind) {
  case COOP_KIND_Unorm:
    return Unorm;
  case COOP_KIND_Snorm:
    return Snorm;
  case COOP_KIND_Float:
    return Row.Bits[0] == 16 ? Half : Float;
  case COOP_KIND_Uint:
    return Uint;
  case COOP_KIND_Sint:
    return Sint;
  case COOP_KIND_Srgb:
    return Srgb;
  case COOP_KIND_PackedFloat:
    return PackedFloat;
  case COOP_KIND_SharedExponent:
    return SharedExponent;
  case COOP_KIND_None:
    break;
  }
  return None;
}

/// A constant of the module, made once.
static GlobalVariable *constantOf(IRBuilderBase &B, StringRef Name,
                                  function_ref<Constant *()> Make) {
  Module &M = *B.GetInsertBlock()->getModule();
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  Constant *Value = Make();
  auto *G = new GlobalVariable(M, Value->getType(), true, GlobalValue::PrivateLinkage, Value, Name);
  G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return G;
}

/// Numbers without a format have a row of zeros.
Value *TexelFormat::table() const {
  return constantOf(B, "coop.image.formats", [&]() -> Constant * {
    std::array<uint8_t, size_t(COOP_FORMAT_END) * Fields> Text = {};
    for (const ImageFormatRow &R : ImageFormats) {
      uint8_t *To = &Text[size_t(R.Value) * Fields];
      To[BytesField] = static_cast<uint8_t>(R.bytes());
      To[CodeField] = codeOf(R);
      std::copy(R.Shift.begin(), R.Shift.end(), To + ShiftField);
      std::copy(R.Bits.begin(), R.Bits.end(), To + BitsField);
    }
    return ConstantDataArray::get(B.getContext(), Text);
  });
}

Value *TexelFormat::field(Value *RowNumber, unsigned Field) const {
  Value *Index = B.CreateAdd(B.CreateMul(RowNumber, B.getInt32(Fields)), B.getInt32(Field));
  LoadInst *Load = B.CreateLoad(
      B.getInt8Ty(), B.CreateGEP(B.getInt8Ty(), table(), B.CreateZExt(Index, B.getInt64Ty())));
  Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
  return B.CreateZExt(Load, B.getInt32Ty());
}

TexelFormat::TexelFormat(IRBuilderBase &B, uint32_t Known, function_ref<Value *()> Number)
    : B(B), Row(findImageFormat(Known)) {
  if (Row) {
    Bytes = B.getInt32(Row->bytes());
    TheCode = B.getInt32(codeOf(*Row));
    for (unsigned C = 0; C < 4; ++C) {
      Shift[C] = B.getInt32(Row->Shift[C]);
      Bits[C] = B.getInt32(Row->Bits[C]);
    }
    return;
  }
  // Whatever a binding says, the table is not left.
  Value *At = B.CreateBinaryIntrinsic(Intrinsic::umin, Number(), B.getInt32(COOP_FORMAT_END - 1));
  Bytes = field(At, BytesField);
  TheCode = field(At, CodeField);
  for (unsigned C = 0; C < 4; ++C) {
    Shift[C] = field(At, ShiftField + C);
    Bits[C] = field(At, BitsField + C);
  }
}

Value *TexelFormat::has(unsigned Component) const { return B.CreateIsNotNull(Bits[Component]); }

Value *TexelFormat::isFixedPoint() const {
  auto Is = [&](unsigned C) { return B.CreateICmpEQ(TheCode, B.getInt32(C)); };
  return B.CreateOr(Is(Unorm), Is(Snorm));
}

// ---- choices

/// Body for the one of Cases that On is; for none, nothing is done.
void TexelFormat::switchOn(Value *On, ArrayRef<unsigned> Cases,
                           function_ref<void(unsigned)> Body) const {
  if (auto *Known = dyn_cast<ConstantInt>(On)) {
    const auto Value = static_cast<unsigned>(Known->getZExtValue());
    if (is_contained(Cases, Value))
      Body(Value);
    return;
  }
  Function *F = B.GetInsertBlock()->getParent();
  LLVMContext &C = B.getContext();
  auto *End = BasicBlock::Create(C, "format.end", F);
  SwitchInst *Switch = B.CreateSwitch(On, End, static_cast<unsigned>(Cases.size()));
  for (unsigned Case : Cases) {
    auto *Block = BasicBlock::Create(C, "format", F, End);
    Switch->addCase(B.getInt32(Case), Block);
    B.SetInsertPoint(Block);
    Body(Case);
    B.CreateBr(End);
  }
  B.SetInsertPoint(End);
}

namespace {
/// Values that several ways lead to: variables, which become values again.
class Merged {
public:
  Merged(IRBuilderBase &B, Type *T) : B(B), T(T) {
    for (AllocaInst *&V : Variables) {
      V = variableAtEntry(*B.GetInsertBlock()->getParent(), T);
      B.CreateStore(Constant::getNullValue(T), V);
    }
  }
  void set(unsigned I, Value *V) { B.CreateStore(V, Variables[I]); }
  TexelParts all() {
    TexelParts Result;
    for (unsigned I = 0; I < 4; ++I)
      Result[I] = B.CreateLoad(T, Variables[I]);
    return Result;
  }

private:
  IRBuilderBase &B;
  Type *T;
  std::array<AllocaInst *, 4> Variables;
};
} // namespace

static constexpr unsigned AllBytes[] = {1, 2, 4, 8, 12, 16};

/// Words of memory that a texel of so many bytes is accessed as.
static Type *memoryType(IRBuilderBase &B, unsigned Bytes) {
  return Bytes <= 4 ? static_cast<Type *>(B.getIntNTy(Bytes * 8))
                    : FixedVectorType::get(B.getInt32Ty(), Bytes / 4);
}

TexelParts TexelFormat::loadWords(Value *Address) const {
  TexelParts Words;
  Words.fill(B.getInt32(0));
  auto Load = [&](unsigned Size, function_ref<void(unsigned, Value *)> Put) {
    Value *V = B.CreateAlignedLoad(memoryType(B, Size), Address, Align(std::min(Size & -Size, 4u)));
    if (Size <= 4)
      return Put(0, B.CreateZExt(V, B.getInt32Ty()));
    for (unsigned I = 0; I < Size / 4; ++I)
      Put(I, B.CreateExtractElement(V, I));
  };
  if (Row) {
    Load(Row->bytes(), [&](unsigned I, Value *V) { Words[I] = V; });
    return Words;
  }
  Merged All(B, B.getInt32Ty());
  switchOn(Bytes, AllBytes,
           [&](unsigned Size) { Load(Size, [&](unsigned I, Value *V) { All.set(I, V); }); });
  return All.all();
}

void TexelFormat::storeWords(Value *Address, const TexelParts &Words) const {
  switchOn(Bytes, AllBytes, [&](unsigned Size) {
    Type *T = memoryType(B, Size);
    Value *V = nullptr;
    if (Size <= 4) {
      V = B.CreateTrunc(Words[0], T);
    } else {
      V = PoisonValue::get(T);
      for (unsigned I = 0; I < Size / 4; ++I)
        V = B.CreateInsertElement(V, Words[I], I);
    }
    B.CreateAlignedStore(V, Address, Align(std::min(Size & -Size, 4u)));
  });
}

// ---- components

/// The word that has the component; none is in two.
Value *TexelFormat::wordOf(const TexelParts &Words, unsigned Component) const {
  if (Row)
    return Words[Row->Shift[Component] / 32];
  Value *Word = Words[0];
  Value *Number = B.CreateLShr(Shift[Component], 5);
  for (unsigned I = 1; I <= Component; ++I)
    Word = B.CreateSelect(B.CreateICmpEQ(Number, B.getInt32(I)), Words[I], Word);
  return Word;
}

/// The component's bits as an i32.
Value *TexelFormat::raw(const TexelParts &Words, unsigned Component, bool Signed) const {
  Value *Word = wordOf(Words, Component);
  // What is above goes out at the top; 0 bits are as 32.
  Value *In = B.CreateAnd(Shift[Component], 31), *Size = Bits[Component];
  Value *Rest = B.CreateAnd(B.CreateSub(B.getInt32(32), Size), 31);
  if (!Signed) {
    Value *Mask = B.CreateLShr(B.getInt32(~0u), Rest);
    return B.CreateAnd(B.CreateLShr(Word, In), Mask);
  }
  Value *Above = B.CreateAnd(B.CreateSub(Rest, In), 31);
  return B.CreateAShr(B.CreateShl(Word, Above), Rest);
}

/// As float: 255 of 8 bits, 127 where there is a sign.
Value *TexelFormat::largestCode(unsigned Component, bool Signed) const {
  Value *Rest =
      B.CreateAnd(B.CreateSub(B.getInt32(Signed ? 33 : 32), Bits[Component]), B.getInt32(31));
  return B.CreateSIToFP(B.CreateLShr(B.getInt32(~0u), Rest), B.getFloatTy());
}

/// "sRGB EOTF" of the Khronos Data Format Specification, for every code.
Value *TexelFormat::srgbToLinear(Value *Code) const {
  Value *Table = constantOf(B, "coop.image.srgb", [&]() -> Constant * {
    std::array<float, 256> Linear;
    for (unsigned I = 0; I < 256; ++I) {
      const double X = I / 255.0;
      Linear[I] = static_cast<float>(X <= 0.04045 ? X / 12.92 : std::pow((X + 0.055) / 1.055, 2.4));
    }
    return ConstantDataArray::get(B.getContext(), Linear);
  });
  Value *At = B.CreateGEP(B.getFloatTy(), Table, B.CreateZExt(Code, B.getInt64Ty()));
  return B.CreateLoad(B.getFloatTy(), At);
}

Value *TexelFormat::decode(const TexelParts &Words, unsigned Component, Code As) const {
  Type *F32 = B.getFloatTy();
  auto FromHalf = [&](Value *Low) {
    return B.CreateFPExt(B.CreateBitCast(B.CreateTrunc(Low, B.getInt16Ty()), B.getHalfTy()), F32);
  };
  switch (As) {
  case Unorm:
    return B.CreateFDiv(B.CreateSIToFP(raw(Words, Component, false), F32),
                        largestCode(Component, false));
  case Snorm: {
    Value *V = B.CreateFDiv(B.CreateSIToFP(raw(Words, Component, true), F32),
                            largestCode(Component, true));
    return B.CreateBinaryIntrinsic(Intrinsic::maxnum, V, ConstantFP::get(F32, -1));
  }
  case Half:
    return FromHalf(raw(Words, Component, false));
  case Float:
    return B.CreateBitCast(wordOf(Words, Component), F32);
  case Srgb:
    return Component == 3 ? decode(Words, Component, Unorm)
                          : srgbToLinear(raw(Words, Component, false));
  case PackedFloat: {
    // As a half without its sign, and less of the mantissa: 6 bits of 11, or 5 of 10.
    Value *Missing = B.CreateSub(B.getInt32(15), Bits[Component]);
    return FromHalf(B.CreateShl(raw(Words, Component, false), B.CreateAnd(Missing, 31)));
  }
  case SharedExponent: {
    Value *Exponent = B.CreateLShr(Words[0], 27);
    Value *Scale = B.CreateShl(B.CreateAdd(Exponent, B.getInt32(127 - 15 - 9)), 23);
    return B.CreateFMul(B.CreateSIToFP(raw(Words, Component, false), F32),
                        B.CreateBitCast(Scale, F32));
  }
  case Uint:
    return raw(Words, Component, false);
  case Sint:
    return raw(Words, Component, true);
  case None:
    break;
  }
  return Constant::getNullValue(F32);
}

ArrayRef<unsigned> TexelFormat::codesFor(Type *Scalar, bool Stores) const {
  static constexpr unsigned Floats[] = {Unorm,       Snorm, Half,          Float,
                                        PackedFloat, Srgb,  SharedExponent};
  static constexpr unsigned Integers[] = {Uint, Sint};
  if (Scalar->isIntegerTy())
    return Integers;
  // What no shader stores to is at the end.
  return Stores ? ArrayRef(Floats).drop_back(2) : ArrayRef(Floats);
}

TexelParts TexelFormat::load(Value *Address, Type *Scalar) const {
  if (Scalar->isIntegerTy(64)) {
    TexelParts Parts;
    Parts.fill(PoisonValue::get(Scalar));
    Parts[0] = B.CreateAlignedLoad(Scalar, Address, Align(8));
    return Parts;
  }
  const TexelParts Words = loadWords(Address);
  auto HasPart = [&](unsigned C) { return !Row || Row->Bits[C] != 0; };
  Merged All(B, Scalar);
  switchOn(TheCode, codesFor(Scalar, /*Stores=*/false), [&](unsigned As) {
    for (unsigned C = 0; C < 4; ++C)
      if (HasPart(C))
        All.set(C, decode(Words, C, Code(As)));
  });
  return All.all();
}

TexelParts TexelFormat::complete(const TexelParts &Parts) const {
  TexelParts Result;
  Type *T = Parts[0]->getType();
  for (unsigned C = 0; C < 4; ++C) {
    Constant *Default = T->isFloatTy() ? ConstantFP::get(T, C == 3) : ConstantInt::get(T, C == 3);
    if (T->isIntegerTy(64))
      Result[C] = C == 0 ? Parts[C] : Default;
    else if (Row)
      Result[C] = Row->Bits[C] ? Parts[C] : Default;
    else
      Result[C] = B.CreateSelect(has(C), Parts[C], Default);
  }
  return Result;
}

// ---- stores

/// The bits of the code of V, the lowest first; what is above them is open.
Value *TexelFormat::encode(Value *V, unsigned Component, Code As) const {
  Type *F32 = B.getFloatTy(), *I32 = B.getInt32Ty();
  auto Number = [&](double N) { return ConstantFP::get(F32, N); };
  auto Least = [&](Value *X, Value *Y) { return B.CreateBinaryIntrinsic(Intrinsic::minnum, X, Y); };
  auto Most = [&](Value *X, Value *Y) { return B.CreateBinaryIntrinsic(Intrinsic::maxnum, X, Y); };
  auto ToHalf = [&](Value *X) {
    return B.CreateZExt(B.CreateBitCast(B.CreateFPTrunc(X, B.getHalfTy()), B.getInt16Ty()), I32);
  };
  switch (As) {
  case Unorm:
  case Snorm: {
    const bool Signed = As == Snorm;
    if (Signed) // NaN is 0; as the smaller one, -1 would come of it
      V = B.CreateSelect(B.CreateFCmpUNO(V, V), Number(0), V);
    V = Least(Most(V, Number(Signed ? -1 : 0)), Number(1));
    V = B.CreateUnaryIntrinsic(Intrinsic::rint, B.CreateFMul(V, largestCode(Component, Signed)));
    return B.CreateFPToSI(V, I32);
  }
  case Half:
    return ToHalf(V);
  case Float:
    return B.CreateBitCast(V, I32);
  case PackedFloat: {
    // No sign; beyond the largest number only infinity is infinity. What is left of the mantissa is
    // rounded at once, as a sum with a number in whose last place the code's is: of a half,
    // rounded, a code would not be the nearest one.
    Value *Is11 = B.CreateICmpEQ(Bits[Component], B.getInt32(11));
    Value *Largest = B.CreateSelect(Is11, Number(65024), Number(64512));
    Value *IsSpecial =
        B.CreateOr(B.CreateFCmpUNO(V, V), B.CreateFCmpOEQ(V, ConstantFP::getInfinity(F32)));
    Value *Inside = Least(Most(V, Number(0)), Largest);
    Value *Exponent = B.CreateAnd(B.CreateBitCast(Inside, I32), 0x7f800000);
    Exponent = B.CreateBinaryIntrinsic(Intrinsic::umax, Exponent, B.getInt32((127 - 14) << 23));
    Value *Dropped = B.CreateSub(B.getInt32(23 + 5), Bits[Component]);
    Value *Large =
        B.CreateBitCast(B.CreateOr(B.CreateAdd(Exponent, B.CreateShl(Dropped, 23)), 1u << 22), F32);
    Value *Rounded = B.CreateFSub(B.CreateFAdd(Inside, Large), Large);
    Value *Bits16 = B.CreateAnd(ToHalf(B.CreateSelect(IsSpecial, V, Rounded)), 0x7fff);
    return B.CreateLShr(Bits16, B.CreateAnd(B.CreateSub(B.getInt32(15), Bits[Component]), 31));
  }
  default:
    return V;
  }
}

void TexelFormat::store(Value *Address, const TexelParts &Parts) const {
  Type *Scalar = Parts[0]->getType();
  if (Scalar->isIntegerTy(64)) {
    B.CreateAlignedStore(Parts[0], Address, Align(8));
    return;
  }
  TexelParts Codes;
  if (Row) {
    for (unsigned C = 0; C < 4; ++C)
      Codes[C] = Row->Bits[C] ? encode(Parts[C], C, codeOf(*Row)) : nullptr;
  } else {
    Merged All(B, B.getInt32Ty());
    switchOn(TheCode, codesFor(Scalar, /*Stores=*/true), [&](unsigned As) {
      for (unsigned C = 0; C < 4; ++C)
        All.set(C, encode(Parts[C], C, Code(As)));
    });
    Codes = All.all();
  }
  TexelParts Words;
  Words.fill(B.getInt32(0));
  for (unsigned C = 0; C < 4; ++C) {
    if (!Codes[C])
      continue;
    Value *Rest = B.CreateAnd(B.CreateSub(B.getInt32(32), Bits[C]), 31);
    Value *In = B.CreateAnd(Shift[C], 31);
    Value *Code = B.CreateShl(B.CreateAnd(Codes[C], B.CreateLShr(B.getInt32(~0u), Rest)), In);
    if (Row) {
      Value *&Word = Words[Row->Shift[C] / 32];
      Word = B.CreateOr(Word, Code);
      continue;
    }
    Code = B.CreateSelect(has(C), Code, B.getInt32(0));
    Value *Number = B.CreateLShr(Shift[C], 5);
    for (unsigned I = 0; I < 4; ++I)
      Words[I] = B.CreateSelect(B.CreateICmpEQ(Number, B.getInt32(I)), B.CreateOr(Words[I], Code),
                                Words[I]);
  }
  storeWords(Address, Words);
}

} // namespace coop::lower
