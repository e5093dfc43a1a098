// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of emitting one program, and the functions of codegen's files over it: each group of
// declarations below is one file. Not visible outside codegen/.

#ifndef COOP_CODEGEN_EMITTER_H
#define COOP_CODEGEN_EMITTER_H

#include "codegen/Codegen.h"
#include "codegen/FunctionBuilder.h"
#include "codegen/ModuleBuilder.h"
#include "sema/BlockLayout.h"
#include "sema/Builtins.h"
#include "sema/ImageTypes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <optional>

namespace coop::codegen {

using sema::ScalarKind;
using sema::Type;
using spirv::StorageClass;

/// How a type is laid out where it is stored: one SPIR-V type for each.
struct Layout {
  bool Explicit = false; ///< has offsets and strides
  sema::Packing ThePacking = sema::Packing::Std430;
  bool RowMajor = false;
  uint32_t Format = 0;         ///< of an image
  bool InHeap = false;         ///< offsets and strides depend on what descriptors the device has
  uint32_t DescriptorSize = 0; ///< in a heap, where the shader says it; 0: the device's

  uint64_t key() const {
    const unsigned Memory = Explicit ? 1 + static_cast<unsigned>(ThePacking) * 2 + RowMajor : 0;
    return uint64_t(DescriptorSize) << 32 | Format << 8 | unsigned(InHeap) << 7 | Memory;
  }
};

/// A place in memory: a pointer and a chain of indices that has not been emitted yet.
struct Place {
  Id Base = 0;
  StorageClass Class = StorageClass::Function;
  const Type *Ty = nullptr; ///< of the place itself
  Layout TheLayout;
  llvm::SmallVector<Id, 4> Chain;
  sema::MemoryQualifiers Memory;
  uint32_t Align = 0; ///< of PhysicalStorageBuffer memory
  bool NonUniform = false;
  /// In a heap, where Base is an untyped pointer, and Root the type that Chain goes through.
  bool IsUntyped = false;
  Id Root = 0;
  /// Components of the vector at the place, where the expression was a swizzle of several.
  llvm::SmallVector<uint8_t, 4> Swizzle;
  const Type *SwizzledType = nullptr;
};

/// What is passed for an opaque parameter: a function is emitted for each image format and storage
/// class, and for a texture and a sampler that are combined by the call.
struct OpaqueArgument {
  uint32_t Format = 0;
  const Type *Texture = nullptr, *Sampler = nullptr;  ///< of two pointers
  StorageClass Class = StorageClass::UniformConstant; ///< of the texture or image
  /// In a heap: the texture or image, and the sampler; with the distance of an array's elements.
  bool IsUntyped = false, IsSamplerUntyped = false;
  uint32_t DescriptorSize = 0;
  friend auto operator<=>(const OpaqueArgument &, const OpaqueArgument &) = default;
};
using OpaqueArguments = std::vector<OpaqueArgument>;

/// A texture or image, and the sampler that it is combined with where the shader does that.
struct ImageSource {
  Place Image;
  std::optional<Place> Sampler;
  const Type *Ty = nullptr; ///< of both together
};

/// The unsigned integer of the same width; what is no signed integer stays.
ScalarKind unsignedOf(ScalarKind K);

class Emitter {
public:
  Emitter(const sema::Program &P, const SourceManager &Sources, const Options &Opts,
          DiagnosticEngine &Diags);
  ~Emitter();

  std::optional<spirv::Module> run();

private:
  const sema::Program &P;
  const SourceManager &Sources;
  const Options &Opts;
  DiagnosticEngine &Diags;
  ModuleBuilder M;
  FunctionBuilder F;

