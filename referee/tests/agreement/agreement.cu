// Random warp programs, run by whatever compiles this file: the referee or a GPU. Both must give
// the same bits. Prints one checksum for every 1000 programs, so that a difference is found
// quickly.
//
//   agreement [PROGRAMS [SEED [KIND]]]   default: 100000 programs, seed 1, all kinds of operations
//   agreement --show SEED NUMBER         the operations and results of one program
//
// A program is one warp. Its lanes are split into groups that run different lists of operations at
// the same time (divergence), some lanes end on the way, and the rest joins for a common list.
// Masks name the lanes that really take part, and sometimes lanes that have ended. A value that a
// shuffle reads from a lane outside of the mask is undefined and not used.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

constexpr int kLanes = 32;
constexpr int kRegisters = 4;
constexpr int kGroups = 4;
constexpr int kOperations = 12;  // in one list
constexpr int kKinds = 25;

struct Operation {
  unsigned kind;      // what to do; see step()
  unsigned present;   // lanes that take part: alive and of the list's group
  unsigned named;     // the mask: `present` and maybe lanes that have ended
  unsigned argument;  // source lane, delta or lane mask
  unsigned width;     // of a shuffle
  unsigned from, to;  // registers
  unsigned ending;    // lanes of `present` that end after this operation
};

struct Program {
  unsigned group_of[kLanes];
  Operation apart[kGroups][kOperations];
  Operation together[kOperations];
};

struct Registers {
  unsigned r[kRegisters];
};

// The lane that a shuffle of kind 0 to 3 reads, to know whether the value is defined (PTX ISA,
// shfl.sync).
__device__ int source_of(unsigned kind, int lane, unsigned argument, unsigned width) {
  const int first = lane & ~static_cast<int>(width - 1);
  const int last = first + static_cast<int>(width) - 1;
  const int a = static_cast<int>(argument);
  switch (kind) {
    case 0:
      return first + (a & static_cast<int>(width - 1));
    case 1:
      return lane - a >= first ? lane - a : lane;
    case 2:
      return lane + a <= last ? lane + a : lane;
    default:
      return (lane ^ a) <= last ? lane ^ a : lane;
  }
}

__device__ unsigned mix(unsigned a, unsigned b) { return (a ^ b) * 0x9E3779B1u + (a >> 15); }

// One operation by one lane; returns the new value of the target register.
__device__ unsigned step(const Operation& op, unsigned v, unsigned old, unsigned lane,
                         unsigned* cells) {
  const unsigned m = op.named;
  const bool known =
      op.present >> source_of(op.kind == 22 ? 3 : op.kind & 3u, lane, op.argument, op.width) & 1u;
  const unsigned long long wide = static_cast<unsigned long long>(v) << 32 | old;
  int all_equal = 0;
  switch (op.kind) {
    case 0:
      v = __shfl_sync(m, v, op.argument, op.width);
      return known ? v : old;
    case 1:
      v = __shfl_up_sync(m, v, op.argument, op.width);
      return known ? v : old;
    case 2:
      v = __shfl_down_sync(m, v, op.argument, op.width);
      return known ? v : old;
    case 3:
      v = __shfl_xor_sync(m, v, op.argument, op.width);
      return known ? v : old;
    case 4: {
      const unsigned long long w = __shfl_sync(m, wide, op.argument, op.width);
      return known ? static_cast<unsigned>(w >> 16) : old;
    }
    case 5:
      return __ballot_sync(m, v & 1u);
    case 6:
      return __all_sync(m, v & 3u);
    case 7:
      return __any_sync(m, (v & 15u) == 0);
    case 8:
      return __match_any_sync(m, v & 3u);
    case 9:
      return __match_any_sync(m, wide & 0x100000001ull);
    case 10:
      v = __match_all_sync(m, v & 1u, &all_equal);
      return v * 2 + all_equal;
    case 11:
      return __reduce_add_sync(m, v);
    case 12:
      return __reduce_min_sync(m, v);
    case 13:
      return __reduce_max_sync(m, v);
    case 14:
      return __reduce_min_sync(m, static_cast<int>(v));
    case 15:
      return __reduce_max_sync(m, static_cast<int>(v));
    case 16:
      return __reduce_and_sync(m, v);
    case 17:
      return __reduce_or_sync(m, v);
    case 18:
      return __reduce_xor_sync(m, v);
    case 19: {  // exchange through shared memory, ordered by __syncwarp
      cells[lane] = v;
      __syncwarp(m);
      const unsigned other = (lane + op.argument) & 31u;
      const unsigned got = op.present >> other & 1u ? cells[other] : old;
      __syncwarp(m);
      return got;
    }
    case 20: {  // count the lanes below that agree
      const unsigned yes = __ballot_sync(m, v & 2u);
      return __popc(yes & ((1u << lane) - 1));
    }
    case 21: {  // a loop whose length is the same for all lanes that take part
      unsigned sum = v;
      for (unsigned i = 0; i < op.argument % 5u; ++i) sum += __reduce_add_sync(m, sum & 0xffffu);
      return sum;
    }
    case 22: {  // a float on the way
      const float f = __shfl_xor_sync(m, __uint_as_float(v & 0x7fffffu), op.argument, op.width);
      return known ? __float_as_uint(f) : old;
    }
    case 23:
      return __brev(v) + __popc(old) + __clz(static_cast<int>(v)) + __ffs(static_cast<int>(old));
    default:
      return mix(v, old + lane);
  }
}

