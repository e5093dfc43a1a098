// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The training's dispatches.

#include "examples/train/Training.h"
#include "examples/host/Host.h"
#include "examples/train/Reference.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>

using namespace coop;
using namespace coop::examples;

namespace {

runtime::Buffer zeros(uint64_t Size) {
  llvm::Expected<runtime::Buffer> Memory = runtime::Buffer::create(Size);
  if (!Memory)
    fail(llvm::toString(Memory.takeError()));
  return std::move(*Memory);
}

runtime::Buffer copyOf(llvm::ArrayRef<uint8_t> Bytes) {
  llvm::Expected<runtime::Buffer> Memory = runtime::Buffer::copyOf(Bytes);
  if (!Memory)
    fail(llvm::toString(Memory.takeError()));
  return std::move(*Memory);
}

BoundBuffer bind(uint32_t Binding, const runtime::Buffer &B) {
  return {0, Binding, 0, B.data(), B.size()};
}

[[noreturn]] void failWith(const std::vector<Message> &Messages, const std::string &Path) {
  std::string Text = Path + ": ";
  for (const Message &M : Messages)
    Text += std::to_string(M.Line) + ": " + M.Text + "\n";
  fail(Text);
}

Kernel compile(const std::string &Path, const KernelOptions &Options) {
  std::ifstream File(Path);
  std::stringstream Source;
  if (!(Source << File.rdbuf()))
    fail("cannot read " + Path);
  const Compiler Compiler;
  CompileOptions How;
  How.Name = Path;
  // Only TrainingOptimal is used, which every driver takes.
  How.WarningsAsErrors = true;
  const CompileResult Shader = Compiler.compile(Source.str(), How);
  if (!Shader)
    failWith(Shader.Messages, Path);
  KernelResult Made = Compiler.createKernel(Shader.Spirv, Options);
  if (!Made)
    failWith(Made.Messages, Path);
  return Made.TheKernel;
}

/// The specialization constants of gradient.comp.
KernelOptions offsets(const MemoryMap &Memory) {
  KernelOptions Options;
  const uint32_t Offsets[] = {Memory.matrix1(), Memory.bias1(), Memory.matrix2(), Memory.bias2()};
  for (uint32_t Id = 0; Id < 4; ++Id)
    Options.SpecConstants[Id] = std::to_string(Offsets[Id]);
  return Options;
}

} // namespace

Training::Training(Digits D, const TrainingOptions &O)
    : Data(std::move(D)), Options(O),
      Gradient(compile(O.ShaderFolder + "/gradient.comp", offsets(Memory))),
      Adam(compile(O.ShaderFolder + "/adam.comp", {})), Classify(compile(O.ClassifyShader, {})),
      Images(copyOf(Data.Pixels)), Labels(copyOf(Data.Labels)), Parameters(zeros(Memory.size())),
      Gradients(zeros(Memory.size())), Progress(zeros(2 * sizeof(float))),
      Moments(zeros(2 * Memory.size())), Shuffler(O.Seed) {
  Memory.write(randomNetwork(O.Seed), Parameters.data());
  for (uint32_t Image = 0; Image < Data.count(); ++Image)
    if (!Digits::isHeldOut(Image))
      Trained.push_back(Image);
  Order = zeros(Trained.size() * sizeof(uint32_t));
}

void Training::dispatch(const Kernel &K, uint32_t Invocations,
                        const std::vector<BoundBuffer> &Buffers, const void *Push,
                        uint64_t PushSize) const {
  DispatchSettings Settings;
  Settings.PushConstants = Push;
  Settings.PushConstantsSize = PushSize;
  Settings.Threads = Options.Threads;
  const uint32_t Local = K.workgroupSize()[0];
  const DispatchResult Ran =
      K.dispatch({(Invocations + Local - 1) / Local, 1, 1}, Buffers, Settings);
  if (!Ran)
    fail(Ran.Error);
}

