// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Outputs that are captured: transform feedback (GLSL 4.60 section 4.4.2.1) and the streams of
// geometry shaders (section 4.4.2.3).

#include "sema/DeclarationsInterface.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/Support/MathExtras.h"

namespace coop::sema {

namespace {

// The least that an implementation has (section 7.3); glslang's and drivers' numbers.
constexpr uint32_t MaxBuffers = 4, MaxStride = 64 * 4;

/// How a value lies in a captured buffer: its components one after the other.
struct CaptureSize {
  uint64_t Size = 0;
  uint32_t Align = 4;
};

CaptureSize captureSize(const Type *T) {
  switch (T->kind()) {
  case TypeKind::Scalar:
  case TypeKind::Vector:
  case TypeKind::Matrix: {
    uint32_t Bytes = bitWidth(T->component()) / 8;
    uint64_t Count =
        T->isScalar() ? 1 : uint64_t(T->vectorSize()) * (T->isMatrix() ? T->rows() : 1);
    return {Count * Bytes, Bytes};
  }
  case TypeKind::Array: {
    CaptureSize Element = captureSize(T->element());
    std::optional<int64_t> N = T->arraySize() ? T->arraySize()->asInt() : std::nullopt;
    return {llvm::SaturatingMultiply(Element.Size, N && *N > 0 ? uint64_t(*N) : 1), Element.Align};
  }
  case TypeKind::Struct: {
    CaptureSize Sum{0, 1};
    for (const Field &F : T->structInfo().Fields) {
      CaptureSize Each = captureSize(F.Ty);
      Sum.Align = std::max(Sum.Align, Each.Align);
      Sum.Size = llvm::SaturatingAdd(llvm::alignTo(Sum.Size, Each.Align), Each.Size);
    }
    Sum.Size = llvm::alignTo(Sum.Size, Sum.Align);
    return Sum;
  }
  default:
    return {4, 4};
  }
}

void setStride(Context &Ctx, uint32_t Buffer, const LayoutValue &V) {
  if (V.Value % 4 != 0 || V.Value > MaxStride) {
    Ctx.report(V.Range, diag::err_xfb_stride) << V.Value << MaxStride << 4;
    return;
  }
  auto [Old, New] = Ctx.Decls->XfbStrides.insert({Buffer, {V.Value, V.Range}});
  if (!New && Old->second.first != V.Value) {
    Ctx.report(V.Range, diag::err_xfb_stride_differs) << Buffer << V.Value << Old->second.first;
    Ctx.report(Old->second.second, diag::note_previous_layout);
  }
}

std::optional<uint32_t> bufferOf(Context &Ctx, const Qualifiers &Q) {
  const LayoutValue *V = Q.find(LayoutId::XfbBuffer);
  if (!V)
    return std::nullopt;
  if (V->Value >= MaxBuffers) {
    Ctx.report(V->Range, diag::err_xfb_buffer) << V->Value << MaxBuffers;
    return std::nullopt;
  }
  return V->Value;
}

std::optional<uint32_t> streamOf(Context &Ctx, const Qualifiers &Q) {
  const LayoutValue *V = Q.find(LayoutId::Stream);
  if (!V)
    return std::nullopt;
  if (V->Value >= MaxStreams) {
    Ctx.report(V->Range, diag::err_stream_range) << V->Value << MaxStreams;
    return std::nullopt;
  }
  return V->Value;
}

/// Where the parts of a buffer lie, to find overlaps and its stride.
class CapturedBuffer {
public:
  explicit CapturedBuffer(Context &Ctx) : Ctx(Ctx) {}

