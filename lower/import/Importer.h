// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The import of one entry point: its state, and the checked access to operands through which every
// instruction's import goes. The instructions themselves are imported in one file per subject.
//
// Functions that can fail return false or null after fail() has been called; the first failure is
// what is reported, and nothing is built after it.

#ifndef COOP_LOWER_IMPORT_IMPORTER_H
#define COOP_LOWER_IMPORT_IMPORTER_H

#include "lower/import/Import.h"
#include "lower/import/Pointer.h"
#include "lower/import/SpirvModule.h"
#include "lower/import/SpirvType.h"
#include "lower/ir/CoopIR.h"
#include "support/spirv/Operands.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace coop::lower {

/// Limits that keep hostile modules from exhausting the machine; far above what shaders use.
namespace limits {
inline constexpr uint64_t MatrixElements = uint64_t(1) << 24;
inline constexpr uint64_t VectorComponents = uint64_t(1) << 16;
/// Of GL_EXT_long_vector, which has no limit of its own.
inline constexpr uint64_t LongVectorComponents = 1024;
inline constexpr uint64_t NaturalBytes = uint64_t(1) << 28;
inline constexpr uint64_t CopiedScalars = uint64_t(1) << 16;
/// Scalars, and cooperative values, of one value that is put together or taken apart where it is
/// loaded or stored.
inline constexpr uint64_t PartsOfValue = 1024, PartsOfCoopValue = 64;
inline constexpr uint64_t WorkgroupInvocations = uint64_t(1) << 16;
/// SPIR-V, section 2.17: nesting of types.
inline constexpr uint32_t TypeDepth = spirv::MaxTypeDepth;
inline constexpr uint32_t TypeLeaves = 1 << 14;
} // namespace limits

/// The memory operands of an instruction (SPIR-V, section 3.26) that matter here.
struct MemoryAccessInfo {
  uint64_t Align = 0; ///< 0: none given
  bool Volatile = false;
};

/// A mask operand and where the operands that belong to it stand.
struct MaskOperand {
  bool Present = false;
  uint32_t Mask = 0;
  llvm::SmallVector<uint32_t, 4> Params;
};

/// The ids that an instruction's Image Operands name (SPIR-V, section 3.14).
struct ImageOperandIds {
  uint32_t Mask = 0;
  std::optional<uint32_t> Bias, Lod, Dx, Dy, Offset, Offsets, Sample, MinLod;
};

/// One loop of the function being imported, for the markers.
struct ImportedLoop {
  const SpirvInst *Inst;
  llvm::BasicBlock *Header, *Merge;
  uint32_t Control;
};

class Importer {
public:
  Importer(const SpirvModule &In, const ImportOptions &Options, llvm::LLVMContext &C);

  llvm::Expected<std::unique_ptr<llvm::Module>> run();
  /// Types and constants alone.
  llvm::Expected<std::vector<SpecConstant>> specConstants();

private:
  // ---- order of work (Importer.cpp)
  bool importAll();
  bool importGlobal(const SpirvInst &I);

  // ---- failure (Importer.cpp)
  bool fail(const SpirvInst &At, const llvm::Twine &Message);
  bool unsupported(const SpirvInst &At) { return fail(At, "is not supported"); }
  bool failed() const { return static_cast<bool>(Problem); }

