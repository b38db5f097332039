// What g++ calls for signed integers where it does not watch them itself. -ftrapv is there to keep
// its front end from folding what rests on overflow: `i + 1 > i` must be computed, and watched.
// What it leaves to the library then, such as the difference of two pointers, wraps here, where
// the compiler's own library (libgcc) ends the program.
#pragma once

namespace referee {
__extension__ typedef __int128 int128;
}

extern "C" {
int __addvsi3(int, int);
int __subvsi3(int, int);
int __mulvsi3(int, int);
int __negvsi2(int);
int __absvsi2(int);
long long __addvdi3(long long, long long);
long long __subvdi3(long long, long long);
long long __mulvdi3(long long, long long);
long long __negvdi2(long long);
long long __absvdi2(long long);
referee::int128 __addvti3(referee::int128, referee::int128);
referee::int128 __subvti3(referee::int128, referee::int128);
referee::int128 __mulvti3(referee::int128, referee::int128);
referee::int128 __negvti2(referee::int128);
referee::int128 __absvti2(referee::int128);
}
