// The parts of a page (machine/parts.js), fetched once and then kept by the browser.
export class Unreachable extends Error {}

// For compiler(): bytes(name), module(name) and script(name). `files` and `exercises` say how long each
// part is; the first are all fetched, of the others those that an exercise needs. `say` is told
// { done, total } of what was asked for.
export function partsAt({ base, files, exercises, version }, say) {
  let total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let done = 0;
  const cache = keptParts(version);

  async function response(name) {
    if (!(name in files)) total += exercises[name] ?? 0;
    const address = `${base}${name}?${version}`;
    const kept = await (await cache)?.match(address);
    if (kept) {
      report(files[name] ?? exercises[name] ?? 0);
      return kept;
    }
    let fetched;
    try {
      fetched = await fetch(address);
    } catch {
      throw new Unreachable('The compiler could not be fetched. Are you offline?');
    }
    if (!fetched.ok) throw new Unreachable(`The compiler could not be fetched: ${name} is missing (${fetched.status}).`);
    const counted = new TransformStream({
      transform(chunk, controller) {
        report(chunk.length);
        controller.enqueue(chunk);
      },
    });
    const bytes = await new Response(fetched.body.pipeThrough(counted)).blob();
    const whole = () => new Response(bytes);
    await (await cache)?.put(address, whole()).catch(() => {}); // there may be no room
    return whole();
  }
  function report(bytes) {
    done += bytes;
    say({ done, total });
  }

  // Some servers say that such a file is encoded, and then the browser has unpacked it already.
  async function unpacked(name) {
    const packed = await (await response(`${name}.gz`)).blob();
    const [first, second] = new Uint8Array(await packed.slice(0, 2).arrayBuffer());
    if (first !== 0x1f || second !== 0x8b) return new Response(packed);
    return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip')));
  }
  const bytes = async (name) =>
    new Uint8Array(await (await (name in files ? response(name) : unpacked(name))).arrayBuffer());
  return {
    bytes,
    module: async (name) => WebAssembly.compile(await bytes(name)),
    script: (name) => import(/* @vite-ignore */ `${base}${name}?${version}`),
  };
}

// What the browser keeps for this version; what it kept for others goes.
async function keptParts(version) {
  try {
    const name = `warplings-machine-${version}`;
    for (const other of await caches.keys())
      if (other.startsWith('warplings-machine-') && other !== name) await caches.delete(other);
    return await caches.open(name);
  } catch {
    return undefined; // private windows and pages without https
  }
}
