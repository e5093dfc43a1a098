// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of atomics: many invocations of many workgroups, on several threads, change a few
// places in buffers or shared memory. What is there at the end and what the calls returned must be
// what some order gives.

#include "../Signature.h"
#include "Operations.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

namespace semantics {
namespace {

using namespace atomics;

/// Where the places are.
enum class Home : uint8_t { Buffer, Shared, Reference };

struct Work {
  const Function *F = nullptr;
  Element E = Element::U32;
  Home In = Home::Buffer;
  unsigned Cells = 1;                             ///< of the dispatch, or of each workgroup
  unsigned Rounds = 1;                            ///< calls of each invocation
  std::vector<uint64_t> First;                    ///< contents of the cells before
  std::vector<uint64_t> Which, Compare, Argument; ///< of each call
  unsigned CellBinding = 0, WhichBinding = 0, CompareBinding = 0, ArgumentBinding = 0;
  unsigned FoundBinding = 0, AfterBinding = 0;
};

bool returnsOld(Operation Op) { return Op != Operation::Store; }

/// Where any order gives the same.
bool isCommutative(Operation Op) {
  return Op != Operation::Exchange && Op != Operation::CompSwap && Op != Operation::Store;
}

/// Loads and stores are no change by themselves: what is found is anything that was ever there.
std::string checkAccesses(const Work &W, size_t Cell, const std::vector<size_t> &Calls,
                          const std::vector<uint64_t> &Found, uint64_t Last) {
  std::vector<uint64_t> Values = {W.First[Cell % W.First.size()]};
  if (W.F->Op == Operation::Store) {
    for (const size_t Call : Calls)
      Values.push_back(W.Argument[Call]);
    if (!Calls.empty())
      Values.erase(Values.begin());
  }
  const auto IsThere = [&](uint64_t V) {
    return std::find(Values.begin(), Values.end(), V) != Values.end();
  };
  bool Right = IsThere(Last);
  if (W.F->Op == Operation::Load)
    for (const size_t Call : Calls)
      Right = Right && IsThere(Found[Call]);
  return Right ? "" : "cell " + std::to_string(Cell) + " holds or gave what nobody stored\n";
}

std::string checkCell(const Work &W, size_t Cell, const std::vector<size_t> &Calls,
                      const std::vector<uint64_t> &Found, uint64_t Last) {
  if (W.F->Op == Operation::Load || W.F->Op == Operation::Store)
    return checkAccesses(W, Cell, Calls, Found, Last);
  std::vector<Change> Changes;
  for (const size_t Call : Calls)
    Changes.push_back(
        {Found[Call], apply(W.F->Op, W.E, Found[Call], W.Compare[Call], W.Argument[Call])});
  if (canFollow(Changes, W.First[Cell % W.First.size()], Last))
    return {};
  return std::string(W.F->Id) + ": no order of the calls gives what cell " + std::to_string(Cell) +
         " holds and what they returned\n";
}

std::vector<uint64_t> elements(Element E, const std::vector<uint8_t> &Bytes) {
  std::vector<uint64_t> Bits;
  for (size_t I = 0; I < Bytes.size(); I += sizeOf(E))
    Bits.push_back(loadBits(E, Bytes.data() + I));
  return Bits;
}

class Writer {
public:
  explicit Writer(Choices &C) : C(C), Data(C.stream()) {
    Local = C.oneOf<unsigned>({8, 1, 32, 20, 64});
    Groups = static_cast<unsigned>(C.between(1, 12));
  }

  Program make() {
    for (int64_t N = C.between(1, 3); N > 0; --N)
      addWork();
    return finish();
  }

private:
  unsigned total() const { return Local * Groups; }

  void addWork() {
    Work W;
    W.F = &C.oneOf(functions());
    W.E = drawType(W.F->Elements, "scalar", C).E;
    W.In = C.oneOf({Home::Buffer, Home::Shared, Home::Reference});
    W.Cells = static_cast<unsigned>(C.between(1, 5));
    W.Rounds = static_cast<unsigned>(C.between(1, 3));
    for (unsigned I = 0; I < W.Cells; ++I)
      W.First.push_back(drawNumber(W));
    for (unsigned I = 0; I < total() * W.Rounds; ++I) {
      W.Which.push_back(Data.below(W.Cells));
      W.Argument.push_back(drawNumber(W));
      // What may be found: a first value, or what another call leaves.
      const uint64_t Other = Data.below(W.Argument.size() + 1);
      W.Compare.push_back(Other < W.Argument.size() ? W.Argument[Other] : W.First[0]);
    }
    W.CellBinding = W.AfterBinding = addArray(W.E, W.First);
    W.WhichBinding = addArray(Element::U32, W.Which);
    W.ArgumentBinding = addArray(W.E, W.Argument);
    if (W.F->Op == Operation::CompSwap)
      W.CompareBinding = addArray(W.E, W.Compare);
    if (W.In == Home::Shared)
      W.AfterBinding = Buffers.add({W.E}, size_t(Groups) * W.Cells);
    W.FoundBinding = Buffers.add({W.E}, W.Which.size());
    expect(W);
    write(W, Works.size());
    Works.push_back(std::move(W));
  }

