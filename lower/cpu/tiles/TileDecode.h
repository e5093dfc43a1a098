// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decode functions as vector code: neighbours in the innermost dimension of a tensor are lanes.
// Which elements those are, and what is done where a matrix is no rectangle of the tensor, is said
// in Tensor.cpp.
//
//   define float @decode(ptr addrspace(1) %block, [2 x i32] %coord, [2 x i32] %inside)
//     %q = load i8, ptr addrspace(1) %place
// becomes, for 16 neighbours of one block, a function with one load for all:
//   define <16 x float> @coopfn.callback...(ptr addrspace(1) %block, i32, i32, i32, i32 %inside1,
//                                           <16 x i1> %mask)
//     %q = call <16 x i8> @llvm.masked.load.v16i8.p1(ptr addrspace(1) %place, i32 1, ..)

#ifndef COOP_LOWER_CPU_TILES_TILEDECODE_H
#define COOP_LOWER_CPU_TILES_TILEDECODE_H

#include "lower/cpu/tiles/VectorSource.h"

namespace coop::lower {

/// A decode function for Width neighbours.
struct DecodeLanes {
  llvm::Function *InBlock = nullptr;  ///< all in one block, the first at a multiple of Width
  llvm::Function *Anywhere = nullptr; ///< each in any block
  unsigned Width = 0;

  /// Nothing where the function cannot be vectorized.
  static std::optional<DecodeLanes> make(llvm::Function &Decode, unsigned Dim, unsigned Width);
};

/// The rectangle of a blocked tensor. Dimensions in the tensor's order; the last two are the
/// rectangle's major and minor one. Numbers are i32.
struct DecodedTensor {
  llvm::Value *Base;
  uint64_t BlockBytes;
  llvm::SmallVector<llvm::Value *, 5> BlockSize, Stride;
  llvm::SmallVector<llvm::Value *, 5> First; ///< where the rectangle begins
  Extent Present;
};

/// Decoded elements.
class DecodeSource : public VectorSource {
public:
  DecodeSource(llvm::IRBuilder<> &B, const TileLayout &Tile, bool IsColumnMajor,
               const DecodeLanes &Lanes, const DecodedTensor &T);

  llvm::Value *whole(llvm::Value *Major, llvm::Value *Minor, unsigned Count) override;
  llvm::Value *masked(llvm::Value *Major, llvm::Value *Minor, unsigned Count) override;

private:
  using Coord = llvm::SmallVector<llvm::Value *, 5>;
  llvm::Value *decode(llvm::Value *Major, llvm::Value *Minor, llvm::Value *Mask);
  llvm::Value *anywhere(Coord Block, Coord Inside, llvm::Value *Row, llvm::Value *FirstMinor,
                        llvm::Value *Mask);
  /// A call of F for the blocks at Index, which is one number or one for each lane.
  llvm::Value *call(llvm::Function &F, llvm::Value *Index, const Coord &Block, const Coord &Inside,
                    llvm::Value *Mask);

  const DecodeLanes Lanes;
  const DecodedTensor T;
  const unsigned Last;
  Coord OuterBlock, OuterInside; ///< of the dimensions before the last two
};

} // namespace coop::lower

#endif
