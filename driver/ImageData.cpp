// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loading, fitting and writing of images.

#include "driver/ImageData.h"
#include "driver/RandomData.h"
#include "driver/TexelData.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <utility>

using namespace coop;
using namespace coop::driver;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;
using runtime::Buffer;
using runtime::Guards;
using runtime::NpyArray;
using runtime::NpyType;

// ---- what bindings are called

static StringRef viewName(uint32_t View) {
  static constexpr StringRef Names[] = {"1D image",
                                        "2D image",
                                        "3D image",
                                        "cube image",
                                        "1D image array",
                                        "2D image array",
                                        "cube array",
                                        "texel buffer",
                                        "2D multisampled image",
                                        "2D multisampled image array"};
  return View < std::size(Names) ? Names[View] : "image";
}

static StringRef className(uint32_t Class) {
  static constexpr StringRef Names[] = {"texels",   "floats",          "unsigned integers",
                                        "integers", "64-bit unsigned", "64-bit integers"};
  return Class < std::size(Names) ? Names[Class] : "texels";
}

/// Axes of an array in NumPy's order: h, w, d, l for layers, s for samples.
static StringRef axesOf(uint32_t View) {
  static constexpr StringRef Axes[] = {"w",   "hw",  "dhw", "lhw", "lw",
                                       "lhw", "lhw", "w",   "hws", "lhws"};
  return View < std::size(Axes) ? Axes[View] : "hw";
}

static bool isCube(uint32_t View) {
  return View == COOP_IMAGE_CUBE || View == COOP_IMAGE_CUBE_ARRAY;
}

std::string driver::describeImageBinding(const coop_binding &Binding) {
  if (!(Binding.flags & COOP_BINDING_IMAGE))
    return "a sampler";
  const ImageFormatRow *Format = findImageFormat(Binding.image_format);
  std::string Text = "a " + viewName(Binding.image_view).str() + " of ";
  Text += Format ? std::string(Format->Name) : className(Binding.image_class).str();
  return Text + (Binding.flags & COOP_BINDING_SAMPLER ? " with a sampler" : "");
}

std::string driver::exampleOfImage(const coop_binding &Binding) {
  if (!(Binding.flags & COOP_BINDING_IMAGE))
    return "sampler:linear,repeat";
  static constexpr StringRef Formats[] = {"rgba8", "rgba8", "rgba32ui", "rgba32i", "r64ui", "r64i"};
  const ImageFormatRow *Format = findImageFormat(Binding.image_format);
  std::string Text = "image:";
  Text += Format ? std::string(Format->Name)
                 : Formats[std::min<uint32_t>(Binding.image_class, std::size(Formats) - 1)].str();
  return Text + ":FILE.npy" +
         (Binding.flags & COOP_BINDING_SAMPLER ? ":sampler:linear,repeat" : "");
}

// ---- loading

static uint64_t productOf(llvm::ArrayRef<uint64_t> Extents) {
  uint64_t Product = 1;
  for (uint64_t E : Extents)
    Product = llvm::SaturatingMultiply(Product, E);
  return Product;
}

uint64_t ImageData::plannedBytes(const ImageOption &Option) {
  uint64_t Sum = 0;
  for (const std::string &Path : Option.Files) {
    uint64_t Size = 0;
    if (!llvm::sys::fs::file_size(Path, Size))
      Sum = llvm::SaturatingAdd(Sum, Size, Size); // the array, and the texels made of it
  }
  if (Option.Files.empty() && Option.Format)
    Sum = llvm::SaturatingMultiply<uint64_t>(productOf(Option.Extents), Option.Format->bytes());
  return Option.MakesMips ? llvm::SaturatingAdd(Sum, Sum) : Sum;
}

Expected<ImageData> ImageData::load(const ImageOption &Option) {
  ImageData Image;
  Image.Option = &Option;
  for (const std::string &Path : Option.Files) {
    Expected<NpyArray> Array = runtime::readNpy(Path);
    if (!Array)
      return Array.takeError();
    if (!isInputType(*Option.Format, Array->Type))
      return createStringError(
          "'" + Twine(Path) + "' has elements of type " + runtime::npyTypeName(Array->Type) + "; " +
          Twine(std::string(Option.Format->Name)) + " is made of " + inputTypes(*Option.Format));
    Image.Arrays.push_back(std::move(*Array));
  }
  return Image;
}

// ---- fitting

static std::string shapeText(llvm::ArrayRef<uint64_t> Shape) {
  std::string Text = "[";
  for (size_t I = 0; I < Shape.size(); ++I)
    Text += (I ? "," : "") + std::to_string(Shape[I]);
  return Text + "]";
}

