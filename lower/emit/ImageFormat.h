// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels: their bits in memory, and the four components that shaders see. Where a format is known
// when the shader is compiled, all about it is constant; else it is read from a table of the module
// by the image's number of the format, and what differs between formats is a switch that all
// invocations take together. Where texels lie is not known here (ImageAccess.h).
//
//   %bits = lshr i32 %word, 8          ; the second component of rgba8
//   %code = and i32 %bits, 255
//   %float = uitofp i32 %code to float
//   %y = fdiv float %float, 2.550000e+02

#ifndef COOP_LOWER_EMIT_IMAGEFORMAT_H
#define COOP_LOWER_EMIT_IMAGEFORMAT_H

#include "coop/ImageFormatTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// The values of one texel's components.
using TexelParts = std::array<llvm::Value *, 4>;

/// What code needs to know of a format.
class TexelFormat {
public:
  /// Known: COOP_FORMAT_UNKNOWN, or the format that the shader declares. Number, i32, is read where
  /// it is unknown.
  TexelFormat(llvm::IRBuilderBase &B, uint32_t Known, llvm::function_ref<llvm::Value *()> Number);

  /// i32
  llvm::Value *bytes() const { return Bytes; }
  /// i1: texels have that component.
  llvm::Value *has(unsigned Component) const;
  /// i1: numbers are codes of a fixed point, from 0 (or -1) to 1.
  llvm::Value *isFixedPoint() const;

  /// The components of the texel at Address as Scalar (float, i32 or i64) has them; those that the
  /// format lacks are poison.
  TexelParts load(llvm::Value *Address, llvm::Type *Scalar) const;
  /// Parts, of one type out of those, to Address.
  void store(llvm::Value *Address, const TexelParts &Parts) const;
  /// 0, 0, 0 and 1 for those that the format lacks.
  TexelParts complete(const TexelParts &Parts) const;

private:
  enum Field : unsigned {
    BytesField,
    CodeField,
    ShiftField,
    BitsField = ShiftField + 4,
    Fields = 10
  };
  enum Code : uint8_t {
    None,
    Unorm,
    Snorm,
    Half,
    Float,
    Uint,
    Sint,
    Srgb,
    PackedFloat,
    SharedExponent
  };

  static Code codeOf(const ImageFormatRow &Row);
  llvm::Value *table() const;
  llvm::Value *field(llvm::Value *Row, unsigned Field) const;
  void switchOn(llvm::Value *On, llvm::ArrayRef<unsigned> Cases,
                llvm::function_ref<void(unsigned)> Body) const;
  TexelParts loadWords(llvm::Value *Address) const;
  void storeWords(llvm::Value *Address, const TexelParts &Words) const;
  llvm::Value *wordOf(const TexelParts &Words, unsigned Component) const;
  llvm::Value *raw(const TexelParts &Words, unsigned Component, bool Signed) const;
  llvm::Value *decode(const TexelParts &Words, unsigned Component, Code As) const;
  llvm::Value *encode(llvm::Value *V, unsigned Component, Code As) const;
  llvm::Value *largestCode(unsigned Component, bool Signed) const;
  llvm::Value *srgbToLinear(llvm::Value *Code) const;
  llvm::ArrayRef<unsigned> codesFor(llvm::Type *Scalar, bool Stores) const;

  llvm::IRBuilderBase &B;
  const ImageFormatRow *Row; ///< null where it is unknown
  llvm::Value *Bytes, *TheCode;
  std::array<llvm::Value *, 4> Shift, Bits;
};

} // namespace coop::lower

#endif
