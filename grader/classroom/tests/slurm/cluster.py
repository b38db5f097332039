#!/usr/bin/env python3
"""A real Slurm cluster on this machine's loopback, for the time of one command or one test.

    cluster.py [--nodes N] [--limit SECONDS] -- COMMAND...

starts munged, slurmctld and N slurmd below one temporary folder, without systemd and without root,
runs COMMAND with SLURM_CONF set, stops everything, and exits with COMMAND's status; 77 where Slurm
is not installed or cannot start here. As a module it gives Cluster, whose nodes can be killed.

Nothing outlives it. The process that starts the daemons adopts whatever they leave behind, and ends
it by its number; a second process does that if the first one is killed.
"""
import argparse
import contextlib
import ctypes
import fcntl
import os
import pathlib
import pwd
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
CLONE_NEWNET, SIOCSIFFLAGS, SIOCSIFADDR, IFF_UP_RUNNING = 0x40000000, 0x8914, 0x8916, 0x41


class Unavailable(Exception):
    """This machine cannot have a cluster; the text says why."""


def program(name):
    """Where a daemon stands: they are in /usr/sbin, which is not in everybody's PATH."""
    path = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin:/sbin")
    if path is None:
        raise Unavailable(f"{name} is not installed (Debian: apt-get install slurm-wlm munge)")
    return path


def keep_to_loopback():
    """A network of its own for this process and its children, with nothing but a loopback device.

    Returns what Slurm's configuration must say besides: where that is not allowed, to listen on the
    address of the machine's own name only, which must be a loopback address.
    """
    if os.geteuid() == 0 and LIBC.unshare(CLONE_NEWNET) == 0:
        with socket.socket() as any_socket:
            fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP_RUNNING))
            # The resolver knows even numeric addresses only where there is one that is not 127.*;
            # this one is kept for documentation (RFC 5737), and leads nowhere from here.
            address = struct.pack("16sHH4s8x", b"lo:1", socket.AF_INET, 0,
                                  socket.inet_aton("192.0.2.1"))
            fcntl.ioctl(any_socket, SIOCSIFADDR, address)
        return []
    address = socket.gethostbyname(socket.gethostname())
    if not address.startswith("127."):
        raise Unavailable(f"Slurm would listen on {address}, which is not the loopback")
    return ["CommunicationParameters=NoInAddrAny,NoCtldInAddrAny"]


