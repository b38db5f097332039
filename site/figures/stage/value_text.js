/** The text of a value in a cell: no more digits than can be read. */
export function valueText(value) {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && !Number.isInteger(value))
    return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value);
  return String(value);
}
