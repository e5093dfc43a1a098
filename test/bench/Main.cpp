// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop-bench [--threads N] [--repetitions N] [--csv FILE] [--instructions SET] [PART OF A NAME]...:
// runs the contests whose names hold one of the parts, all but those of growth without one, and
// prints a table of figures and ratios. Contestants are interleaved at random, and the fastest run
// of each counts: a machine that others use disturbs all of them alike and never makes one faster.
// --csv: the same as rows of work,by,seconds,work_items,peak_bytes (utils/plot_growth.py).
// --instructions: as on a processor that has no more than these (InstructionSets), ours and peers.

#include "Contest.h"
#include "Shader.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <unistd.h>

namespace bench {

double figure(const Contest &C, double Seconds) {
  return C.Measure == Unit::GigaPerSecond ? C.Work / Seconds * 1e-9 : Seconds / C.Work * 1e9;
}

namespace {

/// How each contestant is told to do without the instructions that are newer than a processor's.
struct InstructionSet {
  const char *Name;
  const char *Ours;     ///< coop::KernelOptions::Features
  const char *OneDnn;   ///< ONEDNN_MAX_CPU_ISA
  const char *OpenBlas; ///< OPENBLAS_CORETYPE
};
constexpr InstructionSet InstructionSets[] = {
    // SkylakeX: OpenBLAS's AVX-512 kernels, on processors that it does not know.
    {"all", "", "ALL", "SkylakeX"},
    {"avx512-bf16", "-amx-tile,-avx512fp16", "AVX512_CORE_BF16", "SkylakeX"}, // as Zen 4 and 5
    {"avx2", "-amx-tile,-avx512f", "AVX2_VNNI", "Haswell"},
};

/// Keeps the least time of every benchmark.
class Fastest : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &Runs) override {
    for (const Run &R : Runs) {
      if (R.run_type != Run::RT_Iteration)
        continue;
      const double Time = R.real_accumulated_time / static_cast<double>(R.iterations);
      const auto [Place, IsNew] = Seconds.try_emplace(R.run_name.function_name, Time);
      if (!IsNew)
        Place->second = std::min(Place->second, Time);
    }
  }
  double of(const std::string &Name) const { return Seconds.at(Name); }

private:
  std::map<std::string, double> Seconds;
};

bool isRight(const std::string &Name, const Contestant &C) {
  C.Run();
  const std::string Wrong = C.Check();
  if (!Wrong.empty())
    std::fprintf(stderr, "coop-bench: %s by %s: %s\n", Name.c_str(), C.Name.c_str(), Wrong.c_str());
  return Wrong.empty();
}

void printResult(const std::string &Name, const Contest &C, const Fastest &Times) {
  double Best = 0;
  for (size_t I = 1; I < C.Contestants.size(); ++I) {
    const double Time = Times.of(C.Contestants[I].Name);
    Best = Best == 0 ? Time : std::min(Best, Time);
  }
  for (const Contestant &Who : C.Contestants) {
    const double Time = Times.of(Who.Name);
    std::printf("%-30s %-26s %10.1f %-8s", &Who == C.Contestants.data() ? Name.c_str() : "",
                Who.Name.c_str(), figure(C, Time),
                C.Measure == Unit::GigaPerSecond ? "G/s" : "ns/item");
    if (&Who != C.Contestants.data())
      std::printf(" %6.2f", ratio(Times.of(C.Contestants.front().Name), Time));
    std::printf("\n");
  }
  std::fflush(stdout);
}

/// The most memory that the process had at a time since the last call, in bytes; 0 where the system
/// does not say.
size_t takePeakMemory() {
  size_t Kilobytes = 0;
  std::ifstream Status("/proc/self/status");
  for (std::string Line; std::getline(Status, Line);)
    if (Line.rfind("VmHWM:", 0) == 0)
      Kilobytes = std::strtoull(Line.c_str() + 6, nullptr, 10);
  std::ofstream("/proc/self/clear_refs") << '5';
  return Kilobytes * 1024;
}

void appendRows(std::ofstream &Csv, const std::string &Name, const Contest &C, const Fastest &Times,
                const std::vector<size_t> &Peaks) {
  for (size_t I = 0; I < C.Contestants.size(); ++I)
    Csv << Name << ",\"" << C.Contestants[I].Name << "\"," << Times.of(C.Contestants[I].Name) << ','
        << C.Work << ',' << Peaks[I] << '\n';
  Csv.flush();
}

