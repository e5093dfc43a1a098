// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The checked program: what sema returns and codegen reads. Every name is resolved, every
// expression has its type, every implicit conversion is a node, overloads are chosen, constants
// folded (specialization constants kept symbolic). Nothing in it can be wrong any more: codegen
// reports no error about the shader's meaning.
// The nodes are plain data in the Program's allocator, without destructors.

#ifndef COOP_SEMA_PROGRAM_H
#define COOP_SEMA_PROGRAM_H

#include "parser/AST.h"
#include "sema/Types.h"
#include "support/Extensions.h"
#include "support/Source.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"
#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace coop::sema {

struct Function;
struct Expr;
struct Stmt;
struct Builtin; // a row of Builtins.def, see Builtins.h

template <typename T> using List = llvm::ArrayRef<T>;

enum class Stage : uint8_t {
  Vertex,
  TessControl,
  TessEvaluation,
  Geometry,
  Fragment,
  Compute,
  Task,
  Mesh,
  RayGen,
  Intersection,
  AnyHit,
  ClosestHit,
  Miss,
  Callable,
};

/// Where a variable lives, one to one with what codegen makes of it.
enum class Storage : uint8_t {
  Local,        ///< Function storage
  Parameter,    ///< see Direction
  Global,       ///< Private storage
  Constant,     ///< `const` with a constant value: no storage, references are ConstantExprs
  SpecConstant, ///< layout(constant_id = N), references are ConstantExprs
  Shared,
  Uniform, ///< uniform block
  Buffer,  ///< buffer block
  PushConstant,
  UniformOpaque, ///< image, sampler, ...
  Input,
  Output,
  RayPayload,
  RayPayloadIn,
  HitAttribute,
  CallableData,
  CallableDataIn,
  HitObjectAttribute,
  ShaderRecord, ///< block of layout(shaderRecordEXT)
  /// Of layout(descriptor_heap), or a block: see Variable::HeapOffset. Its type has no layout but
  /// the one that the sizes of descriptors give it when the pipeline is made.
  ResourceHeap,
  SamplerHeap,
  TaskPayload,
  Spirv, ///< spirv_storage_class(N): see Variable::SpirvClass
};

/// Streams of vertices that a geometry shader has.
inline constexpr uint32_t MaxStreams = 4;

inline bool isHeap(Storage S) { return S == Storage::ResourceHeap || S == Storage::SamplerHeap; }

/// What an opaque variable reads of the framebuffer's tile: GL_EXT_shader_tile_image,
/// GL_QCOM_tile_shading.
enum class TileStorage : uint8_t { None, Image, Attachment };

enum class Direction : uint8_t { In, Out, InOut, ConstIn };

/// What a value's precision qualifier asks for (ESSL 3.20 section 4.7.3). Literals have none.
enum class Precision : uint8_t { None, Relaxed, High };

/// A variable, parameter, block instance or specialization constant.
struct Variable {
  llvm::StringRef Name; ///< empty for an unnamed block instance or parameter
  const Type *Ty = nullptr;
  Storage TheStorage = Storage::Local;
  Direction TheDirection = Direction::In; ///< of a Parameter
  SourceRange Range;
  MemoryQualifiers Memory;    ///< ReadOnly also for `const` variables that have storage
  const Expr *Init = nullptr; ///< Local and Global; null: uninitialized
  /// Constant: its value. SpecConstant: the Constant of kind Spec (or Op, for the composite
  /// gl_WorkGroupSize). Global: the initializer where it is constant. Shared: Null for `= {}`.
  const Constant *Value = nullptr;

  // Blocks: Ty is the Struct (or an array of it).
  Packing ThePacking = Packing::Std140;
  bool RowMajor = false;
  bool IsBlock = false;

