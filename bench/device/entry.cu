// The door into a library that is built from one file with an exercise's function: linked beside
// that file, with WARPLINGS_EXERCISE defined as the function's name.
#include "bench/device/signatures.h"

bench::signatures::WARPLINGS_EXERCISE WARPLINGS_EXERCISE;

extern "C" void* warplings_entry() { return reinterpret_cast<void*>(&WARPLINGS_EXERCISE); }
