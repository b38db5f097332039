// Groups from a thread to the grid: who is in each, how it is made, and what it may do.
const LEVELS = [
  {
    name: "thread",
    tone: "plain",
    made: "every kernel has them",
    size: "1",
    can: ["registers of its own", "loads, stores, atomics"],
    cannot: ["read another thread's registers"],
    say: "A thread has registers that no other thread can read. To combine values it needs a group.",
  },
  {
    name: "tile of 8",
    tone: "violet",
    made: "cg::tiled_partition<8>(warp)",
    size: "8, a constant",
    can: [
      "shfl, ballot, match, reduce, scan",
      "sync(): waits for its 8 threads and orders their memory",
      "diverge: other tiles are not waited for",
    ],
    cannot: ["work in a branch that only a part of it takes"],
    say: "A tile is cut from a larger group; all threads of the parent come to the cut. Its operations name only its own lanes, so whole tiles may go different ways.",
  },
  {
    name: "tile of 32",
    tone: "green",
    made: "cg::tiled_partition<32>(block)",
    size: "32: a warp",
    can: ["shfl, ballot, match, reduce, scan", "sync(): __syncwarp() with the right mask"],
    cannot: ["shuffle beyond its edge"],
    say: "A tile of 32 is a warp. Values go from register to register. At its edge a shuffle ends.",
  },
  {
    name: "coalesced",
    tone: "amber",
    made: "cg::coalesced_threads(), in a branch",
    size: "whoever is here",
    can: ["shfl, ballot, reduce", "aggregate atomics: any grouping will do"],
    cannot: ["promise who else will come"],
    say: "Inside of a branch: the threads that happen to be here together. As with activemask, another run may group them in another way.",
  },
  {
    name: "block",
    tone: "blue",
    made: "cg::this_thread_block()",
    size: "up to 1024",
    can: ["shared memory", "sync(): __syncthreads()"],
    cannot: ["shuffle", "see another block's shared memory, outside of a cluster"],
    say: "A block runs on one SM. Its threads combine through shared memory, with a barrier that all of them reach.",
  },
  {
    name: "cluster",
    tone: "blue",
    made: "cg::this_cluster(), from compute capability 9.0",
    size: "a few blocks",
    can: ["read and write the shared memory of its blocks", "sync(): a barrier over its blocks"],
    cannot: ["exist unless the launch asks for clusters of more than one block"],
    say: "A cluster is a few blocks that run at the same time, near to each other. They can see each other's shared memory.",
  },
  {
    name: "grid",
    tone: "teal",
    made: "cg::this_grid()",
    size: "all blocks",
    can: ["global memory, atomics", "sync(), after a cooperative launch"],
    cannot: ["shared memory", "wait for all blocks in an ordinary launch"],
    say: "The grid is all blocks. It can synchronise only if all blocks are resident: a cooperative launch.",
  },
];

const BRANCH = new Set([1, 4, 6, 9, 11, 14]);

