// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files are replaced as a whole or stay as they are, and nothing is left beside them.

#include "runtime/WholeFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <set>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace coop::runtime;
namespace fs = llvm::sys::fs;

namespace {

class WholeFile : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("coop-whole-file", Folder)); }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string path(llvm::StringRef Name) const { return (Folder + "/" + Name).str(); }
  static std::string content(llvm::StringRef Path) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "not there";
  }
  std::set<std::string> names() const {
    std::set<std::string> Names;
    std::error_code EC;
    for (fs::directory_iterator I(Folder, EC), E; !EC && I != E; I.increment(EC))
      Names.insert(I->path().substr(Folder.size() + 1));
    return Names;
  }

  llvm::SmallString<128> Folder;
};

TEST_F(WholeFile, NewContentTakesTheName) {
  const std::string Path = path("a");
  EXPECT_FALSE(writeWholeFile(Path, {"one", "", " two"}));
  EXPECT_EQ(content(Path), "one two");
  EXPECT_FALSE(writeWholeFile(Path, {"x"}));
  EXPECT_EQ(content(Path), "x");
  EXPECT_EQ(names(), std::set<std::string>{"a"});
}

TEST_F(WholeFile, StoppedItStaysAsItWas) {
  const std::string Path = path("a");
  const uint32_t Stop = 1;
  EXPECT_EQ(writeWholeFile(Path, {"new"}, &Stop), std::errc::interrupted);
  EXPECT_EQ(names(), std::set<std::string>{});
  ASSERT_FALSE(writeWholeFile(Path, {"old"}));
  EXPECT_EQ(writeWholeFile(Path, {"new"}, &Stop), std::errc::interrupted);
  EXPECT_EQ(content(Path), "old");
  EXPECT_EQ(names(), std::set<std::string>{"a"});
}

TEST_F(WholeFile, LinksAndPermissionsStay) {
  const std::string Path = path("a"), Link = path("link");
  ASSERT_FALSE(writeWholeFile(Path, {"old"}));
  ASSERT_FALSE(fs::setPermissions(Path, fs::owner_read | fs::owner_write | fs::group_read));
  ASSERT_FALSE(fs::create_link(Path, Link));
  EXPECT_FALSE(writeWholeFile(Link, {"new"}));
  EXPECT_EQ(content(Path), "new");
  fs::file_status Status;
  ASSERT_FALSE(fs::status(Link, Status, /*follow=*/false));
  EXPECT_EQ(Status.type(), fs::file_type::symlink_file);
  ASSERT_FALSE(fs::status(Path, Status));
  EXPECT_EQ(Status.permissions(), fs::owner_read | fs::owner_write | fs::group_read);
}

TEST_F(WholeFile, DevicesAreWrittenInPlace) {
  EXPECT_FALSE(writeWholeFile("/dev/null", {"x"}));
  EXPECT_EQ(writeWholeFile("/dev/full", {"x"}), std::errc::no_space_on_device);
  EXPECT_EQ(writeWholeFile(path("no/folder"), {"x"}), std::errc::no_such_file_or_directory);
  EXPECT_EQ(writeWholeFile(Folder, {"x"}), std::errc::is_a_directory);
}

TEST_F(WholeFile, ReplacedItIsTheOwnersToWrite) {
  const std::string Path = path("a");
  const mode_t Before = ::umask(0);
  EXPECT_FALSE(replaceFile(Path, {"x"}));
  ::umask(Before);
  fs::file_status Status;
  ASSERT_FALSE(fs::status(Path, Status));
  EXPECT_EQ(Status.permissions(),
            fs::owner_read | fs::owner_write | fs::group_read | fs::others_read);
}

/// As "-" does: behind what stands there.
TEST_F(WholeFile, DescriptorsOfTheProcessAreWrittenWhereTheyStand) {
  const std::string Path = path("a");
  int Descriptor = -1;
  ASSERT_FALSE(fs::openFileForWrite(Path, Descriptor));
  ASSERT_EQ(::write(Descriptor, "one ", 4), 4);
  EXPECT_FALSE(writeWholeFile("/dev/fd/" + std::to_string(Descriptor), {"two"}));
  EXPECT_FALSE(writeWholeFile("/proc/self/fd/" + std::to_string(Descriptor), {" three"}));
  const std::string Link = path("link"), Second = path("second");
  ASSERT_FALSE(fs::create_link("/dev/fd/" + std::to_string(Descriptor), Link));
  ASSERT_FALSE(fs::create_link("link", Second));
  EXPECT_FALSE(writeWholeFile(Second, {" four"}));
  ::close(Descriptor);
  EXPECT_EQ(content(Path), "one two three four");
  EXPECT_EQ(names(), (std::set<std::string>{"a", "link", "second"}));
}

} // namespace
