// Text beside a drawing: lines of source with the current ones marked, and tables such as the wait table.

export class CodeView {
  constructor(parent) {
    this.box = document.createElement("div");
    this.box.className = "warp-code";
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", "source code");
    this.box.hidden = true;
    this.box.style.display = "none";
    parent.append(this.box);
  }

  /** Shows lines [{number, text, mark}], `mark` being "now", "bad", "gone" or nothing. */
  show(lines) {
    this.box.style.display = lines?.length ? "" : "none";
    this.box.hidden = !lines?.length;
    this.box.replaceChildren(
      ...(lines ?? []).map(({ number = "", text, mark }) => {
        const row = document.createElement("div");
        if (mark) row.className = mark;
        if (mark === "now") row.setAttribute("aria-current", "step");
        const place = document.createElement("span");
        place.className = "number";
        place.textContent = String(number);
        row.append(place, text);
        return row;
      }),
    );
    // What is cut off can be scrolled to without a pointer.
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.box;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) this.box.tabIndex = 0;
    else this.box.removeAttribute("tabindex");
  }
}

export class TableView {
  constructor(parent) {
    this.box = document.createElement("div");
    this.box.className = "warp-table";
    this.box.style.display = "none";
    parent.append(this.box);
  }

  /**
   * Shows {caption, head: [words...]?, rows: [[cell...]...], wrap?}, or nothing. A cell is words
   * or {text, tone}; with `wrap` long ones take several lines.
   */
  show(table) {
    this.box.style.display = table ? "" : "none";
    if (!table) return this.box.replaceChildren();
    const made = document.createElement("table");
    const caption = made.createCaption();
    caption.textContent = table.caption;
    if (table.wrap) made.className = "wrap";
    const head = table.head ? made.createTHead().insertRow() : null;
    for (const words of table.head ?? []) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = words;
      head.append(cell);
    }
    const body = made.createTBody();
    for (const row of table.rows) {
      const line = body.insertRow();
      for (const cell of row) {
        const place = line.insertCell();
        place.textContent = String(cell?.text ?? cell ?? "");
        if (cell?.tone) place.className = `ink-${cell.tone}`;
      }
    }
    this.box.replaceChildren(made);
  }
}

/** The referee's wait table, from rows {who, line, operation, mask, missing}. */
export function waitTableView(
  waits,
  caption = "The wait table. Read the last column, then find that group in the first.",
) {
  if (!waits?.length) return null;
  const tones = ["blue", "violet", "teal", "amber"];
  return {
    caption,
    head: ["who", "waits at", "in", "for"],
    rows: waits.map(({ who, file, line, operation, mask, missing }, i) =>
      [
        who,
        file ? `${file.split("/").at(-1)}:${line}` : `line ${line}`,
        `${operation} ${mask}`.trim(),
        missing,
      ].map((text) => ({ text, tone: tones[i % tones.length] })),
    ),
  };
}
