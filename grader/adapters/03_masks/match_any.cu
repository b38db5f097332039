// includes the exercise
// Calls warp_match_any with values of the type that the case names, and asks the compiler which
// types it refuses. Types go by the numbers of match_any_test.cpp.
#include <cstdint>
#include <stdexcept>
#include <string>

#include WARPLINGS_EXERCISE
#include "grader/harness/submission/call.h"

// libcu++ has such a function since CUDA 13.5, whose CCCL is 3.5.
#if defined(__CUDACC__) && __has_include(<cuda/warp>)
#include <cuda/version>
#if CCCL_VERSION >= 3005000
#include <cuda/warp>
#define WARPLINGS_LIBRARY_MATCHES
#endif
#endif

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

// One block of whole warps.
template <class T>
void match(warplings::submission::Call& call, const std::string& name) {
  if constexpr (Accepted<T>) {
    const auto* const values = reinterpret_cast<const T*>(
        call.device_input<unsigned char>("values") + call.value<int>("offset"));
    match_kernel<T>
        <<<1, call.value<int>("threads")>>>(call.device_output<unsigned>("the returned mask"),
                                            values, call.device_input<unsigned>("masks"));
  } else {
    throw std::runtime_error("Matchable refuses " + name + ", which the contract allows.");
  }
}

// The same question to libcu++.
#ifdef WARPLINGS_LIBRARY_MATCHES
constexpr bool kLibraryMatches = true;
template <class T>
__global__ void library_kernel(unsigned* out, const T* values, const unsigned* masks) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = masks[i];
  if (mask >> threadIdx.x % 32 & 1) {
    out[i] = cuda::device::warp_match_any(values[i], cuda::device::lane_mask(mask)).value();
  } else {
    out[i] = 0;
  }
}
template <class T>
void match_by_library(warplings::submission::Call& call) {
  const auto* const values = reinterpret_cast<const T*>(call.device_input<unsigned char>("values"));
  library_kernel<T>
      <<<1, call.value<int>("threads")>>>(call.device_output<unsigned>("the returned mask"), values,
                                          call.device_input<unsigned>("masks"));
}
#else
constexpr bool kLibraryMatches = false;
template <class T>
void match_by_library(warplings::submission::Call&) {
  throw warplings::submission::AdapterError("this toolkit's library has no warp_match_any");
}
#endif

bool is_accepted(int type) {
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
      throw warplings::submission::AdapterError("no such type");
  }
}

}  // namespace

void warplings::submission::answer(Call& call) {
  const int type = call.value<int>("type");
  switch (type) {
    case 0:
      return match<bool>(call, "bool");
    case 1:
      return match<char>(call, "char");
    case 2:
      return match<short>(call, "short");
    case 3:
      return match<Colour>(call, "a struct of 3 bytes");
    case 4:
      return match<int>(call, "int");
    case 5:
      return match<float>(call, "float");
    case 6:
      return match<Bytes7>(call, "a struct of 7 bytes");
    case 7:
      return match<unsigned long long>(call, "unsigned long long");
    case 8:
      return match<double>(call, "double");
    case 9:
      return match<const int*>(call, "const int*");
    case 10:
      return match<short[5]>(call, "short[5]");
    case 11:
      return match<Triple>(call, "a struct of three unsigned");
    case 12:
      return match<float[3]>(call, "float[3]");
    case 13:
      return match<Nested>(call, "a struct without padding");
    case 14:
      return match<double[2][3]>(call, "double[2][3]");
    case 15:
      return match<bool[3]>(call, "bool[3]");
    case 200:
      return call.returns(static_cast<int>(kLibraryMatches));
    case 203:
      return match_by_library<Colour>(call);
    case 208:
      return match_by_library<double>(call);
    case 211:
      return match_by_library<Triple>(call);
    default:
      return call.returns(static_cast<int>(is_accepted(type)));
  }
}
