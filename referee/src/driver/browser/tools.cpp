// The driver's own steps as a module for a web page, which has no processes to start: texts go in
// and come out. Compiled by site/machine/parts.js, not by CMake.
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "referee/src/driver/messages.h"
#include "referee/src/driver/wasm/call_sites.h"
#include "referee/src/rewriter/rewriter.h"

#define REFEREE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

// What the last step made. The page copies it before it calls the next one.
std::string result, second_result;

}  // namespace

// Memory for a text that goes in.
REFEREE_EXPORT(allocate) char* allocate(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}
REFEREE_EXPORT(release) void release(char* text) { std::free(text); }

REFEREE_EXPORT(result_data) const char* result_data() { return result.data(); }
REFEREE_EXPORT(result_size) std::size_t result_size() { return result.size(); }
REFEREE_EXPORT(second_data) const char* second_data() { return second_result.data(); }
REFEREE_EXPORT(second_size) std::size_t second_size() { return second_result.size(); }

REFEREE_EXPORT(rewrite)
void rewrite(const char* source, std::size_t size, const char* path, std::size_t path_size) {
  result = referee::rewriter::rewrite({source, size}, {path, path_size});
}

// The second result is what asyncify must be told of.
REFEREE_EXPORT(number_calls) void number_calls(const char* ir, std::size_t size) {
  referee::driver::wasm::NumberedCode code =
      referee::driver::wasm::with_call_sites(std::string(ir, size));
  result = std::move(code.ir);
  second_result = std::move(code.may_suspend);
}

// Reads the user's file, which the page offers under its name.
REFEREE_EXPORT(clean_messages)
void clean_messages(const char* output, std::size_t size, const char* headers,
                    std::size_t headers_size) {
  result = referee::driver::clean_messages({output, size}, std::string_view(headers, headers_size),
                                           true);
}
