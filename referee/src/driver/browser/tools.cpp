// The driver's own steps as a module for a web page, which has no processes to start: texts go in
// and come out. Compiled by site/machine/parts.js, not by CMake.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/browser/texts.h"
#include "referee/src/driver/messages.h"
#include "referee/src/driver/wasm/call_sites.h"
#include "referee/src/driver/wasm/whole_copies.h"
#include "referee/src/rewriter/rewriter.h"

using warplings::base::result;
using warplings::base::second_result;

WARPLINGS_EXPORT(rewrite)
void rewrite(const char* source, std::size_t size, const char* path, std::size_t path_size) {
  result = referee::rewriter::rewrite({source, size}, {path, path_size});
}

WARPLINGS_EXPORT(whole_copies) void whole_copies(const char* ir, std::size_t size) {
  result = referee::driver::wasm::with_whole_copies(std::string(ir, size));
}

// `first` is the first call's number, as a decimal. The second result is what asyncify must be told
// of.
WARPLINGS_EXPORT(number_calls)
void number_calls(const char* ir, std::size_t size, const char* first, std::size_t first_size) {
  referee::driver::wasm::NumberedCode code = referee::driver::wasm::with_call_sites(
      std::string(ir, size),
      static_cast<std::uint32_t>(std::stoul(std::string(first, first_size))));
  result = std::move(code.ir);
  second_result = std::move(code.may_suspend);
}

// Reads the user's file, which the page offers under its name.
WARPLINGS_EXPORT(clean_messages)
void clean_messages(const char* output, std::size_t size, const char* headers,
                    std::size_t headers_size) {
  result =
      referee::driver::clean_messages({output, size}, std::string_view(headers, headers_size), true)
          .text;
}
