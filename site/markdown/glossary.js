// Words that a chapter takes from an earlier one. Where a page says one for the first time, it leads to
// the section that explains it, and a pointer over it, or the keyboard's focus, shows a sentence.
const said = (words, page, place, meaning, except) => ({
  words: new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'i'),
  page,
  place,
  meaning,
  except, // a page that means something else by it
});

export const glossary = [
  said('warps?', '01_shared_memory', 'first-light', '32 neighbouring threads of a block, which the hardware runs together.'),
  said('lanes?', '01_shared_memory', 'first-light', 'A thread of a warp, by its place there: 0 to 31.'),
  said('shared memory', '01_shared_memory', 'where-values-live', 'Memory of one block, on the multiprocessor. All threads of the block reach it, and nobody else.'),
  said('barriers?', '01_shared_memory', 'the-barrier', 'A place that no thread of the block leaves before all have come there: __syncthreads().'),
  said('races?', '01_shared_memory', 'races', 'Two threads access one place, one of them writes, and nothing orders the two.'),
  said('happens?[- ]before', '01_shared_memory', 'races', 'The order that barriers, atomics and fences make between accesses of different threads.'),
  said('bank conflicts?', '01_shared_memory', 'bank-conflicts', 'Lanes want different words of one bank of shared memory, and are served one after the other.'),
  said('shuffles?', '02_shuffles', 'the-four-shuffles', "A call by which a lane reads another lane's register."),
  said('masks?', '03_masks', 'what-a-mask-promises', 'A bit for each lane that makes a warp call. The call waits for all of them.', '07_beyond_the_block'),
  said('ballots?', '03_masks', 'votes', 'A vote that gives every lane the bits of all: who said yes.'),
  said('clusters?', '07_beyond_the_block', 'clusters', "Blocks that run at one time and can reach each other's shared memory."),
  said('fences?', 'memory_model', 'release-and-acquire', 'A call that orders what a thread does in memory before it and after it, for others to see.'),
];

const hasOwnWords = (page) => /^\d/.test(page) || ['errors', 'memory_model', 'shared_memory_costs'].includes(page);

// The text with the first of the terms in it as a link; undefined where it has none.
function withTerm(text, open, { Token }) {
  const found = [...open]
    .map((term) => ({ term, match: term.words.exec(text) }))
    .filter(({ match }) => match)
    .sort((a, b) => a.match.index - b.match.index)[0];
  if (!found) return undefined;
  const { term, match } = found;
  const plain = (content) => Object.assign(new Token('text', '', 0), { content });
  const link = new Token('link_open', 'a', 1);
  link.attrs = [
    ['href', `/chapters/${term.page}.md#${term.place}`],
    ['class', 'term'],
    ['aria-description', term.meaning],
  ];
  const rest = match.index + match[0].length;
  return {
    term,
    before: [plain(text.slice(0, match.index)), link, plain(match[0]), new Token('link_close', 'a', -1)],
    after: plain(text.slice(rest)),
  };
}

export function glossaryPlugin(markdown) {
  markdown.core.ruler.push('glossary', (state) => {
    const page = state.env.relativePath?.match(/^chapters\/(\w+)\.md$/)?.[1];
    if (!page || !hasOwnWords(page)) return;
    // A chapter's own words are explained where they stand, and those of later ones not used yet.
    const later = (term) => /^\d/.test(page) && /^\d/.test(term.page) && term.page > page;
    const open = new Set(glossary.filter((term) => term.page !== page && term.except !== page && !later(term)));
    const { tokens } = state;
    for (let index = 1; index < tokens.length; ++index) {
      if (tokens[index].type !== 'inline') continue;
      // Questions have a form of their own.
      if (tokens[index - 1].type === 'heading_open' && tokens[index].content === 'Questions') return;
      if (tokens[index - 1].type !== 'paragraph_open') continue;
      const children = [];
      let links = 0;
      const waiting = [...tokens[index].children];
      while (waiting.length > 0) {
        const child = waiting.shift();
        links += { link_open: 1, link_close: -1 }[child.type] ?? 0;
        const found = child.type === 'text' && links === 0 ? withTerm(child.content, open, state) : undefined;
        if (!found) {
          children.push(child);
          continue;
        }
        open.delete(found.term);
        children.push(...found.before);
        waiting.unshift(found.after);
      }
      tokens[index].children = children;
    }
  });
}
