// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NumPy files: what is written is read back, the bytes are NumPy's, and whatever is wrong is named.

#include "runtime/Npy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace coop::runtime;

namespace {

llvm::ArrayRef<uint8_t> bytes(const std::string &S) {
  return {reinterpret_cast<const uint8_t *>(S.data()), S.size()};
}

std::string file(const std::string &Dictionary, const std::string &Data, unsigned Major = 1,
                 unsigned Minor = 0) {
  std::string F = "\x93NUMPY";
  F += static_cast<char>(Major);
  F += static_cast<char>(Minor);
  const size_t Size = Dictionary.size();
  for (unsigned I = 0; I < (Major == 1 ? 2u : 4u); ++I)
    F += static_cast<char>(Size >> (8 * I) & 0xFF);
  return F + Dictionary + Data;
}

std::string errorOf(const std::string &File) {
  auto A = parseNpy(bytes(File), "f.npy");
  return A ? "" : llvm::toString(A.takeError());
}

void expectError(const std::string &File, const char *Part) {
  const std::string Error = errorOf(File);
  EXPECT_EQ(Error.find("f.npy: "), 0u) << Error;
  EXPECT_NE(Error.find(Part), std::string::npos) << Error;
}

const std::string Good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";

TEST(Npy, HeaderIsNumpys) {
  // numpy.save of float32 zeros((2, 3)): the dictionary, padded to 128 bytes in all.
  const std::string H = npyHeader(NpyType::F32, {2, 3});
  EXPECT_EQ(H.size(), 128u);
  EXPECT_EQ(H.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(H.substr(8, 2), std::string("\x76\x00", 2));
  EXPECT_EQ(H.substr(10, Good.size()), Good);
  EXPECT_EQ(H.back(), '\n');
  EXPECT_NE(npyHeader(NpyType::U8, {7}).find("'|u1', 'fortran_order': False, 'shape': (7,), }"),
            std::string::npos);
  EXPECT_NE(npyHeader(NpyType::F64, {}).find("'shape': (), }"), std::string::npos);
}

TEST(Npy, EveryTypeRoundTrips) {
  llvm::SmallString<128> Path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("coop", "npy", Path));
  const NpyType Types[] = {
#define COOP_NPY_TYPE(Id, Descr, ShortName, Size) NpyType::Id,
#include "runtime/NpyTypes.def"
  };
  for (NpyType T : Types) {
    EXPECT_EQ(parseNpyTypeName(npyTypeName(T)), T);
    std::vector<uint8_t> Data(5 * 3 * npyTypeSize(T));
    for (size_t I = 0; I < Data.size(); ++I)
      Data[I] = static_cast<uint8_t>(I * 37);
    ASSERT_EQ(llvm::toString(writeNpy(Path, T, {5, 1, 3}, Data)), "");
    auto A = readNpy(Path);
    ASSERT_TRUE(bool(A)) << llvm::toString(A.takeError());
    EXPECT_EQ(A->Type, T);
    EXPECT_EQ(A->Shape, (llvm::SmallVector<uint64_t, 4>{5, 1, 3}));
    EXPECT_EQ(A->elements(), 15u);
    EXPECT_EQ(A->Data.bytes(), llvm::ArrayRef<uint8_t>(Data));
  }
  llvm::sys::fs::remove(Path);
}

TEST(Npy, AcceptsWhatWritersWrite) {
  const std::string Data(24, 'x');
  EXPECT_EQ(errorOf(file(Good, Data)), "");
  EXPECT_EQ(errorOf(file(Good + "      \n", Data, 2)), "");
  EXPECT_EQ(errorOf(file(Good, Data, 3)), "");
  EXPECT_EQ(errorOf(file("{\"shape\":(2,3),\"descr\":\"<f4\",\"fortran_order\":False}", Data)), "");
  EXPECT_EQ(errorOf(file("{'descr': '|V2', 'fortran_order': False, 'shape': (12,), }", Data)), "");
  EXPECT_EQ(errorOf(file("{'descr': '<u1', 'fortran_order': False, 'shape': (24,), }", Data)), "");
  EXPECT_EQ(errorOf(file("{'descr': '<f8', 'fortran_order': False, 'shape': (3L,), }", Data)), "");
  EXPECT_EQ(errorOf(file("{'descr': '<f8', 'fortran_order': False, 'shape': (), }", "12345678")),
            "");
  EXPECT_EQ(errorOf(file("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 5), }", "")), "");
}

TEST(Npy, NamesWhatIsWrong) {
  const std::string Data(24, 'x');
  expectError("", "not a .npy file");
  expectError("\x93NUMP", "not a .npy file");
  expectError("\x93NUMPY\x01", "ends in its header");
  expectError(file(Good, "").substr(0, 40), "ends in its header");
  expectError(file(Good, Data, 4), "version 4.0");
  expectError(file(Good, Data, 1, 1), "version 1.1");
  expectError(file(Good, Data.substr(1)), "needs 24 bytes of data, the file has 23");
  expectError(file(Good, Data + "x"), "needs 24 bytes of data, the file has 25");
  auto With = [&](const std::string &Descr, const std::string &Order, const std::string &Shape) {
    return file(
        "{'descr': " + Descr + ", 'fortran_order': " + Order + ", 'shape': " + Shape + ", }", Data);
  };
  expectError(With("'>f4'", "False", "(6,)"), "big-endian");
  expectError(With("'<c8'", "False", "(3,)"), "type '<c8'");
  expectError(With("'|O'", "False", "(3,)"), "type '|O'");
  expectError(With("'|f4'", "False", "(6,)"), "type '|f4'");
  expectError(With("[('a', '<f4')]", "False", "(6,)"), "structured type");
  expectError(With("'<f4'", "True", "(2, 3)"), "Fortran order");
  expectError(With("'<f4'", "Maybe", "(2, 3)"), "neither True nor False");
  expectError(With("'<f4'", "False", "(6)"), "a number for 'shape'");
  expectError(With("'<f4'", "False", "6"), "no tuple");
  expectError(With("'<f4'", "False", "(2 3)"), "malformed 'shape'");
  expectError(With("'<f4'", "False", "(-6,)"), "malformed 'shape'");
  expectError(With("'<f4'", "False", "(2, 3"), "malformed 'shape'");
  expectError(With("'<f4'", "False", "(99999999999999999999,)"), "malformed 'shape'");
  expectError(With("'<f4'", "False", "(4294967296, 4294967296)"), "does not fit in memory");
  expectError(With("'<f4'", "False", "(18446744073709551615, 2)"), "does not fit in memory");
  expectError(file("{'descr': '<f4', 'shape': (6,), }", Data), "lacks");
  expectError(file("{'descr': '<f4', 'descr': '<f4'}", Data), "'descr' twice");
  expectError(file("{'color': 'red'}", Data), "unknown key 'color'");
  expectError(file(Good + "junk", Data), "after the '}'");
  expectError(file("", Data), "'{'");
  expectError(file("{", Data), "no key");
  expectError(file("{'descr", Data), "no key");
  expectError(file("{'descr': '<f4' 'shape'", Data), "neither ','");
}

TEST(Npy, EveryTruncationIsRefused) {
  const std::string Whole = npyHeader(NpyType::F32, {2, 3}) + std::string(24, 'x');
  ASSERT_EQ(errorOf(Whole), "");
  for (size_t Size = 0; Size < Whole.size(); ++Size)
    EXPECT_NE(errorOf(Whole.substr(0, Size)), "") << Size;
}

TEST(Npy, FilesThatCannotBeUsed) {
  auto A = readNpy("/nonexistent/a.npy");
  ASSERT_FALSE(bool(A));
  EXPECT_EQ(llvm::toString(A.takeError()).find("/nonexistent/a.npy: "), 0u);
  const uint8_t Byte = 0;
  EXPECT_NE(llvm::toString(writeNpy("/nonexistent/a.npy", NpyType::U8, {1}, Byte)), "");
  EXPECT_NE(llvm::toString(writeNpy("/dev/full", NpyType::U8, {1}, Byte)), "");
  EXPECT_NE(llvm::toString(writeNpy("/dev/null", NpyType::U8, {2}, Byte)), "");
}

} // namespace
