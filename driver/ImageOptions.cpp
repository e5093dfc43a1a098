// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The small language of images and samplers.

#include "driver/ImageOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <cstring>

using namespace coop;
using namespace coop::driver;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

bool driver::isImageOption(StringRef Text) {
  return Text.starts_with("image:") || Text.starts_with("sampler:") || Text == "sampler";
}

namespace {

template <typename... Parts> Error wrong(const Parts &...P) {
  return createStringError(std::string((std::string(P) + ...)));
}

std::optional<uint32_t> parseFilter(StringRef Text) {
  return llvm::StringSwitch<std::optional<uint32_t>>(Text)
      .Case("nearest", COOP_FILTER_NEAREST)
      .Case("linear", COOP_FILTER_LINEAR)
      .Default(std::nullopt);
}

std::optional<uint32_t> parseAddress(StringRef Text) {
  return llvm::StringSwitch<std::optional<uint32_t>>(Text)
      .Case("repeat", COOP_ADDRESS_REPEAT)
      .Cases("mirror", "mirrored-repeat", COOP_ADDRESS_MIRRORED_REPEAT)
      .Cases("edge", "clamp", "clamp-to-edge", COOP_ADDRESS_CLAMP_TO_EDGE)
      .Cases("border", "clamp-to-border", COOP_ADDRESS_CLAMP_TO_BORDER)
      .Cases("mirror-edge", "mirror-clamp-to-edge", COOP_ADDRESS_MIRROR_CLAMP_TO_EDGE)
      .Default(std::nullopt);
}

std::optional<uint32_t> parseCompare(StringRef Text) {
  static constexpr StringRef Names[] = {
      "never", "less", "equal", "less-or-equal", "greater", "not-equal", "greater-or-equal",
      "always"};
  const auto *Found = llvm::find(Names, Text);
  if (Found == std::end(Names))
    return std::nullopt;
  return static_cast<uint32_t>(Found - std::begin(Names));
}

std::optional<float> parseFloat(StringRef Text) {
  double Number = 0;
  if (Text.getAsDouble(Number))
    return std::nullopt;
  return static_cast<float>(Number);
}

class SamplerParser {
public:
  Expected<coop_sampler> parse(StringRef Text);

private:
  bool parsePart(StringRef Part);
  bool parseValue(StringRef Key, StringRef Value);
  bool parseBorder(StringRef Text);
  static bool set(uint32_t &To, std::optional<uint32_t> Value) {
    To = Value.value_or(0);
    return Value.has_value();
  }
  static bool set(float &To, std::optional<float> Value) {
    To = Value.value_or(0);
    return Value.has_value();
  }

  coop_sampler S = {};
};

bool SamplerParser::parseBorder(StringRef Text) {
  S.border = llvm::StringSwitch<uint32_t>(Text)
                 .Case("transparent-black", COOP_BORDER_TRANSPARENT_BLACK)
                 .Case("opaque-black", COOP_BORDER_OPAQUE_BLACK)
                 .Case("opaque-white", COOP_BORDER_OPAQUE_WHITE)
                 .Default(COOP_BORDER_CUSTOM);
  if (S.border != COOP_BORDER_CUSTOM)
    return true;
  const bool AreIntegers = Text.consume_front("int:");
  llvm::SmallVector<StringRef, 4> Parts;
  Text.split(Parts, '/');
  if (Parts.size() != 4)
    return false;
  for (unsigned I = 0; I < 4; ++I) {
    if (AreIntegers) {
      int64_t Number = 0;
      if (Parts[I].getAsInteger(0, Number))
        return false;
      S.border_color[I] = static_cast<uint32_t>(Number);
      continue;
    }
    const std::optional<float> Number = parseFloat(Parts[I]);
    if (!Number)
      return false;
    std::memcpy(&S.border_color[I], &*Number, sizeof(float));
  }
  return true;
}

bool SamplerParser::parseValue(StringRef Key, StringRef Value) {
  if (Key == "mag")
    return set(S.mag_filter, parseFilter(Value));
  if (Key == "min")
    return set(S.min_filter, parseFilter(Value));
  if (Key == "mip")
    return set(S.mip_mode, parseFilter(Value));
  if (Key == "u" || Key == "v" || Key == "w")
    return set(S.address[Key[0] - 'u'], parseAddress(Value));
  if (Key == "compare")
    return set(S.compare, parseCompare(Value));
  if (Key == "border")
    return parseBorder(Value);
  if (Key == "bias")
    return set(S.lod_bias, parseFloat(Value));
  if (Key == "minlod")
    return set(S.min_lod, parseFloat(Value));
  return Key == "maxlod" && set(S.max_lod, parseFloat(Value));
}

bool SamplerParser::parsePart(StringRef Part) {
  if (const size_t Equals = Part.find('='); Equals != StringRef::npos)
    return parseValue(Part.take_front(Equals), Part.drop_front(Equals + 1));
  if (const auto Filter = parseFilter(Part)) {
    S.mag_filter = S.min_filter = *Filter;
    return true;
  }
  if (const auto Mode = parseAddress(Part)) {
    std::fill_n(S.address, 3, *Mode);
    return true;
  }
  S.unnormalized |= Part == "unnormalized";
  return Part == "unnormalized";
}

Expected<coop_sampler> SamplerParser::parse(StringRef Text) {
  S.max_lod = 1000;
  llvm::SmallVector<StringRef, 8> Parts;
  Text.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts)
    if (!parsePart(Part.trim()))
      return wrong("'", Part,
                   "' is nothing that a sampler has: it has nearest or linear (also mag=, min=, "
                   "mip=), repeat, mirror, edge, border or mirror-edge (also u=, v=, w=), "
                   "border=transparent-black, opaque-black, opaque-white or R/G/B/A, "
                   "compare=less, ..., bias=, minlod=, maxlod= and unnormalized");
  return S;
}

