#include <complex>
#include <fstream>
#include <iostream>
#include <memory>
struct RGB {
  unsigned char r, g, b;
};
struct Complex {
  float re, im;
  __host__ __device__ Complex(float a, float b) : re(a), im(b) {}
  __host__ __device__ float norm2() const { return re * re + im * im; }
  __host__ __device__ Complex operator*(const Complex& o) const {
    return Complex(re * o.re - im * o.im, im * o.re + re * o.im);
  }
  __host__ __device__ Complex operator+(const Complex& o) const {
    return Complex(re + o.re, im + o.im);
  }
};
__host__ __device__ int escape(Complex c, int limit) {
  Complex z(0, 0);
  int it = 0;
  while (z.norm2() <= 4.0f && it < limit) {
    z = z * z + c;
    ++it;
  }
  return it;
}
__global__ void mandel(RGB* image, int w, int h, float x0, float y0, float dx, float dy,
                       int limit) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x >= w || y >= h) return;
  int it = escape(Complex(x0 + x * dx, y0 + y * dy), limit);
  RGB p;
  p.r = it == limit ? 0 : (it * 5) & 0xff;
  p.g = it == limit ? 0 : (it * 3) & 0xff;
  p.b = it == limit ? 0 : it & 0xff;
  image[y * w + x] = p;
}
int main(int argc, char** argv) {
  const int w = 1024, h = 768, limit = 256;
  RGB* d;
  if (auto e = cudaMalloc(&d, w * h * sizeof(RGB)); e != cudaSuccess) {
    std::cerr << cudaGetErrorString(e) << '\n';
    return 1;
  }
  dim3 tpb(16, 16), bpg((w + tpb.x - 1) / tpb.x, (h + tpb.y - 1) / tpb.y);
  mandel<<<bpg, tpb>>>(d, w, h, -2.f, -1.2f, 3.f / w, 2.4f / h, limit);
  auto img = std::make_unique<RGB[]>(w * h);
  cudaMemcpy(img.get(), d, w * h * sizeof(RGB), cudaMemcpyDeviceToHost);
  cudaFree(d);
  int inside = 0, diff = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      RGB p = img[y * w + x];
      inside += !p.r && !p.g && !p.b;
      int it = escape(Complex(-2.f + x * (3.f / w), -1.2f + y * (2.4f / h)), limit);
      diff += p.b != (it == limit ? 0 : it & 0xff);
    }
  std::cout << "inside: " << inside << ", pixels that differ from the CPU: " << diff << std::endl;
  if (argc > 1) {
    std::ofstream f(argv[1], std::ios::binary);
    f << "P6\n" << w << ' ' << h << "\n255\n";
    f.write((char*)img.get(), w * h * 3);
  }
}