  // ---- operands (Importer.cpp)
  /// Operand indices count what follows the result type and result.
  const SpirvType *typeAt(const SpirvInst &At, uint32_t Id);
  const SpirvType *resultType(const SpirvInst &I) { return typeAt(I, I.resultType()); }
  const SpirvType *pointee(const SpirvInst &At, const SpirvType *Pointer) {
    return typeAt(At, Pointer->PointeeId);
  }
  /// The type of the value that an id names; null and a failure if it names none.
  const SpirvType *valueType(const SpirvInst &At, uint32_t Id);
  const SpirvType *operandType(const SpirvInst &I, size_t Operand);
  bool failOperand(const SpirvInst &At, uint32_t Id);
  llvm::Value *valueById(const SpirvInst &At, uint32_t Id);
  llvm::Value *value(const SpirvInst &I, size_t Operand);
  /// All operands from First on.
  bool values(const SpirvInst &I, size_t First, llvm::SmallVectorImpl<llvm::Value *> &Out);
  llvm::Value *scalarInt(const SpirvInst &I, size_t Operand, unsigned Bits);
  std::optional<uint64_t> constantInt(const SpirvInst &At, uint32_t Id);
  std::optional<uint32_t> constant32(const SpirvInst &I, size_t Operand);
  bool needOperands(const SpirvInst &I, size_t Count);
  bool define(const SpirvInst &I, llvm::Value *V);
  bool definePointer(const SpirvInst &I, Pointer P);
  std::optional<Pointer> pointer(const SpirvInst &I, size_t Operand);
  std::optional<Pointer> pointerById(const SpirvInst &At, uint32_t Id);
  /// With Second: the second mask of that kind.
  bool maskOperand(const SpirvInst &I, spirv::OperandKind Kind, MaskOperand &Out,
                   bool Second = false);
  bool memoryAccess(const SpirvInst &I, MemoryAccessInfo &Out, bool Second = false);
  llvm::CallInst *coopOp(CoopOp Op, llvm::Type *Result, llvm::ArrayRef<llvm::Value *> Args) {
    return emitCoopOp(B, Op, Result, Args);
  }

  // ---- types (Types.cpp, StructTypes.cpp)
  bool importType(const SpirvInst &I);
  bool importTypeOf(const SpirvInst &I, SpirvType &T);
  bool isUnknownType(const SpirvInst &I) const;
  bool finishVector(SpirvType &T);
  bool importScalarType(const SpirvInst &I, SpirvType &T);
  bool importFloatType(const SpirvInst &I, SpirvType &T);
  bool importVectorType(const SpirvInst &I, SpirvType &T);
  bool importMatrixType(const SpirvInst &I, SpirvType &T);
  bool importArrayType(const SpirvInst &I, SpirvType &T);
  bool importStructType(const SpirvInst &I, SpirvType &T);
  bool importPointerType(const SpirvInst &I, SpirvType &T);
  bool importFunctionType(const SpirvInst &I, SpirvType &T);
  bool checkComponentType(const SpirvInst &I, const SpirvType &T);
  bool importCoopMatrixType(const SpirvInst &I, SpirvType &T);
  bool importCoopVectorType(const SpirvInst &I, SpirvType &T);
  bool importTensorLayoutType(const SpirvInst &I, SpirvType &T);
  bool importTensorViewType(const SpirvInst &I, SpirvType &T);
  bool isKnownImage(const SpirvInst &I) const;
  bool importImageType(const SpirvInst &I, SpirvType &T);
  bool importSamplerType(const SpirvInst &I, SpirvType &T);
  bool importSampledImageType(const SpirvInst &I, SpirvType &T);
  bool finishAggregate(const SpirvInst &I, SpirvType &T);
  std::optional<uint64_t> explicitSize(const SpirvInst &At, const SpirvType &T, MatrixLayout L);
  uint64_t naturalAlign(const SpirvType &T) const;

  // ---- constants (Constants.cpp, SpecConstants.cpp)
  bool importConstant(const SpirvInst &I);
  bool importScalarConstant(const SpirvInst &I);
  bool importBoolConstant(const SpirvInst &I, bool Default);
  bool importCompositeConstant(const SpirvInst &I, bool Replicate);
  bool importNullConstant(const SpirvInst &I);
  bool importSpecConstantOp(const SpirvInst &I);
  bool setUndefined(const SpirvInst &I, llvm::StringRef Why);
  bool takesUndefined(const SpirvInst &I, const SpirvInst &Inner);
  llvm::Constant *decidedByOne(const SpirvInst &Inner);
  void specConstantsOf(const SpirvInst &At, llvm::SmallVectorImpl<const SpirvInst *> &Out) const;
  std::string specializationOf(const SpirvInst &At) const;
  std::optional<uint64_t> literalBits(const SpirvInst &I, const SpirvType &T);
  std::optional<uint64_t> specialized(const SpirvInst &I, const SpirvType &T, uint64_t Default);
  llvm::Constant *scalarConstant(const SpirvType &T, uint64_t Bits);
  llvm::Constant *undefined(const SpirvType &T);
  /// Emits a constant that holds cooperative types where the builder stands.
  llvm::Value *materialize(const SpirvInst &At, uint32_t Id);
  /// The value of an OpSpecConstantOp that is no constant; null after reporting.
  llvm::Value *materializeOperation(const SpirvInst &I);
  llvm::Constant *storedConstant(const SpirvType &T, llvm::Constant *Value);
  llvm::Value *materializeNull(const SpirvType &T);

