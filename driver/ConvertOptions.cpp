// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The small languages of --from, --to and --shape.

#include "driver/ConvertOptions.h"
#include "runtime/MatrixComponent.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

struct LayoutRow {
  llvm::StringLiteral Name;
  MatrixLayout Layout;
};
constexpr LayoutRow Layouts[] = {
    {"row-major", MatrixLayout::RowMajor},
    {"column-major", MatrixLayout::ColumnMajor},
    {"inferencing-optimal", MatrixLayout::InferencingOptimal},
    {"training-optimal", MatrixLayout::TrainingOptimal},
};

bool parseLayout(StringRef Name, MatrixLayout &Result) {
  for (const LayoutRow &Row : Layouts)
    if (Row.Name == Name) {
      Result = Row.Layout;
      return true;
    }
  return false;
}

std::string expectedFormat() {
  std::string Names;
  for (const LayoutRow &Row : Layouts)
    Names += (Names.empty() ? "" : "|") + Row.Name.str();
  return Names + "[:TYPE][:stride=BYTES], where TYPE is one of " + runtime::matrixComponentList();
}

/// TYPE or stride=BYTES.
bool parsePart(StringRef Part, MatrixFormatOption &Result) {
  if (Part.consume_front("stride="))
    return !Result.isOptimal() && !Part.getAsInteger(10, Result.Stride) && Result.Stride != 0;
  Result.Component = runtime::parseMatrixComponent(Part);
  return Result.Component.has_value();
}

} // namespace

void driver::parseMatrixFormat(StringRef Option, StringRef Text, MatrixFormatOption &Result,
                               Problems &Problems) {
  MatrixFormatOption Parsed;
  auto [Name, Rest] = Text.split(':');
  bool Good = parseLayout(Name, Parsed.Layout) && !Text.ends_with(":");
  while (Good && !Rest.empty()) {
    StringRef Part;
    std::tie(Part, Rest) = Rest.split(':');
    Good = parsePart(Part, Parsed);
  }
  if (Good)
    Result = Parsed;
  else
    Problems.push_back(Problem(diag::err_option_value) << Option << Text << expectedFormat());
}

void driver::parseMatrixShape(StringRef Text, ConvertRequest &Result, Problems &Problems) {
  auto [Rows, Columns] = Text.split(',');
  MatrixShape Shape;
  if (Rows.getAsInteger(10, Shape.Rows) || Columns.getAsInteger(10, Shape.Columns) || !Shape.Rows ||
      !Shape.Columns)
    Problems.push_back(Problem(diag::err_option_value)
                       << "--shape" << Text << "ROWS,COLUMNS, as in 64,32");
  else
    Result.Shape = Shape;
}
