// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random products of which a workgroup copies blocks to shared memory, for its subgroups to load
// matrices from there: in vectors or elements, transposed or not, fetched ahead or not, with
// strides that split vectors, indices that wrap around, results over the operands, and blocks that
// are not copied as they are. What becomes of the sums is StagedEpilogue's.

#include "../Choices.h"
#include "../Program.h"
#include "Multiply.h"
#include "StagedEpilogue.h"
#include <sstream>

namespace semantics {
namespace {

/// When a block is fetched from its buffer.
enum class Fetch : uint8_t { WhenStored, Ahead, AheadClamped };

/// Where elements become another number, if they do: as they come from the buffer, or as they are
/// stored, zeros at the edge included. Or they become wider and narrow again.
enum class Change : uint8_t { None, Fetched, Stored, Widened };

/// What is done where rows of the slow axis end.
enum class Edge : uint8_t { Unchecked, Chosen, Branched };

/// A or B: what is copied, and how. Its slow axis is the one along which neighbours are a stride
/// apart in the buffer.
struct Operand {
  std::string Name;
  unsigned Slow, Fast;     ///< of a block
  bool KIsFast;            ///< else K is the slow axis
  bool IsTransposed;       ///< in shared memory
  bool IsSwizzled;         ///< parts of odd rows change places
  unsigned Part;           ///< elements that are copied at a time
  unsigned SharedStride;   ///< in elements, a multiple of Part
  uint32_t Stride, Offset; ///< in elements, of the buffer; they are push constants
  uint32_t Shift;          ///< added to an index, too
  bool IsDirect;           ///< matrices are loaded from the buffer
  Fetch When;
  Edge AtEdge;
  Change Changed;
  bool IsRounded;                 ///< the buffer has floats, of which shared memory has halves
  uint32_t Rows;                  ///< of the slow axis; what is beyond them is zero
  std::vector<uint64_t> Elements; ///< of the buffer

  unsigned sharedSize() const { return (IsTransposed ? Fast : Slow) * SharedStride; }
  unsigned parts() const { return Slow * Fast / Part; }
  bool hasColumns() const { return IsTransposed; }
};

struct BlockShape {
  Element In, Sum;
  unsigned Rows, Columns, Depth; ///< of a matrix
  unsigned Down, Across, Deep;   ///< matrices of a subgroup, and of a block along K
  unsigned SubgroupsDown, SubgroupsAcross, SubgroupSize;
  unsigned Blocks; ///< along K
  unsigned GroupsX, GroupsY;
  bool Saturates; ///< each product; sums begin near the largest integer

  uint64_t first() const { return !Saturates ? 0 : greatestInteger(Sum) - 3; }
  unsigned blockRows() const { return Rows * Down * SubgroupsDown; }
  unsigned blockColumns() const { return Columns * Across * SubgroupsAcross; }
  unsigned blockDepth() const { return Depth * Deep; }
  unsigned invocations() const { return SubgroupsDown * SubgroupsAcross * SubgroupSize; }
};

std::string text(uint64_t N) { return std::to_string(N) + "u"; }

class StagedWriter {
public:
  explicit StagedWriter(Choices &C)
      : C(C), Data(C.stream()), S(drawShape()), Overwrites(S.In == Element::F32 && C.chance(2)),
        Last(C, S.Sum, S.first(), !S.Saturates && !Overwrites) {
    if (Overwrites) { // in one workgroup, after a barrier
      S.GroupsX = S.GroupsY = 1;
      S.Blocks = std::max(S.Blocks, 1u);
    }
    A = drawOperand("A", S.blockRows());
    B = drawOperand("B", S.blockColumns());
    StoresAhead = C.chance(8);
    AsksFirst = C.chance(6);
    SizesAreBound = C.chance(4);
  }

