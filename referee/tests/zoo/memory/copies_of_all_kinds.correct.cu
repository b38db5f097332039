// Copies of every size and place: values taken apart in registers, structures, overlapping moves,
// managed memory that the host fills by the C++ library's algorithms.
#include <algorithm>
#include <cstring>
#include <string>

#include "../zoo.h"

struct Packet {
  char tag[5];
  short length;
  double body[20];
};

__device__ Packet latest;

__global__ void pass_on(Packet* out, const Packet* in, unsigned* bits, int n) {
  const int t = threadIdx.x;
  float value = 1.5f * t;
  unsigned word;
  std::memcpy(&word, &value, sizeof(word));
  bits[t] = word;
  __shared__ Packet packets[8];
  if (t < n) {
    memcpy(&packets[t], &in[t], sizeof(Packet));
    memmove(packets[t].tag + 1, packets[t].tag, 3);
    Packet copy = packets[t];
    memset(copy.body, 0, copy.length * sizeof(double));
    std::memcpy(out + t, &copy, sizeof(copy));
  }
  __syncthreads();
  if (t == 0) memcpy(&latest, &packets[n - 1], sizeof(Packet));
}

int main() {
  constexpr int kPackets = 8;
  Packet *in, *out;
  CHECK(cudaMallocManaged(&in, kPackets * sizeof(Packet)));
  CHECK(cudaMallocManaged(&out, kPackets * sizeof(Packet)));
  Device<unsigned> bits(32);
  Packet first = {"abcd", 2, {}};
  std::fill(first.body, first.body + 20, 4.0);
  std::fill(in, in + kPackets, first);
  std::memset(out, 0xff, kPackets * sizeof(Packet));
  pass_on<<<1, 32>>>(out, in, bits.get(), kPackets);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  std::vector<Packet> result(kPackets);
  std::copy(out, out + kPackets, result.begin());
  Packet last;
  CHECK(cudaMemcpyFromSymbol(&last, latest, sizeof(last)));
  const bool right = std::string(result[7].tag) == "aabc" && result[7].body[1] == 0 &&
                     result[7].body[2] == 4 && last.body[0] == 4;
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return right ? bits.verify([](int i) {
    const float value = 1.5f * i;
    unsigned word;
    std::memcpy(&word, &value, sizeof(word));
    return word;
  })
               : 1;
}
