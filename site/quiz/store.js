// What the browser remembers of the questions: which were right, and what was entered. It stays in
// this browser. Where storage is forbidden or full, it lasts as long as the page.

const place = 'warplings.quiz';
let fallback = {};

function readAll() {
  try {
    const all = JSON.parse(localStorage.getItem(place) ?? '{}');
    return all !== null && typeof all === 'object' && !Array.isArray(all) ? all : {};
  } catch {
    return fallback;
  }
}

function writeAll(all) {
  fallback = all;
  try {
    localStorage.setItem(place, JSON.stringify(all));
  } catch {
    // Kept in `fallback`.
  }
  document.dispatchEvent(new CustomEvent('quiz-change'));
}

// { state: 'right' | 'wrong', given: [text...] }, or undefined.
export function recall(key) {
  const entry = readAll()[key];
  if (!entry || (entry.state !== 'right' && entry.state !== 'wrong')) return undefined;
  return { state: entry.state, given: Array.isArray(entry.given) ? entry.given.map(String) : [] };
}

export function remember(key, state, given) {
  writeAll({ ...readAll(), [key]: { state, given } });
}

export function forget(keys) {
  const all = { ...readAll() };
  for (const key of keys) delete all[key];
  writeAll(all);
}

// Calls `listener` whenever an answer changes, here or in another window; returns how to stop.
export function onChange(listener) {
  const fromElsewhere = (event) => {
    if (event.key === null || event.key === place) listener();
  };
  document.addEventListener('quiz-change', listener);
  window.addEventListener('storage', fromElsewhere);
  return () => {
    document.removeEventListener('quiz-change', listener);
    window.removeEventListener('storage', fromElsewhere);
  };
}
