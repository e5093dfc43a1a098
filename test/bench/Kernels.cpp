// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compute shaders without a cooperative operation, against plain C++.

#include "Contest.h"
#include "Shader.h"
#include "peers/Plain.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace bench {
namespace {

std::shared_ptr<Shader> shader(const char *File, unsigned Threads,
                               const std::vector<std::shared_ptr<Memory>> &Buffers) {
  ShaderOptions Options;
  Options.File = File;
  Options.Threads = Threads;
  auto Code = std::make_shared<Shader>(std::move(Options));
  for (const auto &B : Buffers)
    Code->bind(*B);
  return Code;
}

std::shared_ptr<Memory> floats(size_t Count) {
  auto M = std::make_shared<Memory>(Count * sizeof(float));
  for (size_t I = 0; I < Count; ++I)
    M->as<float>()[I] = static_cast<float>(I * 7 % 13) - 6.0F;
  return M;
}

/// Whether Got is what Expected holds, to within Tolerance.
std::string compare(const float *Got, const float *Expected, size_t Count, float Tolerance) {
  for (size_t I = 0; I < Count; ++I)
    if (!(std::fabs(Got[I] - Expected[I]) <= Tolerance))
      return "element " + std::to_string(I) + " is wrong";
  return {};
}

Contest mandelbrot(unsigned Threads) {
  struct Push {
    uint32_t Width = 512, Height = 512, Limit = 200;
  };
  const Push P;
  const size_t Count = size_t(P.Width) * P.Height;
  const auto Ours = std::make_shared<Memory>(Count * 4),
             Plain = std::make_shared<Memory>(Count * 4);
  const auto Code = shader("mandelbrot.comp", Threads, {Ours});
  Code->push(P);
  Contest Result;
  Result.Work = static_cast<double>(Count);
  Result.Measure = Unit::NanosecondsPerItem;
  Result.Contestants = {
      {"coopc", [=] { Code->run({static_cast<uint32_t>(Count / 64), 1, 1}); },
       [=]() -> std::string {
         plainMandelbrot(P.Width, P.Height, P.Limit, Plain->as<uint32_t>());
         // A rounding on the edge may decide an iteration more or less.
         size_t Different = 0;
         for (size_t I = 0; I < Count; ++I)
           Different += Ours->as<uint32_t>()[I] != Plain->as<uint32_t>()[I];
         return Different <= Count / 100 ? "" : std::to_string(Different) + " points differ";
       }},
      {"C++", [=] { plainMandelbrot(P.Width, P.Height, P.Limit, Plain->as<uint32_t>()); },
       [] { return ""; }}};
  return Result;
}

Contest stencil(unsigned Threads) {
  constexpr uint32_t Side = 2048;
  const auto Before = floats(size_t(Side) * Side), Ours = floats(size_t(Side) * Side),
             Plain = floats(size_t(Side) * Side);
  const auto Code = shader("stencil.comp", Threads, {Before, Ours});
  Code->push(std::array<uint32_t, 2>{Side, Side});
  Contest Result;
  Result.Work = double(Side) * Side;
  Result.Measure = Unit::NanosecondsPerItem;
  Result.Contestants = {
      {"coopc", [=] { Code->run({Side / 64, Side, 1}); },
       [=] {
         plainStencil(Side, Side, Before->as<float>(), Plain->as<float>());
         return compare(Ours->as<float>(), Plain->as<float>(), size_t(Side) * Side, 1e-5F);
       }},
      {"C++", [=] { plainStencil(Side, Side, Before->as<float>(), Plain->as<float>()); },
       [] { return ""; }}};
  return Result;
}

Contest reduction(unsigned Threads) {
  constexpr uint32_t Width = 16384, Rows = 64;
  const auto Values = floats(size_t(Width) * Rows), Ours = floats(Rows), Plain = floats(Rows);
  const auto Code = shader("reduction.comp", Threads, {Values, Ours});
  Code->push(Width);
  Contest Result;
  Result.Work = double(Width) * Rows;
  Result.Measure = Unit::NanosecondsPerItem;
  Result.Contestants = {
      {"coopc", [=] { Code->run({Rows, 1, 1}); },
       [=] {
         plainRowSums(Width, Rows, Values->as<float>(), Plain->as<float>());
         return compare(Ours->as<float>(), Plain->as<float>(), Rows, 1.0F);
       }},
      {"C++", [=] { plainRowSums(Width, Rows, Values->as<float>(), Plain->as<float>()); },
       [] { return ""; }}};
  return Result;
}

Contest sharedGemm(unsigned Threads) {
  constexpr uint32_t Side = 512;
  const auto A = floats(Side * Side), B = floats(Side * Side), Ours = floats(Side * Side),
             Plain = floats(Side * Side);
  const auto Code = shader("shared_gemm.comp", Threads, {A, B, Ours});
  Code->push(std::array<uint32_t, 3>{Side, Side, Side});
  Contest Result;
  Result.Work = 2.0 * Side * Side * Side;
  Result.Contestants = {
      {"coopc", [=] { Code->run({Side / 32, Side / 32, 1}); },
       [=] {
         plainProduct(Side, Side, Side, A->as<float>(), B->as<float>(), Plain->as<float>());
         return compare(Ours->as<float>(), Plain->as<float>(), Side * Side, 1e-2F);
       }},
      {"C++",
       [=] { plainProduct(Side, Side, Side, A->as<float>(), B->as<float>(), Plain->as<float>()); },
       [] { return ""; }}};
  return Result;
}

} // namespace

std::vector<Entry> kernelContests(unsigned Threads) {
  return {{"mandelbrot", [=] { return mandelbrot(Threads); }},
          {"stencil", [=] { return stencil(Threads); }},
          {"reduction", [=] { return reduction(Threads); }},
          {"gemm in shared memory", [=] { return sharedGemm(Threads); }}};
}

} // namespace bench
