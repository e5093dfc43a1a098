// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of the network by coop::convertMatrix. A bias is a matrix of one row.

#include "examples/train/Network.h"
#include "coop/convert_matrix.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace coop;
using namespace coop::examples;

namespace {

constexpr MatrixFormat Doubles = {MatrixComponent::Float64, MatrixLayout::RowMajor, 0};
constexpr MatrixFormat Halves = {MatrixComponent::Float16, MatrixLayout::RowMajor, 0};
constexpr MatrixFormat OptimalMatrix = {MatrixComponent::Float32, MatrixLayout::TrainingOptimal, 0};
constexpr MatrixFormat PlainBias = {MatrixComponent::Float32, MatrixLayout::RowMajor, 0};

uint64_t checked(const MatrixConversionResult &R) {
  if (!R) {
    std::fprintf(stderr, "example-train: %s\n", R.Error.c_str());
    std::exit(1);
  }
  return R.Size;
}

uint32_t sizeOf(uint32_t Rows, uint32_t Columns, const MatrixFormat &Format) {
  MatrixConversion C;
  C.Rows = Rows;
  C.Columns = Columns;
  C.DestinationFormat = Format;
  return static_cast<uint32_t>(checked(convertMatrix(C)));
}

void convert(uint32_t Rows, uint32_t Columns, const MatrixFormat &From, const void *Source,
             const MatrixFormat &To, void *Destination) {
  MatrixConversion C;
  C.Rows = Rows;
  C.Columns = Columns;
  C.SourceFormat = From;
  C.DestinationFormat = To;
  C.Source = Source;
  C.SourceSize = sizeOf(Rows, Columns, From);
  C.Destination = Destination;
  C.DestinationSize = sizeOf(Rows, Columns, To);
  checked(convertMatrix(C));
}

/// Two numbers of the normal distribution (G. E. P. Box and M. E. Muller, 1958). The standard
/// library's distribution is another on every platform, its generator is not.
class Normal {
public:
  explicit Normal(uint64_t Seed) : Generator(Seed) {}
  double next() {
    const double Radius = std::sqrt(-2 * std::log(1 - unit()));
    return Radius * std::cos(2 * 3.14159265358979323846 * unit());
  }

private:
  double unit() { return static_cast<double>(Generator() >> 11) * 0x1p-53; }
  std::mt19937_64 Generator;
};

} // namespace

Network examples::randomNetwork(uint64_t Seed) {
  Network N;
  Normal Numbers(Seed);
  for (double &W : N.Matrix1)
    W = Numbers.next() * std::sqrt(2.0 / Inputs);
  for (double &W : N.Matrix2)
    W = Numbers.next() * std::sqrt(2.0 / Hidden);
  return N;
}

MemoryMap::MemoryMap() {
  const auto After = [](uint32_t Offset, uint32_t Size) {
    return (Offset + Size + 63) / 64 * 64; // matrices are aligned to 64 bytes, biases to 16
  };
  Offsets[0] = 0;
  Offsets[1] = After(Offsets[0], sizeOf(Hidden, Inputs, OptimalMatrix));
  Offsets[2] = After(Offsets[1], sizeOf(1, Hidden, PlainBias));
  Offsets[3] = After(Offsets[2], sizeOf(Outputs, Hidden, OptimalMatrix));
  Offsets[4] = After(Offsets[3], sizeOf(1, Outputs, PlainBias));
}

void MemoryMap::write(const Network &From, uint8_t *Memory) const {
  convert(Hidden, Inputs, Doubles, From.Matrix1.data(), OptimalMatrix, Memory + matrix1());
  convert(1, Hidden, Doubles, From.Bias1.data(), PlainBias, Memory + bias1());
  convert(Outputs, Hidden, Doubles, From.Matrix2.data(), OptimalMatrix, Memory + matrix2());
  convert(1, Outputs, Doubles, From.Bias2.data(), PlainBias, Memory + bias2());
}

Network MemoryMap::read(const uint8_t *Memory) const {
  Network To;
  convert(Hidden, Inputs, OptimalMatrix, Memory + matrix1(), Doubles, To.Matrix1.data());
  convert(1, Hidden, PlainBias, Memory + bias1(), Doubles, To.Bias1.data());
  convert(Outputs, Hidden, OptimalMatrix, Memory + matrix2(), Doubles, To.Matrix2.data());
  convert(1, Outputs, PlainBias, Memory + bias2(), Doubles, To.Bias2.data());
  return To;
}

std::vector<uint8_t> examples::halfWeights(const Network &From) {
  std::vector<uint8_t> Bytes;
  const auto Append = [&](uint32_t Rows, uint32_t Columns, const std::vector<double> &Values) {
    const size_t Offset = Bytes.size();
    Bytes.resize(Offset + sizeOf(Rows, Columns, Halves));
    convert(Rows, Columns, Doubles, Values.data(), Halves, Bytes.data() + Offset);
  };
  Append(Hidden, Inputs, From.Matrix1);
  Append(1, Hidden, From.Bias1);
  Append(Outputs, Hidden, From.Matrix2);
  Append(1, Outputs, From.Bias2);
  return Bytes;
}
