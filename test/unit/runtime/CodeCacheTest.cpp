// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The folder of cached code: what was stored comes back, and nothing else ever does.

#include "runtime/CodeCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <chrono>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace coop::runtime;
using namespace llvm;

namespace {

struct CodeCacheTest : testing::Test {
  CodeCacheTest() { EXPECT_FALSE(sys::fs::createUniqueDirectory("coop-cache", Folder)); }
  ~CodeCacheTest() override { sys::fs::remove_directories(Folder); }

  CodeCache cache(uint64_t Limit = 1 << 20) const { return {std::string(Folder) + "/sub", Limit}; }
  std::vector<std::string> files() const {
    std::vector<std::string> Result;
    std::error_code Failed;
    for (sys::fs::directory_iterator I(Folder + "/sub", Failed), End; I != End && !Failed;
         I.increment(Failed))
      Result.push_back(I->path());
    return Result;
  }

  SmallString<128> Folder;
};

CodeKey key(uint8_t First) { return {First, 2, 3}; }

std::string objectOf(const std::optional<CachedCode> &Code) {
  return Code ? Code->Object->getBuffer().str() : "none";
}

void writeFile(StringRef Path, StringRef Content) {
  std::error_code Failed;
  raw_fd_ostream(Path, Failed) << Content;
  ASSERT_FALSE(Failed);
}

std::string readFile(StringRef Path) {
  return (*MemoryBuffer::getFile(Path, false, false))->getBuffer().str();
}

void setUsed(StringRef Path, std::chrono::seconds Ago) {
  int Descriptor = -1;
  ASSERT_FALSE(sys::fs::openFileForRead(Path, Descriptor));
  EXPECT_FALSE(sys::fs::setLastAccessAndModificationTime(Descriptor,
                                                         std::chrono::system_clock::now() - Ago));
  sys::Process::SafelyCloseFileDescriptor(Descriptor);
}

TEST_F(CodeCacheTest, GivesBackWhatWasStored) {
  const CodeCache Cache = cache();
  EXPECT_EQ(objectOf(Cache.load(key(1))), "none") << "not even a folder";
  EXPECT_FALSE(Cache.store(key(1), "object", "a note"));
  EXPECT_FALSE(Cache.store(key(2), "", ""));
  const std::optional<CachedCode> Found = cache().load(key(1));
  EXPECT_EQ(objectOf(Found), "object");
  EXPECT_EQ(Found->Note, "a note");
  EXPECT_EQ(objectOf(Cache.load(key(2))), "");
  EXPECT_EQ(objectOf(Cache.load(key(3))), "none");
  EXPECT_FALSE(Cache.store(key(1), "newer", ""));
  EXPECT_EQ(objectOf(Cache.load(key(1))), "newer");
  EXPECT_EQ(files().size(), 2u);
}

TEST_F(CodeCacheTest, UsesNothingThatIsNotAsItWasWritten) {
  const CodeCache Cache = cache();
  EXPECT_FALSE(Cache.store(key(1), "the object's bytes", "note"));
  const std::string Path = files().at(0), Whole = readFile(Path);
  for (size_t Size = 0; Size < Whole.size(); ++Size) {
    writeFile(Path, Whole.substr(0, Size));
    EXPECT_EQ(objectOf(Cache.load(key(1))), "none") << Size;
  }
  for (size_t At = 0; At < Whole.size(); ++At) {
    std::string Changed = Whole;
    Changed[At] = static_cast<char>(Changed[At] ^ 1);
    writeFile(Path, Changed);
    EXPECT_EQ(objectOf(Cache.load(key(1))), "none") << At;
  }
  writeFile(Path, Whole + "x");
  EXPECT_EQ(objectOf(Cache.load(key(1))), "none");
  writeFile(Path, "something else that is longer than the head of our files, by far so that it "
                  "would be read as one, were it not for the magic bytes at the beginning");
  EXPECT_EQ(objectOf(Cache.load(key(1))), "none");
  // Under the name of another key.
  writeFile(Path, Whole);
  EXPECT_EQ(objectOf(Cache.load(key(1))), "the object's bytes");
  EXPECT_FALSE(Cache.store(key(2), "other", ""));
  for (const std::string &File : files())
    if (File != Path)
      writeFile(File, Whole);
  EXPECT_EQ(objectOf(Cache.load(key(2))), "none");
  // What is there is replaced.
  EXPECT_FALSE(Cache.store(key(2), "other", ""));
  EXPECT_EQ(objectOf(Cache.load(key(2))), "other");
  // A folder of the name is no file.
  EXPECT_FALSE(sys::fs::remove(Path));
  EXPECT_FALSE(sys::fs::create_directory(Path));
  EXPECT_EQ(objectOf(Cache.load(key(1))), "none");
}

TEST_F(CodeCacheTest, FilesOfOthersAreNotUsed) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can make files of other users";
  const CodeCache Cache = cache();
  EXPECT_FALSE(Cache.store(key(1), "object", ""));
  const std::string Path = files().at(0);
  ASSERT_EQ(chown(Path.c_str(), 12345, static_cast<gid_t>(-1)), 0);
  EXPECT_EQ(objectOf(Cache.load(key(1))), "none");
}

