// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of builtins that a signature cannot say, chosen by Id. Each function reports what is
// wrong and says whether the call may stand; arguments are converted and in the signature's order.

#ifndef COOP_SEMA_COOPERATIVERULES_H
#define COOP_SEMA_COOPERATIVERULES_H

#include "sema/Expressions.h"
#include "sema/Overload.h"

namespace coop::sema {

/// A builtin call under construction.
struct BuiltinUse {
  const Signature *Sig;
  llvm::ArrayRef<Argument> Syntax; ///< as written; functions' names are here
  llvm::SmallVector<const Expr *, 16> Args;
  const Type *Result;
  SourceRange Range;     ///< of the call
  SourceRange NameRange; ///< of the callee
  /// One for each of Args: the signature's, without those that such an image lacks.
  llvm::ArrayRef<const SignatureParameter *> Parameters = {};
  BuiltinId id() const { return Sig->Row->Id; }
  llvm::StringRef name() const { return Sig->Row->Name; }
};

// ---- BuiltinRules.cpp
/// Applies the rule of the call's function, whatever it is.
bool applyBuiltinRule(Context &Ctx, BuiltinUse &Use);
/// The place of a call that may not be anywhere. (PlacedCalls.cpp)
bool checkPlace(Context &Ctx, const BuiltinUse &Use);
/// The whole call as a constant, where its arguments are; null otherwise. (BuiltinFold.cpp)
const Constant *foldBuiltin(Context &Ctx, const BuiltinUse &Use);

// ---- ImageRules.cpp
/// Access, formats, components to gather and offsets.
bool checkImageUse(Context &Ctx, const BuiltinUse &Use);
/// An image that is passed to a user's function keeps its memory qualifiers, restrict aside.
bool checkImageArgument(Context &Ctx, const Expr *Argument, const Variable &Parameter);

// ---- CooperativeMatrix.cpp
bool checkCoopMatMemory(Context &Ctx, BuiltinUse &Use);
/// GL_NV_cooperative_matrix
bool checkCoopMatMemoryNV(Context &Ctx, BuiltinUse &Use);
bool checkCoopMatMulAddNV(Context &Ctx, BuiltinUse &Use);
bool checkCoopMatTranspose(Context &Ctx, BuiltinUse &Use);
bool checkCoopMatMulAdd(Context &Ctx, BuiltinUse &Use);
bool checkCoopMatReduce(Context &Ctx, BuiltinUse &Use);
bool checkSaturatedConvert(Context &Ctx, BuiltinUse &Use);

// ---- CooperativeTensor.cpp
bool checkCreateTensorLayout(Context &Ctx, BuiltinUse &Use);
bool checkCreateTensorView(Context &Ctx, BuiltinUse &Use);
bool checkTensorSetter(Context &Ctx, BuiltinUse &Use);
bool checkTensorMemory(Context &Ctx, BuiltinUse &Use);
/// That groups of the vector decode function, the last argument, fit into blocks.
bool checkDecodeGroups(Context &Ctx, BuiltinUse &Use);

// ---- CooperativeCallbacks.cpp
/// The function of that argument with the signature required; null after reporting. The call's
/// argument becomes a FunctionExpr.
bool checkDecodeFunctions(Context &Ctx, BuiltinUse &Use);
bool checkCombineFunction(Context &Ctx, BuiltinUse &Use);
bool checkPerElementFunction(Context &Ctx, BuiltinUse &Use);

// ---- CooperativeVector.cpp
bool checkCoopVecMatMul(Context &Ctx, BuiltinUse &Use);
bool checkCoopVecMemory(Context &Ctx, BuiltinUse &Use);
bool checkCoopVecTraining(Context &Ctx, BuiltinUse &Use);

// ---- TensorRules.cpp (GL_ARM_tensors)
bool checkTensorAccess(Context &Ctx, BuiltinUse &Use);
bool checkTensorSize(Context &Ctx, BuiltinUse &Use);

// ---- CooperativeConversion.cpp
// BuiltinPrintf.cpp
bool checkPrintf(Context &Ctx, const BuiltinUse &Use);

bool checkBitcastArray(Context &Ctx, BuiltinUse &Use);
bool checkExtractSubArray(Context &Ctx, BuiltinUse &Use);
bool checkVectorMatrixConversion(Context &Ctx, BuiltinUse &Use);

} // namespace coop::sema

#endif
