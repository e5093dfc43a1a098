// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of a launcher in their order.

#include "driver/CudaLauncher.h"
#include "driver/KernelArguments.h"
#include "runtime/cuda/Description.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

#include "driver/CudaLauncher.inc"

namespace {

class LauncherWriter {
public:
  LauncherWriter(const lower::KernelInfo &Info, StringRef Name,
                 const runtime::cuda::Description &Says)
      : Info(Info), Name(Name), Says(Says), OS(Text) {
    for (const lower::BindingInfo &Binding : Info.Bindings)
      Buffers.append(Binding.ArraySize, &Binding);
  }

  std::string write(llvm::ArrayRef<PushMember> Push, StringRef Input, StringRef Ptx) {
    declare(Push, Input);
    implement(Ptx);
    return std::move(Text);
  }

private:
  void declare(llvm::ArrayRef<PushMember> Push, StringRef Input);
  void implement(StringRef Ptx);
  void put(StringRef Template);
  void putPtx(StringRef Ptx);
  template <typename ValueOf> void putTable(StringRef Type, StringRef Table, ValueOf Of);
  std::string valueOf(StringRef Key) const;

  const lower::KernelInfo &Info;
  StringRef Name;
  const runtime::cuda::Description &Says;
  llvm::SmallVector<const lower::BindingInfo *, 16> Buffers; ///< one for each of an array
  std::string Text;
  llvm::raw_string_ostream OS;
};

std::string LauncherWriter::valueOf(StringRef Key) const {
  if (Key == "NAME")
    return Name.str();
  if (Key == "UPPER")
    return Name.upper();
  if (Key == "COUNT")
    return std::to_string(Buffers.size());
  if (Key == "THREADS")
    return std::to_string(Says.invocations());
  if (Key == "SHARED")
    return std::to_string(Says.SharedBytes);
  if (Key == "BLOCKS")
    return std::to_string(Says.Parts);
  if (Key == "GRID")
    return std::to_string(int(Says.KnowsGrid));
  if (Key == "PAIRS")
    return Says.PairAxis ? std::to_string(*Says.PairAxis) : "-1";
  return std::to_string(Says.ExchangeBytes);
}

/// Text with the keys between @ replaced.
void LauncherWriter::put(StringRef Template) {
  while (true) {
    const auto [Before, Rest] = Template.split('@');
    OS << Before;
    if (Rest.empty())
      return;
    const auto [Key, After] = Rest.split('@');
    OS << valueOf(Key);
    Template = After;
  }
}

/// As lines, since compilers need not take long strings (C17, 5.2.4.1).
void LauncherWriter::putPtx(StringRef Ptx) {
  put("\nstatic const char *const @NAME@_ptx[] = {\n");
  Ptx = Ptx.split('\n').second; // after what readDescription() has read
  while (!Ptx.empty()) {
    const auto [Line, Rest] = Ptx.split('\n');
    constexpr size_t MaxPiece = 2000;
    for (size_t At = 0; At < Line.size(); At += MaxPiece) {
      OS << '"';
      OS.write_escaped(Line.substr(At, MaxPiece));
      OS << (At + MaxPiece < Line.size() ? "\",\n" : "\\n\",\n");
    }
    Ptx = Rest;
  }
  OS << "};\n";
}

/// A number for each buffer; 0 where there is none, since C has no empty arrays.
template <typename ValueOf>
void LauncherWriter::putTable(StringRef Type, StringRef Table, ValueOf Of) {
  OS << "static const " << Type << ' ' << Name << '_' << Table << "[] = {";
  if (Buffers.empty())
    OS << '0';
  llvm::interleaveComma(Buffers, OS, [&](const lower::BindingInfo *B) { OS << Of(*B); });
  OS << "};\n";
}

void LauncherWriter::declare(llvm::ArrayRef<PushMember> Push, StringRef Input) {
  OS << "/* Made by coopc from " << nameForComment(Input)
     << " for NVIDIA's GPUs. One file of a program defines\n";
  put(" * @UPPER@_IMPLEMENTATION before it includes this; on Linux that may need -ldl. */\n"
      "#ifndef @NAME@_COOP_CUDA_H\n#define @NAME@_COOP_CUDA_H\n\n"
      "#include <stddef.h>\n#include <stdint.h>\n\n"
      "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
  writeArguments(OS, Info, Push, Name);
  put(StringRef(CommonText).ltrim());
  put(DeclarationsText);
  if (!Says.UsesAddresses)
    put(DispatchDeclarationText);
  put(LastDeclarationsText);
  OS << "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

void LauncherWriter::implement(StringRef Ptx) {
  put("\n#ifdef @UPPER@_IMPLEMENTATION\n#undef @UPPER@_IMPLEMENTATION\n");
  put(CommonImplementationText);
  if (!Says.UsesAddresses)
    put(CommonDispatchText);
  putPtx(Ptx);
  OS << '\n';
  putTable("uint64_t", "sizes", [](const lower::BindingInfo &B) { return B.MinSize; });
  if (!Says.UsesAddresses)
    putTable("uint8_t", "written", [](const lower::BindingInfo &B) { return int(B.Writable); });
  put(ImplementationText);
  if (!Says.UsesAddresses)
    put(DispatchText);
  OS << "#endif\n";
}

} // namespace

llvm::Expected<std::string> driver::makeCudaLauncher(const lower::KernelInfo &Info,
                                                     llvm::ArrayRef<PushMember> Push,
                                                     StringRef Name, StringRef Input,
                                                     StringRef Ptx) {
  llvm::Expected<std::unique_ptr<runtime::cuda::Description>> Says =
      runtime::cuda::readDescription(Ptx);
  if (!Says)
    return Says.takeError();
  return LauncherWriter(Info, Name, **Says).write(Push, Input, Ptx);
}
