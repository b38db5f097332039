// Linked between the program's objects and the runtime: the linker keeps that order within .data
// and .bss, so what lies behind these variables is the runtime's own and closed to kernels.
extern "C" {
char referee_data_boundary = 1;
char referee_bss_boundary = 0;
}