  std::optional<uint32_t> Set, Binding, Location, Component, Index, InputAttachment, Offset;
  std::optional<uint32_t> ConstantId;
  /// SPIR-V's BuiltIn number, for gl_... variables.
  std::optional<uint32_t> BuiltIn;
  std::optional<uint32_t> ImageFormat; ///< SPIR-V's Image Format
  bool Flat = false, NoPerspective = false, Centroid = false, Sample = false, Patch = false,
       Invariant = false, PerPrimitive = false, PerVertex = false, PerView = false,
       ExplicitInterp = false, PerTask = false;
  /// Outputs that are captured (transform feedback), and the stream of a geometry shader's.
  std::optional<uint32_t> XfbBuffer, XfbStride, XfbOffset, Stream;
  /// NV's: copied through the geometry shader, a viewport that counts from another one.
  bool Passthrough = false, ViewportRelative = false, OverrideCoverage = false;
  std::optional<uint32_t> SecondaryViewOffset;
  bool NonUniform = false;
  bool Precise = false;                 ///< or a member is, of a block without a name
  TileStorage Tile = TileStorage::None; ///< of a UniformOpaque
  /// A local constant of which the language says so, though Value is not known.
  bool IsUnfolded = false;
  /// mediump or lowp: RelaxedPrecision.
  bool Relaxed = false;
  Precision precision() const { return Relaxed ? Precision::Relaxed : Precision::High; }
  /// subgroupuniformEXT
  bool SubgroupUniform = false;

  std::optional<uint32_t> Bank, MemberOffset; ///< GL_NV_push_constant_bank

  /// Of the heaps: from one descriptor to the next where the shader says so, and for a block the
  /// bytes that it starts at, null for none: evaluated at each access.
  std::optional<uint32_t> DescriptorStride;
  const Expr *HeapOffset = nullptr;

  // GL_EXT_spirv_intrinsics
  llvm::ArrayRef<SpirvDecoration> Decorations;
  std::optional<uint32_t> SpirvClass; ///< of Storage::Spirv
  SpirvRequirements SpirvNeeds;       ///< of SpirvClass
  bool ByReference = false;           ///< a parameter that is passed as the pointer itself
  bool IsLiteral = false;             ///< a parameter of an instruction that is a literal word
};

/// spirv_instruction: a function without body that is one instruction.
struct SpirvInstruction {
  SpirvRequirements Needs;
  llvm::StringRef Set; ///< empty: the core instructions
  uint32_t Opcode = 0;
};

// ---- expressions

enum class ExprKind : uint8_t {
  Constant,
  Variable,
  Function,
  String,
  Member,
  Dereference,
  Index,
  Swizzle,
  Length,
  Unary,
  Binary,
  Assign,
  IncDec,
  Conditional,
  Comma,
  Convert,
  Construct,
  Call,
  BuiltinCall,
};

struct Expr {
  ExprKind Kind;
  /// A place that can be loaded from and stored to; else a value.
  bool IsLValue;
  const Type *Ty;
  SourceRange Range;

protected:
  Expr(ExprKind K, const Type *T, SourceRange R, bool LValue = false)
      : Kind(K), IsLValue(LValue), Ty(T), Range(R) {}
};

#define COOP_SEMA_CLASSOF(KindValue)                                                               \
  static bool classof(const auto *N) { return N->Kind == (KindValue); }

struct ConstantExpr : Expr {
  const Constant *Value;
  Precision Needed = Precision::None; ///< of the named constants that it is made of
  llvm::StringRef Name;               ///< of the constant that it is, if it has one
  ConstantExpr(const Constant *V, Precision Needed, llvm::StringRef Name, SourceRange R)
      : Expr(ExprKind::Constant, V->type(), R), Value(V), Needed(Needed), Name(Name) {}
  COOP_SEMA_CLASSOF(ExprKind::Constant)
};

/// No place where the variable itself is meant: the payload of a trace.
struct VariableExpr : Expr {
  const Variable *Var;
  VariableExpr(const Variable *V, SourceRange R)
      : Expr(ExprKind::Variable, V->Ty, R, true), Var(V) {}
  COOP_SEMA_CLASSOF(ExprKind::Variable)
};

/// A function passed to a builtin by name: decode, combine, per-element. Its type is void.
struct FunctionExpr : Expr {
  const Function *Fn;
  FunctionExpr(const Function *F, const Type *Void, SourceRange R)
      : Expr(ExprKind::Function, Void, R), Fn(F) {}
  COOP_SEMA_CLASSOF(ExprKind::Function)
};

struct StringExpr : Expr {
  llvm::StringRef Text;
  StringExpr(llvm::StringRef S, const Type *T, SourceRange R)
      : Expr(ExprKind::String, T, R), Text(S) {}
  COOP_SEMA_CLASSOF(ExprKind::String)
};

