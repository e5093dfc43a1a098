// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What goes into the hash. Every part has its length before it, so that no two run into each other.

#include "driver/CacheKey.h"
#include "coop/kernel_abi.h"
#include "driver/BuildIdentity.h"
#include "lower/cpu/target/HostFeatures.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/SHA256.h"
#include "llvm/TargetParser/Host.h"
#include <algorithm>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

class KeyHash {
public:
  explicit KeyHash(llvm::SHA256 &Hash) : Hash(Hash) {}

  void text(StringRef Text) {
    number(Text.size());
    Hash.update(Text);
  }
  void number(uint64_t N) {
    Hash.update(llvm::ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(&N), sizeof(N)));
  }

private:
  llvm::SHA256 &Hash;
};

void addCompiler(KeyHash &Key) {
  Key.text(COOP_VERSION);
  Key.text(LLVM_VERSION_STRING);
  Key.text(buildIdentity());
  Key.number(COOP_KERNEL_ABI_VERSION);
}

void addMachine(KeyHash &Key) {
  Key.text(llvm::sys::getProcessTriple());
  Key.text(llvm::sys::getHostCPUName());
  std::vector<std::string> Features;
  for (const auto &Feature : lower::usableHostFeatures())
    Features.push_back((Feature.second ? "+" : "-") + Feature.first().str());
  std::sort(Features.begin(), Features.end());
  Key.number(Features.size());
  for (const std::string &Feature : Features)
    Key.text(Feature);
}

// The names of all members stand here, so that a new one does not compile before it is hashed.

void addImport(KeyHash &Key, const ImportRequest &Request) {
  const auto &[Entry, SpecConstants, ArraySizes, Checks, Robust] = Request;
  Key.text(Entry);
  Key.number(SpecConstants.size());
  for (const auto &[Id, Value] : SpecConstants) {
    Key.number(Id);
    Key.text(Value);
  }
  Key.number(ArraySizes.size());
  for (const auto &[Place, Size] : ArraySizes) {
    Key.number(Place.first);
    Key.number(Place.second);
    Key.number(Size);
  }
  Key.number(Checks);
  Key.number(Robust);
}

void addLowering(KeyHash &Key, const lower::LowerOptions &Options) {
  const auto &[Exec, Fp, Lanes, SubgroupSize, Cpu, Features, Triple, Gpu, OptLevel, KernelName,
               VerifyEach, Checks, Robust, EmitDebug] = Options;
  Key.number(static_cast<uint64_t>(Exec));
  Key.number(static_cast<uint64_t>(Fp));
  Key.number(static_cast<uint64_t>(Lanes));
  Key.number(SubgroupSize);
  for (const std::string *Text : {&Cpu, &Features, &Triple, &Gpu, &KernelName})
    Key.text(*Text);
  Key.number(OptLevel);
  Key.number(VerifyEach);
  Key.number(Checks);
  Key.number(Robust);
  Key.number(EmitDebug);
}

} // namespace

CacheKeys::CacheKeys() {
  KeyHash Key(Always);
  addCompiler(Key);
  addMachine(Key);
}

runtime::CodeKey CacheKeys::keyOf(StringRef Source, bool Validate, const ImportRequest &Import,
                                  const lower::LowerOptions &Lower, Execution Wanted) const {
  llvm::SHA256 Hash = Always;
  KeyHash Key(Hash);
  Key.number(Validate);
  addImport(Key, Import);
  addLowering(Key, Lower);
  Key.number(static_cast<uint64_t>(Wanted));
  Key.text(Source);
  return Hash.final();
}
