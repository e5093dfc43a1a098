// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The only file that includes glslang's headers.

#include "driver/GlslangFrontend.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>
#include <glslang/SPIRV/Logger.h>
#include <glslang/build_info.h>
#include <list>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

EShLanguage languageOf(sema::Stage Stage) {
  switch (Stage) {
  case sema::Stage::Vertex:
    return EShLangVertex;
  case sema::Stage::TessControl:
    return EShLangTessControl;
  case sema::Stage::TessEvaluation:
    return EShLangTessEvaluation;
  case sema::Stage::Geometry:
    return EShLangGeometry;
  case sema::Stage::Fragment:
    return EShLangFragment;
  case sema::Stage::Compute:
    return EShLangCompute;
  case sema::Stage::Task:
    return EShLangTask;
  case sema::Stage::Mesh:
    return EShLangMesh;
  case sema::Stage::RayGen:
    return EShLangRayGen;
  case sema::Stage::Intersection:
    return EShLangIntersect;
  case sema::Stage::AnyHit:
    return EShLangAnyHit;
  case sema::Stage::ClosestHit:
    return EShLangClosestHit;
  case sema::Stage::Miss:
    return EShLangMiss;
  case sema::Stage::Callable:
    return EShLangCallable;
  }
  return EShLangCompute;
}

struct Environment {
  glslang::EShTargetClientVersion Client;
  glslang::EShTargetLanguageVersion Language;
};

/// glslang wants a client; for a bare SPIR-V version it is the Vulkan that brought that version.
Environment environmentOf(spirv::TargetEnv Env) {
  using spirv::TargetEnv;
  switch (Env) {
  case TargetEnv::Vulkan1_0:
  case TargetEnv::Spirv1_0:
    return {glslang::EShTargetVulkan_1_0, glslang::EShTargetSpv_1_0};
  case TargetEnv::Spirv1_1:
    return {glslang::EShTargetVulkan_1_0, glslang::EShTargetSpv_1_1};
  case TargetEnv::Spirv1_2:
    return {glslang::EShTargetVulkan_1_0, glslang::EShTargetSpv_1_2};
  case TargetEnv::Vulkan1_1:
  case TargetEnv::Spirv1_3:
    return {glslang::EShTargetVulkan_1_1, glslang::EShTargetSpv_1_3};
  case TargetEnv::Spirv1_4:
    return {glslang::EShTargetVulkan_1_2, glslang::EShTargetSpv_1_4};
  case TargetEnv::Vulkan1_2:
  case TargetEnv::Spirv1_5:
    return {glslang::EShTargetVulkan_1_2, glslang::EShTargetSpv_1_5};
  case TargetEnv::Vulkan1_3:
  case TargetEnv::Spirv1_6:
    return {glslang::EShTargetVulkan_1_3, glslang::EShTargetSpv_1_6};
  case TargetEnv::Vulkan1_4:
    return {glslang::EShTargetVulkan_1_4, glslang::EShTargetSpv_1_6};
  }
  return {glslang::EShTargetVulkan_1_3, glslang::EShTargetSpv_1_6};
}

/// Answers glslang's includes through our callback and keeps the texts in the source manager, so
/// that messages about them show lines.
class CallbackIncluder final : public glslang::TShader::Includer {
public:
  CallbackIncluder(SourceManager &Sources, const IncludeCallback &Callback, unsigned MaxDepth)
      : Sources(Sources), Callback(Callback), MaxDepth(MaxDepth) {}

  IncludeResult *includeSystem(const char *Header, const char *Includer, size_t Depth) override {
    return include(Header, Includer, Depth, true);
  }
  IncludeResult *includeLocal(const char *Header, const char *Includer, size_t Depth) override {
    return include(Header, Includer, Depth, false);
  }
  void releaseInclude(IncludeResult *Result) override {
    // glslang also releases the null result of a failed include.
    if (Result)
      Results.remove_if([&](const IncludeResult &R) { return &R == Result; });
  }

private:
  IncludeResult *include(const char *Header, const char *Includer, size_t Depth, bool IsSystem) {
    if (!Callback || Depth > MaxDepth)
      return nullptr;
    std::optional<coop::IncludeResult> Found = Callback(Header, Includer, IsSystem);
    if (!Found)
      return nullptr;
    FileId File = Sources.addFile(Found->Name, std::move(Found->Text));
    if (!File.isValid())
      return nullptr;
    StringRef Text = Sources.text(File);
    return &Results.emplace_back(Found->Name, Text.data(), Text.size(), nullptr);
  }