  /// Small numbers, so that sums of floats are exact; few, so that comparisons find some.
  uint64_t drawNumber(const Work &W) {
    if (W.F->Op == Operation::Add && isFloat(W.E)) // of f16, at most 2048 in all
      return bitsFromFloat(W.E, static_cast<double>(Data.below(3)) - 1);
    if (isFloat(W.E))
      return bitsFromFloat(W.E, static_cast<double>(Data.below(2000)) - 1000.5);
    return randomBits(W.E, W.F->Op == Operation::CompSwap ? Spread::Small : Spread::Wild, Data);
  }

  unsigned addArray(Element E, const std::vector<uint64_t> &Numbers) {
    std::vector<Value> Values;
    for (const uint64_t Bits : Numbers)
      Values.push_back({{E}, {Bits}});
    return Buffers.add({E}, Values);
  }

  /// The workgroup's cells are cells of their own in shared memory.
  static size_t cellOf(const Work &W, size_t Call, unsigned Local) {
    const size_t Group = Call / W.Rounds / Local;
    return W.Which[Call] + (W.In == Home::Shared ? Group * W.Cells : 0);
  }

  void expect(const Work &W) {
    Buffer &Found = Buffers.buffers()[W.FoundBinding];
    Found.Tolerance.assign(W.Which.size(), returnsOld(W.F->Op) ? INFINITY : 0);
    const size_t Count = W.In == Home::Shared ? size_t(Groups) * W.Cells : W.Cells;
    std::vector<uint64_t> Cells;
    for (size_t I = 0; I < Count; ++I)
      Cells.push_back(W.First[I % W.Cells]);
    for (size_t Call = 0; Call < W.Which.size(); ++Call) {
      uint64_t &Cell = Cells[cellOf(W, Call, Local)];
      Cell = apply(W.F->Op, W.E, Cell, W.Compare[Call], W.Argument[Call]);
    }
    for (size_t I = 0; I < Count; ++I)
      Buffers.expect(W.AfterBinding, I, {{W.E}, {Cells[I]}});
    if (!isCommutative(W.F->Op))
      Buffers.buffers()[W.AfterBinding].Tolerance.assign(Count, INFINITY);
  }

  /// The scope and semantics after the arguments.
  std::string semantics(const Work &W) {
    if (!W.F->HasScope)
      return {};
    const bool IsShared = W.In == Home::Shared;
    const std::string Scope = IsShared
                                  ? C.oneOf<std::string>({"gl_ScopeWorkgroup", "gl_ScopeDevice"})
                                  : C.oneOf<std::string>({"gl_ScopeDevice", "gl_ScopeQueueFamily"});
    const std::string Storage =
        IsShared ? "gl_StorageSemanticsShared" : "gl_StorageSemanticsBuffer";
    const Operation Op = W.F->Op;
    const std::string Order =
        Op == Operation::Load ? "gl_SemanticsAcquire"
        : Op == Operation::Store
            ? "gl_SemanticsRelease"
            : C.oneOf<std::string>({"gl_SemanticsAcquireRelease", "gl_SemanticsAcquire"});
    const bool IsRelaxed = C.chance(2);
    const std::string Pair = IsRelaxed ? ", 0, gl_SemanticsRelaxed" : ", " + Storage + ", " + Order;
    std::string Text = ", " + Scope + Pair;
    if (Op == Operation::CompSwap)
      Text += IsRelaxed ? Pair : ", " + Storage + ", gl_SemanticsAcquire";
    return Text;
  }

