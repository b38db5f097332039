// Runs a fuzz target where libFuzzer is not at hand, the same way each time: over every file of its
// corpus, then over mutations of these from a fixed seed.
//
//   fuzz_NAME CORPUS [MUTATIONS [SECONDS]]   2000 mutations unless told, in at most 2 seconds
//   fuzz_NAME FILE                           one input, to look into a failure
//
// An input that breaks a promise is left in the file `broken-input` of the current folder.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

// Where an input stands between two of these, a reader is most likely to be off by one.
constexpr std::array<std::string_view, 28> kPieces = {
    "\n",   "\r\n", "\t",   " ",    "\"",       "'",   ",",   ";",          ":", "::",
    "##[",  "%",    "\\",   "/",    "../",      "(",   ")",   "{",          "}", "[",
    "\x1b", "\xff", "\xc2", "\x9b", "\xe2\x80", "<<<", ">>>", "__shared__ "};
constexpr std::size_t kLargest = 64 << 10;

std::string current;
fs::path broken_input;

// The process is lost; what is left to do is plain enough for a signal handler in a test.
void keep_input(int signal) {
  std::ofstream(broken_input, std::ios::binary) << current;
  std::fprintf(stderr, "The input is kept in %s.\n", broken_input.c_str());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run(std::string input) {
  current = std::move(input);
  // A copy of exactly its size, so that a sanitizer sees a read beyond it.
  const std::vector<std::uint8_t> bytes(current.begin(), current.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class Mutator {
 public:
  explicit Mutator(const std::vector<std::string>& corpus) : corpus_(corpus) {}

  std::string next() {
    std::string text = any();
    for (std::size_t changes = 1 + below(6); changes > 0; --changes) change(text);
    if (text.size() > kLargest) text.resize(kLargest);
    return text;
  }

 private:
  // The same numbers with every standard library.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_()) % bound; }

  const std::string& any() { return corpus_[below(corpus_.size())]; }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    switch (below(7)) {
      case 0:
        text.insert(at, kPieces[below(kPieces.size())]);
        break;
      case 1:
        text.erase(at, 1 + below(16));
        break;
      case 2:
        text.resize(at);
        break;
      case 3: {
        const std::string& other = any();
        text.insert(at, other, below(other.size() + 1), below(64));
        break;
      }
      case 4:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 5:  // a number that is as large as its bytes allow
        for (std::size_t i = at; i < std::min(text.size(), at + 8); ++i) text[i] = '\xff';
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
    }
  }

  const std::vector<std::string>& corpus_;
  std::mt19937 random_{20260101};
};

int fuzz(const fs::path& folder, std::size_t mutations, std::chrono::seconds limit) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> corpus;
  for (const fs::path& file : files) corpus.push_back(read(file));
  if (corpus.empty()) {
    std::fprintf(stderr, "%s holds no input.\n", folder.c_str());
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& input : corpus) run(input);
  run("");
  Mutator mutator(corpus);
  std::size_t done = 0;
  while (done < mutations && std::chrono::steady_clock::now() - start < limit) {
    run(mutator.next());
    ++done;
  }
  std::printf("%zu files and %zu mutations: every promise is kept.\n", corpus.size(), done);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "Usage: %s CORPUS [MUTATIONS [SECONDS]] | FILE\n", argv[0]);
    return 2;
  }
  const fs::path source = fs::absolute(argv[1]);
  if (!fs::is_directory(source)) {
    run(read(source));
    return 0;
  }
  broken_input = fs::absolute("broken-input");
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE}) std::signal(signal, keep_input);
  const auto number = [&](int at, unsigned long otherwise) {
    return argc > at ? std::strtoul(argv[at], nullptr, 10) : otherwise;
  };
  return fuzz(source, number(2, 2000), std::chrono::seconds(number(3, 2)));
}
