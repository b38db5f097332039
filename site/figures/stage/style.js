// The look of figures and of the trace page. Colours follow `color-scheme` of the page, through
// light-dark().

import { PALETTE } from "./palette.js";

/** The names of the tones. */
export const TONES = Object.keys(PALETTE).filter((name) => `${name}-fill` in PALETTE);

/** The tones of groups of lanes, one after the other. */
export const GROUP_TONES = ["blue", "violet", "teal", "amber"];

function palette() {
  const light = [];
  const both = [];
  const add = (name, day, night) => {
    light.push(`--warp-${name}:${day}`);
    both.push(`--warp-${name}:light-dark(${day},${night})`);
  };
  for (const [name, [day, night]] of Object.entries(PALETTE)) add(name, day, night);
  return `.warp-figure{${light.join(";")}}
@supports (color:light-dark(#000,#fff)){.warp-figure{${both.join(";")}}}`;
}

function tones() {
  return TONES.map(
    (name) =>
      `.warp-figure .shape.${name}{stroke:var(--warp-${name});fill:var(--warp-${name}-fill)}
.warp-figure .line.${name}{stroke:var(--warp-${name})}
.warp-figure text.${name},.warp-figure .solid.${name}{fill:var(--warp-${name})}
.warp-figure .ink-${name}{color:var(--warp-${name})}`,
  ).join("\n");
}

const BASE = `
.warp-figure{display:block;box-sizing:border-box;margin:1.5rem 0;max-width:780px;color:var(--warp-ink);
  background:var(--warp-paper);border:1px solid var(--warp-rule);border-radius:10px;
  font:14px/1.5 var(--sans,ui-sans-serif,system-ui,"Segoe UI","Helvetica Neue",Arial,"DejaVu Sans",sans-serif);
  --warp-code-font:var(--mono,ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace)}
.warp-figure *,.warp-figure *::before{box-sizing:border-box}
.warp-figure:focus{outline:none}
.warp-figure :focus-visible,.warp-figure:focus-visible{outline:2.5px solid var(--warp-blue);outline-offset:2px}
.warp-figure .warp-title{margin:0;padding:12px 18px 0;font-size:15px;font-weight:600}
.warp-figure .warp-stage{overflow-x:auto;padding:6px 0;border-radius:6px}
.warp-figure svg.warp-canvas{display:block;margin:0 auto;overflow:visible}
.warp-figure .warp-say{margin:0;padding:4px 18px 12px;min-height:3.9em;line-height:1.45}
.warp-figure .warp-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.warp-figure text{font-family:inherit;font-size:14px;fill:var(--warp-ink)}
.warp-figure .mono,.warp-figure .warp-code,.warp-figure output,.warp-figure td{font-family:var(--warp-code-font)}
.warp-figure text.mono{font-size:13px}
.warp-figure text.small{font-size:12px}
.warp-figure text.tiny{font-size:11px}
.warp-figure text.aside{font-size:11px}
.warp-figure text.head{font-size:15px;font-weight:600}
.warp-figure text.bold{font-weight:600}
.warp-figure text.muted{fill:var(--warp-muted)}
.warp-figure text.halo{paint-order:stroke;stroke:var(--warp-paper);stroke-width:5px;stroke-linejoin:round}
.warp-figure .shape{stroke-width:1.5}
.warp-figure .shape.strong{stroke-width:2.6}
.warp-figure .line{fill:none;stroke-width:1.6}
.warp-figure .line.thick{stroke-width:2.4}
.warp-figure .dash{stroke-dasharray:5 4}
.warp-figure .faint{opacity:.38}
.warp-figure svg.lit [data-key],.warp-figure svg.lit [data-to]{opacity:.16}
.warp-figure svg.lit .on{opacity:1}
.warp-figure [data-key],.warp-figure [data-to]{transition:opacity .12s}
.warp-figure [data-act]{cursor:pointer}
.warp-figure svg text:not([data-act]){pointer-events:none}
@media (prefers-reduced-motion:no-preference){
  .warp-figure .moving .fresh{animation:warp-in .32s ease-out both}
  .warp-figure .moving .fresh.reel{animation:warp-reel .5s cubic-bezier(.2,.8,.3,1.15) both}
  .warp-figure .moving path.fresh.drawn{animation:warp-draw .42s ease-out both}
  .warp-figure .moving text.travels{offset-rotate:0deg;animation:warp-travel .42s ease-in-out both}
}
.warp-figure .warp-stage.scrubbed{cursor:ew-resize;touch-action:pan-y;user-select:none}
.warp-figure .warp-stage.scrubbed[role=region]{cursor:auto;touch-action:auto}
@keyframes warp-in{from{opacity:0}}
@keyframes warp-reel{from{opacity:0;transform:translateY(-22px)}}
@keyframes warp-travel{from{offset-distance:0%}85%{opacity:1}to{offset-distance:100%;opacity:0}}
@keyframes warp-draw{from{stroke-dashoffset:1;opacity:.2}to{stroke-dashoffset:0}}
`;

