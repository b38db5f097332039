// Kernel launches: what `kernel<<<grid, block, bytes, stream>>>(args)` becomes.
#pragma once

#include <cstddef>
#include <source_location>
#include <type_traits>
#include <utility>

#include "qualifiers.h"
#include "value_type.h"
#include "vector_types.h"

struct CUstream_st;
typedef CUstream_st* cudaStream_t;

namespace referee {

// The launch's execution configuration; extents in threads and blocks, shared memory in bytes.
struct Configuration {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes;
  cudaStream_t stream;
  std::source_location where;
  bool cooperative = false;
  dim3 cluster{1, 1, 1};         // in blocks; of a launch that does not say, the kernel's own
  const void* kernel = nullptr;  // its address, where the launch gives it no name

  Configuration(dim3 grid_extent, dim3 block_extent, std::size_t bytes = 0,
                cudaStream_t on_stream = nullptr,
                std::source_location location = std::source_location::current())
      : grid(grid_extent),
        block(block_extent),
        shared_bytes(bytes),
        stream(on_stream),
        where(location) {}

  unsigned cluster_size() const { return cluster.x * cluster.y * cluster.z; }
};

// A pointer among a kernel's arguments, and what it points at: for reports and the trace.
struct PointerArgument {
  const volatile void* address = nullptr;
  ValueType type = ValueType::bits;
  std::size_t element_bytes = 0;
};

template <class T>
PointerArgument pointer_argument(const T& argument) {
  using Pointee = std::remove_cv_t<std::remove_pointer_t<T>>;
  constexpr bool is_complete = requires { sizeof(Pointee); };
  if constexpr (std::is_pointer_v<T> && std::is_object_v<Pointee> && is_complete) {
    return {argument, kValueType<Pointee>, sizeof(Pointee)};
  } else {
    return {};
  }
}

// One lane's call of the kernel; `arguments` is where the host keeps the copied arguments.
struct KernelCall {
  void (*invoke)(void* context);
  void* context;
  const char* name;
  const void* arguments;
  std::size_t argument_bytes;
  const PointerArgument* pointers;  // one for each argument, and an empty one behind
  std::size_t pointer_count;
  // The first bytes of the arguments are what the launch itself refers to: by which name or pointer
  // it calls the kernel.
  std::size_t body_bytes;
};

// What the rewriter puts behind a kernel that is declared with __cluster_dims__: its blocks run in
// clusters of this extent. `kernel` is its address, or null where that can't be told. Always true,
// for the initialiser of an object.
bool declare_cluster(const char* name, const void* kernel, unsigned x, unsigned y = 1,
                     unsigned z = 1);

// What the rewriter puts at the beginning of such a kernel, which may be a template, and its
// clusters depend on the parameters: only a lane that runs it can tell. Where the launch was begun
// with others, it is begun anew.
void tell_cluster(unsigned x, unsigned y = 1, unsigned z = 1);

// The same for __launch_bounds__, of kernels with an address that can be told. A launch whose
// blocks have more than `most` threads is refused as soon as its first lane tells; the minimum
// numbers of blocks and clusters are advice for a compiler.
bool declare_launch_bounds(const void* kernel, int most, int = 0, int = 0);
void tell_launch_bounds(int most, int = 0, int = 0);

// A name that no other has in the translation unit, and begins so.
#define REFEREE_JOINED(name, number) name##number
#define REFEREE_UNIQUE_WITH(name, number) REFEREE_JOINED(name, number)
#define REFEREE_UNIQUE(name) REFEREE_UNIQUE_WITH(name, __COUNTER__)

// Runs the whole grid before it returns. Launch errors are stored as CUDA does: cudaGetLastError.
void launch_grid(const Configuration& configuration, const KernelCall& call);

template <class Call>
void invoke(void* call) {
  (*static_cast<Call*>(call))();
}

template <class Body, class... Arguments>
void launch(const char* name, Body body, const Configuration& configuration,
            Arguments... arguments) {
  const PointerArgument pointers[] = {pointer_argument(arguments)..., {}};
  auto call = [body, ... values = std::move(arguments)]() REFEREE_KERNEL_CALL { body(values...); };
  launch_grid(configuration, {invoke<decltype(call)>, &call, name, &call, sizeof(call), pointers,
                              sizeof...(Arguments), std::is_empty_v<Body> ? 0 : sizeof(Body)});
}

// The form without a name serves code that was not written by the rewriter.
template <class Body, class... Arguments>
requires(!std::is_convertible_v<Body, const char*>) void launch(Body body,
                                                                const Configuration& configuration,
                                                                Arguments... arguments) {
  launch("", body, configuration, std::move(arguments)...);
}

}  // namespace referee
