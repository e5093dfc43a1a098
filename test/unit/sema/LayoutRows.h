// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rows of LayoutQualifiers.def, and shaders that have one of them in one place.

#ifndef COOP_TEST_UNIT_SEMA_LAYOUTROWS_H
#define COOP_TEST_UNIT_SEMA_LAYOUTROWS_H

#include <cstdint>
#include <string>
#include <vector>

namespace coop::test {

enum class LayoutValueKind { None, Number, Power, Integer };

struct LayoutRow {
  const char *Id, *Spelling;
  LayoutValueKind Value;
  uint32_t Places; ///< of sema::place
  const char *Stages;

  /// As it stands in layout(...), with a value that it may have: no power of two unless it has to
  /// be one.
  std::string text() const;
  /// With a value that it may not have for it is no power of two; empty where there is none.
  std::string wrongText() const;
  /// Those of Places that it has in that stage.
  uint32_t placesIn(char Stage) const;
  /// Where else it may stand without meaning.
  uint32_t ignoredPlaces() const;
};

/// Those of the qualifiers, and one for each format of images.
std::vector<LayoutRow> layoutRows();

/// "Block".
const char *layoutPlaceName(unsigned Number);
constexpr unsigned LayoutPlaceCount = 19;

/// A declaration with the qualifier Q in the place, and with what else such a declaration needs;
/// empty where the stage has no such place.
std::string layoutDeclaration(uint32_t Place, const std::string &Q, char Stage);

/// What the stage must have beside that.
std::string layoutsBeside(uint32_t Place, const std::string &Q, char Stage);

} // namespace coop::test

#endif