  bool VulkanMemoryModel = false, HasPhysicalPointers = false, IsOutsideOfEnvironment = false;
  llvm::DenseMap<std::pair<const Type *, uint64_t>, Id> Types;
  SourceRange Here;       ///< what setLine was told last
  unsigned OpenTypes = 0; ///< that are being made, each inside of another
  /// References that are declared, and defined when no type is open.
  llvm::SmallVector<const Type *, 4> UndefinedPointers;
  llvm::DenseMap<const Type *, bool> LongArrays; ///< structures, by whether they contain one
  llvm::DenseMap<const sema::Constant *, Id> Constants;
  llvm::DenseMap<const sema::Variable *, Id> Variables;
  std::vector<Id> FloatArithmetic; ///< of the function, where something is precise (Precise.cpp)
  std::vector<const sema::Variable *> LocalsOfFunction; ///< which Variables has
  /// Of the function: tables that are indexed, by their values and names.
  llvm::DenseMap<std::pair<const sema::Constant *, llvm::StringRef>, Id> ConstantVariables;
  llvm::DenseMap<const sema::Variable *, Id> ValueParameters; ///< that are no places
  llvm::DenseSet<const Type *> BufferBlocks;                  ///< decorated as such, not as Block
  llvm::DenseMap<const sema::Function *, Id> Functions;
  /// Those with opaque parameters, by what is passed; and which of them are to be emitted.
  std::map<std::pair<const sema::Function *, OpaqueArguments>, Id> Instances;
  std::vector<std::pair<const sema::Function *, OpaqueArguments>> PendingInstances;
  /// What was passed for opaque parameters, and texture and sampler of those that a call has
  /// combined, in the function at hand.
  llvm::DenseMap<const sema::Variable *, OpaqueArgument> PassedOpaques;
  llvm::DenseMap<const sema::Variable *, std::pair<Place, Place>> SplitParameters;
  std::vector<Id> Interface;
  /// Types of strings of a number of words: as values, and in memory.
  llvm::DenseMap<size_t, std::pair<Id, Id>> AbortStrings;
  struct LoopTargets {
    Id Break, Continue;
  };
  llvm::SmallVector<LoopTargets, 8> Jumps;

  uint32_t version() const { return Opts.SpirvVersion.value_or(spirv::spirvVersion(Opts.Target)); }
  bool atLeast(unsigned Minor) const { return version() >= (0x10000u | Minor << 8); }
  /// Before SPIR-V 1.3 buffers are uniform blocks with another decoration.
  bool hasStorageBufferClass() const { return atLeast(3); }

  // ---- Module.cpp
  void emitModule();
  void emitEntryPoint(Id Main);
  void emitFragmentModes(Id Main);
  void emitWorkgroupSize();
  void emitSource();
  void forEachExtension(llvm::function_ref<void(Extension)> Visit) const;
  void unsupported(SourceRange R, llvm::StringRef What);
  void warnOutsideOfVulkan(SourceRange R, llvm::StringRef What);
  /// False after reporting that What, at R, is not in the target's version of SPIR-V.
  bool needsVersion(unsigned Minor, SourceRange R, llvm::StringRef What);

  // ---- Types.cpp
  Id typeId(const Type *T, Layout L = {});
  Id scalarType(ScalarKind K);
  Id makeType(const Type *T, Layout L);
  Id vectorType(Id Component, const Type *Shape);
  Id arrayType(const Type *T, Layout L);
  Id structType(const Type *T, Layout L);
  void decorateMatrix(Id Struct, uint32_t Index, const sema::Field &Field, Layout L);
  Id opaqueType(const Type *T, Layout L);
  Id imageType(const sema::ImageTraits &Image, uint32_t Format);
  /// A combined type that has no sampler in SPIR-V: buffers from 1.6 on.
  bool isImageAlone(const sema::ImageTraits &Image) const {
    return !Image.isCombined() || (Image.isBuffer() && atLeast(6));
  }
  Id referenceType(const Type *T);
  Id pointerTo(StorageClass Class, const Type *T, Layout L = {}) {
    return M.pointerType(Class, typeId(T, L));
  }
  Id functionType(const sema::Function &Fn, const OpaqueArguments &Opaque);
  void definePointers();
  void decorateField(Id Struct, uint32_t Index, const sema::Field &Field);
  void decorateFieldMemory(Id Struct, uint32_t Index, const sema::Field &Field);
  static bool hasBool(const Type *T);
  static Layout fieldLayout(Layout L, const sema::Field &Field);

