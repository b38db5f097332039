// attack: reads the request with its nonce
// expect: compile_error basic_ifstream
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <fstream>
#include <iterator>
#include <string>

void block_sum(float*, const float*, int) {
  std::ifstream request("request", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(request), {}};
}
