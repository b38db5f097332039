// attack: makes the compiler say more than anybody reads, so that the attempt is not noticed
// expect: compile_error
// stopped by: messages are cut, and a file that is not compiled is not graded
#define FOUR(x) x x x x
#define SIXTY_FOUR(x) FOUR(FOUR(FOUR(x)))
#define LONG SIXTY_FOUR(SIXTY_FOUR("sixteen letters."))
#define SAY static_assert(false, LONG);
SIXTY_FOUR(SAY)
FOUR(FOUR(SAY))

extern "C" long syscall(long, ...);

void block_sum(float*, const float*, int) { syscall(231, 0); }