  // ---- Heaps.cpp
  Id untypedPointer(StorageClass Class) {
    return M.uniqueType(Op::OpTypeUntypedPointerKHR, {word(Class)});
  }
  Id heap(bool IsSampler);
  Place heapPlace(const sema::Variable &V);
  Place bufferPlace(const sema::DereferenceExpr &E);
  void needHeapIndexing(const Place &At);
  Id heapArrayType(const Type *T, Layout L);
  llvm::SmallVector<Id, 8> heapOffsets(const Type *Struct, Layout L);
  void decorateHeapMembers(Id Struct, const Type *T, Layout L, llvm::ArrayRef<Id> Offsets);
  bool hasDescriptor(const Type *T);
  class HeapLayout;
  Id Heaps[2] = {}, HeapBytes = 0;
  llvm::DenseMap<const Type *, bool> TypesWithDescriptors;
  std::unique_ptr<HeapLayout> HeapSizes;

  // ---- Constants.cpp
  Id constant(const sema::Constant *C);
  Id withGlobalLine(SourceRange R, llvm::function_ref<Id()> Make);
  Id literal(const sema::Constant *C);
  Id specConstant(const sema::Variable &V, const sema::Constant *Default);
  Id specOp(const sema::Constant *C);
  Id specConvert(const sema::Constant *C);
  Id splat(Id Scalar, const Type *Vector);
  Id one(const Type *T);
  Id floatConstant(ScalarKind K, double V);
  Id intConstant(ScalarKind K, uint64_t V);
  Id u32(uint32_t V) { return M.constantU32(V); }
  Id scope(spirv::Scope S) { return u32(word(S)); }

  // ---- Globals.cpp
  void emitGlobals();
  void emitGlobal(const sema::Variable &V);
  void decorateVariable(Id Var, const sema::Variable &V);
  static bool isHelperInvocation(const sema::Variable &V);
  void decorateMemory(Id Var, const sema::Variable &V);
  void decorateMemory(Id Pointer, const sema::MemoryQualifiers &Q, bool IsRead);
  StorageClass storageClass(const sema::Variable &V) const;
  /// Whether others may access the memory too.
  static bool isSharedMemory(StorageClass Class) {
    return Class != StorageClass::Function && Class != StorageClass::Private;
  }
  /// The storage into which a parameter points; nullopt for values, and for images and samplers,
  /// which are passed by OpaqueArguments.
  static std::optional<StorageClass> pointedTo(const sema::Variable &Parameter);
  Layout layoutOf(const sema::Variable &V) const;
  void decorateReference(Id Var, const Type *T, const sema::MemoryQualifiers &Q, bool IsParameter);

  // ---- Functions.cpp
  void emitFunctions();
  void emitFunction(const sema::Function &Fn, Id Result, const OpaqueArguments &Opaque);
  void opaqueParameter(const sema::Variable &Parameter, const OpaqueArgument &Passed);
  void emitGlobalInitializers();
  Id functionId(const sema::Function &Fn);
  Id instanceId(const sema::Function &Fn, const OpaqueArguments &Opaque);
  Id emitCall(const sema::CallExpr &E);
  void setLine(SourceRange R);

  // ---- Statements.cpp
  void emitStmt(const sema::Stmt &S);
  void emitLocal(const sema::LocalStmt &S);
  void emitIf(const sema::IfStmt &S);
  void emitSwitch(const sema::SwitchStmt &S);
  void emitLoop(const sema::LoopStmt &S);
  void emitJump(const sema::JumpStmt &S);
  Id localVariable(const sema::Variable &V);
  Id temporary(const Type *T);