function draw(canvas, { index, step, width }) {
  const narrow = width < 560;
  const pad = narrow ? 12 : 18;
  const blocks = narrow ? 1 : 2;
  const level = step.level;
  const on = (...names) => names.includes(level.name);
  canvas.rect(pad, 26, width - 2 * pad, 216, on("grid") ? "teal" : "plain", {
    radius: 10,
    style: on("grid") ? "strong" : "",
  });
  canvas.text(pad + 4, 18, "grid", `small bold ${on("grid") ? "teal" : "muted"}`);
  const room = width - 2 * pad - 24;
  const other = 56;
  const blockWidth = (room - other - 10 * blocks) / blocks;
  if (on("cluster"))
    canvas.rect(pad + 6, 31, blocks * (blockWidth + 10) + 2, 205, "blue", { radius: 10, style: "strong" });
  for (let block = 0; block < blocks; ++block) {
    const x = pad + 12 + block * (blockWidth + 10);
    const mine = block === 0;
    const chosen = on("block");
    canvas.rect(x, 54, blockWidth, 176, chosen && mine ? "blue" : "empty", {
      radius: 9,
      style: chosen && mine ? "strong" : "",
    });
    canvas.text(x + 4, 47, `block ${block}`, `small bold ${chosen && mine ? "blue" : "muted"}`);
    const warps = narrow || blockWidth > 250 ? 2 : 1;
    const warpWidth = (blockWidth - 12 * (warps + 1)) / warps;
    for (let warp = 0; warp < warps; ++warp) {
      const wx = x + 12 + warp * (warpWidth + 12);
      const here = mine && warp === 0;
      const warpOn = on("tile of 32") && here;
      canvas.rect(wx, 82, warpWidth, 108, warpOn ? "green" : "plain", {
        radius: 7,
        style: warpOn ? "strong" : "",
      });
      canvas.text(wx + 2, 75, `warp ${warp}`, `small ${warpOn ? "green bold" : "muted"}`);
      const tile = (warpWidth - 10) / 4;
      for (let t = 0; t < 4; ++t) {
        const tx = wx + 6 + t * tile;
        const tileOn = on("tile of 8") && here && t === 1;
        canvas.rect(tx, 89, tile - 3, 94, tileOn ? "violet" : "empty", {
          radius: 5,
          style: tileOn ? "strong" : "",
        });
        const dot = Math.min(12, (tile - 10) / 2);
        for (let lane = 0; lane < 8; ++lane) {
          const id = t * 8 + lane;
          const member =
            (mine &&
              (on("grid", "block") ||
                (here &&
                  (on("tile of 32") ||
                    (on("tile of 8") && t === 1) ||
                    (on("coalesced") && BRANCH.has(id)) ||
                    (on("thread") && id === 9))))) ||
            on("grid", "cluster");
          canvas.rect(
            tx + (tile - 3) / 2 + ((lane % 2) - 1) * (dot + 2) + 1,
            95 + Math.floor(lane / 2) * 21,
            dot,
            15,
            member ? (level.tone === "plain" ? "red" : level.tone) : "plain",
            {
              radius: 3,
              faint: !member,
              fresh: member,
              hint: `thread ${warp * 32 + id}`,
              style: member ? "strong" : "",
            },
          );
        }
      }
    }
    canvas.cell(x + 12, 200, blockWidth - 24, 22, "shared memory", chosen && mine ? "blue" : "plain", {
      radius: 5,
      size: 11,
      faint: !chosen,
    });
  }
  const ox = pad + 12 + blocks * (blockWidth + 10);
  canvas.rect(ox, 54, other, 176, on("grid") ? "teal" : "empty", { radius: 9 });
  canvas.text(ox + other / 2, 138, "more", "small muted", "middle");
  canvas.text(ox + other / 2, 153, "blocks", "small muted", "middle");
  canvas.cell(pad, 254, width - 2 * pad, 26, "global memory", on("grid", "thread") ? "amber" : "plain", {
    size: 12,
    faint: !on("grid", "thread"),
  });
  return [width, 290];
}

function table({ step }) {
  const { level } = step;
  return {
    caption: level.name,
    wrap: true,
    rows: [
      ["made by", level.made],
      ["threads", level.size],
      ...level.can.map((words, i) => [i === 0 ? "can" : "", { text: words, tone: "green" }]),
      ...level.cannot.map((words, i) => [i === 0 ? "can't" : "", { text: words, tone: "red" }]),
    ],
  };
}

export const figure = {
  title: "Groups and how they are made",
  pause: 3500,
  initial: { level: 1 },
  controls: ({ level }) => [
    {
      kind: "choice",
      name: "level",
      label: "group",
      value: level,
      options: LEVELS.map(({ name }, i) => [i, name]),
    },
  ],
  build: ({ level }) => ({
    steps: LEVELS.map((one) => ({ level: one, say: one.say })),
    start: level,
    goto: level,
  }),
  // The choice and the player show the same thing, so a step is a choice.
  follow: (state, index) => ({ ...state, level: index }),
  draw,
  table,
};
