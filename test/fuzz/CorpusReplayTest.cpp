// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replays the fuzzers' corpus, and some thousand mutations of it, which are the same in every run.

#include "driver/InputKind.h"
#include "support/spirv/TargetEnv.h"
#include "support/spirv/Tools.h"
#include "test/fuzz/Mutator.h"
#include "test/fuzz/Targets.h"
#include "test/unit/Tried.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstdlib>

using namespace coop;

namespace {

struct Seed {
  std::string Name, Text;
};

/// The files of a folder of test/ with this ending, in order of their names.
std::vector<Seed> readSeeds(llvm::StringRef Folder, llvm::StringRef Ending) {
  std::vector<Seed> Seeds;
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator I(COOP_SOURCE_DIR "/test/" + Folder, EC), E; !EC && I != E;
       I.increment(EC))
    if (llvm::sys::path::extension(I->path()) == Ending)
      if (auto Buffer = llvm::MemoryBuffer::getFile(I->path()))
        Seeds.push_back({I->path(), (*Buffer)->getBuffer().str()});
  std::sort(Seeds.begin(), Seeds.end(),
            [](const Seed &A, const Seed &B) { return A.Name < B.Name; });
  return Seeds;
}

std::vector<Seed> shaders() {
  std::vector<Seed> Seeds = readSeeds("fuzz/corpus", ".comp");
  for (Seed &S : readSeeds("codegen", ".comp"))
    Seeds.push_back(std::move(S));
  return Seeds;
}

/// Those of all stages, each with a first line that says which.
std::vector<Seed> shadersOfStages() {
  std::vector<Seed> Seeds;
  for (const char *Folder : {"corpus/stages", "corpus/rays", "corpus/mesh", "corpus/images"})
    for (llvm::StringRef Stage : driver::stageNames())
      for (Seed &S : readSeeds(Folder, ("." + Stage).str()))
        Seeds.push_back({S.Name, ("//" + Stage + "\n" + S.Text).str()});
  return Seeds;
}

/// COOP_FUZZ_SCALE=N in the environment makes the test N times as long, for a search by hand.
unsigned scale() {
  unsigned N = 1;
  if (const char *Text = std::getenv("COOP_FUZZ_SCALE"))
    llvm::StringRef(Text).getAsInteger(10, N);
  return std::max(N, 1u);
}

/// Says what ran when the process dies.
class RunningInput : public llvm::PrettyStackTraceEntry {
public:
  RunningInput(llvm::StringRef Seed, unsigned Number, llvm::StringRef Text)
      : Seed(Seed), Number(Number), Text(Text) {}
  void print(llvm::raw_ostream &OS) const override {
    OS << "mutation " << Number << " of " << Seed << "\n" << Text << "\n";
  }

private:
  llvm::StringRef Seed;
  unsigned Number;
  llvm::StringRef Text;
};

/// The same of a module, which is disassembled only then.
class RunningModule : public llvm::PrettyStackTraceEntry {
public:
  RunningModule(llvm::StringRef Seed, unsigned Number, llvm::ArrayRef<uint32_t> Words)
      : Seed(Seed), Number(Number), Words(Words) {}
  void print(llvm::raw_ostream &OS) const override {
    OS << "mutation " << Number << " of " << Seed << "\n";
    llvm::Expected<std::string> Text = spirv::disassemble(Words, spirv::TargetEnv::Vulkan1_4);
    OS << (Text ? *Text : llvm::toString(Text.takeError())) << "\n";
  }

private:
  llvm::StringRef Seed;
  unsigned Number;
  llvm::ArrayRef<uint32_t> Words;
};

class Fuzz : public testing::Test {
protected:
  static void SetUpTestSuite() {
    llvm::EnablePrettyStackTrace();
    llvm::sys::PrintStackTraceOnErrorSignal("coop_fuzz_tests");
  }
};

} // namespace

TEST_F(Fuzz, CorpusOfShaders) {
  unsigned Accepted = 0;
  const std::vector<Seed> Seeds = shaders();
  ASSERT_GE(Seeds.size(), 15u);
  for (const Seed &S : Seeds) {
    RunningInput Running(S.Name, 0, S.Text);
    fuzz::parseText(S.Text);
    if (std::optional<std::vector<uint32_t>> Words = fuzz::compileText(S.Text)) {
      ++Accepted;
      if (fuzz::importWords(*Words))
        fuzz::runWords(*Words);
    }
  }
  EXPECT_GT(Accepted, 10u);
}

