// A heading's anchor as GitHub makes it, so that a link with #fragment works on both.
export function slugger(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}
