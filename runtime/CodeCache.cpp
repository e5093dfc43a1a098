// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files of the cache, KEY.coopcode: a head, the note, the object file. Their bytes are in the
// order of the machine, which is part of the key.

#include "runtime/CodeCache.h"
#include "runtime/ReadFile.h"
#include "runtime/WholeFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include <algorithm>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

using namespace llvm;

namespace coop::runtime {

namespace {

constexpr StringLiteral Ending = ".coopcode";
constexpr std::array<char, 8> Magic = {'c', 'o', 'o', 'p', 'c', 'o', 'd', 'e'};

/// Changes with the meaning of the bytes.
constexpr uint64_t FormatVersion = 1;

struct Head {
  std::array<char, 8> Magic;
  uint64_t Version, NoteSize, ObjectSize;
  CodeKey Key;
  std::array<uint8_t, 32> Checksum; ///< of what follows
};
static_assert(sizeof(Head) == 96, "no padding, which would not be initialized");

std::array<uint8_t, 32> checksumOf(StringRef Note, StringRef Object) {
  SHA256 Hash;
  Hash.update(Note);
  Hash.update(Object);
  return Hash.final();
}

/// Nothing has more.
constexpr uint64_t MaxFileBytes = uint64_t(1) << 30;

/// A file that can be read as a whole and is one of ours or of root's. What has its name and is
/// none, a link or a pipe, is left alone.
std::unique_ptr<MemoryBuffer> readOwnFile(const std::string &Path) {
  const int Descriptor =
      ::open(Path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (Descriptor < 0)
    return nullptr;
  sys::fs::file_status Status;
  std::unique_ptr<MemoryBuffer> Result;
  if (!sys::fs::status(Descriptor, Status) &&
      (Status.getUser() == geteuid() || Status.getUser() == 0)) {
    if (auto Read = readRegularFile(Descriptor, MaxFileBytes)) {
      Result = std::move(*Read);
      // So that what is used stays when the cache is pruned.
      (void)sys::fs::setLastAccessAndModificationTime(Descriptor, std::chrono::system_clock::now());
    }
  }
  ::close(Descriptor);
  return Result;
}

} // namespace

std::string CodeCache::pathOf(const CodeKey &Key) const {
  SmallString<128> Path(Folder);
  sys::path::append(Path, toHex(Key, /*LowerCase=*/true) + Ending);
  return std::string(Path);
}

std::optional<CachedCode> CodeCache::load(const CodeKey &Key) const {
  const std::unique_ptr<MemoryBuffer> File = readOwnFile(pathOf(Key));
  Head H;
  if (!File || File->getBufferSize() < sizeof(Head))
    return std::nullopt;
  std::memcpy(&H, File->getBufferStart(), sizeof(Head));
  StringRef Rest = File->getBuffer().drop_front(sizeof(Head));
  if (H.Magic != Magic || H.Version != FormatVersion || H.Key != Key || H.NoteSize > Rest.size() ||
      H.ObjectSize != Rest.size() - H.NoteSize)
    return std::nullopt;
  const StringRef Note = Rest.take_front(H.NoteSize), Object = Rest.drop_front(H.NoteSize);
  if (H.Checksum != checksumOf(Note, Object))
    return std::nullopt;
  // Copied: the JIT wants it aligned.
  return CachedCode{MemoryBuffer::getMemBufferCopy(Object, "cached code"), Note.str()};
}

std::error_code CodeCache::store(const CodeKey &Key, StringRef Object, StringRef Note) const {
  if (std::error_code Failed = sys::fs::create_directories(Folder))
    return Failed;
  const Head H = {Magic, FormatVersion, Note.size(), Object.size(), Key, checksumOf(Note, Object)};
  const StringRef Parts[] = {StringRef(reinterpret_cast<const char *>(&H), sizeof(H)), Note,
                             Object};
  if (std::error_code Failed = replaceFile(pathOf(Key), Parts))
    return Failed;
  prune();
  return {};
}

/// Errors do not matter: another process may remove the same files.
void CodeCache::prune() const {
  struct Entry {
    std::string Path;
    sys::TimePoint<> Used;
    uint64_t Size;
  };
  std::vector<Entry> Entries;
  uint64_t Total = 0;
  const sys::TimePoint<> LongAgo = std::chrono::system_clock::now() - std::chrono::hours(1);
  std::error_code Failed;
  for (sys::fs::directory_iterator I(Folder, Failed), End; I != End && !Failed;
       I.increment(Failed)) {
    const StringRef Name = sys::path::filename(I->path());
    ErrorOr<sys::fs::basic_file_status> Status = I->status();
    if (!Name.contains(Ending) || !Status)
      continue;
    const sys::TimePoint<> Used = Status->getLastModificationTime();
    if (isUnfinishedName(Name)) {
      // Another process writes it, unless that was long ago: then it was killed.
      if (Used < LongAgo)
        (void)sys::fs::remove(I->path());
      continue;
    }
    Entries.push_back({I->path(), Used, Status->getSize()});
    Total += Status->getSize();
  }
  std::sort(Entries.begin(), Entries.end(),
            [](const Entry &A, const Entry &B) { return A.Used < B.Used; });
  for (const Entry &Oldest : Entries) {
    if (Total <= Limit)
      return;
    (void)sys::fs::remove(Oldest.Path);
    Total -= Oldest.Size;
  }
}

} // namespace coop::runtime
