# shellcheck shell=bash disable=SC2154
# Kernels in a debugger: each of these runs the scenario of that name in debug.py. Sourced by
# scenario.sh.

with_gdb() {
  type -P python3 >/dev/null || skip 'python3 is not installed.'
  type -P gdb >/dev/null || skip 'gdb is not installed.'
  expect 0 python3 "$here/debug.py" "$1"
}

scenario_debug_stops_in_the_kernel_of_an_exercise() { with_gdb debug_stops_in_the_kernel_of_an_exercise; }
scenario_debug_stops_at_every_kernel_without_a_line() { with_gdb debug_stops_at_every_kernel_without_a_line; }
scenario_debug_says_what_is_in_the_way() { with_gdb debug_says_what_is_in_the_way; }
scenario_the_editor_debugs_an_exercise() { with_gdb the_editor_debugs_an_exercise; }
scenario_the_editor_debugs_any_file() { with_gdb the_editor_debugs_any_file; }
scenario_the_editors_protocol_stops_in_a_kernel() { with_gdb the_editors_protocol_stops_in_a_kernel; }
scenario_every_task_of_the_editor_is_a_command() { with_gdb every_task_of_the_editor_is_a_command; }
