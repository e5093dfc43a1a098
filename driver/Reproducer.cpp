// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reproducer's files, and how they get to a folder by system calls alone.

#include "driver/Reproducer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

// ---- what is to be written

static std::string folderPrefix() {
  llvm::SmallString<128> Path;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Path);
  llvm::sys::path::append(Path, "coopc-crash-" + std::to_string(::getpid()) + "-");
  return std::string(Path);
}

Reproducer::Reproducer(llvm::ArrayRef<const char *> Args)
    : Args(Args.begin(), Args.end()), FolderPrefix(folderPrefix()) {
  describeCommand();
}

/// A word of a POSIX shell.
static std::string quoted(StringRef Word) {
  if (!Word.empty() && llvm::all_of(Word, [](char C) {
        return llvm::isAlnum(C) || StringRef("-_=./,+:").contains(C);
      }))
    return Word.str();
  std::string Result = "'";
  for (char C : Word)
    Result += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Result + "'";
}

static std::string inputFile(StringRef Name) {
  return Name.empty() || Name == "-" ? std::string("stdin.txt")
                                     : llvm::sys::path::filename(Name).str();
}

void Reproducer::describeCommand() {
  std::string Line = "coopc";
  for (const std::string &Arg : Args) {
    if (Arg == InputName)
      Line += Arg == "-" ? " - <stdin.txt" : " " + quoted(inputFile(Arg));
    else
      Line += " " + quoted(Arg);
  }
  if (HasIncludes)
    Line += " -I include";
  Command = Line + "\n";
}

/// Where an included file goes below the folder `include`; names that would lead out of it lose
/// their folders.
static std::string includePath(StringRef Requested) {
  bool Safe = llvm::sys::path::is_relative(Requested);
  for (auto It = llvm::sys::path::begin(Requested), End = llvm::sys::path::end(Requested);
       It != End; ++It)
    Safe &= *It != "..";
  return (Safe ? Requested : llvm::sys::path::filename(Requested)).str();
}

void Reproducer::addFile(std::string Name, StringRef Text) {
  Files.push_back({std::move(Name), Text.str()});
}

void Reproducer::setInput(StringRef Name, StringRef Text) {
  InputName = Name.str();
  addFile(inputFile(Name), Text);
  describeCommand();
}

void Reproducer::addInclude(StringRef Requested, StringRef Text) {
  addFile("include/" + includePath(Requested), Text);
  HasIncludes = true;
  describeCommand();
}

// ---- writing, in a signal's handler too

void Reproducer::Path::append(StringRef More) {
  if (Length + More.size() >= sizeof(Text)) {
    Length = 0;
    Text[0] = '\0';
    return;
  }
  std::memcpy(Text + Length, More.data(), More.size());
  Length += More.size();
  Text[Length] = '\0';
}

/// A number of up to six digits.
static void appendNumber(Reproducer::Path &To, unsigned Number) {
  char Digits[6];
  size_t First = sizeof(Digits);
  do
    Digits[--First] = static_cast<char>('0' + Number % 10);
  while ((Number /= 10) != 0 && First > 0);
  To.append(StringRef(Digits + First, sizeof(Digits) - First));
}

static bool makeFolder(StringRef Prefix, Reproducer::Path &Folder) {
  constexpr unsigned Tries = 1000;
  for (unsigned I = 0; I < Tries; ++I) {
    Folder = {};
    Folder.append(Prefix);
    appendNumber(Folder, I);
    if (::mkdir(Folder.Text, 0770) == 0)
      return true;
    if (errno != EEXIST)
      return false;
  }
  return false;
}

static void writeFile(Reproducer::Path Folder, StringRef Name, StringRef Text) {
  const size_t Begin = Folder.Length + 1;
  Folder.append("/");
  Folder.append(Name);
  for (size_t I = Begin; I < Folder.Length; ++I)
    if (Folder.Text[I] == '/') {
      Folder.Text[I] = '\0';
      ::mkdir(Folder.Text, 0770);
      Folder.Text[I] = '/';
    }
  const int Descriptor = ::open(Folder.Text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0660);
  if (Descriptor < 0)
    return;
  while (!Text.empty()) {
    const ssize_t Written = ::write(Descriptor, Text.data(), Text.size());
    if (Written <= 0)
      break;
    Text = Text.drop_front(static_cast<size_t>(Written));
  }
  ::close(Descriptor);
}

bool Reproducer::writeFolder(StringRef Reason, Path &Folder) const {
  if (!makeFolder(FolderPrefix, Folder))
    return false;
  for (const File &F : Files)
    writeFile(Folder, F.Name, F.Text);
  writeFile(Folder, "command.txt", Command);
  writeFile(Folder, "reason.txt", Reason);
  return true;
}

void Reproducer::write(StringRef Reason, DiagnosticEngine &Diags) {
  Path Folder;
  const bool Written = writeFolder(Reason, Folder);
  Diags.report(SourceLoc(), diag::err_internal) << Reason;
  if (Written)
    Diags.report(SourceLoc(), diag::note_reproducer) << StringRef(Folder.Text, Folder.Length);
}
