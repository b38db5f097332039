// Works on the wording of g++ and clang, with plain quotes.
#include "referee/src/driver/hints.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include "base/text.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

// The text between the quotes that are open at or after `from`.
std::string_view quoted(std::string_view text, std::size_t from = 0) {
  const std::size_t open = text.find('\'', from);
  if (open == std::string_view::npos) return {};
  const std::size_t close = text.find('\'', open + 1);
  if (close == std::string_view::npos) return {};
  return text.substr(open + 1, close - open - 1);
}

// Whether the message says that the first quoted name is unknown.
bool says_unknown(std::string_view text) {
  static constexpr std::array<std::string_view, 8> kPhrases = {"was not declared in this scope",
                                                               "does not name a type",
                                                               "is not a member of",
                                                               "has not been declared",
                                                               "undeclared identifier",
                                                               "unknown type name",
                                                               "no member named",
                                                               "no type named"};
  return std::any_of(kPhrases.begin(), kPhrases.end(),
                     [&](std::string_view phrase) { return base::mentions(text, phrase); });
}

std::string header_hint(std::string_view name) {
  if (starts_with_any(name, {"cooperative_groups", "cg"})) return "cooperative_groups.h";
  if (starts_with_any(name, {"__nv_bfloat", "nv_bfloat", "__float2bfloat", "__bfloat"})) {
    return "cuda_bf16.h";
  }
  if (starts_with_any(name, {"__half", "half", "__float2half"})) return "cuda_fp16.h";
  return {};
}

// cuInit, cuLaunchKernel.
bool is_of_the_driver_api(std::string_view name) {
  return name.size() > 2 && name.starts_with("cu") && name[2] >= 'A' && name[2] <= 'Z';
}

bool belongs_to_cuda(std::string_view name, std::string_view text) {
  return name == "texture" || name == "surface" || is_of_the_driver_api(name) ||
         starts_with_any(name, {"cuda", "__", "tex1D", "tex2D", "tex3D", "surf1D", "surf2D",
                                "surf3D", "cooperative_groups::", "cublas", "curand", "cufft",
                                "nvtx", "nvcuda", "thrust", "cub", "make_"}) ||
         base::mentions(text, "'cooperative_groups") || base::mentions(text, "'cuda") ||
         base::mentions(text, "'nvcuda") || base::mentions(text, "'cub'") ||
         base::mentions(text, "'cuda::");
}

std::string unknown_name_hint(std::string_view text) {
  std::string name(quoted(text));
  if (name.empty()) return {};
  const std::string header = header_hint(name);
  if (!header.empty() && !base::mentions(text, "is not a member of")) {
    return name.append(" needs #include <").append(header).append(">");
  }
  if (!belongs_to_cuda(name, text)) return {};
  if (base::mentions(text, "did you mean")) {
    return "unless it is misspelt, " + name + " is outside what the referee implements";
  }
  return name.append(" is outside what the referee implements");
}

// "cub/cub.cuh: No such file or directory" and "'cub/cub.cuh' file not found".
std::string missing_header_hint(std::string_view text) {
  const std::string_view name =
      text.starts_with('\'') ? quoted(text) : text.substr(0, text.find(": No such file"));
  if (starts_with_any(name, {"helper_cuda", "helper_functions", "helper_math", "helper_string",
                             "helper_timer", "helper_image", "helper_gl", "nvrtc_helper"})) {
    return std::string(name).append(
        " does not belong to CUDA: NVIDIA's samples have such a file in their folder Common; name "
        "that folder with -I");
  }
  if (!starts_with_any(name, {"cub/",
                              "thrust/",
                              "cuda",
                              "cublas",
                              "cufft",
                              "curand",
                              "cusparse",
                              "cusolver",
                              "cudnn",
                              "nccl",
                              "nvrtc",
                              "nvToolsExt",
                              "nvtx3/",
                              "mma.h",
                              "cutlass/",
                              "cute/",
                              "cooperative_groups",
                              "texture_",
                              "surface_",
                              "device_functions",
                              "crt/",
                              "npp",
                              "nvml",
                              "cupti",
                              "channel_descriptor",
                              "library_types",
                              "nvjpeg",
                              "optix",
                              "vector_functions.hpp",
                              "GL/",
                              "GLFW/"})) {
    return {};
  }
  return std::string(name).append(" is outside what the referee implements");
}

}  // namespace

std::string hint_for(const Message& message) {
  if (!message.is_error()) return {};
  const std::string_view text = message.text;
  if (base::mentions(text, "No such file or directory") || base::mentions(text, "file not found")) {
    return missing_header_hint(text);
  }
  if (says_unknown(text)) return unknown_name_hint(text);
  if (base::mentions(text, "poisoned")) return "this would hide the function from the referee";
  const std::string line = source_line(message.path, message.line);
  if (base::mentions(text, "no such instruction") ||
      base::mentions(text, "invalid instruction mnemonic") ||
      base::mentions(text, "register name") || base::mentions(text, " in 'asm'") ||
      (base::mentions(text, "constraint") && base::mentions(text, " in asm"))) {
    return "PTX in asm() is outside what the referee implements";
  }
  if (base::mentions(line, "<<<") &&
      (base::mentions(text, "before '<' token") || base::mentions(text, "before '<<' token") ||
       base::mentions(text, "expected expression"))) {
    return "a launch is written kernel<<<grid, block>>>(arguments);";
  }
  const bool variable_size = base::mentions(text, "not an integral constant-expression") ||
                             base::mentions(text, "array bound is not an integer constant") ||
                             base::mentions(text, "fields must have a constant size");
  if (variable_size && base::mentions(line, "__shared__")) {
    return "the size of a __shared__ array must be known when compiling; where it comes with the "
           "launch, write extern __shared__ type name[]; and give its bytes as the third launch "
           "parameter";
  }
  return {};
}

}  // namespace referee::driver
