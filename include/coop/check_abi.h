/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The interface between a checked kernel and what watches it: the records that lower/check puts
 * into the code and the functions of runtime/check that it calls. Only the JIT runs checked
 * kernels. What the rules mean is docs/check.md. */
#ifndef COOP_CHECK_ABI_H
#define COOP_CHECK_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct coop_dispatch;

/* What the invocation's state begins with (lower/cpu/abi/KernelAbi.h). */
struct coop_check_invocation {
  const struct coop_dispatch *dispatch;
  char *shared; /* the workgroup's shared memory */
  uint32_t group[3];
  uint32_t index; /* gl_LocalInvocationIndex */
};

enum coop_check_memory {
  COOP_CHECK_BUFFER,         /* the buffer whose base is passed; null: any that is bound */
  COOP_CHECK_SHARED,         /* the shared variable whose base is passed, with its size or 0 */
  COOP_CHECK_PUSH_CONSTANTS, /* the push constants, whose base is passed */
  COOP_CHECK_PRIVATE         /* a variable of the invocation */
};

enum {
  COOP_CHECK_WRITE = 1,         /* else read */
  COOP_CHECK_ATOMIC = 2,        /* races with no other atomic access */
  COOP_CHECK_ELEMENT = 4,       /* of a matrix that the scope instance accesses as a whole */
  COOP_CHECK_WEIGHT = 8,        /* of the matrix or bias of a mat-vec, which nobody may write */
  COOP_CHECK_LOGGED = 16,       /* a write in a kernel that has mat-vecs */
  COOP_CHECK_NULLED = 32,       /* a shared variable that starts as null */
  COOP_CHECK_SYNCHRONIZES = 64, /* an atomic with acquire or release semantics */
  COOP_CHECK_COPY = 128,        /* a load of a structure, of which parts may be needed by nobody */
  COOP_CHECK_UPDATE = 256       /* a write that depends on what was there */
};

enum coop_check_operand_kind {
  COOP_CHECK_VALUE,
  COOP_CHECK_ADDRESS,
  COOP_CHECK_LAYOUT,   /* address of the state of a tensor layout (lower/emit/TensorAddressing.h) */
  COOP_CHECK_VIEW,     /* the same of a tensor view */
  COOP_CHECK_LANE,     /* the invocation of the subgroup that a value is read from */
  COOP_CHECK_LANE_XOR, /* what that invocation's number is xored with */
  COOP_CHECK_LANE_UP,  /* what is subtracted from it */
  COOP_CHECK_LANE_DOWN /* what is added to it */
};

enum {
  COOP_CHECK_UNIFORM = 1, /* must be the same in the whole scope */
  COOP_CHECK_SIGNED = 2,
  COOP_CHECK_FLOAT = 4
};

/* An operand of an operation. Of layouts, `size` is the number of dimensions and `align` what the
 * innermost block size must be a multiple of. */
struct coop_check_operand {
  const char *name;
  uint32_t kind;
  uint32_t flags;
  uint32_t align; /* of values and addresses; 1: any */
  uint32_t size;  /* of a value, in bytes */
  uint64_t least; /* a stride below it makes rows or columns overlap; 0: it may */
};

enum coop_check_site_kind {
  COOP_CHECK_ANY_SITE,
  COOP_CHECK_MATRIX_SITE,   /* every invocation of the scope must arrive */
  COOP_CHECK_BARRIER_SITE,  /* the same, and what comes after is ordered */
  COOP_CHECK_EXCHANGE_SITE, /* a subgroup operation: those that arrive take part */
  COOP_CHECK_TEXEL_SITE     /* a coordinate of an image, which the only operand's name says */
};

/* One place in the shader at which something is checked. */
struct coop_check_site {
  const char *file;      /* "" where the module has no lines */
  const char *function;  /* the shader's */
  const char *operation; /* "load", "coopMatStore" */
  const char *object;    /* the variable that is accessed; "" where it has no name */
  const struct coop_check_operand *operands;
  uint64_t object_size; /* bytes of a shared variable or of the push constants */
  uint32_t line, column;
  uint32_t operand_count;
  uint32_t kind;   /* coop_check_site_kind */
  uint32_t scope;  /* SPIR-V's Scope: 2 workgroup, 3 subgroup */
  uint32_t memory; /* coop_check_memory */
  uint32_t flags;  /* of the access */
  uint32_t size;   /* bytes accessed */
  uint32_t align;  /* what the address must be a multiple of */
  uint32_t major;  /* 0: none, 1: a matrix in memory by rows, 2: by columns */
};

enum coop_check_undefined_kind {
  COOP_CHECK_DIVISION,  /* a by b */
  COOP_CHECK_REMAINDER, /* of a by b, of which one is negative */
  COOP_CHECK_SHIFT,     /* of `a` bits by b */
  COOP_CHECK_BITFIELD,  /* b bits from bit `a` on, of as many as the site's size */
  COOP_CHECK_FUNCTION,  /* a builtin function of doubles with the bits of a and b, of as many as the
                         * site's size; the site's object says the rule */
  COOP_CHECK_CONVERSION, /* of a double with the bits of `a` to the type that the site's object
                            names */
  COOP_CHECK_NO_VALUE,   /* a function returns none */
  COOP_CHECK_VARIABLE,   /* the site's object was never written */
  COOP_CHECK_UNREACHABLE /* nothing may come there */
};

