// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The switch over the builtin functions of cooperative matrices and vectors, tensor layouts and
// views that have a function of their own. Those functions: Cooperative{Matrix,Vector}Calls.cpp.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::BuiltinCallExpr;
using sema::BuiltinId;

Id Emitter::cooperativeCall(const BuiltinCallExpr &E) {
  switch (E.Callee->Id) {
  case BuiltinId::CoopMatLoad:
    return coopMatLoad(E);
  case BuiltinId::CoopMatStore:
    return coopMatStore(E);
  case BuiltinId::CoopMatMulAdd:
    return coopMatMulAdd(E);
  case BuiltinId::CreateTensorLayout:
    return F.emit(Op::OpCreateTensorLayoutNV, typeId(E.Ty), {});
  case BuiltinId::CreateTensorView:
    return F.emit(Op::OpCreateTensorViewNV, typeId(E.Ty), {});
  case BuiltinId::CoopMatLoadTensor:
    return tensorLoad(E, false, false, false);
  case BuiltinId::CoopMatLoadTensorView:
    return tensorLoad(E, true, false, false);
  case BuiltinId::CoopMatLoadTensorDecode:
    return tensorLoad(E, false, true, false);
  case BuiltinId::CoopMatLoadTensorViewDecode:
    return tensorLoad(E, true, true, false);
  case BuiltinId::CoopMatLoadTensorDecodeVector:
    return tensorLoad(E, false, true, true);
  case BuiltinId::CoopMatLoadTensorViewDecodeVector:
    return tensorLoad(E, true, true, true);
  case BuiltinId::CoopMatStoreTensor:
    return tensorStore(E, false);
  case BuiltinId::CoopMatStoreTensorView:
    return tensorStore(E, true);
  case BuiltinId::CoopMatLoadNV:
    return coopMatLoadNV(E);
  case BuiltinId::CoopMatStoreNV:
    return coopMatStoreNV(E);
  case BuiltinId::CoopMatTransposeEXT:
    return coopMatTranspose(E);
  case BuiltinId::TensorRead:
    return tensorReadARM(E);
  case BuiltinId::TensorWrite:
    return tensorWriteARM(E);
  case BuiltinId::CoopMatReduce:
  case BuiltinId::CoopMatReduceEXT:
    return coopMatReduce(E);
  case BuiltinId::CoopMatPerElement:
  case BuiltinId::CoopMatPerElementEXT:
    return intoOut(E, Op::OpCooperativeMatrixPerElementOpNV, 0);
  case BuiltinId::CoopMatTranspose:
    return intoOut(E, Op::OpCooperativeMatrixTransposeNV, 0);

  case BuiltinId::CoopVecMatMul:
    return coopVecMatMul(E, false);
  case BuiltinId::CoopVecMatMulAdd:
    return coopVecMatMul(E, true);
  case BuiltinId::CoopVecLoad:
    return coopVecLoad(E);
  case BuiltinId::CoopVecStore:
    return coopVecStore(E);
  case BuiltinId::CoopVecOuterProductAccumulate:
    return coopVecOuterProduct(E);
  case BuiltinId::CoopVecReduceSumAccumulate:
    return coopVecReduceSum(E);

  case BuiltinId::BitcastArray:
    return intoOut(E, Op::OpBitCastArrayQCOM, 1);
  case BuiltinId::ExtractSubArray:
    return intoOut(E, Op::OpExtractSubArrayQCOM, 2);
  case BuiltinId::VectorToCoopmat:
    return intoOut(E, Op::OpCompositeConstructCoopMatQCOM, 1);
  case BuiltinId::CoopmatToVector:
    return intoOut(E, Op::OpCompositeExtractCoopMatQCOM, 1);

  default:
    unsupported(E.Range, ("a call of '" + E.Callee->Name + "'").str());
    return F.emit(Op::OpUndef, typeId(E.Ty), {});
  }
}
