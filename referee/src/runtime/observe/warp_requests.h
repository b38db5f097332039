// The accesses of a warp between two collectives, formed into requests: lanes that execute the same
// program counter for the same time access memory together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// The accesses of lanes that execute one instruction together: all of one kind.
using Request = std::vector<MemoryAccess>;

// Its storage lasts, since there are so many of them.
class WarpRequests {
 public:
  // Of one lane, in their order; lanes come in theirs.
  void add(const std::vector<MemoryAccess>& accesses) {
    for (std::size_t i = 0; i < used_; ++i) sites_[i].times = 0;
    for (const MemoryAccess& access : accesses) {
      Site& site = site_of(access.pc);
      if (site.times == site.used) add_request(site);
      site.requests[site.times++].push_back(access);
    }
  }

  // Calls visit(request) for each, and forgets them.
  template <class Visit>
  void take(Visit visit) {
    for (std::size_t i = 0; i < used_; ++i)
      for (std::size_t time = 0; time < sites_[i].used; ++time) visit(sites_[i].requests[time]);
    used_ = 0;
  }

 private:
  struct Site {
    std::uintptr_t pc = 0;
    std::size_t times = 0;  // that the lane has come here
    std::size_t used = 0;   // of the requests
    std::vector<Request> requests;
  };

  // Lanes mostly come to the same places one after the other, and to the first behind the last.
  Site& site_of(std::uintptr_t pc) {
    for (std::size_t tried = 0; tried < used_; ++tried) {
      latest_ = latest_ + 1 < used_ ? latest_ + 1 : 0;
      if (sites_[latest_].pc == pc) return sites_[latest_];
    }
    latest_ = used_++;
    if (sites_.size() < used_) sites_.emplace_back();
    Site& site = sites_[latest_];
    site.pc = pc;
    site.times = site.used = 0;
    return site;
  }

  static void add_request(Site& site) {
    if (site.requests.size() == site.used) site.requests.emplace_back();
    site.requests[site.used++].clear();
  }

  std::vector<Site> sites_;
  std::size_t used_ = 0;
  std::size_t latest_ = 0;
};

}  // namespace referee