  void write(const Work &W, size_t Index) {
    const std::string N = std::to_string(Index), Type(glslName(W.E));
    std::string Cells = "data" + std::to_string(W.CellBinding);
    if (W.In == Home::Shared) {
      Globals << "shared " << Type << " shared" << N << "[" << W.Cells << "];\n";
      Before << "  for (uint k = gl_LocalInvocationIndex; k < " << W.Cells << "u; k += " << Local
             << "u) shared" << N << "[k] = " << Cells << "[k];\n";
      After << "  for (uint k = gl_LocalInvocationIndex; k < " << W.Cells << "u; k += " << Local
            << "u) data" << W.AfterBinding << "[gl_WorkGroupID.x * " << W.Cells << "u + k] = shared"
            << N << "[k];\n";
      Cells = "shared" + N;
    } else if (W.In == Home::Reference) {
      Globals << "layout(buffer_reference, std430) buffer Reference" << N << " { " << Type
              << " cells[]; };\n";
      References.push_back(W.CellBinding);
      Cells = "Reference" + N + "(addresses[" + std::to_string(References.size() - 1) + "]).cells";
    }
    const auto At = [](unsigned Binding) { return "data" + std::to_string(Binding) + "[call]"; };
    std::string Call = std::string(W.F->Name) + "(" + Cells + "[" + At(W.WhichBinding) + "]";
    if (W.F->Op == Operation::CompSwap)
      Call += ", " + At(W.CompareBinding);
    if (W.F->Op != Operation::Load)
      Call += ", " + At(W.ArgumentBinding);
    Call += semantics(W) + ");\n";
    Body << "  for (uint r = 0u; r < " << W.Rounds << "u; ++r) {\n    uint call = g * " << W.Rounds
         << "u + r;\n    " << (returnsOld(W.F->Op) ? At(W.FoundBinding) + " = " : "") << Call
         << "  }\n";
  }

  Program finish() {
    Program P;
    P.Groups = {Groups, 1, 1};
    P.Threads = C.oneOf<unsigned>({1, 4});
    std::vector<Address> Addresses;
    for (const unsigned Binding : References)
      Addresses.push_back({Binding, 0});
    const size_t AddressBinding = Buffers.buffers().size();
    P.Buffers = Buffers.buffers();
    std::ostringstream Text;
    Text << versionAndTypes() << "#extension GL_KHR_memory_scope_semantics : require\n"
         << "#extension GL_EXT_buffer_reference : require\n"
         << "#extension GL_EXT_shader_atomic_int64 : require\n"
         << "#extension GL_EXT_shader_atomic_float : require\n"
         << "#extension GL_EXT_shader_atomic_float2 : require\n"
         << "layout(local_size_x = " << Local << ") in;\n"
         << Buffers.declarations();
    if (!Addresses.empty()) {
      Text << "layout(std430, binding = " << AddressBinding
           << ") buffer AddressBuffer { uint64_t addresses[]; };\n";
      Buffer B;
      B.Type = Element::U64;
      B.Before.resize(8 * Addresses.size());
      B.After = B.Before;
      B.Addresses = Addresses;
      P.Buffers.push_back(B);
    }
    Text << Globals.str() << "void main() {\n  uint g = gl_GlobalInvocationID.x;\n"
         << Before.str() << "  barrier();\n"
         << Body.str() << "  barrier();\n"
         << After.str() << "}\n";
    P.Source = Text.str();
    P.Check = [Works = Works, Local = Local](const std::vector<std::vector<uint8_t>> &After) {
      std::string Wrong;
      for (const Work &W : Works)
        Wrong += check(W, Local, After);
      return Wrong;
    };
    return P;
  }

  static std::string check(const Work &W, unsigned Local,
                           const std::vector<std::vector<uint8_t>> &After) {
    const std::vector<uint64_t> Found = elements(W.E, After[W.FoundBinding]);
    const std::vector<uint64_t> Last = elements(W.E, After[W.AfterBinding]);
    std::map<size_t, std::vector<size_t>> Calls;
    for (size_t Call = 0; Call < W.Which.size(); ++Call)
      Calls[cellOf(W, Call, Local)].push_back(Call);
    std::string Wrong;
    for (size_t Cell = 0; Cell < Last.size(); ++Cell)
      Wrong += checkCell(W, Cell, Calls[Cell], Found, Last[Cell]);
    return Wrong;
  }

  Choices &C;
  Stream Data;
  unsigned Local, Groups;
  Arrays Buffers;
  std::vector<Work> Works;
  std::vector<unsigned> References;
  std::ostringstream Globals, Before, Body, After;
};

} // namespace

Program makeAtomics(Choices &C) { return Writer(C).make(); }

} // namespace semantics
