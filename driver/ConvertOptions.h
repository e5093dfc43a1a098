// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `coopc convert-matrix`, parsed: how the matrix lies in its file, and how it shall.
// The conversion itself is ConvertFile.h.

#ifndef COOP_DRIVER_CONVERTOPTIONS_H
#define COOP_DRIVER_CONVERTOPTIONS_H

#include "coop/convert_matrix.h"
#include "driver/Problem.h"
#include <optional>

namespace coop::driver {

/// LAYOUT[:TYPE][:stride=BYTES].
struct MatrixFormatOption {
  MatrixLayout Layout = MatrixLayout::RowMajor;
  std::optional<MatrixComponent> Component; ///< else that of the file, or that of --from
  uint64_t Stride = 0;

  bool isOptimal() const {
    return Layout == MatrixLayout::InferencingOptimal || Layout == MatrixLayout::TrainingOptimal;
  }
  MatrixFormat format(MatrixComponent Default) const {
    return {Component.value_or(Default), Layout, Stride};
  }
};

struct MatrixShape {
  uint32_t Rows = 0, Columns = 0;
};

struct ConvertRequest {
  MatrixFormatOption From, To;
  std::optional<MatrixShape> Shape;
};

/// Adds to Problems and leaves Result as it is when Text is wrong.
void parseMatrixFormat(llvm::StringRef Option, llvm::StringRef Text, MatrixFormatOption &Result,
                       Problems &Problems);
/// ROWS,COLUMNS.
void parseMatrixShape(llvm::StringRef Text, ConvertRequest &Result, Problems &Problems);

} // namespace coop::driver

#endif
