// A figure's frame: title, controls, source, drawing, table, words, player; and the loop between them.
import { Canvas } from "./canvas.js";
import { Controls } from "./controls.js";
import { CodeView, TableView } from "./panels.js";
import { Player } from "./player.js";

/**
 * Shows a figure in `parent` (inside of an element of class `warp-figure`). A figure is
 *   title, initial            its name and the first state, an object; `preset` may change both
 *   controls(state)           what can be changed, for Controls.show
 *   change(state, name, value, index)   optional: the next state; without it the name is set
 *   build(state)              a model {steps: [{say}...], start?}; pure, no page
 *   draw(canvas, {state, model, step, index, width})   returns [width, height] of the drawing
 *   moving                    optional: a change is drawn like a step forward, with what is fresh appearing
 *   follow(state, index)      optional: the state that belongs to a step, where a control names the step
 *   code(view), table(view)   optional: what CodeView and TableView show; view as in draw
 */
export class Frame {
  constructor(parent, figure, preset = {}) {
    this.figure = figure;
    const { title: name = figure.title, ...state } = preset;
    parent.setAttribute("role", "group");
    parent.setAttribute("aria-roledescription", "interactive figure");
    parent.setAttribute("aria-label", name);
    const title = document.createElement("p");
    title.className = "warp-title";
    title.textContent = name;
    const help = document.createElement("p");
    help.className = "warp-hidden";
    help.textContent = "Arrow keys step, Home and End go to the first and last step, space plays.";
    parent.append(title, help);
    this.controls = new Controls(parent, (name, value) => this.change(name, value));
    this.code = new CodeView(parent);
    this.stage = document.createElement("div");
    this.stage.className = "warp-stage";
    parent.append(this.stage);
    this.table = new TableView(parent);
    this.say = document.createElement("p");
    this.say.className = "warp-say";
    parent.append(this.say);
    this.canvas = new Canvas(this.stage, { onAct: (act) => this.change(...JSON.parse(act)) });
    this.player = new Player({
      frame: parent,
      parent,
      say: this.say,
      stage: this.stage,
      pause: figure.pause,
      onStep: (_, moving) => this.draw(moving),
      wordsOf: (index) => this.model.steps[index].say,
    });
    this.width = 0;
    this.set({ ...figure.initial, ...state });
    this.watch = new ResizeObserver(() => {
      if (Math.abs(this.room() - this.width) > 1) this.draw(false);
    });
    this.watch.observe(this.stage);
  }

  room() {
    return this.stage.clientWidth || 720;
  }

  change(name, value) {
    const { state, figure } = this;
    this.set(
      figure.change ? figure.change(state, name, value, this.player.index) : { ...state, [name]: value },
      true,
    );
  }

  /** Shows the figure in another state; with `keep` it stays at the step where it is. */
  set(state, keep = false) {
    this.state = state;
    this.model = this.figure.build(state);
    this.controls.show(this.figure.controls?.(state) ?? []);
    const start = this.model.start ?? 0;
    const moving = keep && Boolean(this.figure.moving);
    this.player.reset(this.model.steps.length, keep ? (this.model.goto ?? this.player.index) : start, moving);
  }

  draw(moving) {
    this.width = this.room();
    const index = this.player?.index ?? this.model.start ?? 0;
    if (this.figure.follow) {
      this.state = this.figure.follow(this.state, index);
      this.controls.show(this.figure.controls(this.state));
    }
    const step = this.model.steps[index];
    const view = { state: this.state, model: this.model, step, index, width: this.width };
    this.canvas.begin(step.say, moving);
    this.canvas.end(...this.figure.draw(this.canvas, view));
    const wide = this.stage.scrollWidth > this.stage.clientWidth + 1;
    if (wide) {
      this.stage.tabIndex = 0;
      this.stage.setAttribute("aria-label", "drawing, scrolls sideways");
      this.stage.setAttribute("role", "region");
    } else for (const name of ["tabindex", "aria-label", "role"]) this.stage.removeAttribute(name);
    this.code.show(this.figure.code?.(view) ?? null);
    this.table.show(this.figure.table?.(view) ?? null);
  }
}
