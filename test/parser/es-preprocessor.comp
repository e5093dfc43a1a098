// What differs in ES: undefined macros are no 0, and the profile's macros.
// RUN: not %coopc --emit=tokens %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
#version 320 es
#if NOTHING
// CHECK: {{.*}}es-preprocessor.comp:[[@LINE-1]]:5: error: macro 'NOTHING' is not defined; ES shaders do not take it as 0
#endif
#if defined(NOTHING) && NOTHING
#endif
int GL_ES GL_core_profile;