const PARTS = `
.warp-figure .warp-controls{display:flex;flex-wrap:wrap;gap:9px 16px;align-items:center;padding:10px 18px 8px}
.warp-figure .warp-controls:empty{display:none}
.warp-figure fieldset{border:0;margin:0;padding:0;min-width:0;display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px}
.warp-figure legend{float:left;padding:0;color:var(--warp-muted);font-size:13px}
.warp-figure .warp-name{color:var(--warp-muted);font-size:13px}
.warp-figure .warp-choices{display:flex;flex-wrap:wrap;gap:4px}
.warp-figure .warp-choices label{position:relative;display:block}
.warp-figure .warp-choices input{position:absolute;inset:0;opacity:0;margin:0;cursor:pointer;width:100%;height:100%}
.warp-figure .warp-choices span,.warp-figure button{display:inline-block;min-height:30px;padding:3px 10px;font:inherit;
  font-size:13px;line-height:22px;color:var(--warp-ink);background:var(--warp-panel);border:1px solid var(--warp-rule);
  border-radius:7px;text-align:center}
.warp-figure .warp-choices input:hover+span,.warp-figure button:hover:not(:disabled){border-color:var(--warp-blue)}
.warp-figure .warp-choices input:checked+span,.warp-figure button[aria-pressed=true]{color:var(--warp-blue);
  background:var(--warp-blue-fill);border-color:var(--warp-blue)}
.warp-figure .warp-choices input:focus-visible+span{outline:2.5px solid var(--warp-blue);outline-offset:2px}
.warp-figure button{cursor:pointer}
.warp-figure button:disabled{opacity:.4;cursor:default}
.warp-figure .warp-toggle,.warp-figure .warp-range{display:flex;align-items:center;gap:7px;min-height:30px;font-size:13px}
.warp-figure input[type=checkbox]{width:17px;height:17px;margin:0;accent-color:var(--warp-blue)}
.warp-figure input[type=range]{accent-color:var(--warp-blue);margin:0;width:110px;height:26px}
.warp-figure output{min-width:1.6em;font-size:13px;font-weight:600}
.warp-figure .warp-lanes{display:flex;flex-wrap:wrap;gap:3px}
.warp-figure .warp-lanes button{min-width:28px;padding:3px 4px;font-family:var(--warp-code-font)}
.warp-figure .warp-lanes button[aria-pressed=false]{color:var(--warp-muted);border-style:dashed}
.warp-figure .warp-player{display:flex;align-items:center;gap:6px;padding:8px 18px 12px;border-top:1px solid var(--warp-rule)}
.warp-figure .warp-player button{width:36px;height:34px;padding:0;line-height:0}
.warp-figure .warp-player button svg{width:18px;height:18px;fill:currentColor;stroke:none;vertical-align:middle}
.warp-figure .warp-player input{flex:1;min-width:40px;max-width:260px;margin:0 8px}
.warp-figure .warp-count{color:var(--warp-muted);font-size:13px;white-space:nowrap;font-variant-numeric:tabular-nums}
.warp-figure .warp-code{margin:8px 18px;padding:8px 0;background:var(--warp-panel);border:1px solid var(--warp-rule);
  border-radius:7px;overflow-x:auto;font-size:13px;line-height:1.55;color:var(--warp-ink)}
.warp-figure .warp-code>div{min-width:max-content;padding:0 12px;white-space:pre;border-left:3px solid transparent}
.warp-figure .warp-code .number{display:inline-block;min-width:2.2em;color:var(--warp-muted);user-select:none}
.warp-figure .warp-code .now{background:var(--warp-blue-fill);border-left-color:var(--warp-blue)}
.warp-figure .warp-code .bad{background:var(--warp-red-fill);border-left-color:var(--warp-red)}
.warp-figure .warp-code :is(.now,.bad) .number{color:inherit}
.warp-figure .warp-code .gone{opacity:.45;text-decoration:line-through}
.warp-figure .warp-table{margin:8px 18px;overflow-x:auto}
.warp-figure table{border-collapse:collapse;width:100%;font-size:13px;display:table;margin:0}
.warp-figure caption{text-align:left;color:var(--warp-muted);padding-bottom:4px}
.warp-figure th,.warp-figure td{text-align:left;padding:4px 14px 4px 0;border:0;border-bottom:1px solid var(--warp-rule);
  background:none;white-space:nowrap;font-weight:400}
.warp-figure table.wrap td:last-child{white-space:normal}
.warp-figure th{color:var(--warp-muted)}
@media (max-width:420px){.warp-figure .warp-player input{display:none}.warp-figure .warp-count{margin-left:auto}}
@media (max-width:520px){
  .warp-figure .warp-controls,.warp-figure .warp-player{padding-left:12px;padding-right:12px}
  .warp-figure .warp-title,.warp-figure .warp-say{padding-left:12px;padding-right:12px}
  .warp-figure .warp-code,.warp-figure .warp-table{margin-left:12px;margin-right:12px}
  .warp-figure table,.warp-figure .warp-code{font-size:12px}
  .warp-figure th,.warp-figure td{white-space:normal;padding-right:8px}
}
`;

/** The whole style sheet. Everything in it is below the class `warp-figure`. */
export const FIGURE_STYLE = palette() + BASE + PARTS + tones();

/** Puts the style sheet into a document or a shadow root, once. */
export function installStyle(root) {
  const place = root.head ?? root;
  if (place.querySelector("style[data-warp]")) return;
  const style = (root.ownerDocument ?? root).createElement("style");
  style.setAttribute("data-warp", "");
  style.textContent = FIGURE_STYLE;
  place.append(style);
}
