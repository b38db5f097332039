// The mirror image of device_code.cpp.
#include "referee/src/rewriter/host_code.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/src/rewriter/compiler_messages.h"

namespace referee::rewriter {
namespace {

const std::set<std::string_view> kOfThreads = {"threadIdx", "blockIdx", "blockDim", "gridDim"};

bool is_device_intrinsic(std::string_view word) {
  return word.starts_with("__syncthreads") || word == "__syncwarp" ||
         word.starts_with("__threadfence") ||
         (word.starts_with("__") && word.ends_with("_sync") && word != "__sync");
}

class HostCode {
 public:
  HostCode(const LexedSource& source, const TokenStream& stream, const Functions& functions)
      : stream_(stream), functions_(functions) {
    for (const Function& function : functions_)
      if (is_devices(function)) device_functions_.insert(stream_[function.name].text);
    for (const Function& function : functions_)
      if (!is_devices(function)) device_functions_.erase(stream_[function.name].text);
    for (std::size_t i = 1; i < stream.size(); ++i) {
      if (!stream_.is_identifier(i)) continue;
      if (stream_[i - 1].is_identifier() && !is_statement_keyword(stream_[i - 1].text))
        declared_.insert(stream_[i].text);
      if (!is_name_of_one(functions_, i) && !is_call(stream_, i))
        device_functions_.erase(stream_[i].text);
    }
    for (const Directive& directive : source.directives)
      for (const Token& token : directive.tokens) {
        device_functions_.erase(token.text);
        declared_.insert(token.text);
      }
  }

  void report(Edits& edits) const {
    if (!has_kernels()) return;  // a header may be for whoever includes it
    for (const Function& function : functions_)
      if (function.body != kNone && has_plain_head(stream_, function) &&
          !has_device_code(function) && !is_launched(function))
        report_names(function, edits);
  }

 private:
  bool is_devices(const Function& function) const {
    return head_has(stream_, function, "__device__") && !head_has(stream_, function, "__host__") &&
           has_plain_head(stream_, function,
                          {"__device__", "__forceinline__", "__noinline__", "__inline__"});
  }

  bool has_kernels() const {
    for (std::size_t i = 0; i < stream_.size(); ++i)
      if (stream_.is(i, "__global__")) return true;
    return false;
  }

  std::size_t end_of(const Function& function) const {
    return std::min(stream_.match(function.body), stream_.size());
  }

  bool has_device_code(const Function& function) const {
    for (std::size_t i = function.first; i < end_of(function); ++i)
      if (stream_.is(i, "__device__") || stream_.is(i, "__CUDA_ARCH__")) return true;
    return false;
  }

  // It was meant to be a kernel: see report_launched_functions().
  bool is_launched(const Function& function) const {
    for (std::size_t i = 0; i + 1 < stream_.size(); ++i)
      if (stream_.is(i, stream_[function.name].text) && stream_.is(i + 1, "<<<")) return true;
    return false;
  }

  void report_names(const Function& function, Edits& edits) const {
    for (std::size_t i = function.body; i < end_of(function); ++i) {
      if (!stream_.is_identifier(i)) continue;
      const std::string_view word = stream_[i].text;
      const std::string name(word);
      if (device_functions_.contains(word) && is_call(stream_, i))
        insert(i,
               "'" + name +
                   "' is a function of the device: host code can call it only if it is "
                   "declared __host__ __device__, too",
               edits);
      if (is_device_intrinsic(word) && is_call(stream_, i) && !declared_.contains(word))
        insert(i, "'" + name + "' is for device code: host code cannot call it", edits);
      if (kOfThreads.contains(word) && stream_.is(i + 1, ".") && !declared_.contains(word))
        insert(i, "'" + name + "' is for device code: host code runs in no thread of the device",
               edits);
    }
  }

  void insert(std::size_t token, const std::string& message, Edits& edits) const {
    insert_error(stream_, token, message, edits);
  }

  const TokenStream& stream_;
  const Functions& functions_;
  std::set<std::string_view> device_functions_;
  std::set<std::string_view> declared_;  // names that something of the file's own may have
};

}  // namespace

void report_device_code_in_host_code(const LexedSource& source, const TokenStream& stream,
                                     const Functions& functions, Edits& edits) {
  HostCode(source, stream, functions).report(edits);
}

}  // namespace referee::rewriter
