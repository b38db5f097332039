// One call in the making, on the harness's side: call.h has what the adapter sees of it.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "grader/harness/protocol/message.h"
#include "grader/harness/submission/call.h"
#include "grader/harness/submission/memory.h"

namespace warplings::submission {

class OpenCall {
 public:
  OpenCall(const protocol::Message& request, const protocol::Call& asked)
      : request_(request), asked_(asked) {}

  // See call.h. They throw AdapterError where the request has no such thing, and DeviceError.
  const void* argument(std::string_view name, protocol::ElementType type, std::size_t size) const;
  void* array(std::string_view name, protocol::Role role, Place place, protocol::ElementType type,
              std::size_t size);
  void give_back(protocol::ElementType type, std::size_t size, const void* value);

  // Waits for the device and collects the answer. Throws DeviceError where CUDA reports a failure.
  protocol::Call finish();

 private:
  struct Entry {
    const protocol::Field* asked;
    std::unique_ptr<Memory> memory;
    std::size_t guard;
  };

  const protocol::Message& request_;
  const protocol::Call& asked_;
  std::vector<Entry> entries_;
  std::vector<protocol::Field> returned_;
};

}  // namespace warplings::submission
