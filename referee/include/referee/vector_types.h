// CUDA's built-in vector types with the alignment the programming guide gives them
// (CUDA C++ Programming Guide, "Built-in Vector Types"), their make_ functions, and dim3.
#pragma once

#include <cstddef>

// A macro serves here because 48 types differ in name, element and alignment only.
#define REFEREE_VECTOR(name, type, align2, align4)                               \
  struct name##1 {                                                               \
    type x;                                                                      \
  };                                                                             \
  struct alignas(align2) name##2 {                                               \
    type x, y;                                                                   \
  };                                                                             \
  struct name##3 {                                                               \
    type x, y, z;                                                                \
  };                                                                             \
  struct alignas(align4) name##4 {                                               \
    type x, y, z, w;                                                             \
  };                                                                             \
  constexpr name##1 make_##name##1(type x) { return {x}; }                       \
  constexpr name##2 make_##name##2(type x, type y) { return {x, y}; }            \
  constexpr name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; } \
  constexpr name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }

REFEREE_VECTOR(char, signed char, 2, 4)
REFEREE_VECTOR(uchar, unsigned char, 2, 4)
REFEREE_VECTOR(short, short, 4, 8)
REFEREE_VECTOR(ushort, unsigned short, 4, 8)
REFEREE_VECTOR(int, int, 8, 16)
REFEREE_VECTOR(uint, unsigned int, 8, 16)
REFEREE_VECTOR(long, long, 16, 16)
REFEREE_VECTOR(ulong, unsigned long, 16, 16)
REFEREE_VECTOR(longlong, long long, 16, 16)
REFEREE_VECTOR(ulonglong, unsigned long long, 16, 16)
REFEREE_VECTOR(float, float, 8, 16)
REFEREE_VECTOR(double, double, 16, 16)
#undef REFEREE_VECTOR

// Extents of a grid or block; what is not given is 1.
struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};
