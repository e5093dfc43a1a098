// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions, parameters, calls. `in` parameters are passed by value, `out` and `inout` by pointer
// to a temporary of the caller's, which makes copy-in and copy-out (GLSL 4.60 section 6.1.1) exact.

#include "codegen/Emitter.h"
#include "llvm/ADT/DenseSet.h"

using namespace coop;
using namespace coop::codegen;
using sema::Direction;
using sema::Function;

static bool isByPointer(const sema::Variable &Parameter) {
  return Parameter.TheDirection == Direction::Out || Parameter.TheDirection == Direction::InOut ||
         Parameter.ByReference || Parameter.Ty->isSpirv();
}

/// Images and samplers are passed as pointers, of types that the arguments tell.
static bool isOpaque(const sema::Variable *Parameter) {
  const Type *T = sema::innermost(Parameter->Ty);
  return T->isOpaque() && !T->isAccelerationStructure() && !T->isRayObject();
}

/// An acceleration structure is a value, since it may be made from an address.
std::optional<StorageClass> Emitter::pointedTo(const sema::Variable &Parameter) {
  if (Parameter.Ty->isRayObject())
    return StorageClass::Private;
  if (isByPointer(Parameter))
    return StorageClass::Function;
  return std::nullopt;
}

Id Emitter::functionId(const Function &Fn) {
  Id &Result = Functions[&Fn];
  if (!Result)
    Result = M.newId();
  return Result;
}

void Emitter::emitFunctions() {
  llvm::DenseSet<const Function *> Reachable;
  llvm::SmallVector<const Function *, 16> Work{P.Main};
  while (!Work.empty()) {
    const Function *Fn = Work.pop_back_val();
    if (Reachable.insert(Fn).second)
      Work.append(Fn->Callees.begin(), Fn->Callees.end());
  }
  for (const Function *Fn : P.Functions)
    if (Reachable.contains(Fn) && llvm::none_of(Fn->Parameters, isOpaque))
      emitFunction(*Fn, functionId(*Fn), {});
  // An instance may call others.
  for (size_t I = 0; I != PendingInstances.size(); ++I) {
    const auto [Fn, Opaque] = PendingInstances[I];
    emitFunction(*Fn, Instances[{Fn, Opaque}], Opaque);
  }
}

Id Emitter::instanceId(const Function &Fn, const OpaqueArguments &Opaque) {
  if (Opaque.empty())
    return functionId(Fn);
  Id &Result = Instances[{&Fn, Opaque}];
  if (!Result) {
    Result = M.newId();
    PendingInstances.push_back({&Fn, Opaque});
  }
  return Result;
}

/// A pointer to the resource; two where a call has combined it.
void Emitter::opaqueParameter(const sema::Variable &Parameter, const OpaqueArgument &Passed) {
  const StorageClass Class = Passed.Class;
  const Layout L{.Format = Passed.Format};
  PassedOpaques[&Parameter] = Passed;
  SplitParameters.erase(&Parameter);
  if (!Passed.Texture) {
    Id Pointer =
        F.parameter(Passed.IsUntyped ? untypedPointer(Class) : pointerTo(Class, Parameter.Ty, L));
    Variables[&Parameter] = Pointer;
    M.name(Pointer, Parameter.Name);
    decorateMemory(Pointer, Parameter);
    return;
  }
  auto Part = [&](const Type *T, StorageClass Class, bool IsUntyped) {
    Place At;
    At.Base = F.parameter(IsUntyped ? untypedPointer(Class) : pointerTo(Class, T));
    At.Class = Class;
    At.Ty = T;
    At.IsUntyped = IsUntyped;
    M.name(At.Base, Parameter.Name);
    return At;
  };
  Place Texture = Part(Passed.Texture, Class, Passed.IsUntyped);
  SplitParameters[&Parameter] = {
      Texture, Part(Passed.Sampler, StorageClass::UniformConstant, Passed.IsSamplerUntyped)};
}