void Training::accumulateGradient(uint32_t First, uint32_t Count) {
  const uint32_t Push[] = {First, Count};
  dispatch(Gradient, Count,
           {bind(0, Images), bind(1, Labels), bind(2, Order), bind(3, Parameters),
            bind(4, Gradients), bind(5, Progress)},
           Push, sizeof(Push));
}

void Training::step(double Rate) {
  ++Steps;
  struct {
    uint32_t Count;
    float Rate, Correct1, Correct2;
  } const Push = {static_cast<uint32_t>(Memory.size() / sizeof(float)), static_cast<float>(Rate),
                  static_cast<float>(1 / (1 - std::pow(0.9, Steps))),
                  static_cast<float>(1 / (1 - std::pow(0.999, Steps)))};
  dispatch(Adam, Push.Count, {bind(3, Parameters), bind(4, Gradients), bind(5, Moments)}, &Push,
           sizeof(Push));
}

Epoch Training::runEpoch(double Rate) {
  // Fisher and Yates' shuffle; the standard library's is another on every platform.
  for (size_t I = Trained.size(); I > 1; --I)
    std::swap(Trained[I - 1], Trained[Shuffler() % I]);
  std::memcpy(Order.data(), Trained.data(), Order.size());
  std::memset(Progress.data(), 0, Progress.size());
  const auto Count = static_cast<uint32_t>(Trained.size());
  for (uint32_t First = 0; First < Count; First += BatchSize) {
    accumulateGradient(First, std::min(BatchSize, Count - First));
    step(Rate);
  }
  float Sums[2];
  std::memcpy(Sums, Progress.data(), sizeof(Sums));
  return {static_cast<double>(Sums[0]) / Count, static_cast<double>(Sums[1]) / Count};
}

double Training::gradientError() {
  std::memcpy(Order.data(), Trained.data(), Order.size());
  std::memset(Gradients.data(), 0, Gradients.size());
  accumulateGradient(0, CheckedImages);
  const Network Got = Memory.read(Gradients.data());
  std::memset(Gradients.data(), 0, Gradients.size());

  std::vector<Sample> Samples;
  for (uint32_t I = 0; I < CheckedImages; ++I)
    Samples.push_back({Data.Pixels.data() + size_t(Inputs) * Trained[I], Data.Labels[Trained[I]]});
  const Network Want = referenceGradient(Memory.read(Parameters.data()), Samples).Gradient;
  double Error = 0, Greatest = 0;
  const auto Compare = [&](const std::vector<double> &A, const std::vector<double> &B) {
    for (size_t I = 0; I < A.size(); ++I) {
      // A NaN is no small error.
      const double Difference = std::fabs(A[I] - B[I]);
      Error = Difference <= Error ? Error : Difference;
      Greatest = std::max(Greatest, std::fabs(B[I]));
    }
  };
  Compare(Got.Matrix1, Want.Matrix1);
  Compare(Got.Bias1, Want.Bias1);
  Compare(Got.Matrix2, Want.Matrix2);
  Compare(Got.Bias2, Want.Bias2);
  return Error / Greatest;
}

double Training::accuracyOf(const std::vector<uint8_t> &Weights) const {
  const runtime::Buffer Half = copyOf(Weights);
  const runtime::Buffer Found = zeros(uint64_t(Data.count()) * sizeof(uint32_t));
  const uint32_t Count = Data.count();
  dispatch(Classify, Count, {bind(0, Images), bind(1, Half), bind(2, Found)}, &Count,
           sizeof(Count));
  uint32_t HeldOut = 0, Right = 0;
  for (uint32_t Image = 0; Image < Count; ++Image) {
    if (!Digits::isHeldOut(Image))
      continue;
    uint32_t Label;
    std::memcpy(&Label, Found.data() + size_t(Image) * sizeof(Label), sizeof(Label));
    ++HeldOut;
    Right += Label == Data.Labels[Image];
  }
  return static_cast<double>(Right) / HeldOut;
}
