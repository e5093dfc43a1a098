// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the notes of the files that the process consists of, where the loader has put them.

#include "driver/BuildIdentity.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include <elf.h>
#include <link.h>

using namespace coop;
using llvm::StringRef;

namespace {

/// What is looked for: the file that holds an address.
struct Search {
  uintptr_t Address;
  std::string Identity = {}; ///< empty until it is found
};

/// The build identifier in a segment of notes; empty where there is none.
StringRef buildIdIn(StringRef Notes, size_t Alignment) {
  while (Notes.size() >= sizeof(ElfW(Nhdr))) {
    const auto *Note = reinterpret_cast<const ElfW(Nhdr) *>(Notes.data());
    const size_t Name = sizeof(*Note), Content = llvm::alignTo(Name + Note->n_namesz, Alignment),
                 End = llvm::alignTo(Content + Note->n_descsz, Alignment);
    if (Content + Note->n_descsz > Notes.size())
      break;
    if (Note->n_type == NT_GNU_BUILD_ID &&
        Notes.substr(Name, Note->n_namesz) == StringRef("GNU\0", 4))
      return Notes.substr(Content, Note->n_descsz);
    Notes = Notes.drop_front(std::min(End, Notes.size()));
  }
  return {};
}

/// Of the file itself; "" is the program.
std::string fileIdentity(StringRef Path) {
  const std::string Name = Path.empty() ? "/proc/self/exe" : Path.str();
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Name, Status))
    return Name;
  return Name + " " + std::to_string(Status.getSize()) + " " +
         std::to_string(Status.getLastModificationTime().time_since_epoch().count()) + " " +
         std::to_string(Status.getUniqueID().getFile());
}

int visit(dl_phdr_info *Info, size_t, void *Data) {
  auto &Wanted = *static_cast<Search *>(Data);
  bool IsHere = false;
  StringRef Found;
  for (unsigned I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Segment = Info->dlpi_phdr[I];
    const uintptr_t Begin = Info->dlpi_addr + Segment.p_vaddr;
    if (Segment.p_type == PT_LOAD)
      IsHere |= Wanted.Address >= Begin && Wanted.Address - Begin < Segment.p_memsz;
    if (Segment.p_type == PT_NOTE && Found.empty())
      Found = buildIdIn(StringRef(reinterpret_cast<const char *>(Begin), Segment.p_memsz),
                        Segment.p_align == 8 ? 8 : 4);
  }
  if (!IsHere)
    return 0;
  Wanted.Identity = Found.empty() ? fileIdentity(Info->dlpi_name) : Found.str();
  return 1;
}

std::string identityOfFileWith(uintptr_t Address) {
  Search Wanted{Address};
  dl_iterate_phdr(visit, &Wanted);
  return std::move(Wanted.Identity);
}

} // namespace

std::string driver::buildIdentity() {
  // Digits, among which there is no '/'.
  return llvm::toHex(identityOfFileWith(reinterpret_cast<uintptr_t>(&driver::buildIdentity))) +
         "/" + llvm::toHex(identityOfFileWith(reinterpret_cast<uintptr_t>(&LLVMGetVersion)));
}
