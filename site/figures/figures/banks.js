// Which bank of shared memory each lane of a warp asks, and how many wavefronts that takes.
import { recorded } from "../recorded/banks.js";

const LANES = 32;
const BANKS = 32;
const TONES = ["blue", "violet", "teal", "amber", "green"];

/** The word of each lane, and the wavefront in which it is served: [{lane, word, bank, front}]. */
export function requests({ stride, same }) {
  const served = new Map(); // by bank: the words in the order in which they are asked for
  return Array.from({ length: LANES }, (_, lane) => {
    const word = same ? (lane % 2) * stride : lane * stride;
    const words = served.get(word % BANKS) ?? [];
    served.set(word % BANKS, words);
    if (!words.includes(word)) words.push(word);
    return { lane, word, bank: word % BANKS, front: words.indexOf(word) };
  });
}

function build(state) {
  const lanes = requests(state);
  const fronts = recorded[`${state.same ? "two" : "all"}/${state.stride}`];
  const banks = new Set(lanes.map(({ bank }) => bank)).size;
  const formula = state.same ? `tile[lane % 2 * ${state.stride}]` : `tile[lane * ${state.stride}]`;
  const reason =
    fronts === 1
      ? "No two different words are in one bank, so all are served in one go."
      : `The busiest bank has to serve ${fronts} different words, one after the other.`;
  const steps = [
    {
      front: -1,
      say:
        `32 lanes ask for ${formula}, in ${banks} ${banks === 1 ? "bank" : "banks"}: ` +
        `${fronts} ${fronts === 1 ? "wavefront" : "wavefronts"}. ${reason}${state.same ? " Lanes that read the same word are no conflict." : ""}`,
    },
  ];
  for (let front = 0; front < fronts; ++front) {
    const now = lanes.filter((lane) => lane.front === front);
    const words = new Set(now.map(({ word }) => word)).size;
    steps.push({
      front,
      say:
        `Wavefront ${front + 1} of ${fronts}: ${now.length} ${now.length === 1 ? "lane gets its word" : "lanes get their words"}, ` +
        `${words} ${words === 1 ? "word" : "words"} from ${words} ${words === 1 ? "bank" : "banks"}.`,
    });
  }
  return { lanes, fronts, steps, formula, goto: 0 };
}

function draw(canvas, { model, step, width }) {
  const narrow = width < 560;
  const left = narrow ? 12 : 74;
  const pitch = (width - left - (narrow ? 12 : 18)) / BANKS;
  const size = pitch - (narrow ? 1 : 2);
  const height = model.fronts > 8 ? 15 : 20;
  let y = 30;
  if (!narrow) canvas.text(left - 12, 20, "bank", "small muted", "end");
  for (let bank = 0; bank < BANKS; ++bank)
    if (!narrow || bank % 8 === 0 || bank === 31)
      canvas.text(left + (bank + 0.5) * pitch, 20, bank, "mono tiny muted", "middle");
  for (let front = 0; front < model.fronts; ++front) {
    if (!narrow && (model.fronts <= 16 || front % 4 === 0))
      canvas.text(left - 12, y + height / 2 + 4, front + 1, "mono tiny muted", "end");
    for (let bank = 0; bank < BANKS; ++bank) {
      const here = model.lanes.filter((lane) => lane.front === front && lane.bank === bank);
      const tone = here.length === 0 ? "empty" : TONES[front % TONES.length];
      const faint = step.front >= 0 && step.front !== front;
      const hint =
        here.length === 0
          ? undefined
          : `word ${here[0].word}: ${here.length > 4 ? `${here.length} lanes` : `lane ${here.map(({ lane }) => lane).join(", ")}`}`;
      const words = here.length === 0 ? "" : here.length > 1 ? `×${here.length}` : here[0].lane;
      if (narrow)
        canvas.rect(left + bank * pitch, y, size, height, tone, {
          radius: 2,
          faint,
          hint,
          fresh: step.front === front,
        });
      else
        canvas.cell(left + bank * pitch, y, size, height, words, tone, {
          radius: 3,
          size: 10,
          faint,
          hint,
          fresh: step.front === front,
        });
    }
    y += height + 3;
  }
  canvas.text(
    left,
    y + 18,
    narrow
      ? "Rows: wavefronts. A filled box: a lane's word."
      : "Each row is a wavefront. A box names the lane whose word that bank serves.",
    "small muted",
  );
  return [width, y + 30];
}

export const figure = {
  title: "Which bank each lane of a warp asks",
  pause: 900,
  initial: { stride: 2, same: false },
  controls: ({ stride, same }) => [
    {
      kind: "choice",
      name: "preset",
      label: "stride",
      value: stride,
      options: [1, 2, 3, 8, 32, 33].map((value) => [value, String(value)]),
    },
    { kind: "range", name: "stride", label: "any stride", min: 0, max: 40, value: stride },
    { kind: "toggle", name: "same", label: "only two words", value: same },
  ],
  change: (state, name, value) => ({ ...state, [name === "preset" ? "stride" : name]: value }),
  build,
  draw,
};