/// Field of a struct or block; Base is a Struct, as place or value.
struct MemberExpr : Expr {
  const Expr *Base;
  uint32_t Field;
  MemberExpr(const Expr *B, uint32_t F, const Type *T, SourceRange R)
      : Expr(ExprKind::Member, T, R, B->IsLValue), Base(B), Field(F) {}
  COOP_SEMA_CLASSOF(ExprKind::Member)
};

/// The block that a buffer reference (a value) points to, or that a buffer descriptor (a place) is
/// of, as a place.
struct DereferenceExpr : Expr {
  const Expr *Reference;
  DereferenceExpr(const Expr *E, const Type *Pointee, SourceRange R)
      : Expr(ExprKind::Dereference, Pointee, R, true), Reference(E) {}
  COOP_SEMA_CLASSOF(ExprKind::Dereference)
};

/// Element of an array, vector, matrix (a column), cooperative matrix or vector.
struct IndexExpr : Expr {
  const Expr *Base;
  const Expr *Index; ///< an integer scalar
  IndexExpr(const Expr *B, const Expr *I, const Type *T, SourceRange R)
      : Expr(ExprKind::Index, T, R, B->IsLValue), Base(B), Index(I) {}
  COOP_SEMA_CLASSOF(ExprKind::Index)
};

/// Components of a vector (or of a scalar, as `x.xxx`). A place when no component repeats.
struct SwizzleExpr : Expr {
  const Expr *Base;
  std::array<uint8_t, 4> Components;
  uint8_t Count; ///< 1: the type is a scalar
  SwizzleExpr(const Expr *B, std::array<uint8_t, 4> C, uint8_t N, const Type *T, SourceRange R,
              bool LValue)
      : Expr(ExprKind::Swizzle, T, R, LValue), Base(B), Components(C), Count(N) {}
  COOP_SEMA_CLASSOF(ExprKind::Swizzle)
};

/// `.length()` that is no constant: of a run-time array (Base is a Member place of a block) or of
/// a cooperative matrix type (only Base's type matters). The type is int.
struct LengthExpr : Expr {
  const Expr *Base;
  LengthExpr(const Expr *B, const Type *Int, SourceRange R)
      : Expr(ExprKind::Length, Int, R), Base(B) {}
  COOP_SEMA_CLASSOF(ExprKind::Length)
};

enum class UnaryOp : uint8_t { Negate, LogicalNot, BitNot };
struct UnaryExpr : Expr {
  UnaryOp Op;
  const Expr *Operand;
  UnaryExpr(UnaryOp O, const Expr *E, SourceRange R)
      : Expr(ExprKind::Unary, E->Ty, R), Op(O), Operand(E) {}
  COOP_SEMA_CLASSOF(ExprKind::Unary)
};

/// Operands have been converted. Component-wise unless the kind says otherwise; where one operand
/// of an arithmetic operator is a scalar and the other is not, the scalar is meant for each
/// component.
enum class BinaryOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  Shl,
  Shr,
  BitAnd,
  BitOr,
  BitXor,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual, ///< of any type, giving one bool
  LogicalAnd,
  LogicalOr, ///< the right operand is evaluated only if needed
  LogicalXor,
  MatrixTimesMatrix,
  MatrixTimesVector,
  VectorTimesMatrix, ///< linear algebra
  ReferenceAdd,      ///< buffer reference + integer (GL_EXT_buffer_reference2), in pointee sizes
  ReferenceSub,      ///< difference of two references, int64_t, in pointee sizes
};
struct BinaryExpr : Expr {
  BinaryOp Op;
  const Expr *Left, *Right;
  BinaryExpr(BinaryOp O, const Expr *L, const Expr *Rt, const Type *T, SourceRange R)
      : Expr(ExprKind::Binary, T, R), Op(O), Left(L), Right(Rt) {}
  COOP_SEMA_CLASSOF(ExprKind::Binary)
};

/// `Target = Value` or `Target = Target Op Value`, Target evaluated once. The value of the whole is
/// the new value of Target. For a compound one, Value has been converted for Op.
struct AssignExpr : Expr {
  std::optional<BinaryOp> Op;
  const Expr *Target, *Value;
  AssignExpr(std::optional<BinaryOp> O, const Expr *T, const Expr *V, SourceRange R)
      : Expr(ExprKind::Assign, T->Ty, R), Op(O), Target(T), Value(V) {}
  COOP_SEMA_CLASSOF(ExprKind::Assign)
};

