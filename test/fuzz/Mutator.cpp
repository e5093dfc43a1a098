// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutations of tokens and of words.

#include "test/fuzz/Mutator.h"
#include "llvm/ADT/StringExtras.h"
#include <iterator>

using namespace coop::fuzz;
using llvm::StringRef;

/// Words, numbers, white space, and single characters.
static std::vector<StringRef> splitTokens(StringRef Text) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; };
  std::vector<StringRef> Tokens;
  while (!Text.empty()) {
    size_t Length = IsWord(Text[0])          ? Text.find_if_not(IsWord)
                    : llvm::isSpace(Text[0]) ? Text.find_if_not(llvm::isSpace)
                                             : 1;
    Tokens.push_back(Text.take_front(Length));
    Text = Text.drop_front(Tokens.back().size());
  }
  return Tokens;
}

void Mutator::changeTokens(std::vector<StringRef> &Tokens) {
  static constexpr const char *Pieces[] = {"0",
                                           "-1",
                                           "2147483647",
                                           "4294967295u",
                                           "65536",
                                           "1e38",
                                           "bool",
                                           "uint8_t",
                                           "int64_t",
                                           "float16_t",
                                           "double",
                                           "mat4",
                                           "vec3",
                                           "uvec4",
                                           "[0]",
                                           "[]",
                                           ".x",
                                           ".length()",
                                           "<<",
                                           "/",
                                           "%",
                                           ",",
                                           "?",
                                           "{",
                                           "}",
                                           ";",
                                           "inout ",
                                           "const ",
                                           "shared ",
                                           "return;",
                                           "break;",
                                           "for(;;)",
                                           "if(true)",
                                           "barrier();",
                                           "readonly",
                                           "buffer",
                                           "1.0",
                                           "true",
                                           "(1, 2)",
                                           "struct S {",
                                           "switch(1){default:}",
                                           "coopmat<float, gl_ScopeWorkgroup, 8, 8, gl_MatrixUseA>",
                                           "coopvecNV<float16_t, 7>"};
  const size_t At = below(Tokens.size()), Other = below(Tokens.size());
  switch (below(6)) {
  case 0:
    Tokens.erase(Tokens.begin() + At);
    break;
  case 1:
    Tokens[At] = Pieces[below(std::size(Pieces))];
    break;
  case 2:
    Tokens.insert(Tokens.begin() + At, Pieces[below(std::size(Pieces))]);
    break;
  case 3:
    Tokens.insert(Tokens.begin() + At, StringRef(Tokens[Other]));
    break;
  case 4:
    Tokens[At] = Tokens[Other];
    break;
  default:
    std::swap(Tokens[At], Tokens[Other]);
  }
}

std::string Mutator::text(StringRef Seed) {
  std::vector<StringRef> Tokens = splitTokens(Seed);
  for (size_t Count = 1 + below(3); Count != 0 && !Tokens.empty(); --Count)
    changeTokens(Tokens);
  std::string Result;
  for (StringRef Token : Tokens)
    Result += Token;
  return Result;
}

void Mutator::changeWord(std::vector<uint32_t> &Words) {
  const bool InHeader = below(50) == 0;
  const size_t At = InHeader ? below(5) : 5 + below(Words.size() - 5);
  static constexpr uint32_t Values[] = {0, 1, 2, 4, 8, 16, 64, 255, 0x7fffffff, 0xffffffff};
  switch (below(5)) {
  case 0:
    Words[At] ^= uint32_t(1) << below(32);
    break;
  case 1:
    Words[At] += below(2) ? 1 : uint32_t(-1);
    break;
  case 2:
    Words[At] = Values[below(std::size(Values))];
    break;
  case 3: // some id
    Words[At] = static_cast<uint32_t>(below(Words[3] < 100000 ? Words[3] : 1));
    break;
  default:
    Words[At] = Words[5 + below(Words.size() - 5)];
  }
}

/// Removes, doubles, moves or renames a whole instruction.
void Mutator::changeInstructions(std::vector<uint32_t> &Words) {
  std::vector<size_t> Starts;
  for (size_t I = 5; I < Words.size() && (Words[I] >> 16) != 0; I += Words[I] >> 16)
    Starts.push_back(I);
  if (Starts.empty())
    return;
  const size_t From = Starts[below(Starts.size())], To = Starts[below(Starts.size())];
  const size_t End = std::min<size_t>(From + (Words[From] >> 16), Words.size());
  const std::vector<uint32_t> One(Words.begin() + From, Words.begin() + End);
  switch (below(4)) {
  case 0:
    Words.erase(Words.begin() + From, Words.begin() + End);
    break;
  case 1:
    Words.insert(Words.begin() + To, One.begin(), One.end());
    break;
  case 2:
    Words[From] = (Words[From] & 0xffff0000) | (Words[To] & 0xffff);
    break;
  default:
    Words.resize(From + below(End - From));
  }
}

std::vector<uint32_t> Mutator::words(const std::vector<uint32_t> &Seed) {
  std::vector<uint32_t> Words = Seed;
  for (size_t Count = 1 + below(3); Count != 0 && Words.size() > 5; --Count)
    if (below(3) != 0)
      changeWord(Words);
    else
      changeInstructions(Words);
  return Words;
}