  SourceManager &Sources;
  const IncludeCallback &Callback;
  unsigned MaxDepth;
  std::list<IncludeResult> Results;
};

/// Takes glslang's log apart: `ERROR: name:line:column: text`.
class LogReader {
public:
  LogReader(const SourceManager &Sources, DiagnosticEngine &Diags)
      : Sources(Sources), Diags(Diags) {
    for (uint32_t I = 0; I < Sources.fileCount(); ++I)
      Files.try_emplace(Sources.name(FileId{I}), FileId{I});
  }

  void read(StringRef Log) {
    llvm::SmallVector<StringRef, 8> Lines;
    Log.split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef Line : Lines)
      readLine(Line.trim());
  }

private:
  void readLine(StringRef Line) {
    bool IsError = Line.consume_front("ERROR: ");
    bool IsWarning = !IsError && Line.consume_front("WARNING: ");
    if (!IsError && !IsWarning)
      return;
    // The count at the end; the errors themselves were seen.
    if (Line.ends_with("No code generated."))
      return;
    SourceLoc Loc = place(Line);
    Diags.report(Loc, IsError ? diag::err_glslang : diag::warn_glslang) << Line;
  }

  /// Takes `name:line:column: ` off Line when it names a file that is known.
  SourceLoc place(StringRef &Line) const {
    for (size_t Colon = Line.find(':'); Colon != StringRef::npos;
         Colon = Line.find(':', Colon + 1)) {
      auto Found = Files.find(Line.take_front(Colon));
      if (Found == Files.end())
        continue;
      StringRef Rest = Line.drop_front(Colon + 1);
      unsigned Row = 0, Column = 0;
      if (Rest.consumeInteger(10, Row) || !Rest.consume_front(":"))
        continue;
      StringRef AfterRow = Rest;
      if (Rest.consumeInteger(10, Column) || !Rest.consume_front(":")) {
        Rest = AfterRow;
        Column = 0;
      }
      Line = Rest.ltrim();
      return locate(Found->second, Row, Column);
    }
    return {};
  }

  SourceLoc locate(FileId File, unsigned Row, unsigned Column) const {
    StringRef Text = Sources.text(File);
    size_t Begin = 0;
    for (unsigned I = 1; I < Row; ++I) {
      size_t End = Text.find('\n', Begin);
      if (End == StringRef::npos)
        break;
      Begin = End + 1;
    }
    size_t Length = Text.drop_front(Begin).find_first_of("\r\n");
    if (Length == StringRef::npos)
      Length = Text.size() - Begin;
    size_t Skip = Column > 0 ? Column - 1 : 0;
    return Sources.locOf(File, static_cast<uint32_t>(Begin + std::min(Skip, Length)));
  }

  const SourceManager &Sources;
  DiagnosticEngine &Diags;
  llvm::StringMap<FileId> Files;
};

/// What glslang reads before the shader: -D, -U, and includes allowed from the start.
std::string preamble(const PreprocessorOptions &Options) {
  std::string Text;
  if (Options.ImplyIncludes)
    Text += "#extension GL_GOOGLE_include_directive : enable\n";
  for (const PreprocessorOptions::MacroOption &M : Options.Macros) {
    auto [Name, Value] = StringRef(M.Text).split('=');
    if (M.Undefine)
      Text += "#undef " + M.Text + "\n";
    else
      Text += ("#define " + Name + " " + (M.Text.size() == Name.size() ? "1" : Value) + "\n").str();
  }
  return Text;
}

/// After the comments and white space that Text begins with.
size_t skipComments(StringRef Text) {
  size_t At = 0;
  while (true) {
    At = std::min(Text.find_first_not_of(" \t\r\n\f\v", At), Text.size());
    const StringRef Rest = Text.drop_front(At);
    if (Rest.starts_with("//"))
      At = std::min(Text.find('\n', At), Text.size());
    else if (Rest.starts_with("/*"))
      At += std::min(Rest.find("*/", 2), Rest.size() - 2) + 2;
    else
      return At;
  }
}

/// glslang takes `#version ... es` in the first line alone. Where comments are before it, what it
/// gets has the directive first and the same lines after; nothing otherwise.
std::optional<std::string> withVersionFirst(StringRef Text) {
  const size_t Begin = skipComments(Text);
  const size_t End = std::min(Text.find_first_of("\r\n", Begin), Text.size());
  const StringRef Directive = Text.slice(Begin, End);
  llvm::SmallVector<StringRef, 4> Words;
  llvm::SplitString(Directive, Words);
  const bool IsEs = Words.size() == 3 && Words[0] == "#version" && Words[2] == "es";
  if (Begin == 0 || !IsEs)
    return std::nullopt;
  return (Directive + "\n#line 1\n" + Text.take_front(Begin)).str() +
         std::string(Directive.size(), ' ') + Text.drop_front(End).str();
}

