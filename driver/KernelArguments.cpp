// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The declarations of a shader's arguments in C.

#include "driver/KernelArguments.h"
#include "driver/ReservedWords.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

/// Gives each member of a struct a name of its own that C takes.
class MemberNames {
public:
  std::string add(StringRef Wanted, const std::string &IfNone) {
    std::string Name;
    for (char C : Wanted)
      Name += llvm::isAlnum(C) || C == '_' ? C : '_';
    if (Name.empty() || llvm::all_of(Name, [](char C) { return C == '_'; }))
      Name = IfNone;
    if (llvm::isDigit(Name[0]))
      Name.insert(Name.begin(), '_');
    if (isReservedInC(Name))
      Name += '_';
    std::string Unique = Name;
    for (unsigned N = 2; !Used.insert(Unique).second; ++N)
      Unique = Name + "_" + std::to_string(N);
    return Unique;
  }

private:
  llvm::StringSet<> Used;
};

} // namespace

static void writePushStruct(llvm::raw_ostream &OS, const lower::KernelInfo &Info,
                            llvm::ArrayRef<PushMember> Push, StringRef Name) {
  if (Info.PushConstantSize == 0)
    return;
  // Where the members do not end with the block they are not those of this entry point.
  if (!Push.empty() && Push.back().Offset + Push.back().Size > Info.PushConstantSize)
    Push = {};
  MemberNames Names; // the shader's first
  llvm::SmallVector<std::string, 16> OfMembers;
  for (const PushMember &M : Push)
    OfMembers.push_back(Names.add(M.Name, "member" + std::to_string(M.Offset)));
  unsigned Pads = 0;
  const auto Pad = [&](uint64_t Bytes) {
    if (Bytes)
      OS << "  uint8_t " << Names.add("padding" + std::to_string(Pads++) + "_", "") << '[' << Bytes
         << "];\n";
  };
  OS << "struct " << Name << "_push_constants {\n";
  uint64_t Offset = 0;
  for (const auto &[M, Called] : llvm::zip_equal(Push, OfMembers)) {
    Pad(M.Offset - Offset);
    OS << "  " << M.CType << ' ' << Called;
    for (uint64_t Extent : M.Extents)
      OS << '[' << Extent << ']';
    OS << "; /* offset " << M.Offset << " */\n";
    Offset = M.Offset + M.Size;
  }
  if (Push.empty())
    OS << "  /* laid out as the shader's block; 64-bit members need an aligned struct */\n"
          "  uint8_t bytes["
       << Info.PushConstantSize << "];\n";
  else if (Offset < Info.PushConstantSize)
    Pad(Info.PushConstantSize - Offset);
  OS << "};\n\n";
}

static void writeArgsStruct(llvm::raw_ostream &OS, const lower::KernelInfo &Info, StringRef Name) {
  OS << "struct " << Name << "_args {\n";
  MemberNames Names;
  for (const lower::BindingInfo &B : Info.Bindings) {
    OS << "  struct coop_buffer "
       << Names.add(B.Name, "binding_" + std::to_string(B.Set) + "_" + std::to_string(B.Binding));
    if (B.ArraySize != 1)
      OS << '[' << B.ArraySize << ']';
    if (B.isDescriptor()) {
      OS << "; /* set " << B.Set << ", binding " << B.Binding << "; struct "
         << (!B.isImage()                                             ? "coop_sampler"
             : B.TheKind == lower::BindingInfo::Kind::ImageAndSampler ? "coop_sampled_image"
                                                                      : "coop_image")
         << " of coop/image_abi.h, " << B.MinSize << " bytes */\n";
      continue;
    }
    OS << "; /* set " << B.Set << ", binding " << B.Binding << "; "
       << (B.TheKind == lower::BindingInfo::Kind::Uniform ? "uniform, " : "") << B.MinSize
       << " bytes";
    if (B.ElementStride)
      OS << " and " << B.ElementStride << " for each element";
    OS << (B.Writable ? B.Readable ? "" : "; write-only" : "; read-only") << " */\n";
  }
  if (Info.PushConstantSize)
    OS << "  struct " << Name << "_push_constants " << Names.add("push_constants", "push_constants")
       << ";\n";
  if (Info.Bindings.empty() && !Info.PushConstantSize)
    OS << "  char nothing; /* C allows no empty struct */\n";
  OS << "};\n";
}

void driver::writeArguments(llvm::raw_ostream &OS, const lower::KernelInfo &Info,
                            llvm::ArrayRef<PushMember> Push, StringRef Name) {
  OS << "#ifndef COOP_BUFFER_DEFINED\n#define COOP_BUFFER_DEFINED\n"
        "/* Memory for a binding: `size` bytes at `data`, aligned to 16 bytes. */\n"
        "struct coop_buffer {\n  void *data;\n  uint64_t size;\n};\n#endif\n\n";
  OS << "#ifndef " << Name << "_ARGS_DEFINED\n#define " << Name << "_ARGS_DEFINED\n";
  for (unsigned I = 0; I < 3; ++I)
    OS << "#define " << Name.upper() << "_WORKGROUP_SIZE_" << "XYZ"[I] << ' '
       << Info.WorkgroupSize[I] << "u\n";
  OS << '\n';
  writePushStruct(OS, Info, Push, Name);
  writeArgsStruct(OS, Info, Name);
  OS << "#endif\n\n";
}

std::string driver::nameForComment(StringRef Input) {
  std::string Safe;
  // Without its folders: the header is the same wherever the shader lies.
  for (char C : llvm::sys::path::filename(Input))
    Safe += C == '*' || C == '\\' || C == '\n' ? '?' : C;
  return Safe;
}
