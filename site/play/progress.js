// How far the reader is with the exercises: passed, or tried. It stays in this browser.
export const place = 'warplings.exercises';

function all() {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? '{}');
    return stored !== null && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}

// 'passed', 'tried' or nothing, by the exercise's key, CHAPTER/NAME.
export function progressOf(key) {
  const state = all()[key];
  return state === 'passed' || state === 'tried' ? state : undefined;
}

export const passedCount = () => Object.values(all()).filter((state) => state === 'passed').length;

// Who has passed stays so.
export function remember(key, state) {
  if (progressOf(key) === 'passed') return;
  try {
    localStorage.setItem(place, JSON.stringify({ ...all(), [key]: state }));
  } catch {
    // It is not remembered.
  }
}
