// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The network in oneDNN's matmuls.

#include "Mlp.h"
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>

namespace bench {
namespace {

using dnnl::memory;

/// One layer over a chunk of items.
struct Layer {
  dnnl::matmul Multiply;
  memory In, Weights, Bias, Out;
};

/// Everything that the layers need, alive as long as they run.
struct Chain {
  dnnl::engine Engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream Stream{Engine};
  std::vector<Layer> Layers;
  size_t Chunk = 0, InputBytes = 0, ResultBytes = 0;
};

memory::dim dim(size_t N) { return static_cast<memory::dim>(N); }

Layer makeLayer(Chain &C, const memory &In, size_t Inputs, size_t Outputs, const uint8_t *Weights,
                memory::data_type Type, size_t Size, bool IsLast) {
  // Row-major outputs x inputs is the transposed matrix.
  const memory::desc Plain({dim(Inputs), dim(Outputs)}, Type, memory::format_tag::ba);
  const memory::desc Any({dim(Inputs), dim(Outputs)}, Type, memory::format_tag::any);
  const memory::desc BiasDesc({1, dim(Outputs)}, Type, memory::format_tag::ab);
  const memory::desc OutDesc({dim(C.Chunk), dim(Outputs)}, Type, memory::format_tag::ab);
  dnnl::post_ops Relu;
  if (!IsLast)
    Relu.append_eltwise(dnnl::algorithm::eltwise_relu, 0.0F, 0.0F);
  dnnl::primitive_attr Attributes;
  Attributes.set_post_ops(Relu);
  const dnnl::matmul::primitive_desc Primitive(C.Engine, In.get_desc(), Any, BiasDesc, OutDesc,
                                               Attributes);
  memory From(Plain, C.Engine, const_cast<uint8_t *>(Weights));
  memory Best(Primitive.weights_desc(), C.Engine);
  dnnl::reorder(From, Best).execute(C.Stream, From, Best);
  C.Stream.wait();
  const memory Bias(BiasDesc, C.Engine, const_cast<uint8_t *>(Weights + Inputs * Outputs * Size));
  return {dnnl::matmul(Primitive), In, Best, Bias, memory(OutDesc, C.Engine)};
}

} // namespace

std::function<void()> oneDnnMlp(const LayerSizes &Sizes, const MlpData &D, Scalar Type,
                                size_t Chunk) {
  const memory::data_type DataType =
      Type == Scalar::BF16 ? memory::data_type::bf16 : memory::data_type::f32;
  const size_t Size = Type == Scalar::BF16 ? 2 : 4;
  const auto C = std::make_shared<Chain>();
  C->Chunk = Chunk;
  C->InputBytes = Chunk * Sizes.front() * Size;
  C->ResultBytes = Chunk * Sizes.back() * Size;
  const auto *Weights = static_cast<const uint8_t *>(D.Weights);
  memory In({{dim(Chunk), dim(Sizes.front())}, DataType, memory::format_tag::ab}, C->Engine,
            const_cast<void *>(D.Inputs));
  for (size_t I = 0; I + 1 < Sizes.size(); ++I) {
    C->Layers.push_back(
        makeLayer(*C, In, Sizes[I], Sizes[I + 1], Weights, DataType, Size, I + 2 == Sizes.size()));
    Weights += (Sizes[I] + 1) * Sizes[I + 1] * Size;
    In = C->Layers.back().Out;
  }
  return [C, D] {
    const auto *From = static_cast<const uint8_t *>(D.Inputs);
    auto *To = static_cast<uint8_t *>(D.Results);
    for (size_t Item = 0; Item < D.Count; Item += C->Chunk) {
      C->Layers.front().In.set_data_handle(
          const_cast<uint8_t *>(From + Item / C->Chunk * C->InputBytes));
      C->Layers.back().Out.set_data_handle(To + Item / C->Chunk * C->ResultBytes);
      for (Layer &L : C->Layers)
        L.Multiply.execute(C->Stream, {{DNNL_ARG_SRC, L.In},
                                       {DNNL_ARG_WEIGHTS, L.Weights},
                                       {DNNL_ARG_BIAS, L.Bias},
                                       {DNNL_ARG_DST, L.Out}});
      C->Stream.wait();
    }
  };
}

} // namespace bench