  Program make() {
    const unsigned M = S.blockRows() * S.GroupsY, N = S.blockColumns() * S.GroupsX;
    fill(A, M);
    fill(B, N);
    Last.fill(Data, M, N, S.Rows, S.Columns);
    std::vector<uint64_t> Sums = Overwrites ? A.Elements : std::vector<uint64_t>(size_t(M) * N);
    if (Overwrites && Sums.size() < size_t(M) * N)
      Sums.resize(size_t(M) * N), A.Elements.resize(size_t(M) * N);
    for (unsigned Y = 0; Y < S.GroupsY; ++Y)
      for (unsigned X = 0; X < S.GroupsX; ++X)
        multiply(X, Y, N, Sums);
    Program P;
    P.Source = source();
    P.Groups = {S.GroupsX, S.GroupsY, 1};
    P.SubgroupSize = S.SubgroupSize;
    P.IsMisaligned = isMisaligned(A) || isMisaligned(B);
    if (Overwrites)
      P.Buffers.push_back(buffer(S.In, A.Elements, Sums));
    else
      P.Buffers.push_back(buffer(A));
    P.Buffers.push_back(buffer(B));
    if (!Overwrites)
      P.Buffers.push_back(
          buffer(Last.stored(),
                 Last.isInPlace() ? Last.others() : std::vector<uint64_t>(Sums.size()), Sums));
    if (OthersBinding > SumsBinding)
      P.Buffers.push_back(buffer(S.Sum, Last.others(), Last.others()));
    if (Last.hasFactor())
      P.Buffers.push_back(buffer(S.Sum, {Last.factor()}, {Last.factor()}));
    std::vector<uint64_t> Sizes;
    for (uint32_t Each : {S.Blocks * S.blockDepth(), N, A.Stride, A.Offset, B.Stride, B.Offset,
                          A.Rows, B.Rows, Last.rows(), Last.columns()})
      Sizes.push_back(Each);
    const Buffer Bound = buffer(Element::U32, Sizes, Sizes);
    if (SizesAreBound)
      P.Buffers.push_back(Bound);
    else
      P.PushConstants = Bound.Before;
    return P;
  }

private:
  /// Where its matrices are loaded from.
  bool isMisaligned(const Operand &O) const {
    const unsigned Aligned = 16 / sizeOf(S.In);
    const unsigned Bits = O.IsDirect ? O.Stride | (O.Offset + O.Shift) : O.SharedStride;
    return (Bits | S.Rows | S.Columns | S.Depth) % Aligned != 0;
  }

  BlockShape drawShape() {
    BlockShape R;
    R.In = C.oneOf({Element::F32, Element::F16, Element::S8, Element::U8});
    R.Sum = isFloat(R.In) ? Element::F32 : isSigned(R.In) ? Element::S32 : Element::U32;
    R.Rows = C.oneOf<unsigned>({16, 8, 32});
    R.Columns = C.oneOf<unsigned>({16, 8, 32});
    R.Depth = C.oneOf<unsigned>({16, 8, 32});
    R.Down = static_cast<unsigned>(C.between(1, 2));
    R.Across = static_cast<unsigned>(C.between(1, 2));
    R.Deep = static_cast<unsigned>(C.between(1, 2));
    R.SubgroupsDown = static_cast<unsigned>(C.between(1, 2));
    R.SubgroupsAcross = static_cast<unsigned>(C.between(1, 3));
    R.SubgroupSize = C.oneOf<unsigned>({32, 16, 8, 4});
    R.Blocks = static_cast<unsigned>(C.between(0, 4));
    R.GroupsX = static_cast<unsigned>(C.between(1, 2));
    R.GroupsY = static_cast<unsigned>(C.between(1, 2));
    R.Saturates = isInteger(R.Sum) && C.chance(4);
    if (C.chance(3)) { // of which GPUs make one product
      R.SubgroupsDown = R.SubgroupsAcross = 2;
      R.SubgroupSize = 32;
      R.Rows = 32 / R.Down;
      R.Columns = 16;
      R.Depth = std::max(R.Depth, 16u);
    }
    return R;
  }

