// Records what the figures show: runs programs.cu on the referee.
//
//   node record.js REFEREE            says which files of ../recorded/ are out of date, and how
//   node record.js REFEREE --write    writes them
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kept } from "./kept.js";

const [referee, write] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "warp-figures-"));
const program = join(folder, "programs");

/** Runs a kernel with numbers. Returns the recording (referee/TRACE.md) and the launch's counters. */
function run(kernel, numbers, { lanes = 8, schedule = "forward", activemask = "converged" } = {}) {
  const files = { REFEREE_TRACE: join(folder, "trace.json"), REFEREE_REPORT: join(folder, "report.json") };
  const { status, stderr } = spawnSync(program, [kernel, ...numbers.map(String)], {
    env: {
      ...process.env,
      ...files,
      REFEREE_QUIET: "1",
      REFEREE_COUNTERS: "1",
      REFEREE_POISON: "nan",
      REFEREE_WARP_SIZE: String(lanes),
      REFEREE_SCHEDULE: schedule,
      REFEREE_ACTIVEMASK: activemask,
      REFEREE_TRACE_STEPS: "100000",
    },
    encoding: "utf8",
  });
  // 99: the referee has found an error, as it should in some of them.
  if (status !== 0 && status !== 99) throw new Error(`${kernel} ${numbers} ends with ${status}: ${stderr}`);
  const [recording, report] = Object.values(files).map((file) => JSON.parse(readFileSync(file, "utf8")));
  if (recording.cut.length > 0) throw new Error(`${kernel} ${numbers}: steps are missing`);
  return { ...recording, counters: report.launches[0].counters };
}

// As JSON, and with the numbers that JSON does not have.
function literal(value) {
  const marked = (_, x) => (typeof x === "number" && (!Number.isFinite(x) || Object.is(x, -0)) ? `#${Object.is(x, -0) ? "-0" : x}` : x);
  return JSON.stringify(value, marked).replace(/"#(-?\w+)"/g, "$1");
}

function moduleText(entries) {
  const lines = Object.entries(entries).map(([key, value]) => `  ${JSON.stringify(key)}: ${literal(value)},`);
  return `// Written by recording/record.js: what the referee recorded.\nexport const recorded = {\n${lines.join("\n")}\n};\n`;
}

let outdated = 0;
try {
  execFileSync(referee, ["build", fileURLToPath(new URL("programs.cu", import.meta.url)), "-o", program], { stdio: "inherit" });
  for (const [name, entriesOf] of Object.entries(kept)) {
    const file = fileURLToPath(new URL(`../recorded/${name}.js`, import.meta.url));
    const text = moduleText(entriesOf(run));
    if (write) writeFileSync(file, text);
    else {
      const old = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
      const line = text.split("\n").findIndex((now, i) => now !== old[i]);
      if (line < 0 && old.length === text.split("\n").length) continue;
      console.error(`${file}:${line + 1} is\n  ${old[line]}\nand the referee records\n  ${text.split("\n")[line]}`);
      ++outdated;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(outdated > 0 ? 1 : 0);
