// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/glslc/Output.h"
#include "driver/InputKind.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using namespace coop::glslc;
using llvm::StringRef;

/// What an output with a name of its own is called without -o, whatever else is asked for.
static std::string defaultName(const Input &I, StringRef Ending) {
  const StringRef File = I.Path == "-" ? "stdin" : llvm::sys::path::filename(I.Path);
  const std::optional<driver::InputName> Name = driver::classifyInput(I.Path);
  const bool KeepsEnding = Name && Name->Stage && !File.ends_with(".glsl");
  return ((KeepsEnding ? File : llvm::sys::path::stem(File)) + Ending).str();
}

std::string glslc::outputName(const Request &R, const Input &I) {
  if (R.Output)
    return *R.Output;
  switch (R.Kind) {
  case OutputKind::Linked:
    return "a.spv";
  case OutputKind::Object:
    return defaultName(I, ".spv");
  case OutputKind::Text:
    return defaultName(I, ".spvasm");
  case OutputKind::Preprocessed:
    return "-";
  case OutputKind::Rule:
    return R.Dependencies.File.value_or("-");
  }
  return "-";
}

std::string glslc::ruleName(const Request &R, const Input &I) {
  if (R.Dependencies.File)
    return *R.Dependencies.File;
  return outputName(R, I) + ".d";
}

std::string glslc::encode(llvm::ArrayRef<uint32_t> Words, BinaryFormat Format) {
  if (Format == BinaryFormat::Binary)
    return {reinterpret_cast<const char *>(Words.data()), Words.size() * sizeof(uint32_t)};
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const bool IsList = Format == BinaryFormat::CInitializer;
  OS << (IsList ? "{" : "");
  for (size_t I = 0; I != Words.size(); ++I)
    OS << (I ? "," : "") << llvm::format_hex(Words[I], 10);
  OS << (IsList ? "}" : "");
  return Text;
}
