// What a reader may change in a figure: choices, numbers, switches, lanes of a mask, buttons.
import { bitOf, hasLane, hexMask } from "./mask.js";

function element(name, className, words) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (words !== undefined) made.textContent = words;
  return made;
}

// Only its structure decides whether a control must be built again; its value is set.
function shapeOf(control) {
  const { value, disabled, ...shape } = control;
  return JSON.stringify(shape);
}

export class Controls {
  /** Appends to `parent`. `onChange(name, value)` is called with what the reader chose. */
  constructor(parent, onChange) {
    this.box = element("div", "warp-controls");
    this.onChange = onChange;
    this.shown = [];
    parent.append(this.box);
  }

  /**
   * Shows these controls:
   *   {kind: "choice", name, label, options: [[value, words]...], value}
   *   {kind: "range", name, label, min, max, value, values?}   `values` lists what the positions mean
   *   {kind: "toggle", name, label, value}
   *   {kind: "lanes", name, label, lanes, value}               a mask
   *   {kind: "button", name, label}
   * Any may be `disabled`. What has the focus keeps it.
   */
  show(controls) {
    const shapes = controls.map(shapeOf);
    if (this.shown.length === controls.length && this.shown.every((old, i) => old.shape === shapes[i])) {
      this.shown.forEach((old, i) => old.set(controls[i]));
      return;
    }
    const root = this.box.getRootNode();
    const focus = root.activeElement?.closest?.("[data-name]")?.dataset.name;
    this.shown = controls.map((control, i) => {
      const built = this[control.kind](control);
      built.box.dataset.name ??= control.name;
      built.set(control);
      return { ...built, shape: shapes[i] };
    });
    this.box.replaceChildren(...this.shown.map((control) => control.box));
    if (focus) {
      const again = [...this.box.querySelectorAll("[data-name]")].find((box) => box.dataset.name === focus);
      (again?.matches("button,input") ? again : again?.querySelector("input:checked,input,button"))?.focus();
    }
  }

  choice({ name, label, options }) {
    const box = element("fieldset");
    const choices = element("div", "warp-choices");
    box.append(element("legend", "", label), choices);
    const group = `${name}-${Math.random().toString(36).slice(2)}`;
    const inputs = options.map(([value, words]) => {
      const input = element("input");
      Object.assign(input, { type: "radio", name: group, value: String(value) });
      input.addEventListener("change", () => this.onChange(name, value));
      const row = element("label");
      row.append(input, element("span", "", words));
      choices.append(row);
      return { input, value };
    });
    return {
      box,
      set: (control) =>
        inputs.forEach(({ input, value }) => {
          input.checked = value === control.value;
          input.disabled = Boolean(control.disabled);
        }),
    };
  }

  range({ name, label, min, max, values }) {
    const box = element("label", "warp-range");
    const input = element("input");
    const output = element("output");
    Object.assign(input, {
      type: "range",
      min: values ? 0 : min,
      max: values ? values.length - 1 : max,
      step: 1,
    });
    input.setAttribute("aria-label", label);
    const read = () => (values ? values[Number(input.value)] : Number(input.value));
    input.addEventListener("input", () => {
      output.textContent = String(read());
      this.onChange(name, read());
    });
    box.append(element("span", "warp-name", label), input, output);
    return {
      box,
      set: ({ value, disabled }) => {
        input.value = String(values ? values.indexOf(value) : value);
        input.setAttribute("aria-valuetext", String(value));
        output.textContent = String(value);
        input.disabled = Boolean(disabled);
      },
    };
  }

  toggle({ name, label }) {
    const box = element("label", "warp-toggle");
    const input = element("input");
    input.type = "checkbox";
    input.addEventListener("change", () => this.onChange(name, input.checked));
    box.append(input, element("span", "", label));
    return {
      box,
      set: ({ value, disabled }) => {
        input.checked = Boolean(value);
        input.disabled = Boolean(disabled);
      },
    };
  }

  lanes({ name, label, lanes }) {
    const box = element("fieldset");
    const row = element("div", "warp-lanes");
    const output = element("output");
    let mask = 0;
    const buttons = Array.from({ length: lanes }, (_, lane) => {
      const button = element("button", "", String(lane));
      button.type = "button";
      button.setAttribute("aria-label", `${label}: lane ${lane}`);
      button.addEventListener("click", () => this.onChange(name, (mask ^ bitOf(lane)) >>> 0));
      row.append(button);
      return button;
    });
    box.append(element("legend", "", label), row, output);
    return {
      box,
      set: ({ value, disabled }) => {
        mask = value;
        output.textContent = hexMask(value, lanes);
        buttons.forEach((button, lane) => {
          button.setAttribute("aria-pressed", String(hasLane(value, lane)));
          button.disabled = Boolean(disabled);
        });
      },
    };
  }

  button({ name, label }) {
    const box = element("button", "", label);
    box.type = "button";
    box.addEventListener("click", () => this.onChange(name, true));
    return {
      box,
      set: ({ disabled }) => {
        box.disabled = Boolean(disabled);
      },
    };
  }
}