  /// Lines is how many rows of A or columns of B a block has.
  Operand drawOperand(const char *Name, unsigned Lines) {
    Operand O;
    O.Name = Name;
    O.KIsFast = C.chance(2) == (*Name == 'B');
    O.Slow = O.KIsFast ? Lines : S.blockDepth();
    O.Fast = O.KIsFast ? S.blockDepth() : Lines;
    O.Part = C.oneOf<unsigned>({4, 1, 2, 16 / sizeOf(S.In)});
    // Each matrix begins with a part.
    if ((O.KIsFast ? S.Depth : *Name == 'A' ? S.Rows : S.Columns) % O.Part != 0)
      O.Part = 1;
    O.IsTransposed = O.Part == 1 && C.chance(2);
    O.IsSwizzled = C.chance(8) && O.Fast / O.Part % 2 == 0;
    O.SharedStride =
        (O.IsTransposed ? O.Slow : O.Fast) + O.Part * static_cast<unsigned>(C.between(0, 2));
    const unsigned Width =
        O.KIsFast ? S.Blocks * S.blockDepth() : Lines * (*Name == 'A' ? S.GroupsY : S.GroupsX);
    O.Stride = Width + static_cast<unsigned>(C.between(0, 2)) * (C.chance(3) ? 1 : O.Part);
    O.Offset = static_cast<unsigned>(C.between(0, 2)) * (C.chance(3) ? 1 : O.Part);
    O.Shift = 0;
    if (C.chance(6)) { // the same places, by sums beyond 32 bits
      O.Shift = 64;
      O.Offset -= 64;
    }
    O.When = C.oneOf({Fetch::Ahead, Fetch::WhenStored, Fetch::AheadClamped});
    // What is fetched in vain would be read while others write there.
    O.AtEdge = C.oneOf({Edge::Unchecked, Edge::Chosen, Edge::Branched, Edge::Unchecked});
    const unsigned Slow =
        O.KIsFast ? Lines * (*Name == 'A' ? S.GroupsY : S.GroupsX) : S.Blocks * S.blockDepth();
    O.Rows = Slow - std::min(Slow, static_cast<unsigned>(C.chance(3) ? C.between(1, 9) : 0));
    if (O.parts() % S.invocations() != 0 || O.parts() / S.invocations() > 16 ||
        O.AtEdge == Edge::Branched || (Overwrites && O.When == Fetch::AheadClamped))
      O.When = Fetch::WhenStored;
    O.Changed =
        C.oneOf({Change::None, Change::None, Change::Fetched, Change::Stored, Change::Widened});
    if (isOfWords(O) || (S.In == Element::F32 && O.Changed == Change::Widened))
      O.Changed = Change::None;
    O.IsDirect = C.chance(4) && !Overwrites;
    if (O.IsDirect) {
      O.Part = 1;
      O.IsTransposed = O.IsSwizzled = false;
      O.SharedStride = O.Fast;
      O.When = Fetch::WhenStored;
      O.AtEdge = Edge::Unchecked;
      O.Changed = Change::None;
    }
    O.IsRounded = S.In == Element::F16 && !O.IsDirect && !isOfWords(O) && C.chance(3);
    return O;
  }

  /// Parts are moved as words.
  bool isOfWords(const Operand &O) const { return O.Part * sizeOf(S.In) == 16 && O.Part != 4; }

  /// 1 - X.
  uint64_t changed(uint64_t X) const {
    return isFloat(S.In) ? bitsFromFloat(S.In, 1 - floatFromBits(S.In, X))
                         : bitsFromInteger(S.In, 1 - integerFromBits(S.In, X));
  }
  std::string changed(const Operand &O, const std::string &X) const {
    return partType(O) + "(1) - (" + X + ")";
  }

