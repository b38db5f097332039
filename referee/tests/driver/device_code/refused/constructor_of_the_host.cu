// says: 9: 'Range' is a function of the host
// A constructor is a function, too.
struct Range {
  int first, last;
  explicit Range(int n) : first(0), last(n) {}
  __device__ int size() const { return last - first; }
};
__global__ void sizes(int* out, int n) {
  const Range range(n);
  *out = range.size();
}
