// Objects with constructors, destructors and virtual functions; arrays of them; a list that one
// kernel leaves to the next; a heap that is full; the same functions on the host.
#include <new>
#include <string>

#include "../zoo.h"

struct Shape {
  int size;
  __host__ __device__ explicit Shape(int s = 1) : size(s) {}
  __host__ __device__ virtual ~Shape() { size = 0; }
  __host__ __device__ virtual int area() const { return size; }
};
struct Square : Shape {
  int* corners;
  __host__ __device__ Square() : Shape(3), corners(new int[4]{1, 2, 3, 4}) {}
  __host__ __device__ ~Square() override { delete[] corners; }
  __host__ __device__ int area() const override { return size * size + corners[3]; }
  Square(const Square&) = delete;
  Square& operator=(const Square&) = delete;
};

__host__ __device__ int areas(int n) {
  Shape* const shapes[2] = {new Shape(n), new Square};
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    sum += shapes[i]->area();
    delete shapes[i];
  }
  Square* const squares = new Square[n];
  for (int i = 0; i < n; ++i) sum += squares[i].area();
  delete[] squares;
  int* const none = nullptr;
  delete none;
  free(none);
  alignas(Shape) unsigned char room[sizeof(Shape)];
  Shape* const placed = new (room) Shape(100);
  sum += placed->area();
  placed->~Shape();
  return sum;
}

__global__ void add_areas(int* out) {
  out[threadIdx.x] = areas(threadIdx.x % 3);
}

__global__ void keep(int** kept) {
  kept[threadIdx.x] = static_cast<int*>(malloc(sizeof(int)));
  *kept[threadIdx.x] = 7 * threadIdx.x;
}
__global__ void give_back(int* out, int** kept) {
  out[threadIdx.x] = *kept[threadIdx.x];
  free(kept[threadIdx.x]);
}
__global__ void ask_for_much(int* out) {
  void* const much = malloc(~size_t{0} / 2);
  out[threadIdx.x] = much == nullptr;
  free(much);
}

int main() {
  std::string* const text = new std::string("on the host");
  void* const bytes = std::malloc(text->size());
  std::free(bytes);
  delete text;
  CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
  Device<int> out(64);
  Device<int*> kept(64);
  add_areas<<<1, 64>>>(out.get());
  if (out.verify([](int i) { return areas(i % 3); }) != 0) return 2;
  keep<<<1, 64>>>(kept.get());
  give_back<<<1, 64>>>(out.get(), kept.get());
  if (out.verify([](int i) { return 7 * i; }) != 0) return 3;
  ask_for_much<<<1, 64>>>(out.get());
  return out.verify(1);
}
