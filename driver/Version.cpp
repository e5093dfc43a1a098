// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Read from the tables that say it: the libraries that the build found, LLVM's registry of targets,
// GPUs, stages, environments and extensions.

#include "driver/Version.h"
#include "driver/GlslangFrontend.h"
#include "driver/InputKind.h"
#include "driver/Options.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/LlvmTargets.h"
#include "support/Extensions.h"
#include "support/spirv/TargetEnv.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/JSON.h"
#include "llvm/TargetParser/Triple.h"
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

struct Library {
  llvm::StringLiteral Name, Version;
};
/// Which of them are in which file is said by coopc.spdx.json.
constexpr Library Libraries[] = {
#define LIBRARY(Name, Version) {Name, Version},
#include "driver/generated/Libraries.def"
};

using Names = std::vector<StringRef>;

struct Facts {
  Names Targets, Gpus, Stages, Environments, Extensions;
};

/// The architectures of LLVM's registry that code is made for (lower/cpu/CpuTarget.cpp), as
/// --triple has them. GPUs have rows of their own.
Names targets() {
  lower::registerLlvmTargets();
  std::set<StringRef> Found;
  for (const llvm::Target &Each : llvm::TargetRegistry::targets()) {
    llvm::Triple T;
    T.setArch(llvm::Triple::getArchTypeForLLVMName(Each.getName()));
    if (T.isArch64Bit() && T.isLittleEndian() && !T.isNVPTX())
      Found.insert(llvm::Triple::getArchTypeName(T.getArch()));
  }
  return {Found.begin(), Found.end()};
}

Facts facts() {
  Facts F;
  F.Targets = targets();
  F.Gpus = lower::gpuNames();
  F.Stages = stageNames();
  F.Environments = spirv::targetEnvNames();
  for (unsigned E = 0; E < ExtensionCount; ++E)
    if (const ExtensionInfo &Info = getExtensionInfo(static_cast<Extension>(E)); Info.isSupported())
      F.Extensions.push_back(Info.Name);
  return F;
}

void printText(llvm::raw_ostream &OS, const Facts &F) {
  OS << "coopc " COOP_VERSION " (LLVM " LLVM_VERSION_STRING ", glslang " << glslangVersion()
     << ")\n";
  std::vector<std::string> Found;
  for (const Library &L : Libraries)
    Found.push_back((L.Name + " " + L.Version).str());
  const std::pair<StringRef, std::string> Rows[] = {
      {"Libraries", llvm::join(Found, ", ")},
      {"CPUs", llvm::join(F.Targets, " ")},
      {"GPUs", llvm::join(F.Gpus, " ")},
      {"Languages", "GLSL 4.50 to 4.60, ESSL 3.10 to 3.20, SPIR-V 1.0 to 1.6"},
      {"Stages", llvm::join(F.Stages, " ")},
      {"Environments", llvm::join(F.Environments, " ")},
      {"Extensions", std::to_string(F.Extensions.size()) + " of GLSL; --version --json names them"},
  };
  for (const auto &[Title, Text] : Rows) {
    OS << Title << ':';
    OS.indent(static_cast<unsigned>(15 - Title.size()));
    printWrapped(OS, Text, 16);
  }
}

void printNames(llvm::json::OStream &J, StringRef Key, const Names &List) {
  J.attributeArray(Key, [&] {
    for (StringRef Name : List)
      J.value(Name);
  });
}

void printJson(llvm::raw_ostream &OS, const Facts &F) {
  llvm::json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("name", "coopc");
    J.attribute("version", COOP_VERSION);
    J.attributeObject("libraries", [&] {
      for (const Library &L : Libraries)
        J.attribute(L.Name, L.Version);
    });
    J.attributeObject("targets", [&] {
      printNames(J, "cpu", F.Targets);
      printNames(J, "gpu", F.Gpus);
    });
    J.attributeObject("frontend", [&] {
      printNames(J, "languages", {"GLSL 4.50", "GLSL 4.60", "ESSL 3.10", "ESSL 3.20"});
      printNames(J, "stages", F.Stages);
      printNames(J, "environments", F.Environments);
      printNames(J, "extensions", F.Extensions);
    });
  });
  OS << '\n';
}

} // namespace

void driver::printVersion(llvm::raw_ostream &OS, bool AsJson) {
  const Facts F = facts();
  if (AsJson)
    printJson(OS, F);
  else
    printText(OS, F);
}
