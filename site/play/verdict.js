// What the course's program writes for a terminal, on a page: as many columns as there is room for, its
// colours, its references as links, and the lines of the code that it quotes.
import { bare, pieces } from './ansi.js';

/** How many columns fit into `pre`, which must be shown. */
export function columnsOf(pre) {
  const probe = document.createElement('span');
  probe.textContent = 'x'.repeat(20);
  pre.replaceChildren(probe);
  const columns = Math.floor((pre.clientWidth - 36) / (probe.getBoundingClientRect().width / 20));
  pre.replaceChildren();
  return Math.min(80, Math.max(32, columns));
}

/** The text as elements, in a fragment. */
export function shownVerdict(text) {
  const fragment = document.createDocumentFragment();
  for (const { text: piece, classes } of pieces(text)) {
    const span = document.createElement('span');
    span.className = classes.join(' ');
    for (const [part, file, , place] of piece.matchAll(/(chapters\/\w+)(\.md)(#[\w-]+)?|[^c]+|c/g)) {
      if (!file) {
        span.append(part);
        continue;
      }
      const link = document.createElement('a');
      link.href = `${import.meta.env.BASE_URL}${file}.html${place ?? ''}`;
      link.textContent = part;
      span.append(link);
    }
    fragment.append(span);
  }
  return fragment;
}

/** The lines that it points at. */
export const namedLines = (text) => [...bare(text).matchAll(/^ *> +(\d+) +│/gm)].map(([, line]) => Number(line));
