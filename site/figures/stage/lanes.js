// Where lanes stand: columns of equal width, with labels at the left or, on a narrow page, above.
const NARROW = 560;

/** For the lanes of a recorded step: where they must be scrolled in any case, values can be read. */
export const laneSizes = (width) => ({ label: 74, least: width < NARROW ? 34 : 25, most: 62 });

export class LaneLayout {
  /**
   * `width` is the room in pixels, `label` what row labels need at the left, `least` the least
   * width of a lane: below it the drawing becomes wider than the room, and its frame scrolls.
   * `aside` is the room that labels keep at the left of a narrow page: where arrows come down to the
   * rows, they must not stand above these.
   */
  constructor(width, lanes, { label = 120, least = 34, most = 62, pad = 18, right = 0, aside = 0 } = {}) {
    this.lanes = lanes;
    this.room = width;
    this.narrow = width < NARROW;
    if (this.narrow) pad = aside > 0 ? 6 : 12;
    if (this.narrow) right = 0;
    this.pad = pad;
    this.aside = this.narrow ? aside : 0;
    const left = width - 2 * pad - right - (this.narrow ? aside : label);
    this.step = Math.max(least, Math.min(most, left / lanes));
    this.cell = this.step - Math.max(3, Math.min(10, this.step * 0.17));
    this.left = pad + (this.narrow ? aside : label);
    this.end = this.left + lanes * this.step - (this.step - this.cell);
    this.width = Math.max(width, this.end + right + pad);
    if (this.width > this.end + right + pad && !this.narrow) {
      const spare = Math.floor((this.width - this.end - right - pad) / 2);
      this.left += spare;
      this.end += spare;
    }
    this.above = this.narrow && aside === 0 ? 20 : 0;
  }

  x(lane) {
    return this.left + lane * this.step;
  }

  middle(lane) {
    return this.x(lane) + this.cell / 2;
  }

  /** The lane numbers above a drawing, or only three of them where lanes are thin. Returns the y below. */
  numbers(canvas, y, words = "lane") {
    if (!this.narrow) canvas.text(this.left - 14, y + 12, words, "mono small muted", "end");
    const half = this.lanes / 2;
    for (let lane = 0; lane < this.lanes; ++lane)
      if (this.step >= 15 || lane % half === 0 || lane === this.lanes - 1)
        canvas.text(
          this.middle(lane),
          y + 12,
          lane,
          this.step < 24 ? "mono tiny muted" : "mono small muted",
          "middle",
        );
    return y + 20;
  }

  /** A row's label: at its left, or above it where the page is narrow. `y` is the top of the cells. */
  label(canvas, y, height, words, { note, style = "small bold" } = {}) {
    if (this.aside > 0) {
      const lines = words.split(" ").reduce((all, word, i) => (i < 2 ? [...all, word] : [all[0], `${all[1]} ${word}`]), []);
      lines.forEach((line, i) => {
        const y1 = y + height / 2 + 4 + (i - (lines.length - 1) / 2) * 12;
        canvas.text(this.left - 5, y1, line, style.replace("small", "") + " aside", "end");
      });
      return;
    }
    if (this.narrow) {
      const label = canvas.text(this.left, y - 7, words, `${style} halo`);
      if (note) {
        const more = canvas.make("tspan", { class: "warp-note", dx: 8 });
        more.textContent = note;
        more.style.fontWeight = "400";
        more.style.fill = "var(--warp-muted)";
        label.append(more);
      }
      return;
    }
    const middle = y + height / 2 + 4;
    canvas.text(this.left - 14, note ? middle - 8 : middle, words, style, "end");
    if (note) canvas.text(this.left - 14, middle + 9, note, "small muted", "end");
  }

  /**
   * A row of cells, one a lane. `cells[lane]` is {text, tone, ...} with the options of Canvas.cell,
   * or null for a gap.
   */
  row(canvas, y, cells, height = 32) {
    const longest = Math.max(1, ...cells.map((cell) => String(cell?.text ?? "").length));
    const size = Math.max(8, Math.min(13, (this.cell - 4) / (longest * 0.61)));
    cells.forEach((cell, lane) => {
      if (cell) canvas.cell(this.x(lane), y, this.cell, height, cell.text, cell.tone, { size, ...cell });
    });
  }

  /** A row of cells with its label. */
  labelledRow(canvas, y, words, cells, height = 32) {
    this.label(canvas, y, height, words);
    this.row(canvas, y, cells, height);
  }
}