struct IncDecExpr : Expr {
  const Expr *Target;
  bool IsIncrement, IsPrefix;
  IncDecExpr(const Expr *T, bool Inc, bool Prefix, SourceRange R)
      : Expr(ExprKind::IncDec, T->Ty, R), Target(T), IsIncrement(Inc), IsPrefix(Prefix) {}
  COOP_SEMA_CLASSOF(ExprKind::IncDec)
};

/// Only the chosen operand is evaluated.
struct ConditionalExpr : Expr {
  const Expr *Condition, *Then, *Else;
  ConditionalExpr(const Expr *C, const Expr *T, const Expr *E, const Type *Ty, SourceRange R)
      : Expr(ExprKind::Conditional, Ty, R), Condition(C), Then(T), Else(E) {}
  COOP_SEMA_CLASSOF(ExprKind::Conditional)
};

struct CommaExpr : Expr {
  const Expr *Left, *Right;
  CommaExpr(const Expr *L, const Expr *Rt, SourceRange R)
      : Expr(ExprKind::Comma, Rt->Ty, R), Left(L), Right(Rt) {}
  COOP_SEMA_CLASSOF(ExprKind::Comma)
};

/// Conversion between types of one shape: scalar, vector, matrix, cooperative matrix (component and
/// use), cooperative vector; also uint64_t or uvec2 <-> buffer reference, reference <-> reference.
struct ConvertExpr : Expr {
  const Expr *Operand;
  bool IsImplicit;
  bool Saturate; ///< saturatedConvertEXT
  ConvertExpr(const Expr *E, const Type *To, bool Implicit, SourceRange R, bool Sat = false)
      : Expr(ExprKind::Convert, To, R), Operand(E), IsImplicit(Implicit), Saturate(Sat) {}
  COOP_SEMA_CLASSOF(ExprKind::Convert)
};

enum class ConstructKind : uint8_t {
  Splat,      ///< one scalar to every component (vector, cooperative matrix or vector)
  Diagonal,   ///< one scalar to a matrix's diagonal
  Components, ///< scalars, vectors and matrices flattened in order, already of the component type;
              ///< the first components are taken where there are more
  Resize,     ///< matrix from matrix: missing elements from the identity
  Members,    ///< one argument per array element or struct field
  Combined,   ///< a texture and a sampler, both places: an argument of a function
};
struct ConstructExpr : Expr {
  ConstructKind Construct;
  List<const Expr *> Args;
  ConstructExpr(ConstructKind K, List<const Expr *> A, const Type *T, SourceRange R)
      : Expr(ExprKind::Construct, T, R), Construct(K), Args(A) {}
  COOP_SEMA_CLASSOF(ExprKind::Construct)
};

/// Args for out and inout parameters are places of exactly the parameter's type, or ConvertExpr of
/// a place where the call converts; codegen copies in and out through a temporary.
struct CallExpr : Expr {
  const Function *Callee;
  List<const Expr *> Args;
  CallExpr(const Function *F, List<const Expr *> A, const Type *T, SourceRange R)
      : Expr(ExprKind::Call, T, R), Callee(F), Args(A) {}
  COOP_SEMA_CLASSOF(ExprKind::Call)
};

/// Arguments in the order of the signature, defaults filled in. An argument that the signature
/// takes as `out`, `inout`, atomic memory or 'any buffer array' is a place.
struct BuiltinCallExpr : Expr {
  const Builtin *Callee;
  List<const Expr *> Args;
  BuiltinCallExpr(const Builtin *B, List<const Expr *> A, const Type *T, SourceRange R)
      : Expr(ExprKind::BuiltinCall, T, R), Callee(B), Args(A) {}
  COOP_SEMA_CLASSOF(ExprKind::BuiltinCall)
};

// ---- statements

enum class StmtKind : uint8_t { Block, Local, Expr, If, Switch, Loop, Return, Jump };

struct Stmt {
  StmtKind Kind;
  SourceRange Range;

protected:
  Stmt(StmtKind K, SourceRange R) : Kind(K), Range(R) {}
};

