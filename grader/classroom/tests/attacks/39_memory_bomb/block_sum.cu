// attack: takes 20 GB
// expect: crashed memory
// on wasm: crashed
// stopped by: the sandbox: limit of memory
#include <cuda_runtime.h>

#include <vector>

void block_sum(float*, const float*, int) {
  std::vector<std::vector<char>> all;
  for (int i = 0; i < 20; ++i) all.emplace_back(std::size_t{1} << 30, 'x');
}