bool runContest(const Entry &E, int Repetitions, std::ofstream &Csv) {
  const Contest C = E.SetUp();
  bool Right = true;
  std::vector<size_t> Peaks;
  for (const Contestant &Who : C.Contestants) {
    takePeakMemory();
    Right &= isRight(E.Name, Who);
    Peaks.push_back(takePeakMemory());
    benchmark::RegisterBenchmark(Who.Name.c_str(),
                                 [&Who](benchmark::State &State) {
                                   for (auto Unused : State) {
                                     (void)Unused;
                                     Who.Run();
                                   }
                                 })
        ->Repetitions(Repetitions)
        ->MinTime(0.05)
        ->UseRealTime();
  }
  Fastest Times;
  benchmark::RunSpecifiedBenchmarks(&Times);
  benchmark::ClearRegisteredBenchmarks();
  printResult(E.Name, C, Times);
  if (Csv.is_open())
    appendRows(Csv, E.Name, C, Times, Peaks);
  return Right;
}

struct Arguments {
  unsigned Threads = 1;
  int Repetitions = 5;
  std::string Csv;
  const InstructionSet *Instructions = InstructionSets;
  std::vector<std::string> Parts;
};

const InstructionSet &instructionSet(const std::string &Name) {
  for (const InstructionSet &Set : InstructionSets)
    if (Name == Set.Name)
      return Set;
  std::fprintf(stderr, "coop-bench: no instruction set is called '%s'; there are:", Name.c_str());
  for (const InstructionSet &Set : InstructionSets)
    std::fprintf(stderr, " %s", Set.Name);
  std::fprintf(stderr, "\n");
  std::exit(2);
}

Arguments parse(int Count, char **Texts) {
  Arguments Result;
  for (int I = 1; I < Count; ++I) {
    const std::string Text = Texts[I];
    if (Text == "--threads" && I + 1 < Count)
      Result.Threads = static_cast<unsigned>(std::max(1, std::atoi(Texts[++I])));
    else if (Text == "--repetitions" && I + 1 < Count)
      Result.Repetitions = std::max(1, std::atoi(Texts[++I]));
    else if (Text == "--csv" && I + 1 < Count)
      Result.Csv = Texts[++I];
    else if (Text == "--instructions" && I + 1 < Count)
      Result.Instructions = &instructionSet(Texts[++I]);
    else
      Result.Parts.push_back(Text);
  }
  return Result;
}

/// The libraries read these when they are loaded, so they must stand before the program starts.
void setEnvironment(char **Texts, const Arguments &A) {
  constexpr char Done[] = "COOP_BENCH_ENVIRONMENT_IS_SET";
  if (std::getenv(Done))
    return;
  const std::string Threads = std::to_string(A.Threads);
  setenv("OMP_NUM_THREADS", Threads.c_str(), 1);
  setenv("OPENBLAS_NUM_THREADS", Threads.c_str(), 1);
  if (__builtin_cpu_supports("avx512f")) // it knows all others by itself
    setenv("OPENBLAS_CORETYPE", A.Instructions->OpenBlas, 1);
  setenv("ONEDNN_MAX_CPU_ISA", A.Instructions->OneDnn, 1);
  setenv(FeaturesVariable, A.Instructions->Ours, 1);
  setenv(Done, "1", 1);
  execv("/proc/self/exe", Texts);
}

bool isWanted(const std::string &Name, const std::vector<std::string> &Parts) {
  if (Parts.empty())
    return Name.rfind("growth ", 0) != 0;
  return std::any_of(Parts.begin(), Parts.end(),
                     [&](const std::string &Part) { return Name.find(Part) != std::string::npos; });
}

int run(const Arguments &A) {
  std::vector<Entry> All;
  for (const std::vector<Entry> &Some :
       {gemmContests(A.Threads), robustContests(A.Threads), mlpContests(A.Threads),
        byteMlpContests(A.Threads), attentionContests(A.Threads), quantizedContests(A.Threads),
        matVecContests(A.Threads), kernelContests(A.Threads), dispatchContests(),
        gemmGrowth(A.Threads), mlpGrowth(A.Threads), workgroupGrowth(A.Threads)})
    All.insert(All.end(), Some.begin(), Some.end());
  std::string Flags[] = {"coop-bench", "--benchmark_enable_random_interleaving=true"};
  char *Pointers[] = {Flags[0].data(), Flags[1].data()};
  int FlagCount = 2;
  benchmark::Initialize(&FlagCount, Pointers);
  std::printf("%-30s %-26s %10s %-8s %6s\n", "work", "by", "figure", "", "ours is faster");
  std::ofstream Csv;
  if (!A.Csv.empty()) {
    Csv.open(A.Csv);
    Csv << "work,by,seconds,work_items,peak_bytes\n";
  }
  bool Right = true;
  for (const Entry &E : All)
    if (isWanted(E.Name, A.Parts))
      Right &= runContest(E, A.Repetitions, Csv);
  return Right ? 0 : 1;
}

} // namespace
} // namespace bench

int main(int Count, char **Texts) {
  const bench::Arguments A = bench::parse(Count, Texts);
  bench::setEnvironment(Texts, A);
  return bench::run(A);
}