/// "[H,W] or [H,W,C]"
static std::string expectedShapes(uint32_t View, const ImageFormatRow &Format) {
  std::string Axes;
  for (char A : axesOf(View))
    Axes += (Axes.empty() ? "" : ",") + std::string(1, static_cast<char>(A - 'a' + 'A'));
  if (isPacked(Format))
    return "[" + Axes + "] of whole texels, or [" + Axes + ",C]";
  return "[" + Axes + "] or [" + Axes + ",C]";
}

Error ImageData::setExtents(uint32_t View) {
  const StringRef Axes = axesOf(View);
  coop_image &Image = Described->image;
  Image.width = Image.height = Image.depth = Image.layers = Image.samples = 1;
  llvm::SmallVector<uint64_t, 4> Extents(Axes.size(), 1);
  if (Arrays.empty()) {
    // Width first, samples last.
    if (Option->Extents.size() != Axes.size())
      return createStringError("%u extents are given; a %s has %u",
                               unsigned(Option->Extents.size()), viewName(View).str().c_str(),
                               unsigned(Axes.size()));
    const size_t Inner = Axes.ends_with("s") ? Axes.size() - 1 : Axes.size();
    for (size_t I = 0; I < Inner; ++I)
      Extents[I] = Option->Extents[Inner - 1 - I];
    if (Inner != Axes.size())
      Extents.back() = Option->Extents.back();
    HasChannels = format().components() > 1;
  } else {
    const auto &Shape = Arrays[0].Shape;
    HasChannels = Shape.size() == Axes.size() + 1;
    if (Shape.size() != Axes.size() && !HasChannels)
      return createStringError("'" + Twine(Option->Files[0]) + "' has the shape " +
                               shapeText(Shape) + "; a " + viewName(View) + " has " +
                               expectedShapes(View, format()));
    std::copy_n(Shape.begin(), Axes.size(), Extents.begin());
    const uint64_t Channels = HasChannels ? Shape.back() : 1;
    const bool IsWhole = isPacked(format()) && Arrays[0].Type == rawType(format());
    if (Channels == 0 || Channels > (IsWhole ? 1 : format().components()))
      return createStringError("'" + Twine(Option->Files[0]) + "' has " + Twine(Channels) +
                               " channels; " + Twine(std::string(format().Name)) + " has " +
                               Twine(IsWhole ? 1 : format().components()));
  }
  for (auto [Axis, Extent] : llvm::zip(Axes, Extents)) {
    if (Extent == 0 || Extent > uint64_t(1) << 27)
      return createStringError("an extent of %llu", static_cast<unsigned long long>(Extent));
    uint32_t &To = Axis == 'w'   ? Image.width
                   : Axis == 'h' ? Image.height
                   : Axis == 'd' ? Image.depth
                   : Axis == 'l' ? Image.layers
                                 : Image.samples;
    To = static_cast<uint32_t>(Extent);
  }
  if (View == COOP_IMAGE_CUBE ? Image.layers != 6 : isCube(View) && Image.layers % 6 != 0)
    return createStringError("a cube has 6 faces, of which there are %u", Image.layers);
  if (isCube(View) && Image.width != Image.height)
    return createStringError("the faces of a cube are squares, not %u x %u", Image.width,
                             Image.height);
  return Error::success();
}

llvm::SmallVector<uint64_t, 4> ImageData::shapeOf(unsigned Level) const {
  const coop_image &Image = Described->image;
  llvm::SmallVector<uint64_t, 4> Shape;
  auto Shrunk = [&](uint32_t Extent) { return std::max(1u, Extent >> Level); };
  for (char Axis : axesOf(Image.view))
    Shape.push_back(Axis == 'w'   ? Shrunk(Image.width)
                    : Axis == 'h' ? Shrunk(Image.height)
                    : Axis == 'd' ? Shrunk(Image.depth)
                    : Axis == 'l' ? Image.layers
                                  : Image.samples);
  return Shape;
}

Error ImageData::setLevels() {
  coop_image &Image = Described->image;
  const bool MayHave = Image.view != COOP_IMAGE_TEXEL_BUFFER && Image.samples == 1 &&
                       Image.view < COOP_IMAGE_2D_MULTISAMPLE;
  Image.levels = static_cast<uint32_t>(std::max<size_t>(1, Arrays.size()));
  if (Option->MakesMips && MayHave && !IsUnused)
    Image.levels = std::min<uint32_t>(
        COOP_IMAGE_LEVELS, 1 + llvm::Log2_32(std::max({Image.width, Image.height, Image.depth})));
  if (Image.levels > 1 && !MayHave)
    return createStringError("a " + Twine(viewName(Image.view)) + " has no mip levels");
  for (unsigned Level = 1; Level < Arrays.size(); ++Level)
    if (Error E = checkLevel(Level))
      return E;
  return Error::success();
}

