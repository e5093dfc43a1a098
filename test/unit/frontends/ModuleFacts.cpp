// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions as text; see ModuleFacts.h.

#include "ModuleFacts.h"
#include "spirv-tools/libspirv.h"
#include "spirv/unified1/spirv.hpp11"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"

namespace coop::test {
namespace {

bool isId(spv_operand_type_t Type) {
  return Type == SPV_OPERAND_TYPE_ID || Type == SPV_OPERAND_TYPE_TYPE_ID ||
         Type == SPV_OPERAND_TYPE_RESULT_ID || Type == SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID ||
         Type == SPV_OPERAND_TYPE_SCOPE_ID;
}

/// Takes the instructions of a module one after another.
class Reader {
public:
  spv_result_t read(const spv_parsed_instruction_t &I);
  ModuleFacts Said;

private:
  std::string textOf(const spv_parsed_instruction_t &I) const;

  /// Types and constants, written out.
  std::map<uint32_t, std::string> Known;
  bool IsInFunction = false;
};

/// An instruction without its ids, but for what they are known as.
std::string Reader::textOf(const spv_parsed_instruction_t &I) const {
  std::string Text = spvOpcodeString(I.opcode);
  for (uint16_t N = 0; N < I.num_operands; ++N) {
    const spv_parsed_operand_t &Operand = I.operands[N];
    if (Operand.type == SPV_OPERAND_TYPE_RESULT_ID)
      continue;
    if (isId(Operand.type)) {
      if (auto It = Known.find(I.words[Operand.offset]); It != Known.end())
        Text += " (" + It->second + ")";
    } else if (Operand.type == SPV_OPERAND_TYPE_LITERAL_STRING) {
      Text += std::string(" ") + reinterpret_cast<const char *>(I.words + Operand.offset);
    } else {
      for (uint16_t Word = 0; Word < Operand.num_words; ++Word)
        Text += " " + std::to_string(I.words[Operand.offset + Word]);
    }
  }
  return Text;
}

spv_result_t Reader::read(const spv_parsed_instruction_t &I) {
  const auto Opcode = static_cast<spv::Op>(I.opcode);
  const llvm::StringRef Name = spvOpcodeString(I.opcode);
  if (Name.starts_with("Type") || Name.starts_with("Constant"))
    Known[I.result_id] = textOf(I);
  // Scopes and indices are numbers with a sign here and without one there.
  if (Opcode == spv::Op::OpConstant && Known[I.words[1]].starts_with("TypeInt"))
    Known[I.result_id] = std::to_string(I.words[3]);
  const bool IsDecoration = Name.starts_with("Decorate") || Name.starts_with("MemberDecorate");
  if (Opcode == spv::Op::OpFunction)
    IsInFunction = true;
  // What an invocation keeps for itself is no matter.
  const bool IsFact =
      Opcode == spv::Op::OpVariable
          ? !IsInFunction && spv::StorageClass(I.words[3]) != spv::StorageClass::Private
          : IsInFunction;
  if (IsDecoration || (IsFact && Opcode != spv::Op::OpLabel))
    ++Said[textOf(I)];
  if (Opcode == spv::Op::OpFunctionEnd)
    IsInFunction = false;
  return SPV_SUCCESS;
}

ModuleFacts factsOf(const std::vector<uint32_t> &Spirv) {
  Reader Result;
  spv_context Context = spvContextCreate(SPV_ENV_UNIVERSAL_1_6);
  auto Read = [](void *To, const spv_parsed_instruction_t *I) {
    return static_cast<Reader *>(To)->read(*I);
  };
  spvBinaryParse(Context, &Result, Spirv.data(), Spirv.size(), nullptr, Read, nullptr);
  spvContextDestroy(Context);
  return std::move(Result.Said);
}

} // namespace

BothFrontEnds::BothFrontEnds(const std::string &Source, sema::Stage Stage) {
  llvm::CrashRecoveryContext::Enable();
  for (FrontEnd TheFrontEnd : {FrontEnd::Coop, FrontEnd::Glslang}) {
    const bool IsTheirs = TheFrontEnd == FrontEnd::Glslang;
    const std::string Who = IsTheirs ? "glslang: " : "coop: ";
    CompileOptions Options;
    // The API has one before these, for files' names.
    Options.Stage = static_cast<ShaderStage>(static_cast<int>(Stage) + 1);
    Options.TheFrontEnd = TheFrontEnd;
    Options.NoWarnings = true;
    // A signal is what one shader shows, and others are tried.
    const bool Ended = llvm::CrashRecoveryContext().RunSafely([&] {
      CompileResult Result = Compiler().compile(Source, Options);
      Succeeded[IsTheirs] = Result.Succeeded;
      for (const Message &M : Result.Messages)
        Messages += Who + M.Text + "\n";
      Said[IsTheirs] = factsOf(Result.Spirv);
    });
    if (!Ended) {
      Succeeded[IsTheirs] = false;
      Messages += Who + "ends with a signal\n";
    }
  }
}

/// What Said has more often than By, who does not say it.
static std::string missing(const ModuleFacts &Said, const ModuleFacts &By, const char *Who) {
  std::string Text;
  for (const auto &[Fact, Count] : Said)
    if (auto Found = By.find(Fact); Found == By.end() || Found->second < Count)
      Text += Who + Fact + "\n";
  return Text;
}

std::string BothFrontEnds::difference() const {
  if (Succeeded[0] != Succeeded[1])
    return Messages;
  return missing(Said[0], Said[1], "coop: ") + missing(Said[1], Said[0], "glslang: ");
}

static bool matches(const std::string &Pattern, llvm::StringRef Text) {
  return llvm::Regex("^(" + Pattern + ")$").match(Text);
}

bool KnownDifferences::contains(llvm::StringRef What, llvm::StringRef Difference) {
  for (size_t I = 0; I < Rows.size(); ++I)
    if (matches(Rows[I].What, What) && matches(Rows[I].First, Difference.split('\n').first)) {
      ++Counts[I];
      return true;
    }
  return false;
}

void KnownDifferences::expect(const std::string &What, const std::string &Difference,
                              const std::string &Source) {
  EXPECT_TRUE(Difference.empty() || contains(What, Difference)) << What << "\n"
                                                                << Difference << Source;
}

void KnownDifferences::expectCounts() const {
  for (size_t I = 0; I < Rows.size(); ++I) {
    auto Found = Counts.find(I);
    EXPECT_EQ(Found == Counts.end() ? 0 : Found->second, Rows[I].Count) << Rows[I].What;
  }
}

} // namespace coop::test
