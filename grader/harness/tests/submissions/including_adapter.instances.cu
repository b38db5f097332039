#include WARPLINGS_EXERCISE

void call_doubling(float* out, const float* in, int n) { doubling(out, in, n); }