Error ImageData::checkLevel(unsigned Level) const {
  llvm::SmallVector<uint64_t, 4> Expected = shapeOf(Level);
  const NpyArray &Array = Arrays[Level];
  if (HasChannels)
    Expected.push_back(Arrays[0].Shape.back());
  if (llvm::ArrayRef(Array.Shape) != llvm::ArrayRef(Expected) || Array.Type != Arrays[0].Type)
    return createStringError("'" + Twine(Option->Files[Level]) + "' is " +
                             runtime::npyTypeName(Array.Type) + shapeText(Array.Shape) +
                             "; level " + Twine(Level) + " is " +
                             runtime::npyTypeName(Arrays[0].Type) + shapeText(Expected));
  return Error::success();
}

void ImageData::fillFrom(const NpyArray &Array, uint8_t *Texels, uint64_t Count) const {
  const auto Channels = static_cast<unsigned>(HasChannels ? Array.Shape.back() : 1);
  texelsFromArray(format(), Array.Type, Channels, Array.Data.data(), Count, Texels);
}

/// Codes of all values; floats are from 0 to 1.
void ImageData::fillRandom(uint8_t *Texels, uint64_t Count) const {
  uint64_t Index = 0;
  for (uint64_t T = 0; T < Count; ++T, Texels += format().bytes()) {
    TexelNumbers N;
    for (unsigned C = 0; C < 4; ++C) {
      if (!format().Bits[C])
        continue;
      N.Bits[C] = splitMix64(Option->Seed, Index++);
      N.Number[C] = static_cast<double>(N.Bits[C] >> 40) * 0x1p-24;
      if (format().Kind == COOP_KIND_Snorm)
        N.Number[C] = 2 * N.Number[C] - 1;
    }
    encodeTexel(format(), N, Texels);
  }
}

/// Level of the one before it, each texel the mean of those that it covers; of integers the first.
void ImageData::reduce(unsigned Level) {
  const coop_image &Image = Described->image;
  auto Extent = [](uint32_t E, unsigned L) { return std::max(1u, E >> L); };
  const coop_image_level &From = Image.level[Level - 1], &To = Image.level[Level];
  const unsigned Bytes = format().bytes();
  const uint32_t Slices = std::max(Image.layers, Extent(Image.depth, Level));
  auto At = [&](const coop_image_level &L, uint32_t X, uint32_t Y, uint32_t Z) {
    return static_cast<uint8_t *>(L.data) + X * uint64_t(Bytes) + Y * L.row_pitch +
           Z * L.slice_pitch;
  };
  auto Pair = [&](uint32_t I, uint32_t E) {
    const uint32_t Size = Extent(E, Level - 1);
    return std::array<uint32_t, 2>{std::min(2 * I, Size - 1), std::min(2 * I + 1, Size - 1)};
  };
  for (uint32_t Z = 0; Z < Slices; ++Z)
    for (uint32_t Y = 0; Y < Extent(Image.height, Level); ++Y)
      for (uint32_t X = 0; X < Extent(Image.width, Level); ++X) {
        TexelNumbers Sum;
        std::fill_n(Sum.Number, 4, 0.0);
        bool IsFirst = true;
        const auto Zs = Image.layers > 1 ? std::array<uint32_t, 2>{Z, Z} : Pair(Z, Image.depth);
        for (uint32_t SZ : Zs)
          for (uint32_t SY : Pair(Y, Image.height))
            for (uint32_t SX : Pair(X, Image.width)) {
              const TexelNumbers N = decodeTexel(format(), At(From, SX, SY, SZ));
              for (unsigned C = 0; C < 4; ++C)
                Sum.Number[C] += N.Number[C] / 8;
              if (std::exchange(IsFirst, false))
                std::copy_n(N.Bits, 4, Sum.Bits);
            }
        encodeTexel(format(), Sum, At(To, X, Y, Z));
      }
}

