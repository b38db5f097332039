// The recording of a run, read from JSON and shown as a table.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "fuzz/input.h"
#include "fuzz/require.h"
#include "grader/cli/trace/table.h"
#include "grader/cli/trace/traced_run.h"

namespace warplings::fuzz {
namespace {

using namespace cli::trace;
using nlohmann::json;

void check_step(const TracedRun& run, const TracedStep& step) {
  for (const int thread : step.threads) {
    require(thread >= 0 && thread < run.threads, "a step names threads of the block");
  }
  const auto fits = [&](const auto& column) {
    return column.empty() || column.size() == step.threads.size();
  };
  require(fits(step.before) && fits(step.after) && fits(step.from) && fits(step.index),
          "a column has an entry for each thread, or none");
}

void check(std::string_view text) {
  const json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) return;
  TracedRun run;
  try {
    run = read_traced_run(document);
  } catch (const std::runtime_error&) {
    return;
  }
  require(run.threads >= 0 && run.threads <= 1024, "a block has at most 1024 threads");
  require(run.warp_size >= 1 && run.warp_size <= 32, "a warp has at most 32 lanes");
  for (const TracedStep& step : run.steps) check_step(run, step);
  TraceView view;
  view.source = {"__global__ void k() {", "\t__syncthreads();", "}"};
  view.file = "exercise.cu";
  view.command = "./run.sh trace x";
  for (const std::string& line : trace_lines(run, view)) {
    require(std::none_of(line.begin(), line.end(),
                         [](char c) { return static_cast<unsigned char>(c) < 0x20; }),
            "a line of the table is one line that steers no terminal");
  }
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplings::fuzz::check(warplings::fuzz::text_of(data, size));
  return 0;
}