struct BlockStmt : Stmt {
  List<const Stmt *> Body;
  BlockStmt(List<const Stmt *> B, SourceRange R) : Stmt(StmtKind::Block, R), Body(B) {}
  COOP_SEMA_CLASSOF(StmtKind::Block)
};

/// The declaration of a Local variable: its initializer is stored here, each time it is reached.
struct LocalStmt : Stmt {
  const Variable *Var;
  LocalStmt(const Variable *V, SourceRange R) : Stmt(StmtKind::Local, R), Var(V) {}
  COOP_SEMA_CLASSOF(StmtKind::Local)
};

struct ExprStmt : Stmt {
  const Expr *TheExpr;
  ExprStmt(const Expr *E, SourceRange R) : Stmt(StmtKind::Expr, R), TheExpr(E) {}
  COOP_SEMA_CLASSOF(StmtKind::Expr)
};

/// [[flatten]] and [[branch]] (GL_EXT_control_flow_attributes).
enum class SelectionHint : uint8_t { None, Flatten, DontFlatten };
struct IfStmt : Stmt {
  const Expr *Condition;
  const Stmt *Then, *Else; ///< Else may be null
  SelectionHint Hint;
  IfStmt(const Expr *C, const Stmt *T, const Stmt *E, SelectionHint H, SourceRange R)
      : Stmt(StmtKind::If, R), Condition(C), Then(T), Else(E), Hint(H) {}
  COOP_SEMA_CLASSOF(StmtKind::If)
};

/// One run of labels and the statements up to the next label; falls through to the next one.
struct SwitchCase {
  List<const Constant *> Labels; ///< of the selector's type
  bool IsDefault;
  List<const Stmt *> Body;
};
struct SwitchStmt : Stmt {
  const Expr *Selector; ///< int or uint
  List<SwitchCase> Cases;
  SelectionHint Hint;
  SwitchStmt(const Expr *S, List<SwitchCase> C, SelectionHint H, SourceRange R)
      : Stmt(StmtKind::Switch, R), Selector(S), Cases(C), Hint(H) {}
  COOP_SEMA_CLASSOF(StmtKind::Switch)
};

/// [[unroll]], [[dont_unroll]], [[dependency_infinite]], [[multiple_wait_queuesQCOM(N)]] ...
struct LoopControl {
  bool Unroll = false, DontUnroll = false, DependencyInfinite = false;
  std::optional<uint32_t> DependencyLength, MinIterations, MaxIterations, IterationMultiple,
      PeelCount, PartialCount, WaitQueues;
};

/// for, while (TestFirst) and do-while (not TestFirst). A for's init and a condition's declaration
/// are statements before it in an enclosing Block, except ConditionVar, which is stored on each
/// test.
struct LoopStmt : Stmt {
  bool TestFirst;
  const Expr *Condition;        ///< null: true
  const Variable *ConditionVar; ///< `while (bool b = f())`: Condition is its initializer; or null
  const Expr *Step;             ///< may be null; `continue` goes to it
  const Stmt *Body;
  LoopControl Control;
  LoopStmt(bool First, const Expr *C, const Variable *V, const Expr *S, const Stmt *B,
           LoopControl L, SourceRange R)
      : Stmt(StmtKind::Loop, R), TestFirst(First), Condition(C), ConditionVar(V), Step(S), Body(B),
        Control(L) {}
  COOP_SEMA_CLASSOF(StmtKind::Loop)
};

struct ReturnStmt : Stmt {
  const Expr *Value; ///< null in a void function; of the function's type
  ReturnStmt(const Expr *V, SourceRange R) : Stmt(StmtKind::Return, R), Value(V) {}
  COOP_SEMA_CLASSOF(StmtKind::Return)
};

struct JumpStmt : Stmt {
  ast::JumpKind Jump;
  JumpStmt(ast::JumpKind J, SourceRange R) : Stmt(StmtKind::Jump, R), Jump(J) {}
  COOP_SEMA_CLASSOF(StmtKind::Jump)
};

#undef COOP_SEMA_CLASSOF

// ---- the whole

