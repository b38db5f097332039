// Statistics, bars and JSON. See report.h.
#include "bench/device/report.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "bench/device/device_clock.h"

namespace bench {
namespace {

// Linear between the two nearest of the sorted times.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

std::string first_line_of(const char* command) {
  std::string text;
  FILE* const pipe = popen(command, "r");
  if (pipe == nullptr) return text;
  for (int c = std::fgetc(pipe); c != EOF && c != '\n'; c = std::fgetc(pipe)) {
    text += static_cast<char>(c);
  }
  pclose(pipe);
  return text;
}

void write_file(const std::string& file, const std::string& text) {
  std::ofstream stream(file);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error("Cannot write " + file + ".");
}

// A bar of 24 columns for 100 %, in eighths of a column.
std::string bar(double share) {
  const char* const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const int eighths = static_cast<int>(std::lround(std::min(share, 1.25) * 24 * 8));
  std::string result;
  for (int i = 0; i < eighths / 8; ++i) result += "█";
  result += parts[eighths % 8];
  const int columns = eighths / 8 + (eighths % 8 == 0 ? 0 : 1);
  return result + std::string(static_cast<std::size_t>(std::max(0, 30 - columns)), ' ');
}

std::string version(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

}  // namespace

Spread spread_of(std::vector<double> times) {
  if (times.empty()) return {};
  std::sort(times.begin(), times.end());
  return {quantile(times, 0.5), quantile(times, 0.25), quantile(times, 0.75),
          static_cast<int>(times.size())};
}

double PointResult::roofline() const {
  double best = 0;
  for (const Measurement& measurement : measurements) {
    const bool copy =
        measurement.subject == "copy kernel" || measurement.subject == "cudaMemcpyAsync";
    if (!copy || measurement.microseconds.count == 0) continue;
    const double median = measurement.microseconds.median;
    best = best == 0 ? median : std::min(best, median);
  }
  return best;
}

Environment environment(const std::string& command) {
  Environment result;
  result.command = command;
  int device = 0;
  int driver = 0;
  int runtime = 0;
  cudaDeviceProp properties;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
  check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
  check(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
  result.device = properties.name;
  result.multiprocessors = properties.multiProcessorCount;
  result.l2_bytes = properties.l2CacheSize;
  result.driver =
      first_line_of("nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null");
  if (result.driver.empty()) result.driver = "for CUDA " + version(driver);
  result.toolkit = "CUDA " + version(runtime);
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  result.date = text;
  return result;
}

void print_point(const PointResult& result) {
  const double roofline = result.roofline();
  std::printf("  %s%s%s\n", result.point.label.c_str(), result.point.variant.empty() ? "" : ", ",
              result.point.variant.c_str());
  for (const Measurement& measurement : result.measurements) {
    const Spread& time = measurement.microseconds;
    if (!measurement.trouble.empty()) {
      std::printf("    %-15s not timed: %s\n", measurement.name.c_str(),
                  measurement.trouble.c_str());
      continue;
    }
    const double share = roofline / time.median;
    std::printf("    %-15s %s %5.1f %%  %5.2f TB/s  +-%.1f %%\n", measurement.name.c_str(),
                bar(share).c_str(), 100 * share, result.bytes / time.median / 1e6,
                50 * (time.upper - time.lower) / time.median);
  }
}

void write_json(const Report& report, const std::string& file) {
  std::ostringstream out;
  out.precision(6);
  const Environment& env = report.environment;
  out << "{\n \"version\": 1,\n \"exercise\": " << quoted(report.exercise)
      << ",\n \"device\": " << quoted(env.device)
      << ",\n \"multiprocessors\": " << env.multiprocessors << ",\n \"l2_bytes\": " << env.l2_bytes
      << ",\n \"driver\": " << quoted(env.driver) << ",\n \"toolkit\": " << quoted(env.toolkit)
      << ",\n \"date\": " << quoted(env.date) << ",\n \"command\": " << quoted(env.command)
      << ",\n \"library\": " << quoted(report.library) << ",\n \"points\": [";
  const char* comma = "\n";
  for (const PointResult& result : report.points) {
    const double roofline = result.roofline();
    out << comma << "  {\"label\": " << quoted(result.point.label) << ", \"n\": " << result.point.n
        << ", \"variant\": " << quoted(result.point.variant)
        << ", \"bytes\": " << static_cast<long long>(result.bytes) << ",\n   \"measurements\": [";
    const char* inner = "\n";
    for (const Measurement& measurement : result.measurements) {
      const Spread& time = measurement.microseconds;
      out << inner << "    {\"subject\": " << quoted(measurement.subject)
          << ", \"trouble\": " << quoted(measurement.trouble);
      if (measurement.trouble.empty()) {
        out << ", \"median_us\": " << time.median << ", \"lower_us\": " << time.lower
            << ", \"upper_us\": " << time.upper << ", \"repetitions\": " << time.count
            << ", \"share\": " << roofline / time.median;
      }
      out << "}";
      inner = ",\n";
    }
    out << "]}";
    comma = ",\n";
  }
  out << "]\n}\n";
  write_file(file, out.str());
}

void write_json(const ProfiledCall& call, const std::string& file) {
  std::ostringstream out;
  out << "{\"version\": 1, \"wrong\": " << quoted(call.wrong)
      << ", \"least_bytes\": " << static_cast<long long>(call.least_bytes)
      << ", \"point\": " << quoted(call.point) << "}\n";
  write_file(file, out.str());
}

}  // namespace bench
