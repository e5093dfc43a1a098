// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of a tensor: as an array of any type, in a storage buffer, behind a buffer reference,
// or in shared memory.

#ifndef COOP_SEMANTICS_TENSOR_MEMORY_H
#define COOP_SEMANTICS_TENSOR_MEMORY_H

#include "../Program.h"
#include "Pointees.h"
#include <string>

namespace semantics::tensor {

enum class Storage : uint8_t { Buffer, Reference, Shared };

/// Bindings of every program of these areas.
enum Binding : unsigned {
  TensorBinding,    ///< the tensor, or what shared memory is copied from and to
  InitialBinding,   ///< matrices before the access
  ResultBinding,    ///< matrices after it
  OperandsBinding,  ///< see Operands
  ReferenceBinding, ///< the address of the tensor, where it is reached by reference
  OtherBinding,     ///< numbers for decode functions
};

class Memory {
public:
  /// Of components of type E. IsRead: it is not written.
  Memory(Choices &C, Element E, bool IsRead, bool MayBeShared);

  /// Bytes in front of the element that index 0 stands for.
  size_t base() const { return Head + size_t(ElementOffset) * Of.Stride; }
  Storage storage() const { return Where; }

  /// Size: of the tensor in bytes, base() included.
  std::string declarations(size_t Size) const;
  std::string copyIn(size_t Size) const;  ///< statements of main, in front of the access
  std::string copyOut(size_t Size) const; ///< after it
  /// The array and the offset in it, for a load or a store.
  std::string arguments() const;
  /// A size not less than Size that has whole elements and fits the declaration.
  size_t wholeSize(size_t Size) const;

private:
  std::string arrayPath() const;

  Storage Where = Storage::Buffer;
  Pointee Of;
  std::string Qualifiers; ///< of the block
  unsigned Head = 0;      ///< bytes of members in front of the array: 0 or 32
  bool IsNested = false;  ///< the array is a member of a struct member
  bool IsSized = false;
  uint32_t ElementOffset = 0;
};

} // namespace semantics::tensor

#endif
