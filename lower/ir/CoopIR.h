// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The contract of coop IR: LLVM IR that says what one invocation does, with cooperative types
// opaque and cooperative operations as calls. The only file that spells their names.
// It does not say how anything is executed; see lower/exec and lower/cpu. docs/lower/ir.md has an
// example.
//
// A module in coop IR holds one entry point, `void @NAME()`, with the function attribute
// "coop.entry", and what it reaches. Memory:
//   addrspace 0  Function and Private storage. Private variables are globals with the attribute
//                "coop.private"; they are one per invocation.
//   addrspace 1  buffers (StorageBuffer, Uniform, PhysicalStorageBuffer)
//   addrspace 3  Workgroup variables: globals with the attribute "coop.shared"; one per workgroup.
//                A zero initializer means VK_KHR_zero_initialize_workgroup_memory; else poison.
//   addrspace 4  push constants
// Types with an explicit layout exist only as byte offsets (`getelementptr i8`); values use natural
// LLVM types: vectors <n x T>, matrices [columns x <rows x T>], arrays, literal structs. Booleans
// are i1. bfloat16 is `bfloat`, floats of 8 and fewer bits are i8 (NarrowFloats.def; their encoding
// is in the operation or type). Atomics are atomicrmw/cmpxchg/atomic load and store, syncscope as
// SPIR-V's scope says:
// "" (device and wider), "workgroup", "subgroup", "singlethread" (invocation).
// Floating-point arithmetic that the source allows to be contracted has the flag `contract`.
// Callbacks are function operands; the attribute "coop.callback" is on the function.

#ifndef COOP_LOWER_IR_COOPIR_H
#define COOP_LOWER_IR_COOPIR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Module;
class raw_ostream;
} // namespace llvm

namespace coop::lower {

enum class CoopOp : uint16_t {
#define COOP_OP(Id, ...) Id,
#include "lower/ir/CoopOps.def"
};

/// Component-wise arithmetic of matrices, vectors and subgroups.
enum class CoopArith : uint32_t {
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem,
  FNeg,
  FMin,
  FMax,
  IAdd,
  ISub,
  IMul,
  SDiv,
  UDiv,
  SRem,
  URem,
  SMod,
  INeg,
  SMin,
  SMax,
  UMin,
  UMax,
  And,
  Or,
  Xor,
  Not,
  Shl,
  LShr,
  AShr,
  LogicalAnd,
  LogicalOr,
  LogicalXor,
};

/// Component conversions, named as SPIR-V names them. Bitcast keeps the bits.
enum class CoopConvert : uint32_t {
  FConvert,
  SConvert,
  UConvert,
  ConvertFToS,
  ConvertFToU,
  ConvertSToF,
  ConvertUToF,
  Bitcast,
  None,
};

/// How the bits of a component are read where the LLVM type does not say: i8 may be a float.
enum class CoopEncoding : uint32_t {
  Native,
#define COOP_NARROW_FLOAT(Id, Name, Encoding, Width, ExponentBits, MantissaBits, Form, Use) Id,
#include "lower/ir/NarrowFloats.def"
};

/// What a sample is, bit by bit; without any it is of an explicit level.
enum class CoopSample : uint32_t {
  Gather = 1,    ///< a component of four texels, of level 0
  Compare = 2,   ///< the texels' first components with a reference
  Gradients = 4, ///< the level is computed
  Offset = 8,    ///< of the texels
  Offsets = 16,  ///< one for each texel of a gather
  LeastLod = 32,
  Texels = 64, ///< coordinates count them, whatever the sampler says
  Query = 128, ///< no texel: which level it would be of, and which was computed
};

/// SPIR-V's Scope.
enum class CoopScope : uint32_t { Device = 1, Workgroup = 2, Subgroup = 3, Invocation = 4 };

enum class CoopUse : uint32_t { A = 0, B = 1, Accumulator = 2 };

/// SPIR-V's Tensor Clamp Mode.
enum class CoopClamp : uint32_t { Undefined, Constant, ClampToEdge, Repeat, MirrorRepeat };

/// target("spirv.CooperativeMatrixKHR", T, scope, rows, cols, use, encoding)
struct MatrixType {
  llvm::Type *Component;
  CoopScope Scope;
  uint32_t Rows;
  uint32_t Cols;
  CoopUse Use;
  CoopEncoding Encoding = CoopEncoding::Native;

