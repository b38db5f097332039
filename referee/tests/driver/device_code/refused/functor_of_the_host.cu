// says: 8: 'operator()' is a function of the host
// A kernel takes any functor; this one lacks its specifier.
struct Longer {
  bool operator()(int a, int b) const { return a > b; }
};
template <class Compare>
__global__ void order(int* pair, Compare compare) {
  if (compare(pair[1], pair[0])) pair[0] = pair[1];
}
int main() { order<<<1, 1>>>(static_cast<int*>(nullptr), Longer{}); }
