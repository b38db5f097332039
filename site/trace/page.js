// The page of `trace --html`: a recording alone.
import { installStyle } from "../figures/stage/style.js";
import { readTrace } from "./steps.js";
import { TraceView } from "./view.js";

const keyOf = ({ key, ctrlKey, metaKey, altKey }) => ({ key, ctrlKey, metaKey, altKey });

installStyle(document);
const parent = document.getElementById("trace");
const traced = readTrace(JSON.parse(document.getElementById("trace-data").textContent));
window.warpTrace = new TraceView(parent, traced);
// Nothing has the focus before somebody clicks or tabs: the keys work from the start.
document.addEventListener("keydown", (event) => {
  if (event.target !== document.body) return;
  if (!parent.dispatchEvent(new KeyboardEvent("keydown", { ...keyOf(event), cancelable: true }))) event.preventDefault();
});
