// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library: GLSL with cooperative types to SPIR-V, and any compute shader's SPIR-V to code that
// runs on this machine's CPU or is linked into a program. No header of LLVM, no exceptions, no
// global state: every function here may be called on any number of threads at once.
//
//   coop::Compiler Compiler;
//   coop::CompileResult Shader = Compiler.compile(Source, {.Name = "add.comp"});
//   for (const coop::Message &M : Shader.Messages) ...
//   coop::KernelResult Made = Compiler.createKernel(Shader.Spirv);
//   Made.TheKernel.dispatch({8, 8, 1}, {{0, 0, 0, Data, Bytes}});
//
// The C API over it is coop_c.h.

#ifndef COOP_COOP_H
#define COOP_COOP_H

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct coop_kernel_info; // coop/kernel_abi.h

namespace coop {

// ---- what the compiler has to say

enum class MessageLevel : uint8_t { Note, Warning, Error, Fatal };

/// Replace the text from one place up to another; equal places insert.
struct MessageFixIt {
  std::string File;
  uint32_t BeginLine = 0, BeginColumn = 0, EndLine = 0, EndColumn = 0;
  std::string Text;
};

/// One diagnostic. Notes follow what they belong to.
struct Message {
  MessageLevel Level = MessageLevel::Error;
  std::string Id;    ///< "err_undeclared_identifier"
  std::string Group; ///< of a warning: -W<group>; empty where there is none
  std::string Text;
  std::string File;              ///< after #line; empty where there is no place
  uint32_t Line = 0, Column = 0; ///< from 1, the column in bytes; 0 where there is no place
  std::vector<MessageFixIt> FixIts;
};

// ---- GLSL to SPIR-V

enum class ShaderStage : uint8_t {
  FromName, ///< by the ending of CompileOptions::Name
  Vertex,
  TessControl,
  TessEvaluation,
  Geometry,
  Fragment,
  Compute,
  Task,
  Mesh,
  RayGen,
  Intersection,
  AnyHit,
  ClosestHit,
  Miss,
  Callable,
};

enum class TargetEnvironment : uint8_t {
  Vulkan1_0,
  Vulkan1_1,
  Vulkan1_2,
  Vulkan1_3,
  Vulkan1_4,
  Spirv1_0,
  Spirv1_1,
  Spirv1_2,
  Spirv1_3,
  Spirv1_4,
  Spirv1_5,
  Spirv1_6,
};

/// Auto: the library's own, or glslang for shaders with features that it has not yet.
enum class FrontEnd : uint8_t { Auto, Coop, Glslang };

struct IncludedFile {
  std::string Name; ///< resolved; what diagnostics call it
  std::string Text;
};

/// Finds `Requested`, included by the file named `Includer`; IsSystem for <...>. It may be called
/// on the threads that compile. Nothing: there is no such file.
using IncludeFunction = std::function<std::optional<IncludedFile>(
    std::string_view Requested, std::string_view Includer, bool IsSystem)>;

struct CompileOptions {
  std::string Name = "shader.comp";
  ShaderStage Stage = ShaderStage::FromName;
  FrontEnd TheFrontEnd = FrontEnd::Auto;
  TargetEnvironment Target = TargetEnvironment::Vulkan1_3;
  /// "NAME" or "NAME=VALUE".
  std::vector<std::string> Macros = {};
  /// Without it, #include finds nothing.
  IncludeFunction Include = {};
  /// Keep the source's lines in the SPIR-V.
  bool DebugInfo = false;
  /// Run SPIRV-Tools' optimizer.
  bool Optimize = false;
  /// Run SPIRV-Tools' validator.
  bool Validate = false;

