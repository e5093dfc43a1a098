/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The library in C: coop.h says what everything means. Objects are made by a function here and
 * freed by the matching _free, which takes null too. Texts end with a zero byte and live as long as
 * the object they are asked of. Every function may be called on any thread; one object by several
 * threads only for reading (dispatch reads a kernel). */
#ifndef COOP_COOP_C_H
#define COOP_COOP_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct coop_result coop_result; /* of a compilation: messages, and SPIR-V or an object */
typedef struct coop_kernel coop_kernel; /* code in this process */
/* What kernels share: threads, memory, caches. It is kept while a kernel of it is there. */
typedef struct coop_compiler coop_compiler;

/* "0.1.0" */
const char *coop_version(void);

/* The stages in the order of coop::ShaderStage. */
enum coop_stage {
  COOP_STAGE_FROM_NAME,
  COOP_STAGE_VERTEX,
  COOP_STAGE_TESS_CONTROL,
  COOP_STAGE_TESS_EVALUATION,
  COOP_STAGE_GEOMETRY,
  COOP_STAGE_FRAGMENT,
  COOP_STAGE_COMPUTE,
  COOP_STAGE_TASK,
  COOP_STAGE_MESH,
  COOP_STAGE_RAY_GEN,
  COOP_STAGE_INTERSECTION,
  COOP_STAGE_ANY_HIT,
  COOP_STAGE_CLOSEST_HIT,
  COOP_STAGE_MISS,
  COOP_STAGE_CALLABLE
};

enum coop_target {
  COOP_TARGET_VULKAN_1_0,
  COOP_TARGET_VULKAN_1_1,
  COOP_TARGET_VULKAN_1_2,
  COOP_TARGET_VULKAN_1_3,
  COOP_TARGET_VULKAN_1_4,
  COOP_TARGET_SPIRV_1_0,
  COOP_TARGET_SPIRV_1_1,
  COOP_TARGET_SPIRV_1_2,
  COOP_TARGET_SPIRV_1_3,
  COOP_TARGET_SPIRV_1_4,
  COOP_TARGET_SPIRV_1_5,
  COOP_TARGET_SPIRV_1_6
};

enum coop_level { COOP_LEVEL_NOTE, COOP_LEVEL_WARNING, COOP_LEVEL_ERROR, COOP_LEVEL_FATAL };

/* Flags of coop_compile_options. */
enum {
  COOP_COMPILE_GLSLANG = 1,
  COOP_COMPILE_DEBUG_INFO = 2,
  COOP_COMPILE_OPTIMIZE = 4,
  COOP_COMPILE_VALIDATE = 8,
  COOP_COMPILE_NO_WARNINGS = 16,
  COOP_COMPILE_WARNINGS_AS_ERRORS = 32,
  COOP_COMPILE_PEDANTIC = 64
};

/* Text that an include callback found. The library copies it and then calls release, if set. */
struct coop_included {
  const char *name;
  const char *text;
  size_t size;
  void (*release)(void *user, const struct coop_included *included);
};
/* Returns 0 when there is no such file. */
typedef int (*coop_include_fn)(void *user, const char *requested, const char *includer,
                               int is_system, struct coop_included *result);

/* Zero is the default of every member. */
struct coop_compile_options {
  const char *name; /* null: "shader.comp" */
  enum coop_stage stage;
  uint32_t flags;
  int has_target; /* 0: Vulkan 1.3 */
  enum coop_target target;
  const char *const *macros; /* "NAME" or "NAME=VALUE" */
  size_t macro_count;
  coop_include_fn include;
  void *include_user;
};

/* Never null: who has no memory left for a compiler ends with a message. options may be null. */
coop_result *coop_compile(const char *source, size_t size,
                          const struct coop_compile_options *options);
void coop_result_free(coop_result *result);
int coop_result_succeeded(const coop_result *result);

/* Null and 0 where the compilation made none. */
const uint32_t *coop_result_spirv(const coop_result *result, size_t *word_count);
const char *coop_result_object(const coop_result *result, size_t *size);
const char *coop_result_header(const coop_result *result);

struct coop_message {
  enum coop_level level;
  const char *id;
  const char *text;
  const char *file; /* "" where there is no place */
  uint32_t line, column;
};
size_t coop_result_message_count(const coop_result *result);
/* index below the count. */
struct coop_message coop_result_message(const coop_result *result, size_t index);

/* Zero is the default of every member. */
struct coop_cache_settings {
  int no_kernels;        /* not 0: a kernel that is asked for again is compiled again */
  unsigned kernels;      /* kept, of those that were asked for last; 0: the default */
  const char *folder;    /* where code is kept for later processes as well; null: nowhere */
  uint64_t folder_limit; /* bytes that its files may take; 0: the default */
};
/* settings may be null. */
coop_compiler *coop_compiler_create(const struct coop_cache_settings *settings);
void coop_compiler_free(coop_compiler *compiler);

/* In the order of coop::Execution. */
enum coop_execution { COOP_EXECUTION_AUTO, COOP_EXECUTION_FAST, COOP_EXECUTION_REFERENCE };

/* In the order of coop::FpMode. */
enum coop_fp_mode { COOP_FP_FAST, COOP_FP_STRICT };

/* In the order of coop::LaneMode. */
enum coop_lane_mode { COOP_LANES_AUTO, COOP_LANES_VECTORS, COOP_LANES_SERIAL };

struct coop_spec_constant {
  uint32_t id;
  const char *value; /* "true", "-3", "0x10", "1.5" */
};

