// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A of a product by wgmma, decoded by the threads that multiply it to the registers that the
// instruction takes (StagedProduct.h), from blocks in shared memory (EncodedBlocks.h). So nothing
// is written that others would have to wait for, and while a part of K is multiplied, threads
// decode the next one.

#ifndef COOP_LOWER_GPU_MATRIX_DECODEDFRAGMENTS_H
#define COOP_LOWER_GPU_MATRIX_DECODEDFRAGMENTS_H

#include "lower/gpu/matrix/EncodedBlocks.h"
#include "lower/gpu/matrix/HeldWords.h"
#include "lower/gpu/matrix/StagedProduct.h"

namespace coop::lower {

class DecodedFragments {
public:
  /// Of K: registers are free again when a part was multiplied, while the other is.
  static constexpr unsigned Parts = 2;

  /// Of the operand A of Product. Nothing where it has no encoded blocks, where its columns lie
  /// side by side, Product takes no fragments, or so many groups cannot share K.
  static std::optional<DecodedFragments> of(const MatLoadTensorCall &Load,
                                            const StagedProduct &Product, uint32_t Threads,
                                            unsigned DepthGroups);

  /// Of shared memory, for blocks, or for fragments of a part that are loaded otherwise.
  unsigned bytes() const { return std::max(Blocks.bytes(), Threads * wordsOfPart() * 4); }
  /// Of those of a depth group (GemmMarkers.h).
  unsigned firstStep(unsigned Part) const { return StepsOfPart * Part; }
  unsigned stepsOfGroup() const { return StepsOfPart * Parts; }

  /// A thread's words, of parts one after the other.
  struct Variables {
    llvm::Value *Next; ///< memory for words that were decoded
    HeldWords Own;     ///< those that are multiplied
  };
  Variables variables(OpContext &Load) const;
  /// Where the load is needed at all, and where its blocks are in shared memory; i1, the same for
  /// all threads.
  struct Conditions {
    llvm::Value *Exists, *AreThere;
  };
  /// What decodes.
  struct Decoder {
    const StagedProduct &Product;
    unsigned Part;
    llvm::Value *Group;     ///< i32, of K
    llvm::Value *OfProduct; ///< what the product wants to know of this thread
  };
  /// Writes a part of V.Next.
  void decode(OpContext &Load, const Decoder &D, const EncodedBlocks::Copied &From,
              const Conditions &If, const Variables &V) const;
  /// The words of a part that were decoded last, for multiplyFragments. They are released after
  /// that was waited for (HeldWords.h).
  llvm::SmallVector<llvm::Value *> take(llvm::IRBuilderBase &B, const Variables &V,
                                        unsigned Part) const;
  void release(llvm::IRBuilderBase &B, const Variables &V, unsigned Part,
               llvm::Value *Address) const;

private:
  struct Place;

  explicit DecodedFragments(const EncodedBlocks &Blocks) : Blocks(Blocks) {}
  unsigned wordsOfPart() const { return Across * StepsOfPart * WordsOfFragment; }
  void decodeBlocks(const Place &P, llvm::Value *Words) const;
  void loadElements(const Place &P, llvm::Value *Words) const;

  EncodedBlocks Blocks;
  uint32_t Threads = 0;
  unsigned Across = 0; ///< fragments of a step
  unsigned StepsOfPart = 0;
  unsigned StepElements = 0; ///< of a row
  unsigned RunLength = 0;    ///< elements of a part that surely are of one block
};

} // namespace coop::lower

#endif
