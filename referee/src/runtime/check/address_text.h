// Addresses and accesses in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace referee {

struct DeviceVariable;
enum class AccessKind : std::uint8_t;

// "read", "write", "atomic".
std::string access_text(AccessKind kind);

// "tile[5]", "dynamic shared memory[12]", "global memory[12]": the element that the address lies
// in, counted from the start of the array or allocation. Where the type of the elements is unknown,
// they are taken to be of `size` bytes, as the access is; "global memory byte 41" if it is at no
// multiple of that. Empty where nothing is known of the address.
std::string describe_address(std::uintptr_t address, std::size_t size);
// "table[40]": the same of a __device__ variable, which the address may lie outside of.
std::string describe_variable(const DeviceVariable& variable, std::uintptr_t address,
                              std::size_t size);

}  // namespace referee