  // ---- variables, builtins, kernel (Variables.cpp, Builtins.cpp)
  bool importGlobalVariable(const SpirvInst &I);
  bool importResource(const SpirvInst &I, const SpirvType &T);
  bool importPushConstants(const SpirvInst &I, const SpirvType &T);
  bool importPrivate(const SpirvInst &I, const SpirvType &T);
  bool importShared(const SpirvInst &I, const SpirvType &T);
  bool importInput(const SpirvInst &I, const SpirvType &T);
  bool importLocalVariable(const SpirvInst &I);
  bool storeDeferredInitializers();
  std::optional<uint32_t> resourceCount(const SpirvInst &I, const Pointer &P);
  std::optional<BindingInfo> describeBinding(const SpirvInst &I);
  bool addBinding(const SpirvInst &I);
  bool finishKernel();
  bool checkExecutionModes();
  bool readWorkgroupSize(std::array<uint32_t, 3> &Size);
  llvm::Value *loadBuiltin(const SpirvInst &At, const Pointer &P);
  llvm::Value *builtinComponent(spirv::BuiltIn Kind, unsigned Component);
  llvm::Value *subgroupMask(spirv::BuiltIn Kind);

  // ---- functions and control flow (Functions.cpp, ControlFlow.cpp)
  bool collectReachable(uint32_t Entry);
  bool declareFunction(const SpirvFunction &F);
  bool importFunction(const SpirvFunction &F);
  bool importBody(const SpirvFunction &F);
  bool importInstruction(const SpirvInst &I);
  bool checkResultType(const SpirvInst &I);
  bool mayContract(const SpirvInst &I) const;
  bool importTerminator(const SpirvInst &I);
  bool importUnreachable();
  bool importBranchConditional(const SpirvInst &I);
  bool importSwitch(const SpirvInst &I);
  bool importReturnValue(const SpirvInst &I);
  bool importPhi(const SpirvInst &I);
  bool importLoopMerge(const SpirvInst &I);
  bool importSelectionMerge(const SpirvInst &I);
  bool finishPhis();
  bool finishLoops();
  bool importCall(const SpirvInst &I);
  llvm::BasicBlock *block(const SpirvInst &At, uint32_t Id);
  llvm::Function *callback(const SpirvInst &At, uint32_t Id);
  bool finishCallback(const SpirvInst &At, llvm::Function &Callback,
                      llvm::DenseSet<llvm::Function *> &Seen);
  bool finishCallbacks();
  bool importLine(const SpirvInst &I);
  llvm::DIFile *debugFile(llvm::StringRef Path);
  void beginDebugScope(const SpirvFunction &F, llvm::Function *Fn);

