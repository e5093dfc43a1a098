#include "scale.comp.h"
#include <coop/coop.h>
#include <cstdio>
#include <iterator>

int main() {
  const std::vector<uint32_t> Words(std::begin(scale_comp), std::end(scale_comp));
  coop::KernelResult Made = coop::Compiler().createKernel(Words);
  if (!Made)
    return 1;
  alignas(16) float Numbers[4] = {1, 2, 3, 4};
  const coop::DispatchResult Done =
      Made.TheKernel.dispatch({1, 1, 1}, {{.Binding = 0, .Data = Numbers, .Size = sizeof Numbers}});
  if (!Done)
    return 1;
  std::printf("%g %g %g %g\n", Numbers[0], Numbers[1], Numbers[2], Numbers[3]);
}
