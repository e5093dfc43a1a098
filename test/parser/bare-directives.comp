// A directive without its '#' is one error, and what looks like one is none.
// RUN: not %coopc --emit=ast %s -o - 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
// CHECK: bare-directives.comp:[[@LINE+1]]:1: error: the directive 'extension' needs a '#' before it
extension GL_EXT_shader_16bit_storage : require
// CHECK: bare-directives.comp:[[@LINE+1]]:1: error: the directive 'define' needs a '#' before it
define COUNT 4 * \
  4
// CHECK: bare-directives.comp:[[@LINE+1]]:1: error: the directive 'include' needs a '#' before it
include "types.glsl"
// CHECK: bare-directives.comp:[[@LINE+1]]:1: error: the directive 'include' needs a '#' before it
include <types.glsl>
// CHECK: bare-directives.comp:[[@LINE+1]]:1: error: the directive 'version' needs a '#' before it
version 450
struct define { int code; };
struct include { int code; };
define last;
define f(define version) { return version; }
include extension;
// CHECK: bare-directives.comp:[[@LINE+1]]:1: error: a statement cannot stand outside of a function
define = 1;
void main() {
  int version = 1, extension = 2;
  version = 3;
  extension += version;
}
