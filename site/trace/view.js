// A recorded run to step through: a player over its steps, with the source, the drawing, shared memory
// and a table of all lanes. Everything of the student's goes through textContent.
import { Canvas } from "../figures/stage/canvas.js";
import { LaneLayout, laneSizes } from "../figures/stage/lanes.js";
import { CodeView, TableView, waitTableView } from "../figures/stage/panels.js";
import { Player } from "../figures/stage/player.js";
import { drawStep } from "../figures/stage/step_view.js";
import { drawnStep, drawnWarp, lanesInWarp, memoryAt, shortValue, shownSteps, tellingWarp, threadWords, tracedWords } from "./steps.js";

function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// What is cut off can be scrolled to without a pointer.
function reachable(box) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}

/** In `parent`, an element of the classes "warp-figure" and "trace". `titled`: with the file's name. */
export class TraceView {
  constructor(parent, run, { titled = true } = {}) {
    Object.assign(this, { parent, run });
    this.warp = run.warps <= 2 ? null : tellingWarp(run);
    this.lane = null;
    parent.setAttribute("role", "group");
    parent.setAttribute("aria-label", `${run.document.exercise ?? "A kernel"}, step by step`);
    this.head(titled);
    this.bar = parent.appendChild(make("div", "trace-bar"));
    const columns = parent.appendChild(make("div", "trace-columns"));
    const left = columns.appendChild(make("section", "trace-source"));
    const right = columns.appendChild(make("section", "trace-run"));
    left.setAttribute("aria-label", "Source");
    right.setAttribute("aria-label", "Step");
    this.code = new CodeView(left);
    this.say = right.appendChild(make("p", "warp-say"));
    this.report = right.appendChild(make("div", "trace-report"));
    this.stage = right.appendChild(make("div", "warp-stage"));
    this.other = right.appendChild(make("div", "trace-other"));
    this.otherWords = this.other.appendChild(make("p"));
    this.otherCanvas = new Canvas(this.other.appendChild(make("div", "warp-stage")));
    this.about = right.appendChild(make("p", "trace-lane"));
    this.about.setAttribute("aria-live", "polite");
    this.table = new TableView(right);
    this.memory = right.appendChild(make("div", "trace-memory"));
    this.all = right.appendChild(make("details", "trace-all"));
    this.all.append(make("summary", "", "All lanes of this step"));
    this.lanes = new TableView(this.all);
    right.append(keys());
    this.canvas = new Canvas(this.stage, { onPoint: (key) => this.point(key) });
    this.player = new Player({
      frame: parent, parent: this.bar, say: this.say, pause: 1100,
      wordsOf: (i) => tracedWords(this.run, this.steps[i]), onStep: (i, moving) => this.draw(i, moving),
    });
    this.tools();
    parent.addEventListener("keydown", (event) => this.key(event));
    this.choose(this.warp);
    new ResizeObserver(() => {
      if (Math.abs(this.stage.clientWidth - this.width) > 1) this.draw(this.player.index, false);
    }).observe(this.stage);
  }

  head(titled) {
    const { document, trace } = this.run;
    const head = this.parent.appendChild(make("header", "trace-head"));
    if (titled) {
      const title = head.appendChild(make("h1"));
      if (document.exercise) title.append(make("span", `trace-verdict ${document.passed ? "good" : "bad"}`, document.passed ? "passes" : "fails"));
      title.append(document.file ?? trace.kernel ?? "");
    }
    const conditions = [document.sentence, document.question && `with ${document.question}`, `schedule ${trace.schedule}`].filter(Boolean);
    head.append(make("p", "", `${conditions.join(", ")}. ${document.message ?? ""}`));
    const of = (extent) => (extent ?? []).join(" × ").replace(/( × 1)+$/, "");
    const blocks = of(trace.grid);
    head.append(make("p", "muted", `Kernel ${trace.kernel ?? ""}, ${blocks === "1" ? "one block" : `block (${(trace.block_index ?? []).join(",")}) of ${blocks}`} ` +
      `of ${of(trace.block)} thread${of(trace.block) === "1" ? "" : "s"}. ${trace.steps_total ?? 0} steps${trace.cut?.length ? ", of which a part was left out" : ""}.`));
  }

