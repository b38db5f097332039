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