  uint32_t index(const Operand &O, uint32_t Slow, uint32_t Fast) const {
    return Slow * O.Stride + Fast + O.Offset + O.Shift;
  }

  void fill(Operand &O, unsigned Lines) {
    const uint32_t K = std::max(S.Blocks, 1u) * S.blockDepth(); // the first is fetched in any case
    const uint32_t Last = index(O, (O.KIsFast ? Lines : K) - 1, O.KIsFast ? K : Lines);
    O.Elements.resize((Last / O.Part + 2) * O.Part);
    for (uint64_t &E : O.Elements) {
      const auto Number = static_cast<int64_t>(Data.below(4)) - (S.In == Element::U8 ? 0 : 2);
      E = isFloat(S.In) ? bitsFromFloat(S.In, static_cast<double>(Number))
                        : bitsFromInteger(S.In, Number);
    }
  }

  /// Where in a block, as parts, part I of Slow is copied to.
  static unsigned placeOf(const Operand &O, unsigned Slow, unsigned I) {
    return O.IsSwizzled ? I ^ (Slow & 1) : I;
  }

  static unsigned sharedPlace(const Operand &O, unsigned Slow, unsigned Fast) {
    return O.IsTransposed ? Fast * O.SharedStride + Slow : Slow * O.SharedStride + Fast;
  }

  /// Shared memory in iteration Block.
  std::vector<uint64_t> copied(const Operand &O, unsigned Group, unsigned Block) const {
    std::vector<uint64_t> Shared(O.sharedSize());
    const unsigned FirstK = Block * S.blockDepth();
    const unsigned FirstLine = Group * (O.KIsFast ? O.Slow : O.Fast);
    for (unsigned Slow = 0; Slow < O.Slow; ++Slow)
      for (unsigned I = 0; I < O.Fast / O.Part; ++I) {
        const uint32_t Row = Slow + (O.KIsFast ? FirstLine : FirstK);
        const uint32_t From = index(O, Row, O.KIsFast ? FirstK : FirstLine) / O.Part + I;
        const bool IsInside = O.AtEdge == Edge::Unchecked || Row < O.Rows;
        for (unsigned E = 0; E < O.Part; ++E) {
          const uint64_t There = IsInside ? O.Elements.at(size_t(From) * O.Part + E) : 0;
          const bool IsChanged =
              O.Changed == Change::Stored || (O.Changed == Change::Fetched && IsInside);
          Shared[sharedPlace(O, Slow, placeOf(O, Slow, I) * O.Part + E)] =
              IsChanged ? changed(There) : There;
        }
      }
    return Shared;
  }

  /// As coopMatLoad reads it: Lines of the operand, Depths of K.
  Matrix loaded(const Operand &O, const std::vector<uint64_t> &Shared, unsigned Line,
                unsigned Depth, unsigned Lines, bool IsA) const {
    Matrix M(S.In, IsA ? Lines : S.Depth, IsA ? S.Depth : Lines);
    for (unsigned L = 0; L < Lines; ++L)
      for (unsigned K = 0; K < S.Depth; ++K) {
        const unsigned Slow = O.KIsFast ? Line + L : Depth + K;
        const unsigned Fast = O.KIsFast ? Depth + K : Line + L;
        (IsA ? M.at(L, K) : M.at(K, L)) = Shared[sharedPlace(O, Slow, Fast)];
      }
    return M;
  }

