// The crossed shuffle: two halves of a warp wait for each other, and the ways out.
import { recorded } from "../recorded/crossed.js";
import { LaneLayout } from "../stage/lanes.js";
import { countBits, hasLane, hexMask, lanesOf, lanesText, maskOf } from "../stage/mask.js";
import { waitTableView } from "../stage/panels.js";

const LANES = 32;

// Each version's source. Lines as in crossed_shuffle.cu.
const VERSIONS = {
  crossed: {
    words: "both name all lanes",
    source: [
      "if (lane < 16)",
      "  value = __shfl_sync(0xffffffffu, value, 15);",
      "else",
      "  value = __shfl_sync(0xffffffffu, value, 31);",
    ],
  },
  masks: {
    words: "a mask for each branch",
    source: [
      "if (lane < 16)",
      "  value = __shfl_sync(0x0000ffffu, value, 15);",
      "else",
      "  value = __shfl_sync(0xffff0000u, value, 31);",
    ],
  },
  once: {
    words: "one call, outside",
    source: ["const int source = lane < 16 ? 15 : 31;", "value = __shfl_sync(0xffffffffu, value, source);"],
  },
  exit: {
    words: "the others exit",
    source: ["if (lane < 16)", "  value = __shfl_sync(0xffffffffu, value, 15);", "else", "  return;"],
  },
};

const capital = (words) => words[0].toUpperCase() + words.slice(1);

// Lanes that wait at `line` or have exited: nobody at that line waits for them.
function hereOrGone(where, line) {
  return maskOf(where.flatMap((place, lane) => (place === `wait ${line}` || place === "exit" ? [lane] : [])));
}

function arrivalWords({ line, lanes, mask }, where) {
  const missing = (mask & ~hereOrGone(where, line)) >>> 0;
  const rest = missing
    ? `, so they wait for ${lanesText(missing)}.`
    : ": everybody whom it names and who has not exited is here.";
  return `${capital(lanesText(lanes))} come to line ${line}. Their mask is ${hexMask(mask)}${rest}`;
}

function exitWords({ lanes }, version) {
  const what = version === "exit" && lanesOf(lanes)[0] >= 16 ? "return" : "go on and end";
  return `${capital(lanesText(lanes))} ${what}. Nobody waits for lanes that have exited.`;
}

function completionWords({ line, lanes, got }) {
  return `Line ${line} completes for ${lanesText(lanes)}: ${countBits(lanes)} lanes, each gets ${got.join(" or ")}.`;
}

const stopped = (rule) =>
  "Nothing can go on: each half waits for the other, forever. The referee stops and prints the wait table: " +
  `${rule}.`;
const ENDED = {
  exit:
    "All done. This is legal, and one line away from a deadlock: let the others wait at a barrier instead, and " +
    "nobody can go on.",
  other: "All done: lanes 0-15 got lane 15's value, lanes 16-31 lane 31's.",
};

// Arrivals at a line, completions, exits and the stop, as steps; each knows where every lane is.
function build({ version }) {
  const { steps: events, rules } = recorded[version];
  const where = new Array(LANES).fill("start");
  const steps = [{ kind: "start", where: [...where], say: "All 32 lanes come to the first line." }];
  const add = ({ kind, line, lanes }, place, words) => {
    for (const lane of lanesOf(lanes)) where[lane] = place;
    steps.push({ kind, line, lanes, where: [...where], say: words() });
  };
  const isCall = ({ kind }) => kind !== "exit";
  events.forEach((event, i) => {
    if (!isCall(event)) return add(event, "exit", () => exitWords(event, version));
    // Calls in a row: all lanes have come before the first of them completes.
    if (i > 0 && isCall(events[i - 1])) return;
    const end = events.findIndex((other, j) => j > i && !isCall(other));
    const calls = events.slice(i, end < 0 ? undefined : end);
    for (const call of calls) add({ ...call, kind: "arrive" }, `wait ${call.line}`, () => arrivalWords(call, where));
    for (const call of calls)
      if (call.kind === "shuffle") add({ ...call, kind: "done" }, `done ${call.line}`, () => completionWords(call));
  });
  const waits = events.filter(({ kind }) => kind === "wait").map((wait) => ({
    who: lanesText(wait.lanes),
    line: wait.line,
    operation: wait.name,
    mask: hexMask(wait.mask),
    missing: lanesText(wait.missing),
  }));
  if (rules.length > 0) steps.push({ kind: "stop", lanes: 0, where: [...where], waits, say: stopped(rules[0]) });
  else steps.at(-1).say = ENDED[version] ?? ENDED.other;
  return { steps, start: steps.length - 1, goto: steps.length - 1 };
}

