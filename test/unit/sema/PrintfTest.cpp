// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of the formats of debugPrintfEXT.

#include "SemaTestSupport.h"

using namespace coop::test;

TEST(Printf, FormatsAndTheirValues) {
  expectDiagnostics(R"(#extension GL_EXT_debug_printf : require
void main() {
  debugPrintfEXT("%d %v3f %lu %%", 1, vec3(1), 2u);
  debugPrintfEXT("%s", 1);         //! warn_printf_conversion
  debugPrintfEXT("%d %u", 1);      //! warn_printf_missing
  debugPrintfEXT("%v2f", vec3(1)); //! warn_printf_components
  debugPrintfEXT("%f", vec2(1));   //! warn_printf_components
  debugPrintfEXT("%d", 1.5);       //! warn_printf_type
  debugPrintfEXT("%f", 1);         //! warn_printf_type
  debugPrintfEXT("%d", 1, 2);      //! warn_printf_unused
}
)");
}
