// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C header of a compiled shader.

#include "driver/KernelArguments.h"
#include "driver/LinkedKernel.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using llvm::StringRef;

std::string driver::makeHeader(const lower::KernelInfo &Info, llvm::ArrayRef<PushMember> Push,
                               StringRef Name, StringRef Input) {
  const std::string Guard = Name.str() + "_COOP_H";
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "/* Made by coopc from " << nameForComment(Input) << ". */\n#ifndef " << Guard
     << "\n#define " << Guard
     << "\n\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
  writeArguments(OS, Info, Push, Name);
  OS << "/* Runs x * y * z workgroups on the calling thread. Returns 0; 1 when there is no "
        "memory;\n"
        " * 2 when a buffer is missing, too small or not aligned; 4 when the system refuses the "
        "process\n"
        " * the CPU's tile registers. */\n"
        "int "
     << Name << "_dispatch(const struct " << Name
     << "_args *args, uint32_t x, uint32_t y, uint32_t z);\n\n"
        "#ifdef COOP_KERNEL_ABI_H\n"
        "/* For programs that spread workgroups over threads themselves (coop/kernel_abi.h). */\n"
        "extern const struct coop_kernel_info "
     << Name << "_info;\n#endif\n\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
  return Text;
}
