// The guard keeps to the structs that there are.
#include "../zoo.h"

struct Particle {
  float position[3];
  float mass;
};

__device__ __noinline__ float weight_of(Particle particle) {
  return 9.81f * particle.mass;
}

__global__ void weigh(float* out, const Particle* particles, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = weight_of(particles[i]);
}

int main() {
  Device<float> out(64);
  Device<Particle> particles(40, [](int) { return Particle{{1, 2, 3}, 4}; });
  weigh<<<1, 64>>>(out.get(), particles.get(), 40);
  return cudaDeviceSynchronize() != cudaSuccess;
}