def free_ports(count):
    """So many ports on which nobody listens; all are held until all are known."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def processes():
    """Number -> (parent's number, command line) of every process."""
    found = {}
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (OSError, ValueError, IndexError):
            continue  # it ended meanwhile
        found[int(folder.name)] = (parent, line)
    return found


def descendants(root):
    """The numbers of all that root started, and of what that started."""
    found, todo, table = [], [root], processes()
    while todo:
        at = todo.pop()
        children = [number for number, (parent, _) in table.items() if parent == at]
        found += children
        todo += children
    return found


def end_descendants():
    """Ends everything that this process started or adopted; returns when nothing is left."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        left = descendants(os.getpid())
        for number in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0] != 0:
                pass
        except ChildProcessError:
            return
        time.sleep(0.02)


def die_with_parent(number=signal.SIGKILL):
    """For preexec_fn: the child ends when the process that starts it ends."""
    LIBC.prctl(PR_SET_PDEATHSIG, number)


class Cluster:
    """Slurm below `folder`: a controller and nodes n1, n2, ...; nothing runs before start()."""

    def __init__(self, folder, nodes=4, array_limit=1001):
        self.folder = pathlib.Path(folder)
        self.nodes = [f"n{i + 1}" for i in range(nodes)]
        self.conf = self.folder / "slurm.conf"
        self.array_limit = array_limit
        self.daemons = {}  # name -> Popen

    def environment(self):
        """What a command needs to talk to this cluster and to no other."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("SLURM_", "SBATCH_"))}
        return {**kept, "SLURM_CONF": str(self.conf)}

    def start(self, limit=120):
        """Returns when every node is idle. Raises Unavailable with the daemons' last words."""
        for name in ("munged", "slurmctld", "slurmd", "sbatch", "squeue"):
            program(name)
        network = keep_to_loopback()
        for name in ("state", "spool", "munge"):
            (self.folder / name).mkdir(mode=0o700)
        self._write_configuration(network)
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        (self.folder / "munge").chmod(0o711)  # others' processes may ask through the socket
        self._start("munged", "-F", "-f", f"--key-file={key}",
                    f"--socket={self.folder}/munge/socket", f"--pid-file={self.folder}/munge/pid",
                    f"--seed-file={self.folder}/munge/seed", "--num-threads=2")
        self._wait((self.folder / "munge" / "socket").exists, limit, "munged")
        self.start_controller()
        for node in self.nodes:
            self.start_node(node)
        self._wait(lambda: self._states() == ["idle"] * len(self.nodes), limit, "slurmctld")

    def start_controller(self):
        self._start("slurmctld", "-D", "-f", str(self.conf))

    def kill_controller(self):
        """As a crash does: nothing is said, nothing is written down."""
        self._kill("slurmctld")

    def start_node(self, node):
        self._start("slurmd", "-D", "-f", str(self.conf), "-N", node, key=node)

    def running_on(self, node):
        """How many processes of jobs run on a node."""
        return len([n for n in descendants(os.getpid()) if self._runs_on(n, node)])

    def kill_node(self, node):
        """As a power cut does: the node's daemon, and every step and job on it, at once."""
        mine = descendants(os.getpid())
        steps = [n for n in mine if self._runs_on(n, node)]
        table = processes()
        # A step's own manager carries no node's name; it is the parent of the job's first process.
        managers = {table[n][0] for n in steps if n in table}
        managers = {n for n in managers if n in table and "slurmstepd" in table[n][1]}
        doomed = list(managers) + steps
        for step in steps:
            doomed += descendants(step)
        self._kill(node)
        for number in doomed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        return len(steps)

    def ask(self, *words):
        """The output of one of Slurm's commands; empty where it fails or takes too long."""
        try:
            done = subprocess.run([program(words[0]), *words[1:]], env=self.environment(),
                                  capture_output=True, text=True, timeout=15, check=False)
        except subprocess.TimeoutExpired:
            return ""
        return done.stdout if done.returncode == 0 else ""

    def last_words(self):
        """The ends of all logs, for a person who wonders why a test failed."""
        text = ""
        for log in sorted(self.folder.glob("*.log")):
            lines = log.read_text(errors="replace").splitlines()[-12:]
            text += f"--- {log.name}\n" + "".join(f"{line}\n" for line in lines)
        return text

    def stop(self):
        """Ends every daemon and every job, by their numbers."""
        end_descendants()
        self.daemons.clear()

    def _runs_on(self, number, node):
        try:
            environment = pathlib.Path(f"/proc/{number}/environ").read_bytes().split(b"\0")
        except OSError:
            return False
        return f"SLURMD_NODENAME={node}".encode() in environment

    def _states(self):
        return sorted(self.ask("sinfo", "-h", "-N", "-o", "%T").split())

    def _start(self, name, *words, key=None):
        key = key or name
        with open(self.folder / f"{key}.out.log", "ab") as log:
            self.daemons[key] = subprocess.Popen(
                [program(name), *words], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=self.environment(), preexec_fn=die_with_parent, start_new_session=True)

    def _kill(self, key):
        daemon = self.daemons.pop(key)
        daemon.kill()
        daemon.wait()

    def _wait(self, ready, limit, daemon):
        deadline = time.monotonic() + limit
        while not ready():
            ended = [key for key, one in self.daemons.items() if one.poll() is not None]
            if ended or time.monotonic() > deadline:
                why = f"{ended[0]} ended" if ended else f"{daemon} was not ready in {limit} s"
                raise Unavailable(f"{why}:\n{self.last_words()}")
            time.sleep(0.05)

    def _write_configuration(self, network):
        user = pwd.getpwuid(os.geteuid()).pw_name
        ports = free_ports(1 + len(self.nodes))
        lines = [
            "ClusterName=loopback",
            "SlurmctldHost=localhost(127.0.0.1)",
            f"SlurmUser={user}",
            f"SlurmdUser={user}",
            f"SlurmctldPort={ports[0]}",
            # A lost node's task is begun again when its credential is over: 2 minutes otherwise.
            f"AuthInfo=socket={self.folder}/munge/socket,cred_expire=5",
            f"StateSaveLocation={self.folder}/state",
            f"SlurmdSpoolDir={self.folder}/spool/%n",
            f"SlurmctldPidFile={self.folder}/slurmctld.pid",
            f"SlurmdPidFile={self.folder}/%n.pid",
            f"SlurmctldLogFile={self.folder}/slurmctld.log",
            f"SlurmdLogFile={self.folder}/%n.log",
            f"PlugStackConfig={self.folder}/plugstack.conf",
            "ProctrackType=proctrack/linuxproc",  # no cgroups needed
            "TaskPlugin=task/none",
            "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_CPU",
            "SlurmdParameters=config_overrides",  # a node has as many CPUs as it is said to
            "SwitchType=switch/none",
            "MpiDefault=none",
            "MailProg=/bin/true",
            "ReturnToService=2",
            # Many short tasks: ask at once, and again every second.
            "SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1,"
            "sched_min_interval=1",
            f"MaxArraySize={self.array_limit}",
            # A dead node is noticed within seconds, as a test needs it.
            "SlurmdTimeout=4",
            "MessageTimeout=5",
            "KillWait=2",
            "JobRequeue=1",
        ]
        lines += network
        lines += [
            f"NodeName={node} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=1"
            for node, port in zip(self.nodes, ports[1:])
        ]
        lines.append(f"PartitionName=main Nodes={','.join(self.nodes)} Default=YES MaxTime=60 "
                     "State=UP")
        self.conf.write_text("\n".join(lines) + "\n")
        (self.folder / "plugstack.conf").write_text("")


def stop_on_signals():
    """Ctrl-C, a polite end and an alarm unwind the stack, so that everything is stopped."""

    def unwind(number, _frame):
        sys.exit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, unwind)


