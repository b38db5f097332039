// says: 4: expression must have a constant value
// warpSize is a variable, whatever its value.
__device__ float last(const float* row) {
  float copy[warpSize];
  for (int i = 0; i < warpSize; ++i) copy[i] = row[i];
  return copy[warpSize - 1];
}
