# shellcheck shell=bash disable=SC2154
# What a student does: solve, get it wrong, ask for help, start again. Sourced by scenario.sh.

exercise=exercises/01_shared_memory/block_sum.cu

# state EXERCISE FILE.json: the state that a JSON report gives it.
state() {
  awk -v name="$1" '$1 == "\"exercise\":" { current = $2 }
    $1 == "\"state\":" && current == "\"" name "\"," && !done { gsub(/[",]/, "", $2); print $2; done = 1 }' \
    "$2"
}

# exercises_of [CHAPTER]: how many exercises the course has, or its chapter of this number.
exercises_of() {
  awk -v wanted="${1:-}" '/^\[\[chapter\]\]/ { chapter++ }
    /^ *\[\[chapter\.exercise\]\]/ && (wanted == "" || wanted == chapter) { count++ }
    END { print count }' course.toml
}

# line_of TEXT: the exercise's first line that holds it.
line_of() { grep -n -m1 -F "$1" "$exercise" | cut -d: -f1; }

# A kernel whose race every run hides: line 6 writes, line 8 reads, nothing lies between.
write_racy_block_sum() {
  cat >"$exercise" <<'CODE'
#include <cuda_runtime.h>

__global__ void sum_kernel(float* out, const float* in, int n) {
  extern __shared__ float tile[];
  const int t = static_cast<int>(threadIdx.x);
  tile[t] = in[t];
  for (int stride = n / 2; stride > 0; stride /= 2) {
    if (t < stride) tile[t] += tile[t + stride];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, n);
}
CODE
}

scenario_nothing_is_solved_at_first() {
  expect 1 ./run.sh test --json "$scratch/report.json"
  says 'Nothing is solved yet' exercises/01_shared_memory/first_light.cu
  local name
  for name in block_sum missing_barrier array_sum; do
    [[ $(state "$name" "$scratch/report.json") == not_started ]] || die "$name is not not_started."
  done
  expect 0 ./run.sh
  says 'block_sum' 'not started' 'Next' exercises/01_shared_memory/first_light.cu
  expect 0 ./run.sh list
  says 'array_sum' 'not started'
}

scenario_the_first_exercise_takes_one_number() {
  expect 1 ./run.sh test first_light
  says 'This is the file as you got it' 'The lamps: [#...............................]'
  sed -i 's/threads = 1;/threads = 32;/' exercises/01_shared_memory/first_light.cu
  expect 0 ./run.sh test first_light
  says '+ Lights all 32 lamps' 'Next' 'block_sum'
}

scenario_a_right_answer_passes_and_the_course_goes_on() {
  cp solutions/01_shared_memory/block_sum.cu "$exercise"
  expect 0 ./run.sh test block_sum --json "$scratch/report.json" --junit "$scratch/report.xml"
  says "$exercise" 'passes' 'Next' 'first_light'
  says '+ Adds integers exactly at every size' 'calls of __syncthreads' 'reference' 'Eleven barriers'
  says '3 of' "1 of $(exercises_of) exercises" 'solution block_sum --diff'
  [[ $(state block_sum "$scratch/report.json") == passed ]] || die 'The JSON report disagrees.'
  grep -q '<testsuite name="01_shared_memory.block_sum"' "$scratch/report.xml" ||
    die 'The JUnit report lacks the suite.'
  expect 0 ./run.sh
  says '1 of' 'passes'
  expect 0 ./run.sh solution block_sum
  says 'block_sum'
  sed -i 's/half > 0/half >= 1/' "$exercise"
  expect 0 ./run.sh solution block_sum --diff
  says '+++ solutions' '-  for' '+  for'
}

scenario_a_race_is_reported_although_the_sum_is_right() {
  write_racy_block_sum
  expect 1 ./run.sh test block_sum --json "$scratch/report.json"
  [[ ${output%%$'\n'*} == "$exercise" ]] || die 'The first line does not name the file.'
  says 'shared-race' '>  6 |' '>  8 |' 'chapters/rules.md#shared-race'
  [[ $(state block_sum "$scratch/report.json") == diagnosed ]] || die 'The state is another one.'
}

scenario_the_given_kernel_of_a_repair_is_judged_as_it_is() {
  expect 1 ./run.sh test missing_barrier
  says 'This is the file as you got it' 'shared-race' '> '
  # It counts as what it is: nobody has begun.
  expect 0 ./run.sh list
  [[ $output =~ missing_barrier[^$'\n']*'not started' ]] || die 'It counts as begun.'
  expect 1 ./run.sh test 1
  says "$(exercises_of 1) of $(exercises_of 1) exercises are not started"
  expect 0 ./run.sh trace missing_barrier
  says 'missing_barrier: fails' 'shared-race'
  echo '// I am looking at it.' >>exercises/01_shared_memory/missing_barrier.cu
  expect 1 ./run.sh test missing_barrier
  says 'shared-race'
  says_not 'as you got it'
}

scenario_a_half_done_file_hears_what_is_open() {
  sed -i '/TODO(3)/a\  (void)in; if (threadIdx.x == 0) *out = 0;' "$exercise"
  expect 1 ./run.sh test block_sum
  says "No kernel was launched: TODO(1), line $(line_of 'TODO(1)'), TODO(2), line $(line_of 'TODO(2)')" \
    'TODO(4), line' 'are still open'
  says_not 'never written'
}

scenario_without_a_name_the_next_exercise_is_meant() {
  expect 0 ./run.sh hint
  says 'first_light, hint 1 of'
  expect 1 ./run.sh solution
  says 'first_light is not solved yet'
  expect 0 ./run.sh trace
  says 'first_light: fails'
  expect 2 ./run.sh reset
}

scenario_a_syntax_error_names_the_students_file_and_line() {
  write_racy_block_sum
  sed -i '6s/;//' "$exercise"
  expect 1 ./run.sh test block_sum --json "$scratch/report.json"
  says 'does not compile' "$exercise:6:" 'error:'
  says_not 'build/' 'rewritten'
  [[ $(state block_sum "$scratch/report.json") == compile_error ]] || die 'The state is another one.'
}

scenario_a_crash_in_host_code_is_one_sentence() {
  cat >"$exercise" <<'CODE'
#include <cuda_runtime.h>
void block_sum(float*, const float*, int) {
  volatile int* nowhere = nullptr;
  *nowhere = 1;
}
CODE
  expect 1 ./run.sh test block_sum
  says "$exercise"
  says_not 'core dumped' 'terminate called'
}

scenario_an_exercise_may_include_a_header_of_its_own() {
  cp solutions/01_shared_memory/block_sum.cu "$exercise"
  echo '__device__ inline float twice(float x) { return 2 * x; }' \
    >exercises/01_shared_memory/mine.cuh
  sed -i '1i #include "mine.cuh"' "$exercise"
  sed -i '1i #include <cuda_runtime.h>' "$exercise"
  expect 0 ./run.sh test block_sum
}

scenario_hints_come_one_after_the_other() {
  expect 0 ./run.sh hint block_sum
  says 'hint 1 of'
  expect 0 ./run.sh hint block_sum
  says 'hint 2 of'
  expect 0 ./run.sh hint block_sum --all
  says 'hint 1 of' 'hint 2 of'
}

scenario_the_solution_is_for_those_who_solved_it() {
  expect 1 ./run.sh solution block_sum
  says 'not solved yet' '--anyway'
  says_not '__syncthreads'
  expect 0 ./run.sh solution block_sum --anyway
  says '__syncthreads'
}

scenario_answers_go_to_a_browser_and_come_back() {
  local file=exercises/01_shared_memory/first_light.cu
  local skeleton=grader/skeletons/01_shared_memory/first_light.cu
  cp -- "$skeleton" "$file"
  expect 2 ./run.sh import none.json
  says "There is no file 'none.json'"
  expect 2 ./run.sh import course.toml
  says 'is not what the web edition saves'
  echo '// Mine.' >>"$file"
  expect 0 ./run.sh export kept.json
  says 'kept.json'
  # A file that nobody has touched gives way, and another stays.
  cp -- "$skeleton" "$file"
  expect 0 ./run.sh import kept.json
  says 'first_light'
  grep -q '// Mine.' "$file" || die 'the answer did not come'
  echo '// Changed since.' >>"$file"
  expect 0 ./run.sh import kept.json
  says 'left as here: first_light'
  grep -q '// Changed since.' "$file" || die 'the own answer is gone'
  expect 0 ./run.sh import --replace kept.json
  says 'Yours is kept as exercises/01_shared_memory/first_light.cu.backup1'
  grep -q '// Changed since.' "$file.backup1" || die 'the own answer was not kept'
  ! grep -q '// Changed since.' "$file" || die 'the own answer was not replaced'
}

scenario_reset_keeps_what_was_written() {
  expect 0 ./run.sh reset block_sum
  says 'already'
  echo '// first attempt' >>"$exercise"
  expect 0 ./run.sh reset block_sum
  says "$exercise.backup1"
  cmp -s "$exercise" grader/skeletons/01_shared_memory/block_sum.cu || die 'It is not the skeleton.'
  grep -q 'first attempt' "$exercise.backup1" || die 'The attempt is lost.'
  echo '// second attempt' >>"$exercise"
  expect 0 ./run.sh reset block_sum
  says "$exercise.backup2"
  grep -q 'second attempt' "$exercise.backup2" || die 'The second attempt is lost.'
}

scenario_only_from_looks_at_the_solutions() {
  expect 0 ./run.sh test --from solutions
  local count
  count=$(grep -c '^ *\[\[chapter.exercise\]\]' course.toml)
  says "Graded solutions/: $count of $count" 'solutions/01_shared_memory/block_sum.cu'
  expect 1 ./run.sh test
  says 'Nothing is solved yet'
}

scenario_run_passes_arguments_and_status_through() {
  cat >"$scratch/program.cu" <<'CODE'
#include <cstdio>
#include <cuda_runtime.h>
__global__ void greet() { printf("thread %u\n", threadIdx.x); }
int main(int count, char** words) {
  greet<<<1, 2>>>();
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::printf("%d words, the last is %s\n", count, words[count - 1]);
  return 7;
}
CODE
  expect 7 ./run.sh run "$scratch/program.cu" -- --seed 'two words'
  says 'thread 1' '3 words, the last is two words'
  expect 3 ./run.sh run --backend gpu "$scratch/program.cu"
  expect 2 ./run.sh run "$scratch/nothing.cu"
}

scenario_run_ends_with_ninety_nine_where_something_is_wrong() {
  cat >"$scratch/program.cu" <<'CODE'
#include <cuda_runtime.h>
__global__ void race(int* out) { *out = static_cast<int>(threadIdx.x); }
int main() {
  int* out = nullptr;
  if (cudaMalloc(&out, sizeof(int)) != cudaSuccess) return 1;
  race<<<1, 64>>>(out);
  return cudaDeviceSynchronize() != cudaSuccess || cudaFree(out) != cudaSuccess;
}
CODE
  expect 99 ./run.sh run --json "$scratch/report.json" "$scratch/program.cu"
  says '1 error (schedule forward)' 'global-race' '>  2 |' 'chapters/rules.md#global-race'
  grep -q '"global-race"' "$scratch/report.json" || die 'The JSON report lacks it.'
  # Whatever the program returns.
  sed -i 's/return cudaDevice.*/cudaDeviceSynchronize(); return 5;/' "$scratch/program.cu"
  expect 99 ./run.sh run "$scratch/program.cu"
}

scenario_run_goes_through_schedules_and_policies() {
  local program=chapters/examples/01_shared_memory/reverse.cu
  expect 0 ./run.sh run --schedule all --activemask all "$program"
  says 'nothing wrong (15 runs)' 'schedule weak:1, __activemask() random:1'
  # Who asks which lanes are here is asked twice.
  expect 0 ./run.sh run chapters/examples/03_masks/activemask.cu
  says '1 note (2 runs)' 'activemask-dependence' 'under converged' 'under alone'
  expect 0 ./run.sh run "$program"
  says_not 'schedule'
  expect 2 ./run.sh run nowhere.cu
  says "There is no file 'nowhere.cu'."
  expect 2 ./run.sh run --schedule sideways "$program"
}

scenario_doctor_says_what_is_there() {
  expect 0 ./run.sh doctor
  says 'compiler' 'build folder' 'This machine has what the course needs.'
  fits
}

scenario_no_colour_reaches_a_file() {
  expect 0 ./run.sh
  says_not $'\033'
  write_racy_block_sum
  expect 1 ./run.sh test block_sum
  says_not $'\033'
}

scenario_a_trace_shows_where_the_sum_goes_wrong() {
  cp grader/misconceptions/01_shared_memory/block_sum/one_round_short.cu "$exercise"
  expect 0 ./run.sh trace block_sum --html "$scratch/trace.html" --json "$scratch/trace.json"
  says "$exercise" 'block_sum: fails' 'out is wrong' 'schedule forward' 'Written:'
  grep -q '"format": "referee-trace"' "$scratch/trace.json" || die 'The JSON file holds no trace.'
  grep -qE '(src|href)="?https?:' "$scratch/trace.html" && die 'The page loads something.'
  expect 0 ./run.sh trace block_sum
  says 'lane' '__syncthreads(): all 2 threads' 'x lane 0 stores a wrong value: expected'
  # The smallest block that races has one warp.
  cp grader/misconceptions/01_shared_memory/block_sum/no_barrier_between_rounds.cu "$exercise"
  expect 0 ./run.sh trace block_sum --from exercises
  says 'with n = 4' 'shared-race: two lanes of one warp' 'writes tile'
  cp grader/misconceptions/01_shared_memory/block_sum/barrier_inside_the_if.cu "$exercise"
  expect 0 ./run.sh trace block_sum
  says 'barrier-divergence'
}

scenario_a_trace_of_a_right_answer_shows_its_first_case() {
  cp solutions/01_shared_memory/block_sum.cu "$exercise"
  expect 0 ./run.sh trace block_sum
  says 'block_sum: passes; this is its first case' 'with n = 64' '__syncthreads(): all 64 threads'
  expect 0 ./run.sh trace block_sum --case 'AddsFloatsOfVeryDifferentSizes'
  says 'Adds floats of very different sizes'
  expect 2 ./run.sh trace block_sum --case NoSuchCase
  says 'There is no case' 'AddsFloatsOfVeryDifferentSizes'
  cp solutions/01_shared_memory/array_sum.cu exercises/01_shared_memory/
  expect 0 ./run.sh trace array_sum
  says 'passes; this is its first case with lanes to show'  # the first has no elements, and no kernel
  expect 1 ./run.sh trace block_sum --block 7
  says 'No launch of this case has a block 7'
  expect 2 ./run.sh trace block_sum --warp 9
  says 'there is no warp 9'
  expect 2 ./run.sh trace block_summ
  says "Did you mean 'block_sum'?"
}

scenario_a_trace_needs_a_kernel() {
  expect 1 ./run.sh trace block_sum
  says 'not started'
  sed 's/;//' solutions/01_shared_memory/block_sum.cu >"$exercise"
  expect 1 ./run.sh trace block_sum
  says 'does not compile' "$exercise:"
}