def guarded(work, limit):
    """Runs work(folder) in a child that adopts all that it starts; returns its exit status.

    Whether the child or this process is killed: everything is stopped, and the folder removed.
    `limit` bounds it in seconds.
    """
    stop_on_signals()
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)
    # Slurm's sockets have short names only, and the path must be absolute.
    with tempfile.TemporaryDirectory(prefix="warplings-slurm-", ignore_cleanup_errors=True) as name:
        os.chmod(name, 0o755)
        child = os.fork()
        if child == 0:
            os._exit(_guarded_child(work, name, limit))
        try:
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        finally:
            end_descendants()
    return status if status >= 0 else 128 - status


def _guarded_child(work, folder, limit):
    status = 1
    try:
        die_with_parent(signal.SIGTERM)
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)
        signal.alarm(limit)
        status = work(folder)
    except Unavailable as why:
        print(f"No Slurm cluster here: {why}", file=sys.stderr)
        status = SKIPPED
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
        print(f"Stopped by signal {status - 128}.", file=sys.stderr)
    except BaseException:  # pylint: disable=broad-except
        import traceback

        traceback.print_exc()
    finally:
        signal.alarm(0)
        end_descendants()
        shutil.rmtree(folder, ignore_errors=True)
        sys.stdout.flush()
        sys.stderr.flush()
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--nodes", type=int, default=4)
    parser.add_argument("--limit", type=int, default=600, help="seconds until all is stopped")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()

    def work(folder):
        cluster = Cluster(folder, options.nodes)
        cluster.start()
        return subprocess.run(options.command, env=cluster.environment(), check=False,
                              preexec_fn=die_with_parent).returncode

    sys.exit(guarded(work, options.limit))


if __name__ == "__main__":
    main()
