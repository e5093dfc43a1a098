// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of the examples' host program: example-host PART FILE...

#include "examples/host/Host.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop::examples;

namespace {
struct Part {
  llvm::StringLiteral Name;
  unsigned Files;
  bool (*Run)(Arguments);
};
constexpr Part Parts[] = {
    {"digits", 4, checkDigits},       {"gemm", 5, checkGemm},    {"product", 3, checkProduct},
    {"quantized", 3, checkQuantized}, {"quantize", 2, quantize},
};
} // namespace

int main(int Count, char **Args) {
  llvm::SmallVector<std::string, 8> All(Args + 1, Args + Count);
  for (const Part &P : Parts)
    if (!All.empty() && P.Name == All[0] && All.size() == P.Files + 1) {
      bool Good = P.Run(Arguments(All).drop_front());
      llvm::outs() << '\n';
      return Good ? 0 : 1;
    }
  llvm::errs() << "usage: example-host";
  for (const Part &P : Parts)
    llvm::errs() << ' ' << P.Name;
  llvm::errs() << " FILE...\n";
  return 2;
}
