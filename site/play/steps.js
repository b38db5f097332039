// A recorded run on the page of its exercise, from the step on that goes wrong.
import { installStyle } from '../figures/stage/style.js';
import { readTrace } from '../trace/steps.js';
import looks from '../trace/view.css?inline';
import { TraceView } from '../trace/view.js';
import { addStyle } from './workbench.js';

addStyle(looks);

// The player in a new element; `recorded` is a trace of harness/README.md. Undefined where no kernel ran.
export function steppedThrough(recorded, file, source) {
  const run = readTrace({ ...recorded, file, source: source.split('\n') });
  if (run.steps.length === 0) return undefined;
  const place = document.createElement('div');
  place.className = 'warp-figure trace';
  place.tabIndex = -1;
  installStyle(document);
  return { place, show: () => new TraceView(place, run, { titled: false }).goToProblem() };
}
