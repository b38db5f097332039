// Makes a request's arrays real for the student's function, and takes their bytes afterwards.
// See open_call.h for the contract.
#include "grader/harness/submission/open_call.h"

#include <cuda_runtime.h>

#include <string>

namespace warplings::submission {
namespace {

std::vector<std::byte> poisoned(std::size_t bytes, std::uint32_t word) {
  std::vector<std::byte> result(bytes);
  for (std::size_t i = 0; i < bytes; ++i) {
    result[i] = static_cast<std::byte>((word >> (8 * (i % 4))) & 0xff);
  }
  return result;
}

// On the referee every call is finished when it returns, and an error that nobody looked at is a
// diagnosis with its line; looking here would hide it. A GPU reports here what the student did not
// ask.
void wait_for_device() {
#ifndef WARPLINGS_REFEREE
  check(cudaGetLastError(), "A CUDA call or launch");
  check(cudaDeviceSynchronize(), "The kernel");
#endif
}

}  // namespace

const void* OpenCall::argument(std::string_view name, protocol::ElementType type,
                               std::size_t size) const {
  const protocol::Field* field = asked_.find(name);
  if (field == nullptr || field->type != type || field->element_size != size) {
    throw AdapterError("The adapter asks for '" + std::string(name) + "' of type " +
                       std::string(protocol::name_of(type)) + ", which the request lacks.");
  }
  return field->data.data();
}

void* OpenCall::array(std::string_view name, protocol::Role role, Place place,
                      protocol::ElementType type, std::size_t size) {
  static_cast<void>(argument(name, type, size));
  using protocol::Role;
  const protocol::Field& field = *asked_.find(name);
  if (field.role != role) {
    throw AdapterError("The adapter uses '" + field.name + "' against its direction.");
  }
  const bool guarded = role == Role::kOutput && place == Place::kDevice;
  const std::size_t guard = guarded ? request_.guard_bytes : 0;
  const std::size_t bytes = field.count * size + 2 * guard;
  std::unique_ptr<Memory> memory;
  if (place == Place::kDevice) {
    memory = std::make_unique<DeviceMemory>(bytes, "'" + field.name + "'");
  } else {
    memory = std::make_unique<HostMemory>(bytes);
  }
  memory->write(role == Role::kInput ? field.data : poisoned(bytes, request_.poison));
  std::byte* data = memory->data();
#ifdef WARPLINGS_REFEREE
  if (place == Place::kDevice) referee::harness::tell_memory_name(data, field.name.c_str());
  // The poison is the harness's affair: to the kernel the memory is new.
  if (role == Role::kOutput && place == Place::kDevice) referee::harness::forget_writes(data);
#endif
  entries_.push_back({&field, std::move(memory), guard});
  return data == nullptr ? nullptr : data + guard;
}

void OpenCall::give_back(protocol::ElementType type, std::size_t size, const void* value) {
  const auto* bytes = static_cast<const std::byte*>(value);
  returned_.push_back({protocol::Role::kReturned,
                       type,
                       static_cast<std::uint32_t>(size),
                       1,
                       std::string(kReturned),
                       {bytes, bytes + size}});
}

protocol::Call OpenCall::finish() {
  protocol::Call answer;
  answer.fields = std::move(returned_);
  wait_for_device();
  for (Entry& entry : entries_) {
    const protocol::Field& asked = *entry.asked;
    protocol::Field field{asked.role,  asked.type, asked.element_size,
                          asked.count, asked.name, entry.memory->read()};
    // Host outputs carry no guards of their own (a page guards them); their place is kept.
    if (field.role == protocol::Role::kOutput && entry.guard == 0 && request_.guard_bytes != 0) {
      const auto guard = poisoned(request_.guard_bytes, request_.poison);
      field.data.insert(field.data.begin(), guard.begin(), guard.end());
      field.data.insert(field.data.end(), guard.begin(), guard.end());
    }
    answer.fields.push_back(std::move(field));
  }
  entries_.clear();
  return answer;
}

}  // namespace warplings::submission
