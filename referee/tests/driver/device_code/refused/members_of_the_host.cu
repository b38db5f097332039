// says: 9: 'plus' is a function of the host
// Members, static ones and those of templates among them.
struct Vec {
  float x, y;
  __device__ float dot(Vec other) const { return x * other.x + y * other.y; }
  Vec plus(Vec other) const { return {x + other.x, y + other.y}; }
};
__global__ void add(Vec* values) {
  values[0] = values[0].plus(values[1]);
  values[0].x = values[0].dot(values[1]);
}
