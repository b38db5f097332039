// Calls a function like row_max: with a matrix that came whole and has its exact size, or with one
// that is made here of a few rows.
#pragma once

#include <cuda_runtime.h>

#include "grader/harness/submission/call.h"
#include "grader/harness/submission/memory.h"
#include "grader/requests/picked_rows.h"

namespace warplings::submission {

using RowMax = void (*)(float* out, const float* in, int rows);

inline constexpr std::size_t kRowBytes = 64 * sizeof(float);

inline bool device_holds(std::size_t bytes) {
  constexpr std::size_t kForOthers = std::size_t{1} << 28;
  std::size_t free = 0;
  std::size_t all = 0;
  check(cudaMemGetInfo(&free, &all), "Asking for the device's memory");
  return free >= bytes + kForOthers;
}

// Returns 1, and gives out[picked.row[i]] as the output's element i; or 0 where the device is too
// small. Elements of rows that were not picked have bytes 0xfe: large negative floats.
inline void answer_with_picked_rows(Call& call, RowMax row_max, const PickedRows& picked) {
  const auto rows = static_cast<std::size_t>(call.value<int>("rows"));
  const float* const sent = call.device_input<float>("in");
  float* const gathered = call.device_output<float>("out");
  if (!device_holds(rows * (kRowBytes + sizeof(float)))) return call.returns(0);

  DeviceMemory in(rows * kRowBytes, "the matrix");
  DeviceMemory out(rows * sizeof(float), "the maxima");
  check(cudaMemset(in.data(), 0xfe, rows * kRowBytes), "Filling the matrix");
  check(cudaMemset(out.data(), 0xff, rows * sizeof(float)), "Filling the maxima");
  for (int i = 0; i < picked.count; ++i) {
    std::byte* const row = in.data() + static_cast<std::size_t>(picked.row[i]) * kRowBytes;
    check(cudaMemcpy(row, sent + 64 * i, kRowBytes, cudaMemcpyDeviceToDevice), "Copying a row");
  }
  row_max(reinterpret_cast<float*>(out.data()), reinterpret_cast<const float*>(in.data()),
          static_cast<int>(rows));
  check(cudaDeviceSynchronize(), "The kernel");
  for (int i = 0; i < picked.count; ++i) {
    const std::byte* const result =
        out.data() + static_cast<std::size_t>(picked.row[i]) * sizeof(float);
    check(cudaMemcpy(gathered + i, result, sizeof(float), cudaMemcpyDeviceToDevice),
          "Copying a maximum");
  }
  call.returns(1);
}

inline void answer_row_max(Call& call, RowMax row_max) {
  const auto picked = call.value<PickedRows>("picked");
  if (picked.count > 0) return answer_with_picked_rows(call, row_max, picked);
  row_max(call.device_output<float>("out") + call.value<int>("offset"),
          call.device_input<float>("in"), call.value<int>("rows"));
}

}  // namespace warplings::submission
