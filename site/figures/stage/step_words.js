// Values and steps of a recorded run as text.
import { hexMask } from "../model/mask.js";

/** The text of a value in a cell: no more digits than can be read. */
export function valueText(value) {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && !Number.isInteger(value))
    return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value);
  return String(value);
}

/** A step in words, for the line that is read aloud. `note` is added as it is. */
export function stepWords(step) {
  const place = step.line === undefined ? "" : `Line ${step.line}: `;
  if (step.kind === "collective") {
    const active = (step.lanes ?? []).filter((lane) => lane.active);
    const undefinedLanes = active.filter((lane) => lane.undefined).map((lane) => lane.lane);
    const poison = undefinedLanes.length > 0 ? ` Undefined in lane ${undefinedLanes.join(", ")}.` : "";
    const mask = step.mask === undefined ? "" : ` with mask ${hexMask(step.mask)}`;
    return `${place}${step.op}${mask}, ${active.length} ${active.length === 1 ? "lane comes" : "lanes come"}.${poison} ${step.note ?? ""}`.trim();
  }
  if (step.kind === "shared") {
    const accesses = step.accesses ?? [];
    const racing = accesses.filter((access) => access.race).length;
    const what = step.atomic
      ? "atomics on"
      : accesses.some((access) => access.write)
        ? "stores to"
        : "loads from";
    return (
      `${place}${accesses.length} ${what} ${step.array ?? "shared memory"}` +
      `${racing > 0 ? `, ${racing} of them in a race` : ""}. ${step.note ?? ""}`.trim()
    );
  }
  if (step.kind === "global")
    return `${place}${(step.accesses ?? []).length} ${step.write ? "stores to" : "loads from"} ${step.array ?? "global memory"}. ${step.note ?? ""}`.trim();
  if (step.kind === "barrier")
    return `${place}${step.op ?? "__syncthreads"}: all are here, and go on. ${step.note ?? ""}`.trim();
  return `${place}${step.note ?? step.rule ?? step.kind}`;
}
