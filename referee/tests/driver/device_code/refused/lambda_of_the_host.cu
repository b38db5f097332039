// says: 5: this lambda is a function of the host
// Without __device__, the lambda of a function of the host is the host's.
template <class F>
__global__ void apply(float* values, F f) {
  values[threadIdx.x] = f(values[threadIdx.x]);
}
int main() {
  const float factor = 2;
  auto scale = [factor](float value) { return factor * value; };
  apply<<<1, 32>>>(static_cast<float*>(nullptr), scale);
}
