// Runs random cases that compare.js wrote, and prints what each lane gets, for the engine to match.
//
//   cases FILE values LANES    one warp operation a case, all cases, by a warp of that size
//   cases FILE order NUMBER    one program of loads, stores and barriers
//   cases FILE waits NUMBER    one program of groups of lanes that call with masks of their own
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

constexpr int kLanes = 32;

// One warp operation. A lane of `alive` calls with the one of the two masks that names it.
struct Case {
  unsigned op, type, alive, masks[2], width;
  unsigned argument[kLanes];
  unsigned long long value[kLanes];
};

struct Answer {
  unsigned long long value;
  unsigned flag;
};

// One step of a program. `who` are the threads that do it; a load or store takes the cell
// (a * thread + b) % 8; a warp call takes the mask.
struct Step {
  unsigned kind, who, a, b, mask;
};

template <class T>
__device__ unsigned long long bits_of(T value) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof(T));
  return bits;
}

template <class T>
__device__ T from(unsigned long long bits) {
  T value;
  memcpy(&value, &bits, sizeof(T));
  return value;
}

template <class T>
__device__ unsigned long long shuffled(const Case& c, unsigned mask, T value, unsigned argument) {
  const int width = static_cast<int>(c.width);
  if (c.op == 0) return bits_of(__shfl_sync(mask, value, static_cast<int>(argument), width));
  if (c.op == 1) return bits_of(__shfl_up_sync(mask, value, argument, width));
  if (c.op == 2) return bits_of(__shfl_down_sync(mask, value, argument, width));
  return bits_of(__shfl_xor_sync(mask, value, static_cast<int>(argument), width));
}

__device__ Answer answer_of(const Case& c, unsigned mask, unsigned lane) {
  const unsigned long long wide = c.value[lane];
  const unsigned word = static_cast<unsigned>(wide);
  const int number = static_cast<int>(word);
  int flag = 0;
  unsigned same = 0;
  switch (c.op) {
    case 0:
    case 1:
    case 2:
    case 3:
      if (c.type == 0) return {shuffled(c, mask, word, c.argument[lane]), 0};
      if (c.type == 1) return {shuffled(c, mask, wide, c.argument[lane]), 0};
      return {shuffled(c, mask, from<float>(wide), c.argument[lane]), 0};
    case 4:
      return {bits_of(__all_sync(mask, number)), 0};
    case 5:
      return {bits_of(__any_sync(mask, number)), 0};
    case 6:
      return {bits_of(__uni_sync(mask, number)), 0};
    case 7:
      return {bits_of(__ballot_sync(mask, number)), 0};
    case 8:
      return {c.type == 1 ? __match_any_sync(mask, wide) : __match_any_sync(mask, word), 0};
    case 9:
      same =
          c.type == 1 ? __match_all_sync(mask, wide, &flag) : __match_all_sync(mask, word, &flag);
      return {same, static_cast<unsigned>(flag)};
    case 10:
      return {__reduce_add_sync(mask, word), 0};
    case 11:
      return {__reduce_min_sync(mask, word), 0};
    case 12:
      return {__reduce_max_sync(mask, word), 0};
    case 13:
      return {bits_of(__reduce_min_sync(mask, number)), 0};
    case 14:
      return {bits_of(__reduce_max_sync(mask, number)), 0};
    case 15:
      return {__reduce_and_sync(mask, word), 0};
    case 16:
      return {__reduce_or_sync(mask, word), 0};
    default:
      return {__reduce_xor_sync(mask, word), 0};
  }
}

__global__ void values(const Case* cases, Answer* answers) {
  const unsigned lane = threadIdx.x;
  const Case& c = cases[blockIdx.x];
  if (!(c.alive >> lane & 1u)) return;
  const unsigned mask = c.masks[c.masks[0] >> lane & 1u ? 0 : 1];
  answers[blockIdx.x * kLanes + lane] = answer_of(c, mask, lane);
}

