// What cooperative groups ask of programs.
#pragma once

namespace referee {

// Some thread has made a cooperative group: advice names their functions.
extern bool uses_groups;

}  // namespace referee