  // ---- memory (Memory.cpp, AccessChain.cpp)
  bool importLoad(const SpirvInst &I);
  bool importStore(const SpirvInst &I);
  bool importCopyMemory(const SpirvInst &I);
  bool importAccessChain(const SpirvInst &I);
  bool importArrayLength(const SpirvInst &I);
  bool importPointerCompare(const SpirvInst &I);
  bool importPointerConversion(const SpirvInst &I);
  llvm::Value *loadFrom(const SpirvInst &At, const Pointer &P);
  bool storeTo(const SpirvInst &At, const Pointer &P, llvm::Value *V);
  bool checkHasLayout(const SpirvInst &At, const SpirvType &T);
  llvm::Value *loadLeaf(const SpirvInst &At, const Pointer &P);
  bool storeLeaf(const SpirvInst &At, const Pointer &P, llvm::Value *V);
  bool storeTable(const SpirvInst &At, const Pointer &P, llvm::Constant *V);
  bool isLeaf(const Pointer &P) const;
  static bool isCopiedByLoops(const SpirvType &T);
  std::optional<Pointer> temporary(const SpirvInst &At, const SpirvType &T);
  bool copyParts(const SpirvInst &At, const Pointer &To, const Pointer &From);
  bool copyElements(const SpirvInst &At, const Pointer &To, const Pointer &From);
  llvm::Value *loadCoopElement(const SpirvInst &At, const Pointer &P);
  bool storeCoopElement(const SpirvInst &At, const Pointer &P, llvm::Value *V);
  std::optional<Pointer> accessed(const SpirvInst &I, size_t Operand, bool Second = false);
  std::optional<Pointer> step(const SpirvInst &At, const Pointer &P, uint32_t IndexId);
  std::optional<Pointer> stepStruct(const SpirvInst &At, const Pointer &P, uint64_t Member);
  /// Index counts elements, columns or components; it is 64 bits wide.
  std::optional<Pointer> stepElement(const SpirvInst &At, const Pointer &P, llvm::Value *Index);
  std::optional<Pointer> stepExplicit(const SpirvInst &At, Pointer Result, const SpirvType &T,
                                      llvm::Value *Index);
  std::optional<Pointer> stepPart(const SpirvInst &At, const Pointer &P, uint64_t Part);
  std::optional<Pointer> stepPointer(const SpirvInst &I, const Pointer &P);
  std::optional<Pointer> moveBytes(const SpirvInst &At, Pointer P, llvm::Value *Index,
                                   uint64_t Stride);
  llvm::Value *wideIndex(llvm::Value *Index, bool Signed);
  llvm::Value *narrowIndex(llvm::Value *Index);
  /// The address as an LLVM pointer; null and a failure for what has none.
  llvm::Value *address(const SpirvInst &At, const Pointer &P);
  /// The address as an operand of other instructions, where nothing but the address is kept.
  llvm::Value *plainAddress(const SpirvInst &At, const Pointer &P);
  /// To a variable of the invocation, of which nothing but its address is known.
  static bool isPrivatePointer(const SpirvType &T);
  Pointer plainPointer(const SpirvType &Type, const SpirvType &Pointee, llvm::Value *Address);
  /// To what is bound at the set and the binding of variable I; a failure where it has no binding.
  std::optional<Pointer> boundPointer(const SpirvInst &I, const SpirvType &Type,
                                      const SpirvType &Pointee);

  // ---- what run-time checks and robust access look at (Checks.cpp)
  bool keepsIndices() const { return Options.KeepForChecks || Options.KeepIndices; }
  llvm::Value *checkedIndex(llvm::Value *Of, llvm::Value *Index, uint64_t Bound);
  std::string stepName(const SpirvType &Of, uint32_t IndexId) const;
  llvm::Value *checkedPart(llvm::Value *Of, llvm::Value *Index, uint64_t Bound);
  bool checkStep(const SpirvInst &At, const Pointer &P, llvm::Value *&Index);
  void checkValue(uint32_t Kind, bool Signed, llvm::ArrayRef<llvm::Value *> Operands);
  void checkFunction(spirv::GLSLstd450 Inst, llvm::ArrayRef<llvm::Value *> Args);

