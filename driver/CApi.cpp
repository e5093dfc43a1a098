// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C API over the C++ one. Nothing is decided here.

#include "coop/convert_matrix.h"
#include "coop/coop.h"
#include "coop/coop_c.h"
#include <cstdlib>
#include <cstring>

struct coop_result {
  bool Succeeded = false;
  std::vector<coop::Message> Messages;
  std::vector<uint32_t> Spirv;
  std::string Object, Header;
};

struct coop_kernel {
  coop::Kernel Code;
};

struct coop_compiler {
  coop::Compiler TheCompiler;
};

static_assert(static_cast<int>(COOP_STAGE_COMPUTE) == static_cast<int>(coop::ShaderStage::Compute));
static_assert(static_cast<int>(COOP_STAGE_CALLABLE) ==
              static_cast<int>(coop::ShaderStage::Callable));
static_assert(static_cast<int>(COOP_TARGET_SPIRV_1_6) ==
              static_cast<int>(coop::TargetEnvironment::Spirv1_6));
static_assert(static_cast<int>(COOP_EXECUTION_REFERENCE) ==
              static_cast<int>(coop::Execution::Reference));
static_assert(static_cast<int>(COOP_FP_STRICT) == static_cast<int>(coop::FpMode::Strict));
static_assert(static_cast<int>(COOP_LANES_SERIAL) == static_cast<int>(coop::LaneMode::Serial));
static_assert(static_cast<int>(COOP_LEVEL_FATAL) == static_cast<int>(coop::MessageLevel::Fatal));

static std::string textOr(const char *Text, const char *Default) { return Text ? Text : Default; }

static coop::IncludeFunction includeOf(const coop_compile_options &Options) {
  if (!Options.include)
    return {};
  return [Find = Options.include,
          User = Options.include_user](std::string_view Requested, std::string_view Includer,
                                       bool IsSystem) -> std::optional<coop::IncludedFile> {
    coop_included Found = {};
    if (!Find(User, std::string(Requested).c_str(), std::string(Includer).c_str(), IsSystem,
              &Found))
      return std::nullopt;
    coop::IncludedFile File{textOr(Found.name, ""),
                            Found.text ? std::string(Found.text, Found.size) : std::string()};
    if (File.Name.empty())
      File.Name = Requested;
    if (Found.release)
      Found.release(User, &Found);
    return File;
  };
}

static coop::CompileOptions convert(const coop_compile_options *Given) {
  coop::CompileOptions Options;
  if (!Given)
    return Options;
  Options.Name = textOr(Given->name, "shader.comp");
  Options.Stage = static_cast<coop::ShaderStage>(Given->stage);
  if (Given->has_target)
    Options.Target = static_cast<coop::TargetEnvironment>(Given->target);
  auto Has = [&](uint32_t Flag) { return (Given->flags & Flag) != 0; };
  if (Has(COOP_COMPILE_GLSLANG))
    Options.TheFrontEnd = coop::FrontEnd::Glslang;
  Options.DebugInfo = Has(COOP_COMPILE_DEBUG_INFO);
  Options.Optimize = Has(COOP_COMPILE_OPTIMIZE);
  Options.Validate = Has(COOP_COMPILE_VALIDATE);
  Options.NoWarnings = Has(COOP_COMPILE_NO_WARNINGS);
  Options.WarningsAsErrors = Has(COOP_COMPILE_WARNINGS_AS_ERRORS);
  Options.Pedantic = Has(COOP_COMPILE_PEDANTIC);
  for (size_t I = 0; I < Given->macro_count; ++I)
    Options.Macros.emplace_back(Given->macros[I]);
  Options.Include = includeOf(*Given);
  return Options;
}