/* How many elements are bound of an array of resources that the shader gives no size. */
struct coop_array_size {
  uint32_t set, binding, size;
};

/* Zero is the default of every member. */
struct coop_kernel_options {
  const char *entry;
  const char *name; /* null: "shader" */
  const struct coop_spec_constant *spec_constants;
  size_t spec_constant_count;
  const struct coop_array_size *array_sizes;
  size_t array_size_count;
  uint32_t subgroup_size;
  int no_validation; /* not 0: as KernelOptions::Validate = false */
  int checks;        /* not 0: check at run time for what is undefined; not for objects */
  int robust;      /* not 0: accesses outside of buffers and arrays load zeros and store nothing */
  const char *cpu; /* LLVM's name; null: this machine's */
  const char *features; /* added to the CPU's or taken away: "+avx2,-fma" */
  const char *triple;   /* of object files alone; null: this machine */
  enum coop_execution execution;
  enum coop_fp_mode fp;
  enum coop_lane_mode lanes;
  const coop_compiler *compiler; /* null: the kernel has threads and memory for itself */
};

/* Null when it fails. *result, if result is not null, gets what there is to say either way. */
coop_kernel *coop_kernel_create(const uint32_t *words, size_t word_count,
                                const struct coop_kernel_options *options, coop_result **result);
void coop_kernel_free(coop_kernel *kernel);

struct coop_kernel_info;
/* See coop/kernel_abi.h. */
const struct coop_kernel_info *coop_kernel_get_info(const coop_kernel *kernel);

/* `data` is aligned to 16 bytes (COOP_BUFFER_ALIGNMENT of coop/kernel_abi.h); of images and
 * samplers it is a struct of coop/image_abi.h. */
struct coop_bound_buffer {
  uint32_t set, binding, element;
  void *data;
  uint64_t size;
};

/* Zero is the default of every member. */
struct coop_dispatch_settings {
  const void *push_constants;
  uint64_t push_constants_size;
  unsigned threads; /* 0: as many as the machine has */
  /* Gets the text of debugPrintfEXT, one call at a time, on any thread. */
  void (*print)(void *user, const char *text, size_t size);
  void *print_user;
  /* When not null: the dispatch ends early when something else than 0 is stored there, atomically
   * or by a signal handler. */
  const uint32_t *stop;
  /* Of a kernel with coop_kernel_options::checks: called after the run, on the calling thread, for
   * each message of what was found, and where stop_at_check is not 0 the run ends with the first
   * workgroup that has one. */
  void (*message)(void *user, const struct coop_message *message);
  void *message_user;
  int stop_at_check;
};

enum coop_dispatch_code { COOP_DISPATCH_DONE, COOP_DISPATCH_FAILED, COOP_DISPATCH_STOPPED };

/* Runs x * y * z workgroups and waits; settings may be null. Unless it returns COOP_DISPATCH_DONE,
 * *error, if error is not null, gets a text that coop_text_free frees. */
enum coop_dispatch_code coop_kernel_dispatch(const coop_kernel *kernel, uint32_t x, uint32_t y,
                                             uint32_t z, const struct coop_bound_buffer *buffers,
                                             size_t buffer_count,
                                             const struct coop_dispatch_settings *settings,
                                             char **error);
void coop_text_free(char *text);

/* An object file with NAME_dispatch and its C header, in the result. */
coop_result *coop_emit_object(const uint32_t *words, size_t word_count,
                              const struct coop_kernel_options *options);

/* Matrices for cooperative vectors: see coop/convert_matrix.h. The values are those of Vulkan. */
enum coop_matrix_component {
  COOP_MATRIX_FLOAT16 = 0,
  COOP_MATRIX_FLOAT32 = 1,
  COOP_MATRIX_FLOAT64 = 2,
  COOP_MATRIX_SINT8 = 3,
  COOP_MATRIX_SINT16 = 4,
  COOP_MATRIX_SINT32 = 5,
  COOP_MATRIX_SINT64 = 6,
  COOP_MATRIX_UINT8 = 7,
  COOP_MATRIX_UINT16 = 8,
  COOP_MATRIX_UINT32 = 9,
  COOP_MATRIX_UINT64 = 10,
  COOP_MATRIX_FLOAT_E4M3 = 1000491002,
  COOP_MATRIX_FLOAT_E5M2 = 1000491003
};

enum coop_matrix_layout {
  COOP_MATRIX_ROW_MAJOR,
  COOP_MATRIX_COLUMN_MAJOR,
  COOP_MATRIX_INFERENCING_OPTIMAL,
  COOP_MATRIX_TRAINING_OPTIMAL
};

struct coop_matrix_format {
  enum coop_matrix_component component;
  enum coop_matrix_layout layout;
  uint64_t stride; /* bytes; 0: rows (columns) without gaps; optimal layouts ignore it */
};

struct coop_matrix_conversion {
  uint32_t rows, columns;
  struct coop_matrix_format source_format, destination_format;
  const void *source;
  uint64_t source_size;
  void *destination; /* null: only the size is wanted */
  uint64_t destination_size;
};

enum coop_matrix_status { COOP_MATRIX_DONE, COOP_MATRIX_TOO_SMALL, COOP_MATRIX_INVALID };

/* *size, if size is not null, gets the bytes that the matrix takes at the destination, 0 when the
 * conversion is invalid. Unless it returns COOP_MATRIX_DONE, *error, if error is not null, gets a
 * text that coop_text_free frees. */
enum coop_matrix_status coop_convert_matrix(const struct coop_matrix_conversion *conversion,
                                            uint64_t *size, char **error);

#ifdef __cplusplus
}
#endif

#endif
