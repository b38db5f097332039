// An SVG that figures draw on: cells, arrows, texts, braces. Coordinates are pixels of the page.
// Everything that is drawn goes through createElementNS and textContent, so values need no escaping.
import { TONES } from "./style.js";

const SVG = "http://www.w3.org/2000/svg";
let canvases = 0;

const number = (value) => String(Math.round(value * 10) / 10);

export class Canvas {
  /**
   * Appends an SVG to `parent`. `onAct(action)` is called when something drawn with `act` is
   * clicked; `onPoint(key or null)` when the pointer enters something drawn with `key`.
   */
  constructor(parent, { onAct, onPoint } = {}) {
    this.prefix = `warp${++canvases}`;
    this.svg = this.make("svg", { class: "warp-canvas", role: "img" });
    this.title = this.make("title");
    this.defs = this.make("defs");
    this.body = this.make("g");
    this.svg.append(this.title, this.defs, this.body);
    parent.append(this.svg);
    this.heads();
    this.svg.addEventListener("pointerover", (event) => {
      const key = event.target.closest("[data-key]")?.dataset.key ?? null;
      this.light(key);
      onPoint?.(key);
    });
    this.svg.addEventListener("pointerleave", () => {
      this.light(null);
      onPoint?.(null);
    });
    this.svg.addEventListener("click", (event) => {
      const act = event.target.closest("[data-act]")?.dataset.act;
      if (act !== undefined) onAct?.(act);
    });
  }

