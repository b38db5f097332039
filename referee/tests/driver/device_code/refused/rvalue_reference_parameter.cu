// says: 4: a __global__ function cannot have a parameter with rvalue reference type
// A forwarding reference, as in a function of the host.
template <class T, class... Values>
__global__ void store(T* out, Values&&... values) {
  int i = 0;
  ((out[i++] = values), ...);
}
int main() { store<<<1, 1>>>(static_cast<int*>(nullptr), 1, 2); }