// ---- images

/// [WxH], [W,H]
std::optional<llvm::SmallVector<uint64_t, 4>> parseExtents(StringRef Text) {
  llvm::SmallVector<uint64_t, 4> Extents;
  if (!Text.consume_front("[") || !Text.consume_back("]"))
    return std::nullopt;
  llvm::SmallVector<StringRef, 4> Parts;
  Text.split(Parts, Text.contains('x') ? 'x' : ',');
  for (StringRef Part : Parts) {
    uint64_t Extent = 0;
    if (Part.trim().getAsInteger(10, Extent) || Extent == 0 || Extent > UINT32_MAX)
      return std::nullopt;
    Extents.push_back(Extent);
  }
  if (Extents.size() > 4)
    return std::nullopt;
  return Extents;
}

/// The source at the front of Text, which is cut off there with the colon after it.
StringRef takeSource(StringRef &Text) {
  const bool IsMade = Text.starts_with("zeros[") || Text.starts_with("random[");
  size_t End = 0;
  if (IsMade) {
    End = Text.find(']');
    End = End == StringRef::npos ? Text.size() : End + 1;
  } else { // paths may hold colons
    End = Text.find(".npy");
    while (End != StringRef::npos && End + 4 < Text.size() && Text[End + 4] != ':')
      End = Text.find(".npy", End + 1);
    End = End == StringRef::npos ? Text.find(':') : End + 4;
  }
  StringRef Source = Text.take_front(End);
  Text = Text.drop_front(Source.size());
  Text.consume_front(":");
  return Source;
}

Error parseSource(StringRef Source, ImageOption &To) {
  StringRef Rest = Source;
  if (Rest.consume_front("zeros") || Rest.consume_front("random")) {
    To.IsRandom = Source.starts_with("random");
    if (auto Extents = parseExtents(Rest)) {
      To.Extents = *Extents;
      return Error::success();
    }
  }
  llvm::SmallVector<StringRef, 4> Files;
  Source.split(Files, ',');
  for (StringRef File : Files) {
    if (!File.ends_with(".npy"))
      return wrong("'", Source,
                   "' is no source of an image; expected FILE.npy, several with commas between "
                   "them, zeros[WxH] or random[WxH]");
    To.Files.push_back(File.str());
  }
  if (To.Files.size() > COOP_IMAGE_LEVELS)
    return createStringError("an image has at most %u levels", COOP_IMAGE_LEVELS);
  return Error::success();
}

} // namespace

Expected<ImageOption> driver::parseImageOption(StringRef Text) {
  ImageOption Image;
  auto Sampler = [&](StringRef State) -> Error {
    Expected<coop_sampler> S = SamplerParser().parse(State);
    if (!S)
      return S.takeError();
    Image.Sampler = *S;
    return Error::success();
  };
  if (Text.consume_front("sampler")) {
    Text.consume_front(":");
    if (Error E = Sampler(Text))
      return E;
    return Image;
  }
  Text.consume_front("image:");
  auto [Name, Rest] = Text.split(':');
  Image.Format = findImageFormat(std::string_view(Name.data(), Name.size()));
  if (!Image.Format) {
    std::string Known;
    for (const ImageFormatRow &Row : ImageFormats)
      Known += (Known.empty() ? "" : " ") + std::string(Row.Name);
    return wrong("'", Name, "' is no format of images; there are ", Known);
  }
  if (Error E = parseSource(takeSource(Rest), Image))
    return E;
  while (!Rest.empty()) {
    if (Rest.consume_front("sampler:")) {
      if (Error E = Sampler(Rest))
        return E;
      break;
    }
    StringRef Part;
    std::tie(Part, Rest) = Rest.split(':');
    if (Part == "mips")
      Image.MakesMips = true;
    else if (!Part.consume_front("seed=") || Part.getAsInteger(10, Image.Seed))
      return wrong("'", Part,
                   "' is no option of an image; there are mips, seed=N and sampler:STATE");
  }
  if (Image.MakesMips && Image.Files.size() > 1)
    return createStringError("the levels are given: there are none to be made");
  return Image;
}