const linesOf = (version) => (version === "once" ? [10] : version === "exit" ? [10, "return"] : [10, 12]);

function draw(canvas, { state, step, width }) {
  const layout = new LaneLayout(width, LANES, { label: 78, least: 8, most: 24 });
  layout.cell = layout.step - (layout.narrow ? 1.5 : 2.5);
  const height = 22;
  let y = layout.numbers(canvas, 8) + 4 + layout.above;
  const row = (label, here, tone, note, first = 0) => {
    layout.label(canvas, y, height, label, {
      style: "small mono bold",
      note: layout.narrow ? note : undefined,
    });
    if (!layout.narrow && note) canvas.text(layout.x(first), y + height + 15, note, "small muted");
    for (let lane = 0; lane < LANES; ++lane) {
      const at = here(lane);
      canvas.rect(layout.x(lane), y, layout.cell, height, at ?? "empty", {
        radius: layout.narrow ? 1.5 : 3,
        fresh: at && step.lanes !== undefined && hasLane(step.lanes, lane),
        style: at === "red" && !layout.narrow ? "dash" : "",
      });
    }
    y += height + (layout.narrow ? 36 : 34);
  };
  const toneOf = (lane) => (lane < 16 ? "blue" : "violet");
  row(
    state.version === "once" ? "start" : "if",
    (lane) => (step.where[lane] === "start" ? toneOf(lane) : null),
    "plain",
    "",
  );
  const spots = [];
  for (const line of linesOf(state.version)) {
    if (line === "return") {
      row(
        "return",
        (lane) => (step.where[lane] === "exit" && lane >= 16 ? "idle" : null),
        "idle",
        step.where.some((place, lane) => place === "exit" && lane >= 16) ? "exited: not waited for" : "",
        16,
      );
      continue;
    }
    const waiting = step.where.flatMap((w, lane) => (w === `wait ${line}` ? [lane] : []));
    const { mask } = recorded[state.version].steps.find((call) => call.line === line);
    const missing = waiting.length === 0 ? 0 : (mask & ~hereOrGone(step.where, line)) >>> 0;
    spots.push({ line, y, waiting, missing });
    const finished = step.where.some((w) => w === `done ${line}`);
    row(
      `line ${line}`,
      (lane) =>
        step.where[lane] === `wait ${line}`
          ? toneOf(lane)
          : step.where[lane] === `done ${line}`
            ? "green"
            : hasLane(missing, lane)
              ? "red"
              : null,
      "blue",
      step.kind === "stop"
        ? ""
        : waiting.length === 0
          ? finished
            ? "completed"
            : ""
          : missing
            ? `named and not here: ${lanesText(missing)}`
            : "all are here",
    );
  }
  row(
    "done",
    (lane) => (step.where[lane] === "exit" && !(state.version === "exit" && lane >= 16) ? "green" : null),
    "green",
    "",
  );
  y -= 14;
  if (step.kind === "stop" && spots.length === 2) {
    // The circle: from the missing half of one line to the lanes that wait at the other.
    const [a, b] = spots;
    const [left, right] = [layout.middle(7.5), layout.middle(23.5)];
    canvas.arrow(right, a.y + height + 2, right, b.y - 3, "red", { style: "thick", fresh: true });
    canvas.arrow(left, b.y - 2, left, a.y + height + 3, "red", { style: "thick", fresh: true });
    const y = (a.y + b.y + height) / 2 + 4;
    canvas.text(right + 10, y, layout.narrow ? "at line 12" : "these wait at line 12", "small red halo");
    canvas.text(left + 10, y, layout.narrow ? "at line 10" : "these wait at line 10", "small red halo");
  }
  return [layout.width, y + 6];
}

function code({ state, step }) {
  const { source } = VERSIONS[state.version];
  return source.map((text, i) => {
    const number = 9 + i;
    const here = step.where.some((w) => w === `wait ${number}` || w === `done ${number}`);
    return {
      number,
      text,
      mark:
        step.kind === "stop" && (number === 10 || number === 12)
          ? "bad"
          : number === step.line && here
            ? "now"
            : step.kind === "start" && i === 0
              ? "now"
              : "",
    };
  });
}

export const figure = {
  title: "Two halves of a warp wait for each other",
  initial: { version: "crossed" },
  controls: ({ version }) => [
    {
      kind: "choice",
      name: "version",
      label: "the masks",
      value: version,
      options: Object.entries(VERSIONS).map(([name, { words }]) => [name, words]),
    },
  ],
  build,
  draw,
  code,
  table: ({ step }) => waitTableView(step.waits),
};
