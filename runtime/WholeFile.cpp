// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file beside the file, and a change of names.

#include "runtime/WholeFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::runtime {

static std::error_code writeParts(int Descriptor, ArrayRef<StringRef> Parts, const uint32_t *Stop) {
  constexpr size_t Piece = size_t(8) << 20;
  raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
  bool Stopped = false;
  for (StringRef Part : Parts)
    for (; !Part.empty() && !Out.has_error() && !Stopped; Part = Part.substr(Piece)) {
      Out << Part.take_front(Piece);
      Stopped = Stop && __atomic_load_n(Stop, __ATOMIC_RELAXED) != 0;
    }
  Out.close();
  const std::error_code Failed = Out.error();
  Out.clear_error();
  return Stopped ? std::make_error_code(std::errc::interrupted) : Failed;
}

static std::error_code writeInPlace(StringRef Path, ArrayRef<StringRef> Parts,
                                    const uint32_t *Stop) {
  int Descriptor = -1;
  if (std::error_code Failed = sys::fs::openFileForWrite(Path, Descriptor))
    return Failed;
  return writeParts(Descriptor, Parts, Stop);
}

std::error_code writeWholeFile(StringRef Path, ArrayRef<StringRef> Parts, const uint32_t *Stop) {
  sys::fs::file_status Status;
  bool Exists = !sys::fs::status(Path, Status);
  if (Exists && Status.type() != sys::fs::file_type::regular_file)
    return writeInPlace(Path, Parts, Stop);
  // Not the link is replaced but what it leads to.
  SmallString<256> Target(Path);
  // Another process may remove the file meanwhile.
  if (Exists) {
    std::error_code Failed = sys::fs::real_path(Path, Target);
    if (!Failed)
      Failed = sys::fs::access(Target, sys::fs::AccessMode::Write);
    Exists = Failed != std::errc::no_such_file_or_directory;
    if (!Exists)
      Target = Path;
    // A file that may not be written is not replaced either.
    else if (Failed)
      return Failed;
  }
  int Descriptor = -1;
  SmallString<256> Beside;
  if (sys::fs::createUniqueFile(Target + ".new-%%%%%%", Descriptor, Beside, sys::fs::OF_None,
                                sys::fs::all_read | sys::fs::all_write))
    return writeInPlace(Path, Parts, Stop);
  std::error_code Failed = writeParts(Descriptor, Parts, Stop);
  if (!Failed && Exists)
    Failed = sys::fs::setPermissions(Beside, Status.permissions());
  if (!Failed)
    Failed = sys::fs::rename(Beside, Target);
  if (Failed)
    sys::fs::remove(Beside);
  return Failed;
}

} // namespace coop::runtime
