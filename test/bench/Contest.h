// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A piece of work and several ways to do it, measured side by side in one process.

#ifndef COOP_BENCH_CONTEST_H
#define COOP_BENCH_CONTEST_H

#include <functional>
#include <string>
#include <vector>

namespace bench {

struct Contestant {
  std::string Name;
  std::function<void()> Run;
  /// What is wrong with the result of the last run, or an empty text.
  std::function<std::string()> Check;
};

/// How a figure is made of seconds.
enum class Unit {
  GigaPerSecond,     ///< Work operations of a run; more is better
  NanosecondsPerItem ///< Work items of a run; less is better
};

struct Contest {
  double Work = 1;
  Unit Measure = Unit::GigaPerSecond;
  /// Ours stands first; the ratio is against the best of the others.
  std::vector<Contestant> Contestants;
};

/// The figure of a run that took Seconds.
double figure(const Contest &C, double Seconds);
/// How many times as fast as Peer Ours is.
inline double ratio(double OurSeconds, double PeerSeconds) { return PeerSeconds / OurSeconds; }

/// A contest that is set up when it is wanted.
struct Entry {
  std::string Name;
  std::function<Contest()> SetUp;
};

// The contests, a function for each subject. Threads: of ours; peers are told the same.
std::vector<Entry> gemmContests(unsigned Threads);
std::vector<Entry> mlpContests(unsigned Threads);
std::vector<Entry> byteMlpContests(unsigned Threads);
std::vector<Entry> attentionContests(unsigned Threads);
std::vector<Entry> quantizedContests(unsigned Threads);
std::vector<Entry> matVecContests(unsigned Threads);
std::vector<Entry> kernelContests(unsigned Threads);
std::vector<Entry> dispatchContests();

// How cost grows with size (utils/plot_growth.py draws it): run where "growth" is asked for.
/// Products with KernelOptions::Robust against the same without it.
std::vector<Entry> robustContests(unsigned Threads);
std::vector<Entry> gemmGrowth(unsigned Threads);
std::vector<Entry> mlpGrowth(unsigned Threads);
std::vector<Entry> workgroupGrowth(unsigned Threads);

} // namespace bench

#endif
