// The time of day as on a machine whose clock is set again and again: at each look it is hours,
// days or years from where it was. Preloaded by grade_test.py; clocks that only count go on as they
// are.
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

namespace {

long jump() {
  constexpr long kHour = 3600;
  constexpr long kJumps[] = {0, -6 * kHour, 40 * kHour, -9000 * kHour, 90'000 * kHour};
  static unsigned looks = 0;
  return kJumps[__atomic_fetch_add(&looks, 1, __ATOMIC_RELAXED) % 5];
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  const long result = syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec += jump();
  return static_cast<int>(result);
}

int gettimeofday(timeval* now, void*) noexcept {
  timespec precise{};
  clock_gettime(CLOCK_REALTIME, &precise);
  *now = {precise.tv_sec, precise.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* now) noexcept {
  timespec precise{};
  clock_gettime(CLOCK_REALTIME, &precise);
  if (now != nullptr) *now = precise.tv_sec;
  return precise.tv_sec;
}

}  // extern "C"