  // ---- arithmetic (Arithmetic.cpp, Bits.cpp, Conversions.cpp, Composites.cpp, MatrixMath.cpp)
  bool importBinary(const SpirvInst &I, std::optional<CoopArith> Kind);
  bool importUnary(const SpirvInst &I, std::optional<CoopArith> Kind);
  bool importCoopArith(const SpirvInst &I, const SpirvType &T, std::optional<CoopArith> Kind,
                       llvm::ArrayRef<llvm::Value *> Args);
  bool checkOperand(const SpirvInst &I, size_t Operand, bool Float);
  bool importCompare(const SpirvInst &I);
  bool importLogicalUnary(const SpirvInst &I);
  bool importSelect(const SpirvInst &I);
  llvm::Value *emitBinary(spirv::Op Opcode, llvm::Value *L, llvm::Value *R);
  llvm::Value *emitUnary(spirv::Op Opcode, llvm::Value *V);
  llvm::Value *emitCompare(spirv::Op Opcode, llvm::Value *L, llvm::Value *R);
  llvm::Value *emitFMod(llvm::Value *L, llvm::Value *R);
  llvm::Value *emitSMod(llvm::Value *L, llvm::Value *R);
  llvm::Value *safeDivisor(llvm::Value *L, llvm::Value *R, bool Signed);
  llvm::Value *shiftAmount(llvm::Value *L, llvm::Value *R);
  bool importBitCount(const SpirvInst &I);
  bool importExtendedArithmetic(const SpirvInst &I);
  bool importBitfield(const SpirvInst &I);
  bool importIntegerDot(const SpirvInst &I);
  bool importMixedDot(const SpirvInst &I);
  bool importConversion(const SpirvInst &I);
  bool importBitcast(const SpirvInst &I);
  bool importBitcastExtract(const SpirvInst &I);
  llvm::Value *regroupBits(llvm::Value *V, const SpirvType &From, const SpirvType &To);
  bool importFma(const SpirvInst &I);
  bool importQuantize(const SpirvInst &I);
  bool importVectorBitcast(const SpirvInst &I, const SpirvType &From, const SpirvType &To);
  bool importCoopConversion(const SpirvInst &I, const SpirvType &From, const SpirvType &To,
                            CoopConvert Kind);
  llvm::Value *emitConversion(const SpirvInst &I, llvm::Value *V, const SpirvType &From,
                              const SpirvType &To);
  llvm::Value *emitFloatConversion(const SpirvInst &I, llvm::Value *V, llvm::Type *To);
  llvm::Value *fromNarrow(llvm::Value *V, const SpirvType &From, llvm::Type *To);
  bool importCompositeConstruct(const SpirvInst &I, bool Replicate);
  bool importCompositeExtract(const SpirvInst &I);
  bool importCompositeInsert(const SpirvInst &I);
  bool importVectorDynamic(const SpirvInst &I);
  bool importVectorShuffle(const SpirvInst &I);
  bool importCopyObject(const SpirvInst &I);
  bool importUndef(const SpirvInst &I);
  bool importReadClock(const SpirvInst &I);
  bool importNothing(const SpirvInst &) { return true; }
  const SpirvType *partAt(const SpirvInst &I, const SpirvType &T, uint64_t Index);
  llvm::Value *asStored(const SpirvType &T, llvm::Value *V);
  llvm::Value *asUsed(const SpirvType &T, llvm::Value *Stored);
  llvm::Value *extractPart(const SpirvType &T, llvm::Value *V, llvm::Value *Index);
  llvm::Value *insertPart(const SpirvType &T, llvm::Value *V, llvm::Value *Part,
                          llvm::Value *Index);
  llvm::Value *insertPath(const SpirvInst &I, const SpirvType &T, llvm::Value *V,
                          llvm::Value *Object, const SpirvType &ObjectType,
                          llvm::ArrayRef<uint32_t> Path);
  llvm::Value *construct(const SpirvType &T, llvm::ArrayRef<llvm::Value *> Parts);
  bool importTranspose(const SpirvInst &I);
  bool importMatrixMath(const SpirvInst &I);
  bool importScale(const SpirvInst &I, const SpirvType &T);
  llvm::Value *matrixTimesVector(llvm::Value *Matrix, llvm::Value *Vector);
  llvm::Value *vectorTimesMatrix(llvm::Value *Vector, llvm::Value *Matrix);
  llvm::Value *dot(llvm::Value *L, llvm::Value *R);

