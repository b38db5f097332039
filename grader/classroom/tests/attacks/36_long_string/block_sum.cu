// attack: gives a name to a variable that has a million letters, and a text as long
// expect: wrong_answer
// stopped by: nothing has to: no tool minds, and no message repeats them
#define A4(x) x x x x
#define A64(x) A4(A4(A4(x)))
#define MANY(x) A4(A4(A64(A64(x))))
#define J(a, b) J2(a, b)
#define J2(a, b) a##b
#define N1 J(aaaaaaaaaaaaaaaa, aaaaaaaaaaaaaaaa)
#define N2 J(J(N1, N1), J(N1, N1))
#define N3 J(J(N2, N2), J(N2, N2))
#define N4 J(J(N3, N3), J(N3, N3))
#define N5 J(J(N4, N4), J(N4, N4))
static const char N5[] = MANY("sixteen letters.");

void block_sum(float*, const float*, int n) { const_cast<char&>(N5[n]) = 1; }