  make(name, attributes = {}) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes))
      if (value !== undefined && value !== null && value !== false && value !== "")
        element.setAttribute(key, value);
    return element;
  }

  heads() {
    for (const tone of TONES) {
      const marker = this.make("marker", {
        id: `${this.prefix}-${tone}`,
        viewBox: "0 0 8 8",
        refX: 7,
        refY: 4,
        markerWidth: 7,
        markerHeight: 7,
        markerUnits: "userSpaceOnUse",
        orient: "auto-start-reverse",
      });
      marker.setAttribute("markerWidth", "9");
      marker.setAttribute("markerHeight", "9");
      marker.append(this.make("path", { class: `solid ${tone}`, d: "M0 0.6 L8 4 L0 7.4 Z" }));
      this.defs.append(marker);
    }
  }

  /** Starts a new drawing. `label` is what a screen reader says of it; `moving` lets fresh things appear. */
  begin(label, moving = false) {
    this.body.replaceChildren();
    this.moving = moving && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.links = [];
    this.keyed = new Map();
    this.title.textContent = label;
    this.body.setAttribute("class", moving ? "moving" : "");
    this.svg.classList.remove("lit");
  }

  /** Ends a drawing of that size in pixels. */
  end(width, height) {
    if (this.moving) for (const link of this.links) if (link.fresh) this.travel(link);
    this.svg.setAttribute("viewBox", `0 0 ${number(width)} ${number(height)}`);
    this.svg.setAttribute("width", number(width));
    this.svg.setAttribute("height", number(height));
  }

  put(element, { key, act, fresh, faint, hint, reel } = {}) {
    if (fresh) element.classList.add("fresh");
    if (reel !== undefined) {
      element.classList.add("reel");
      element.style.animationDelay = `${reel * 50}ms`;
    }
    if (faint) element.classList.add("faint");
    if (act !== undefined) element.dataset.act = act;
    if (key !== undefined) {
      element.dataset.key = key;
      this.keyed.set(key, [...(this.keyed.get(key) ?? []), element]);
    }
    if (hint) {
      const title = this.make("title");
      title.textContent = hint;
      element.append(title);
    }
    this.body.append(element);
    return element;
  }

  rect(x, y, width, height, tone = "plain", options = {}) {
    const { radius = 5, style = "" } = options;
    return this.put(
      this.make("rect", {
        class: `shape ${tone} ${style}`,
        x: number(x),
        y: number(y),
        width: number(width),
        height: number(height),
        rx: radius,
      }),
      options,
    );
  }

  text(x, y, words, style = "", anchor = "start", options = {}) {
    const element = this.make("text", { class: style, x: number(x), y: number(y), "text-anchor": anchor });
    element.textContent = String(words);
    if (options.size) element.style.fontSize = `${options.size}px`;
    return this.put(element, options);
  }

  /** A box with words in its middle, in its tone, as large as they fit. */
  cell(x, y, width, height, words = "", tone = "plain", options = {}) {
    this.rect(x, y, width, height, tone, options);
    if (words === "" || words === null || words === undefined) return;
    const all = String(words);
    const size = Math.max(8, Math.min(options.size ?? 13, (width - 4) / (all.length * 0.61), height - 6));
    const room = Math.max(1, Math.floor((width - 2) / (size * 0.6)));
    const shown = all.length > room ? `${all.slice(0, Math.max(1, room - 1))}…` : all;
    this.text(
      x + width / 2,
      y + height / 2 + size * 0.36,
      shown,
      `mono ${tone === "empty" ? "idle" : tone} ${options.words ?? ""}`,
      "middle",
      { ...options, size, hint: options.hint ?? (shown === all ? undefined : all) },
    );
  }

  /** A line or curve. `from` and `to` are the keys of the cells that it joins; `head: false` leaves out the tip. */
  path(data, tone = "plain", options = {}) {
    const { style = "", head = false, from, to } = options;
    const dashed = style.includes("dash");
    const element = this.make("path", {
      class: `line ${tone} ${style} ${dashed ? "" : "drawn"}`,
      d: data,
      "marker-end": head ? `url(#${this.prefix}-${tone})` : undefined,
    });
    if (options.fresh && !dashed) {
      element.setAttribute("pathLength", "1");
      element.setAttribute("stroke-dasharray", "1");
    }
    if (to !== undefined) {
      element.dataset.to = to;
      this.links.push({ from, to, element, fresh: options.fresh });
    }
    return this.put(element, options);
  }

  /** The value of the cell where an arrow begins goes along it; what it comes to appears as it arrives. */
  travel({ from, to, element }) {
    const source = this.keyed.get(from)?.find((part) => part.tagName === "text");
    if (!source) return;
    const value = this.make("text", { class: `${source.getAttribute("class")} travels halo`, "text-anchor": "middle" });
    value.classList.remove("fresh");
    value.textContent = source.firstChild.data;
    value.style.fontSize = source.style.fontSize;
    value.style.offsetPath = `path("${element.getAttribute("d")}")`;
    value.addEventListener("animationend", () => value.remove());
    this.body.append(value);
    for (const part of this.keyed.get(to) ?? []) if (part.classList.contains("fresh")) part.style.animationDelay = ".3s";
  }

  line(x1, y1, x2, y2, tone, options = {}) {
    return this.path(`M${number(x1)} ${number(y1)} L${number(x2)} ${number(y2)}`, tone, options);
  }

  arrow(x1, y1, x2, y2, tone, options = {}) {
    return this.line(x1, y1, x2, y2, tone, { head: true, ...options });
  }

  /** An arrow that leaves downwards and arrives from above, so that neighbours can be told apart. */
  flow(x1, y1, x2, y2, tone, options = {}) {
    const bend = (y2 - y1) * 0.42;
    const data =
      `M${number(x1)} ${number(y1)} C${number(x1)} ${number(y1 + bend)} ${number(x2)} ${number(y2 - bend - 4)} ` +
      `${number(x2)} ${number(y2)}`;
    return this.path(data, tone, { head: true, ...options });
  }

  dot(x, y, radius, tone, options = {}) {
    return this.put(
      this.make("circle", { class: `solid ${tone}`, cx: number(x), cy: number(y), r: radius }),
      options,
    );
  }

  cross(x, y, size = 6, tone = "red", options = {}) {
    return this.path(
      `M${x - size} ${y - size} L${x + size} ${y + size} M${x - size} ${y + size} L${x + size} ${y - size}`,
      tone,
      { style: "thick", ...options },
    );
  }

  /** A bracket from x1 to x2 with words at its middle, above or below it. */
  brace(x1, x2, y, words, tone = "plain", { above = true, ...options } = {}) {
    const tick = above ? 6 : -6;
    this.path(
      `M${number(x1)} ${number(y + tick)} L${number(x1)} ${number(y)} L${number(x2)} ${number(y)} L${number(x2)} ${number(y + tick)}`,
      tone,
      options,
    );
    this.text((x1 + x2) / 2, above ? y - 7 : y + 18, words, `small ${tone}`, "middle");
  }

  /** Shows where the value of a cell came from, through all arrows; null shows everything again. */
  light(key) {
    for (const element of this.body.querySelectorAll(".on")) element.classList.remove("on");
    const followed = key !== null && this.links.some((link) => link.to === key || link.from === key);
    this.svg.classList.toggle("lit", followed);
    if (!followed) return;
    const seen = new Set();
    const back = [key];
    while (back.length > 0) {
      const cell = back.pop();
      if (seen.has(cell)) continue;
      seen.add(cell);
      for (const element of this.keyed.get(cell) ?? []) element.classList.add("on");
      for (const link of this.links)
        if (link.to === cell) {
          link.element.classList.add("on");
          if (link.from !== undefined) back.push(link.from);
        }
    }
  }
}
