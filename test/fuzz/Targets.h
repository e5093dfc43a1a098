// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the fuzzers try, as functions of one input. They end the process where a property does not
// hold. Whatever the input is, nothing else may: no crash, no assertion, no endless loop.

#ifndef COOP_TEST_FUZZ_TARGETS_H
#define COOP_TEST_FUZZ_TARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace coop::fuzz {

/// Preprocesses and parses; a tree without errors can be printed. True when accepted.
bool parseText(llvm::StringRef Text);

/// Compiles a shader, of the stage that its first line says in a comment ("//frag"), or a compute
/// shader. What is accepted passes SPIRV-Tools' validator; the rest has an
/// error. The SPIR-V, when accepted.
std::optional<std::vector<uint32_t>> compileText(llvm::StringRef Text);

/// Imports a module as if it came from a file. What is accepted passes the verifiers of coop IR and
/// of LLVM, and is then lowered to code for a CPU or refused with an error; what is lowered passes
/// LLVM's verifier again, and becomes machine code. True when it was imported.
bool importWords(llvm::ArrayRef<uint32_t> Words);

/// Runs two workgroups of a module under run-time checks, on small buffers and for a short time: it
/// ends, and writes nothing but the buffers. Execution.cpp. True when it was run: not what cannot
/// be lowered, or asks for more than a run may take.
bool runWords(llvm::ArrayRef<uint32_t> Words);

/// Compiles and runs a product of matrices of the shape, types and scope that Bytes choose: there
/// is no error, and every element is the number that it must be.
void runShape(llvm::ArrayRef<uint8_t> Bytes);

} // namespace coop::fuzz

#endif
