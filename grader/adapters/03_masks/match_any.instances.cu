// Calls the exercise's warp_match_any with values of the type that the case names, and asks the
// compiler which types it refuses. Types go by the numbers of match_any_test.cpp.
#include <cstdint>
#include <stdexcept>

#include WARPLINGS_EXERCISE
// The words below are not the exercise's to redefine.
#undef Accepted
#undef match
#undef match_any_calls
#undef match_as
#undef match_kernel
#undef is_accepted
#undef leave_traces
#undef call_it
#undef call_it_deeper
#include "grader/adapters/shared/match_any_calls.h"

namespace {

struct Colour {  // 3 bytes, and no constructor without arguments
  Colour() = delete;
  std::uint8_t red, green, blue;
};
struct Triple {  // 12 bytes, whose == is not about bits
  std::uint32_t a, b, c;
  friend bool operator==(const Triple&, const Triple&) { return true; }
};
struct Bytes7 {
  std::uint8_t bytes[7];
};
struct FourBytes {  // as large as a word, and not aligned like one
  std::uint8_t bytes[4];
};
struct Nested {  // 16 bytes without padding, of members of several sizes
  std::uint64_t wide;
  std::uint16_t shorts[2];
  Colour colour;
  bool flag;
};

struct PaddedAtTheEnd {
  std::uint32_t a;
  std::uint8_t b;
};
struct PaddedInside {
  std::uint8_t a;
  std::uint32_t b;
};
struct PaddedMember {
  PaddedInside inside[3];
};
struct WithFloat {
  std::uint32_t a;
  float b;
};
struct WithCopy {  // not trivially copyable
  std::uint32_t a;
  WithCopy(const WithCopy& other) : a(other.a) {}
};

template <class T>
concept Accepted = requires(const T& value) {
  warp_match_any(value, 1u);
};

// What a function leaves on the stack differs from lane to lane. Bytes that nobody sets are not
// equal by luck.
__device__ __noinline__ void leave_traces(unsigned seed) {
  volatile unsigned char traces[1024];
  for (unsigned i = 0; i < sizeof(traces); ++i) {
    traces[i] = static_cast<unsigned char>(seed * 37 + i * 11 + 1);
  }
}

// Functions of their own, so that the variables of warp_match_any lie where the traces are: not at
// their very beginning.
template <class T>
__device__ __noinline__ unsigned call_it(const T& value, unsigned mask) {
  return warp_match_any(value, mask);
}
template <class T>
__device__ __noinline__ unsigned call_it_deeper(const T& value, unsigned mask) {
  volatile unsigned char room[256];
  room[0] = 0;
  const unsigned same = call_it(value, mask);
  room[1] = 0;
  return same;
}

// Lane i of a warp takes part with masks[i], if that names it. The value stays where it is, in
// memory of exactly its size.
template <class T>
__global__ void match_kernel(unsigned* out, const T* values, const unsigned* masks) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = masks[i];
  unsigned same = 0;
  if (mask >> threadIdx.x % 32 & 1) {
    leave_traces(i);
    same = call_it_deeper(values[i], mask);
    __syncwarp(mask);
  }
  // Nobody has left: a lane that others wait for by mistake does not come.
  __syncthreads();
  out[i] = same;
}

template <class T>
bool match_as(int threads, unsigned* out, const unsigned char* values, const unsigned* masks) {
  if constexpr (Accepted<T>) {
    match_kernel<T><<<1, threads>>>(out, reinterpret_cast<const T*>(values), masks);
  }
  return Accepted<T>;
}

}  // namespace

bool match_any_calls::match(int type, int threads, unsigned* out, const unsigned char* values,
                            const unsigned* masks) {
  const auto as = [=]<class T>(T*) { return match_as<T>(threads, out, values, masks); };
  switch (type) {
    case 0:
      return as(static_cast<bool*>(nullptr));
    case 1:
      return as(static_cast<char*>(nullptr));
    case 2:
      return as(static_cast<short*>(nullptr));
    case 3:
      return as(static_cast<Colour*>(nullptr));
    case 4:
      return as(static_cast<int*>(nullptr));
    case 5:
      return as(static_cast<float*>(nullptr));
    case 6:
      return as(static_cast<Bytes7*>(nullptr));
    case 7:
      return as(static_cast<unsigned long long*>(nullptr));
    case 8:
      return as(static_cast<double*>(nullptr));
    case 9:
      return as(static_cast<const int**>(nullptr));
    case 10:
      return as(static_cast<short(*)[5]>(nullptr));
    case 11:
      return as(static_cast<Triple*>(nullptr));
    case 12:
      return as(static_cast<float(*)[3]>(nullptr));
    case 13:
      return as(static_cast<Nested*>(nullptr));
    case 14:
      return as(static_cast<double(*)[2][3]>(nullptr));
    case 15:
      return as(static_cast<bool(*)[3]>(nullptr));
    case 16:
      return as(static_cast<FourBytes*>(nullptr));
    case 17:
      return as(static_cast<short(*)[4]>(nullptr));
    case 18:
      return as(static_cast<unsigned char(*)[301]>(nullptr));
    default:
      throw std::out_of_range("no such type");
  }
}

bool match_any_calls::is_accepted(int type) {
  switch (type) {
    case 100:
      return Accepted<PaddedAtTheEnd>;
    case 101:
      return Accepted<PaddedInside>;
    case 102:
      return Accepted<PaddedMember>;
    case 103:
      return Accepted<PaddedInside[2]>;
    case 104:
      return Accepted<long double>;
    case 105:
      return Accepted<long double[2]>;
    case 106:
      return Accepted<WithFloat>;
    case 107:
      return Accepted<WithCopy>;
    default:
      throw std::out_of_range("no such type");
  }
}