  // The choice of a warp, and what to go to at once.
  tools() {
    const tools = this.bar.appendChild(make("div", "trace-tools"));
    for (const { n, label, note } of this.problems()) {
      const button = tools.appendChild(make("button", `trace-jump ${note ? "note" : ""}`, label));
      button.type = "button";
      button.addEventListener("click", () => this.goTo(n));
    }
    if (this.run.warps < 2) return;
    const label = tools.appendChild(make("label", "warp-name", "Show "));
    this.select = label.appendChild(make("select"));
    this.select.append(new Option("all warps", ""));
    for (let warp = 0; warp < this.run.warps; ++warp) this.select.append(new Option(`warp ${warp}`, String(warp)));
    this.select.value = this.warp === null ? "" : String(this.warp);
    this.select.addEventListener("change", () => this.choose(this.select.value === "" ? null : Number(this.select.value)));
  }

  problems() {
    const { run } = this;
    const found = run.steps.filter((step) => step.kind === "report")
      .map((step) => ({ n: step.n, label: run.reports[step.report]?.rule ?? "report", note: run.reports[step.report]?.severity === "note" }));
    if (run.wrong) found.push({ n: run.wrong.n, label: "wrong value" });
    return found.slice(0, 6);
  }

  /** Shows the step at which the run goes wrong, where it does. */
  goToProblem() {
    const found = this.problems();
    const first = found.find(({ note }) => !note) ?? found[0];
    if (first) this.goTo(first.n);
  }

  goTo(n) {
    const step = this.run.byNumber.get(n);
    if (this.warp !== null && step?.warp !== null && step?.warp !== undefined && step.warp !== this.warp) {
      this.select.value = String(step.warp);
      this.choose(step.warp);
    }
    const place = this.steps.findIndex((shown) => shown.n >= n);
    this.player.stop();
    this.player.go(place < 0 ? this.steps.length - 1 : place);
  }

  choose(warp) {
    const now = this.steps?.[this.player.index]?.n;
    this.warp = warp;
    this.steps = shownSteps(this.run, warp);
    const first = now ?? 0;
    const place = this.steps.findIndex((step) => step.n >= first);
    this.player.reset(this.steps.length, Math.max(0, place));
  }

  draw(index, moving) {
    const { run } = this;
    const step = this.steps[index];
    const shown = this.pictured(step);
    const warp = drawnWarp(run, shown, this.warp);
    this.now = { step: shown, warp };
    this.width = this.stage.clientWidth || 720;
    this.source(step);
    this.tell(step);
    this.canvas.begin(tracedWords(run, step), moving);
    this.canvas.end(...this.picture(this.canvas, shown, warp));
    this.showOther(step);
    this.table.show(shown.kind === "wait" ? waitTableView(drawnStep(run, shown, warp, 8).waits) : null);
    this.showMemory(shown.n);
    this.showLanes(shown);
    this.light();
    for (const box of this.parent.querySelectorAll(".warp-stage, .trace-memory")) reachable(box);
  }

  // What the referee says is drawn over the step that it is about.
  pictured(step) {
    if (step.kind !== "report") return step;
    const { race } = this.run.reports[step.report] ?? {};
    if (race?.step && this.run.byNumber.has(race.step)) return this.run.byNumber.get(race.step);
    const before = this.run.steps.filter((other) => other.n < step.n && other.kind !== "report" && (step.warp === null || other.warp === step.warp || other.warp === null));
    const last = before.at(-1);
    if (last?.kind === "wait") return this.steps.findLast((shown) => shown.kind === "wait") ?? step;
    return last ?? step;
  }

