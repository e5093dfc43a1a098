// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The digits' network in double precision: the label of every image, and how many are right.

#include "examples/host/Host.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace coop;
using namespace coop::examples;

static constexpr uint64_t Inputs = 64, Hidden = 32, Outputs = 10;

/// Weights row by row, then the bias; First moves after them.
static std::vector<double> layer(const std::vector<double> &Weights, uint64_t &First,
                                 const std::vector<double> &X, uint64_t Size) {
  std::vector<double> Y(Size);
  uint64_t Bias = First + Size * X.size();
  for (uint64_t Row = 0; Row != Size; ++Row) {
    Y[Row] = Weights[Bias + Row];
    for (uint64_t Column = 0; Column != X.size(); ++Column)
      Y[Row] += Weights[First + Row * X.size() + Column] * X[Column];
  }
  First = Bias + Size;
  return Y;
}

static uint64_t classify(const Array &Images, uint64_t Image, const std::vector<double> &Weights) {
  std::vector<double> X(Inputs);
  for (uint64_t I = 0; I != Inputs; ++I)
    X[I] = Images(Image, I) / 16;
  uint64_t First = 0;
  std::vector<double> H = layer(Weights, First, X, Hidden);
  for (double &V : H)
    V = std::max(V, 0.0);
  std::vector<double> Scores = layer(Weights, First, H, Outputs);
  return static_cast<uint64_t>(std::max_element(Scores.begin(), Scores.end()) - Scores.begin());
}

/// images.npy weights.npy labels.npy result.npy
bool examples::checkDigits(Arguments Files) {
  Array Images = read(Files[0]), Weights = read(Files[1]), Labels = read(Files[2]),
        Result = read(Files[3]);
  uint64_t Count = Images.Shape[0], Same = 0, HeldOut = 0, Right = 0;
  if (Weights.Values.size() != (Inputs + 1) * Hidden + (Hidden + 1) * Outputs ||
      Result.Values.size() != Count || Labels.Values.size() != Count)
    fail("the files do not belong together");
  for (uint64_t I = 0; I != Count; ++I) {
    Same += static_cast<double>(classify(Images, I, Weights.Values)) == Result.Values[I];
    // What the training did not see; see train.py.
    if (I % 3 == 2) {
      ++HeldOut;
      Right += Labels.Values[I] == Result.Values[I];
    }
  }
  llvm::outs() << llvm::format(
      "labels as the host's: %llu of %llu; accuracy %.1f%% on %llu held out",
      static_cast<unsigned long long>(Same), static_cast<unsigned long long>(Count),
      100.0 * Right / HeldOut, static_cast<unsigned long long>(HeldOut));
  return Same == Count && Right * 100 >= HeldOut * 90;
}
