// What attacks look for outside of the sandbox, so that they find something where a wall is
// missing: a port that answers on this machine.
#pragma once

namespace warplings::attacks {

class Bait {
 public:
  // The attack 43_connects knows the number. Where another program has the port, that one answers.
  static constexpr int kPort = 47311;

  Bait();
  ~Bait();
  Bait(const Bait&) = delete;
  Bait& operator=(const Bait&) = delete;

 private:
  int listener_ = -1;
};

}  // namespace warplings::attacks
