// The lines of two texts side by side: which of them both have, by a longest common subsequence.

// [{ kind: 'same' | 'gone' | 'new', text }], in order.
export function lineDiff(before, after) {
  const a = before.split('\n');
  const b = after.split('\n');
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; --i)
    for (let j = b.length - 1; j >= 0; --j)
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] });
      ++i, ++j;
    } else if (j === b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) {
      lines.push({ kind: 'gone', text: a[i++] });
    } else {
      lines.push({ kind: 'new', text: b[j++] });
    }
  }
  return lines;
}

// The lines that differ, with so many around them; { kind: 'cut' } for what is left out.
export function aroundChanges(lines, most = 3) {
  const near = lines.map((_, index) => lines.slice(Math.max(0, index - most), index + most + 1).some(({ kind }) => kind !== 'same'));
  const kept = [];
  lines.forEach((line, index) => {
    if (near[index]) kept.push(line);
    else if (kept.at(-1)?.kind !== 'cut') kept.push({ kind: 'cut', text: '…' });
  });
  return kept;
}