  llvm::TargetExtType *get() const;
  static std::optional<MatrixType> match(llvm::Type *T);
  uint64_t elements() const { return uint64_t(Rows) * Cols; }
};

/// target("spirv.CooperativeVectorNV", T, n, encoding)
struct VectorType {
  llvm::Type *Component;
  uint32_t Size;
  CoopEncoding Encoding = CoopEncoding::Native;

  llvm::TargetExtType *get() const;
  static std::optional<VectorType> match(llvm::Type *T);
};

/// target("spirv.TensorLayoutNV", dim, clamp)
struct LayoutType {
  uint32_t Dim;
  CoopClamp Clamp;

  llvm::TargetExtType *get(llvm::LLVMContext &C) const;
  static std::optional<LayoutType> match(llvm::Type *T);
};

/// target("spirv.TensorViewNV", dim, hasDimensions, p0, ...)
struct ViewType {
  uint32_t Dim;
  bool HasDimensions;
  std::array<uint32_t, 5> Permutation;

  llvm::TargetExtType *get(llvm::LLVMContext &C) const;
  static std::optional<ViewType> match(llvm::Type *T);
};

/// T in names of functions: other types have other text, and none has a '.' at its end.
void mangleType(llvm::raw_ostream &OS, llvm::Type *T);

/// True for a cooperative type and for any aggregate that holds one.
bool containsCoopType(llvm::Type *T);

namespace address_space {
inline constexpr unsigned Private = 0, Buffer = 1, Shared = 3, PushConstant = 4;
} // namespace address_space

/// Emits a call of Op. The declaration is made on demand; its name says the types that vary.
llvm::CallInst *emitCoopOp(llvm::IRBuilderBase &B, CoopOp Op, llvm::Type *Result,
                           llvm::ArrayRef<llvm::Value *> Args, const llvm::Twine &Name = "");

/// The operation that F declares, if it is one of coop IR's.
std::optional<CoopOp> getCoopOp(const llvm::Function &F);
/// The operation that a call performs, if it is one.
std::optional<CoopOp> getCoopOp(const llvm::CallBase &Call);

llvm::StringRef coopOpName(CoopOp Op);
/// All invocations of a scope take part in Op.
bool isScoped(CoopOp Op);

/// The function with EntryAttribute; null where there is none.
llvm::Function *findEntry(llvm::Module &M);

/// What the module needs to be dispatched, kept as named metadata so that it survives printing.
struct BindingInfo {
  enum class Kind : uint32_t {
    Storage,
    Uniform,
    StorageImage,
    SampledImage,
    Sampler,
    ImageAndSampler
  };
  uint32_t Set, Binding;
  uint32_t ArraySize; ///< 1 unless an array of buffers
  Kind TheKind;
  bool Readable, Writable;
  uint64_t MinSize;       ///< bytes before the run-time array, if any
  uint64_t ElementStride; ///< of the run-time array, or 0
  std::string Name;
  /// Of images, what the shader says: enums of coop/image_abi.h.
  uint32_t View = 0, Class = 0, Format = 0;

  bool isImage() const {
    return TheKind == Kind::StorageImage || TheKind == Kind::SampledImage ||
           TheKind == Kind::ImageAndSampler;
  }
  /// What is bound is a description of it, no memory.
  bool isDescriptor() const { return isImage() || TheKind == Kind::Sampler; }
  /// The bits of coop_binding::flags.
  uint32_t flags() const;
};
struct KernelInfo {
  std::string Name;
  std::array<uint32_t, 3> WorkgroupSize;
  uint32_t SubgroupSize; ///< 0: not chosen yet
  uint64_t PushConstantSize;
  std::vector<BindingInfo> Bindings; ///< sorted by (set, binding)
};
/// Writes and reads the named metadata "coop.kernel".
void setKernelInfo(llvm::Module &M, const KernelInfo &Info);
std::optional<KernelInfo> getKernelInfo(const llvm::Module &M);
/// The binding of P, what coop.buffer gives for a constant set and binding; else null.
const BindingInfo *bindingOf(const llvm::Value &P, const KernelInfo &Info);

/// Checks that M follows the contract; prints what does not to Errors. Returns true when broken.
bool verifyCoopIR(const llvm::Module &M, llvm::raw_ostream *Errors);

} // namespace coop::lower

#endif
