// attack: waits for ever
// expect: timed_out out of time
// stopped by: limits of time
#include <cuda_runtime.h>

#include <chrono>
#include <thread>

void block_sum(float*, const float*, int) { std::this_thread::sleep_for(std::chrono::hours(10)); }
