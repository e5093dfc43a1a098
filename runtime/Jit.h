// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns a lowered module into code in this process, with LLVM's ORC.
// Lowering is lower/cpu/Pipeline.h; running what comes out is runtime/Dispatch.h.

#ifndef COOP_RUNTIME_JIT_H
#define COOP_RUNTIME_JIT_H

#include "coop/kernel_abi.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>
#include <string>

namespace llvm {
class MemoryBuffer;
class Module;
namespace orc {
class LLJIT;
} // namespace orc
} // namespace llvm

namespace coop::runtime {

/// What the JIT has loaded.
struct LoadedCode {
  const coop_kernel_info *Info = nullptr;
  /// What it needs of a stack (runtime/StackSize.h).
  uint64_t StackBytes = UINT64_MAX;
};

/// Holds the code of any number of kernels; they live as long as it does. One thread at a time may
/// call load; kernels run on any thread.
class Jit {
public:
  static llvm::Expected<std::unique_ptr<Jit>> create();
  ~Jit();

  /// M, for this machine, as an object file's bytes. On any thread.
  static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> compile(llvm::Module &M);

  /// Loads what compile made, here or in another process, of a module that exports Kernel and
  /// Kernel_info. Kernels of one name may be loaded more than once: each object has a name space of
  /// its own.
  llvm::Expected<LoadedCode> load(std::unique_ptr<llvm::MemoryBuffer> Object,
                                  llvm::StringRef Kernel);

private:
  explicit Jit(std::unique_ptr<llvm::orc::LLJIT> TheEngine);
  std::string Reported; ///< what ORC reports while an object is loaded; outlives the engine
  std::unique_ptr<llvm::orc::LLJIT> Engine;
  unsigned Objects = 0;
};

} // namespace coop::runtime

#endif
