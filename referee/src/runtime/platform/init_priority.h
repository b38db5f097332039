// The runtime's own objects are built before the program's and destroyed after the report is
// written.
#pragma once

// Goes before the definition of a namespace-scope object that has a constructor or destructor.
#define REFEREE_EARLY [[gnu::init_priority(101)]]
