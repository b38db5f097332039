// Execution and memory-space specifiers as the host compiler should see them.
// __shared__ is turned into storage by the rewriter; the macro below only serves editors (clangd).
#pragma once

#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define CUDART_VERSION 13000
#define WARPLINGS_REFEREE 1

#define __global__ __attribute__((noinline))
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
// What the rewriter makes of __noinline__; see referee/src/rewriter/rewriter.cpp.
#define __no_inline_ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __shared__ static

// Marks the lambda that calls a kernel: reading its captures is the host's doing, not the lane's.
#define REFEREE_KERNEL_CALL __attribute__((no_sanitize("thread")))
