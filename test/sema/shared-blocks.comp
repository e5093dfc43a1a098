// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GL_EXT_shared_memory_block: what blocks of shared memory may not be.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_shared_memory_block : require
layout(local_size_x = 1) in;
layout(row_major, align = 16) shared Good { mat3 m; float x[4]; };
layout(binding = 0) shared Bound { float bound; };
// CHECK: {{.*}}shared-blocks.comp:[[@LINE-1]]:8: error: layout qualifier 'binding' cannot stand on a shared block; it is for: a 'uniform' or 'buffer' block, an opaque uniform
shared Many { float several; } many[2];
// CHECK: {{.*}}shared-blocks.comp:[[@LINE-1]]:36: error: there is no array of shared blocks: make the members arrays
shared Unsized { float open[][]; };
// CHECK: {{.*}}shared-blocks.comp:[[@LINE-1]]:24: error: the size of an array must be given here
shared float alone;
// CHECK: {{.*}}shared-blocks.comp:[[@LINE-1]]:14: error: 'alone' is outside of a shared block and others are not: all shared memory is in blocks or none is
// CHECK: {{.*}}shared-blocks.comp:[[@LINE-9]]:38: note: 'Good' is declared here
void main() { x[0] = alone; }