  // ---- extended instructions (ExtInst.cpp, ExtInstMath.cpp, ExtInstPack.cpp)
  bool importExtInst(const SpirvInst &I);
  bool importGlsl(const SpirvInst &I, spirv::GLSLstd450 Inst);
  bool failGlsl(const SpirvInst &I, spirv::GLSLstd450 Inst, const llvm::Twine &Message);
  bool importGlslPlain(const SpirvInst &I, spirv::GLSLstd450 Inst, const SpirvType &Result);
  bool importGlslVector(const SpirvInst &I, spirv::GLSLstd450 Inst, const SpirvType &Result);
  bool importGlslParts(const SpirvInst &I, spirv::GLSLstd450 Inst, const SpirvType &Result);
  bool importGlslMatrix(const SpirvInst &I, spirv::GLSLstd450 Inst, const SpirvType &Result);
  bool importPrintf(const SpirvInst &I);
  // These return null where the instruction is none of theirs or the types do not fit.
  llvm::Value *emitGlslFloat(spirv::GLSLstd450 Inst, llvm::ArrayRef<llvm::Value *> A);
  llvm::Value *emitGlslInt(spirv::GLSLstd450 Inst, llvm::ArrayRef<llvm::Value *> A);
  llvm::Value *emitGlslGeometric(spirv::GLSLstd450 Inst, llvm::ArrayRef<llvm::Value *> A);
  llvm::Value *emitGlslPack(spirv::GLSLstd450 Inst, llvm::Value *V, llvm::Type *Result);
  llvm::Value *emitLdexp(llvm::Value *X, llvm::Value *Exponent);
  std::pair<llvm::Value *, llvm::Value *> emitModf(llvm::Value *X);
  std::pair<llvm::Value *, llvm::Value *> emitFrexp(llvm::Value *X);
  llvm::Value *libmCall(llvm::StringRef Name, llvm::ArrayRef<llvm::Value *> Args);
  llvm::Value *intrinsic(llvm::Intrinsic::ID Id, llvm::ArrayRef<llvm::Value *> Args);
  llvm::Value *splat(llvm::Type *Like, double Number);
  llvm::Value *splatInt(llvm::Type *Like, uint64_t Number);

  // ---- atomics, barriers, subgroups (Atomics.cpp, Subgroups.cpp)
  bool importAtomic(const SpirvInst &I);
  bool importAtomicLoad(const SpirvInst &I, const Pointer &P, llvm::SyncScope::ID Scope);
  bool importAtomicStore(const SpirvInst &I, const Pointer &P, llvm::SyncScope::ID Scope);
  bool importCompareExchange(const SpirvInst &I, const Pointer &P, llvm::SyncScope::ID Scope);
  bool importAtomicRmw(const SpirvInst &I, const Pointer &P, llvm::SyncScope::ID Scope);
  std::optional<llvm::SyncScope::ID> syncScope(const SpirvInst &I, size_t Operand);
  std::optional<llvm::AtomicOrdering> ordering(const SpirvInst &I, size_t Operand);
  bool importBarrier(const SpirvInst &I);
  bool importSubgroup(const SpirvInst &I, CoopOp Op);
  bool importSubgroupKhr(const SpirvInst &I, CoopOp Op);
  bool emitSubgroup(const SpirvInst &I, CoopOp Op, llvm::SmallVectorImpl<llvm::Value *> &Args);
  bool importRotate(const SpirvInst &I);
  bool importBallotUse(const SpirvInst &I);
  bool importPartitionedArith(const SpirvInst &I, CoopArith Kind, llvm::Value *V);
  bool importQuadVote(const SpirvInst &I);
  bool importGroupArith(const SpirvInst &I, CoopArith Kind);
  std::optional<uint32_t> groupScope(const SpirvInst &I);

