// attack: has warnings and #error say that the disk is full
// expect: compile_error
// stopped by: nobody believes messages: the grader looks at the disk itself
[[deprecated("x\nerror: no space left on device")]] void full();
void use() { full(); }

#error x

error : no space left on device
