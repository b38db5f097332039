// says: 7: expression must have a constant value
// The member of a class template, with a lambda in it.
template <class T>
struct Window {
  __device__ T widest(const T* values, int n) const {
    auto copy_of = [&](int first) {
      T copy[n + N];
      copy[0] = values[first];
      return copy[0];
    };
    return copy_of(0);
  }
  static constexpr int N = 2;
};
__global__ void widest(const float* in, float* out, int n) { *out = Window<float>{}.widest(in, n); }