  void multiply(unsigned X, unsigned Y, unsigned N, std::vector<uint64_t> &Sums) const {
    const unsigned Down = S.blockRows() / S.Rows, Across = S.blockColumns() / S.Columns;
    std::vector<Matrix> Sum(size_t(Down) * Across, Matrix(S.Sum, S.Rows, S.Columns));
    const auto ForEach = [&](auto &&Do) {
      for (unsigned Row = 0; Row < S.blockRows(); ++Row)
        for (unsigned Column = 0; Column < S.blockColumns(); ++Column)
          Do(Y * S.blockRows() + Row, X * S.blockColumns() + Column,
             Sum[Row / S.Rows * Across + Column / S.Columns].at(Row % S.Rows, Column % S.Columns));
    };
    ForEach([&](unsigned Row, unsigned Column, uint64_t &To) { To = Last.first(Row, Column); });
    for (unsigned Block = 0; Block < S.Blocks; ++Block) {
      const auto SharedA = copied(A, Y, Block), SharedB = copied(B, X, Block);
      for (unsigned K = 0; K < S.blockDepth(); K += S.Depth)
        for (unsigned I = 0; I < Down; ++I)
          for (unsigned J = 0; J < Across; ++J)
            Sum[I * Across + J] =
                multiplyAdd(loaded(A, SharedA, I * S.Rows, K, S.Rows, true),
                            loaded(B, SharedB, J * S.Columns, K, S.Columns, false),
                            Sum[I * Across + J], S.Saturates);
    }
    ForEach([&](unsigned Row, unsigned Column, uint64_t From) {
      Sums[size_t(Row) * N + Column] = Last.last(From, Row, Column);
    });
  }

  Buffer buffer(const Operand &O) const {
    std::vector<uint64_t> Elements = O.Elements;
    if (O.IsRounded)
      for (uint64_t &E : Elements)
        E = bitsFromFloat(Element::F32, floatFromBits(S.In, E));
    return buffer(O.IsRounded ? Element::F32 : S.In, Elements, Elements);
  }

  static Buffer buffer(Element E, const std::vector<uint64_t> &Before,
                       const std::vector<uint64_t> &After) {
    Buffer Result;
    Result.Type = E;
    Result.Before.resize(Before.size() * sizeOf(E));
    Result.After.resize(After.size() * sizeOf(E));
    for (size_t I = 0; I < Before.size(); ++I) {
      storeBits(E, Before[I], &Result.Before[I * sizeOf(E)]);
      storeBits(E, After[I], &Result.After[I * sizeOf(E)]);
    }
    return Result;
  }

  /// The type of a part.
  std::string partType(const Operand &O) const {
    if (isOfWords(O))
      return "uvec4";
    const std::string Component(glslName(S.In));
    if (O.Part == 1)
      return Component;
    const char *Prefix = S.In == Element::F32   ? "vec"
                         : S.In == Element::F16 ? "f16vec"
                         : S.In == Element::S8  ? "i8vec"
                                                : "u8vec";
    return Prefix + std::to_string(O.Part);
  }

  std::string widerType(const Operand &O) const {
    const bool IsFloat = isFloat(S.In), IsSigned = isSigned(S.In);
    if (O.Part == 1)
      return IsFloat ? "float" : IsSigned ? "int" : "uint";
    return (IsFloat ? "vec" : IsSigned ? "ivec" : "uvec") + std::to_string(O.Part);
  }

  std::string declarations(const Operand &O, unsigned Binding) const {
    return "layout(set = 0, binding = " + std::to_string(Binding) + ", scalar) buffer Buffer" +
           O.Name + " { " + (O.IsRounded ? widerType(O) : partType(O)) + " data" + O.Name +
           "[]; };\n" +
           (O.IsDirect ? ""
                       : "shared " + partType(O) + " shared" + O.Name + "[" +
                             text(O.sharedSize() / O.Part) + "];\n");
  }

