// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products of the libraries that ours is measured against. All matrices are row-major.

#ifndef COOP_BENCH_PEERS_PRODUCTS_H
#define COOP_BENCH_PEERS_PRODUCTS_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bench {

enum class Scalar : uint8_t { F32, BF16, F16, U8, S8, S32 };

/// C (M x N) = A (M x K) * B (K x N).
struct Product {
  int64_t M, N, K;
  Scalar TypeA, TypeB, TypeC;
  const void *A;
  const void *B;
  void *C;
};

struct ProductPeer {
  std::string Name;
  std::function<void()> Run; ///< empty: this library does not take these types
};

/// OpenBLAS: f32 alone.
ProductPeer openBlas(const Product &P);
/// oneDNN with B as it lies in memory.
ProductPeer oneDnnPlain(const Product &P);
/// oneDNN with B brought into the layout that it likes best, outside what is measured.
ProductPeer oneDnnPacked(const Product &P);

} // namespace bench

#endif
