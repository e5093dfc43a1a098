// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// example-train DIGITS TRAIN [--epochs N] [--seed N] [--threads N]: trains the network of
// examples/digits from random weights, with the data in the folder DIGITS and the shaders in the
// folder TRAIN.

#include "examples/host/Host.h"
#include "examples/train/Training.h"
#include "runtime/Npy.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

using namespace coop;
using namespace coop::examples;

namespace {

constexpr unsigned AllEpochs = 40;
constexpr double Rate = 0.003;
/// Sums of 128 numbers that f32 rounds, through two layers.
constexpr double GradientTolerance = 1e-5;

struct Settings {
  std::string Digits, Train;
  unsigned Epochs = AllEpochs, Seed = 1, Threads = 0;
};

Settings readArguments(int Count, char **Args) {
  Settings S;
  std::vector<std::string> Folders;
  const std::map<std::string, unsigned *> Numbers = {
      {"--epochs", &S.Epochs}, {"--seed", &S.Seed}, {"--threads", &S.Threads}};
  for (int I = 1; I < Count; ++I) {
    const auto Found = Numbers.find(Args[I]);
    if (Found != Numbers.end() && I + 1 < Count)
      *Found->second = static_cast<unsigned>(std::strtoul(Args[++I], nullptr, 10));
    else
      Folders.emplace_back(Args[I]);
  }
  if (Folders.size() != 2) {
    std::fputs("usage: example-train DIGITS TRAIN [--epochs N] [--seed N] [--threads N]\n", stderr);
    std::exit(2);
  }
  S.Digits = Folders[0];
  S.Train = Folders[1];
  return S;
}

/// The file's bytes, whatever they are.
std::vector<uint8_t> bytesOf(const std::string &Path) {
  llvm::Expected<runtime::NpyArray> File = runtime::readNpy(Path);
  if (!File)
    fail(llvm::toString(File.takeError()));
  return {File->Data.data(), File->Data.data() + File->Data.size()};
}

/// The epochs, with a line of progress for some of them; returns whether the loss fell.
bool train(Training &T, unsigned Epochs) {
  double First = 0, Last = 0;
  for (unsigned E = 0; E < Epochs; ++E) {
    // The rate falls along half a cosine.
    const double Part = static_cast<double>(E) / AllEpochs;
    const Epoch Result = T.runEpoch(Rate * 0.5 * (1 + std::cos(3.14159265358979 * Part)));
    Last = Result.Loss;
    if (E == 0)
      First = Last;
    if (E == 0 || (E + 1) % 5 == 0 || E + 1 == Epochs) {
      std::printf("epoch %2u: loss %.4f, accuracy %.1f%%; held out %.1f%%\n", E + 1, Result.Loss,
                  100 * Result.Accuracy, 100 * T.heldOutAccuracy());
      std::fflush(stdout);
    }
  }
  return Epochs < 2 || Last < First;
}

} // namespace

int main(int Count, char **Args) {
  const Settings S = readArguments(Count, Args);
  Digits Data{bytesOf(S.Digits + "/images.npy"), bytesOf(S.Digits + "/labels.npy")};
  if (Data.Pixels.size() != Data.Labels.size() * Inputs)
    fail("the images and the labels do not belong together");
  TrainingOptions Options;
  Options.ShaderFolder = S.Train;
  Options.ClassifyShader = S.Digits + "/digits.comp";
  Options.Threads = S.Threads;
  Options.Seed = S.Seed;
  Training T(std::move(Data), Options);

  double Error = T.gradientError();
  const bool Learned = train(T, S.Epochs);
  // Trained weights have another gradient than random ones.
  Error = std::max(Error, T.gradientError());
  const double Reached = T.heldOutAccuracy();
  const double Shipped = T.accuracyOf(bytesOf(S.Digits + "/weights.npy"));
  std::printf("gradient: largest error %.1e; %u epochs: accuracy %.1f%% held out, shipped weights "
              "%.1f%%\n",
              Error, S.Epochs, 100 * Reached, 100 * Shipped);
  const bool IsAccurate = S.Epochs < AllEpochs || Reached >= Shipped - 0.01;
  return Error <= GradientTolerance && Learned && IsAccurate ? 0 : 1;
}
