#!/usr/bin/env python3
"""grade from end to end, and what must not harm it: kills, full disks, hostile names.

usage: grade_test.py PROGRAM CHECKOUT [TEST...]

PROGRAM is the built warplings. Most submissions here are unchanged skeletons, which cost nothing.
"""
import io
import json
import os
import random
import re
import resource
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

from without_times import without_times

PROGRAM, CHECKOUT = sys.argv[1], Path(sys.argv[2])
EXERCISE, CHAPTER = "block_sum", "01_shared_memory"
SKELETON = (CHECKOUT / "grader/skeletons" / CHAPTER / f"{EXERCISE}.cu").read_text()
ANSWER = (CHECKOUT / "solutions" / CHAPTER / f"{EXERCISE}.cu").read_text()
ATTACKS = CHECKOUT / "grader/classroom/tests/attacks"
PATIENCE = 240  # seconds; the machine may be busy


class Grade(unittest.TestCase):
    def setUp(self):
        self.root = Path(tempfile.mkdtemp(prefix="grade-test-"))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        self.root.chmod(0o711)  # a sandbox's user passes through
        self.students = self.root / "class"
        self.students.mkdir()
        (self.root / "tmp").mkdir()
        self.out = self.root / "out"

    # -- how the program is used

    walls = ["--no-sandbox"]
    environment = {}

    def words(self, *more, out=None):
        return [
            PROGRAM, "grade", str(self.students), "--out", str(out or self.out), *self.walls,
            "--exercise", EXERCISE, "--seed", "17", "--jobs", "2", *more]

    def start(self, *more, out=None):
        return subprocess.Popen(
            self.words(*more, out=out), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace",
            env={**os.environ, "TMPDIR": str(self.root / "tmp"), **self.environment})

    def put_up_walls(self):
        """From now on the sandbox is on; skips the test where this machine cannot have one."""
        self.walls = []
        said = subprocess.run([PROGRAM, "doctor"], capture_output=True, text=True, check=False)
        if "memory by" not in said.stdout:
            self.skipTest("no sandbox here: " + said.stdout)

    def grade(self, *more, out=None, status=0):
        process = self.start(*more, out=out)
        text = process.communicate(timeout=PATIENCE)[0]
        self.assertEqual(process.returncode, status, text)
        return text

    def results(self, out=None):
        files = sorted((out or self.out).glob("submissions/*/result.json"))
        return {file.parent.name: json.loads(file.read_text()) for file in files}

    def submit(self, name, text=SKELETON):
        folder = os.fsencode(self.students) + b"/" + (
            name if isinstance(name, bytes) else name.encode())
        os.makedirs(folder)
        with open(folder + f"/{EXERCISE}.cu".encode(), "w") as file:
            file.write(text)

    def workers(self):
        """Process ids of workers of this test."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if words[0].endswith(b"/warplings-worker") and os.fsencode(self.out) in b" ".join(words):
                found.append(int(process.name))
        return found

    def assert_nothing_is_left(self):
        self.assertEqual(self.workers(), [])
        self.assertEqual(list((self.root / "tmp").iterdir()), [])
        stray = [file for file in self.out.rglob("*.??????") if ".json." in file.name]
        self.assertEqual(stray, [])

    def undisturbed(self):
        other = self.root / "undisturbed"
        self.grade(out=other)
        return without_times(self.results(other))

    # -- what is handed in

    def test_takes_every_kind_and_every_name(self):
        self.submit("folder", ANSWER)
        layout = self.students / "layout" / "warplings-main" / "exercises" / CHAPTER
        layout.mkdir(parents=True)
        (layout / f"{EXERCISE}.cu").write_text(SKELETON)
        with zipfile.ZipFile(self.students / "packed.zip", "w") as packed:
            packed.writestr(f"{CHAPTER}/{EXERCISE}.cu", SKELETON)
            packed.writestr("../../x", "out")
        with tarfile.open(self.students / "tape.tar.gz", "w:gz") as tape:
            entry = tarfile.TarInfo(f"w/{EXERCISE}.cu")
            entry.size = len(SKELETON.encode())
            tape.addfile(entry, io.BytesIO(SKELETON.encode()))
        (self.students / f"{EXERCISE}.cu").write_text(SKELETON)
        (self.students / f"smith_12_34_{EXERCISE}-1.cu").write_text(SKELETON)
        (self.students / "essay.pdf").write_text("no")
        (self.students / "broken.zip").write_text("no")
        (self.students / "nothing").mkdir()
        os.symlink("/etc", self.students / "link")
        hostile = ["two words", "new\nline", "n" * 200, "..%2F..%2Fx", "-rf", "$(reboot)", "ümlaut"]
        for name in hostile:
            self.submit(name)
        self.submit(b"\xff\xfe")
        text = self.grade()

        results = self.results()
        self.assertEqual(len(results), 10 + len(hostile) + 1, text)
        for name, state in {
            "folder": "graded", "layout": "graded", "packed": "graded", "tape": "graded",
            EXERCISE: "graded", "smith_12_34": "graded", "essay.pdf": "unreadable",
            "broken": "unreadable", "nothing": "empty", "link": "unreadable",
        }.items():
            self.assertEqual(results[name]["state"], state, name)
        self.assertEqual(results["folder"]["points"], 3)
        self.assertEqual(results["layout"]["exercises"][0]["state"], "not_started")
        self.assertIn("attempt", [remark["kind"] for remark in results["packed"]["remarks"]])
        names = {result["name"] for result in results.values()}
        self.assertLessEqual({"two words", "new\\x0aline", "\\xff\\xfe", "ümlaut"}, names)
        for name, result in results.items():
            self.assertRegex(name, r"^[A-Za-z0-9_][A-Za-z0-9._-]{0,79}$")
            self.assertEqual(result["isolation"], "none")
            self.assertNotIn("seed", json.dumps(result))
            self.assertIn(f" {name} ", text)
        self.assertIn("No sandbox, no marks", text)
        self.assertEqual(stat.S_IMODE((self.out / "batch.json").stat().st_mode), 0o600)
        self.assert_nothing_is_left()

    def test_no_name_is_one_of_the_results_own(self):
        for name in ("batch.json", "report.html", "canvas.csv", "slurm", "submissions", "log"):
            self.submit(name)
        (self.students / f"moodle.csv_{EXERCISE}.cu").write_text(SKELETON)
        self.grade()
        self.assertEqual(len(self.results()), 7)
        for file in ("batch.json", "report.html", "canvas.csv", "moodle.csv"):
            self.assertTrue((self.out / file).is_file(), file)

    def test_what_one_submission_names_at_length_is_cut(self):
        long = "n" * 400_000
        body = ANSWER.replace("extern __shared__", "(void)__activemask();\n  extern __shared__")
        self.assertNotEqual(body, ANSWER)
        self.submit("long", f'#line 1 "{long}"\n{body}')
        self.submit("names", ANSWER + "".join(f"int cuda{n}() {{ return 0; }}\n" for n in range(3000)))
        self.submit("honest", ANSWER)
        for name in ("56_long_kernel_name", "56_megabytes_of_messages"):
            self.submit(name, (ATTACKS / name / f"{EXERCISE}.cu").read_text())
        self.grade()
        results = self.results()
        self.assertEqual(results["honest"]["points"], 3)
        said = results["56_megabytes_of_messages"]["exercises"][0]
        self.assertEqual(said["state"], "compile_error")
        self.assertIn("static assertion failed: sixteen letters.", said["message"])
        self.assertLess(len(json.dumps(said)), 1 << 18)
        self.assertLess(len(results["names"]["remarks"]), 25)
        for file in (self.out / "submissions").glob("*/result.json"):
            self.assertLess(file.stat().st_size, 4 << 20, file)
        self.assertLess((self.out / "report.html").stat().st_size, 2 << 20)

    @unittest.skipUnless(os.geteuid() == 0, "only root mounts a disk")
    def test_says_why_where_programs_cannot_be_started(self):
        self.put_up_walls()
        self.submit("answer", ANSWER)
        disk = self.root / "tmp"
        words = " ".join(shlex.quote(word) for word in self.words())
        mounted = subprocess.run(
            ["unshare", "-m", "sh", "-c",
             f"mount -t tmpfs -o noexec none {shlex.quote(str(disk))} || exit 77; exec {words}"],
            env={**os.environ, "TMPDIR": str(disk)}, capture_output=True, text=True, check=False,
            timeout=PATIENCE)
        if mounted.returncode == 77 or "unshare:" in mounted.stderr:
            self.skipTest("no disk can be mounted here: " + mounted.stderr)
        self.assertEqual(mounted.returncode, 3, mounted.stdout + mounted.stderr)
        self.assertIn("noexec", mounted.stderr)
        self.assertEqual(self.results(), {})

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_takes_git_repositories(self):
        self.submit("checkout")
        work = self.students / "checkout"
        git = ["git", "-c", "user.name=x", "-c", "user.email=x@x", "-C", str(work)]
        for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
            subprocess.run(git + words, check=True)
        bare = self.students / "bare.git"
        subprocess.run(["git", "clone", "-q", "--bare", str(work), str(bare)], check=True)
        # A program that git would run, were it to listen to this repository.
        (bare / "config").write_text(
            "[core]\nbare = true\nfsmonitor = touch /tmp/x; false\npager = false\n")
        thief = self.students / "thief.git"
        shutil.copytree(bare, thief)
        shutil.rmtree(thief / "objects")
        (thief / "objects/info").mkdir(parents=True)
        (thief / "objects/info/alternates").write_text(str(bare / "objects") + "\n")
        self.grade()
        results = self.results()
        self.assertEqual(results["bare"]["exercises"][0]["state"], "not_started")
        self.assertEqual(results["checkout"]["state"], "graded")
        self.assertEqual(results["thief"]["state"], "unreadable")
        self.assertIn("borrows", results["thief"]["message"])

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_takes_no_work_from_what_git_repositories_lead_to(self):
        def git(where, *words, text=None):
            return subprocess.run(
                ["git", "-c", "user.name=x", "-c", "user.email=x@x", "-C", str(where), *words],
                input=text, text=True, check=True, capture_output=True).stdout.strip()

        def bare(name):
            git(self.root, "init", "-q", "--bare", str(self.students / name))
            return self.students / name

        def commit(where, entries):
            tree = git(where, "mktree", text=entries)
            made = git(where, "commit-tree", "-m", "x", tree)
            git(where, "update-ref", git(where, "symbolic-ref", "HEAD"), made)
            return tree

        def blob(where, text):
            return git(where, "hash-object", "-w", "--stdin", text=text)

        replaced = bare("replaced.git")
        skeleton, answer = blob(replaced, SKELETON), blob(replaced, ANSWER)
        commit(replaced, f"100644 blob {skeleton}\t{EXERCISE}.cu\n")
        git(replaced, "replace", skeleton, answer)
        missing = bare("missing.git")
        head = missing / git(missing, "symbolic-ref", "HEAD")
        head.write_text("1" * 40 + "\n")
        self.submit("leads_away")
        (self.students / "leads_away" / ".git").write_text(f"gitdir: {replaced}\n")
        bomb = bare("bomb.git")
        kind = ("100644 blob", blob(bomb, "x"))
        for _ in range(9):
            tree = git(bomb, "mktree", text="".join(
                f"{kind[0]} {kind[1]}\tx{number}\n" for number in range(10)))
            kind = ("040000 tree", tree)
        commit(bomb, "".join(f"{kind[0]} {kind[1]}\tx{number}\n" for number in range(10)))
        began = time.monotonic()
        self.grade()
        self.assertLess(time.monotonic() - began, 100)  # the deadline would be 600 s
        results = self.results()
        for name in ("replaced", "leads_away"):
            self.assertEqual(results[name]["exercises"][0]["state"], "not_started", name)
        for name, why in {"missing": "damaged", "bomb": "list of files is too long"}.items():
            self.assertEqual(results[name]["state"], "unreadable", name)
            self.assertIn(why, results[name]["message"])
        self.assert_nothing_is_left()

    def test_takes_ten_thousand_files(self):
        self.submit("full")
        folder = self.students / "full" / "many"
        folder.mkdir()
        for number in range(10_000):
            (folder / f"f{number}").touch()
        with zipfile.ZipFile(self.students / "packed.zip", "w") as packed:
            packed.writestr(f"{EXERCISE}.cu", SKELETON)
            for number in range(10_000):
                packed.writestr(f"many/{number}", "")
        self.grade()
        for result in self.results().values():
            self.assertEqual(result["state"], "graded")
            self.assertIn("10000 files belong to no exercise", json.dumps(result["remarks"]))

    def test_matches_a_roster(self):
        self.submit("ada")
        self.submit("stranger")
        roster = self.root / "roster.csv"
        roster.write_text('id,name,email\n1,"Lovelace, Ada",ada@x.org\n2,Bob,b@x.org\n')
        text = self.grade("--roster", str(roster))
        self.assertEqual(self.results()["ada"]["student"]["id"], "1")
        self.assertIsNone(self.results()["stranger"]["student"])
        self.assertIn("No submission from 1 student: Bob", text)
        self.assertIn("Whose they are is not known: stranger", text)

    def engine_is_here(self):
        said = subprocess.run([PROGRAM, "prepare", "grade"], capture_output=True, text=True, check=False)
        return "on the WebAssembly engine" in said.stdout

    def test_judges_on_the_engine_that_is_here(self):
        if not self.engine_is_here():
            self.skipTest("the WebAssembly engine is not here")
        self.submit("ada", ANSWER)
        text = self.grade()
        self.assertIn("Judged on the WebAssembly engine", text)
        result = self.results()["ada"]
        self.assertEqual((result["engine"], result["points"]), ("wasm", 3))
        self.assertEqual(result["exercises"][0]["result"]["engine"], "wasm")
        self.assertIn("wasm_compiler", result["versions"])
        self.assertIn("WebAssembly engine", (self.out / "report.html").read_text())
        self.assertIn("--engine", self.grade("--resume", "--engine", "native", status=2))

    def test_says_what_the_engine_lacks_and_keeps_the_engine_of_a_batch(self):
        self.submit("ada")
        self.environment = {"REFEREE_WASM_CXX": "no-such-compiler"}
        text = self.grade()
        self.assertIn("Note: The native engine judges", text)
        self.assertIn("apt-get install clang-16", text)
        self.assertEqual(self.results()["ada"]["engine"], "native")
        self.assertIn("apt-get install", self.grade(
            "--engine", "wasm", out=self.root / "other", status=3))
        self.environment = {}
        shutil.rmtree(self.out / "submissions" / "ada")
        self.assertIn("Judged on the native engine", self.grade("--resume"))
        self.assertEqual(self.results()["ada"]["engine"], "native")

    def test_isolates_submissions_where_it_can(self):
        self.put_up_walls()
        self.submit("answer", ANSWER)
        self.assertNotIn("No sandbox", self.grade())
        result = self.results()["answer"]
        self.assertEqual(result["isolation"], "bubblewrap")
        self.assertEqual(result["points"], 3, result)
        self.assertNotIn(str(self.root), json.dumps(result))
        self.assert_nothing_is_left()

    def test_gives_no_marks_where_it_cannot_isolate(self):
        self.walls = []
        programs = self.root / "bin"  # with a bubblewrap as on a machine that forbids namespaces
        programs.mkdir(mode=0o755)
        (programs / "bwrap").write_text(
            "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
        (programs / "bwrap").chmod(0o755)
        self.environment = {"PATH": f"{programs}:{os.environ['PATH']}"}
        self.submit("answer", ANSWER)
        text = self.grade(status=3)
        self.assertIn("Submissions cannot be isolated here", text)
        self.assertIn("No permissions to create new namespace", text)
        self.assertIn("--no-sandbox", text)
        self.assertEqual(self.results(), {})

    def test_lets_no_bomb_harm_a_neighbour(self):
        self.put_up_walls()
        self.walls = ["--engine", "native"]  # where programs can fork, and have more than 4 GB
        neighbours = {"right": ANSWER, "skeleton": SKELETON, "broken": ANSWER + "}",
                      "wrong": SKELETON + "// Changed.\n",
                      "late": ANSWER + "// Another.\n", "last": ANSWER + "// And another.\n"}
        for name, text in neighbours.items():
            self.submit(name, text)
        expected = self.undisturbed()
        self.assertEqual([expected[name]["points"] for name in ("right", "late", "last")], [3] * 3)
        bombs = {"b_forks": "38_fork_bomb", "c_busy": "38_busy_processes",
                 "m_20_gb": "39_memory_bomb"}
        for name, attack in bombs.items():
            self.submit(name, (ATTACKS / attack / f"{EXERCISE}.cu").read_text())
        self.grade()
        results = self.results()
        for name in bombs:
            bomb = results.pop(name)
            self.assertEqual((bomb["state"], bomb["points"]), ("graded", 0), bomb)
        self.assertIn("SIGKILL", json.dumps(self.results()["m_20_gb"]))  # not a mere bad_alloc
        # At the limit of processor time, or at that of time where others need the cores, too.
        self.assertEqual(self.results()["c_busy"]["exercises"][0]["state"], "timed_out")
        for result in results.values():
            result["batch"] = expected[result["id"]]["batch"]  # this batch has more submissions
        self.assertEqual(without_times(results), expected)
        self.assert_nothing_is_left()

    def test_blames_a_submission_for_memory_that_takes_the_sandbox_with_it(self):
        """Where memory is short the kernel may choose the sandbox's own processes."""
        self.put_up_walls()
        self.walls = ["--engine", "native"]  # where programs can fork
        said = subprocess.run([PROGRAM, "doctor"], capture_output=True, text=True, check=False)
        if "memory by control group" not in said.stdout:
            self.skipTest("no control group here")
        bomb = (ATTACKS / "38_fork_bomb" / f"{EXERCISE}.cu").read_text()
        hungry = "#include <vector>\n" + bomb.replace(
            "for (int i = 0; i < 20000; ++i) call(57);  // fork", """
  if (call(57) == 0) {  // fork
    std::vector<std::vector<char>> all;
    for (int i = 0; i < 20; ++i) all.emplace_back(std::size_t{1} << 30, 'x');
  }
  call(61, -1, nullptr, 0, nullptr);  // wait4
  const char* words[] = {"memory-was-taken", "60", nullptr};
  if (call(57) == 0) call(59, "/usr/bin/sleep", words, words + 2);  // execve
  for (;;) call(34);  // pause""")
        self.assertIn("memory-was-taken", hungry)
        hungry_ones, honest_ones = ("k1", "k2"), ("a", "z")
        for name in hungry_ones:
            self.submit(name, hungry + f"// {name}\n")
        for name in honest_ones:
            self.submit(name, ANSWER + f"// {name}\n")
        process = self.start()
        killed = 0
        end = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            killed += self.kill_sandbox_around(b"memory-was-taken")
            time.sleep(0.05)
        text = process.communicate(timeout=PATIENCE)[0]
        self.assertEqual(process.returncode, 0, text)
        self.assertGreater(killed, 0, text)
        results = self.results()
        for name in hungry_ones:
            exercise = results[name]["exercises"][0]
            self.assertEqual(exercise["state"], "crashed", exercise)
            self.assertIn("more than the 3 GB of memory", exercise["message"])
        self.assertEqual([results[name]["points"] for name in honest_ones], [3] * 2, text)
        self.assert_nothing_is_left()

    @staticmethod
    def kill_sandbox_around(program):
        """Kills the outermost process of each sandbox in which that runs; returns how many."""
        def words_of(process):
            return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")

        killed = 0
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if words_of(process.name)[0] != program:
                    continue
                outermost, above = None, process.name
                while above not in ("0", "1"):
                    if words_of(above)[0].endswith(b"bwrap"):
                        outermost = int(above)
                    stat_of = Path(f"/proc/{above}/stat").read_text()
                    above = stat_of.rpartition(")")[2].split()[1]
                if outermost is not None:
                    os.kill(outermost, signal.SIGKILL)
                    killed += 1
            except (OSError, IndexError):
                continue
        return killed

    # -- what may go wrong

    def test_refuses_a_folder_that_holds_something_else(self):
        self.submit("ada")
        self.grade()
        self.assertIn("add --resume", self.grade(status=2))
        self.grade("--resume")
        self.assertIn("--deadline", self.grade("--resume", "--deadline", "9", status=2))
        self.submit("bob")
        self.assertIn("0 changed, 1 new, 0 gone", self.grade("--resume", status=2))
        (self.root / "other").mkdir()
        (self.root / "other" / "mine.txt").touch()
        self.assertIn("not empty", self.grade(out=self.root / "other", status=2))

    def test_survives_kills_of_the_grader(self):
        self.submit("answer", ANSWER)
        for number in range(24):
            self.submit(f"s{number}")
        expected = self.undisturbed()
        chance = random.Random(7)
        resume = []
        for _ in range(6):
            process = self.start(*resume)
            time.sleep(chance.uniform(0.05, 1.5))
            process.kill()
            process.communicate(timeout=PATIENCE)
            resume = ["--resume"] if (self.out / "batch.json").exists() else []
            for result in self.results().values():  # whole or not there
                self.assertIn("finished", result)
        self.grade(*resume)
        self.assertEqual(without_times(self.results()), expected)
        self.assert_nothing_is_left()

    def kill_workers(self, process, most):
        """Kills workers as they come, until the grader ends; returns what it said."""
        killed = 0
        end = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            for worker in self.workers() if killed < most else []:
                os.kill(worker, signal.SIGKILL)
                killed += 1
            time.sleep(0.02)
        text = process.communicate(timeout=PATIENCE)[0]
        self.assertEqual(process.returncode, 0, text)
        return text

    def test_tries_once_more_where_a_worker_is_killed(self):
        self.submit("answer", ANSWER)
        expected = self.undisturbed()
        text = self.kill_workers(self.start(), most=1)
        self.assertIn("killed by signal 9", text)
        self.assertIn("tried once more", text)
        self.assertEqual(without_times(self.results()), expected)
        self.assert_nothing_is_left()

    def test_gives_up_where_workers_are_killed_again(self):
        self.submit("answer", ANSWER)
        self.kill_workers(self.start(), most=1000)
        result = self.results()["answer"]
        self.assertEqual(result["state"], "worker_died")
        self.assertEqual((result["points"], result["max_points"]), (0, 3))
        self.assertIn("Attempt", json.dumps(result["remarks"]))
        self.assert_nothing_is_left()

    def test_grades_again_where_a_sandbox_is_killed(self):
        self.put_up_walls()
        self.submit("answer", ANSWER)
        expected = self.undisturbed()
        process = self.start()
        killed = None
        while process.poll() is None and killed is None:
            killed = self.kill_a_sandbox()
            time.sleep(0.002)
        text = process.communicate(timeout=PATIENCE)[0]
        self.assertIsNotNone(killed, text)
        self.assertEqual(process.returncode, 0, text)
        self.assertIn("The sandbox was killed while the", text)
        self.assertEqual(without_times(self.results()), expected)
        self.assert_nothing_is_left()

    def kill_a_sandbox(self):
        """Kills the outermost process of a sandbox in which something of this test's compiles."""
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                ours = os.fsencode(self.root) in b" ".join(words)
                compiles = any(word.startswith(b"--exercise=") for word in words)
                if not ours or not compiles or not words[0].endswith(b"bwrap"):
                    continue
                parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
                if b"bwrap" in Path(f"/proc/{parent}/cmdline").read_bytes().split(b"\0")[0]:
                    continue
                if not (process / f"task/{process.name}/children").read_text():
                    continue
                os.kill(int(process.name), signal.SIGKILL)
                return int(process.name)
            except (OSError, IndexError):
                continue
        return None

    def test_keeps_no_time_by_a_clock_that_jumps(self):
        self.submit("answer", ANSWER)
        for number in range(12):
            self.submit(f"s{number}")
        expected = self.undisturbed()
        clock = self.root / "clock.so"
        subprocess.run(["c++", "-shared", "-fPIC", "-O1", "-o", str(clock),
                        str(Path(__file__).with_name("jumping_clock.cpp"))], check=True)
        self.environment = {"LD_PRELOAD": str(clock)}
        text = self.grade()
        results = self.results()
        self.assertTrue(any(result["finished"] < result["started"] for result in results.values()),
                        "the clock has not jumped")
        self.assertEqual(without_times(results), expected)
        for left in re.findall(r"about (.*) left", text):
            self.assertRegex(left, r"^[0-9]+ (s|min)$")
        self.assert_nothing_is_left()

    def test_lets_two_graders_share_the_work(self):
        self.submit("answer", ANSWER)
        for number in range(12):
            self.submit(f"s{number}")
        expected = self.undisturbed()
        first = self.start()
        while not (self.out / "batch.json").exists():
            self.assertIsNone(first.poll())
            time.sleep(0.01)
        self.grade("--resume")
        text = first.communicate(timeout=PATIENCE)[0]
        self.assertEqual(first.returncode, 0, text)
        self.assertEqual(without_times(self.results()), expected)
        self.assertEqual(list(self.out.glob("submissions/*/claim.2")), [])

    def test_ends_in_order_when_interrupted(self):
        self.submit("answer", ANSWER)
        process = self.start()
        while process.poll() is None and not self.workers():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        text = process.communicate(timeout=PATIENCE)[0]
        self.assertEqual(process.returncode, 130, text)
        self.assertIn("--resume", text)
        self.assert_nothing_is_left()
        self.grade("--resume")
        self.assertEqual(self.results()["answer"]["points"], 3)

    def test_stops_at_the_deadline(self):
        self.submit("slow", "#include <algorithm>\n" * 3 + "#include <regex>\n" + ANSWER)
        self.submit("quick")
        self.grade("--deadline", "1")
        result = self.results()["slow"]
        self.assertEqual(result["state"], "deadline")
        self.assertEqual(result["exercises"][0]["state"], "not_graded")
        self.assertIn("1 seconds", result["message"])
        self.assert_nothing_is_left()

    def test_tells_submissions_that_cannot_be_graded_from_a_machine_that_cannot_grade(self):
        for name in ("a1", "a2", "z"):
            self.submit(name, ANSWER + f"// {name}\n")
        changed = ("b", "c", "d", "e")
        for name in changed:
            self.submit(name)
        process = self.start()
        while not list(self.out.glob("submissions/a2/claim*")):
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        for name in changed:  # while the first two are compiled
            (self.students / name / f"{EXERCISE}.cu").write_text(SKELETON + "// Later.\n")
        text = process.communicate(timeout=PATIENCE)[0]
        self.assertEqual(process.returncode, 1, text)
        self.assertIn("This machine grades a file of the course's own", text)
        self.assertEqual({name: result["points"] for name, result in self.results().items()},
                         {"a1": 3, "a2": 3, "z": 3})
        self.assert_nothing_is_left()

    def mount_small_disk(self, folder, size, mode):
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size},mode={mode}", "tmpfs", str(folder)],
            stderr=subprocess.PIPE, check=False)
        if mounted.returncode != 0:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", str(folder)], check=False)

    def test_says_where_it_cannot_write(self):
        self.submit("a")
        file = self.root / "file"
        file.write_text("not a folder")
        for out in (file, file / "below", Path("/proc/out"), Path("/dev/null/out")):
            text = self.grade(out=out, status=3)
            self.assertIn(str(out), text)
            self.assertNotIn("filesystem error", text)
        self.assertEqual(file.read_text(), "not a folder")
        temporary = self.root / "no such folder"
        self.environment = {"TMPDIR": str(temporary)}
        text = self.grade(status=3)
        self.assertIn(str(temporary), text)
        self.assertEqual(self.results(), {})
        temporary.mkdir()
        self.grade("--resume")
        self.assertEqual(len(self.results()), 1)

    def test_writes_to_a_folder_of_any_name(self):
        self.submit("a")
        for name in ("with spaces", "new\nline", "-h", "'\"$(id)", "\u00fc\u4e2d", "n" * 255):
            temporary = self.root / "tmp" / name
            temporary.mkdir()
            self.environment = {"TMPDIR": str(temporary)}
            out = self.root / "outs" / name
            self.grade(out=out)
            self.assertEqual(len(self.results(out)), 1, name)
            self.assertEqual(list(temporary.iterdir()), [], name)

    @unittest.skipUnless(os.geteuid() == 0, "only root can mount a small disk")
    def test_blames_nobody_for_a_full_disk_for_temporary_files(self):
        self.put_up_walls()
        self.mount_small_disk(self.root / "tmp", "300k", 711)
        self.submit("honest", ANSWER)
        text = self.grade(status=3)
        # By the compiler or by the grader, whichever needs the last of it.
        self.assertRegex(text, "no space left on the disk|No space left on device; free some")
        self.assertEqual(self.results(), {})
        subprocess.run(["mount", "-o", "remount,size=64m", str(self.root / "tmp")], check=True)
        self.grade("--resume")
        self.assertEqual(self.results()["honest"]["points"], 3)
        self.assert_nothing_is_left()

    @unittest.skipUnless(os.geteuid() == 0, "only root can mount a small disk")
    def test_survives_a_full_disk(self):
        self.out.mkdir()
        self.mount_small_disk(self.out, "256k", 700)
        for number in range(40):
            self.submit(f"s{number}")
        text = self.grade(status=3)
        self.assertIn("no space left on the disk", text)
        self.assertIn("--resume", text)
        self.assertLess(len(self.results()), 40)  # and each of them can be read
        subprocess.run(["mount", "-o", "remount,size=16m", str(self.out)], check=True)
        self.grade("--resume")
        self.assertEqual(len(self.results()), 40)
        self.assert_nothing_is_left()

    def test_needs_no_more_memory_for_more_submissions(self):
        def peak(count):
            for number in range(count):
                if not (self.students / f"s{number}").exists():
                    self.submit(f"s{number}")
            out = self.root / f"out{count}"
            process = self.start(out=out)
            process.stdout.read()
            usage = os.wait4(process.pid, 0)[2]
            process.stdout.close()
            process.returncode = 0
            self.assertEqual(len(self.results(out)), count)
            return usage.ru_maxrss

        few = peak(10)
        many = peak(150)
        self.assertLess(many - few, 8 << 10, "KiB")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main(argv=[sys.argv[0], *(f"Grade.{name}" for name in sys.argv[3:])])
