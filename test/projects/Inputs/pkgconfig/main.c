/* Compiles a shader while it runs, by the library that pkg-config names. */
#include <coop/coop_c.h>
#include <stdio.h>
#include <string.h>

static const char Source[] = "#version 460\n"
                             "layout(local_size_x = 4) in;\n"
                             "layout(binding = 0) buffer Numbers { float numbers[]; };\n"
                             "void main() { numbers[gl_GlobalInvocationID.x] *= 2.0; }\n";

int main(void) {
  coop_result *spirv = coop_compile(Source, strlen(Source), NULL);
  size_t count = 0;
  const uint32_t *words = coop_result_spirv(spirv, &count);
  printf("%s: %s\n", coop_version(), coop_result_succeeded(spirv) && words[0] == 0x07230203 ? "compiled" : "failed");
  coop_result_free(spirv);
  return 0;
}