// Runs one list; true if the lane has ended.
__device__ bool run_list(const Operation* list, Registers& registers, unsigned lane,
                         unsigned* cells) {
  for (int i = 0; i < kOperations; ++i) {
    const Operation op = list[i];
    if (!(op.present >> lane & 1u)) continue;
    const unsigned value = step(op, registers.r[op.from], registers.r[op.to], lane, cells);
    registers.r[op.to] = mix(value, registers.r[op.to]);
    if (op.ending >> lane & 1u) return true;
  }
  return false;
}

__global__ void run_programs(Registers* results, const Program* programs) {
  __shared__ unsigned cells[kLanes];
  const Program& program = programs[blockIdx.x];
  const unsigned lane = threadIdx.x;
  Registers registers;
  for (int i = 0; i < kRegisters; ++i) registers.r[i] = mix(lane * 7u + i, blockIdx.x);
  Registers& result = results[blockIdx.x * kLanes + lane];
  if (run_list(program.apart[program.group_of[lane]], registers, lane, cells)) {
    result = registers;
    return;
  }
  __syncwarp();  // until those that end have ended: from here on masks may name them
  run_list(program.together, registers, lane, cells);
  result = registers;
}

int only_kind = -1;  // all operations are of this kind, to find out which one disagrees

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint32_t next() {  // splitmix64, upper half
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 32);
  }
  std::uint32_t below(std::uint32_t bound) { return next() % bound; }

 private:
  std::uint64_t state_;
};

// Fills one list for the lanes of `alive`; masks may also name lanes that are `gone`. Returns those
// that are alive behind it and adds the others to `ended`.
unsigned make_list(Random& random, Operation* list, unsigned alive, unsigned gone,
                   unsigned& ended) {
  for (int i = 0; i < kOperations; ++i) {
    Operation& op = list[i];
    op.kind = random.below(kKinds);
    if (only_kind >= 0) op.kind = static_cast<unsigned>(only_kind);
    op.present = random.below(3) == 0 ? alive & random.next() : alive;
    op.named = op.present | (random.below(3) == 0 ? gone & random.next() : 0);
    op.argument = random.below(32);
    op.width = 1u << random.below(6);
    op.from = random.below(kRegisters);
    op.to = random.below(kRegisters);
    op.ending = random.below(8) == 0 ? op.present & random.next() & random.next() : 0;
    alive &= ~op.ending;
    ended |= op.ending;
  }
  return alive;
}

