// Two kinds of blocks get a frame on the site: a chapter's list of contents, which wide screens
// show at the side anyway, and tables, which scroll by themselves where they are too wide.
export function contentsPlugin(markdown) {
  markdown.core.ruler.push('contents', (state) => {
    const { tokens } = state;
    const start = tokens.findIndex(
      (token, index) => token.type === 'inline' && /^\*\*(In this chapter|On this page)\*\*$/.test(token.content) && index > 0,
    );
    if (start < 0 || tokens[start + 2]?.type !== 'ordered_list_open') return;
    const end = tokens.findIndex((token, index) => index > start && token.type === 'ordered_list_close' && token.level === 0);
    const open = new state.Token('html_block', '', 0);
    const close = new state.Token('html_block', '', 0);
    open.content = '<nav class="in-this-chapter" aria-label="In this chapter">\n';
    close.content = '</nav>\n';
    tokens.splice(end + 1, 0, close);
    tokens.splice(start - 1, 0, open);
  });
}

// How many columns the table that begins at `index` has.
function columns(tokens, index) {
  const end = tokens.findIndex((token, at) => at > index && token.type === 'thead_close');
  return tokens.slice(index, end).filter(({ type }) => type === 'th_open').length;
}

export function tablePlugin(markdown) {
  const { rules } = markdown.renderer;
  // The corner above row names heads nothing: it is an ordinary cell.
  markdown.core.ruler.push('corners', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type !== 'th_open' || tokens[index + 1].content !== '') return;
      token.tag = tokens[index + 2].tag = 'td';
    });
  });
  const open = rules.table_open;
  const close = rules.table_close;
  rules.table_open = (tokens, index, options, env, self) =>
    `<div class="wide${columns(tokens, index) > 5 ? ' many' : ''}" tabindex="0" role="group" aria-label="Table">` +
    (open ? open(tokens, index, options, env, self) : self.renderToken(tokens, index, options));
  rules.table_close = (tokens, index, options, env, self) =>
    (close ? close(tokens, index, options, env, self) : self.renderToken(tokens, index, options)) + '</div>\n';
}