TEST_F(Fuzz, CorpusOfModules) {
  const std::vector<Seed> Seeds = readSeeds("fuzz/corpus", ".spvasm");
  ASSERT_FALSE(Seeds.empty());
  for (const Seed &S : Seeds) {
    RunningInput Running(S.Name, 0, S.Text);
    llvm::Expected<std::vector<uint32_t>> Words =
        spirv::assemble(S.Text, spirv::TargetEnv::Vulkan1_3);
    ASSERT_TRUE(bool(Words)) << S.Name << ": " << llvm::toString(Words.takeError());
    if (fuzz::importWords(*Words))
      fuzz::runWords(*Words);
  }
}

/// How many of Count mutations are accepted: with none, the mutations test the parser alone.
static unsigned tryTexts(llvm::ArrayRef<Seed> Seeds, uint32_t RandomSeed, unsigned Count) {
  fuzz::Mutator M(RandomSeed);
  unsigned Accepted = 0;
  for (unsigned I = 0; I != Count; ++I) {
    const Seed &S = Seeds[M.below(Seeds.size())];
    const std::string Text = M.text(S.Text);
    RunningInput Running(S.Name, I, Text);
    Accepted += fuzz::compileText(Text).has_value();
  }
  return Accepted;
}

TEST_F(Fuzz, MutatedShaders) {
  EXPECT_GT(tryTexts(shaders(), 20240601, tried(4000) * scale()), tried(100));
}

TEST_F(Fuzz, MutatedShadersOfStages) {
  const std::vector<Seed> Seeds = shadersOfStages();
  const auto Valid = std::count_if(Seeds.begin(), Seeds.end(), [](const Seed &S) {
    return fuzz::compileText(S.Text).has_value();
  });
  EXPECT_GT(Valid, 150);
  EXPECT_GT(tryTexts(Seeds, 20261126, tried(3000) * scale()), tried(100));
}

using Mutation = std::vector<uint32_t> (fuzz::Mutator::*)(const std::vector<uint32_t> &);

/// Tries Count mutations of what the shaders are compiled to; how many are accepted.
unsigned tryMutations(llvm::ArrayRef<Seed> Shaders, Mutation Mutate, uint32_t RandomSeed,
                      unsigned Count, bool (*Try)(llvm::ArrayRef<uint32_t>)) {
  std::vector<const Seed *> Seeds;
  std::vector<std::vector<uint32_t>> Modules;
  for (const Seed &S : Shaders)
    if (std::optional<std::vector<uint32_t>> Words = fuzz::compileText(S.Text)) {
      Seeds.push_back(&S);
      Modules.push_back(std::move(*Words));
    }
  fuzz::Mutator M(RandomSeed);
  unsigned Accepted = 0;
  for (unsigned I = 0; I != Count; ++I) {
    const size_t From = M.below(Modules.size());
    const std::vector<uint32_t> Words = (M.*Mutate)(Modules[From]);
    RunningModule Running(Seeds[From]->Name, I, Words);
    Accepted += Try(Words);
  }
  return Accepted;
}

TEST_F(Fuzz, MutatedWords) {
  EXPECT_GT(tryMutations(shaders(), &fuzz::Mutator::words, 20240602, tried(1000) * scale(),
                         fuzz::importWords),
            tried(25));
}

TEST_F(Fuzz, MutatedModules) {
  EXPECT_GT(tryMutations(shaders(), &fuzz::Mutator::module, 20240603, tried(1500) * scale(),
                         fuzz::importWords),
            tried(100));
}

/// What is accepted is run under checks, which must let nothing through. A third is, more or less:
/// each shader that comes to those of test/run changes all that are drawn.
TEST_F(Fuzz, RunsOfMutatedModules) {
  std::vector<Seed> Seeds = readSeeds("check", ".comp");
  for (Seed &S : readSeeds("run", ".comp"))
    Seeds.push_back(std::move(S));
  EXPECT_GT(
      tryMutations(Seeds, &fuzz::Mutator::values, 20240605, tried(120) * scale(), fuzz::runWords),
      tried(20) * scale());
}

TEST_F(Fuzz, Shapes) {
  fuzz::Mutator M(20240604);
  for (unsigned I = 0; I != 25 * scale(); ++I) {
    uint8_t Bytes[9];
    for (uint8_t &Byte : Bytes)
      Byte = static_cast<uint8_t>(M.below(256));
    fuzz::runShape(Bytes);
  }
}