static void convert(const coop_kernel_options &Given, coop::KernelOptions &Options) {
  Options.Entry = textOr(Given.entry, "");
  Options.Name = textOr(Given.name, "shader");
  Options.SubgroupSize = Given.subgroup_size;
  Options.Validate = Given.no_validation == 0;
  Options.Checks = Given.checks != 0;
  Options.Robust = Given.robust != 0;
  Options.TheExecution = static_cast<coop::Execution>(Given.execution);
  Options.Fp = static_cast<coop::FpMode>(Given.fp);
  Options.Lanes = static_cast<coop::LaneMode>(Given.lanes);
  Options.Cpu = textOr(Given.cpu, "");
  Options.Features = textOr(Given.features, "");
  for (size_t I = 0; I < Given.spec_constant_count; ++I)
    Options.SpecConstants[Given.spec_constants[I].id] = textOr(Given.spec_constants[I].value, "");
  for (size_t I = 0; I < Given.array_size_count; ++I)
    Options.ArraySizes[{Given.array_sizes[I].set, Given.array_sizes[I].binding}] =
        Given.array_sizes[I].size;
}

static std::vector<uint32_t> wordsOf(const uint32_t *Words, size_t Count) {
  return Count ? std::vector<uint32_t>(Words, Words + Count) : std::vector<uint32_t>();
}

const char *coop_version(void) { return COOP_VERSION; }

coop_result *coop_compile(const char *Source, size_t Size, const coop_compile_options *Options) {
  coop::CompileResult Made = coop::Compiler().compile(
      Size ? std::string_view(Source, Size) : std::string_view(), convert(Options));
  auto *Result = new coop_result;
  Result->Succeeded = Made.Succeeded;
  Result->Messages = std::move(Made.Messages);
  Result->Spirv = std::move(Made.Spirv);
  return Result;
}

void coop_result_free(coop_result *Result) { delete Result; }

int coop_result_succeeded(const coop_result *Result) { return Result->Succeeded; }

const uint32_t *coop_result_spirv(const coop_result *Result, size_t *WordCount) {
  if (WordCount)
    *WordCount = Result->Spirv.size();
  return Result->Spirv.empty() ? nullptr : Result->Spirv.data();
}

const char *coop_result_object(const coop_result *Result, size_t *Size) {
  if (Size)
    *Size = Result->Object.size();
  return Result->Object.empty() ? nullptr : Result->Object.data();
}

const char *coop_result_header(const coop_result *Result) {
  return Result->Header.empty() ? nullptr : Result->Header.c_str();
}

size_t coop_result_message_count(const coop_result *Result) { return Result->Messages.size(); }

/// Refers to M's texts.
static coop_message convert(const coop::Message &M) {
  return {static_cast<coop_level>(M.Level),
          M.Id.c_str(),
          M.Text.c_str(),
          M.File.c_str(),
          M.Line,
          M.Column};
}

coop_message coop_result_message(const coop_result *Result, size_t Index) {
  return convert(Result->Messages[Index]);
}

coop_kernel *coop_kernel_create(const uint32_t *Words, size_t WordCount,
                                const coop_kernel_options *Options, coop_result **Result) {
  coop::KernelOptions Converted;
  if (Options)
    convert(*Options, Converted);
  const coop::Compiler Compiler =
      Options && Options->compiler ? Options->compiler->TheCompiler : coop::Compiler();
  coop::KernelResult Made = Compiler.createKernel(wordsOf(Words, WordCount), Converted);
  if (Result) {
    *Result = new coop_result;
    (*Result)->Succeeded = Made.TheKernel.isValid();
    (*Result)->Messages = std::move(Made.Messages);
  }
  return Made ? new coop_kernel{std::move(Made.TheKernel)} : nullptr;
}

coop_compiler *coop_compiler_create(const coop_cache_settings *Settings) {
  coop::CacheSettings Converted;
  if (Settings) {
    if (Settings->no_kernels)
      Converted.Kernels = 0;
    else if (Settings->kernels)
      Converted.Kernels = Settings->kernels;
    Converted.Folder = textOr(Settings->folder, "");
    if (Settings->folder_limit)
      Converted.FolderLimit = Settings->folder_limit;
  }
  return new coop_compiler{coop::Compiler(std::move(Converted))};
}

void coop_compiler_free(coop_compiler *Compiler) { delete Compiler; }

void coop_kernel_free(coop_kernel *Kernel) { delete Kernel; }

const coop_kernel_info *coop_kernel_get_info(const coop_kernel *Kernel) {
  return Kernel->Code.info();
}

