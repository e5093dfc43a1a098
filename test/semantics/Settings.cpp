// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading the command line of coop-semantics.

#include "Settings.h"
#include <charconv>
#include <cstdio>
#include <functional>
#include <map>

namespace semantics {
namespace {

void printHelp() {
  std::puts("usage: coop-semantics [options]\n"
            "Runs random programs and compares what they give with an evaluator written from the\n"
            "specifications. A failing program is made smaller and printed.\n\n"
            "  --area NAME         only this area (again for more)\n"
            "  --iterations N      programs of each area; 0: without end (default: 100)\n"
            "  --one-in N          divide the iterations, for a slow build (default: 1)\n"
            "  --seed N            of all programs (default: 1)\n"
            "  --first N           index of the first program (default: 0)\n"
            "  --frontend NAME     coop (default) or glslang\n"
            "  --optimize-spirv    run SPIRV-Tools' optimizer first\n"
            "  --exec NAME         reference (default) or fast\n"
            "  --lanes NAME        in fast execution vectors (default), serial or auto\n"
            "  --check             run-time checks, which must report nothing\n"
            "  --on cpu|cuda|vulkan  what runs the programs (default: cpu)\n"
            "  --opt-level N       effort for machine code, 0 to 3 (default: 0)\n"
            "  --gpu NAME          with --on cuda, what code is made for (default: the device)\n"
            "  --cpu NAME          LLVM's name of the CPU (default: native)\n"
            "  --features LIST     CPU features: +avx2,-fma\n"
            "  --subgroup-size N   of programs that do not say it (default: chosen)\n"
            "  --reduce-seconds N  time for making a failing program smaller (default: 60)\n"
            "  --program-seconds N time that one program may take (default: 120)\n"
            "  --save FOLDER       write what fails there, with the command line that shows it\n"
            "  --export FILE       write the programs as SPIR-V for test/native; do not run them\n"
            "  --print             print the programs and do not run them\n\nareas:");
  for (const Area &A : areas())
    std::printf("  %-14.*s %.*s\n", static_cast<int>(A.Name.size()), A.Name.data(),
                static_cast<int>(A.Help.size()), A.Help.data());
}

bool parseNumber(const std::string &Text, uint64_t &Number) {
  const char *End = Text.data() + Text.size();
  const auto [Stop, Error] = std::from_chars(Text.data(), End, Number);
  return Error == std::errc() && Stop == End && !Text.empty();
}

template <typename T> bool setNumber(const std::string &Text, T &To) {
  uint64_t Number = 0;
  if (!parseNumber(Text, Number) || Number > static_cast<uint64_t>(static_cast<T>(-1)))
    return false;
  To = static_cast<T>(Number);
  return true;
}

bool setFrontEnd(const std::string &Text, coop::FrontEnd &To) {
  To = Text == "glslang" ? coop::FrontEnd::Glslang : coop::FrontEnd::Coop;
  return Text == "glslang" || Text == "coop";
}

bool setExecution(const std::string &Text, coop::Execution &To) {
  To = Text == "fast" ? coop::Execution::Fast : coop::Execution::Reference;
  return Text == "fast" || Text == "reference";
}

bool setLanes(const std::string &Text, coop::LaneMode &To) {
  To = Text == "serial" ? coop::LaneMode::Serial
       : Text == "auto" ? coop::LaneMode::Auto
                        : coop::LaneMode::Vectors;
  return Text == "vectors" || Text == "serial" || Text == "auto";
}

bool setProcessor(const std::string &Text, Strategy &To) {
  To.CudaDevice = Text == "cuda" ? std::optional<unsigned>(0) : std::nullopt;
  To.VulkanDevice = Text == "vulkan" ? std::optional<unsigned>(0) : std::nullopt;
  return To.CudaDevice || To.VulkanDevice || Text == "cpu";
}

bool setText(const std::string &Text, std::string &To) {
  To = Text;
  return !Text.empty();
}

bool addArea(const std::string &Text, std::vector<Area> &To) {
  for (const Area &A : areas())
    if (A.Name == Text) {
      To.push_back(A);
      return true;
    }
  return false;
}

using Setter = std::function<bool(const std::string &)>;

std::map<std::string, Setter> setters(Settings &S) {
  return {
      {"--area", [&](const std::string &V) { return addArea(V, S.Areas); }},
      {"--iterations", [&](const std::string &V) { return setNumber(V, S.Iterations); }},
      {"--one-in", [&](const std::string &V) { return setNumber(V, S.OneIn) && S.OneIn != 0; }},
      {"--seed", [&](const std::string &V) { return setNumber(V, S.Seed); }},
      {"--first", [&](const std::string &V) { return setNumber(V, S.First); }},
      {"--frontend", [&](const std::string &V) { return setFrontEnd(V, S.How.FrontEnd); }},
      {"--exec", [&](const std::string &V) { return setExecution(V, S.How.Execution); }},
      {"--lanes", [&](const std::string &V) { return setLanes(V, S.How.Lanes); }},
      {"--on", [&](const std::string &V) { return setProcessor(V, S.How); }},
      {"--opt-level", [&](const std::string &V) { return setNumber(V, S.How.OptLevel); }},
      {"--gpu", [&](const std::string &V) { return setText(V, S.How.Gpu); }},
      {"--cpu", [&](const std::string &V) { return setText(V, S.How.Cpu); }},
      {"--features", [&](const std::string &V) { return setText(V, S.How.Features); }},
      {"--subgroup-size", [&](const std::string &V) { return setNumber(V, S.How.SubgroupSize); }},
      {"--reduce-seconds", [&](const std::string &V) { return setNumber(V, S.ReduceSeconds); }},
      {"--program-seconds", [&](const std::string &V) { return setNumber(V, S.ProgramSeconds); }},
      {"--save", [&](const std::string &V) { return setText(V, S.Save); }},
      {"--export", [&](const std::string &V) { return setText(V, S.Export); }},
  };
}

} // namespace

std::optional<Settings> parseSettings(int Count, char **Arguments, int &ExitStatus) {
  Settings S;
  const std::map<std::string, Setter> Setters = setters(S);
  const std::map<std::string, bool *> Flags = {{"--print", &S.Print},
                                               {"--optimize-spirv", &S.How.OptimizeSpirv},
                                               {"--check", &S.How.Checks}};
  ExitStatus = 2;
  for (int I = 1; I < Count; ++I) {
    const std::string Name = Arguments[I];
    if (Name == "--help") {
      printHelp();
      ExitStatus = 0;
      return std::nullopt;
    }
    if (const auto Flag = Flags.find(Name); Flag != Flags.end()) {
      *Flag->second = true;
      continue;
    }
    const auto Found = Setters.find(Name);
    if (Found == Setters.end() || I + 1 == Count) {
      std::fprintf(stderr, "coop-semantics: %s '%s'; see --help\n",
                   Found == Setters.end() ? "there is no option" : "a value is missing after",
                   Name.c_str());
      return std::nullopt;
    }
    if (!Found->second(Arguments[++I])) {
      std::fprintf(stderr, "coop-semantics: '%s' is no value of %s; see --help\n", Arguments[I],
                   Name.c_str());
      return std::nullopt;
    }
  }
  if (S.Areas.empty())
    S.Areas = areas();
  S.Iterations = (S.Iterations + S.OneIn - 1) / S.OneIn;
  return S;
}

} // namespace semantics
