// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A random program: what is compiled and run, and what must come out. An area of the language
// makes them; nothing here knows how they are run.

#ifndef COOP_SEMANTICS_PROGRAM_H
#define COOP_SEMANTICS_PROGRAM_H

#include "Element.h"
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace semantics {

/// A place in a buffer, as the shader knows it: 8 bytes.
struct Address {
  size_t Binding = 0;
  uint64_t Offset = 0;
};

/// The storage buffer at set 0 and the binding that is its index in Program::Buffers.
struct Buffer {
  Element Type = Element::U8; ///< of comparison and of messages; the shader may see another
  std::vector<uint8_t> Before;
  /// After the run, of the same size.
  std::vector<uint8_t> After;
  /// By how much each element may differ from After's. Empty: not in a single bit. A NaN equals any
  /// NaN; where its bits count, Type is an integer. Infinity: that element is not looked at.
  std::vector<double> Tolerance = {};
  /// For buffer references: the buffer holds these and nothing else. Before and After have 8 bytes
  /// for each, whose content does not matter.
  std::vector<Address> Addresses = {};
};

/// A function of the source, `void f()`, that main calls once and that is an entry point of the
/// module as well: its kernel changes no buffers but these.
struct EntryPoint {
  std::string Function;
  size_t FirstBuffer = 0, EndBuffer = 0;
};

struct Program {
  std::string Source;
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  uint32_t SubgroupSize = 0; ///< 0: any will do
  std::map<uint32_t, std::string> SpecConstants = {};
  std::vector<uint8_t> PushConstants = {};
  std::vector<Buffer> Buffers = {};
  /// Beside main.
  std::vector<EntryPoint> Entries = {};
  /// What debugPrintfEXT prints, the lines in any order.
  std::vector<std::string> Printed = {};
  /// For what no list of expected values can say: gets the buffers after the run, returns what is
  /// wrong with them or nothing.
  std::function<std::string(const std::vector<std::vector<uint8_t>> &)> Check = {};
  /// The same for what the reference execution alone promises.
  std::function<std::string(const std::vector<std::vector<uint8_t>> &)> ReferenceCheck = {};
  /// glslang does not take the source, with the reason.
  std::string NotForGlslang = {};
  /// The buffers are right for this library alone, with the reason.
  std::string NotForDrivers = {};
  /// Matrices begin where Vulkan forbids it, and where instructions of GPUs fault.
  bool IsMisaligned = false;
  /// Ids of what run-time checks may report.
  std::string_view Undefined = {};
  unsigned Threads = 1; ///< of the dispatch
  /// The buffers are right only where products and sums are not contracted.
  bool RoundsEach = false;
};

class Choices;

/// A part of the language that has an evaluator: one row of Areas.def.
struct Area {
  std::string_view Name;
  std::string_view Help;
  std::string_view Undefined;
  Program (*Make)(Choices &);
};
const std::vector<Area> &areas();

} // namespace semantics

#endif
