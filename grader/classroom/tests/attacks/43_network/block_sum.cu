// attack: sends the inputs somewhere
// expect: compile_error socket
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <sys/socket.h>

void block_sum(float*, const float*, int) { socket(AF_INET, SOCK_STREAM, 0); }