/// A user function that has a body. Prototypes are merged into it.
struct Function {
  llvm::StringRef Name;
  const Type *Result = nullptr;
  List<const Variable *> Parameters;
  const BlockStmt *Body = nullptr;
  SourceRange Range; ///< of the name
  /// User functions called here, directly or as callbacks, in order of first mention.
  List<const Function *> Callees;
  bool IsCallback = false; ///< passed by name to a builtin
  bool Relaxed = false;    ///< its result is mediump or lowp
  bool NonUniform = false; ///< its result is nonuniformEXT
  uint32_t Control = 0;    ///< SPIR-V's Function Control (GL_EXT_function_control_attributes)
  const SpirvInstruction *Instruction = nullptr;
  llvm::ArrayRef<SpirvDecoration> Decorations; ///< of the result

  /// Its declaration is wrong, which was said there: nothing more is to be said of its types.
  bool isErroneous() const {
    return Result->isError() ||
           llvm::any_of(Parameters, [](const Variable *P) { return P->Ty->isError(); });
  }
};

struct Program;
/// Whether neighbouring invocations make derivatives: fragments do, and workgroups that an
/// extension divides into quads (GL_KHR_compute_shader_derivatives).
bool hasImplicitDerivatives(const Program &P);
/// The variable at the root of a place; null for memory behind a buffer reference or
/// descriptor and for values. (Expressions.cpp)
const Variable *rootVariable(const Expr *E);

/// A checked shader. Owns its nodes; not changed after sema has returned it.
struct Program {
  llvm::BumpPtrAllocator Allocator;
  TypeContext Types;
  Stage TheStage = Stage::Compute;
  uint32_t Version = 450;
  ast::Profile TheProfile = ast::Profile::Core;
  ExtensionSet Extensions;
  /// Those of which the shader says the name, and what they imply: `all` asks nothing of a device.
  ExtensionSet NamedExtensions;

  /// Those of NamedExtensions that nothing but a behavior of `warn` turns on.
  ExtensionSet WarnedExtensions;

  /// #pragma promote_uint32_indices (GL_EXT_shader_64bit_indexing)
  bool PromotesIndices = false;
  /// Something needs Vulkan's memory model, which GL_KHR_memory_scope_semantics refers to.
  bool NeedsVulkanMemoryModel = false;
  /// `layout(primitive_culling);`
  bool PrimitiveCulling = false;

  /// Something is `precise`: a variable, a parameter, a member, what a function returns.
  bool UsesPrecise = false;
  /// Where that was said of what is no variable: what contributes to it is not followed.
  llvm::DenseSet<uint32_t> PreciseElsewhere;
  /// Something is mediump or lowp.
  bool UsesRelaxed = false;
  /// The shader was warned of what no environment takes, or names SPIR-V by its numbers.
  bool MayBeInvalid = false;

  /// Variables and Fields that are `writeonly` and are read all the same.
  llvm::DenseSet<const void *> ReadAllTheSame;

  /// SPIR-V's numbers of builtin outputs that are used, other than to be declared again.
  llvm::SmallDenseSet<uint32_t, 4> UsedBuiltIns;

  const Function *Main = nullptr;
  /// Callees stand before callers; those that main cannot reach are here too.
  std::vector<const Function *> Functions;
  /// Global, Shared, Uniform, Buffer, PushConstant, opaque, Input and Output variables that the
  /// shader declares, and the builtin ones that it uses.
  std::vector<const Variable *> Globals;
  /// In order of declaration, unused ones too.
  std::vector<const Variable *> SpecConstants;
  /// Where an operation on specialization constants is written first.
  llvm::DenseMap<const Constant *, SourceRange> SpecOperations;

  /// local_size_{x,y,z}: Spec constants where local_size_x_id says so.
  std::array<const Constant *, 3> WorkgroupSize = {};
  /// gl_WorkGroupSize when the shader mentions it: a composite of the three.
  const Constant *WorkgroupSizeConstant = nullptr;

  /// Execution modes of other stages: SPIR-V's number and its literals.
  struct ExecutionMode {
    uint32_t Mode;
    std::vector<uint32_t> Operands;
    std::vector<const Constant *> Ids = {}; ///< OpExecutionModeId where there are any
    SpirvRequirements Needs = {};
  };
  std::vector<ExecutionMode> ExecutionModes;

  template <typename T, typename... Args> T *make(Args &&...A) {
    return new (Allocator.Allocate<T>()) T(std::forward<Args>(A)...);
  }
  template <typename T> List<T> copy(llvm::ArrayRef<T> Items) { return Items.copy(Allocator); }
};

} // namespace coop::sema

#endif
