// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of an LLVM target from names that a user gave, which are all checked: LLVM itself
// prints a warning for an unknown one and goes on.

#include "lower/cpu/EmitObject.h"
#include "lower/cpu/target/HostFeatures.h"
#include "lower/ir/LlvmTargets.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace coop::lower {

static bool isNative(StringRef Cpu) { return Cpu.empty() || Cpu == "native"; }

static std::string hostFeatures() {
  std::string Features;
  for (const auto &Feature : usableHostFeatures())
    Features += (Feature.second ? "+" : "-") + Feature.first().str() + ",";
  return Features;
}

/// LLVM fails inside, or makes code for another machine, where these are asked of x86-64, which has
/// the first four always.
static bool isFixed(const Triple &Machine, StringRef Feature) {
  static constexpr StringLiteral X86[] = {"-64bit",      "-64bit-mode", "-sse",       "-sse2",
                                          "+32bit-mode", "+16bit-mode", "+soft-float"};
  return Machine.isX86() && is_contained(X86, Feature);
}

/// What every system for these machines has, and LLVM's generic processor has not: without them
/// code for C programs cannot be linked to them, whose calls pass floats in registers.
static StringRef baseFeatures(const Triple &Machine) {
  return Machine.isRISCV64() ? "+m,+a,+f,+d,+c," : Machine.isLoongArch64() ? "+f,+d," : "";
}

static Error checkFeatures(const MCSubtargetInfo &Info, StringRef Features) {
  SmallVector<StringRef, 8> Names;
  Features.split(Names, ',', -1, false);
  for (StringRef Name : Names) {
    const bool Known = (Name.starts_with("+") || Name.starts_with("-")) &&
                       any_of(Info.getAllProcessorFeatures(), [&](const SubtargetFeatureKV &F) {
                         return Name.drop_front() == F.Key;
                       });
    if (!Known)
      return createStringError("unknown CPU feature '%s' (features are given as +name,-name)",
                               Name.str().c_str());
    if (isFixed(Info.getTargetTriple(), Name))
      return createStringError("the CPU feature '%s' cannot be %s a 64-bit processor",
                               Name.drop_front().str().c_str(),
                               Name.starts_with("-") ? "taken from" : "given to");
  }
  return Error::success();
}

/// Only options make a processor of these, which then goes without: AVX-512 without vectors of 512
/// bits, which is what we have it for, and AVX512BW without AVX512VL, for which LLVM does not
/// select masked accesses of halves.
static std::string withoutHalfOfAvx512(const MCSubtargetInfo &Info, StringRef Features) {
  if (!Info.getTargetTriple().isX86() || !Info.checkFeatures("+avx512f"))
    return Features.str();
  if (!Info.checkFeatures("+evex512")) {
    // LLVM's verifier reads the text, and expects AVX-512 where this is taken away.
    SmallVector<StringRef, 64> Names;
    Features.split(Names, ',', -1, false);
    erase(Names, "-evex512");
    return join(Names, ",") + ",-avx512f";
  }
  const bool IsHalf = Info.checkFeatures("+avx512bw") && !Info.checkFeatures("+avx512vl");
  return (Features + (IsHalf ? ",-avx512bw" : "")).str();
}

Expected<std::unique_ptr<TargetMachine>> createCpuTargetMachine(const LowerOptions &Options) {
  registerLlvmTargets();
  const bool HostTriple = Options.Triple.empty();
  const std::string Name = HostTriple ? sys::getProcessTriple() : Triple::normalize(Options.Triple);
  const Triple Wanted(Name);
  std::string Message;
  const Target *Found = TargetRegistry::lookupTarget(Name, Message);
  if (!Found)
    return createStringError("unknown target '%s': %s", Name.c_str(), Message.c_str());
  if (!Wanted.isArch64Bit() || !Wanted.isLittleEndian() || Wanted.isNVPTX() || Wanted.isAMDGPU())
    return createStringError("'%s' is not a 64-bit little-endian CPU", Name.c_str());
  std::string Cpu = Options.Cpu, Features;
  if (isNative(Cpu)) {
    // Another machine's triple has no native CPU here.
    const bool Same = Wanted.getArch() == Triple(sys::getProcessTriple()).getArch();
    Cpu = Same ? sys::getHostCPUName().str() : "generic";
    Features = Same ? hostFeatures() : baseFeatures(Wanted).str();
  }
  std::unique_ptr<MCSubtargetInfo> Info(Found->createMCSubtargetInfo(Name, "", ""));
  if (!Info || !Info->isCPUStringValid(Cpu))
    return createStringError("unknown CPU '%s' for target '%s'", Cpu.c_str(), Name.c_str());
  if (Error E = checkFeatures(*Info, Options.Features))
    return E;
  Features += Options.Features;
  Info.reset(Found->createMCSubtargetInfo(Name, Cpu, Features));
  Features = withoutHalfOfAvx512(*Info, Features);
  // As LLVM's -O.
  const CodeGenOptLevel Level = Options.OptLevel == 0   ? CodeGenOptLevel::None
                                : Options.OptLevel == 1 ? CodeGenOptLevel::Less
                                : Options.OptLevel == 2 ? CodeGenOptLevel::Default
                                                        : CodeGenOptLevel::Aggressive;
  std::unique_ptr<TargetMachine> Machine(
      createMachine(*Found, Name, Cpu, Features, Reloc::PIC_, Level));
  if (!Machine)
    return createStringError("LLVM cannot generate code for target '%s'", Name.c_str());
  return Machine;
}

} // namespace coop::lower
