/* A host of plugins loads the library for itself alone, and runs a shader that calls functions of
 * the C library. */
#include <coop/coop_c.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static const char Source[] = "#version 460\n"
                             "layout(local_size_x = 4) in;\n"
                             "layout(binding = 0) buffer Numbers { double numbers[]; };\n"
                             "void main() {\n"
                             "  float x = float(numbers[gl_LocalInvocationIndex]);\n"
                             "  numbers[gl_LocalInvocationIndex] = fma(sin(x), cosh(x), fma(x, exp(x), pow(x, 2.5)));\n"
                             "}\n";

int main(int argc, char **argv) {
  void *library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    puts(dlerror());
    return 1;
  }
  coop_result *(*compile)(const char *, size_t, const struct coop_compile_options *);
  const uint32_t *(*spirv)(const coop_result *, size_t *);
  coop_kernel *(*create)(const uint32_t *, size_t, const struct coop_kernel_options *,
                         coop_result **);
  struct coop_message (*message)(const coop_result *, size_t);
  *(void **)&compile = dlsym(library, "coop_compile");
  *(void **)&spirv = dlsym(library, "coop_result_spirv");
  *(void **)&create = dlsym(library, "coop_kernel_create");
  *(void **)&message = dlsym(library, "coop_result_message");
  size_t count = 0;
  coop_result *result = compile(Source, strlen(Source), NULL), *made = NULL;
  const uint32_t *words = spirv(result, &count);
  for (int cpu = 0; cpu < 2; ++cpu) {
    struct coop_kernel_options options;
    memset(&options, 0, sizeof options);
    options.cpu = cpu ? "x86-64" : NULL;
    puts(create(words, count, &options, &made) ? "a kernel" : message(made, 0).text);
  }
  return 0;
}