Program make_program(std::uint64_t seed, std::uint64_t number) {
  Random random(seed * 1000003 + number);
  Program program;
  unsigned lanes_of[kGroups] = {};
  const unsigned groups = 1 + random.below(kGroups);
  for (int lane = 0; lane < kLanes; ++lane) {
    program.group_of[lane] = random.below(groups);
    lanes_of[program.group_of[lane]] |= 1u << lane;
  }
  unsigned alive = 0, ended = 0;
  for (int group = 0; group < kGroups; ++group) {
    alive |= make_list(random, program.apart[group], lanes_of[group], 0, ended);
  }
  unsigned ended_later = 0;
  make_list(random, program.together, alive, ended, ended_later);
  return program;
}

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "agreement: %s\n", cudaGetErrorString(error));
  std::exit(3);
}

std::vector<Registers> run(const std::vector<Program>& programs) {
  std::vector<Registers> results(programs.size() * kLanes);
  Program* device_programs;
  Registers* device_results;
  check(cudaMalloc(&device_programs, programs.size() * sizeof(Program)));
  check(cudaMalloc(&device_results, results.size() * sizeof(Registers)));
  check(cudaMemcpy(device_programs, programs.data(), programs.size() * sizeof(Program),
                   cudaMemcpyHostToDevice));
  run_programs<<<static_cast<unsigned>(programs.size()), kLanes>>>(device_results, device_programs);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  check(cudaMemcpy(results.data(), device_results, results.size() * sizeof(Registers),
                   cudaMemcpyDeviceToHost));
  check(cudaFree(device_programs));
  check(cudaFree(device_results));
  return results;
}

std::uint64_t checksum(const std::vector<Registers>& results, std::uint64_t sum) {
  for (const Registers& registers : results)
    for (const unsigned value : registers.r) sum = (sum ^ value) * 0x100000001B3ull;
  return sum;
}

void show_list(const char* name, const Operation* list) {
  for (int i = 0; i < kOperations; ++i)
    std::printf(
        "%s %2d: kind %2u present %08x named %08x argument %2u width %2u r%u -> r%u ending %08x\n",
        name, i, list[i].kind, list[i].present, list[i].named, list[i].argument, list[i].width,
        list[i].from, list[i].to, list[i].ending);
}

int show(std::uint64_t seed, std::uint64_t number) {
  // Programs are known to the kernel by their number in a batch of 1000.
  std::vector<Program> programs;
  const std::uint64_t first = number / 1000 * 1000;
  for (std::uint64_t i = first; i <= number; ++i) programs.push_back(make_program(seed, i));
  const Program& program = programs.back();
  for (int group = 0; group < kGroups; ++group)
    show_list(("group " + std::to_string(group)).c_str(), program.apart[group]);
  show_list("joined ", program.together);
  const auto results = run(programs);
  for (int lane = 0; lane < kLanes; ++lane) {
    const Registers& r = results[results.size() - kLanes + static_cast<std::size_t>(lane)];
    std::printf("lane %2d group %u: %08x %08x %08x %08x\n", lane, program.group_of[lane], r.r[0],
                r.r[1], r.r[2], r.r[3]);
  }
  return 0;
}

int main(int count, char** arguments) {
  if (count == 4 && std::strcmp(arguments[1], "--show") == 0)
    return show(std::strtoull(arguments[2], nullptr, 10), std::strtoull(arguments[3], nullptr, 10));
  const std::uint64_t wanted = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 100000;
  const std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
  if (count > 3) only_kind = std::atoi(arguments[3]);
  std::uint64_t total = 0xCBF29CE484222325ull;
  for (std::uint64_t first = 0; first < wanted; first += 1000) {
    std::vector<Program> programs;
    for (std::uint64_t i = first; i < first + 1000 && i < wanted; ++i)
      programs.push_back(make_program(seed, i));
    const auto results = run(programs);
    std::printf("%llu %016llx\n", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(checksum(results, 0xCBF29CE484222325ull)));
    total = checksum(results, total);
  }
  std::printf("%llu programs, seed %llu: %016llx\n", static_cast<unsigned long long>(wanted),
              static_cast<unsigned long long>(seed), static_cast<unsigned long long>(total));
}
