// Accesses of a recorded run, drawn: shared memory with its banks, and global memory.
import { LaneLayout, laneSizes } from "./lanes.js";
import { valueText } from "./value_text.js";

const BANKS = 32; // each a word wide
const ROWS = 12; // of shared memory in one drawing

/** Lanes above, the touched words of shared memory below, in the columns of their banks. */
export function drawShared(canvas, step, layout) {
  const accesses = step.accesses ?? [];
  const wordOf = (access) =>
    typeof access.cell === "number" ? access.cell : Math.floor((access.address ?? 0) / 4);
  const touched = [...new Set(accesses.map((access) => Math.floor(wordOf(access) / BANKS)))].sort(
    (a, b) => a - b,
  );
  const rows = touched.slice(0, ROWS);
  const banks = new LaneLayout(layout.room, BANKS, laneSizes(layout.room));
  let y = layout.numbers(canvas, 10) + 2 + layout.above;
  layout.label(canvas, y, 26, accesses.some((access) => access.write) ? "store" : "load");
  const byLane = new Map(accesses.map((access) => [access.lane, access]));
  layout.row(
    canvas,
    y,
    Array.from({ length: layout.lanes }, (_, lane) => {
      const access = byLane.get(lane);
      return {
        text: valueText(access?.value),
        tone: !access ? "idle" : access.race ? "red" : "blue",
        style: access ? "" : "dash",
        key: `lane:${lane}`,
        hint: access ? valueText(access.value) : undefined,
      };
    }),
    26,
  );
  const lower = y + 26;
  y = lower + 96;
  if (!banks.narrow) banks.label(canvas, y - 20, 14, "bank", { style: "small muted" });
  for (let bank = 0; bank < BANKS; ++bank)
    canvas.text(banks.middle(bank), y - 8, bank, "mono tiny muted", "middle");
  y += banks.above; // where a row's label stands above it, it must not hide the banks' numbers
  for (const row of rows) {
    const name = `${step.array && step.array.length < 7 ? step.array : ""}[${row * BANKS}]`;
    banks.label(canvas, y, 24, banks.narrow ? `${name} by banks` : name, { style: "small mono muted" });
    for (let bank = 0; bank < BANKS; ++bank) {
      const word = row * BANKS + bank;
      const here = accesses.filter((access) => wordOf(access) === word);
      canvas.cell(
        banks.x(bank),
        y,
        banks.cell,
        24,
        here.length > 0 ? valueText(here.at(-1).value) : "",
        here.some((access) => access.race)
          ? "red"
          : here.some((access) => access.write)
            ? "green"
            : here.length > 0
              ? "blue"
              : "empty",
        { radius: 3, key: `word:${word}`, hint: here.length > 0 ? `word ${word}, bank ${bank}` : undefined },
      );
    }
    y += 28 + banks.above;
  }
  for (const access of accesses) {
    const word = wordOf(access);
    const [x1, y1, x2, y2] = [layout.middle(access.lane), lower + 3, banks.middle(word % BANKS), lower + 78];
    const tone = access.race ? "red" : access.write ? "green" : "blue";
    if (access.write) canvas.flow(x1, y1, x2, y2, tone, { from: `lane:${access.lane}`, to: `word:${word}` });
    else
      canvas.path(`M${x2} ${y2} C${x2} ${y2 - 34} ${x1} ${y1 + 34} ${x1} ${y1 + 1}`, tone, {
        head: true,
        from: `word:${word}`,
        to: `lane:${access.lane}`,
      });
  }
  const fronts = step.wavefronts;
  if (touched.length > rows.length)
    canvas.text(layout.end, y + 12, `${touched.length - rows.length} more rows`, "small muted", "end");
  canvas.text(
    banks.left,
    y + 12,
    fronts === 1 ? "1 wavefront" : `${fronts} wavefronts: a bank has to serve ${fronts} different words`,
    `small ${fronts > 1 ? "amber" : "muted"}`,
  );
  return [Math.max(layout.width, banks.width), y + 30];  // few lanes need less room than the banks
}

/** Global memory is far away: the lanes' values, and the places that they go to. */
export function drawGlobal(canvas, step, layout) {
  const byLane = new Map((step.accesses ?? []).map((access) => [access.lane, access]));
  const row = (y, words, textOfAccess, tone) => {
    layout.label(canvas, y, 26, words);
    layout.row(
      canvas,
      y,
      Array.from({ length: layout.lanes }, (_, lane) => {
        const access = byLane.get(lane);
        const text = access ? textOfAccess(access) : "";
        return {
          text,
          hint: text || undefined,
          tone: !access ? "idle" : access.race ? "red" : tone,
          style: access ? "" : "dash",
          key: `${words}:${lane}`,
        };
      }),
      26,
    );
    return y + 26;
  };
  let y = row(
    layout.numbers(canvas, 10) + 2 + layout.above,
    step.write ? "store" : "load",
    ({ value }) => valueText(value),
    "blue",
  );
  for (const { lane, race } of byLane.values())
    canvas.arrow(layout.middle(lane), y + 2, layout.middle(lane), y + 26, race ? "red" : "amber");
  y = row(y + 30 + layout.above, "index", ({ index }) => valueText(index), "amber");
  return [layout.width, y + 16];
}