/* Checks an access at address of a variable that begins at base. Returns where to do it: there, or
 * where a load gives 0 and a store changes nothing. A null address was reported already. */
void *coop_check_access(const struct coop_check_invocation *invocation,
                        const struct coop_check_site *site, void *address, const void *base,
                        uint64_t base_size);
/* Whether index is below bound. */
int coop_check_index(const struct coop_check_invocation *invocation,
                     const struct coop_check_site *site, uint64_t index, uint64_t bound);
/* Invocations have met. lanes[i] is null where invocation i of the scope is not there, or points to
 * the address of the site and the operands after it. */
void coop_check_meet(const struct coop_check_invocation *invocation, const uint64_t *const *lanes,
                     uint32_t count);
/* The operands of one invocation, behind the address of the site. */
void coop_check_operands(const struct coop_check_invocation *invocation, const uint64_t *operands);
/* `count` ranges of `bytes`, `stride` apart, are read as NonWritable memory. */
void coop_check_weights(const struct coop_check_invocation *invocation,
                        const struct coop_check_site *site, const void *address, uint64_t count,
                        uint64_t stride, uint64_t bytes);
/* An element (row, column) of a matrix has a coordinate outside of the tensor, whose clamp mode
 * says nothing. */
void coop_check_outside(const struct coop_check_invocation *invocation,
                        const struct coop_check_site *site, uint32_t row, uint32_t column,
                        uint32_t dimension, int32_t coordinate, uint32_t size);
/* Reports unless `defined`. */
void coop_check_defined(const struct coop_check_invocation *invocation,
                        const struct coop_check_site *site, uint32_t kind, int defined, int64_t a,
                        int64_t b);
/* f(f(a, b), c) and f(a, f(b, c)), f(a, b) and f(b, a); epsilon is that of the component type, 0
 * for integers. */
void coop_check_combine(const struct coop_check_invocation *invocation,
                        const struct coop_check_site *site, const double *operands, double left,
                        double right, double forth, double back, double epsilon);
/* A memory barrier. */
void coop_check_fence(const struct coop_check_invocation *invocation);

/* ---- on a GPU, which cannot call the functions above: the kernel looks itself, and leaves a record
 * of what does not hold in the buffer of debugPrintfEXT (lower/gpu/abi/Printf.cpp). The host makes of
 * it the call that a CPU's kernel would have made. Sites are numbers there.
 *
 * Behind its cells for text that buffer has, as uint64_t: for each site how often something did not
 * hold there; for each site COOP_CHECK_RECORDS records, of which so many are written; the number of
 * memory ranges that addresses may point to; their addresses and sizes in turn. */
enum coop_check_event {
  COOP_CHECK_EVENT_ACCESS,  /* address, base, size of what begins there */
  COOP_CHECK_EVENT_INDEX,   /* index, bound */
  COOP_CHECK_EVENT_OPERAND, /* number of the operand, value */
  COOP_CHECK_EVENT_OUTSIDE, /* row, column, dimension, coordinate, size */
  COOP_CHECK_EVENT_DEFINED, /* coop_check_undefined_kind, a, b */
  COOP_CHECK_EVENT_RACE,    /* address, base, size, offset of the byte, stamp of the other access */
  COOP_CHECK_EVENT_UNWRITTEN /* address, base, size */
};

/* An access to shared memory: when it was, by whom, and in the low bits the number of its site. A
 * count that does not fit stays at its greatest, and says nothing of the order any more. */
enum coop_check_stamp {
  COOP_CHECK_STAMP_SITE_BITS = 14,
  COOP_CHECK_STAMP_AGENT = 14, /* coop_check_agent */
  COOP_CHECK_STAMP_AGENT_BITS = 12,
  COOP_CHECK_STAMP_PHASE = 26, /* arrivals at barriers of its subgroup before it */
  COOP_CHECK_STAMP_PHASE_BITS = 14,
  COOP_CHECK_STAMP_HANDED = 40, /* atomic operations that hand on what was done before */
  COOP_CHECK_STAMP_HANDED_BITS = 8,
  COOP_CHECK_STAMP_BARRIERS = 48, /* barriers of the workgroup before it */
  COOP_CHECK_STAMP_BARRIERS_BITS = 14
};
#define COOP_CHECK_STAMP_ATOMIC (UINT64_C(1) << 62)
#define COOP_CHECK_STAMP_VALID (UINT64_C(1) << 63)

/* Below these it is an invocation's own access; else one of a matrix, which is its scope's. */
enum coop_check_agent {
  COOP_CHECK_AGENT_SUBGROUPS = 1024, /* and the subgroup's first invocation */
  COOP_CHECK_AGENT_WORKGROUP = 2048
};

struct coop_check_record {
  uint64_t event;
  uint64_t group;      /* its number, x first */
  uint64_t invocation; /* gl_LocalInvocationIndex */
  uint64_t values[5];  /* of the event */
};

#define COOP_CHECK_RECORD_CELLS (sizeof(struct coop_check_record) / sizeof(uint64_t))
/* Of a site, the first so many are recorded, and the others counted. */
#define COOP_CHECK_RECORDS 256

#ifdef __cplusplus
}
#endif

#endif