static coop::DispatchSettings convert(const coop_dispatch_settings *Given) {
  coop::DispatchSettings Settings;
  if (!Given)
    return Settings;
  Settings.PushConstants = Given->push_constants;
  Settings.PushConstantsSize = Given->push_constants_size;
  Settings.Threads = Given->threads;
  if (Given->print)
    Settings.Print = [Print = Given->print, User = Given->print_user](std::string_view Text) {
      Print(User, Text.data(), Text.size());
    };
  Settings.StopAtCheck = Given->stop_at_check != 0;
  Settings.Stop = reinterpret_cast<const std::atomic<uint32_t> *>(Given->stop);
  return Settings;
}

coop_dispatch_code coop_kernel_dispatch(const coop_kernel *Kernel, uint32_t X, uint32_t Y,
                                        uint32_t Z, const coop_bound_buffer *Buffers,
                                        size_t BufferCount, const coop_dispatch_settings *Settings,
                                        char **Error) {
  std::vector<coop::BoundBuffer> Bound;
  Bound.reserve(BufferCount);
  for (size_t I = 0; I < BufferCount; ++I)
    Bound.push_back(
        {Buffers[I].set, Buffers[I].binding, Buffers[I].element, Buffers[I].data, Buffers[I].size});
  coop::DispatchResult Result = Kernel->Code.dispatch({X, Y, Z}, Bound, convert(Settings));
  if (Settings && Settings->message)
    for (const coop::Message &M : Result.Messages) {
      const coop_message Message = convert(M);
      Settings->message(Settings->message_user, &Message);
    }
  if (Error)
    *Error = Result ? nullptr : strdup(Result.Error.c_str());
  return Result           ? COOP_DISPATCH_DONE
         : Result.Stopped ? COOP_DISPATCH_STOPPED
                          : COOP_DISPATCH_FAILED;
}

void coop_text_free(char *Text) { std::free(Text); }

static coop::MatrixFormat convert(const coop_matrix_format &Given) {
  return {static_cast<coop::MatrixComponent>(Given.component),
          static_cast<coop::MatrixLayout>(Given.layout), Given.stride};
}
static_assert(static_cast<uint32_t>(COOP_MATRIX_FLOAT_E5M2) ==
              static_cast<uint32_t>(coop::MatrixComponent::FloatE5M2));
static_assert(static_cast<uint32_t>(COOP_MATRIX_TRAINING_OPTIMAL) ==
              static_cast<uint32_t>(coop::MatrixLayout::TrainingOptimal));
static_assert(static_cast<uint32_t>(COOP_MATRIX_INVALID) ==
              static_cast<uint32_t>(coop::MatrixConversionStatus::Invalid));

coop_matrix_status coop_convert_matrix(const coop_matrix_conversion *Given, uint64_t *Size,
                                       char **Error) {
  coop::MatrixConversion Conversion;
  Conversion.Rows = Given->rows;
  Conversion.Columns = Given->columns;
  Conversion.SourceFormat = convert(Given->source_format);
  Conversion.DestinationFormat = convert(Given->destination_format);
  Conversion.Source = Given->source;
  Conversion.SourceSize = Given->source_size;
  Conversion.Destination = Given->destination;
  Conversion.DestinationSize = Given->destination_size;
  const coop::MatrixConversionResult Result = coop::convertMatrix(Conversion);
  if (Size)
    *Size = Result.Size;
  if (Error)
    *Error = Result ? nullptr : strdup(Result.Error.c_str());
  return static_cast<coop_matrix_status>(Result.Status);
}

coop_result *coop_emit_object(const uint32_t *Words, size_t WordCount,
                              const coop_kernel_options *Options) {
  coop::ObjectOptions Converted;
  if (Options) {
    convert(*Options, Converted);
    Converted.Triple = textOr(Options->triple, "");
  }
  coop::ObjectResult Made = coop::Compiler().emitObject(wordsOf(Words, WordCount), Converted);
  auto *Result = new coop_result;
  Result->Succeeded = Made.Succeeded;
  Result->Messages = std::move(Made.Messages);
  Result->Object = std::move(Made.Object);
  Result->Header = std::move(Made.Header);
  return Result;
}
