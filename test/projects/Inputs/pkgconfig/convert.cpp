// Every function of the public headers is there to be linked.
#include <coop/convert_matrix.h>
#include <coop/coop.h>
#include <cstdio>

int main() {
  coop::MatrixConversion Conversion;
  Conversion.Rows = Conversion.Columns = 4;
  Conversion.DestinationFormat.Component = coop::MatrixComponent::Float16;
  std::printf("%s: %llu bytes\n", coop::Compiler::version().c_str(),
              static_cast<unsigned long long>(coop::convertMatrix(Conversion).Size));
}
