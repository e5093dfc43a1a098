// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coopc convert-matrix`: the bytes of a .npy file are the matrix's memory, and what the file says
// of itself is asked where the command line does not say it.

#include "driver/ConvertFile.h"
#include "runtime/MatrixComponent.h"
#include "runtime/Npy.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;
using runtime::NpyArray;
using runtime::NpyType;

namespace {

/// The component type whose values a file's type has.
std::optional<MatrixComponent> componentOf(NpyType Type) {
  return runtime::parseMatrixComponent(elementTypeName(Type));
}

/// The file's type for components; bytes for the 8-bit floats, which NumPy does not have.
NpyType npyTypeOf(MatrixComponent C) {
  return parseElementType(runtime::matrixComponentName(C)).value_or(NpyType::U8);
}

class FileConversion {
public:
  FileConversion(const Invocation &Options, DiagnosticEngine &Diags)
      : Options(Options), Request(Options.Convert), Diags(Diags) {}

  bool run();

private:
  bool findComponent(const NpyArray *File);
  bool findShape(const NpyArray *File);
  bool checkFileSize(const NpyArray &File);
  bool write(NpyArray &File, uint64_t Size);
  bool fail(diag::Id Id, llvm::Error E) {
    Diags.report(SourceLoc(), Id) << llvm::toString(std::move(E));
    return false;
  }
  bool refuse(const MatrixConversionResult &R) {
    Diags.report(SourceLoc(), diag::err_convert_matrix) << R.Error;
    return false;
  }

  const Invocation &Options;
  const ConvertRequest &Request;
  DiagnosticEngine &Diags;
  MatrixConversion Conversion;
};

/// A file of bytes may hold components of any type.
bool FileConversion::findComponent(const NpyArray *File) {
  std::optional<MatrixComponent> Found = Request.From.Component;
  if (File) {
    const std::optional<MatrixComponent> Own = componentOf(File->Type);
    const bool IsBytes = File->Type == NpyType::U8;
    if (!Found)
      Found = Own;
    if (!Own || (!IsBytes && Own != Found)) {
      Diags.report(SourceLoc(), diag::err_convert_component)
          << Options.Input << elementTypeName(File->Type)
          << (Request.From.Component
                  ? (runtime::matrixComponentName(*Found) + ", or u8 for its bytes").str()
                  : "one of " + runtime::matrixComponentList());
      return false;
    }
  }
  const MatrixComponent From = Found.value_or(MatrixComponent::Float32);
  Conversion.SourceFormat = Request.From.format(From);
  Conversion.DestinationFormat = Request.To.format(From);
  return true;
}

/// That of the file, where rows or columns follow one another as in its array.
bool FileConversion::findShape(const NpyArray *File) {
  std::optional<MatrixShape> Shape = Request.Shape;
  const bool IsPlain = !Request.From.isOptimal() && Request.From.Stride == 0;
  if (!Shape && File && IsPlain && File->Shape.size() == 2 && File->Shape[0] <= UINT32_MAX &&
      File->Shape[1] <= UINT32_MAX &&
      runtime::npyTypeSize(File->Type) ==
          runtime::matrixComponentSize(Conversion.SourceFormat.Component)) {
    Shape =
        MatrixShape{static_cast<uint32_t>(File->Shape[0]), static_cast<uint32_t>(File->Shape[1])};
    if (Request.From.Layout == MatrixLayout::ColumnMajor)
      std::swap(Shape->Rows, Shape->Columns);
  }
  if (!Shape) {
    Diags.report(SourceLoc(), diag::err_convert_shape) << !Options.Input.empty() << Options.Input;
    return false;
  }
  Conversion.Rows = Shape->Rows;
  Conversion.Columns = Shape->Columns;
  return true;
}

/// The last row or column may be padded like the others.
bool FileConversion::checkFileSize(const NpyArray &File) {
  MatrixConversion Own = Conversion;
  Own.DestinationFormat = Own.SourceFormat;
  const MatrixConversionResult Needed = convertMatrix(Own);
  if (!Needed)
    return refuse(Needed);
  const bool ByRows = Request.From.Layout == MatrixLayout::RowMajor;
  const uint64_t Padded =
      Request.From.Stride * uint64_t(ByRows ? Conversion.Rows : Conversion.Columns);
  if (File.Data.size() == Needed.Size || (Padded && File.Data.size() == Padded))
    return true;
  Diags.report(SourceLoc(), diag::err_convert_size)
      << Options.Input << File.Data.size() << Conversion.Rows << Conversion.Columns << Needed.Size;
  return false;
}

bool FileConversion::write(NpyArray &File, uint64_t Size) {
  llvm::Expected<runtime::Buffer> Memory = runtime::Buffer::create(Size);
  if (!Memory)
    return fail(diag::err_run_file, Memory.takeError());
  Conversion.Source = File.Data.data();
  Conversion.SourceSize = File.Data.size();
  Conversion.Destination = Memory->data();
  Conversion.DestinationSize = Size;
  const MatrixConversionResult Done = convertMatrix(Conversion);
  if (!Done)
    return refuse(Done);
  NpyType Type = NpyType::U8;
  llvm::SmallVector<uint64_t, 2> Shape = {Size};
  if (!Request.To.isOptimal() && Request.To.Stride == 0) {
    Type = npyTypeOf(Conversion.DestinationFormat.Component);
    Shape = {Conversion.Rows, Conversion.Columns};
    if (Request.To.Layout == MatrixLayout::ColumnMajor)
      std::swap(Shape[0], Shape[1]);
  }
  if (llvm::Error E = runtime::writeNpy(*Options.Output, Type, Shape, Memory->bytes()))
    return fail(diag::err_run_file, std::move(E));
  return true;
}

bool FileConversion::run() {
  std::optional<NpyArray> File;
  if (!Options.Input.empty()) {
    llvm::Expected<NpyArray> Read = runtime::readNpy(Options.Input);
    if (!Read)
      return fail(diag::err_run_file, Read.takeError());
    File = std::move(*Read);
  }
  NpyArray *Given = File ? &*File : nullptr;
  if (!findComponent(Given) || !findShape(Given) || (Given && !checkFileSize(*Given)))
    return false;
  const MatrixConversionResult Query = convertMatrix(Conversion);
  if (!Query)
    return refuse(Query);
  if (Options.Output)
    return write(*Given, Query.Size);
  llvm::outs() << Query.Size << '\n';
  return true;
}

} // namespace

ExitCode driver::convertMatrixFile(const Invocation &Options, DiagnosticEngine &Diags) {
  return FileConversion(Options, Diags).run() ? ExitCode::Done : ExitCode::InputWrong;
}
