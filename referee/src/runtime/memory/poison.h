// What memory that nobody has written, and values that no lane has given, are.
//
// One kind does not do: a maximum swallows a NaN, a minimum a large number. Where the schedule
// decides, the first three that are commonly tried (forward, reverse, random:1) have one each, so
// that a program which uses such a value gives different answers.
#pragma once

namespace referee {

// Of every byte of new device memory.
int poison_byte();

}  // namespace referee