  // ---- cooperative types (CoopMatrix.cpp, CoopTensor.cpp, CoopVector.cpp)
  bool importMatrixLoad(const SpirvInst &I);
  bool importMatrixStore(const SpirvInst &I);
  bool importMulAdd(const SpirvInst &I);
  bool importMatrixLoadNV(const SpirvInst &I);
  bool importMatrixStoreNV(const SpirvInst &I);
  bool importMulAddNV(const SpirvInst &I);
  bool importMatrixLength(const SpirvInst &I);
  bool importMatrixReduce(const SpirvInst &I);
  bool importMatrixConvert(const SpirvInst &I);
  bool importElementQuery(const SpirvInst &I, CoopOp Op);
  bool transposes(const SpirvInst &I) const;
  bool checkMatrixConversion(const SpirvInst &I, const MatrixType &From, const MatrixType &To);
  llvm::Value *transposed(llvm::Value *V, const SpirvType &To);
  bool importPerElement(const SpirvInst &I);
  bool importBitCastArray(const SpirvInst &I);
  bool importSubArray(const SpirvInst &I);
  bool importMatrixArray(const SpirvInst &I, CoopOp Op);
  bool importTensorLoad(const SpirvInst &I);
  bool importTensorStore(const SpirvInst &I);
  bool importTensorState(const SpirvInst &I, CoopOp Op);
  std::optional<Pointer> matrixPointer(const SpirvInst &I, size_t Operand);
  std::optional<uint32_t> matrixLayout(const SpirvInst &I, size_t Operand);
  llvm::Value *strideInBytes(const SpirvInst &I, size_t Operand, const Pointer &P);
  std::optional<uint64_t> decodePointeeSize(const SpirvInst &I, uint32_t Function);
  bool importDecode(const SpirvInst &I, uint32_t Id, llvm::Type *Result, uint32_t Dim,
                    llvm::Value *&F, llvm::Value *&Size);
  bool importLayoutAndView(const SpirvInst &I, size_t LayoutOperand, uint32_t ViewId,
                           llvm::Value *&Layout, llvm::Value *&View);
  bool checkInput(const SpirvInst &I, uint32_t Kind, uint32_t Depth);
  bool importVectorLoad(const SpirvInst &I);
  bool importVectorStore(const SpirvInst &I);
  bool importVectorMatMul(const SpirvInst &I, bool HasBias);
  bool importOuterProduct(const SpirvInst &I);
  bool importReduceSum(const SpirvInst &I);
  /// An operand whose type has the given kind; null and a failure if it has not.
  llvm::Value *valueOfKind(const SpirvInst &I, size_t Operand, TypeKind Kind, const char *What);
  const SpirvType *resultOfKind(const SpirvInst &I, TypeKind Kind, const char *What);
  llvm::Value *constantOperand(const SpirvInst &I, size_t Operand);

  // ---- images (Images.cpp, ImageSamples.cpp)
  bool importDescriptor(const SpirvInst &I, const SpirvType &T);
  std::optional<BindingInfo> describeDescriptor(const SpirvInst &I);
  llvm::Value *loadOpaque(const SpirvInst &At, const Pointer &P);
  const SpirvType *imageType(const SpirvInst &I, size_t Operand);
  const SpirvType *sampledType(const SpirvInst &I);
  llvm::Value *imageValue(const SpirvInst &I, size_t Operand);
  llvm::Type *texelScalar(const SpirvType &Image);
  bool imageParts(const SpirvInst &I, uint32_t Id, size_t Count, bool Float,
                  llvm::SmallVectorImpl<llvm::Value *> &Out);
  bool imageOperands(const SpirvInst &I, ImageOperandIds &Out);
  /// A vector of the parts; of one part, itself.
  llvm::Value *vectorOf(llvm::ArrayRef<llvm::Value *> Parts);
  /// Of a coordinate that samples: extents, or a cube's direction.
  static unsigned imageDirections(const SpirvType &Image);
  static bool isImageArray(const SpirvType &Image);
  llvm::Value *imagePlace(const SpirvInst &I, const SpirvType &Image, size_t Operand,
                          std::optional<uint32_t> Offset);
  bool defineTexel(const SpirvInst &I, llvm::Value *Texel);
  bool importImageRead(const SpirvInst &I);
  bool importImageWrite(const SpirvInst &I);
  bool importTexelPointer(const SpirvInst &I);
  bool importSampledImage(const SpirvInst &I);
  bool importImageOf(const SpirvInst &I);
  bool importImageSize(const SpirvInst &I);
  bool importImageCount(const SpirvInst &I, uint32_t Which);
  bool importTexelsResident(const SpirvInst &I);
  bool gatherOffsets(const SpirvInst &I, uint32_t Id, llvm::SmallVectorImpl<llvm::Value *> &Out);
  bool importSample(const SpirvInst &I);
  bool importQueryLod(const SpirvInst &I);
  bool setDerivatives(const SpirvInst &I, llvm::ArrayRef<llvm::Value *> At,
                      const ImageOperandIds &Ids, llvm::Value *&Dx, llvm::Value *&Dy);

