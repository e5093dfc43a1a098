// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Backpropagation through the digits' network, one sample after the other.

#include "examples/train/Reference.h"
#include <algorithm>
#include <cmath>

using namespace coop::examples;

using Numbers = std::vector<double>;

static Numbers layer(const Numbers &Matrix, const Numbers &Bias, const Numbers &X) {
  Numbers Y = Bias;
  for (size_t Row = 0; Row < Y.size(); ++Row)
    for (size_t Column = 0; Column < X.size(); ++Column)
      Y[Row] += Matrix[Row * X.size() + Column] * X[Column];
  return Y;
}

static Numbers softmax(Numbers Scores) {
  const double Greatest = *std::max_element(Scores.begin(), Scores.end());
  double Sum = 0;
  for (double &S : Scores)
    Sum += S = std::exp(S - Greatest);
  for (double &S : Scores)
    S /= Sum;
  return Scores;
}

/// Adds the gradient of a layer whose outputs have the gradient ByY at the input X.
static void addLayer(const Numbers &ByY, const Numbers &X, Numbers &Matrix, Numbers &Bias) {
  for (size_t Row = 0; Row < ByY.size(); ++Row) {
    Bias[Row] += ByY[Row];
    for (size_t Column = 0; Column < X.size(); ++Column)
      Matrix[Row * X.size() + Column] += ByY[Row] * X[Column];
  }
}

LossAndGradient coop::examples::referenceGradient(const Network &N,
                                                  const std::vector<Sample> &Samples) {
  LossAndGradient Sum;
  const double Share = 1.0 / static_cast<double>(Samples.size());
  for (const Sample &S : Samples) {
    Numbers X(S.Pixels, S.Pixels + Inputs);
    for (double &V : X)
      V /= 16;
    Numbers H = layer(N.Matrix1, N.Bias1, X);
    for (double &V : H)
      V = std::max(V, 0.0);
    Numbers ByScores = softmax(layer(N.Matrix2, N.Bias2, H));
    Sum.Loss -= std::log(ByScores[S.Label]) * Share;
    ByScores[S.Label] -= 1;
    Numbers ByHidden(Hidden);
    for (size_t Row = 0; Row < Outputs; ++Row) {
      ByScores[Row] *= Share;
      for (size_t Column = 0; Column < Hidden; ++Column)
        if (H[Column] > 0)
          ByHidden[Column] += ByScores[Row] * N.Matrix2[Row * Hidden + Column];
    }
    addLayer(ByScores, H, Sum.Gradient.Matrix2, Sum.Gradient.Bias2);
    addLayer(ByHidden, X, Sum.Gradient.Matrix1, Sum.Gradient.Bias1);
  }
  return Sum;
}
