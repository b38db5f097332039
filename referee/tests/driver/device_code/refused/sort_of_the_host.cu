// says: 5: 'std::stable_sort' is a function of the host
// Of the standard library, what is not constexpr.
#include <algorithm>
__global__ void sort(int* values) {
  std::stable_sort(values + 4 * threadIdx.x, values + 4 * threadIdx.x + 4);
}
