// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Vulkan device with what cooperative shaders need, and one compute dispatch on it. The loader is
// opened at run time.

#ifndef COOP_NATIVE_DEVICE_H
#define COOP_NATIVE_DEVICE_H

#include "Pack.h"
#include <memory>
#include <string>

namespace native {

/// The Error of a run after which the device is of no use.
inline constexpr const char *DeviceLost = "the device was lost";

class Device {
public:
  /// Null, with the reason in Error, where there is no such device.
  static std::unique_ptr<Device> open(std::string &Error);
  ~Device();

  std::string name() const;
  /// The buffers after the run, or an Error.
  bool run(const PackedProgram &P, std::vector<std::vector<uint8_t>> &After, std::string &Error);

private:
  struct State;
  explicit Device(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

} // namespace native

#endif