  /// The part that invocation-dependent n is, of the block at K k.
  std::string from(const Operand &O) const {
    const std::string PartsOfRow = text(O.Fast / O.Part);
    const std::string Group = O.Name == "A" ? "gl_WorkGroupID.y" : "gl_WorkGroupID.x";
    const std::string Line = Group + " * " + text(O.KIsFast ? O.Slow : O.Fast);
    const std::string Row = "n / " + PartsOfRow + " + " + (O.KIsFast ? Line : "k");
    std::string Index =
        "(" + Row + ") * stride" + O.Name + " + " + (O.KIsFast ? "k" : Line) + " + offset" + O.Name;
    if (O.Shift)
      Index += " + " + text(O.Shift);
    std::string Data =
        "data" + O.Name + "[(" + Index + ") / " + text(O.Part) + " + n % " + PartsOfRow + "]";
    if (O.IsRounded)
      Data = partType(O) + "(" + Data + ")";
    if (O.Changed == Change::Fetched)
      Data = changed(O, Data);
    if (O.Changed == Change::Widened)
      Data = partType(O) + "(" + widerType(O) + "(" + Data + "))";
    return O.AtEdge == Edge::Chosen
               ? "(" + isInside(O) + " ? " + Data + " : " + partType(O) + "(0))"
               : Data;
  }

  std::string isInside(const Operand &O) const {
    const std::string Group = O.Name == "A" ? "gl_WorkGroupID.y" : "gl_WorkGroupID.x";
    return "n / " + text(O.Fast / O.Part) + " + " +
           (O.KIsFast ? Group + " * " + text(O.Slow) : "k") + " < rows" + O.Name;
  }

  std::string to(const Operand &O) const {
    const std::string PartsOfRow = text(O.Fast / O.Part), Slow = "n / " + PartsOfRow;
    const std::string Part =
        O.IsSwizzled ? "(n % " + PartsOfRow + " ^ " + Slow + " & 1u)" : "n % " + PartsOfRow;
    const std::string Stride = text(O.SharedStride / O.Part);
    return "shared" + O.Name + "[" +
           (O.IsTransposed ? Part + " * " + Stride + " + " + Slow
                           : Slow + " * " + Stride + " + " + Part) +
           "]";
  }

  std::string copyLoop(const Operand &O, const std::string &Body) const {
    if (O.When == Fetch::WhenStored)
      return "  for (uint n = gl_LocalInvocationIndex; n < " + text(O.parts()) +
             "; n += " + text(S.invocations()) + ")\n    " + Body + ";\n";
    return "  for (uint i = 0; i < " + text(O.parts() / S.invocations()) +
           "; ++i) {\n    const uint n = i * " + text(S.invocations()) +
           " + gl_LocalInvocationIndex;\n    " + Body + ";\n  }\n";
  }

  std::string fetched(const Operand &O) const {
    return O.When == Fetch::WhenStored ? "" : copyLoop(O, "next" + O.Name + "[i] = " + from(O));
  }
  std::string stored(const Operand &O) const {
    if (O.IsDirect)
      return "";
    const auto Store = [&](const std::string &X) {
      return to(O) + " = " + (O.Changed == Change::Stored ? changed(O, X) : X);
    };
    if (O.AtEdge == Edge::Branched)
      return copyLoop(O, "if (" + isInside(O) + ")\n    " + Store(from(O)) + ";\n    else\n    " +
                             Store(partType(O) + "(0)"));
    return copyLoop(O, Store(O.When == Fetch::WhenStored ? from(O) : "next" + O.Name + "[i]"));
  }
  std::string fetchedAhead(const Operand &O) const {
    const std::string Depth = text(S.blockDepth());
    if (O.When == Fetch::Ahead)
      return "  if (block + " + Depth + " < K) {\n  const uint k = block + " + Depth + ";\n" +
             fetched(O) + "  }\n";
    if (O.When == Fetch::AheadClamped)
      return "  {\n  const uint k = min(block + " + Depth + ", K - " + Depth + ");\n" + fetched(O) +
             "  }\n";
    return "";
  }

  std::string type(char Use) const { return type(Use, Use == 'C' ? S.Sum : S.In); }
  std::string type(char Use, Element Of) const {
    const bool IsA = Use == 'A', IsB = Use == 'B';
    return "coopmat<" + std::string(glslName(Of)) + ", gl_ScopeSubgroup, " +
           text(IsB ? S.Depth : S.Rows) + ", " + text(IsA ? S.Depth : S.Columns) +
           ", gl_MatrixUse" +
           (IsA   ? "A"
            : IsB ? "B"
                  : "Accumulator") +
           ">";
  }

