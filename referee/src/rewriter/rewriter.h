// The rewriter turns CUDA's extensions of C++ (launches and __shared__) into calls of the referee's
// runtime, token by token; all other text, and every line, stays as the user wrote it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace referee::rewriter {

// Rewrites the text of a .cu file or a header. `path` is the name that compilers and diagnoses
// shall show: the result opens with `#line 1 "path"`. Text without launches, __shared__, __global__
// and __device__ is not changed otherwise. Any text is accepted; what is not C++ stays for the
// compiler.
std::string rewrite(std::string_view source, std::string_view path);

// One #include directive. `operand` is what follows the word, as written: "file", <file> or a
// macro.
struct Include {
  std::size_t line;
  std::string_view operand;
};

// What a file's rewriting depends on outside the file.
struct RewriteContext {
  // The replacement for an #include's operand, or nullopt to leave it.
  std::function<std::optional<std::string>(const Include&)> redirect;
  // Macros of other files that stand for a launch's configuration: find_launch_macros().
  std::set<std::string, std::less<>> launch_macros;
  // Whether the file's variables in device memory are its own: other files may have some of the
  // same name.
  bool own_variables = false;
  // Whether #line directives are passed over: who reads of a line finds it in the file.
  bool own_lines = false;
  // Whether device code may call constexpr functions, as with nvcc's --expt-relaxed-constexpr.
  bool relaxed_constexpr = false;
};

// As above, with each #include led to what `redirect` names.
std::string rewrite(std::string_view source, std::string_view path, const RewriteContext& context);

// All #include directives, in any branch of an #if. The views point into `source`.
std::vector<Include> find_includes(std::string_view source);

// Names of the macros that the text defines as `<<<...>>>`.
std::set<std::string, std::less<>> find_launch_macros(std::string_view source);

// Whether the text declares a variable in device memory that another file defines.
bool declares_foreign_variables(std::string_view source);

// Whether the rewriter would change the text.
bool has_cuda_syntax(std::string_view source, const RewriteContext& context = {});

}  // namespace referee::rewriter
