// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file beside the file, and a change of names. It has no name before it is whole where the file
// system can do that (O_TMPFILE), so that a process that is killed leaves nothing. No call of the
// system puts a file without a name in another's place: between two calls it has one then.

#include "runtime/WholeFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <unistd.h>

using namespace llvm;

namespace coop::runtime {

static constexpr StringLiteral Unfinished = ".new-";

bool isUnfinishedName(StringRef Name) { return Name.contains(Unfinished); }

static std::error_code lastError() { return {errno, std::generic_category()}; }

/// Leaves it open.
static std::error_code writeParts(int Descriptor, ArrayRef<StringRef> Parts, const uint32_t *Stop) {
  constexpr size_t Piece = size_t(8) << 20;
  raw_fd_ostream Out(Descriptor, /*shouldClose=*/false);
  bool Stopped = false;
  for (StringRef Part : Parts)
    for (; !Part.empty() && !Out.has_error() && !Stopped; Part = Part.substr(Piece)) {
      Out << Part.take_front(Piece);
      Stopped = Stop && __atomic_load_n(Stop, __ATOMIC_RELAXED) != 0;
    }
  Out.flush();
  const std::error_code Failed = Out.error();
  Out.clear_error();
  return Stopped ? std::make_error_code(std::errc::interrupted) : Failed;
}

static std::error_code writeInPlace(StringRef Path, ArrayRef<StringRef> Parts,
                                    const uint32_t *Stop) {
  int Descriptor = -1;
  if (std::error_code Failed = sys::fs::openFileForWrite(Path, Descriptor))
    return Failed;
  std::error_code Failed = writeParts(Descriptor, Parts, Stop);
  if (::close(Descriptor) != 0 && !Failed)
    Failed = lastError();
  return Failed;
}

namespace {

/// A file beside Target, which takes its name when it is whole; gone with this object otherwise.
class FileBeside {
public:
  FileBeside(StringRef Target, mode_t Mode) : Target(Target), Mode(Mode) {
    sys::fs::createUniquePath(Target + Unfinished + Twine(::getpid()) + "-%%%%%%", Name,
                              /*MakeAbsolute=*/false);
  }
  ~FileBeside() {
    if (Descriptor >= 0)
      ::close(Descriptor);
    if (HasName)
      sys::fs::remove(Name);
  }
  FileBeside(const FileBeside &) = delete;
  FileBeside &operator=(const FileBeside &) = delete;

  /// Whether it could be made, without a name or with one.
  bool makeNameless() {
    const StringRef Folder = sys::path::parent_path(Target);
    Descriptor =
        ::open(Folder.empty() ? "." : Folder.str().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, Mode);
    return Descriptor >= 0;
  }
  bool makeNamed() {
    Descriptor = ::open(Name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, Mode);
    HasName = Descriptor >= 0;
    return HasName;
  }
  /// Permissions may be perms_not_known: as new files have them.
  std::error_code write(ArrayRef<StringRef> Parts, const uint32_t *Stop,
                        sys::fs::perms Permissions);
  /// It becomes Target. Nothing where the system names no file that had no name.
  std::optional<std::error_code> becomeTarget();

private:
  bool linkAs(StringRef Path) const {
    const std::string Self = "/proc/self/fd/" + std::to_string(Descriptor);
    return ::linkat(AT_FDCWD, Self.c_str(), AT_FDCWD, Path.str().c_str(), AT_SYMLINK_FOLLOW) == 0;
  }

  const StringRef Target;
  const mode_t Mode; ///< of a new file, less the process's mask
  SmallString<256> Name;
  int Descriptor = -1;
  bool HasName = false;
};

std::error_code FileBeside::write(ArrayRef<StringRef> Parts, const uint32_t *Stop,
                                  sys::fs::perms Permissions) {
  if (std::error_code Failed = writeParts(Descriptor, Parts, Stop))
    return Failed;
  if (Permissions != sys::fs::perms_not_known)
    if (std::error_code Failed = sys::fs::setPermissions(Descriptor, Permissions))
      return Failed;
  // Some file systems tell only when a descriptor is closed that there is no place.
  const int Other = ::dup(Descriptor);
  return Other < 0 || ::close(Other) != 0 ? lastError() : std::error_code();
}

std::optional<std::error_code> FileBeside::becomeTarget() {
  // Where there is no Target yet, nothing stands beside it at any time.
  if (!HasName && linkAs(Target))
    return std::error_code();
  HasName = HasName || linkAs(Name);
  if (!HasName)
    return std::nullopt;
  const std::error_code Failed = sys::fs::rename(Name, Target);
  HasName = static_cast<bool>(Failed);
  return Failed;
}

} // namespace

/// Nothing where no file can be made beside Target.
static std::optional<std::error_code> replace(StringRef Target, ArrayRef<StringRef> Parts,
                                              const uint32_t *Stop, sys::fs::perms Permissions,
                                              mode_t Mode) {
  if (FileBeside File(Target, Mode); File.makeNameless()) {
    if (std::error_code Failed = File.write(Parts, Stop, Permissions))
      return Failed;
    if (const std::optional<std::error_code> Done = File.becomeTarget())
      return Done;
  }
  FileBeside File(Target, Mode);
  if (!File.makeNamed())
    return std::nullopt;
  if (std::error_code Failed = File.write(Parts, Stop, Permissions))
    return Failed;
  return File.becomeTarget();
}

std::error_code replaceFile(StringRef Path, ArrayRef<StringRef> Parts) {
  return replace(Path, Parts, nullptr, sys::fs::perms_not_known, 0644)
      .value_or(std::make_error_code(std::errc::permission_denied));
}

/// The number of the descriptor of this process that Path names ("/dev/stdout", "/dev/fd/3",
/// "/proc/self/fd/3"), or what it is a link to.
static std::optional<int> ownDescriptor(StringRef Path, unsigned Links = 0) {
  const StringRef Parent = sys::path::parent_path(Path);
  SmallString<256> Folder;
  if (sys::fs::real_path(Parent.empty() ? "." : Parent, Folder))
    return std::nullopt;
  int Number = -1;
  if (Folder == ("/proc/" + Twine(::getpid()) + "/fd").str() &&
      !sys::path::filename(Path).getAsInteger(10, Number))
    return Number;
  constexpr unsigned MaxLinks = 40;
  char Target[4096];
  const ssize_t Size = ::readlink(Path.str().c_str(), Target, sizeof Target);
  if (Size <= 0 || static_cast<size_t>(Size) == sizeof Target || Links == MaxLinks)
    return std::nullopt;
  SmallString<256> Next(StringRef(Target, static_cast<size_t>(Size)));
  if (!sys::path::is_absolute(Next)) {
    Next = Folder;
    sys::path::append(Next, StringRef(Target, static_cast<size_t>(Size)));
  }
  return ownDescriptor(Next, Links + 1);
}

std::error_code writeWholeFile(StringRef Path, ArrayRef<StringRef> Parts, const uint32_t *Stop) {
  // What it was opened on is not replaced, nor written from its beginning: who opened it goes on
  // there, as with "-".
  if (const std::optional<int> Own = ownDescriptor(Path))
    return writeParts(*Own, Parts, Stop);
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
  const sys::fs::perms Permissions = Exists ? Status.permissions() : sys::fs::perms_not_known;
  if (const auto Replaced = replace(Target, Parts, Stop, Permissions, 0666))
    return *Replaced;
  return writeInPlace(Path, Parts, Stop);
}

} // namespace coop::runtime
