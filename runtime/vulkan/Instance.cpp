// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loading the loader, and asking it for devices.

#include "runtime/vulkan/Instance.h"
#include "llvm/Support/DynamicLibrary.h"
#include <type_traits>

using namespace coop::runtime::vulkan;
using llvm::Error;
using llvm::Expected;

static const char *textOf(VkResult Result) {
  switch (Result) {
#define VULKAN_RESULT(Code, Text)                                                                  \
  case Code:                                                                                       \
    return #Code ": " Text;
#include "runtime/vulkan/Results.def"
  default:
    return nullptr;
  }
}

Error coop::runtime::vulkan::checkResult(VkResult Result, const llvm::Twine &Doing) {
  if (Result == VK_SUCCESS)
    return Error::success();
  const char *Text = textOf(Result);
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      Doing + ": " +
          (Text ? llvm::Twine(Text) : "Vulkan's error " + llvm::Twine(static_cast<int>(Result))));
}

static Expected<PFN_vkGetInstanceProcAddr> openLoader() {
  constexpr const char *Library = "libvulkan.so.1";
  std::string Problem;
  // It stays loaded: drivers leave threads behind.
  llvm::sys::DynamicLibrary Loader =
      llvm::sys::DynamicLibrary::getPermanentLibrary(Library, &Problem);
  if (!Loader.isValid())
    return llvm::createStringError("Vulkan's loader is not installed: %s", Problem.c_str());
  if (void *Symbol = Loader.getAddressOfSymbol("vkGetInstanceProcAddr"))
    return reinterpret_cast<PFN_vkGetInstanceProcAddr>(Symbol);
  return llvm::createStringError("%s is no loader of Vulkan", Library);
}

Expected<std::shared_ptr<Instance>> Instance::open() {
  std::shared_ptr<Instance> Opened(new Instance());
  if (Error E = Opened->start())
    return E;
  return Opened;
}

Error Instance::start() {
  Expected<PFN_vkGetInstanceProcAddr> Get = openLoader();
  if (!Get)
    return Get.takeError();
  const char *Missing = nullptr;
  const auto Find = [&](auto &Member, const char *Name, bool IsNeeded) {
    Member = reinterpret_cast<std::remove_reference_t<decltype(Member)>>((*Get)(Handle, Name));
    if (!Member && IsNeeded)
      Missing = Name;
  };
#define VULKAN_GLOBAL(Name) Find(Vk.Name, #Name, true);
#include "runtime/vulkan/Functions.def"
  VkApplicationInfo Application = {};
  Application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  Application.pApplicationName = "coopc";
  Application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  Info.pApplicationInfo = &Application;
  if (!Missing)
    if (Error E = checkResult(Vk.vkCreateInstance(&Info, nullptr, &Handle),
                              "Vulkan has no driver that can be used"))
      return E;
#define VULKAN_INSTANCE(Name) Find(Vk.Name, #Name, true);
#define VULKAN_OPTIONAL(Name) Find(Vk.Name, #Name, false);
  if (!Missing) {
#include "runtime/vulkan/Functions.def"
  }
  if (Missing)
    return llvm::createStringError("Vulkan's loader is too old: it has no %s", Missing);
  uint32_t Count = 0;
  if (Error E = checkResult(Vk.vkEnumeratePhysicalDevices(Handle, &Count, nullptr),
                            "devices cannot be counted"))
    return E;
  Devices.resize(Count);
  return checkResult(Vk.vkEnumeratePhysicalDevices(Handle, &Count, Devices.data()),
                     "devices cannot be listed");
}

Instance::~Instance() {
  if (Handle && Vk.vkDestroyInstance)
    Vk.vkDestroyInstance(Handle, nullptr);
}