Error ImageData::makeLevel(unsigned Level) {
  const llvm::SmallVector<uint64_t, 4> Shape = shapeOf(Level);
  const uint64_t Count = productOf(Shape), Bytes = format().bytes();
  Expected<Buffer> Memory =
      Buffer::create(llvm::SaturatingMultiply<uint64_t>(Count, Bytes), Guards::Pages);
  if (!Memory)
    return Memory.takeError();
  coop_image &Image = Described->image;
  coop_image_level &To = Image.level[Level];
  auto Shrunk = [&](uint32_t Extent) { return std::max(1u, Extent >> Level); };
  To.data = Memory->data();
  To.row_pitch = Shrunk(Image.width) * Bytes * Image.samples;
  To.slice_pitch = To.row_pitch * Shrunk(Image.height);
  Levels.push_back(std::move(*Memory));
  uint8_t *Texels = Levels.back().data();
  if (Level < Arrays.size())
    fillFrom(Arrays[Level], Texels, Count);
  else if (Level > 0)
    reduce(Level);
  else if (Option->IsRandom)
    fillRandom(Texels, Count);
  return Error::success();
}

Error ImageData::fit(const coop_binding &Binding) {
  Described = std::make_unique<coop_sampled_image>();
  HasSampler = (Binding.flags & COOP_BINDING_SAMPLER) != 0;
  const bool HasImage = (Binding.flags & COOP_BINDING_IMAGE) != 0;
  if (!isSampler() && !HasImage)
    return createStringError("an image is bound, where the shader has a sampler alone");
  if (HasSampler && !Option->Sampler)
    return createStringError("the sampler is missing: add ':sampler:linear,repeat' or the like");
  if (Option->Sampler)
    Described->sampler = *Option->Sampler;
  if (isSampler() && HasImage)
    return createStringError("the image is missing: a sampler alone is bound");
  if (!HasImage)
    return Error::success();
  const uint32_t Given = format().imageClass();
  if (const ImageFormatRow *Wanted = findImageFormat(Binding.image_format);
      Wanted && Wanted->Value != format().Value)
    return createStringError("the shader declares the format " + Twine(std::string(Wanted->Name)) +
                             ", not " + Twine(std::string(format().Name)));
  if (Given != Binding.image_class)
    return createStringError("the format " + Twine(std::string(format().Name)) + " has " +
                             className(Given) + "; the shader takes " +
                             className(Binding.image_class));
  Described->image.view = Binding.image_view;
  Described->image.format = format().Value;
  if (Error E = setExtents(Binding.image_view))
    return E;
  if (Error E = setLevels())
    return E;
  for (unsigned Level = 0; Level < Described->image.levels; ++Level)
    if (Error E = makeLevel(Level))
      return E;
  Arrays.clear();
  return Error::success();
}

/// One that has as many axes.
uint32_t ImageData::likelyView() const {
  size_t Axes = Option->Extents.size();
  if (!Arrays.empty()) {
    const bool IsWhole = isPacked(format()) && Arrays[0].Type == rawType(format());
    Axes = Arrays[0].Shape.size() - (format().components() > 1 && !IsWhole ? 1 : 0);
  }
  return Axes <= 1   ? COOP_IMAGE_1D
         : Axes == 2 ? COOP_IMAGE_2D
         : Axes == 3 ? COOP_IMAGE_3D
                     : COOP_IMAGE_2D_MULTISAMPLE_ARRAY;
}

Error ImageData::fitUnused() {
  IsUnused = true;
  Arrays.resize(std::min<size_t>(Arrays.size(), 1));
  coop_binding Binding = {};
  if (Option->Sampler)
    Binding.flags |= COOP_BINDING_SAMPLER;
  if (!isSampler()) {
    Binding.flags |= COOP_BINDING_IMAGE;
    Binding.image_view = likelyView();
    Binding.image_class = format().imageClass();
  }
  return fit(Binding);
}

coop_buffer ImageData::binding() const {
  if (isSampler())
    return {&Described->sampler, sizeof(coop_sampler)};
  return {Described.get(), HasSampler ? sizeof(coop_sampled_image) : sizeof(coop_image)};
}

Error ImageData::write(StringRef Path, const uint32_t *Stop) const {
  llvm::SmallVector<uint64_t, 4> Shape = shapeOf(0);
  const uint64_t Count = productOf(Shape);
  if (HasChannels || format().components() > 1)
    Shape.push_back(format().components());
  const NpyType Type = outputType(format());
  Expected<uint64_t> Size = runtime::npyByteSize(Type, Shape);
  if (!Size)
    return Size.takeError();
  Expected<Buffer> Elements = Buffer::create(*Size);
  if (!Elements)
    return Elements.takeError();
  arrayFromTexels(format(), Levels[0].data(), Count, Elements->data());
  return runtime::writeNpy(Path, Type, Shape, Elements->bytes(), Stop);
}
