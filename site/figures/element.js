// The custom elements of the figures: a frame in a shadow root, so that a page's styles stay out.
import { Frame } from "./stage/frame.js";
import { installStyle } from "./stage/style.js";

/**
 * Defines the element `tag`, which shows `figure` (see Frame) with the state `preset` changed.
 * What the page wrote inside of the element (the static picture) stays hidden behind it, and comes
 * back if the figure can't be drawn.
 */
export function defineFigure(tag, figure, preset = {}) {
  if (customElements.get(tag)) return;
  customElements.define(
    tag,
    class extends HTMLElement {
      connectedCallback() {
        if (this.shadowRoot) return;
        const root = this.attachShadow({ mode: "open" });
        const host = document.createElement("div");
        host.className = "warp-figure";
        root.append(host);
        installStyle(root);
        try {
          this.frame = new Frame(host, figure, preset);
          // A page may call the picture by its own words.
          if (this.getAttribute("label")) host.setAttribute("aria-label", this.getAttribute("label"));
        } catch (error) {
          root.replaceChildren(
            document.createElement("slot"),
            Object.assign(document.createElement("slot"), { name: "static" }),
          );
          throw error;
        }
      }
    },
  );
}
