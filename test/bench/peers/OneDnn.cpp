// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// oneDNN's matmul.

#include "Products.h"
#include <oneapi/dnnl/dnnl.hpp>

namespace bench {
namespace {

using dnnl::memory;

memory::data_type typeOf(Scalar S) {
  switch (S) {
  case Scalar::F32:
    return memory::data_type::f32;
  case Scalar::BF16:
    return memory::data_type::bf16;
  case Scalar::U8:
    return memory::data_type::u8;
  case Scalar::S8:
    return memory::data_type::s8;
  case Scalar::S32:
    return memory::data_type::s32;
  case Scalar::F16:
    return memory::data_type::f16;
  }
  return memory::data_type::undef;
}

ProductPeer oneDnn(const Product &P, bool Packed) {
  const std::string Name = Packed ? "oneDNN, B packed" : "oneDNN";
  const auto TypeA = typeOf(P.TypeA), TypeB = typeOf(P.TypeB), TypeC = typeOf(P.TypeC);
  const dnnl::engine Engine(dnnl::engine::kind::cpu, 0);
  dnnl::stream Stream(Engine);
  const memory::desc DescA({P.M, P.K}, TypeA, memory::format_tag::ab);
  const memory::desc PlainB({P.K, P.N}, TypeB, memory::format_tag::ab);
  const memory::desc AnyB({P.K, P.N}, TypeB, memory::format_tag::any);
  const memory::desc DescC({P.M, P.N}, TypeC, memory::format_tag::ab);
  const dnnl::matmul::primitive_desc Primitive(Engine, DescA, Packed ? AnyB : PlainB, DescC,
                                               dnnl::primitive_attr(), /*allow_empty=*/true);
  if (!Primitive) // types that it has no kernel for on this processor
    return {Name, {}};
  const memory A(DescA, Engine, const_cast<void *>(P.A));
  const memory C(DescC, Engine, P.C);
  memory B(PlainB, Engine, const_cast<void *>(P.B));
  if (Packed) {
    memory Best(Primitive.weights_desc(), Engine);
    dnnl::reorder(B, Best).execute(Stream, B, Best);
    Stream.wait();
    B = Best;
  }
  const dnnl::matmul Multiply(Primitive);
  return {Name, [=]() mutable {
            Multiply.execute(Stream, {{DNNL_ARG_SRC, A}, {DNNL_ARG_WEIGHTS, B}, {DNNL_ARG_DST, C}});
            Stream.wait();
          }};
}

} // namespace

ProductPeer oneDnnPlain(const Product &P) { return oneDnn(P, false); }
ProductPeer oneDnnPacked(const Product &P) { return oneDnn(P, true); }

} // namespace bench
