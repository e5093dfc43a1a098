// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles and runs a program through the library's public interface and compares what comes out.

#ifndef COOP_SEMANTICS_EXECUTE_H
#define COOP_SEMANTICS_EXECUTE_H

#include "Program.h"
#include "coop/coop.h"
#include <optional>
#include <string>

namespace semantics {

struct Strategy {
  coop::FrontEnd FrontEnd = coop::FrontEnd::Coop;
  coop::Execution Execution = coop::Execution::Reference;
  /// What would be chosen is seldom vectors for programs in which each lane goes its own way.
  coop::LaneMode Lanes = coop::LaneMode::Vectors;
  unsigned OptLevel = 0;
  std::string Cpu = {}, Features = {}, Gpu = {}; ///< as KernelOptions has them
  uint32_t SubgroupSize = 0;           ///< of programs that leave it open; 0: chosen
  /// Programs are of defined behaviour: what run-time checks report is wrong.
  bool Checks = false;
  std::optional<unsigned> CudaDevice = {};   ///< of programs that fit on one; else the CPU
  std::optional<unsigned> VulkanDevice = {}; ///< programs that its driver does not take are skipped
  bool OptimizeSpirv = false; ///< by SPIRV-Tools: variables become phi nodes, functions are inlined
};

/// The module, with all entry points; Error is what is wrong with it, or stays empty.
std::vector<uint32_t> compile(const Program &P, const Strategy &S, const coop::Compiler &Compiler,
                              std::string &Error);

/// What is wrong, or an empty text. Skipped is why a driver cannot run the program, or stays empty.
std::string execute(const Program &P, const Strategy &S, std::string &Skipped);

/// Writes what shows the failure again into Folder: the source, the buffers, the command line.
/// Returns false when it cannot be written.
bool writeReproducer(const Program &P, const Strategy &S, const std::string &Folder);

} // namespace semantics

#endif
