// attack: has the preprocessor read files by all that is not #include
// expect: compile_error
// stopped by: the sandbox: there are no such files
#import "/etc/passwd"
#include_next "/etc/passwd"
#pragma GCC dependency "/etc/passwd"
#pragma GCC pch_preprocess "/etc/passwd"
#ident "/etc/passwd"
#line 1 "/etc/passwd"
#error what is there

void block_sum(float*, const float*, int) {}
