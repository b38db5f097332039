// Random damage to real-looking programs: the rewriter must survive anything, keep every line, and
// change nothing where there is no CUDA syntax.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

constexpr std::string_view kProgram = R"cu(#include <cstdio>
#define CHECK(x) do { if (x) { printf("%s", #x); } } while (0)
#define RUN(k, ...) k<<<1, 32>>>(__VA_ARGS__)
template <class T, int N>
__global__ void __launch_bounds__(256) reduce(T* out, const T* in, int n) {
  __shared__ T tile[N][33], last;
  extern __shared__ __align__(16) unsigned char raw[];
  auto f = [&](int i) { return R"x(<<< " )x"[i] + '\'' + 1'000; };
  if constexpr (N > 16) { tile[0][threadIdx.x] = in[0] >> 1; }
#if defined(A) && !defined(B)
  volatile __shared__ struct Pair { int a; float b; } pair[2], *q;
#else
  __shared__ typename Box<T>::type box; // __shared__
#endif
  out[0] = tile[0][0] + last + raw[n] + f(3);
}
namespace ns { extern "C" { __shared__ int file_scope[3]; } }
int main() {
  ns::reduce<float, (3 > 2)><<<dim3(1, 2), {3}, sizeof(A<B<C<int>>>), 0>>>(p, 0, NULL);
  CHECK((table[2].kernel<<<1, 2>>>(x), cudaGetLastError()));
  /* k<<<1, 2>>>(x) */ std::thread t([&] { k<<<1, 1>>>([=] __device__(int i) { return a < i; }); });
  operator<<<int>(a, b); reduce<int, 3>(p, q, 1);
  return a<b<c<d>>>(e) << 3;
}
)cu";

// Pieces that are likely to confuse when they turn up in the wrong place.
constexpr std::string_view kPieces[] = {"<<<",
                                        ">>>",
                                        ">>>(",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        "<",
                                        ">",
                                        ";",
                                        ",",
                                        "\"",
                                        "'",
                                        "\n",
                                        "\\\n",
                                        "/*",
                                        "*/",
                                        "//",
                                        "#",
                                        "\n#if 0\n",
                                        "\n#else\n",
                                        "\n#endif\n",
                                        "__shared__ ",
                                        "extern ",
                                        "static ",
                                        "k<<<1,2>>>(x)",
                                        "__global__ ",
                                        "::",
                                        "R\"(",
                                        ")\"",
                                        "\n#define X ",
                                        "template",
                                        "operator",
                                        "\xEF\xBB\xBF",
                                        "\t",
                                        "\r\n",
                                        "0",
                                        "NULL",
                                        "{}",
                                        "##"};

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string mutate(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t bound) {
    return static_cast<std::size_t>(random()) % bound;  // the same on every standard library
  };
  const std::size_t changes = 1 + below(8);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = below(text.size() + 1);
    switch (below(4)) {
      case 0:
        text.insert(at, kPieces[below(std::size(kPieces))]);
        break;
      case 1:
        text.erase(at, below(12));
        break;
      case 2:
        text.insert(at, text.substr(below(text.size() + 1), below(80)));
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
    }
  }
  return text;
}

// The number of the last line, as the #line directives of the rewritten text give it.
std::size_t last_line(std::string_view rewritten) {
  std::size_t line = 1;
  while (!rewritten.empty()) {
    const std::size_t end = rewritten.find('\n');
    const std::string_view text = rewritten.substr(0, end);
    if (text.starts_with("#line ") && text.ends_with("\"mutant.cu\"")) {
      line = std::stoul(std::string(text.substr(6)));
    } else if (end != std::string_view::npos) {
      ++line;
    }
    if (end == std::string_view::npos) break;
    rewritten.remove_prefix(end + 1);
  }
  return line;
}

TEST(Mutation, NeverCrashesAndKeepsTheNumberOfLines) {
  std::mt19937 random(20240607);
  for (int i = 0; i < 6000; ++i) {
    const std::string mutant = mutate(std::string(kProgram), random);
    const std::string rewritten = rewrite(mutant, "mutant.cu");
    ASSERT_EQ(last_line(rewritten), count_lines(mutant) + 1) << mutant;
    if (has_cuda_syntax(mutant)) continue;
    const std::size_t skip = mutant.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    ASSERT_EQ(rewritten, "#line 1 \"mutant.cu\"\n" + mutant.substr(skip));
  }
}

TEST(Mutation, EveryPrefixOfAProgramIsAccepted) {
  for (std::size_t length = 0; length <= kProgram.size(); ++length) {
    const std::string_view prefix = kProgram.substr(0, length);
    ASSERT_EQ(last_line(rewrite(prefix, "mutant.cu")), count_lines(prefix) + 1) << prefix;
  }
}

TEST(Mutation, ProgramsWithoutCudaSyntaxStayUnchanged) {
  std::string plain(kProgram);
  for (const std::string_view word : {"<<<", "__shared__", "__global__", "__device__"}) {
    for (std::size_t at; (at = plain.find(word)) != std::string::npos;)
      plain.erase(at, word.size());
  }
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    const std::string mutant = mutate(plain, random);
    if (mutant.find("<<<") != std::string::npos || mutant.find("__shared__") != std::string::npos ||
        mutant.find("__global__") != std::string::npos ||
        mutant.find("__device__") != std::string::npos || mutant.starts_with("\xEF\xBB\xBF")) {
      continue;
    }
    ASSERT_EQ(rewrite(mutant, "mutant.cu"), "#line 1 \"mutant.cu\"\n" + mutant);
  }
}

TEST(Mutation, DeepNestingIsFastEnough) {
  std::string deep;
  for (int i = 0; i < 3000; ++i) deep += "a<b(k<<<1, 2>>>(x[{";
  EXPECT_NO_THROW(rewrite(deep, "mutant.cu"));
}

}  // namespace
}  // namespace referee::rewriter
