// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C API, as a C program would use it.

#include "Shaders.h"
#include "coop/coop_c.h"
#include "coop/kernel_abi.h"
#include "gtest/gtest.h"
#include <cstring>
#include <string>

namespace {

int findInclude(void *User, const char *Requested, const char *Includer, int IsSystem,
                coop_included *Result) {
  auto *Log = static_cast<std::string *>(User);
  *Log += std::string(Includer) + "<" + Requested + (IsSystem ? ">s" : ">");
  if (std::strcmp(Requested, "value.glsl") != 0)
    return 0;
  static const char Text[] = "const int Value = 5;\n";
  *Result = {"value.glsl", Text, sizeof(Text) - 1, [](void *Log, const coop_included *) {
               *static_cast<std::string *>(Log) += " released";
             }};
  return 1;
}

TEST(CApi, CompilesRunsAndFrees) {
  coop_result *Shader = coop_compile(ScaleShader, std::strlen(ScaleShader), nullptr);
  ASSERT_TRUE(coop_result_succeeded(Shader));
  size_t Words = 0;
  const uint32_t *Spirv = coop_result_spirv(Shader, &Words);
  ASSERT_NE(Spirv, nullptr);

  coop_spec_constant Factor = {3, "1"};
  coop_kernel_options Options = {};
  Options.spec_constants = &Factor;
  Options.spec_constant_count = 1;
  coop_result *Notes = nullptr;
  coop_kernel *Kernel = coop_kernel_create(Spirv, Words, &Options, &Notes);
  ASSERT_NE(Kernel, nullptr);
  EXPECT_EQ(coop_result_message_count(Notes), 0u);
  EXPECT_EQ(coop_kernel_get_info(Kernel)->binding_count, 2u);

  alignas(16) float A[16], B[16] = {};
  for (int I = 0; I < 16; ++I)
    A[I] = static_cast<float>(I);
  coop_bound_buffer Buffers[] = {{0, 0, 0, A, sizeof(A)}, {0, 1, 0, B, sizeof(B)}};
  struct {
    float Scale;
    uint32_t Count;
  } Push = {2, 16};
  coop_dispatch_settings Settings = {};
  Settings.push_constants = &Push;
  Settings.push_constants_size = sizeof(Push);
  Settings.threads = 1;
  char *Error = nullptr;
  EXPECT_EQ(coop_kernel_dispatch(Kernel, 1, 1, 1, Buffers, 2, &Settings, &Error),
            COOP_DISPATCH_DONE)
      << Error;
  for (int I = 0; I < 16; ++I)
    EXPECT_EQ(B[I], A[I] * 2 + 1);
  EXPECT_EQ(coop_kernel_dispatch(Kernel, 1, 1, 1, Buffers, 1, &Settings, &Error),
            COOP_DISPATCH_FAILED);
  ASSERT_NE(Error, nullptr);
  EXPECT_NE(std::strstr(Error, "binding 1"), nullptr) << Error;
  coop_text_free(Error);
  coop_bound_buffer Misplaced[] = {{0, 0, 0, A + 1, 4}, {0, 1, 0, B, sizeof(B)}};
  EXPECT_EQ(coop_kernel_dispatch(Kernel, 1, 1, 1, Misplaced, 2, &Settings, &Error),
            COOP_DISPATCH_FAILED);
  ASSERT_NE(Error, nullptr);
  EXPECT_NE(std::strstr(Error, "binding 0 (A) begins at the address 0x"), nullptr) << Error;
  EXPECT_NE(std::strstr(Error, "multiples of 16 bytes"), nullptr) << Error;
  coop_text_free(Error);
  const uint32_t Stop = 1;
  Settings.stop = &Stop;
  EXPECT_EQ(coop_kernel_dispatch(Kernel, 1, 1, 1, Buffers, 2, &Settings, &Error),
            COOP_DISPATCH_STOPPED);
  EXPECT_STREQ(Error, "the dispatch was stopped");
  coop_text_free(Error);

  coop_result *Object = coop_emit_object(Spirv, Words, &Options);
  size_t Size = 0;
  EXPECT_NE(coop_result_object(Object, &Size), nullptr);
  EXPECT_NE(std::strstr(coop_result_header(Object), "shader_dispatch"), nullptr);
  coop_result_free(Object);
  coop_kernel_free(Kernel);
  coop_result_free(Notes);
  coop_result_free(Shader);
  coop_kernel_free(nullptr);
  coop_result_free(nullptr);
}

TEST(CApi, ArraySizes) {
  const char Text[] = "#version 450\n"
                      "#extension GL_EXT_nonuniform_qualifier : enable\n"
                      "layout(binding = 1) buffer A { float x; } a[];\n"
                      "void main() { a[gl_WorkGroupID.x].x = 1.0; }\n";
  coop_result *Shader = coop_compile(Text, sizeof(Text) - 1, nullptr);
  size_t Words = 0;
  const uint32_t *Spirv = coop_result_spirv(Shader, &Words);
  ASSERT_NE(Spirv, nullptr);
  EXPECT_EQ(coop_kernel_create(Spirv, Words, nullptr, nullptr), nullptr);
  const coop_array_size Size = {0, 1, 3};
  coop_kernel_options Options = {};
  Options.array_sizes = &Size;
  Options.array_size_count = 1;
  coop_kernel *Kernel = coop_kernel_create(Spirv, Words, &Options, nullptr);
  ASSERT_NE(Kernel, nullptr);
  EXPECT_EQ(coop_kernel_get_info(Kernel)->bindings[0].array_size, 3u);
  coop_kernel_free(Kernel);
  coop_result_free(Shader);
}

TEST(CApi, IncludesAndMessages) {
  std::string Log;
  coop_compile_options Options = {};
  Options.name = "inc.comp";
  Options.include = findInclude;
  Options.include_user = &Log;
  const char Good[] = "#version 450\n#include \"value.glsl\"\nvoid main() { int x = Value; }\n";
  coop_result *Result = coop_compile(Good, sizeof(Good) - 1, &Options);
  EXPECT_TRUE(coop_result_succeeded(Result));
  EXPECT_EQ(Log, "inc.comp<value.glsl> released");
  coop_result_free(Result);

  const char Bad[] = "#version 450\nvoid main() { x = 1; }\n";
  Result = coop_compile(Bad, sizeof(Bad) - 1, &Options);
  EXPECT_FALSE(coop_result_succeeded(Result));
  ASSERT_GT(coop_result_message_count(Result), 0u);
  coop_message M = coop_result_message(Result, 0);
  EXPECT_EQ(M.level, COOP_LEVEL_ERROR);
  EXPECT_STREQ(M.file, "inc.comp");
  EXPECT_EQ(M.line, 2u);
  EXPECT_EQ(M.column, 15u);
  EXPECT_EQ(coop_result_spirv(Result, nullptr), nullptr);
  coop_result_free(Result);
}

TEST(CApi, NothingIsAnError) {
  coop_result *Result = coop_compile(nullptr, 0, nullptr);
  EXPECT_FALSE(coop_result_succeeded(Result));
  coop_result_free(Result);
  EXPECT_EQ(coop_kernel_create(nullptr, 0, nullptr, nullptr), nullptr);
}

TEST(CApi, MatricesAreConverted) {
  const float Source[] = {1, 2, 3, 4, 5, 6.5f};
  coop_matrix_conversion C = {};
  C.rows = 2;
  C.columns = 3;
  C.source_format = {COOP_MATRIX_FLOAT32, COOP_MATRIX_ROW_MAJOR, 0};
  C.destination_format = {COOP_MATRIX_SINT8, COOP_MATRIX_COLUMN_MAJOR, 4};
  uint64_t Size = 1;
  EXPECT_EQ(coop_convert_matrix(&C, &Size, nullptr), COOP_MATRIX_DONE);
  EXPECT_EQ(Size, 2 * 4 + 2u);

  int8_t Destination[10] = {};
  C.source = Source;
  C.source_size = sizeof(Source);
  C.destination = Destination;
  C.destination_size = 9;
  char *Error = nullptr;
  EXPECT_EQ(coop_convert_matrix(&C, &Size, &Error), COOP_MATRIX_TOO_SMALL);
  EXPECT_STREQ(Error, "the destination takes 10 bytes, but only 9 are given");
  coop_text_free(Error);
  C.destination_size = 10;
  EXPECT_EQ(coop_convert_matrix(&C, nullptr, &Error), COOP_MATRIX_DONE);
  EXPECT_EQ(Error, nullptr);
  EXPECT_EQ(Destination[1], 4);
  EXPECT_EQ(Destination[4], 2);
  EXPECT_EQ(Destination[9], 6);

  C.destination_format.stride = 1;
  EXPECT_EQ(coop_convert_matrix(&C, &Size, nullptr), COOP_MATRIX_INVALID);
  EXPECT_EQ(Size, 0u);
}

} // namespace
