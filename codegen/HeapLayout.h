// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Offsets, strides and sizes in heaps of descriptors: numbers where the shader knows them, else
// constants that are computed when the pipeline is made. For Heaps.cpp and Types.cpp alone.

#ifndef COOP_CODEGEN_HEAPLAYOUT_H
#define COOP_CODEGEN_HEAPLAYOUT_H

#include "codegen/Emitter.h"

namespace coop::codegen {

class Emitter::HeapLayout {
public:
  /// A number, or the id of a constant.
  struct Bytes {
    uint64_t Known = 0;
    Id Value = 0;
    bool isZero() const { return !Value && Known == 0; }
    bool isOne() const { return !Value && Known == 1; }
    friend bool operator==(const Bytes &, const Bytes &) = default;
  };
  struct Extent {
    Bytes Size, Align;
  };

  explicit HeapLayout(Emitter &Em) : Em(Em) {}

  Extent of(const Type *T, Layout L);
  /// From one element to the next.
  Bytes stride(const Type *Array, Layout L);
  /// Appends the offsets of the members where Offsets is not null; else the alignment is known,
  /// too.
  Extent structure(const Type *T, Layout L, llvm::SmallVectorImpl<Id> *Offsets);
  Id id(Bytes B);

private:
  Bytes apply(Op Opcode, Bytes A, Bytes B);
  Bytes add(Bytes A, Bytes B);
  Bytes largest(Bytes A, Bytes B);
  Bytes roundUp(Bytes B, Bytes Align);
  Bytes descriptor(const Type *T, Layout L);

  Emitter &Em;
  llvm::DenseMap<std::pair<const Type *, uint64_t>, Extent> Extents;
};

} // namespace coop::codegen

#endif
