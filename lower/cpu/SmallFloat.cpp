// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 16-bit floats in integer arithmetic, rounding to nearest even. Written as IR because the
// functions belong to the compiled module. 8-bit floats are lowered in lower/emit.

#include "lower/cpu/SmallFloat.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral SupportText = R"(
define hidden float @__extendhfsf2(half %h) nounwind {
  %bits = bitcast half %h to i16
  %wide = zext i16 %bits to i32
  %sign16 = and i32 %wide, 32768
  %sign = shl i32 %sign16, 16
  %abs = and i32 %wide, 32767
  %moved = shl i32 %abs, 13
; Normal: the exponent's bias goes from 15 to 127.
  %normal = add i32 %moved, 939524096
; Subnormal: a multiple of 2^-24, which a float holds exactly.
  %count = uitofp i32 %abs to float
  %tiny = fmul float %count, 0x3E70000000000000
  %subnormal = bitcast float %tiny to i32
; Infinity, and NaN made quiet.
  %special = or i32 %moved, 2139095040
  %is.nan = icmp ugt i32 %abs, 31744
  %quiet = or i32 %special, 4194304
  %infinite = select i1 %is.nan, i32 %quiet, i32 %special
  %is.subnormal = icmp ult i32 %abs, 1024
  %is.special = icmp uge i32 %abs, 31744
  %finite = select i1 %is.subnormal, i32 %subnormal, i32 %normal
  %magnitude = select i1 %is.special, i32 %infinite, i32 %finite
  %result = or i32 %magnitude, %sign
  %float = bitcast i32 %result to float
  ret float %float
}

define hidden half @__truncsfhf2(float %f) nounwind {
  %bits = bitcast float %f to i32
  %high = lshr i32 %bits, 16
  %sign = and i32 %high, 32768
  %abs = and i32 %bits, 2147483647
; Normal: the bias goes from 127 to 15; adding just under a half, and one when odd, rounds.
  %rebased = sub i32 %abs, 939524096
  %last = lshr i32 %rebased, 13
  %odd = and i32 %last, 1
  %almost = add i32 %rebased, 4095
  %rounded = add i32 %almost, %odd
  %normal = lshr i32 %rounded, 13
; Subnormal: the last bit of a float near 0.5 is 2^-24, so that the addition rounds.
  %abs.float = bitcast i32 %abs to float
  %near.half = fadd float %abs.float, 5.0e-01
  %near.bits = bitcast float %near.half to i32
  %subnormal = sub i32 %near.bits, 1056964608
; NaN keeps the high bits of its payload and is quiet.
  %payload = lshr i32 %abs, 13
  %payload10 = and i32 %payload, 1023
  %nan = or i32 %payload10, 32256
  %is.subnormal = icmp ult i32 %abs, 947912704
  %is.infinite = icmp uge i32 %abs, 1199566848
  %is.nan = icmp ugt i32 %abs, 2139095040
  %finite = select i1 %is.subnormal, i32 %subnormal, i32 %normal
  %number = select i1 %is.infinite, i32 31744, i32 %finite
  %magnitude = select i1 %is.nan, i32 %nan, i32 %number
  %result = or i32 %magnitude, %sign
  %short = trunc i32 %result to i16
  %half = bitcast i16 %short to half
  ret half %half
}

; Rounds to odd, after which a second rounding gives what a single one gives.
define hidden float @__coop_round_to_odd(double %d) nounwind {
  %near = fptrunc double %d to float
  %back = fpext float %near to double
  %abs = call double @llvm.fabs.f64(double %d)
  %abs.back = call double @llvm.fabs.f64(double %back)
  %bits = bitcast float %near to i32
  %less = sub i32 %bits, 1
  %away = fcmp ogt double %abs.back, %abs
  %toward.zero = select i1 %away, i32 %less, i32 %bits
  %sticky = or i32 %toward.zero, 1
  %inexact = fcmp one double %back, %d
  %result = select i1 %inexact, i32 %sticky, i32 %bits
  %float = bitcast i32 %result to float
  ret float %float
}
declare double @llvm.fabs.f64(double)

define hidden half @__truncdfhf2(double %d) nounwind {
  %odd = call float @__coop_round_to_odd(double %d)
  %half = call half @__truncsfhf2(float %odd)
  ret half %half
}

define hidden bfloat @__truncsfbf2(float %f) nounwind {
  %bits = bitcast float %f to i32
  %last = lshr i32 %bits, 16
  %odd = and i32 %last, 1
  %almost = add i32 %bits, 32767
  %rounded = add i32 %almost, %odd
  %quiet = or i32 %bits, 4194304
  %is.nan = fcmp uno float %f, %f
  %chosen = select i1 %is.nan, i32 %quiet, i32 %rounded
  %high = lshr i32 %chosen, 16
  %short = trunc i32 %high to i16
  %bfloat = bitcast i16 %short to bfloat
  ret bfloat %bfloat
}

define hidden bfloat @__truncdfbf2(double %d) nounwind {
  %odd = call float @__coop_round_to_odd(double %d)
  %bfloat = call bfloat @__truncsfbf2(float %odd)
  ret bfloat %bfloat
}
)";

namespace {

struct FloatTypes {
  bool Half = false, BFloat = false, Double = false;

  void add(Type *T) {
    T = T->getScalarType();
    Half |= T->isHalfTy();
    BFloat |= T->isBFloatTy();
    Double |= T->isDoubleTy();
  }
};

FloatTypes typesIn(Module &M) {
  FloatTypes Types;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      Types.add(I.getType());
      for (Value *Operand : I.operands())
        Types.add(Operand->getType());
    }
  return Types;
}

/// Without a call: F16C knows no doubles.
bool convertsHalves(const TargetMachine &Machine, bool AlsoDoubles) {
  return Machine.getTargetTriple().isX86() &&
         Machine.getMCSubtargetInfo()->checkFeatures(AlsoDoubles ? "+avx512fp16" : "+f16c");
}

} // namespace

Error addSmallFloatSupport(Module &M, const TargetMachine &Machine) {
  const FloatTypes Types = typesIn(M);
  if (!Types.BFloat && (!Types.Half || convertsHalves(Machine, Types.Double)))
    return Error::success();
  SMDiagnostic Problem;
  std::unique_ptr<Module> Added = parseAssemblyString(SupportText, Problem, M.getContext());
  if (!Added)
    return createStringError("internal error in the support of 16-bit floats: %s",
                             Problem.getMessage().str().c_str());
  Added->setDataLayout(M.getDataLayout());
  Added->setTargetTriple(M.getTargetTriple());
  SmallVector<std::string, 6> Names;
  for (Function &F : *Added)
    if (!F.isDeclaration())
      Names.push_back(F.getName().str());
  if (Linker::linkModules(M, std::move(Added), Linker::Flags::None))
    return createStringError("the module has a name of the 16-bit floats' support already");
  // Calls appear in code generation only. Every object has its copy; a program keeps one. (The
  // linker of modules would not take along what is linkonce and not called.)
  SmallVector<GlobalValue *, 6> Kept;
  for (const std::string &Name : Names) {
    Function *F = M.getFunction(Name);
    F->setLinkage(GlobalValue::LinkOnceODRLinkage);
    Kept.push_back(F);
  }
  appendToCompilerUsed(M, Kept);
  return Error::success();
}

} // namespace coop::lower
