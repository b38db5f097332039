// Gravitation among n bodies: a block loads a tile of bodies, and every thread adds up its pull.
#include <cmath>

#include "../zoo/zoo.h"

constexpr int kTile = 64;

__device__ float3 pull(float3 sum, float4 me, float4 other) {
  const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
  const float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
  const float strength = other.w * inverse * inverse * inverse;
  return make_float3(sum.x + strength * dx, sum.y + strength * dy, sum.z + strength * dz);
}

__global__ void accelerate(float4* acceleration, const float4* bodies, int n) {
  __shared__ float4 tile[kTile];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 me = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
  float3 sum = make_float3(0, 0, 0);
  for (int first = 0; first < n; first += kTile) {
    const int j = first + threadIdx.x;
    tile[threadIdx.x] = j < n ? bodies[j] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum = pull(sum, me, tile[k]);
    __syncthreads();
  }
  if (i < n) acceleration[i] = make_float4(sum.x, sum.y, sum.z, 0);
}

static float4 body(int i) {
  return make_float4(i % 7 * 1.0f, i % 11 * 0.5f, i % 13 * 0.25f, 1.0f + i % 3);
}

int main() {
  const int n = 200;
  std::vector<float4> bodies(n), got(n);
  for (int i = 0; i < n; ++i) bodies[i] = body(i);
  float4 *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(float4)));
  CHECK(cudaMalloc(&out, n * sizeof(float4)));
  CHECK(cudaMemcpy(in, bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
  accelerate<<<(n + kTile - 1) / kTile, kTile>>>(out, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(got.data(), out, n * sizeof(float4), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  for (int i = 0; i < n; ++i) {
    double x = 0;
    for (int j = 0; j < n; ++j) {
      const double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y,
                   dz = bodies[j].z - bodies[i].z;
      x += bodies[j].w * dx / std::pow(dx * dx + dy * dy + dz * dz + 0.01, 1.5);
    }
    if (std::fabs(got[i].x - x) > 1e-3 * std::fabs(x) + 1e-3) return std::printf("body %d\n", i), 1;
  }
  return 0;
}