  bool NoWarnings = false;
  bool WarningsAsErrors = false;
  bool Pedantic = false;
  std::vector<std::string> DisabledWarnings = {}; ///< groups, as in -Wno-<group>
  unsigned MaxErrors = 50;                        ///< after which compilation ends; 0: never
};

struct CompileResult {
  bool Succeeded = false;
  std::vector<Message> Messages;
  std::vector<uint32_t> Spirv; ///< empty unless Succeeded
  explicit operator bool() const { return Succeeded; }
};

// ---- SPIR-V to code

/// How a workgroup is executed. All give the same results, up to the rounding of sums.
enum class Execution : uint8_t {
  Auto,      ///< Fast; Reference, with a warning, for a shader that Fast refuses, and for Checks
  Fast,      ///< invocations as lanes of vectors, cooperative matrices as tiles
  Reference, ///< one invocation after the other, cooperative operations as loops
};

/// What fast execution may do with floating-point numbers. Both keep what Vulkan promises.
enum class FpMode : uint8_t {
  Fast,   ///< products and sums are contracted to FMA where the shader does not say `precise`, and
          ///< products of matrices are what the hardware's instructions give
  Strict, ///< every operation of the shader rounds by itself, and so do products of matrices
};

/// What the invocations of a subgroup are on a CPU, in fast execution.
enum class LaneMode : uint8_t {
  Auto,    ///< what is estimated to be faster
  Vectors, ///< lanes of vectors
  Serial,  ///< one after the other, unless there are cooperative matrices or vectors
};

struct KernelOptions {
  /// The entry point, where the module has several.
  std::string Entry = {};
  /// Values of specialization constants by their constant_id, as text: "true", "-3", "0x10", "1.5".
  /// They replace the defaults before anything is computed from those. One that the module has not
  /// is ignored with a warning.
  std::map<uint32_t, std::string> SpecConstants = {};
  /// By set and binding, how many elements are bound of arrays of buffers, images and samplers that
  /// the shader gives no size: 1 to 65535. Such an array has to be here.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> ArraySizes = {};
  /// Run SPIRV-Tools' validator first. Without it a module that is not valid is refused, or its
  /// code does something else than it says.
  bool Validate = true;
  Execution TheExecution = Execution::Auto;
  FpMode Fp = FpMode::Fast;
  LaneMode Lanes = LaneMode::Auto;
  /// A power of two, or 0: chosen.
  uint32_t SubgroupSize = 0;
  /// Effort, 0 to 3.
  unsigned OptLevel = 2;
  /// LLVM's name of the CPU, and features added to or taken from it: "+avx2,-fma". Empty: the
  /// machine that this runs on. A kernel that is run here must have no more than that.
  std::string Cpu = {};
  std::string Features = {};
  /// An identifier of C; the kernel's symbols begin with it.
  std::string Name = "shader";
  /// Check at run time for what the specifications leave undefined (docs/check.md). Slower; compile
  /// with CompileOptions::DebugInfo, or messages have no lines. Memory that the shader has
  /// addresses of is bound too, to a binding that it does not have. Not for objects.
  bool Checks = false;
  /// Accesses outside of a bound buffer, the push constants or an array load zeros and store
  /// nothing, as with Vulkan's robustBufferAccess2; those through addresses (buffer references) are
  /// not looked at (docs/robust.md).
  bool Robust = false;
  /// Run on the NVIDIA GPU of this number, from 0, through CUDA's driver, and not on the CPU. What
  /// says how CPUs execute is not looked at then. Not for objects.
  std::optional<unsigned> CudaDevice = {};
  /// With CudaDevice, the kind of GPU that code is made for, as --gpu takes it: newer ones run it,
  /// too. Empty: the device's own.
  std::string Gpu = {};
  /// Run on the Vulkan device of this number, from 0, by the driver's own compiler, and not on the
  /// CPU. What says how CPUs execute is not looked at then; Robust asks the driver for it. Not for
  /// objects, nor with Checks, nor beside CudaDevice. Such kernels are kept in no cache.
  std::optional<unsigned> VulkanDevice = {};
};

/// Of an object file.
struct ObjectOptions : KernelOptions {
  /// LLVM's name of the machine; empty: the one that this runs on.
  std::string Triple = {};
};

/// Memory for a binding of a dispatch. For images and samplers it is a struct that describes them
/// (coop_image, coop_sampler or coop_sampled_image of coop/image_abi.h). Other memory must begin at
/// a multiple of 16 bytes, as with Vulkan's minStorageBufferOffsetAlignment; a dispatch refuses
/// others. What `new` and std::vector allocate does on x86-64 and AArch64.
struct BoundBuffer {
  uint32_t Set = 0, Binding = 0;
  uint32_t Element = 0; ///< of an array of buffers
  void *Data = nullptr;
  uint64_t Size = 0;
};

struct BindingInformation {
  uint32_t Set = 0, Binding = 0;
  uint32_t ArraySize = 1;
  bool IsUniform = false, IsRead = false, IsWritten = false;
  uint64_t MinSize = 0;       ///< bytes before the run-time array
  uint64_t ElementStride = 0; ///< of the run-time array; 0 where there is none
  std::string Name;
  bool IsImage = false, IsSampler = false; ///< both: a coop_sampled_image
  /// Of images: enums coop_image_view, coop_image_class, coop_image_format of coop/image_abi.h.
  uint32_t ImageView = 0, ImageClass = 0, ImageFormat = 0;
};

struct DispatchSettings {
  const void *PushConstants = nullptr; ///< of any alignment
  uint64_t PushConstantsSize = 0;
  /// At most 1024 are taken; 0: as many as the machine has. The thread that calls is one of them
  /// where the kernel needs less than 64 KiB of its stack.
  unsigned Threads = 0;
  /// Gets the text of debugPrintfEXT, one call at a time. It must not throw.
  std::function<void(std::string_view)> Print = {};
  /// When not null: store something else than 0 there, from another thread or a signal handler, and
  /// the dispatch ends early, also one whose shader loops for ever. Buffers then hold what was
  /// written so far. Nobody can stop what a GPU executes: with CudaDevice a dispatch ends before
  /// the next of its launches, if it has several, and with VulkanDevice the work is left to the
  /// driver.
  const std::atomic<uint32_t> *Stop = nullptr;
  /// Of a kernel with KernelOptions::Checks: run the workgroups in order on one thread, and none
  /// after the first in which something was found.
  bool StopAtCheck = false;
  /// Of a kernel with KernelOptions::VulkanDevice or CudaDevice whose shader has addresses (buffer
  /// references): where in buffers, and in PushConstants, 8 bytes are the address of something that
  /// is bound, or null. The shader sees the device's there, and all that is bound is copied to the
  /// device and back. VulkanDevice needs all places; with CudaDevice and none the shader has the
  /// host's addresses and works in the host's memory, which is slower by far.
  std::vector<const void *> Addresses = {};
};

struct DispatchResult {
  std::string Error;    ///< empty when all workgroups ran
  bool Stopped = false; ///< by DispatchSettings::Stop; Error says so too
  double Seconds = 0;
  unsigned Threads = 0; ///< at most; fewer took part where little was to be done
  /// What KernelOptions::Checks found, in the order of source places; the same for any number of
  /// threads. It does not make the dispatch fail.
  std::vector<Message> Messages;
  explicit operator bool() const { return Error.empty(); }
};

/// A compute shader's entry point as code in this process. Copies share the code.
class Kernel {
public:
  Kernel();
  ~Kernel();
  Kernel(const Kernel &);
  Kernel(Kernel &&) noexcept;
  Kernel &operator=(const Kernel &);
  Kernel &operator=(Kernel &&) noexcept;