__global__ void order(const Step* steps, int count, unsigned* sums) {
  __shared__ unsigned tile[8], counters[8];
  const unsigned t = threadIdx.x;
  unsigned sum = t;
  tile[t] = 1000 + t;
  counters[t] = 0;
  __syncthreads();
  for (int i = 0; i < count; ++i) {
    const Step step = steps[i];
    const bool mine = step.who >> t & 1u;
    const unsigned cell = (step.a * t + step.b) % 8;
    if (step.kind == 0 && mine) tile[cell] = 100 * (i + 1) + t;
    if (step.kind == 1 && mine) sum = sum * 31 + tile[cell];
    if (step.kind == 2) __syncthreads();
    if (step.kind == 3) __syncwarp(0xfu);
    if (step.kind == 4) sum += __shfl_xor_sync(0xfu, t, 1);
    if (step.kind == 5 && mine) atomicAdd(&counters[cell], 1);
  }
  __syncthreads();
  sums[t] = sum + counters[t];
}

__global__ void waits(const Step* steps, int count, unsigned* sums) {
  const unsigned t = threadIdx.x;
  unsigned sum = t;
  for (int i = 0; i < count; ++i) {
    const Step step = steps[i];
    if (!(step.who >> t & 1u)) continue;
    if (step.kind == 0) sum = sum * 31 + __ballot_sync(step.mask, t & 1u);
    if (step.kind == 1) sum = sum * 31 + __ballot_sync(step.mask, t & 2u);
    if (step.kind == 2) sum = sum * 31 + __reduce_add_sync(step.mask, t);
    if (step.kind == 3) __syncthreads();
    if (step.kind == 4) __syncwarp(step.mask);
  }
  sums[t] = sum;
}

template <class T>
struct Device {
  explicit Device(const std::vector<T>& host) : size(host.size() * sizeof(T)) {
    cudaMalloc(&data, size);
    cudaMemcpy(data, host.data(), size, cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  void read(std::vector<T>& host) const {
    cudaMemcpy(host.data(), data, size, cudaMemcpyDeviceToHost);
  }
  T* data = nullptr;
  size_t size;
};

unsigned number(FILE* file) {
  unsigned value = 0;
  if (std::fscanf(file, "%x", &value) != 1) std::exit(2);
  return value;
}

void run_values(FILE* file, int lanes) {
  std::vector<Case> cases(number(file));
  for (Case& c : cases) {
    for (unsigned* field : {&c.op, &c.type, &c.alive, &c.masks[0], &c.masks[1], &c.width})
      *field = number(file);
    for (int lane = 0; lane < kLanes; ++lane) {
      c.argument[lane] = number(file);
      const unsigned long long high = number(file);
      c.value[lane] = high << 32 | number(file);
    }
  }
  std::vector<Answer> answers(cases.size() * kLanes);
  {
    const Device<Case> input(cases);
    const Device<Answer> output(answers);
    values<<<static_cast<unsigned>(cases.size()), lanes>>>(input.data, output.data);
    cudaDeviceSynchronize();
    output.read(answers);
  }
  for (size_t i = 0; i < cases.size(); ++i) {
    for (int lane = 0; lane < lanes; ++lane)
      if (cases[i].alive >> lane & 1u)
        std::printf("%llx/%u ", answers[i * kLanes + lane].value, answers[i * kLanes + lane].flag);
    std::printf("\n");
  }
}

void run_program(FILE* file, bool with_memory, unsigned wanted) {
  const unsigned programs = number(file);
  for (unsigned i = 0; i < programs; ++i) {
    std::vector<Step> steps(number(file));
    for (Step& step : steps)
      for (unsigned* field : {&step.kind, &step.who, &step.a, &step.b, &step.mask})
        *field = number(file);
    if (i != wanted) continue;
    std::vector<unsigned> sums(8);
    const Device<Step> input(steps);
    const Device<unsigned> output(sums);
    const int count = static_cast<int>(steps.size());
    if (with_memory)
      order<<<1, 8>>>(input.data, count, output.data);
    else
      waits<<<1, 8>>>(input.data, count, output.data);
    if (cudaDeviceSynchronize() != cudaSuccess) return;
    output.read(sums);
    for (unsigned sum : sums) std::printf("%x ", sum);
    std::printf("\n");
  }
}

int main(int argc, char** argv) {
  FILE* file = argc > 2 ? std::fopen(argv[1], "r") : nullptr;
  if (!file) return 2;
  const std::string what = argv[2];
  if (what == "values")
    run_values(file, argc > 3 ? std::atoi(argv[3]) : kLanes);
  else
    run_program(file, what == "order", static_cast<unsigned>(std::atoi(argv[3])));
  std::fclose(file);
}
