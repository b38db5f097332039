// The colours of code, which are those of the figures: red is left to what is wrong, amber to barriers.
// On the panel of base.css each of them has the contrast that WCAG asks of text.

const PALETTES = {
  light: {
    paper: '#f5f3ee', ink: '#1f2530', muted: '#606a76', blue: '#1d5fd1', green: '#19793a', amber: '#8f4e00',
    violet: '#6a3fc4', teal: '#0f6672',
  },
  dark: {
    paper: '#191d24', ink: '#e4e8ee', muted: '#98a2b0', blue: '#84b4ff', green: '#70d390', amber: '#f2b75f',
    violet: '#c3a8ff', teal: '#6fd0dc',
  },
};

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
  const palette = PALETTES[type];
  return {
    name: `warplings-${type}`,
    type,
    colors: { 'editor.foreground': palette.ink, 'editor.background': palette.paper },
    tokenColors: Object.entries(SCOPES).map(([tone, scope]) => ({ scope, settings: { foreground: palette[tone] } })),
  };
}
