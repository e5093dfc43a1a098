// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rows of Gpus.def, and LLVM's NVPTX back-end.

#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/LlvmTargets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {

static constexpr GpuRow Rows[] = {
#define GPU(Id, Name, Ptx, Major, Minor, IsExact, SharedBytes)                                     \
  {Name, Ptx, Major, Minor, IsExact, SharedBytes},
#include "lower/gpu/target/Gpus.def"
};

const GpuRow *findGpu(StringRef Name) {
  const GpuRow *Found = find_if(Rows, [&](const GpuRow &Row) { return Row.Name == Name; });
  return Found == std::end(Rows) ? nullptr : Found;
}

std::vector<StringRef> gpuNames() {
  std::vector<StringRef> Names;
  for (const GpuRow &Row : Rows)
    Names.push_back(Row.Name);
  return Names;
}

std::string gpuList() {
  const std::vector<StringRef> Names = gpuNames();
  return join(drop_end(Names), ", ") + " or " + Names.back().str();
}

StringRef gpuFor(unsigned Major, unsigned Minor) {
  StringRef Best;
  for (const GpuRow &Row : Rows) {
    const auto Own = std::pair(Row.Major, Row.Minor), Device = std::pair(Major, Minor);
    if (Row.IsExact ? Own == Device : Own <= Device)
      Best = Row.Name;
  }
  return Best;
}

Expected<std::unique_ptr<TargetMachine>> createGpuTargetMachine(const GpuRow &Gpu,
                                                                const LowerOptions &Options) {
  registerLlvmTargets();
  constexpr StringLiteral Name = "nvptx64-nvidia-cuda";
  std::string Message;
  const Target *Found = TargetRegistry::lookupTarget(Name, Message);
  if (!Found)
    return createStringError("this build's LLVM has no back-end for NVIDIA's GPUs (NVPTX): %s",
                             Message.c_str());
  const CodeGenOptLevel Level =
      Options.OptLevel == 0 ? CodeGenOptLevel::None : CodeGenOptLevel::Default;
  std::unique_ptr<TargetMachine> Machine(
      Found->createTargetMachine(Name, Gpu.Name, ("+" + Gpu.PtxVersion).str(), TargetOptions(),
                                 std::nullopt, std::nullopt, Level));
  if (!Machine)
    return createStringError("LLVM cannot generate code for %s", Gpu.Name.str().c_str());
  return Machine;
}

} // namespace coop::lower
