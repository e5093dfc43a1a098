// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A failing program as files and a command line.

#include "Execute.h"
#include <filesystem>
#include <fstream>
#include <sstream>

namespace semantics {
namespace {

bool writeFile(const std::filesystem::path &Path, std::string_view Content) {
  std::ofstream Out(Path, std::ios::binary);
  Out.write(Content.data(), static_cast<std::streamsize>(Content.size()));
  return Out.good();
}

std::string_view asText(const std::vector<uint8_t> &Bytes) {
  return {reinterpret_cast<const char *>(Bytes.data()), Bytes.size()};
}

/// The value of --bind for a buffer of addresses.
std::string addressesOf(const Buffer &B) {
  std::string Text;
  for (const Address &A : B.Addresses)
    Text += (Text.empty() ? "address:" : ",address:") + std::to_string(A.Binding) + '+' +
            std::to_string(A.Offset);
  return Text;
}

/// Of a program with several entry points the source does not say all.
bool writeModule(const Program &P, const Strategy &S, const std::filesystem::path &Path) {
  std::string Error;
  const std::vector<uint32_t> Module = compile(P, S, coop::Compiler(), Error);
  return writeFile(
      Path, {reinterpret_cast<const char *>(Module.data()), Module.size() * sizeof(uint32_t)});
}

/// The buffers expected are main's.
std::string commandLines(const Program &P, const std::string &Options) {
  if (P.Entries.empty())
    return "coopc run random.comp" + Options + '\n';
  std::string Lines = "coopc run random.spv --entry main" + Options + '\n';
  for (const EntryPoint &E : P.Entries)
    Lines += "coopc run random.spv --entry " + E.Function + Options + '\n';
  return Lines;
}

} // namespace

bool writeReproducer(const Program &P, const Strategy &S, const std::string &Folder) {
  std::error_code Error;
  const std::filesystem::path Root(Folder);
  std::filesystem::create_directories(Root, Error);
  bool Written = writeFile(Root / "random.comp", P.Source);
  std::ostringstream Command;
  if (!P.Entries.empty())
    Written &= writeModule(P, S, Root / "random.spv");
  Command << " --cpu-opt " << S.OptLevel << " --groups " << P.Groups[0] << ',' << P.Groups[1] << ','
          << P.Groups[2];
  if (S.CudaDevice)
    Command << " --on=cuda --device " << *S.CudaDevice;
  if (S.VulkanDevice)
    Command << " --on=vulkan --device " << *S.VulkanDevice;
  if (S.OptimizeSpirv && P.Entries.empty())
    Command << " -O";
  if (S.Checks)
    Command << " --check";
  if (S.FrontEnd == coop::FrontEnd::Glslang && P.Entries.empty())
    Command << " --frontend=glslang";
  if (S.Execution == coop::Execution::Fast)
    Command << " --exec=fast --lanes="
            << (S.Lanes == coop::LaneMode::Serial ? "serial"
                : S.Lanes == coop::LaneMode::Auto ? "auto"
                                                  : "vectors");
  if (const uint32_t Size = P.SubgroupSize ? P.SubgroupSize : S.SubgroupSize)
    Command << " --subgroup-size " << Size;
  if (!S.Cpu.empty())
    Command << " --cpu " << S.Cpu;
  if (!S.Gpu.empty())
    Command << " --gpu " << S.Gpu;
  if (!S.Features.empty())
    Command << " --features " << S.Features;
  for (const auto &[Id, Value] : P.SpecConstants)
    Command << " --spec " << Id << '=' << Value;
  if (!P.PushConstants.empty()) {
    Written &= writeFile(Root / "push.bin", asText(P.PushConstants));
    Command << " --push push.bin";
  }
  for (size_t I = 0; I < P.Buffers.size(); ++I) {
    const std::string Number = std::to_string(I);
    if (!P.Buffers[I].Addresses.empty()) {
      Command << " --bind " << I << '=' << addressesOf(P.Buffers[I]);
      continue;
    }
    Written &= writeFile(Root / ("before" + Number + ".bin"), asText(P.Buffers[I].Before));
    Written &= writeFile(Root / ("expected" + Number + ".bin"), asText(P.Buffers[I].After));
    Command << " --bind " << I << "=before" << I << ".bin --out " << I << "=after" << I
            << ".npy:u8[" << P.Buffers[I].Before.size() << ']';
  }
  return Written && writeFile(Root / "command", commandLines(P, Command.str()));
}

} // namespace semantics
