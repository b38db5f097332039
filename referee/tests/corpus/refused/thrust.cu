// says: thrust/device_vector.h is outside what the referee implements
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <cstdlib>
#include <iostream>
int main() {
  thrust::host_vector<int> h(1 << 20);
  for (auto& x : h) x = rand();
  thrust::device_vector<int> d = h;
  thrust::sort(d.begin(), d.end());
  std::cout << thrust::reduce(d.begin(), d.end(), 0ll, thrust::plus<long long>()) << "\n";
}
