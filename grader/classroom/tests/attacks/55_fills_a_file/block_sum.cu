// attack: writes the report by the harness's own function
// expect: compile_error
// stopped by: the harness's own names are local to it, and files are on no list
#include <cuda_runtime.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace warplings::protocol {
void fill_file(const std::filesystem::path&, std::span<const std::byte>);
}

static const std::string_view kReport =
    R"({"version":1,"finished":true,"diagnoses":[],"launches":[]})";

void block_sum(float*, const float*, int) {
  warplings::protocol::fill_file("report.json", std::as_bytes(std::span(kReport)));
}