  // ---- Places.cpp
  Place place(const sema::Expr &E);
  Id indexValue64(const sema::IndexExpr &E);
  Place variablePlace(const sema::Variable &V);
  Place memberOf(Place Base, const Type *Struct, uint32_t Field);
  void noteBuiltinMember(uint32_t BuiltIn);
  Place elementOf(Place Base, Id Index, const Type *Element);
  Place indexedPlace(const sema::IndexExpr &E);
  void needDescriptorIndexing(const Place &Array, bool IsNonUniform);
  Id pointer(Place &At);
  Id load(Place At);
  void store(Place At, Id Value);
  Place swizzledElement(Place Base, Id Index, const Type *Component);
  void storeComponents(const Place &At, Id Value);
  /// Memory Operands of a load or store, appended to Operands; nothing where there are none.
  void memoryOperands(const Place &At, bool IsStore, Words &Operands, bool CoopOperation = false);
  std::optional<spirv::Scope> coherenceScope(const Place &At) const;
  Id convertLayout(Id Value, const Type *T, Layout From, Layout To);

  // ---- Expressions.cpp
  Id value(const sema::Expr &E);
  Id valueHere(const sema::Expr &E);
  /// What E does, where nobody wants its value.
  void discard(const sema::Expr &E);
  void discardPlace(const sema::Expr &E);
  Id constantValue(const sema::Constant &C);
  Id memberValue(const sema::MemberExpr &E);
  Id indexValue(const sema::IndexExpr &E);
  Id swizzleValue(const sema::SwizzleExpr &E);
  Id lengthValue(const sema::LengthExpr &E);
  Id unsignedLength(const sema::LengthExpr &E);
  Id assign(const sema::AssignExpr &E);
  Id incDec(const sema::IncDecExpr &E);
  Id conditional(const sema::ConditionalExpr &E);
  Id shortCircuit(const sema::BinaryExpr &E);
  static bool isCheap(const sema::Expr &E);
  Place spill(const sema::Expr &E);
  Place spill(Id Value, const Type *T);
  Place variable(const Type *T);

  // ---- Precise.cpp
  /// To be called when the function's blocks are whole: decorates what contributes to precise
  /// variables.
  void decoratePrecise();
  /// Arithmetic on floating-point components, decorated where the shader asks for precision.
  Id emitArithmetic(Op Opcode, const Type *Result, Id ResultId, llvm::ArrayRef<Id> Operands);

  // ---- Relaxed.cpp
  /// What is known of the precision of a value.
  using Precision = sema::Precision;
  Precision precisionOf(const sema::Expr &E);
  Precision precisionOfPlace(const sema::Expr &E);
  Precision precisionOfAll(llvm::ArrayRef<const sema::Expr *> List);
  void noteRelaxed(const sema::Expr &E, Id Value);
  void decorateRelaxed();
  llvm::DenseMap<const sema::Expr *, Precision> Precisions;
  /// Of the function; decorated at its end, but for those that are passed by value.
  llvm::SetVector<Id> RelaxedIds;
  llvm::DenseSet<Id> PassedIds;

  // ---- Operators.cpp
  Id unary(const sema::UnaryExpr &E);
  Id binary(sema::BinaryOp O, Id Left, const Type *LeftType, Id Right, const Type *RightType,
            const Type *Result);
  Id arithmetic(sema::BinaryOp O, Id Left, const Type *LeftType, Id Right, const Type *RightType,
                const Type *Result);
  Id perColumn(sema::BinaryOp O, Id Left, const Type *LeftType, Id Right, const Type *RightType,
               const Type *Result);
  Id referenceArithmetic(sema::BinaryOp O, Id Left, const Type *LeftType, Id Right,
                         const Type *RightType, const Type *Result);

  // ---- Equality.cpp
  bool containsLongArray(const Type *T);
  Id equal(Id Left, Id Right, const Type *T);
  Id equalParts(Id Left, Id Right, const Type *T);
  Id equalColumns(Id Left, Id Right, const Type *Matrix);
  Id equalInMemory(const Place &Left, const Place &Right);
  Id equalElements(const Place &Left, const Place &Right);
  Id both(Id All, Id Same);

