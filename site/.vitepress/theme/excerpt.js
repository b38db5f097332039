// The piece of a section that a search result shows, and which words of it to mark.

function pattern(terms) {
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(${escaped.sort((a, b) => b.length - a.length).join('|')})`, 'gi');
}

// The index holds the text of HTML, in which these five characters are written as entities.
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

function decoded(text) {
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity]);
}

// About `length` characters around the first of the terms.
export function excerpt(text, terms, length = 150) {
  const plain = decoded(text ?? '').replace(/[\s\u200b]+/g, ' ').trim();
  const first = terms.length > 0 ? plain.search(pattern(terms)) : 0;
  if (first < 40) return plain.slice(0, length) + (plain.length > length ? ' …' : '');
  const start = plain.indexOf(' ', first - 40) + 1;
  return `… ${plain.slice(start, start + length)}${start + length < plain.length ? ' …' : ''}`;
}

// The text in pieces: { text, hit }.
export function marked(text, terms) {
  if (terms.length === 0) return [{ text, hit: false }];
  return text
    .split(pattern(terms))
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
