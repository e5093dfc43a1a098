// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop-bench [--threads N] [--repetitions N] [--csv FILE] [PART OF A NAME]...: runs the contests
// whose names hold one of the parts, all but those of growth without one, and prints a table of
// figures and ratios. Contestants are interleaved at random, and the fastest run of each counts: a
// machine that others use disturbs all of them alike and never makes one faster.
// --csv: the same as rows of work,by,seconds,work_items,peak_bytes (utils/plot_growth.py).

#include "Contest.h"
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
  std::vector<std::string> Parts;
};

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
    else
      Result.Parts.push_back(Text);
  }
  return Result;
}

/// The libraries read these when they are loaded, so they must stand before the program starts.
void setLibraryThreads(char **Texts, unsigned Threads) {
  const std::string Number = std::to_string(Threads);
  const char *Now = std::getenv("OMP_NUM_THREADS");
  if (Now && Number == Now && std::getenv("OPENBLAS_CORETYPE"))
    return;
  setenv("OMP_NUM_THREADS", Number.c_str(), 1);
  setenv("OPENBLAS_NUM_THREADS", Number.c_str(), 1);
  setenv("OPENBLAS_CORETYPE", "SkylakeX",
         0); // its AVX-512 kernels, on processors that it does not know
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
       {gemmContests(A.Threads), mlpContests(A.Threads), byteMlpContests(A.Threads),
        attentionContests(A.Threads), quantizedContests(A.Threads), kernelContests(A.Threads),
        dispatchContests(), gemmGrowth(A.Threads), mlpGrowth(A.Threads),
        workgroupGrowth(A.Threads)})
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
  bench::setLibraryThreads(Texts, A.Threads);
  return bench::run(A);
}