void Emitter::emitFunction(const Function &Fn, Id Result, const OpaqueArguments &Opaque) {
  Id Type = functionType(Fn, Opaque);
  M.name(Result, Fn.Name);
  F.begin(Result, typeId(Fn.Result), Type, Fn.Control);
  decorateAsSaid(Result, Fn.Decorations, std::nullopt);
  auto Relax = [&](bool When, Id Which) {
    if (When)
      M.decorate(Which, spirv::Decoration::RelaxedPrecision);
  };
  Relax(Fn.Relaxed, Result);
  ConstantVariables.clear();
  // A function of opaque parameters is emitted for each kind of what is passed.
  for (const sema::Variable *Local : LocalsOfFunction)
    Variables.erase(Local);
  LocalsOfFunction.clear();
  llvm::SmallVector<std::pair<const sema::Variable *, Id>, 8> ByValue;
  const OpaqueArgument *Passed = Opaque.data();
  for (const sema::Variable *Parameter : Fn.Parameters) {
    if (isOpaque(Parameter)) {
      opaqueParameter(*Parameter, *Passed++);
      continue;
    }
    if (std::optional<StorageClass> Class = pointedTo(*Parameter)) {
      Id Pointer = F.parameter(pointerTo(*Class, Parameter->Ty));
      Variables[Parameter] = Pointer;
      M.name(Pointer, Parameter->Name);
      Relax(Parameter->Relaxed, Pointer);
      decorateAsSaid(Pointer, Parameter->Decorations, std::nullopt);
      continue;
    }
    Id Value = F.parameter(typeId(Parameter->Ty));
    M.name(Value, Parameter->Name);
    Relax(Parameter->Relaxed, Value);
    decorateReference(Value, Parameter->Ty, Parameter->Memory, true);
    decorateAsSaid(Value, Parameter->Decorations, std::nullopt);
    // Nothing stores to a constant, and of a scalar no component is chosen.
    const bool IsConstant = Parameter->TheDirection == Direction::ConstIn &&
                            Parameter->Ty->isScalar() && !Parameter->Memory.Volatile;
    if (Parameter->Ty->isOpaque() || IsConstant) {
      ValueParameters[Parameter] = Value;
      continue;
    }
    ByValue.push_back({Parameter, Value});
  }
  F.beginBody();
  for (auto [Parameter, Value] : ByValue)
    F.emitVoid(Op::OpStore, {localVariable(*Parameter), Value});
  if (&Fn == P.Main)
    emitGlobalInitializers();
  emitStmt(*Fn.Body);
  // Running off the end of a function with a result gives an undefined value (GLSL 6.1).
  if (F.isReachable()) {
    // The brace stands for what is not there.
    if (const SourceRange R = Fn.Body->Range; R.isValid())
      setLine({SourceLoc::fromRaw(R.End.raw() - 1), R.End});
    if (Fn.Result->isVoid())
      F.terminate(Op::OpReturn);
    else
      F.terminate(Op::OpReturnValue, {F.emit(Op::OpUndef, typeId(Fn.Result), {})});
  }
  decoratePrecise();
  decorateRelaxed();
  F.end();
}

/// Globals whose initializer is no constant are set when main starts.
void Emitter::emitGlobalInitializers() {
  for (const sema::Variable *V : P.Globals)
    if (V->TheStorage == sema::Storage::Global && V->Init && !V->Value)
      store(variablePlace(*V), value(*V->Init));
}

Id Emitter::emitCall(const sema::CallExpr &E) {
  if (E.Callee->Instruction)
    return spirvInstruction(E);
  struct CopyOut {
    Place Target;
    Id Temporary;
    const Type *From, *To;
  };
  Words Operands{0};
  OpaqueArguments Opaque;
  llvm::SmallVector<CopyOut, 4> CopyOuts;
  for (auto [Parameter, Arg] : llvm::zip_equal(E.Callee->Parameters, E.Args)) {
    if (Parameter->Ty->isRayObject()) {
      Place At = place(*Arg);
      Operands.push_back(pointer(At));
      continue;
    }
    if (isOpaque(Parameter)) {
      ImageSource From = imageSource(*Arg);
      Operands.push_back(pointer(From.Image));
      OpaqueArgument &Passed = Opaque.emplace_back();
      Passed.Class = From.Image.Class;
      Passed.IsUntyped = From.Image.IsUntyped;
      if (From.Image.Ty->isArray())
        Passed.DescriptorSize = From.Image.TheLayout.DescriptorSize;
      needHeapIndexing(From.Image);
      if (From.Sampler)
        needHeapIndexing(*From.Sampler);
      if (From.Sampler) {
        Operands.push_back(pointer(*From.Sampler));
        Passed.Texture = From.Image.Ty;
        Passed.Sampler = From.Sampler->Ty;
        Passed.IsSamplerUntyped = From.Sampler->IsUntyped;
      } else {
        Passed.Format = From.Image.TheLayout.Format;
      }
      continue;
    }
    if (!isByPointer(*Parameter)) {
      Operands.push_back(value(*Arg));
      PassedIds.insert(Operands.back());
      continue;
    }
    const sema::Expr *TargetExpr = Arg;
    if (const auto *Converted = llvm::dyn_cast<sema::ConvertExpr>(Arg))
      TargetExpr = Converted->Operand;
    Place Target = place(*TargetExpr);
    pointer(Target); // indices are evaluated before the call
    // GL_EXT_spirv_intrinsics: the pointer itself, where a function takes one of its storage class.
    if ((Parameter->ByReference || Parameter->Ty->isSpirv()) &&
        Target.Class == StorageClass::Function && TargetExpr->Ty == Parameter->Ty) {
      Operands.push_back(Target.Base);
      continue;
    }
    Id Temporary = temporary(Parameter->Ty);
    M.name(Temporary, Parameter->Name); // checks and debuggers show what it holds
    if (Parameter->TheDirection != Direction::Out)
      F.emitVoid(Op::OpStore,
                 {Temporary, convertValue(load(Target), TargetExpr->Ty, Parameter->Ty, false)});
    Operands.push_back(Temporary);
    CopyOuts.push_back({Target, Temporary, Parameter->Ty, TargetExpr->Ty});
  }
  Operands[0] = instanceId(*E.Callee, Opaque);
  Id Result = F.emit(Op::OpFunctionCall, typeId(E.Ty), Operands);
  for (CopyOut &Out : CopyOuts) {
    Id Value = F.emit(Op::OpLoad, typeId(Out.From), {Out.Temporary});
    store(Out.Target, convertValue(Value, Out.From, Out.To, false));
  }
  return Result;
}

void Emitter::setLine(SourceRange R) {
  Here = R;
  if (!Opts.DebugInfo || !R.Begin)
    return;
  PresumedLoc Where = Sources.presumed(R.Begin);
  F.setLine({M.string(Where.File), Where.Line, Where.Column});
}
