// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop-semantics: random programs against the evaluator. What a program is, and what it must give,
// is the areas' affair.

#include "../native/Pack.h"
#include "Choices.h"
#include "Export.h"
#include "Isolate.h"
#include "Reduce.h"
#include "Settings.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

namespace semantics {
namespace {

/// Each program has a seed of its own, so that any one can be made alone.
uint64_t seedOf(const Settings &S, const Area &A, uint64_t Index) {
  Stream Mixer(S.Seed);
  uint64_t Seed = Mixer.next() + Index;
  for (const char C : A.Name)
    Seed = Stream(Seed + static_cast<unsigned char>(C)).next();
  return Seed;
}

/// A driver runs what drivers of today have.
Choices forPlace(const Settings &S, Choices Drawn) {
  if (S.How.VulkanDevice)
    Drawn.setForDriver();
  return Drawn;
}

std::string runChoices(const Settings &S, const Area &A, Choices Given, std::string &Skipped) {
  Choices Drawn = forPlace(S, std::move(Given));
  Program P = A.Make(Drawn);
  P.Undefined = A.Undefined;
  return execute(P, S.How, Skipped);
}

/// Why programs were not run: for each reason how many. From one process to another as lines.
using Reasons = std::map<std::string, uint64_t>;

std::string textOf(const Reasons &Skipped) {
  std::string Text;
  for (const auto &[Reason, Count] : Skipped)
    Text += std::to_string(Count) + ' ' + Reason + '\n';
  return Text;
}

void addLines(const std::string &Lines, Reasons &To) {
  std::istringstream In(Lines);
  uint64_t Count = 0;
  for (std::string Reason; In >> Count && std::getline(In >> std::ws, Reason);)
    To[Reason] += Count;
}

/// Programs [Begin, End) in one process, which stops at the first that fails. Progress says how
/// many were right, also after a crash.
class Batch {
public:
  Batch(const Settings &S, const Area &A, uint64_t Begin, uint64_t End)
      : S(S), A(A), Begin(Begin), End(End) {}

  /// The index of the first failing program, or End. Adds to Skipped where there is none.
  uint64_t run(Reasons &Skipped) {
    const std::string Report = isolated(
        [this] {
          Reasons Here;
          for (uint64_t I = Begin; I < End; ++I) {
            std::string Reason;
            if (!runChoices(S, A, Choices(seedOf(S, A, I)), Reason).empty())
              return std::to_string(I);
            if (!Reason.empty())
              ++Here[Reason];
          }
          return std::string(Passed) + textOf(Here);
        },
        static_cast<unsigned>(std::min<uint64_t>(S.ProgramSeconds * (End - Begin), 3600)));
    if (Report.starts_with(Passed)) {
      addLines(Report.substr(Passed.size()), Skipped);
      return End;
    }
    // Of a crash the report does not say where; find it one by one.
    for (uint64_t I = Begin; I < End; ++I)
      if (!runAlone(I).empty())
        return I;
    std::fprintf(stderr,
                 "coop-semantics: a failure that does not come again, area %.*s, near "
                 "index %s\n",
                 static_cast<int>(A.Name.size()), A.Name.data(), Report.c_str());
    return Begin;
  }

private:
  std::string runAlone(uint64_t I) const {
    std::string Reason;
    return isolated([&] { return runChoices(S, A, Choices(seedOf(S, A, I)), Reason); },
                    S.ProgramSeconds);
  }

