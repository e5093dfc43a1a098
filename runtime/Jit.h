// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns a lowered module into code in this process, with LLVM's ORC.
// Lowering is lower/passes/Pipeline.h; running what comes out is runtime/Dispatch.h.

#ifndef COOP_RUNTIME_JIT_H
#define COOP_RUNTIME_JIT_H

#include "coop/kernel_abi.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
namespace orc {
class LLJIT;
} // namespace orc
} // namespace llvm

namespace coop::runtime {

/// Holds the code of any number of kernels; they live as long as it does. One thread at a time may
/// call add; kernels run on any thread.
class Jit {
public:
  static llvm::Expected<std::unique_ptr<Jit>> create();
  ~Jit();

  /// Compiles M, which exports Kernel and Kernel_info, for this machine. Kernels of one name may be
  /// added more than once: each module has a name space of its own.
  llvm::Expected<const coop_kernel_info *> add(std::unique_ptr<llvm::Module> M,
                                               std::unique_ptr<llvm::LLVMContext> Context,
                                               llvm::StringRef Kernel);

private:
  explicit Jit(std::unique_ptr<llvm::orc::LLJIT> TheEngine);
  std::string Reported; ///< what ORC reports while a module is added; outlives the engine
  std::unique_ptr<llvm::orc::LLJIT> Engine;
  unsigned Modules = 0;
};

} // namespace coop::runtime

#endif
