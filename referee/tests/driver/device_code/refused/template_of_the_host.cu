// says: 9: 'square' is a function of the host
// A template without __device__, called by a template.
template <class T>
T square(T value) {
  return value * value;
}
template <class T>
__global__ void squares(T* values) {
  values[threadIdx.x] = square(values[threadIdx.x]);
}
int main() { squares<<<1, 32>>>(static_cast<float*>(nullptr)); }
