// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of the formats of debugPrintfEXT.

#include "SemaTestSupport.h"

using namespace coop::test;

TEST(Printf, Strings) {
  expectDiagnostics(R"(#extension GL_EXT_debug_printf : require
void f(float x) {}                 //! note_declared_here
void main() {
  debugPrintfEXT("%d", "a");       //! err_string_literal
  "a" == "b";                      //! err_string_literal err_string_literal
  true ? "a" : "b";                //! err_string_literal err_string_literal
  "a";                             //! err_string_literal
  f("a");                          //! err_argument_type
  float y = sin("a");              //! err_argument_shape note_builtin_signature
  for ("a";;) break;               //! err_string_literal
}
)");
}

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
