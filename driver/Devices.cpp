// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The list of devices.

#include "driver/Devices.h"
#include "lower/gpu/target/GpuTarget.h"
#include "runtime/cuda/Device.h"
#include "runtime/vulkan/Physical.h"

using namespace coop;
using namespace coop::driver;

static void printWhyNot(llvm::raw_ostream &OS, llvm::StringRef Kind, llvm::Error E) {
  OS << Kind << ": none (" << llvm::toString(std::move(E)) << ")\n";
}

static void printCuda(const runtime::cuda::Device &Gpu, llvm::raw_ostream &OS) {
  const llvm::StringRef Row = lower::gpuFor(Gpu.major(), Gpu.minor());
  OS << "  compute capability " << Gpu.major() << '.' << Gpu.minor();
  if (Row.empty())
    OS << ", for which no code can be made (" << lower::gpuList() << ")";
  else
    OS << ", code for " << Row;
  OS << "; workgroups of at most 1024 invocations with " << Gpu.sharedBytes()
     << " bytes of shared memory\n"
        "  subgroups of 32 invocations; cooperative matrices and vectors of every size and type "
        "that "
        "coopc knows\n";
}

static void printCudaDevices(llvm::raw_ostream &OS) {
  llvm::Expected<unsigned> Count = runtime::cuda::Device::count();
  if (!Count)
    return printWhyNot(OS, "CUDA (--on=cuda)", Count.takeError());
  if (*Count == 0)
    OS << "CUDA (--on=cuda): none\n";
  for (unsigned Number = 0; Number < *Count; ++Number) {
    OS << "CUDA " << Number << " (--on=cuda --device " << Number << "): ";
    llvm::Expected<std::shared_ptr<runtime::cuda::Device>> Gpu =
        runtime::cuda::Device::open(Number);
    if (!Gpu) {
      OS << llvm::toString(Gpu.takeError()) << '\n';
      continue;
    }
    OS << (*Gpu)->name() << '\n';
    printCuda(**Gpu, OS);
  }
}

static void printVulkan(const runtime::vulkan::Physical &Device, llvm::raw_ostream &OS) {
  if (llvm::Error E = Device.checkVersion())
    OS << "  cannot be used: " << llvm::toString(std::move(E)) << '\n';
  else
    Device.describe(OS);
}

static void printVulkanDevices(llvm::raw_ostream &OS) {
  llvm::Expected<std::shared_ptr<runtime::vulkan::Instance>> Owner =
      runtime::vulkan::Instance::open();
  if (!Owner)
    return printWhyNot(OS, "Vulkan (--on=vulkan)", Owner.takeError());
  if ((*Owner)->devices().empty())
    OS << "Vulkan (--on=vulkan): none\n";
  unsigned Number = 0;
  for (const VkPhysicalDevice Handle : (*Owner)->devices()) {
    const runtime::vulkan::Physical Device(*Owner, Handle);
    OS << "Vulkan " << Number << " (--on=vulkan --device " << Number << "): " << Device.name()
       << ", driver " << Device.driver() << '\n';
    printVulkan(Device, OS);
    ++Number;
  }
}

void driver::printDevices(llvm::raw_ostream &OS) {
  printCudaDevices(OS);
  printVulkanDevices(OS);
}