  static constexpr std::string_view Passed = "passed\n";
  const Settings &S;
  const Area &A;
  uint64_t Begin, End;
};

void reportFailure(const Settings &S, const Area &A, uint64_t Index) {
  Choices Drawn = forPlace(S, Choices(seedOf(S, A, Index)));
  A.Make(Drawn);
  std::string Reason;
  const auto FailureOf = [&](const std::vector<uint64_t> &Recorded) {
    return isolated([&] { return runChoices(S, A, Choices(Recorded), Reason); }, S.ProgramSeconds);
  };
  const std::vector<uint64_t> Least = reduce(
      Drawn.recorded(),
      [&](const std::vector<uint64_t> &Candidate) { return !FailureOf(Candidate).empty(); },
      std::chrono::seconds(S.ReduceSeconds));
  const std::string Before = FailureOf(Drawn.recorded()), After = FailureOf(Least);
  Choices Again = forPlace(S, Choices(Least));
  const Program Small = A.Make(Again);
  const std::string Name(A.Name);
  std::printf("FAILED: --area %s --seed %llu --first %llu --iterations 1\n%s\nreduced from %zu "
              "choices to %zu:\n%s\n%s\n",
              Name.c_str(), static_cast<unsigned long long>(S.Seed),
              static_cast<unsigned long long>(Index), Before.c_str(), Drawn.recorded().size(),
              Least.size(), Small.Source.c_str(), After.c_str());
  if (!S.Save.empty() && !writeReproducer(Small, S.How, S.Save + "/" + Name))
    std::fprintf(stderr, "coop-semantics: cannot write to '%s'\n", S.Save.c_str());
  std::fflush(stdout);
}

/// True when all of an area's programs give what they must.
bool runArea(const Settings &S, const Area &A) {
  constexpr uint64_t BatchSize = 50;
  const auto Start = std::chrono::steady_clock::now();
  Reasons Skipped;
  for (uint64_t Done = 0; S.Iterations == 0 || Done < S.Iterations;) {
    const uint64_t Size = S.Iterations ? std::min(BatchSize, S.Iterations - Done) : BatchSize;
    const uint64_t Begin = S.First + Done;
    const uint64_t Failed = Batch(S, A, Begin, Begin + Size).run(Skipped);
    if (Failed != Begin + Size) {
      reportFailure(S, A, Failed);
      return false;
    }
    Done += Size;
  }
  const std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  uint64_t NotRun = 0;
  for (const auto &[Reason, Count] : Skipped)
    NotRun += Count;
  std::printf("%-14.*s seed %llu: %llu programs agree, %.1f ms each\n",
              static_cast<int>(A.Name.size()), A.Name.data(),
              static_cast<unsigned long long>(S.Seed),
              static_cast<unsigned long long>(S.Iterations - NotRun),
              1000 * Took.count() / static_cast<double>(S.Iterations));
  for (const auto &[Reason, Count] : Skipped)
    std::printf("  %llu skipped: %s\n", static_cast<unsigned long long>(Count), Reason.c_str());
  std::fflush(stdout);
  return true;
}

void printArea(const Settings &S, const Area &A) {
  for (uint64_t I = S.First; I < S.First + S.Iterations; ++I) {
    Choices Drawn(seedOf(S, A, I));
    std::printf("// %.*s, index %llu\n%s\n", static_cast<int>(A.Name.size()), A.Name.data(),
                static_cast<unsigned long long>(I), A.Make(Drawn).Source.c_str());
  }
}

/// Writes the areas' programs for test/native. False when the file cannot be written.
bool exportAreas(const Settings &S) {
  native::PackWriter Pack;
  uint64_t Added = 0;
  for (const Area &A : S.Areas)
    for (uint64_t I = S.First; I < S.First + S.Iterations; ++I) {
      Choices Drawn(seedOf(S, A, I));
      Drawn.setForDriver();
      Added += exportProgram(A.Make(Drawn), std::string(A.Name) + " " + std::to_string(I), Pack);
    }
  std::ofstream Out(S.Export, std::ios::binary);
  Out.write(reinterpret_cast<const char *>(Pack.content().data()),
            static_cast<std::streamsize>(Pack.content().size()));
  std::printf("%llu programs for a Vulkan driver in %s\n", static_cast<unsigned long long>(Added),
              S.Export.c_str());
  return Out.good();
}

} // namespace
} // namespace semantics

int main(int Count, char **Arguments) {
  int ExitStatus = 0;
  const auto Parsed = semantics::parseSettings(Count, Arguments, ExitStatus);
  if (!Parsed)
    return ExitStatus;
  if (!Parsed->Export.empty())
    return semantics::exportAreas(*Parsed) ? 0 : 1;
  bool Agree = true;
  for (const semantics::Area &A : Parsed->Areas) {
    if (Parsed->Print)
      semantics::printArea(*Parsed, A);
    else
      Agree &= semantics::runArea(*Parsed, A);
  }
  return Agree ? 0 : 1;
}