  std::string load(const Operand &O, const char *To, const std::string &Line) const {
    if (O.IsDirect)
      return loadFromBuffer(O, To, Line);
    const std::string Slow = O.KIsFast ? Line : "k", Fast = O.KIsFast ? "k" : Line;
    const std::string Stride = text(O.SharedStride / O.Part);
    const std::string Index =
        O.IsTransposed ? "(" + Fast + ") * " + Stride + " + " + Slow
                       : "(" + Slow + ") * " + Stride + " + (" + Fast + ") / " + text(O.Part);
    // Columns of A are along K where rows in memory are lines, and of B the other way.
    const bool LineIsSlow = O.KIsFast != O.IsTransposed;
    const bool IsRowMajor = LineIsSlow == (O.Name == "A");
    return "      coopMatLoad(" + std::string(To) + ", shared" + O.Name + ", " + Index + ", " +
           Stride + ", gl_CooperativeMatrixLayout" + (IsRowMajor ? "RowMajor" : "ColumnMajor") +
           ");\n";
  }

  std::string loadFromBuffer(const Operand &O, const char *To, const std::string &Line) const {
    const std::string Group = O.Name == "A" ? "gl_WorkGroupID.y" : "gl_WorkGroupID.x";
    const std::string Lines = Group + " * " + text(O.KIsFast ? O.Slow : O.Fast) + " + " + Line;
    const std::string Slow = O.KIsFast ? Lines : "block + k",
                      Fast = O.KIsFast ? "block + k" : Lines;
    const bool IsRowMajor = O.KIsFast == (O.Name == "A");
    return "      coopMatLoad(" + std::string(To) + ", data" + O.Name + ", (" + Slow +
           ") * stride" + O.Name + " + " + Fast + " + offset" + O.Name + " + " + text(O.Shift) +
           ", stride" + O.Name + ", gl_CooperativeMatrixLayout" +
           (IsRowMajor ? "RowMajor" : "ColumnMajor") + ");\n";
  }

  std::string products() const {
    std::ostringstream Out;
    Out << "    for (uint k = 0; k < " << S.blockDepth() << "u; k += " << S.Depth << "u) {\n"
        << "      " << type('A') << " a[" << S.Down << "];\n      " << type('B') << " b;\n"
        << "      for (uint i = 0; i < " << S.Down << "u; ++i)\n  "
        << load(A, "a[i]", "row + i * " + text(S.Rows)) << "      for (uint j = 0; j < " << S.Across
        << "u; ++j) {\n  " << load(B, "b", "column + j * " + text(S.Columns))
        << "        for (uint i = 0; i < " << S.Down << "u; ++i)\n"
        << "          sum[i][j] = coopMatMulAdd(a[i], b, sum[i][j]"
        << (S.Saturates ? ", gl_MatrixOperandsSaturatingAccumulation" : "")
        << ");\n      }\n    }\n";
    return Out.str();
  }

  std::string loop() const {
    const std::string Barrier = "  barrier();\n";
    const std::string Head =
        "  for (uint block = 0; block < K; block += " + text(S.blockDepth()) + ") {\n";
    if (!StoresAhead)
      return Head + Barrier + "  {\n  const uint k = block;\n" + stored(A) + stored(B) + "  }\n" +
             Barrier + fetchedAhead(A) + fetchedAhead(B) + products() + "  }\n";
    // A block is multiplied before the next one is stored.
    const std::string Next = "  if (block + " + text(S.blockDepth()) +
                             " < K) {\n  const uint k = block + " + text(S.blockDepth()) + ";\n" +
                             fetched(A) + fetched(B) + stored(A) + stored(B) + "  }\n";
    return "  if (K > 0) {\n  const uint k = 0;\n" + stored(A) + stored(B) + "  }\n" + Head +
           Barrier + products() + Barrier + Next + "  }\n";
  }

