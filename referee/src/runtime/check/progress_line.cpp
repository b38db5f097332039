// Made of what the running launch counts anyway, at the ticks of CPU time.
#include "referee/src/runtime/check/progress_line.h"

#include <chrono>
#include <string_view>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/terminal.h"

namespace referee {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr double kFirstSeconds = 5, kSecondsBetween = 1;

Clock::time_point began;
double shown_at = 0;  // seconds of the launch; 0: not yet

// Text of a length that is known beforehand: nothing may be allocated in a signal handler.
class ShortText {
 public:
  ShortText& operator<<(std::string_view text) {
    for (const char letter : text)
      if (length_ < sizeof(text_)) text_[length_++] = letter;
    return *this;
  }
  // With commas: 1,204,331.
  ShortText& operator<<(std::uint64_t number) {
    char digits[32];
    std::size_t at = sizeof(digits);
    int count = 0;
    do {
      if (count > 0 && count % 3 == 0) digits[--at] = ',';
      digits[--at] = static_cast<char>('0' + number % 10);
      ++count;
    } while ((number /= 10) != 0);
    return *this << std::string_view(digits + at, sizeof(digits) - at);
  }
  std::string_view text() const { return {text_, length_}; }

 private:
  char text_[256];
  std::size_t length_ = 0;
};

void show(const Launch& launch, double seconds) {
  constexpr std::size_t kMostOfName = 20;
  const std::string_view name = launch.call.name;
  ShortText line;
  line << "kernel " << name.substr(0, kMostOfName) << (name.size() > kMostOfName ? "..." : "");
  line << (name.empty() ? "(by pointer): " : ": ") << launch.ended << " of "
       << launch.blocks - launch.with_helpers
       << (launch.with_helpers > 0 ? " blocks done here, " : " blocks done, ")
       << static_cast<std::uint64_t>(seconds) << " s";
  if (const Block* const block = launch.block; block != nullptr && block->barriers > 0)
    line << ", " << std::uint64_t{block->barriers} << " barriers";
  line << "; Ctrl-C shows where";
  show_line(line.text());
}

}  // namespace

bool somebody_waits() { return options().launch_budget_seconds == 0; }

double seconds_of_launch() { return Seconds(Clock::now() - began).count(); }

void show_progress() {
  static const bool is_wanted = somebody_waits() && has_terminal();
  if (!is_wanted || current_launch == nullptr) return;
  const double seconds = seconds_of_launch();
  if (seconds < kFirstSeconds || seconds < shown_at + kSecondsBetween) return;
  shown_at = seconds;
  show(*current_launch, seconds);
}

void ProgressLine::on_launch_begins(const Launch&) {
  began = Clock::now();
  shown_at = 0;
}

void ProgressLine::on_launch_ends(const Launch&) { erase_line(); }

}  // namespace referee