  // ---- Conversions.cpp
  Id convert(const sema::ConvertExpr &E);
  Id convertValue(Id Value, const Type *From, const Type *To, bool Saturate);
  /// Reshaping receives the instruction that changes the use, where one does.
  Id convertComponents(Id Value, const Type *From, const Type *To, bool Saturate,
                       Id *Reshaping = nullptr);
  Id typeWithComponent(const sema::Type *Shape, ScalarKind K);
  Id convertReference(Id Value, const Type *From, const Type *To);

  // ---- Construct.cpp
  Id construct(const sema::ConstructExpr &E);
  /// A vector, cooperative vector or matrix with the scalar in every component.
  Id replicate(Id Scalar, Id Type, const sema::Type *Shape);
  Id constructComponents(const sema::ConstructExpr &E);
  Id leadingComponents(Id Vector, const Type *From, uint32_t Count);
  size_t appendComponents(Id Value, const Type *From, const Type *To, size_t Count,
                          llvm::SmallVectorImpl<Id> &Out);
  Id constructDiagonal(const sema::ConstructExpr &E);
  Id constructResize(const sema::ConstructExpr &E);
  void flatten(Id Value, const Type *T, size_t Limit, llvm::SmallVectorImpl<Id> &Out);

  // ---- BuiltinCalls.cpp
  Id builtinCall(const sema::BuiltinCallExpr &E);
  bool isTooNew(const sema::BuiltinCallExpr &E, uint32_t Code);
  Id extInst(spirv::GLSLstd450 Instruction, Id Type, llvm::ArrayRef<Id> Args);
  Id customCall(const sema::BuiltinCallExpr &E);
  Id instructionCall(const sema::BuiltinCallExpr &E, uint32_t Code);
  void emitMeshTasks(const sema::BuiltinCallExpr &E);
  Id groupCall(const sema::BuiltinCallExpr &E, uint32_t Code,
               std::optional<spirv::GroupOperation> Operation);
  Id printfCall(const sema::BuiltinCallExpr &E);
  Id clockCall(const sema::BuiltinCallExpr &E);
  Id ballotArb(const sema::BuiltinCallExpr &E);
  Id perComponent(const Type *T, Op Opcode, llvm::ArrayRef<Id> Args, size_t At);
  Id splitGroupCall(const sema::BuiltinCallExpr &E, uint32_t Code, spirv::GroupOperation Operation);
  Id vendorInst(llvm::StringRef Set, uint32_t Code, Id Type, llvm::ArrayRef<Id> Args);
  Words values(llvm::ArrayRef<const sema::Expr *> Args);
  /// The value of an argument that sema has checked to be constant.
  uint32_t constantArg(const sema::Expr &E);
  /// The scope, which What needs; or one that is such an argument.
  Id scopeFor(spirv::Scope S, SourceRange R, llvm::StringRef What);
  Id scopeArg(const sema::Expr &E);

  // ---- MathCalls.cpp: functions with several results, matrices
  struct OutArgument {
    Place Target;
    const Type *From, *To;
  };
  OutArgument outArgument(const sema::Expr &E);
  void store(const OutArgument &Out, Id Value);
  Id modfCall(const sema::BuiltinCallExpr &E);
  Id carryCall(const sema::BuiltinCallExpr &E, Op Opcode);
  Id extendedMultiply(const sema::BuiltinCallExpr &E, Op Opcode);
  Id matrixCompMult(const sema::BuiltinCallExpr &E);
  Id halfDerivative(const sema::BuiltinCallExpr &E, Op Opcode);
  Id interpolate(const sema::BuiltinCallExpr &E, spirv::GLSLstd450 Instruction);
  Id interpolateAtVertex(const sema::BuiltinCallExpr &E);

  // ---- ImageCalls.cpp: textures and images
  Id imageCall(const sema::BuiltinCallExpr &E);
  Id imageAtomic(const sema::BuiltinCallExpr &E, Op Opcode);
  Id imageProcessing(const sema::BuiltinCallExpr &E);
  void decorateProcessed(Place &At, spirv::Decoration D);
  /// Textures that are decorated as those of GL_QCOM_image_processing, with the decoration.
  llvm::DenseSet<std::pair<Id, uint32_t>> ProcessedTextures;
  ImageSource imageSource(const sema::Expr &E);
  Id loadOpaque(Place At);
  Id loadSampled(const ImageSource &From);
  Id loadAlone(const ImageSource &From);
  class ImageCall;

