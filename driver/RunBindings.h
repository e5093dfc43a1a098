// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is bound to a kernel by --bind, --out and --push: loaded, checked against what the kernel
// declares, handed to the dispatch, written afterwards.

#ifndef COOP_DRIVER_RUNBINDINGS_H
#define COOP_DRIVER_RUNBINDINGS_H

#include "coop/kernel_abi.h"
#include "driver/BufferData.h"
#include "driver/ImageData.h"
#include "driver/Watchdog.h"
#include "support/Diagnostic.h"
#include <map>
#include <vector>

namespace coop::driver {

class RunBindings {
public:
  /// IsOptimized: bindings and push constants that the kernel has not may have been the shader's.
  RunBindings(const RunRequest &Request, bool IsOptimized, DiagnosticEngine &Diags)
      : Request(Request), IsOptimized(IsOptimized), Diags(Diags) {}

  /// What load, and keepContent if the request needs it, will take in bytes.
  uint64_t plannedBytes() const;

  // Each reports what is wrong and then returns false. In this order:
  /// Reads files and makes the rest.
  bool load();
  /// What the command line does not fit in the kernel.
  bool check(const coop_kernel_info &Kernel);
  /// Each file as a whole; Watch may end it between two.
  bool write(const Watchdog &Watch);

  /// After check: in the kernel's order.
  llvm::ArrayRef<coop_buffer> buffers() const { return Bound; }
  /// Everything that was bound: addresses may point also to what the kernel does not bind.
  std::vector<coop_buffer> all();
  /// After load: where an address stands that `address:` has put there.
  llvm::ArrayRef<const void *> addresses() const { return Places; }
  llvm::ArrayRef<uint8_t> pushConstants() const { return Push.Memory.bytes(); }

  /// What messages call a buffer of the run, and its memory.
  struct NamedMemory {
    std::string Name;
    const runtime::Buffer *Memory;
  };
  /// After check: all of them, the push constants last.
  std::vector<NamedMemory> memories() const;

  /// For runs that shall start from the same content: keeps it, and brings it back.
  void keepContent();
  void restoreContent();

private:
  struct Entry {
    BufferData Data;
    std::optional<ImageData> Image; ///< in place of Data
    const BindOption *Bind = nullptr;
    const OutOption *Out = nullptr;
    bool IsUsed = false;
    std::string Name;                       ///< the kernel's; empty where it has no such binding
    std::vector<std::vector<uint8_t>> Kept; ///< one for each of memoriesOf
  };
  static llvm::SmallVector<const runtime::Buffer *, 1> memoriesOf(const Entry &E);

  bool loadBind(const BindOption &Bind);
  bool loadOut(const OutOption &Out);
  bool loadPush();
  bool resolveAddresses();
  bool resolve(const ValuesSource &Values, llvm::MutableArrayRef<uint8_t> Bytes);
  bool checkBinding(const coop_binding &Binding, uint32_t Element);
  bool checkImage(const coop_binding &Binding, const BindingName &Name, Entry &E);
  bool checkSize(const coop_binding &Binding, const BindingName &Name, uint64_t Size);
  bool checkPush(const coop_kernel_info &Kernel);
  bool checkUnused();

  const RunRequest &Request;
  const bool IsOptimized;
  DiagnosticEngine &Diags;
  std::map<BindingName, Entry> Entries;
  BufferData Push;
  std::vector<coop_buffer> Bound;
  std::vector<const void *> Places;
};

} // namespace coop::driver

#endif
