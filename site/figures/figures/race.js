// The first page's figure: the halving tree, with what a GPU and the referee have to say of it once a
// barrier is gone.
import { figure as tree, lineOf } from "./halving_tree.js";

// chapters/examples/01_shared_memory/race_rate.cu on an H200, whose counts chapter 1 gives. What
// is right by luck is not green.
const ON_A_GPU = [
  ["an H200, 512 threads", "right in 20000 of 20000 runs"],
  ["an H200, 1024 threads", { text: "wrong in 40 of 20000 runs", tone: "red" }],
];

// The first of the reads and writes that nothing orders, as a verdict says it.
function verdict({ races, sum }) {
  if (races.length === 0) return { text: `right: ${sum}, whatever the order`, tone: "green" };
  const [before, now] = races[0].accesses;
  const access = ({ write, thread }) => `${write ? "write" : "read"} by thread ${thread}`;
  return {
    text: `shared-race, line ${lineOf(now.round)}: ${access(before)}, ${access(now)}, and no barrier between them`,
    tone: "red",
  };
}

export const figure = {
  ...tree,
  title: "A sum of eight numbers. Take a barrier away",
  controls: (state) => [
    {
      kind: "toggle",
      name: "between",
      label: "barriers between the rounds",
      value: state.b1 && state.b2,
    },
  ],
  change: (state, name, value) =>
    name === "between" ? { ...state, b1: value, b2: value } : { ...state, [name]: value },
  table: ({ model }) => ({
    caption: model.races.length ? "What you hear of it, without these barriers" : "What you hear of it",
    rows: [...(model.races.length ? ON_A_GPU : []), ["the referee, at every size", verdict(model)]],
    wrap: true,
  }),
};
