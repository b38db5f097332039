// Three kinds of blocks get a frame on the site: a chapter's list of contents, which wide screens
// show at the side anyway; the place where it sends the reader to an exercise, whose command is to be
// copied; and tables, which scroll by themselves where they are too wide.
import { readCourse } from '../course.js';
import { hasParts } from '../machine/built.js';

const { exercises } = readCourse();

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

// The exercise's page, as the tokens of a paragraph.
function wayToExercise(name, { Token }, block) {
  const exercise = exercises.find((one) => one.name === name);
  if (!exercise) return [];
  const open = new Token('link_open', 'a', 1);
  open.attrSet('href', `/exercises/${exercise.chapter}/${name}.md`);
  const text = new Token('text', '', 0);
  text.content = hasParts() ? 'Solve it in your browser' : 'Its contract and its hints';
  return [
    block('paragraph_open', 'p', 1),
    block('inline', '', 0, { content: '', children: [open, text, new Token('link_close', 'a', -1)] }),
    block('paragraph_close', 'p', -1),
  ];
}

// "**Your turn.** What to write: `./run.sh test NAME`." The command becomes a block of its own, and the
// exercise's page stands below it.
export function turnPlugin(markdown) {
  markdown.core.ruler.push('turns', (state) => {
    const { tokens } = state;
    for (let index = 0; index < tokens.length; ++index) {
      const match = /^\*\*Your turn\.\*\* /.test(tokens[index].content) && tokens[index].type === 'inline';
      const children = tokens[index].children ?? [];
      const at = children.findIndex(({ type, content }) => match && type === 'code_inline' && content.startsWith('./run.sh test '));
      if (at < 0) continue;
      // What is said after the command stands below it.
      const rest = children.slice(at + 1);
      if (rest[0]?.type === 'text') rest[0].content = rest[0].content.replace(/^\.\s*/, '');
      while (['softbreak', 'text'].includes(rest[0]?.type) && !rest[0].content.trim()) rest.shift();
      tokens[index].children = children.slice(0, at);
      const block = (type, tag, nesting, values) => Object.assign(new state.Token(type, tag, nesting), { block: true, ...values });
      const after =
        rest.length === 0
          ? []
          : [
              block('paragraph_open', 'p', 1),
              block('inline', '', 0, { content: '', children: rest }),
              block('paragraph_close', 'p', -1),
            ];
      const way = wayToExercise(children[at].content.split(' ').at(-1), state, block);
      tokens.splice(
        index + 2,
        0,
        block('fence', 'code', 0, { info: 'sh', content: `${children[at].content}\n`, markup: '```' }),
        ...way,
        ...after,
        block('html_block', '', 0, { content: '</div>\n' }),
      );
      tokens.splice(index - 1, 0, block('html_block', '', 0, { content: '<div class="turn">\n' }));
      index += 4;
    }
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
