// Execution and memory-space specifiers as the host compiler should see them.
// __shared__ is turned into storage by the rewriter; the macro below serves code that did not pass
// it. Under __CUDA__ an editor's clang reads the file in its CUDA mode: see referee/editor.
#pragma once

#ifndef __CUDA__
#define __CUDACC__ 1
#define __NVCC__ 1
// What nvcc's --extended-lambda and --expt-relaxed-constexpr allow is allowed here.
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#endif
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define CUDART_VERSION 13000
// The guards of CUDA's own headers: others ask by them what has been included.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define WARPLINGS_REFEREE 1
// __CUDA_ARCH__ where the rewriter finds that the device is asked about.
#define REFEREE_CUDA_ARCH 900

#ifdef __CUDA__
#define __global__ __attribute__((global))
#define __shared__
#else
#define __global__ __attribute__((noinline))
#define __shared__ static
#endif
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
// What the rewriter makes of __noinline__; see referee/src/rewriter/rewriter.cpp.
#define __no_inline_ __attribute__((noinline))
// What stands in the parentheses of these two: see tell_launch_bounds() and tell_cluster() in
// referee/launch.h.
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __align__(n) __attribute__((aligned(n)))

// Marks the lambda that calls a kernel. What a submission may inline there (a constructor, a
// conversion, the kernel itself) must be watched, so the runtime knows by address what a lane reads
// of a launch.
#define REFEREE_KERNEL_CALL __attribute__((always_inline))