  void add(uint64_t Offset, const Type *T, SourceRange R) {
    CaptureSize Size = captureSize(T);
    if (Offset % Size.Align != 0)
      Ctx.report(R, diag::err_xfb_offset) << Offset << Size.Align;
    for (const Part &P : Parts)
      if (Offset < P.End && P.Begin < Offset + Size.Size) {
        Ctx.report(R, diag::err_xfb_overlap) << Offset;
        Ctx.report(P.Range, diag::note_xfb_overlap);
        return;
      }
    Parts.push_back({Offset, Offset + Size.Size, R});
    End = std::max(End, Offset + Size.Size);
    Align = std::max(Align, Size.Align);
  }
  /// Of all that is captured: 8 with doubles, else 4.
  uint32_t align() const { return Align; }
  uint64_t end() const { return llvm::alignTo(End, Align); }

private:
  struct Part {
    uint64_t Begin, End;
    SourceRange Range;
  };
  Context &Ctx;
  llvm::SmallVector<Part, 8> Parts;
  uint64_t End = 0;
  uint32_t Align = 4;
};

} // namespace

void declareFeedbackDefault(Context &Ctx, const Qualifiers &Q) {
  if (auto Buffer = bufferOf(Ctx, Q))
    Ctx.Decls->XfbBuffer = *Buffer;
  if (const LayoutValue *Stride = Q.find(LayoutId::XfbStride))
    setStride(Ctx, Ctx.Decls->XfbBuffer, *Stride);
  if (auto Stream = streamOf(Ctx, Q))
    Ctx.Decls->Stream = Stream;
}

void declareFeedback(Context &Ctx, const Qualifiers &Q, Variable &V) {
  if (V.TheStorage != Storage::Output)
    return;
  V.Stream = streamOf(Ctx, Q);
  if (!V.Stream)
    V.Stream = Ctx.Decls->Stream;
  V.XfbBuffer = bufferOf(Ctx, Q).value_or(Ctx.Decls->XfbBuffer);
  if (const LayoutValue *Stride = Q.find(LayoutId::XfbStride))
    setStride(Ctx, *V.XfbBuffer, *Stride);
  V.XfbOffset = Q.value(LayoutId::XfbOffset);
}

void declareFeedback(Context &Ctx, const Qualifiers &Q, Variable &V,
                     llvm::MutableArrayRef<Field> Fields) {
  declareFeedback(Ctx, Q, V);
  if (!V.XfbOffset)
    return;
  // All members are captured, one after the other but for those that say where.
  uint64_t Next = *std::exchange(V.XfbOffset, std::nullopt);
  for (Field &F : Fields) {
    CaptureSize Size = captureSize(F.Ty);
    Next = F.XfbOffset ? *F.XfbOffset : llvm::alignTo(Next, Size.Align);
    F.XfbOffset = static_cast<uint32_t>(std::min<uint64_t>(Next, UINT32_MAX));
    Next = llvm::SaturatingAdd(Next, Size.Size);
  }
}

void declareMemberFeedback(Context &Ctx, const Qualifiers &Block, const Qualifiers &Q, Field &F) {
  F.XfbOffset = Q.value(LayoutId::XfbOffset);
  if (const LayoutValue *V = Q.find(LayoutId::XfbBuffer)) {
    uint32_t OfBlock = Block.value(LayoutId::XfbBuffer).value_or(Ctx.Decls->XfbBuffer);
    if (V->Value != OfBlock)
      Ctx.report(V->Range, diag::err_xfb_buffer_of_member) << V->Value << OfBlock;
  }
  if (const LayoutValue *V = Q.find(LayoutId::Stream)) {
    uint32_t OfBlock = Block.value(LayoutId::Stream).value_or(Ctx.Decls->Stream.value_or(0));
    if (V->Value != OfBlock)
      Ctx.report(V->Range, diag::err_stream_of_member) << V->Value << OfBlock;
  }
  if (const LayoutValue *V = Q.find(LayoutId::XfbStride))
    setStride(Ctx, Block.value(LayoutId::XfbBuffer).value_or(Ctx.Decls->XfbBuffer), *V);
}

void finishFeedback(Context &Ctx) {
  llvm::MapVector<uint32_t, CapturedBuffer> Buffers;
  auto Capture = [&](uint32_t Buffer, uint32_t Offset, const Type *T, SourceRange R) {
    Buffers.insert({Buffer, CapturedBuffer(Ctx)}).first->second.add(Offset, T, R);
  };
  for (const Variable *V : Ctx.P.Globals) {
    if (V->TheStorage != Storage::Output || !V->XfbBuffer)
      continue;
    if (V->XfbOffset)
      Capture(*V->XfbBuffer, *V->XfbOffset, V->Ty, V->Range);
    if (V->IsBlock && innermost(V->Ty)->isStruct())
      for (const Field &F : innermost(V->Ty)->structInfo().Fields)
        if (F.XfbOffset)
          Capture(*V->XfbBuffer, *F.XfbOffset, F.Ty, F.Range);
  }
  for (auto &[Buffer, Content] : Buffers) {
    auto [Stride, New] = Ctx.Decls->XfbStrides.insert(
        {Buffer, {static_cast<uint32_t>(std::min<uint64_t>(Content.end(), UINT32_MAX)), {}}});
    if (!New && Content.end() > Stride->second.first)
      Ctx.report(Stride->second.second, diag::err_xfb_stride_small)
          << Stride->second.first << Buffer << static_cast<uint32_t>(Content.end());
    else if (New && Content.end() > MaxStride)
      Ctx.report(Ctx.P.Globals.back()->Range, diag::err_xfb_stride)
          << static_cast<uint32_t>(Content.end()) << MaxStride << 4;
    else if (!New && Stride->second.first % Content.align() != 0)
      Ctx.report(Stride->second.second, diag::err_xfb_stride)
          << Stride->second.first << MaxStride << Content.align();
  }
  bool Any = !Buffers.empty();
  for (const Variable *V : Ctx.P.Globals) {
    auto *Mutable = const_cast<Variable *>(V);
    if (V->TheStorage != Storage::Output || !V->XfbBuffer)
      continue;
    bool Captured = V->XfbOffset.has_value();
    if (V->IsBlock && innermost(V->Ty)->isStruct())
      for (const Field &F : innermost(V->Ty)->structInfo().Fields)
        Captured |= F.XfbOffset.has_value();
    if (Captured)
      Mutable->XfbStride = Ctx.Decls->XfbStrides.find(*V->XfbBuffer)->second.first;
    else
      Mutable->XfbBuffer = std::nullopt;
  }
  if (Any)
    Ctx.P.ExecutionModes.push_back({static_cast<uint32_t>(spirv::ExecutionMode::Xfb), {}});
}

} // namespace coop::sema