  // The access that a race is with, below the one that was found.
  showOther(step) {
    const { run } = this;
    const race = step.kind === "report" ? run.reports[step.report]?.race : null;
    const other = race?.step !== race?.other_step ? run.byNumber.get(race?.other_step) : undefined;
    this.other.hidden = !other;
    if (!other) return;
    this.otherWords.textContent = `It races with step ${other.n}. ${tracedWords(run, other)}`;
    this.otherCanvas.begin(tracedWords(run, other));
    this.otherCanvas.end(...this.picture(this.otherCanvas, other, drawnWarp(run, other, null)));
  }

  picture(canvas, step, warp) {
    const { run, width } = this;
    const lanes = Math.max(1, Math.min(run.warpSize, run.threads - warp * run.warpSize));
    const layout = new LaneLayout(width, lanes, laneSizes(width));
    const room = Math.max(4, Math.floor((layout.cell - 2) / 5));
    if (step.kind === "exit") return this.exits(canvas, step, warp, layout);
    if (step.kind === "report") return [width, 8];
    const drawn = drawnStep(run, step, warp, room);
    return drawStep(canvas, drawn, { width, lanes });
  }

  exits(canvas, step, warp, layout) {
    const { run } = this;
    const here = new Set(lanesInWarp(run, step, warp).map(({ lane }) => lane));
    const gone = new Set();
    for (const other of run.steps)
      if (other.kind === "exit" && other.n < step.n) for (const { lane } of lanesInWarp(run, other, warp)) gone.add(lane);
    const y = layout.numbers(canvas, 10) + 2;
    layout.row(canvas, y, Array.from({ length: layout.lanes }, (_, lane) => ({
      text: here.has(lane) ? "end" : "", tone: here.has(lane) ? "violet" : gone.has(lane) ? "idle" : "plain", style: gone.has(lane) ? "dash" : "",
      key: `lane:${lane}`,
    })), 28);
    return [layout.width, y + 44];
  }

  source(step) {
    const lines = this.run.document.source ?? [];
    const own = (file) => file === undefined || (this.run.files[file] ?? "").split("/").at(-1) === (this.run.document.file ?? "").split("/").at(-1);
    const report = step.kind === "report" ? this.run.reports[step.report] : null;
    const bad = new Set((report?.locations ?? []).map(({ line }) => line));
    const at = step.kind === "wait" ? new Set(step.waits.map(({ line }) => line)) : new Set(own(step.file) ? [step.line] : []);
    this.code.show(lines.map((text, i) => ({ number: i + 1, text, mark: bad.has(i + 1) ? "bad" : at.has(i + 1) ? "now" : "" })));
    const line = this.code.box.querySelector(".now, .bad");
    if (!line) return;
    const { box } = this.code;
    const top = line.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 2;
  }

  tell(step) {
    const report = step.kind === "report" ? this.run.reports[step.report] : null;
    this.report.hidden = !report;
    if (!report) return this.report.replaceChildren();
    this.report.className = `trace-report ${report.severity === "note" ? "note" : ""}`;
    const title = make("p");
    title.append(make("strong", "", report.rule), `: ${report.message}.`);
    const places = (report.locations ?? []).map(({ line, what }) => make("p", "mono", `line ${line}: ${what}`));
    this.report.replaceChildren(title, ...places, make("p", "", report.explanation));
  }

  showMemory(n) {
    this.memory.replaceChildren(...memoryAt(this.run, n).map((part) => memoryTable(part)));
  }

  showLanes(step) {
    this.all.hidden = !step.threads?.length;
    const columns = [["thread", (i) => step.threads[i]]];
    const add = (name, column) => { if (step[column]) columns.push([name, (i) => step[column][i] ?? "-"]); };
    add("index", "index");
    add("bank", "bank");
    add("before", "before");
    add("from thread", "from");
    add("written in step", "from_step");
    columns.push(["after", (i) => step.undefined?.includes(step.threads[i]) ? "undefined" : step.after?.[i] ?? "-"]);
    this.lanes.show({ caption: "Every value with all its digits.", head: columns.map(([name]) => name),
      rows: (step.threads ?? []).map((_, i) => columns.map(([, cell]) => cell(i))) });
  }

