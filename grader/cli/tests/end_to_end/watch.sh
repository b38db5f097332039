# shellcheck shell=bash disable=SC2154
# watch in a terminal: each of these runs the scenario of that name in watch.py. Sourced by
# scenario.sh.

in_a_terminal() {
  type -P python3 >/dev/null || skip 'python3 is not installed.'
  expect 0 python3 "$here/watch.py" "$1"
}

scenario_it_begins_with_the_first_exercise() { in_a_terminal it_begins_with_the_first_exercise; }
scenario_from_the_first_save_to_the_next_exercise() { in_a_terminal from_the_first_save_to_the_next_exercise; }
scenario_keys_show_hints_the_list_and_help() { in_a_terminal keys_show_hints_the_list_and_help; }
scenario_reset_asks_first() { in_a_terminal reset_asks_first; }
scenario_a_save_during_a_run_starts_it_again() { in_a_terminal a_save_during_a_run_starts_it_again; }
scenario_quitting_during_a_run_leaves_nothing_behind() { in_a_terminal quitting_during_a_run_leaves_nothing_behind; }
scenario_every_way_out_gives_the_terminal_back() { in_a_terminal every_way_out_gives_the_terminal_back; }
scenario_it_survives_any_size() { in_a_terminal it_survives_any_size; }
scenario_it_writes_nothing_while_nothing_happens() { in_a_terminal it_writes_nothing_while_nothing_happens; }
scenario_it_stops_and_comes_back() { in_a_terminal it_stops_and_comes_back; }
scenario_colours_can_be_switched_off() { in_a_terminal colours_can_be_switched_off; }
scenario_without_a_terminal_it_prints_lines() { in_a_terminal without_a_terminal_it_prints_lines; }
