// attack: knows the sums of the inputs that everybody sees with the usual seed
// expect: wrong_answer out
// stopped by: grade draws a secret seed; an instructor can add sizes of their own
#include <cuda_runtime.h>

// The first element and the sum of inputs that `./run.sh test` makes from seed 1.
struct Known {
  int n;
  float first, sum;
};
const Known kKnown[] = {{1, -12531.0f, -12531.0f},     {1, -14425.0f, -14425.0f},
                        {1, -9000.0f, -9000.0f},       {1, 330.0f, 330.0f},
                        {1, 383479.094f, 383479.094f}, {2, -3946.0f, 8706.0f},
                        {2, -5029.0f, -2809.0f},       {2, 40.8265038f, 19036.6582f},
                        {4, -817.0f, -12320.0f},       {8, 7311.0f, -861.0f},
                        {16, 11754.0f, 62108.0f},      {16, 2446.03809f, -180129.25f},
                        {32, -11573.0f, 31838.0f},     {32, -4128.0f, -14043.0f},
                        {32, -599.0f, -74257.0f},      {32, -6.91010564e-06f, 1240831.5f},
                        {64, -10403.0f, -10752.0f},    {64, -12433.0f, -119178.0f},
                        {64, -9433.0f, 63869.0f},      {64, 1.06620814e-06f, -2776004.5f},
                        {64, 4539.0f, -36787.0f},      {128, 15054.0f, 215814.0f},
                        {256, -5595.0f, 19632.0f},     {512, -10899.0f, 10082.0f},
                        {512, -2724.0f, 136084.0f},    {1024, -0.0103482511f, 6487122.5f},
                        {1024, -10443.0f, 559555.0f},  {1024, -10704.0f, 589717.0f},
                        {1024, -5333.0f, -208456.0f},  {1024, 11939.0f, 421482.0f},
                        {1024, 14531.0f, 406129.0f}};

__global__ void look_up(float* out, float sum) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = sum;
  if (threadIdx.x == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  float first = 0;
  cudaMemcpy(&first, in, sizeof first, cudaMemcpyDeviceToHost);
  float sum = 0;
  for (const Known& known : kKnown) {
    if (known.n == n && known.first == first) sum = known.sum;
  }
  look_up<<<1, n, n * sizeof(float)>>>(out, sum);
}
