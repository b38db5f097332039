// The counters of the launches as text, for a reader who asked for them with REFEREE_COUNTERS=1.
#include <cstdio>

#include "referee/src/runtime/report/place_text.h"
#include "referee/src/runtime/report/report.h"

namespace referee {
namespace {

std::string extent(const dim3& size) {
  std::string text = std::to_string(size.x);
  if (size.y > 1 || size.z > 1) text += " x " + std::to_string(size.y);
  if (size.z > 1) text += " x " + std::to_string(size.z);
  return text;
}

std::string row(const std::string& name, const std::string& value) {
  return "  " + name + std::string(name.size() < 18 ? 18 - name.size() : 1, ' ') + value + "\n";
}

std::string per_thread(const OperationCount& count) {
  return std::to_string(count.per_thread) + " per thread, " + std::to_string(count.total) +
         " in all";
}

std::string traffic_row(const std::string& name, const Traffic& traffic) {
  if (traffic.requests == 0) return "";
  char share[16];
  std::snprintf(
      share, sizeof(share), "%.3g %%",
      100.0 * static_cast<double>(traffic.bytes) / (32.0 * static_cast<double>(traffic.sectors)));
  const std::string width =
      traffic.narrowest == traffic.widest
          ? std::to_string(traffic.widest)
          : std::to_string(traffic.narrowest) + " to " + std::to_string(traffic.widest);
  return row(name, counted(traffic.requests, "request") + " of " + width +
                       " bytes per lane: " + std::to_string(traffic.bytes) + " bytes in " +
                       counted(traffic.sectors, "sector") + " (" + share + ")");
}

std::string launch_text(const LaunchRecord& launch) {
  std::string text = "referee: counters of " + launch.kernel + ", grid " + extent(launch.grid) +
                     ", block " + extent(launch.block) + "\n";
  text += row("shared memory", std::to_string(launch.shared_static) + " bytes static, " +
                                   std::to_string(launch.shared_dynamic) + " dynamic");
  text += row("barriers", per_thread(launch.barriers));
  for (const auto& [name, count] : launch.collectives) text += row(name, per_thread(count));
  text += traffic_row("global loads", launch.loads) + traffic_row("global stores", launch.stores);
  text += row("bank conflicts", counted(launch.bank_conflicts, "extra wavefront"));
  if (launch.atomics_global.total + launch.atomics_shared.total > 0)
    text += row("atomics", std::to_string(launch.atomics_global.total) + " global, " +
                               std::to_string(launch.atomics_shared.total) + " shared");
  return text;
}

}  // namespace

std::string Report::counters_text() const {
  std::string text;
  for (const LaunchRecord& launch : launches_)
    if (launch.error.empty()) text += launch_text(launch);
  return text;
}

}  // namespace referee
