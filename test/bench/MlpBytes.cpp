// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small networks of bytes: mlp_bytes.comp by itself, for its figure beside that of mlp.comp.

#include "Contest.h"
#include "Shader.h"
#include "peers/Mlp.h"
#include <algorithm>
#include <cmath>
#include <random>

namespace bench {
namespace {

constexpr uint32_t Items = 16384;

struct Data {
  explicit Data(const LayerSizes &Sizes)
      : Sizes(Sizes), Inputs(Items * Sizes.front() * sizeof(float)), Weights(count(0)),
        Biases(count(1) * sizeof(int32_t)), Results(Items * Sizes.back() * sizeof(int32_t)) {
    std::minstd_rand Random(1);
    const auto Draw = [&](int Limit) {
      return static_cast<int>(Random() % (2U * static_cast<unsigned>(Limit) + 1)) - Limit;
    };
    std::generate_n(Inputs.as<float>(), Items * Sizes.front(),
                    [&] { return static_cast<float>(Draw(600)) / 4.0F; });
    std::generate_n(Weights.as<int8_t>(), count(0), [&] { return static_cast<int8_t>(Draw(20)); });
    std::generate_n(Biases.as<int32_t>(), count(1), [&] { return Draw(1000); });
  }

  /// Of weights, or of biases.
  size_t count(int What) const {
    size_t Count = 0;
    for (size_t I = 0; I + 1 < Sizes.size(); ++I)
      Count += (What == 0 ? Sizes[I] : 1) * Sizes[I + 1];
    return Count;
  }

  LayerSizes Sizes;
  Memory Inputs, Weights, Biases, Results;
};

/// Products of integers are exact, and so is the scale.
std::string check(const Data &D) {
  for (size_t Item = 0; Item < Items; Item += 997) {
    std::vector<float> X(D.Inputs.as<float>() + Item * D.Sizes.front(),
                         D.Inputs.as<float>() + (Item + 1) * D.Sizes.front());
    const auto *Weights = D.Weights.as<int8_t>();
    const auto *Biases = D.Biases.as<int32_t>();
    for (size_t L = 0; L + 1 < D.Sizes.size(); ++L) {
      std::vector<float> Next;
      for (size_t R = 0; R < D.Sizes[L + 1]; ++R) {
        int32_t Sum = *Biases++;
        for (const float Component : X)
          Sum += *Weights++ * static_cast<int>(std::clamp(std::rint(Component), -128.0F, 127.0F));
        if (L + 2 == D.Sizes.size() && Sum != D.Results.as<int32_t>()[Item * D.Sizes.back() + R])
          return "item " + std::to_string(Item) + ", output " + std::to_string(R) + " is wrong";
        Next.push_back(std::max(static_cast<float>(Sum) / 64.0F, 0.0F));
      }
      X = Next;
    }
  }
  return {};
}

Contest contest(const LayerSizes &Sizes, unsigned Threads) {
  const auto D = std::make_shared<Data>(Sizes);
  ShaderOptions Options;
  Options.File = "mlp_bytes.comp";
  Options.Threads = Threads;
  Options.Macros = {"INPUTS=" + std::to_string(Sizes.front()), "HIDDEN=" + std::to_string(Sizes[1]),
                    "OUTPUTS=" + std::to_string(Sizes.back()),
                    "LAYERS=" + std::to_string(Sizes.size() - 1)};
  const auto Code = std::make_shared<Shader>(std::move(Options));
  for (const Memory *M : {&D->Inputs, &D->Weights, &D->Biases, &D->Results})
    Code->bind(*M);
  Code->push(Items);
  Contest Result;
  Result.Work = Items;
  Result.Measure = Unit::NanosecondsPerItem;
  Result.Contestants.push_back(
      {"coopc", [Code] { Code->run({Items / 64, 1, 1}); }, [D] { return check(*D); }});
  return Result;
}

} // namespace

std::vector<Entry> byteMlpContests(unsigned Threads) {
  return {{"mlp s8 32-64-64-64-16", [=] { return contest({32, 64, 64, 64, 16}, Threads); }},
          {"mlp s8 16-16-16-16", [=] { return contest({16, 16, 16, 16}, Threads); }}};
}

} // namespace bench
