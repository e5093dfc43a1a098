// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queries on ImageTypes.def.

#include "sema/ImageTypes.h"
#include "sema/Program.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

namespace coop::sema {

namespace {

enum Trait : unsigned { Arrayed = 1, Multisample = 2, Shadow = 4 };

struct ShapeRow {
  ImageShape Shape;
  llvm::StringLiteral Suffix;
  spirv::Dim Dim;
  unsigned Coordinates, Size, Traits;
  llvm::StringLiteral Requires;
};
constexpr ShapeRow Shapes[] = {
#define IMAGE_SHAPE(Id, Suffix, TheDim, Coordinates, Size, Traits, Requires)                       \
  {ImageShape::Id, Suffix, spirv::Dim::TheDim, Coordinates, Size, Traits, Requires},
#include "sema/ImageTypes.def"
};

struct ClassRow {
  ImageClass Class;
  llvm::StringLiteral Keyword;
};
constexpr ClassRow Classes[] = {
#define IMAGE_CLASS(Id, Keyword) {ImageClass::Id, Keyword},
#include "sema/ImageTypes.def"
};

struct ComponentRow {
  llvm::StringLiteral Prefix;
  ScalarKind Component;
};
constexpr ComponentRow Components[] = {
#define IMAGE_COMPONENT(Prefix, Component) {Prefix, ScalarKind::Component},
#include "sema/ImageTypes.def"
};

/// Every combination, those that are no keyword too: nobody asks for them.
struct Keywords {
  llvm::StringMap<ImageTraits> Known;
  Keywords() {
    for (const ComponentRow &Component : Components)
      for (const ClassRow &Class : Classes)
        for (const ShapeRow &Shape : Shapes) {
          const bool IsPass = Shape.Dim == spirv::Dim::SubpassData,
                     IsTile = Shape.Dim == spirv::Dim::TileImageDataEXT;
          if (IsPass == (Class.Class == ImageClass::Subpass) &&
              IsTile == (Class.Class == ImageClass::Attachment))
            add(Component, Class, Shape);
        }
  }
  void add(const ComponentRow &Component, const ClassRow &Class, const ShapeRow &Row) {
    ImageTraits &T = Known[(Component.Prefix + Class.Keyword + Row.Suffix).str()];
    T.Class = Class.Class;
    T.Shape = Row.Shape;
    T.Component = Component.Component;
    T.Dim = Row.Dim;
    T.Coordinates = Row.Coordinates;
    T.Size = Row.Size;
    T.IsArrayed = Row.Traits & Arrayed;
    T.IsMultisample = Row.Traits & Multisample;
    T.IsShadow = Row.Traits & Shadow;
    T.Requires = Row.Requires;
  }
};

/// The columns of sets, as bits.
struct Sets {
#define IMAGE_CLASS(Id, Keyword)                                                                   \
  static constexpr uint8_t Id = 1u << static_cast<unsigned>(ImageClass::Id);
#define IMAGE_SHAPE(Id, ...)                                                                       \
  static constexpr uint32_t Id = 1u << static_cast<unsigned>(ImageShape::Id);
#include "sema/ImageTypes.def"
  static constexpr uint32_t bit(ScalarKind K) { return 1u << static_cast<unsigned>(K); }
  static constexpr uint32_t Any = ~0u, F32 = 1u << static_cast<unsigned>(ScalarKind::F32),
                            Float = F32 | 1u << static_cast<unsigned>(ScalarKind::F16),
                            I32 = 1u << static_cast<unsigned>(ScalarKind::I32),
                            U32 = 1u << static_cast<unsigned>(ScalarKind::U32),
                            Int = I32 | U32 | 1u << static_cast<unsigned>(ScalarKind::I64) |
                                  1u << static_cast<unsigned>(ScalarKind::U64);
  static constexpr ImageSet Table[] = {
#define IMAGE_SET(Name, Classes, Shapes, Components, Wanted)                                       \
  {Name, Classes, Shapes, Components, Wanted},
#include "sema/ImageTypes.def"
  };
};

} // namespace

const ImageTraits *imageTraits(llvm::StringRef Keyword) {
  static const Keywords TheKeywords;
  auto I = TheKeywords.Known.find(Keyword);
  return I == TheKeywords.Known.end() ? nullptr : &I->second;
}

const ImageTraits *imageTraits(const Type *T) {
  T = innermost(T);
  return T->isOpaque() ? imageTraits(T->opaqueName()) : nullptr;
}

bool isHalfAddress(const ImageTraits &Image, const Expr *P) {
  return Image.Component == ScalarKind::F16 && P && P->Ty->isScalarOrVector() &&
         P->Ty->component() == ScalarKind::F16;
}

const ImageSet *findImageSet(llvm::StringRef Name) {
  for (const ImageSet &S : Sets::Table)
    if (Name == S.Name)
      return &S;
  return nullptr;
}

ImageRole imageRole(llvm::StringRef ParameterName) {
  return llvm::StringSwitch<ImageRole>(ParameterName)
      .Cases("sampler", "image", "subpass", "attachment", ImageRole::Image)
      .Case("P", ImageRole::Coordinate)
      .Cases("compare", "refZ", ImageRole::Compare)
      .Case("bias", ImageRole::Bias)
      .Case("lod", ImageRole::Lod)
      .Case("dPdx", ImageRole::GradX)
      .Case("dPdy", ImageRole::GradY)
      .Case("offset", ImageRole::Offset)
      .Case("offsets", ImageRole::Offsets)
      .Case("sample", ImageRole::Sample)
      .Case("comp", ImageRole::Component)
      .Case("lodClamp", ImageRole::LodClamp)
      .Case("texel", ImageRole::Texel)
      .Case("data", ImageRole::Data)
      .Case("fragment", ImageRole::Fragment)
      .Case("granularity", ImageRole::Granularity)
      .Case("coarse", ImageRole::Coarse)
      .Case("footprint", ImageRole::Footprint)
      .Default(ImageRole::None);
}

} // namespace coop::sema
