// Calls transpose with device memory of exactly rows * columns floats for each matrix; or with
// matrices that are made of a few tiles of 32 x 32.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of gigabytes"

void transpose(float* out, const float* in, int rows, int columns);

namespace warplings::submission {
namespace {

constexpr std::size_t kTile = 32;
constexpr std::size_t kTileRow = kTile * sizeof(float);

// Input "in" has the tiles, one after another, and output "out" receives their transposes. They
// begin in the picked rows, and in the picked columns.
void answer_with_picked_tiles(Call& call, int rows, int columns) {
  const auto row = call.value<PickedRows>("picked");
  const auto column = call.value<PickedRows>("picked_columns");
  const auto* const sent = call.device_input<float>("in");
  auto* const gathered = call.device_output<float>("out");
  const auto height = static_cast<std::size_t>(rows);
  const auto width = static_cast<std::size_t>(columns);
  const TallMemory in(height * width * sizeof(float));
  const TallMemory out(height * width * sizeof(float));
  PickedRowsAnswer answer;
  if (in.data() == nullptr || out.data() == nullptr) return call.returns(answer);

  // Where tile i begins in a matrix of so many columns, in bytes.
  const auto place = [](const PickedRows& first_row, const PickedRows& first_column, std::size_t i,
                        std::size_t matrix_columns) {
    return (static_cast<std::size_t>(first_row.row[i]) * matrix_columns +
            static_cast<std::size_t>(first_column.row[i])) *
           sizeof(float);
  };
  const std::size_t pitch = width * sizeof(float);
  const std::size_t pitch_of_out = height * sizeof(float);
  const auto tiles = static_cast<std::size_t>(row.count);
  for (std::size_t i = 0; i < tiles; ++i) {
    check(cudaMemcpy2D(in.data() + place(row, column, i, width), pitch, sent + i * kTile * kTile,
                       kTileRow, kTileRow, kTile, cudaMemcpyDeviceToDevice),
          "Copying a tile");
  }
  const TallRun made = run_tall([&] {
    transpose(reinterpret_cast<float*>(out.data()), reinterpret_cast<const float*>(in.data()), rows,
              columns);
  });
  answer.ran = made.ran;
  if (!out.is_last_third_reached(made.part)) answer.stored_in_last_third = 0;
  check(cudaMemset(gathered, 0, tiles * kTile * kTileRow), "Clearing the tiles");
  for (std::size_t i = 0; i < tiles; ++i) {
    const std::size_t begin = place(column, row, i, height);
    bool is_whole = true;
    for (std::size_t e = 0; e < kTile * kTile; ++e)
      is_whole &= out.is_written(begin + e / kTile * pitch_of_out + e % kTile * sizeof(float));
    answer.stored[i] = is_whole;
    if (!is_whole) continue;
    check(cudaMemcpy2D(gathered + i * kTile * kTile, kTileRow, out.data() + begin, pitch_of_out,
                       kTileRow, kTile, cudaMemcpyDeviceToDevice),
          "Copying a tile");
  }
  call.returns(answer);
}

}  // namespace
}  // namespace warplings::submission

void warplings::submission::answer(Call& call) {
  const int rows = call.value<int>("rows");
  const int columns = call.value<int>("columns");
  if (call.value<PickedRows>("picked").count > 0)
    return answer_with_picked_tiles(call, rows, columns);
  transpose(call.device_output<float>("out"), call.device_input<float>("in"), rows, columns);
}
