// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of a workgroup's matrices that are in no pipelined loop (GemmLoops.h), as those of
// attention. Operands lie in shared memory (StagedOperand.h), most of them from where they are made
// on, and no thread has registers for them:
//   %k = coop.mat.load.tensor(...)        all threads copy it, asynchronously where they can
//   %s = coop.mat.muladd(%q, %k, %zero)   they wait for copies and for each other, and multiply
//   %p = coop.mat.convert(%s)             each writes what it has of the sums
//   %o = coop.mat.muladd(%p, %v, ...)
// A phi lies where the values lie that it may be, if they do. An operand that is used otherwise is
// written where it is multiplied.
//
// A place is written again only after everybody has read it: a barrier comes between, that of
// another product where there is one on the way. A load that stands before a product which reads
// something else is done after that product's barrier, and so while it is computed.

#ifndef COOP_LOWER_GPU_MATRIX_WORKGROUPPRODUCTS_H
#define COOP_LOWER_GPU_MATRIX_WORKGROUPPRODUCTS_H

#include "lower/gpu/matrix/MappedOperand.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace coop::lower {

/// Of one function, whose calls are not lowered yet when it is made.
class WorkgroupProducts {
public:
  WorkgroupProducts(LoweringState &S, llvm::Function &F, const GpuRow &Gpu, FpMode Fp);
  ~WorkgroupProducts();

  /// Phis that need no slots.
  llvm::ArrayRef<llvm::PHINode *> phis() const { return Phis; }

  /// Lowers O, if it is such a product, or makes an operand of one.
  bool lower(OpContext &O);

private:
  /// Where operands lie that are one value after the other.
  struct Home {
    StagedOperand Operand;
    uint64_t Offset = 0;
    std::unique_ptr<MappedOperand> Mapped = nullptr; ///< the accelerator may copy it
    uint64_t Scratch = 0;                            ///< where its barrier is
  };
  /// Who writes a home, and what has to come first.
  struct Writer {
    Home *To = nullptr;
    bool MeetsBefore = false; ///< a barrier of its own
    bool IsLater = false;     ///< a product after it does it
  };
  struct Product {
    std::unique_ptr<StagedProduct> Way;
    llvm::Value *Operands[2];
    Home *Homes[2] = {};
    std::optional<Writer> Writes[2];              ///< of operands that are in registers
    llvm::SmallVector<llvm::CallInst *, 2> Loads; ///< that are done while it is computed
  };
  using Calls = llvm::SmallVector<llvm::CallInst *, 8>;
  using Web = llvm::SmallSetVector<llvm::Value *, 4>;

  std::unique_ptr<StagedProduct> wayOf(const MatMulAddCall &Call) const;
  bool isWritten(const llvm::Value *V) const;
  bool collect(llvm::Value *V, Web &Values) const;
  bool areOneAfterAnother(const Web &Values) const;
  void addHomes();
  Home &newHome(const StagedOperand &Operand);
  void mapHomes(llvm::Function &F);
  uint64_t place();
  bool mayBeInUseBefore(const llvm::CallInst &Writer, const Home &H) const;
  Product *productAfter(llvm::CallInst &Load, const Home &H);
  void orderWrites();

  void begin(OpContext &O);
  llvm::Value *address(llvm::IRBuilderBase &B, uint64_t Offset) const;
  void product(OpContext &O, const Product &P);
  void writeHome(OpContext &O, const Home &H);
  static void waitForCopies(llvm::IRBuilderBase &B, const Home &H);
  void load(OpContext &O, const Home &H);
  void loadByThreads(OpContext &O, const Home &H);
  llvm::Value *converted(OpContext &O, uint32_t Index) const;
  void convert(OpContext &O, const Home &H);
  void write(OpContext &O, llvm::Value *Matrix, const Home &H);
  StagedPlace placeOf(llvm::IRBuilderBase &B, const Home &H) const;

  LoweringState &S;
  const GpuRow &Gpu;
  const FpMode Fp;
  llvm::GlobalVariable *Memory = nullptr;
  bool HasBegun = false;
  Calls Order; ///< of products
  llvm::DenseMap<const llvm::CallInst *, std::unique_ptr<Product>> Products;
  std::vector<std::unique_ptr<Home>> Homes;
  llvm::MapVector<const llvm::Value *, Writer> Writers;
  llvm::SmallVector<llvm::PHINode *, 4> Phis;
};

} // namespace coop::lower

#endif
