// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For tests of `coop-lower<loops>` and `coop-lower<simd>`: builds a kernel in coop IR, lowers it,
// compiles it for this machine and runs one workgroup, each invocation on a thread of its own.
// Component types as the host sees them are here too, converted by LLVM's APFloat and not by the
// code under test.

#ifndef COOP_TEST_UNIT_LOWER_LOWEREDKERNEL_H
#define COOP_TEST_UNIT_LOWER_LOWEREDKERNEL_H

#include "lower/cpu/target/SimdTarget.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <random>
#include <vector>

namespace coop::lower::test {

/// A component type.
enum class Host : uint8_t { F16, BF16, F32, F64, E4M3, E5M2, S8, U8, S16, U16, S32, U32, S64, U64 };

bool isFloat(Host T);
bool isSigned(Host T);
unsigned bytesOf(Host T);
const char *nameOf(Host T);
llvm::Type *typeOf(llvm::LLVMContext &C, Host T);
CoopEncoding encodingOf(Host T);
/// Floats: rounded to nearest even. Integers: wrapped.
uint64_t encode(Host T, double V);
double decode(Host T, uint64_t Bits);
/// The value that T holds for V.
inline double rounded(Host T, double V) { return decode(T, encode(T, V)); }

/// Bytes that a kernel reads and writes, addressed by component.
class Buffer {
public:
  explicit Buffer(size_t Bytes) : Data(Bytes + 64) {}
  void *data() { return Data.data(); }
  uint64_t size() const { return Data.size(); }
  void set(Host T, size_t ByteOffset, double V);
  double get(Host T, size_t ByteOffset) const;
  uint64_t bits(Host T, size_t ByteOffset) const;

private:
  std::vector<uint8_t> Data;
};

/// A kernel while it is built, then lowered and run.
class Kernel {
public:
  /// A workgroup of Invocations in subgroups of SubgroupSize.
  explicit Kernel(unsigned Invocations = 1, unsigned SubgroupSize = 0);
  ~Kernel();

  llvm::LLVMContext &C;
  llvm::Module &M;
  llvm::Function *Entry;
  llvm::IRBuilder<> B;
  /// Lowers to tiles for this CPU instead of loops. Scope functions are called by every invocation
  /// then, so that there must be just one.
  std::optional<SimdTarget> Tiles = {};

  llvm::Type *matrix(Host T, unsigned Rows, unsigned Cols, CoopUse Use,
                     CoopScope Scope = CoopScope::Workgroup);
  llvm::Type *vector(Host T, unsigned Size);
  /// Address of the buffer that run() gets as number Index.
  llvm::Value *buffer(unsigned Index);
  llvm::Value *op(CoopOp Op, llvm::Type *Result, llvm::ArrayRef<llvm::Value *> Args);
  llvm::Value *i32(uint64_t V) { return B.getInt32(static_cast<uint32_t>(V)); }
  llvm::Value *i64(uint64_t V) { return B.getInt64(V); }
  llvm::Value *flag(bool V) { return B.getInt1(V); }
  llvm::Value *load(llvm::Type *MatrixTy, llvm::Value *Pointer, uint64_t Stride,
                    bool ColumnMajor = false);
  void store(llvm::Value *Pointer, llvm::Value *Matrix, uint64_t Stride, bool ColumnMajor = false);
  llvm::Function *callback(const char *Name, llvm::Type *Result,
                           llvm::ArrayRef<llvm::Type *> Params);

  /// Ends the entry point, verifies, lowers, verifies again and compiles; false after a failure
  /// that is reported to GoogleTest.
  bool compile();
  /// All invocations of one workgroup. Needs compile().
  void run(llvm::ArrayRef<Buffer *> Buffers);
  /// compile() and run().
  void execute(llvm::ArrayRef<Buffer *> Buffers);

private:
  void lower();
  Kernel(std::unique_ptr<llvm::LLVMContext> Context, unsigned Invocations, unsigned SubgroupSize);

  std::unique_ptr<llvm::LLVMContext> OwnedContext;
  std::unique_ptr<llvm::Module> OwnedModule;
  unsigned Invocations, SubgroupSize;
  std::unique_ptr<llvm::orc::LLJIT> Jit;
};

/// Integers that floats of 8 bits hold exactly.
int smallInteger(std::mt19937 &Random);

} // namespace coop::lower::test

#endif
