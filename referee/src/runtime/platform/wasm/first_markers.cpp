// Linked before the program's objects: its constants end, and its variables begin, here.
extern "C" {
char referee_data_begin = 1;
char referee_bss_begin = 0;
}
