// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files on disk.

#include "driver/Files.h"
#include "runtime/ReadFile.h"
#include "runtime/WholeFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

llvm::ErrorOr<std::string> driver::readFile(StringRef Path, uint64_t MaxBytes) {
  auto Bytes = runtime::readWholeFile(Path, MaxBytes);
  if (!Bytes)
    return Bytes.getError();
  return (*Bytes)->getBuffer().str();
}

bool driver::flushOutput(DiagnosticEngine &Diags) {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return true;
  Diags.report(SourceLoc(), diag::err_cannot_write_file)
      << "standard output" << llvm::outs().error().message();
  llvm::outs().clear_error();
  return false;
}

bool driver::writeOutput(StringRef Path, StringRef Bytes, DiagnosticEngine &Diags) {
  if (Path == "-") {
    llvm::outs() << Bytes;
    return flushOutput(Diags);
  }
  const std::error_code Failed = runtime::writeWholeFile(Path, Bytes);
  if (!Failed)
    return true;
  Diags.report(SourceLoc(), diag::err_cannot_write_file) << Path << Failed.message();
  return false;
}

IncludeCallback
driver::includeFromDisk(std::vector<std::string> Folders,
                        std::function<void(StringRef Requested, StringRef Text)> Read) {
  return [Folders = std::move(Folders),
          Read = std::move(Read)](StringRef Requested, StringRef Includer,
                                  bool IsSystem) -> std::optional<IncludeResult> {
    auto Try = [&](const llvm::Twine &Path) -> std::optional<IncludeResult> {
      llvm::SmallString<256> Name;
      Path.toVector(Name);
      if (llvm::sys::fs::is_directory(Name))
        return std::nullopt;
      llvm::ErrorOr<std::string> Text = readFile(Name, MaxIncludedBytes);
      if (!Text)
        return std::nullopt;
      if (Read)
        Read(Requested, *Text);
      return IncludeResult{std::string(Name), std::move(*Text)};
    };
    // "-" would be the standard input.
    if (Requested.empty() || Requested == "-")
      return std::nullopt;
    if (llvm::sys::path::is_absolute(Requested))
      return Try(Requested);
    if (!IsSystem) {
      llvm::SmallString<256> Path = llvm::sys::path::parent_path(Includer);
      llvm::sys::path::append(Path, Requested);
      if (std::optional<IncludeResult> Found = Try(Path))
        return Found;
    }
    for (const std::string &Folder : Folders) {
      llvm::SmallString<256> Path(Folder);
      llvm::sys::path::append(Path, Requested);
      if (std::optional<IncludeResult> Found = Try(Path))
        return Found;
    }
    return std::nullopt;
  };
}