  // ---- SynchronizationCalls.cpp: atomics and barriers
  /// The operation on Pointer; Args are the values, and perhaps scope, storage and semantics.
  Id atomicOn(Id Pointer, bool IsVolatile, Op Opcode, const Type *Result,
              llvm::ArrayRef<const sema::Expr *> Args);
  Id compareExchangeOn(Id Pointer, bool IsVolatile, const Type *Result,
                       llvm::ArrayRef<const sema::Expr *> Args);
  spirv::Scope deviceScope() const {
    return VulkanMemoryModel ? spirv::Scope::QueueFamily : spirv::Scope::Device;
  }
  Id atomicCall(const sema::BuiltinCallExpr &E, uint32_t Code);
  Id compareExchange(const sema::BuiltinCallExpr &E);
  Id barrierCall(const sema::BuiltinCallExpr &E);
  Id splitBarrierCall(const sema::BuiltinCallExpr &E);

  // ---- IntegerDotCalls.cpp
  Id integerDotCall(const sema::BuiltinCallExpr &E);

  // ---- AbortCall.cpp
  Id abortString(llvm::StringRef Text, Id &MemoryType);
  Id abortCall(const sema::BuiltinCallExpr &E);

  // ---- TensorCalls.cpp
  void tensorOperands(const sema::BuiltinCallExpr &E, unsigned First, Words &Operands);
  Id tensorReadARM(const sema::BuiltinCallExpr &E);
  Id tensorWriteARM(const sema::BuiltinCallExpr &E);

  // ---- SpirvIntrinsics.cpp
  void require(const sema::SpirvRequirements &Needs);
  void decorateAsSaid(Id Target, llvm::ArrayRef<sema::SpirvDecoration> List,
                      std::optional<uint32_t> Member);
  Id spirvType(const sema::SpirvTypeInfo &Info);
  Id spirvInstruction(const sema::CallExpr &E);

  // ---- CooperativeCalls.cpp
  Id cooperativeCall(const sema::BuiltinCallExpr &E);

  // ---- CooperativeMatrixCalls.cpp
  Place bufferElement(const sema::Expr &Buffer, const sema::Expr &Index);
  Id coopMatLoad(const sema::BuiltinCallExpr &E);
  Id coopMatStore(const sema::BuiltinCallExpr &E);
  Id coopMatMulAdd(const sema::BuiltinCallExpr &E);
  Id tensorLoad(const sema::BuiltinCallExpr &E, bool View, bool Decode, bool DecodeVector);
  Id tensorStore(const sema::BuiltinCallExpr &E, bool View);
  Id coopMatLoadNV(const sema::BuiltinCallExpr &E);
  Id coopMatStoreNV(const sema::BuiltinCallExpr &E);
  Id coopMatTranspose(const sema::BuiltinCallExpr &E);
  Id coopMatReduce(const sema::BuiltinCallExpr &E);
  /// One instruction on the values of all arguments but the out one, whose index is Out.
  Id intoOut(const sema::BuiltinCallExpr &E, Op Opcode, unsigned Out);

  // ---- CooperativeVectorCalls.cpp
  Id coopVecMatMul(const sema::BuiltinCallExpr &E, bool Bias);
  Id coopVecLoad(const sema::BuiltinCallExpr &E);
  Id coopVecStore(const sema::BuiltinCallExpr &E);
  Id coopVecOuterProduct(const sema::BuiltinCallExpr &E);
  Id coopVecReduceSum(const sema::BuiltinCallExpr &E);
};

/// Picks by component: floating-point, signed, unsigned (Bool counts as unsigned).
template <typename T> T pick(ScalarKind K, T Float, T Signed, T Unsigned) {
  if (sema::isFloat(K))
    return Float;
  return sema::isSignedInt(K) ? Signed : Unsigned;
}

} // namespace coop::codegen

#endif