std::optional<spirv::Module> emit(const glslang::TProgram &Program, EShLanguage Language,
                                  bool DebugInfo, DiagnosticEngine &Diags) {
  const glslang::TIntermediate *Intermediate = Program.getIntermediate(Language);
  if (!Intermediate) {
    Diags.report(SourceLoc(), diag::err_glslang) << "no code was generated";
    return std::nullopt;
  }
  glslang::SpvOptions Options;
  Options.disableOptimizer = true;
  Options.generateDebugInfo = DebugInfo;
  spv::SpvBuildLogger Logger;
  spirv::Module Module;
  glslang::GlslangToSpv(*Intermediate, Module.Words, &Logger, &Options);
  std::string Messages = Logger.getAllMessages();
  if (!StringRef(Messages).trim().empty()) {
    bool IsError = Messages.find("error") != std::string::npos ||
                   Messages.find("issing functionality") != std::string::npos;
    Diags.report(SourceLoc(), IsError ? diag::err_glslang : diag::warn_glslang)
        << StringRef(Messages).trim();
    if (IsError)
      return std::nullopt;
  }
  return Module;
}

} // namespace

std::optional<spirv::Module> driver::compileWithGlslang(SourceManager &Sources, FileId Main,
                                                        const PreprocessorOptions &Preprocess,
                                                        const GlslangOptions &Options,
                                                        DiagnosticEngine &Diags) {
  // Once for the process, and never undone: other threads may be compiling.
  [[maybe_unused]] static const bool Initialized = glslang::InitializeProcess();

  EShLanguage Language = languageOf(Options.Stage);
  Environment Env = environmentOf(Options.Target);
  std::string Name = Sources.name(Main).str();
  StringRef Text = Sources.text(Main);
  const std::optional<std::string> Reordered = withVersionFirst(Text);
  if (Reordered)
    Text = *Reordered;
  const char *TextData = Text.data();
  const char *NameData = Name.c_str();
  int Length = static_cast<int>(std::min<size_t>(Text.size(), INT32_MAX));
  std::string Preamble = preamble(Preprocess);

  glslang::TShader Shader(Language);
  Shader.setStringsWithLengthsAndNames(&TextData, &Length, &NameData, 1);
  Shader.setPreamble(Preamble.c_str());
  Shader.setEnvInput(glslang::EShSourceGlsl, Language, glslang::EShClientVulkan, 100);
  Shader.setEnvClient(glslang::EShClientVulkan, Env.Client);
  Shader.setEnvTarget(glslang::EShTargetSpv, Env.Language);
  auto Flags =
      static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules | EShMsgDisplayErrorColumn |
                               (Options.DebugInfo ? EShMsgDebugInfo : EShMsgDefault));

  CallbackIncluder Includer(Sources, Preprocess.Include, Preprocess.MaxIncludeDepth);
  int DefaultVersion =
      Preprocess.DefaultVersion ? static_cast<int>(Preprocess.DefaultVersion) : 110;
  bool Parsed = Shader.parse(GetDefaultResources(), DefaultVersion, /*forwardCompatible=*/false,
                             Flags, Includer);
  LogReader(Sources, Diags).read(Shader.getInfoLog());
  if (!Parsed) {
    if (!Diags.hasErrors())
      Diags.report(SourceLoc(), diag::err_glslang) << "glslang refused the shader without a reason";
    return std::nullopt;
  }
  glslang::TProgram Program;
  Program.addShader(&Shader);
  bool Linked = Program.link(Flags);
  LogReader(Sources, Diags).read(Program.getInfoLog());
  if (!Linked) {
    if (!Diags.hasErrors())
      Diags.report(SourceLoc(), diag::err_glslang) << "glslang cannot link the shader";
    return std::nullopt;
  }
  if (Diags.hasErrors())
    return std::nullopt;
  return emit(Program, Language, Options.DebugInfo, Diags);
}

std::string driver::glslangVersion() {
  return std::to_string(GLSLANG_VERSION_MAJOR) + "." + std::to_string(GLSLANG_VERSION_MINOR) + "." +
         std::to_string(GLSLANG_VERSION_PATCH);
}
