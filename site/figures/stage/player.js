// Steps forward and back, plays, and says in words what a step does.
// Keyboard, anywhere in the frame: arrow keys, Home, End, space. Pointer: a drag over the drawing.

const ICONS = {
  restart: "M3 3h2v12H3zM15 3v12L6 9z",
  back: "M12.5 2.6 6.1 9l6.4 6.4-1.6 1.6L2.9 9l8-8z",
  play: "M5 2.5v13L15.5 9z",
  pause: "M4 3h3.5v12H4zM10.5 3H14v12h-3.5z",
  forward: "M5.5 2.6 11.9 9l-6.4 6.4 1.6 1.6 8-8-8-8z",
  end: "M13 3h2v12h-2zM3 3v12l9-6z",
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 18 18");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export class Player {
  /**
   * `frame` gets the keyboard (it is made focusable), `parent` the buttons, `say` (an element) the
   * words. `onStep(index, moving)` draws a step; `moving` is true for a step forward.
   * `wordsOf(index)` says what the step does; `pause` is the milliseconds a step is shown for. Where
   * the drawing lies in an element `stage`, a drag over it goes through the steps.
   */
  constructor({ frame, parent, say, stage, onStep, wordsOf, pause = 1500 }) {
    Object.assign(this, { frame, say, stage, onStep, wordsOf, pause });
    this.index = 0;
    this.length = 1;
    this.timer = 0;
    say.setAttribute("role", "status");
    say.setAttribute("aria-live", "polite");
    this.bar = document.createElement("div");
    this.bar.className = "warp-player";
    this.buttons = {
      restart: this.button("restart", "First step", () => this.go(0)),
      back: this.button("back", "Step back", () => this.go(this.index - 1)),
      play: this.button("play", "Play", () => this.toggle()),
      forward: this.button("forward", "Step forward", () => this.go(this.index + 1, true)),
      end: this.button("end", "Last step", () => this.go(this.length - 1)),
    };
    this.slider = document.createElement("input");
    this.slider.type = "range";
    this.slider.min = "1";
    this.slider.setAttribute("aria-label", "Step");
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value) - 1));
    this.count = document.createElement("span");
    this.count.className = "warp-count";
    this.bar.append(...Object.values(this.buttons), this.slider, this.count);
    parent.append(this.bar);
    frame.tabIndex = 0;
    frame.addEventListener("keydown", (event) => this.key(event));
    if (stage) this.scrub(stage);
  }

  button(name, label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.player = name;
    button.setAttribute("aria-label", label);
    button.title = label;
    button.append(icon(name));
    button.addEventListener("click", () => {
      if (name !== "play") this.stop();
      act();
    });
    return button;
  }

  /** Sets how many steps there are, and shows the one at `index` (the nearest that exists). */
  reset(length, index = 0, moving = false) {
    this.stop();
    this.length = length;
    this.slider.max = String(length);
    this.bar.hidden = length < 2;
    this.bar.style.display = length < 2 ? "none" : "";
    this.stage?.classList.toggle("scrubbed", length > 1);
    this.show(Math.max(0, Math.min(index, length - 1)), moving);
  }

  /** Goes to a step that exists, and draws it. */
  go(index, moving = false) {
    const next = Math.max(0, Math.min(index, this.length - 1));
    if (next !== this.index) this.show(next, moving);
  }

  show(index, moving) {
    this.index = index;
    this.slider.value = String(index + 1);
    this.count.textContent = `${index + 1} of ${this.length}`;
    this.buttons.back.disabled = this.buttons.restart.disabled = index === 0;
    this.buttons.forward.disabled = this.buttons.end.disabled = index === this.length - 1;
    this.onStep(index, moving);
    this.tell(this.wordsOf(index));
  }

  /** Says something else than the step's words, until the next step. */
  tell(words) {
    if (this.say.textContent !== words) this.say.textContent = words;
  }

  get playing() {
    return this.timer !== 0;
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.index === this.length - 1) this.go(0);
    this.timer = setInterval(() => {
      if (!this.frame.isConnected) return this.stop();
      this.go(this.index + 1, true);
      if (this.index === this.length - 1) this.stop();
    }, this.pause);
    this.face("pause", "Pause");
  }

  stop() {
    if (!this.playing) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.face("play", "Play");
  }

  face(name, label) {
    this.buttons.play.replaceChildren(icon(name));
    this.buttons.play.setAttribute("aria-label", label);
    this.buttons.play.title = label;
  }

  /** A drag over `stage` steps; a drawing that is wider than its room is scrolled by it instead. */
  scrub(stage) {
    let begun = null;
    stage.addEventListener("pointerdown", (event) => {
      const scrolls = stage.scrollWidth > stage.clientWidth + 1;
      begun = event.button === 0 && this.length > 1 && !scrolls ? { x: event.clientX, index: this.index } : null;
    });
    stage.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) begun = null;
      if (!begun) return;
      const moved = event.clientX - begun.x;
      if (!stage.hasPointerCapture(event.pointerId)) {
        if (Math.abs(moved) < 8) return; // a click
        stage.setPointerCapture(event.pointerId);
        this.stop();
      }
      this.go(begun.index + Math.round(moved / Math.max(20, stage.clientWidth / (2 * this.length))));
    });
    for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, () => (begun = null));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.length < 2) return;
    const target = event.composedPath()[0];
    const own = target.matches?.("input,select,textarea,[role=region],.warp-code") ?? false;
    const steps = {
      ArrowRight: () => this.go(this.index + 1, true),
      ArrowLeft: () => this.go(this.index - 1),
      Home: () => this.go(0),
      End: () => this.go(this.length - 1),
    };
    if (event.key === " " && !own && !target.matches?.("button,summary,a")) this.toggle();
    else if (steps[event.key] && !own) {
      this.stop();
      steps[event.key]();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
