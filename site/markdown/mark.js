// The course's mark: the 32 lanes of a warp, eight to a row, of which a W is lit. The terminal has it,
// too (grader/text/lanes.h).
import { PALETTE } from '../figures/stage/palette.js';

export const MARK = 0x42a59981;

// Where the lanes stand in a square of 32, which of them are lit, and how large they are.
export const LANE = { width: 3, height: 6.5, radius: 1.2 };
export const lanes = Array.from({ length: 32 }, (_, lane) => ({
  x: 0.5 + (lane % 8) * 4,
  y: 0.75 + Math.floor(lane / 8) * 8,
  lit: ((MARK >>> lane) & 1) === 1,
}));

// As a picture of its own, which knows whether the screen is dark.
export function markSvg() {
  const shapes = lanes.map(
    ({ x, y, lit }) =>
      `<rect${lit ? ' class="lit"' : ''} x="${x}" y="${y}" width="${LANE.width}" height="${LANE.height}" rx="${LANE.radius}"/>`,
  );
  const rules = (night) =>
    `rect{fill:${PALETTE.idle[night]};opacity:.4}.lit{fill:${PALETTE.blue[night]};opacity:1}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<style>${rules(0)}@media(prefers-color-scheme:dark){${rules(1)}}</style>${shapes.join('')}</svg>`
  );
}
