// The colours of code, which are those of the figures: red is left to what is wrong, amber to barriers.
import { PALETTE } from '../figures/stage/palette.js';

const SCOPES = {
  muted: ['comment', 'punctuation.definition.comment'],
  violet: ['keyword.control', 'keyword.other', 'storage', 'keyword.operator.wordlike'],
  teal: ['storage.type.built-in', 'entity.name.type', 'support.type', 'constant.numeric', 'keyword.other.unit'],
  green: ['string', 'punctuation.definition.string', 'constant.character'],
  blue: ['storage.modifier.cuda', 'variable.language.cuda', 'support.function.cuda', 'keyword.operator.launch.cuda', 'keyword.control.directive'],
  amber: ['support.function.barrier.cuda'],
};

// A theme for the highlighter: "light" or "dark".
export function codeTheme(type) {
  const colour = (tone) => PALETTE[tone][type === 'light' ? 0 : 1];
  return {
    name: `warplings-${type}`,
    type,
    colors: { 'editor.foreground': colour('ink'), 'editor.background': colour('panel') },
    tokenColors: Object.entries(SCOPES).map(([tone, scope]) => ({ scope, settings: { foreground: colour(tone) } })),
  };
}

// The tone of each word as its class, instead of two colours in a style: a third of what a page of code
// weighs. Plain words need none.
export const tonesAsClasses = {
  name: 'tones-as-classes',
  span(node) {
    const light = /--shiki-light:(#\w+)/.exec(node.properties.style)?.[1].toLowerCase();
    if (!light) return;
    const tone = Object.keys(PALETTE).find((name) => PALETTE[name][0].toLowerCase() === light);
    if (!tone) throw new Error(`The palette has no ${light}, which code is coloured with.`);
    delete node.properties.style;
    if (tone in SCOPES) this.addClassToHast(node, tone);
  },
};

export const toneStyle = () =>
  Object.keys(SCOPES)
    .map((tone) => `.vp-code .${tone}{color:var(--${tone})}`)
    .join('');
