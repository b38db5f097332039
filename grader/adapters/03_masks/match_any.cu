// Calls warp_match_any with values of the type that the case names, and asks the compiler which
// types it refuses. Types go by the numbers of match_any_test.cpp.
#include <stdexcept>

#include "grader/adapters/shared/match_any_calls.h"
#include "grader/harness/submission/call.h"

#define WARPLINGS_ASKED_NATIVELY "pointers of 64 bits"

// libcu++ has such a function since CUDA 13.5, whose CCCL is 3.5.
#if defined(__CUDACC__) && __has_include(<cuda/warp>)
#include <cuda/version>
#if CCCL_VERSION >= 3005000
#include <cuda/warp>
#define WARPLINGS_LIBRARY_MATCHES
#endif
#endif

namespace {

struct Colour {
  Colour() = delete;
  unsigned char red, green, blue;
};
struct Triple {
  unsigned a, b, c;
  friend bool operator==(const Triple&, const Triple&) { return true; }
};

// libcu++'s answers for some of the types.
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

}  // namespace

void warplings::submission::answer(Call& call) {
  const int type = call.value<int>("type");
  switch (type) {
    case 200:
      return call.returns(static_cast<int>(kLibraryMatches));
    case 203:
      return match_by_library<Colour>(call);
    case 208:
      return match_by_library<double>(call);
    case 211:
      return match_by_library<Triple>(call);
    default:
      break;
  }
  if (type >= 100) return call.returns(static_cast<int>(match_any_calls::is_accepted(type)));
  const unsigned char* const values =
      call.device_input<unsigned char>("values") + call.value<int>("offset");
  const bool is_accepted = match_any_calls::match(type, call.value<int>("threads"),
                                                  call.device_output<unsigned>("the returned mask"),
                                                  values, call.device_input<unsigned>("masks"));
  call.returns(static_cast<int>(is_accepted));
}
