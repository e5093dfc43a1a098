// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small networks: mlp.comp and mlp_matrix.comp against a kernel written by hand and oneDNN, layer
// after layer over chunks of inputs.

#include "Contest.h"
#include "Network.h"
#include "peers/Products.h"

namespace bench {
namespace {

const Network Networks[] = {{"32-64-64-64-16", 32, 64, 16, 4}, {"16-16-16-16", 16, 16, 16, 3}};
constexpr uint32_t ItemsOfContests = 16384;

const Kind F32 = {"f32", "float", "gl_ComponentTypeFloat32NV", 4};
const Kind F16 = {"f16", "float16_t", "gl_ComponentTypeFloat16NV", 2};
// GL_NV_cooperative_vector has no bfloat16 component type.
const Kind BF16 = {"bf16", "bfloat16_t", nullptr, 2};
const Kind E4M3 = {"e4m3", "uint8_t", "gl_ComponentTypeFloatE4M3NV", 1};

using DataPointer = std::shared_ptr<NetworkData>;

/// A shader that takes ItemsOfGroup inputs in a workgroup.
Contestant ours(const char *Name, const char *File, uint32_t ItemsOfGroup, const Network &N,
                const DataPointer &D, unsigned Threads) {
  ShaderOptions Options;
  Options.File = File;
  Options.Threads = Threads;
  const auto Define = [&](const char *Name, const std::string &Value) {
    Options.Macros.push_back(std::string(Name) + "=" + Value);
  };
  Define("TYPE", D->Type.Type);
  Define("INPUTS", std::to_string(N.Inputs));
  Define("HIDDEN", std::to_string(N.Hidden));
  Define("OUTPUTS", std::to_string(N.Outputs));
  Define("LAYERS", std::to_string(N.Layers));
  if (D->Type.Component) {
    Define("COMPONENT", D->Type.Component);
    Define("SIZE", std::to_string(D->Type.Size));
    Define("STORED_TYPE", D->Stored.Type);
    Define("STORED_COMPONENT", D->Stored.Component);
    Define("STORED_SIZE", std::to_string(D->Stored.Size));
  }
  const auto Code = std::make_shared<Shader>(std::move(Options));
  Code->bind(D->Inputs);
  Code->bind(D->Weights);
  Code->bind(D->Results);
  Code->push(D->Items);
  return {
      Name,
      [Code, D, ItemsOfGroup] { Code->run({(D->Items + ItemsOfGroup - 1) / ItemsOfGroup, 1, 1}); },
      [D] { return D->check(); }};
}

Contestant ofVectors(const Network &N, const DataPointer &D, unsigned Threads) {
  return ours("coopc", "mlp.comp", 64, N, D, Threads);
}

Contestant ofMatrices(const char *Name, const Network &N, const DataPointer &D, unsigned Threads) {
  return ours(Name, "mlp_matrix.comp", 128, N, D, Threads);
}

void addPeers(Contest &To, const DataPointer &D, unsigned Threads) {
  const bool IsBrain = D->Type.isBrain();
  const MlpData Raw{D->Inputs.as<void>(), D->Weights.as<void>(), D->Results.as<void>(), D->Items};
  // Peers take whole chunks.
  if (Threads == 1 && D->Items % 256 == 0 && (IsBrain ? hasAvx512Bf16() : hasAvx512()))
    To.Contestants.push_back({"by hand, AVX-512",
                              [=] { (IsBrain ? mlpByHandBf16 : mlpByHandF32)(D->Sizes, Raw); },
                              [D] { return D->check(); }});
  for (const size_t Chunk : {size_t(256), size_t(1024)})
    if (D->Items % Chunk == 0)
      To.Contestants.push_back(
          {"oneDNN, chunks of " + std::to_string(Chunk),
           oneDnnMlp(D->Sizes, Raw, IsBrain ? Scalar::BF16 : Scalar::F32, Chunk),
           [D] { return D->check(); }});
}

Contest emptyContest(uint32_t Items) {
  Contest Result;
  Result.Work = Items;
  Result.Measure = Unit::NanosecondsPerItem;
  return Result;
}

Contest contest(const Network &N, const Kind &K, const Kind &Stored, unsigned Threads) {
  const auto D = std::make_shared<NetworkData>(K, Stored, N.sizes(), ItemsOfContests);
  Contest Result = emptyContest(D->Items);
  if (K.Component)
    Result.Contestants.push_back(ofVectors(N, D, Threads));
  if (&K == &Stored)
    Result.Contestants.push_back(
        ofMatrices(K.Component ? "coopc, in matrices" : "coopc", N, D, Threads));
  if (&K == &F32 || &K == &BF16)
    addPeers(Result, D, Threads);
  return Result;
}

Contest growth(const Kind &K, unsigned Threads, uint32_t Items) {
  const auto D = std::make_shared<NetworkData>(K, K, Networks[0].sizes(), Items);
  Contest Result = emptyContest(Items);
  Result.Contestants.push_back(ofVectors(Networks[0], D, Threads));
  if (&K == &F32)
    addPeers(Result, D, Threads);
  return Result;
}

} // namespace

std::vector<Entry> mlpContests(unsigned Threads) {
  std::vector<Entry> Result;
  for (const Network &N : Networks) {
    const auto Add = [&](const Kind &K, const Kind &Stored) {
      Result.push_back({std::string("mlp ") + Stored.Name + " " + N.Name,
                        [&N, &K, &Stored, Threads] { return contest(N, K, Stored, Threads); }});
    };
    Add(F32, F32);
    Add(BF16, BF16);
    Add(F16, F16);
    Add(F16, E4M3); // weights alone
  }
  return Result;
}

std::vector<Entry> mlpGrowth(unsigned Threads) {
  std::vector<Entry> Result;
  for (const Kind *K : {&F32, &F16})
    for (const uint32_t Items : {1U, 16U, 256U, 4096U, 65536U, 1048576U})
      Result.push_back({std::string("growth mlp ") + K->Name + " " + std::to_string(Items),
                        [K, Threads, Items] { return growth(*K, Threads, Items); }});
  return Result;
}

} // namespace bench