  bool isValid() const { return Code != nullptr; }
  /// Runs Groups[0] x Groups[1] x Groups[2] workgroups and waits. Everything that the kernel binds
  /// must be there and large enough; that is checked before anything runs. What the shader does
  /// beyond its buffers is not, without
  /// KernelOptions::Robust. On any thread, also several at once.
  DispatchResult dispatch(std::array<uint32_t, 3> Groups, const std::vector<BoundBuffer> &Buffers,
                          const DispatchSettings &Settings = {}) const;

  std::array<uint32_t, 3> workgroupSize() const;
  uint32_t subgroupSize() const;
  uint64_t pushConstantSize() const;
  std::vector<BindingInformation> bindings() const;
  /// How it is executed: not Auto, unless there is no kernel.
  Execution execution() const;
  /// The kernel itself (coop/kernel_abi.h); lives as long as any copy of this.
  const coop_kernel_info *info() const;

private:
  friend class Compiler;
  struct Implementation;
  std::shared_ptr<const Implementation> Code;
};

struct KernelResult {
  Kernel TheKernel; ///< invalid where Messages hold an error
  std::vector<Message> Messages;
  explicit operator bool() const { return TheKernel.isValid(); }
};

struct ObjectResult {
  bool Succeeded = false;
  std::vector<Message> Messages;
  std::string Object; ///< the object file's bytes
  std::string Header; ///< a C header that declares NAME_dispatch and its arguments
  explicit operator bool() const { return Succeeded; }
};

/// What a Compiler keeps of the kernels that it made.
struct CacheSettings {
  /// So many kernels, those that were asked for last: the same module with the same options is
  /// compiled once. 0: none.
  unsigned Kernels = 32;
  /// A folder in which machine code is kept for later processes as well; it is made where there is
  /// none. Empty: nothing is kept. Whoever may write there decides what kernels do.
  std::string Folder = {};
  /// What the folder's files may take, in bytes; those that were not used for longest are removed.
  uint64_t FolderLimit = uint64_t(1) << 30;
};

/// The way to all of it. It holds the threads that its kernels run on, which sleep between
/// dispatches, up to 64 MiB of memory for their workgroups, and the kernels of CacheSettings. All
/// that lasts as long as any copy of it; threads and memory as long as such a kernel, too. Nothing
/// is started before it is needed. One serves all threads. A process that is forked while none of
/// them uses it may go on with it, and starts threads of its own.
class Compiler {
public:
  explicit Compiler(CacheSettings Cache = {});
  /// It is never empty, so moving it is copying it.
  Compiler(const Compiler &) = default;
  Compiler &operator=(const Compiler &) = default;

  /// "0.1.0"
  static std::string version();

  CompileResult compile(std::string_view Source, const CompileOptions &Options = {}) const;

  /// SPIR-V may be any producer's. What is found in a cache says the same as what is compiled.
  KernelResult createKernel(const std::vector<uint32_t> &Spirv,
                            const KernelOptions &Options = {}) const;
  ObjectResult emitObject(const std::vector<uint32_t> &Spirv,
                          const ObjectOptions &Options = {}) const;

private:
  struct State;
  std::shared_ptr<State> Shared;
};

} // namespace coop

#endif