  // ---- derivatives (Derivatives.cpp)
  enum class DerivativeKind : uint8_t { X, Y, Width };
  bool readDerivativeGroup();
  llvm::Value *quadInvocationId(unsigned Component);
  llvm::Value *quadBuiltin(spirv::BuiltIn Kind, unsigned Component);
  llvm::Value *derivative(llvm::Value *V, unsigned Direction);
  bool needDerivatives(const SpirvInst &I);
  bool importDerivative(const SpirvInst &I, DerivativeKind Kind);

  // ---- state
  const SpirvModule &In;
  const ImportOptions &Options;
  llvm::LLVMContext &C;
  std::unique_ptr<llvm::Module> M;
  llvm::IRBuilder<> B;
  std::optional<std::string> Problem;
  const SpirvEntryPoint *Entry = nullptr;

  std::vector<std::unique_ptr<SpirvType>> TypeStore;
  llvm::DenseMap<uint32_t, const SpirvType *> Types;
  /// Types and variables that are refused where they are used.
  llvm::DenseMap<uint32_t, const SpirvInst *> Unsupported;
  /// Values of every kind: constants of the module, then those of the function being imported.
  llvm::DenseMap<uint32_t, llvm::Value *> Constants, Locals;
  /// Constants that hold cooperative types, or depend on how a matrix is spread over a subgroup,
  /// are emitted where they are used.
  llvm::DenseMap<uint32_t, const SpirvInst *> DeferredConstants;
  llvm::DenseMap<uint32_t, llvm::Value *> Materialized;
  /// The steps of the access chain that is being imported, as in ".member[...]", for run-time
  /// checks.
  std::string CheckedPath;
  llvm::DenseMap<uint32_t, Pointer> GlobalPointers, LocalPointers;
  std::vector<SpecConstant> SpecList;
  /// The constants of SpecList by result, with the value that was given in place of the default.
  llvm::DenseMap<uint32_t, SpecConstant> Specialized;
  /// Constants that have no value with the values that were given, and the operation that has none.
  /// That is an error where one is used.
  struct UndefinedConstant {
    const SpirvInst *At;
    std::string Why;
  };
  llvm::DenseMap<uint32_t, UndefinedConstant> UndefinedConstants;
  llvm::DenseMap<uint32_t, llvm::Function *> Functions;
  std::vector<const SpirvFunction *> Reachable;
  /// Private variables whose initial value holds cooperative types: stored when the kernel begins.
  std::vector<const SpirvInst *> DeferredInitializers;
  std::vector<BindingInfo> Bindings;
  uint64_t PushConstantSize = 0;
  /// All Workgroup variables with an explicit layout are views of this one.
  llvm::GlobalVariable *SharedBlock = nullptr;
  uint64_t SharedBlockSize = 0;
  bool SharedBlockZero = false;
  /// Resources that reached functions use; the entry point's interface may name more.
  llvm::DenseSet<uint32_t> UsedGlobals;
  bool HasDerivatives = false;
  std::array<uint32_t, 3> QuadGroup = {}; ///< the workgroup's size where quads are squares of it
  uint32_t WorkgroupSizeId = 0;           ///< the constant decorated BuiltIn WorkgroupSize

  // Of the function being imported.
  llvm::Function *Fn = nullptr;
  const SpirvFunction *Current = nullptr;
  uint32_t CurrentLabel = 0;
  llvm::DenseMap<uint32_t, llvm::BasicBlock *> BlockOf, BlockEnd;
  std::vector<std::pair<llvm::PHINode *, const SpirvInst *>> Phis;
  std::vector<ImportedLoop> Loops;
  llvm::Instruction *EntryEnd = nullptr; ///< constants are materialized before it

  std::unique_ptr<llvm::DIBuilder> Debug;
  llvm::DICompileUnit *DebugUnit = nullptr;
  llvm::DenseMap<llvm::MDString *, llvm::DIFile *> DebugFiles;
  llvm::DISubprogram *DebugScope = nullptr;
};

} // namespace coop::lower

#endif
