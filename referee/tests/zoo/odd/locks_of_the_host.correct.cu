// Locks of the host, on engines whose host code has one thread, too.
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "../zoo.h"

__global__ void increment(int* out) { ++*out; }

std::mutex first, second;
std::recursive_mutex again;
std::shared_mutex shared;

bool locks_as_expected() {
  std::unique_lock<std::mutex> lock(first, std::defer_lock);
  if (lock || !lock.try_lock()) return false;
  std::unique_lock<std::mutex> other(std::move(lock));
  if (lock || !other.owns_lock()) return false;
  other.unlock();
  if (std::try_lock(first, second) != -1) return false;
  first.unlock(), second.unlock();
  std::lock(first, second);
  first.unlock(), second.unlock();
  const std::scoped_lock both(first, second);
  const std::lock_guard once(again), twice(again);
  {
    const std::shared_lock reader(shared), another(shared);
  }
  return shared.try_lock();
}

int main() {
  Device<int> out(1);
  {
    const std::lock_guard<std::mutex> guard(first);
    increment<<<1, 1>>>(out.get());
  }
  std::once_flag flag;
  for (int i = 0; i < 2; ++i) std::call_once(flag, [&] { increment<<<1, 1>>>(out.get()); });
  std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const bool is_alone = !std::thread().joinable() && std::this_thread::get_id() != std::thread::id();
  return locks_as_expected() && is_alone && out.host()[0] == 2 ? 0 : 1;
}