  point(key) {
    if (key === null) return this.light();
    const lane = /^(?:before|after|lane|store|load|index):(\d+)$/.exec(key)?.[1];
    if (lane !== undefined) this.speak(Number(lane));
  }

  // Shows where the chosen lane's value came from.
  light() {
    if (this.lane === null) {
      this.about.className = "trace-lane muted";
      this.about.textContent = "Point at a lane, or choose one with the up and down arrows, to see where its value came from.";
      return;
    }
    for (const key of ["after", "lane", "store"].map((row) => `${row}:${this.lane}`)) if (this.canvas.keyed.has(key)) this.canvas.light(key);
    this.speak(this.lane);
  }

  speak(lane) {
    this.about.className = "trace-lane";
    const words = threadWords(this.run, this.now.step, this.now.warp * this.run.warpSize + lane);
    if (this.about.textContent !== words) this.about.textContent = words;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches?.("select,input,textarea,.warp-code")) return;
    const most = Math.min(this.run.warpSize, this.run.threads) - 1;
    if (event.key === "ArrowDown") this.lane = this.lane === null ? 0 : Math.min(most, this.lane + 1);
    else if (event.key === "ArrowUp") this.lane = this.lane === null ? most : Math.max(0, this.lane - 1);
    else if (event.key === "Escape") this.lane = null;
    else return;
    event.preventDefault();
    this.canvas.light(null);
    this.light();
  }
}

const MEMORY_ROWS = 12;

// One array of shared memory: banks across, as many elements in a row as the banks hold.
function memoryTable({ array, bytes, cells }) {
  const perRow = Math.max(1, Math.floor(128 / bytes));
  const elements = Math.floor(array.bytes / bytes);
  const columns = Math.min(perRow, Math.max(1, elements));
  const all = [...Array(Math.ceil(elements / perRow)).keys()];
  const touched = new Set([...cells].filter(([, cell]) => cell.touched).map(([index]) => Math.floor(index / perRow)));
  const rows = all.length <= MEMORY_ROWS ? all : [...all.filter((row) => touched.has(row)), ...all.filter((row) => !touched.has(row))].slice(0, MEMORY_ROWS).sort((a, b) => a - b);
  const table = make("table");
  table.createCaption().textContent = `Shared memory: ${array.name}${array.type ? `, ${array.type}` : ""}, ${elements} element${elements === 1 ? "" : "s"}` +
    (rows.length < all.length ? `; ${rows.length} of ${all.length} rows` : "");
  const head = table.createTHead().insertRow();
  head.append(make("th", "", "bank"));
  for (let i = 0; i < columns; ++i) {
    const cell = head.appendChild(make("th", "", String(Math.floor(i * bytes / 4) % 32)));
    cell.scope = "col";
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    const name = line.appendChild(make("th", "", `[${row * perRow}]`));
    name.scope = "row";
    for (let i = 0; i < columns && row * perRow + i < elements; ++i) {
      const index = row * perRow + i;
      const cell = cells.get(index);
      const place = line.insertCell();
      place.textContent = cell?.text === undefined || cell.text === null ? "" : shortValue(cell.text, 5);
      place.className = cell?.touched || (cell?.text === undefined || cell.text === null ? "unwritten" : "");
      place.title = `${array.name}[${index}]${cell?.text ? ` = ${cell.text}` : ", not written"}`;
    }
  }
  return table;
}

function keys() {
  const line = make("p", "trace-keys");
  const key = (name) => make("kbd", "", name);
  line.append(key("←"), " ", key("→"), " step, ", key("Home"), " ", key("End"), " first and last, ", key("Space"), " plays, ",
    key("↑"), " ", key("↓"), " choose a lane, ", key("Esc"), " lets go of it.");
  return line;
}

