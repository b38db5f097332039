// The machine's engine of `./run.sh book` (site/engine.js), for pages that it serves. Its secret comes with the
// address that book prints, behind #engine=. Who was not given one asks nothing.
const place = 'warplings.engine';

function secret() {
  try {
    return localStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

// Takes it out of the address, for all pages of this server.
export function takeSecret() {
  const given = /^#engine=([\w-]{20,})$/.exec(location.hash)?.[1];
  if (!given) return;
  try {
    localStorage.setItem(place, given);
  } catch {
    return;
  }
  history.replaceState(history.state, '', location.pathname + location.search);
}

async function ask(step, asked, signal) {
  const answer = await fetch(`${import.meta.env.BASE_URL}engine/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Warplings-Secret': secret() },
    body: JSON.stringify(asked),
    signal,
  });
  // Of a server that has ended since.
  if ([403, 404, 405].includes(answer.status)) localStorage.removeItem(place);
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error ?? `The engine did not answer (${answer.status}).`);
  return told;
}

// Answers `open` for an exercise or program, or nothing where there is no engine.
async function opened(about) {
  if (!secret()) return undefined;
  return ask('open', about).catch(() => undefined);
}

// What judges one exercise and keeps its file, with the file's text as `source`; nothing where there is no
// engine.
export async function exerciseEngine(exercise) {
  const file = await opened({ exercise });
  return file && {
    ...file,
    test: (asked, signal) => ask('test', { exercise, ...asked }, signal),
    trace: (signal) => ask('trace', { exercise }, signal),
  };
}

// What runs a program; nothing where there is no engine.
export async function programEngine(program) {
  return (await opened({ program })) && { run: (asked, signal) => ask('run', { program, ...asked }, signal) };
}
