// The palette as the custom properties that the theme's styles use (--ink, --blue, --blue-fill, ...),
// and what the tones are in code and in the chapters' drawings (styles/drawing.css). Paper is always light.
import { PALETTE } from '../figures/stage/palette.js';
import { toneStyle } from './code_theme.js';

export function colourStyle() {
  const all = (night) =>
    Object.entries(PALETTE)
      .map(([name, values]) => `--${name}:${values[night]}`)
      .join(';');
  const tones = Object.keys(PALETTE)
    .filter((name) => `${name}-fill` in PALETTE)
    .map(
      (name) =>
        `.drawing .${name}.shape{stroke:var(--${name});fill:var(--${name}-fill)}.drawing .${name}.line{stroke:var(--${name})}` +
        `.drawing text.${name},.drawing .${name}.solid{fill:var(--${name})}`,
    );
  return `:root{${all(0)}}@media screen{.dark{${all(1)}}}${toneStyle()}${tones.join('')}`;
}
