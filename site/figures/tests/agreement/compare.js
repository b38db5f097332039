// Compares the engine of the figures with the referee on random cases, bit by bit.
//
//   node compare.js REFEREE [FIRST_SEED]
//
// Warp operations must give the same values, undefined ones where the referee says so. Programs with
// loads, stores and barriers must race or not, programs with masks must stop or not, with the same
// rule and the same wait table.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  orderProgram,
  programText,
  runOrder,
  runWaits,
  valueAnswer,
  valueCase,
  valueText,
  waitProgram,
} from "./cases.js";

const VALUES = 2000; // for each size of a warp
const PROGRAMS = 120; // of each kind; each is a process of its own

const [referee, first = "1"] = process.argv.slice(2);
const seed = Number(first);
const folder = mkdtempSync(join(tmpdir(), "warp-agreement-"));
const program = join(folder, "cases");
let failures = 0;

function fail(words) {
  if (++failures <= 10) console.error(words);
}

function write(name, texts) {
  const file = join(folder, name);
  writeFileSync(file, `${texts.length.toString(16)}\n${texts.join("\n")}\n`);
  return file;
}

function environment(lanes, more = {}) {
  return {
    ...process.env,
    REFEREE_QUIET: "1",
    REFEREE_WARP_SIZE: String(lanes),
    REFEREE_SCHEDULE: "forward",
    ...more,
  };
}

function compareValues(lanes) {
  const cases = Array.from({ length: VALUES }, (_, i) => valueCase(seed + i, lanes));
  const file = write(`values${lanes}`, cases.map(valueText));
  const { stdout, stderr } = spawnSync(program, [file, "values", String(lanes)], {
    env: environment(lanes),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const lines = stdout.split("\n");
  let undefinedValues = 0;
  cases.forEach((one, i) => {
    const engine = valueAnswer(one, lanes);
    undefinedValues += (engine.match(/baddecaf|7fc00bad/g) ?? []).length;
    if (engine !== lines[i])
      fail(
        `warp of ${lanes}, case ${seed + i}: ${valueText(one)}\n  referee ${lines[i] ?? stderr}\n  engine  ${engine}`,
      );
  });
  console.log(`warps of ${lanes}: ${cases.length} operations, ${undefinedValues} undefined values`);
}

// The rules of a report's errors, and its wait table in the engine's words.
function verdictOf(report) {
  const errors = report.diagnoses.filter((diagnosis) => diagnosis.severity === "error");
  const waits = errors
    .flatMap((diagnosis) => diagnosis.wait_table ?? [])
    .map((row) => `${row.operation} ${row.mask === "" ? "" : Number(row.mask)} for ${row.missing}`)
    .sort();
  return { rules: [...new Set(errors.map((diagnosis) => diagnosis.rule))].sort(), waits };
}

function engineVerdict(result) {
  const waits = result.waits
    .map((row) => `${row.operation} ${row.mask === "" ? "" : Number(row.mask)} for ${row.missing}`)
    .sort();
  return { rules: [...new Set(result.reports.map((report) => report.rule))].sort(), waits };
}

function comparePrograms(kind, lanes, make, runIt) {
  const programs = Array.from({ length: PROGRAMS }, (_, i) => make(seed + i));
  const file = write(kind, programs.map(programText));
  const reportFile = join(folder, "report.json");
  const seen = {};
  programs.forEach((steps, i) => {
    rmSync(reportFile, { force: true });
    const { stdout } = spawnSync(program, [file, kind, String(i)], {
      env: environment(lanes, { REFEREE_REPORT: reportFile }),
      encoding: "utf8",
    });
    const verdict = verdictOf(JSON.parse(readFileSync(reportFile, "utf8")));
    const result = runIt(steps);
    const mine = engineVerdict(result);
    for (const rule of verdict.rules.length > 0 ? verdict.rules : ["silent"])
      seen[rule] = (seen[rule] ?? 0) + 1;
    const sums = result.values.map((sum) => `${sum?.toString(16)} `).join("");
    const different =
      JSON.stringify(verdict) !== JSON.stringify(mine)
        ? `referee ${JSON.stringify(verdict)}\n  engine  ${JSON.stringify(mine)}`
        : verdict.rules.length === 0 && stdout.trimEnd() !== sums.trimEnd()
          ? `referee ${stdout}  engine  ${sums}`
          : null;
    if (different) fail(`${kind}, program ${seed + i}: ${JSON.stringify(steps)}\n  ${different}`);
  });
  console.log(
    `${kind}: ${programs.length} programs: ${Object.entries(seen)
      .map(([rule, count]) => `${count} ${rule}`)
      .join(", ")}`,
  );
}

try {
  execFileSync(referee, ["build", fileURLToPath(new URL("cases.cu", import.meta.url)), "-o", program], {
    stdio: "inherit",
  });
  for (const lanes of [32, 8]) compareValues(lanes);
  comparePrograms("order", 4, orderProgram, runOrder);
  comparePrograms("waits", 8, waitProgram, runWaits);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures > 0) console.error(`${failures} cases differ`);
process.exit(failures > 0 ? 1 : 0);
