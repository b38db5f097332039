// See bait.h.
#include "grader/classroom/tests/attacks/runner/bait.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace warplings::attacks {

Bait::Bait() : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_port = htons(kPort);
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* const address = reinterpret_cast<const sockaddr*>(&here);
  if (::bind(listener_, address, sizeof here) == 0) ::listen(listener_, 64);
}

Bait::~Bait() { ::close(listener_); }

}  // namespace warplings::attacks
