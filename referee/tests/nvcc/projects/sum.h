#pragma once
void launch_sum(const int* in, int* out, int n);