  /// Where matrix i, j of this subgroup begins in the result.
  std::string start() const { return "(" + startRow() + ") * N + " + column(); }
  std::string startRow() const {
    return "gl_WorkGroupID.y * " + text(S.blockRows()) + " + row + i * " + text(S.Rows);
  }
  std::string column() const {
    return "gl_WorkGroupID.x * " + text(S.blockColumns()) + " + column + j * " + text(S.Columns);
  }

  unsigned factorBinding() const { return OthersBinding + 1; }
  unsigned sizesBinding() const {
    return Overwrites ? SumsBinding : factorBinding() + (Last.hasFactor() ? 1 : 0);
  }

  std::string source() const {
    std::ostringstream Out;
    Out << "#version 460\n"
        << "#extension GL_KHR_cooperative_matrix : require\n"
        << "#extension GL_KHR_memory_scope_semantics : require\n"
        << "#extension GL_KHR_shader_subgroup_basic : require\n"
        << "#extension GL_EXT_scalar_block_layout : require\n"
        << "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
        << "layout(local_size_x = " << S.invocations() << ") in;\n"
        << "layout("
        << (SizesAreBound ? "set = 0, binding = " + std::to_string(sizesBinding())
                          : "push_constant")
        << ", scalar) uniform Sizes { uint K, N, strideA, offsetA, strideB, offsetB, "
           "rowsA, rowsB, lastRow, lastColumn; };\n"
        << declarations(A, 0) << declarations(B, 1);
    if (Overwrites)
      Out << "layout(set = 0, binding = 0) buffer Result { float sums[]; };\n";
    else
      Out << "layout(set = 0, binding = 2) buffer Result { " << glslName(Last.stored())
          << " sums[]; };\n"
          << Last.declarations(OthersBinding, factorBinding());
    for (const Operand *O : {&A, &B})
      if (O->When != Fetch::WhenStored)
        Out << partType(*O) << " next" << O->Name << "[" << O->parts() / S.invocations() << "];\n";
    Out << "void main() {\n"
        << "  const uint row = gl_SubgroupID / " << S.SubgroupsAcross << "u * " << S.Down * S.Rows
        << "u, column = gl_SubgroupID % " << S.SubgroupsAcross << "u * " << S.Across * S.Columns
        << "u;\n  " << type('C') << " sum[" << S.Down << "][" << S.Across << "];\n"
        << "  for (uint i = 0; i < " << S.Down << "u; ++i)\n    for (uint j = 0; j < " << S.Across
        << "u; ++j)\n      " << Last.beginText(type('C'), start()) << "\n"
        << (AsksFirst ? "  if (K > 0) {\n" : "  {\n") << "  const uint k = 0;\n"
        << fetched(A) << fetched(B) << "  }\n"
        << loop() << "  for (uint i = 0; i < " << S.Down << "u; ++i)\n    for (uint j = 0; j < "
        << S.Across << "u; ++j) {\n"
        << Last.endText(type('C'), type('C', Last.stored()), start(), startRow(), column())
        << "    }\n}\n";
    return Out.str();
  }

  Choices &C;
  Stream Data;
  BlockShape S;
  bool Overwrites; ///< the result is where A was
  StagedEpilogue Last;
  static constexpr unsigned SumsBinding = 2;
  const unsigned OthersBinding =
      Last.hasOthers() && !Last.isInPlace() ? SumsBinding + 1 : SumsBinding;
  bool StoresAhead = false;   ///< blocks are stored for the next iteration
  bool AsksFirst = false;     ///< whether there is a block to fetch
  bool SizesAreBound = false; ///< as a uniform block
  Operand A, B;
};

} // namespace

Program makeMatrixStaged(Choices &C) { return StagedWriter(C).make(); }

} // namespace semantics
