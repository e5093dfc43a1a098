// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// abortEXT (GL_EXT_abort, SPV_KHR_abort, SPV_KHR_constant_data): a message of a string and values.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;

/// The string as an array of bytes, with its end, up to whole words; and the type of the same array
/// in memory.
Id Emitter::abortString(llvm::StringRef Text, Id &MemoryType) {
  Words Data;
  spirv::appendString(Data, Text);
  Words Array{M.intType(8, true), u32(static_cast<uint32_t>(Data.size() * 4))};
  Id &Type = AbortStrings[Data.size()].first;
  Id &Strided = AbortStrings[Data.size()].second;
  if (!Type) {
    Type = M.newType(Op::OpTypeArray, Array);
    M.decorate(Type, spirv::Decoration::UTFEncodedKHR);
    Strided = M.newType(Op::OpTypeArray, Array);
    M.decorate(Strided, spirv::Decoration::ArrayStride, {1});
    M.decorate(Strided, spirv::Decoration::UTFEncodedKHR);
  }
  MemoryType = Strided;
  return M.uniqueConstant(Op::OpConstantDataKHR, Type, Data);
}

Id Emitter::abortCall(const sema::BuiltinCallExpr &E) {
  const Layout InMemory{true, sema::Packing::Scalar, false};
  Words Values, ValueTypes, MemoryTypes;
  llvm::SmallVector<uint64_t, 4> Offsets;
  uint64_t End = 0;
  auto Add = [&](Id Value, Id ValueType, Id MemoryType, sema::SizeAlign Room) {
    End = (End + Room.Align - 1) / Room.Align * Room.Align;
    Offsets.push_back(End);
    End += Room.Size;
    Values.push_back(Value);
    ValueTypes.push_back(ValueType);
    MemoryTypes.push_back(MemoryType);
  };
  llvm::StringRef Text;
  auto Args = E.Args;
  if (!Args.empty())
    if (const auto *String = llvm::dyn_cast<sema::StringExpr>(Args[0])) {
      Text = String->Text;
      Args = Args.drop_front();
    }
  Id StringType = 0;
  Id String = abortString(Text, StringType);
  Add(String, AbortStrings[Text.size() / 4 + 1].first, StringType, {(Text.size() / 4 + 1) * 4, 1});
  for (const sema::Expr *Arg : Args) {
    const Type *T = Arg->Ty;
    Id Type = typeId(T, InMemory);
    Add(convertLayout(value(*Arg), T, {}, InMemory), Type, Type,
        sema::layoutOf(T, sema::Packing::Scalar, false));
  }
  Id Message = M.newType(Op::OpTypeStruct, MemoryTypes);
  for (auto [Index, Offset] : llvm::enumerate(Offsets))
    M.memberDecorate(Message, Index, spirv::Decoration::Offset, {static_cast<uint32_t>(Offset)});
  Id Whole = F.emit(Op::OpCompositeConstruct, M.uniqueType(Op::OpTypeStruct, ValueTypes), Values);
  F.terminate(Op::OpAbortKHR, {Message, Whole});
  return 0;
}
