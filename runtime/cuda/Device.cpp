// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loading the driver, and what it says about devices.

#include "runtime/cuda/Device.h"
#include "llvm/Support/DynamicLibrary.h"
#include <iterator>

using namespace coop::runtime::cuda;
using llvm::Error;
using llvm::Expected;

/// Numbers of the driver's interface, which it keeps.
namespace {
enum Attribute : int { ComputeMajor = 75, ComputeMinor = 76, SharedOfBlock = 97 };
} // namespace

static Expected<Functions> loadFunctions() {
  constexpr const char *Library = "libcuda.so.1";
  std::string Problem;
  // It stays loaded: its threads outlive whoever asked for it.
  llvm::sys::DynamicLibrary Driver =
      llvm::sys::DynamicLibrary::getPermanentLibrary(Library, &Problem);
  if (!Driver.isValid())
    return llvm::createStringError("NVIDIA's driver is not installed: %s", Problem.c_str());
  Functions Found = {};
  const char *Missing = nullptr;
  auto Find = [&](auto &Member, const char *Symbol) {
    void *Address = Driver.getAddressOfSymbol(Symbol);
    Member = reinterpret_cast<std::remove_reference_t<decltype(Member)>>(Address);
    if (!Address)
      Missing = Symbol;
  };
#define CUDA_FUNCTION(Name, Symbol, Parameters) Find(Found.Name, Symbol);
#include "runtime/cuda/Functions.def"
  if (Missing)
    return llvm::createStringError("NVIDIA's driver is too old: %s has no %s", Library, Missing);
  return Found;
}

Expected<std::shared_ptr<Device>> Device::open(unsigned Number) {
  Expected<Functions> Cuda = loadFunctions();
  if (!Cuda)
    return Cuda.takeError();
  std::shared_ptr<Device> Opened(new Device(*Cuda));
  if (Error E = Opened->start(Number))
    return E;
  return Opened;
}

Error Device::check(CudaResult Result, const llvm::Twine &Doing) const {
  if (Result == 0)
    return Error::success();
  const char *Name = nullptr, *Text = nullptr;
  Cuda.errorName(Result, &Name);
  Cuda.errorString(Result, &Text);
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 Doing + ": " + (Text ? Text : "unknown error") + " (" +
                                     (Name ? Name : "?") + ")");
}

Error Device::attribute(int Which, int &Value) {
  return check(Cuda.deviceAttribute(&Value, Which, Handle), "the GPU cannot be asked");
}

Expected<unsigned> Device::count() {
  Expected<Functions> Cuda = loadFunctions();
  if (!Cuda)
    return Cuda.takeError();
  return Device(*Cuda).countAll();
}

Expected<unsigned> Device::countAll() {
  if (Error E = check(Cuda.init(0), "CUDA cannot be used"))
    return E;
  int Count = 0;
  if (Error E = check(Cuda.deviceCount(&Count), "GPUs cannot be counted"))
    return E;
  return static_cast<unsigned>(Count);
}

Error Device::start(unsigned Number) {
  Expected<unsigned> Count = countAll();
  if (!Count)
    return Count.takeError();
  if (Number >= *Count)
    return llvm::createStringError("there is no GPU %u: the machine has %u", Number, *Count);
  if (Error E = check(Cuda.device(&Handle, static_cast<int>(Number)), "the GPU cannot be found"))
    return E;
  char Text[256] = {};
  if (Error E = check(Cuda.deviceName(Text, std::size(Text), Handle), "the GPU has no name"))
    return E;
  Name = Text;
  int Values[3] = {};
  constexpr int Which[] = {ComputeMajor, ComputeMinor, SharedOfBlock};
  for (unsigned I = 0; I < 3; ++I)
    if (Error E = attribute(Which[I], Values[I]))
      return E;
  Major = static_cast<unsigned>(Values[0]);
  Minor = static_cast<unsigned>(Values[1]);
  SharedBytes = static_cast<uint64_t>(Values[2]);
  return check(Cuda.retainContext(&Context, Handle), "the GPU cannot be used");
}

Expected<Device::InUse> Device::use() const {
  CudaHandle Before = nullptr;
  if (Error E = check(Cuda.context(&Before), "the GPU cannot be used"))
    return E;
  if (Error E = check(Cuda.setContext(Context), "the GPU cannot be used"))
    return E;
  return InUse(Cuda, Before);
}