TEST_F(CodeCacheTest, SaysThatItCannotWrite) {
  writeFile((Folder + "/sub").str(), "a file");
  EXPECT_TRUE(bool(cache().store(key(1), "object", "")));
  EXPECT_EQ(objectOf(cache().load(key(1))), "none");
}

TEST_F(CodeCacheTest, RemovesWhatWasNotUsedForLongest) {
  const std::string Object(1000, 'x');
  const CodeCache Cache = cache(3500);
  for (uint8_t I = 0; I < 3; ++I) {
    const std::vector<std::string> Before = files();
    EXPECT_FALSE(Cache.store(key(I), Object, ""));
    for (const std::string &File : files())
      if (!is_contained(Before, File))
        setUsed(File, std::chrono::seconds(100 - I));
  }
  EXPECT_EQ(objectOf(Cache.load(key(0))), Object); // the oldest, but it was used
  // Left by a process that ended while it wrote; and what is not ours.
  writeFile((Folder + "/sub/00.coopcode.new-12ab").str(), "left");
  setUsed((Folder + "/sub/00.coopcode.new-12ab").str(), std::chrono::hours(2));
  writeFile((Folder + "/sub/mine").str(), Object + Object + Object);
  EXPECT_FALSE(Cache.store(key(3), Object, ""));
  EXPECT_EQ(objectOf(Cache.load(key(0))), Object);
  EXPECT_EQ(objectOf(Cache.load(key(1))), "none");
  EXPECT_EQ(objectOf(Cache.load(key(2))), Object);
  EXPECT_EQ(objectOf(Cache.load(key(3))), Object);
  EXPECT_EQ(files().size(), 4u);
}

TEST_F(CodeCacheTest, ProcessesShareIt) {
  // All write and read the same and other keys at once; each reads nothing or all.
  const std::string Object(100'000, 'x');
  std::vector<pid_t> Children;
  for (uint8_t Child = 0; Child < 4; ++Child) {
    const pid_t Id = fork();
    ASSERT_GE(Id, 0);
    if (Id == 0) {
      const CodeCache Cache = cache(250'000); // two fit
      bool Right = true;
      for (uint8_t I = 0; I < 50; ++I) {
        const uint8_t N = I % 3;
        Right &= !Cache.store(key(N), Object + std::string(1, static_cast<char>('a' + N)), "n");
        if (const std::optional<CachedCode> Found = Cache.load(key((I + Child) % 3)))
          Right &= Found->Object->getBufferSize() == Object.size() + 1 &&
                   Found->Object->getBuffer().back() == 'a' + (I + Child) % 3;
      }
      _exit(Right ? 0 : 1);
    }
    Children.push_back(Id);
  }
  for (const pid_t Id : Children) {
    int Status = -1;
    EXPECT_EQ(waitpid(Id, &Status, 0), Id);
    EXPECT_EQ(Status, 0);
  }
}

} // namespace
