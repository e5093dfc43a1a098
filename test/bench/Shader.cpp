// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiling and running the shaders of benchmarks.

#include "Shader.h"
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace bench {
namespace {

[[noreturn]] void fail(const std::string &File, const std::vector<coop::Message> &Messages) {
  for (const coop::Message &M : Messages)
    std::fprintf(stderr, "%s:%u: %s\n", File.c_str(), M.Line, M.Text.c_str());
  std::exit(1);
}

std::string readShader(const std::string &File) {
  std::ifstream In(std::string(COOP_BENCH_SHADERS) + "/" + File);
  return {std::istreambuf_iterator<char>(In), {}};
}

} // namespace

Memory::Memory(size_t Bytes) : Bytes(Bytes) {
  constexpr size_t Page = 4096;
  Data = std::aligned_alloc(Page, (Bytes + Page - 1) / Page * Page);
  if (!Data)
    std::abort();
  std::memset(Data, 0, Bytes);
}

Memory::~Memory() { std::free(Data); }

std::vector<uint32_t> compileSpirv(const ShaderOptions &Options) {
  coop::CompileOptions FrontEnd;
  FrontEnd.Name = Options.File;
  FrontEnd.Macros = Options.Macros;
  const std::string Folder = Options.File.substr(0, Options.File.rfind('/') + 1);
  FrontEnd.Include = [&](std::string_view Name, std::string_view From, bool) {
    // Beside what includes it.
    const std::string Beside(From.substr(0, From.rfind('/') + 1));
    const std::string Path = (From == Options.File ? Folder : Beside) + std::string(Name);
    return coop::IncludedFile{Path, readShader(Path)};
  };
  coop::CompileResult Made = coop::Compiler().compile(readShader(Options.File), FrontEnd);
  if (!Made)
    fail(Options.File, Made.Messages);
  return std::move(Made.Spirv);
}

coop::Kernel compileKernel(const std::vector<uint32_t> &Spirv, const ShaderOptions &Options) {
  coop::KernelOptions BackEnd;
  BackEnd.SpecConstants = Options.SpecConstants;
  BackEnd.TheExecution = coop::Execution::Fast;
  BackEnd.Robust = Options.Robust;
  if (const char *Features = std::getenv(FeaturesVariable))
    BackEnd.Features = Features;
  coop::KernelResult Made = coop::Compiler().createKernel(Spirv, BackEnd);
  if (!Made)
    fail(Options.File, Made.Messages);
  return std::move(Made.TheKernel);
}

Shader::Shader(ShaderOptions Options) : Threads(Options.Threads) {
  const auto Start = std::chrono::steady_clock::now();
  Code = compileKernel(compileSpirv(Options), Options);
  Seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
}

void Shader::bind(const Memory &M) {
  Buffers.push_back({0, static_cast<uint32_t>(Buffers.size()), 0, M.as<void>(), M.size()});
}

void Shader::run(std::array<uint32_t, 3> Groups) const {
  coop::DispatchSettings Settings;
  Settings.PushConstants = Constants.data();
  Settings.PushConstantsSize = Constants.size();
  Settings.Threads = Threads;
  const coop::DispatchResult Ran = Code.dispatch(Groups, Buffers, Settings);
  if (!Ran) {
    std::fprintf(stderr, "%s\n", Ran.Error.c_str());
    std::exit(1);
  }
}

} // namespace bench
