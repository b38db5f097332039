// The functions of WASI that a program without folders needs: its arguments and variables, the
// three standard streams, clocks, random numbers and the end. All else is refused.
const errors = {success: 0, badFile: 8, io: 29, notSupported: 52, noSeek: 70};
const characterDevice = 2;

// JavaScript takes a 32-bit number of the machine for a signed one: addresses in the upper half of
// the memory would be negative. The same functions, with arguments from 0 on.
export function withUnsignedArguments(functions) {
  const unsigned = value => typeof value === 'number' ? value >>> 0 : value;
  return Object.fromEntries(Object.entries(functions).map(
      ([name, call]) => [name, (...values) => call(...values.map(unsigned))]));
}

// `memory` gives the memory as it is now: it moves as it grows. `end`: no address from there on is
// read or written, and none that `isClosed(address, size)`. `write` and `read` are for the standard streams, `leave` ends with a status.
export function wasi({args, variables, memory, end = Infinity, isClosed = () => false, write, read,
                      leave}) {
  const extent = () => Math.min(end, memory().byteLength);
  const view = () => new DataView(memory(), 0, extent());
  // All of it, or a RangeError.
  const bytesAt = (address, size) => {
    if (address + size > extent() || isClosed(address, size)) throw new RangeError('beyond the memory');
    return new Uint8Array(memory(), address, size);
  };
  const encoded = texts => texts.map(text => new TextEncoder().encode(`${text}\0`));

  // How many texts and bytes there are; the texts, and where each begins.
  function sizes(texts, count, size) {
    view().setUint32(count, texts.length, true);
    view().setUint32(size, encoded(texts).reduce((sum, text) => sum + text.length, 0), true);
    return errors.success;
  }
  function get(texts, places, buffer) {
    for (const text of encoded(texts)) {
      view().setUint32(places, buffer, true);
      bytesAt(buffer, text.length).set(text);
      places += 4;
      buffer += text.length;
    }
    return errors.success;
  }

  // Passes the buffers of a list to `transfer` until one is not filled.
  function each(list, count, done, transfer) {
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const address = view().getUint32(list + 8 * i, true);
      const size = view().getUint32(list + 8 * i + 4, true);
      const moved = transfer(bytesAt(address, size));
      total += moved;
      if (moved < size) break;
    }
    view().setUint32(done, total, true);
    return errors.success;
  }
  const orError = action => {
    try {
      return action();
    } catch {
      return errors.io;
    }
  };

  const functions = withUnsignedArguments({
    args_sizes_get: (count, size) => sizes(args, count, size),
    args_get: (places, buffer) => get(args, places, buffer),
    environ_sizes_get: (count, size) => sizes(variables, count, size),
    environ_get: (places, buffer) => get(variables, places, buffer),
    fd_write: (file, list, count, done) => file !== 1 && file !== 2 ? errors.badFile :
        orError(() => each(list, count, done, bytes => write(file, bytes))),
    fd_read: (file, list, count, done) => file !== 0 ? errors.badFile :
        orError(() => each(list, count, done, read)),
    fd_fdstat_get(file, result) {
      if (file > 2) return errors.badFile;
      bytesAt(result, 24).fill(0);
      view().setUint8(result, characterDevice);
      return errors.success;
    },
    fd_close: () => errors.success,
    fd_seek: () => errors.noSeek,
    fd_prestat_get: () => errors.badFile,
    clock_time_get(clock, precision, result) {
      view().setBigUint64(result, clock === 0 ? BigInt(Date.now()) * 1_000_000n
                                              : process.hrtime.bigint(), true);
      return errors.success;
    },
    random_get(buffer, size) {
      for (let at = 0; at < size; at += 65536)
        crypto.getRandomValues(bytesAt(buffer + at, Math.min(size - at, 65536)));
      return errors.success;
    },
    sched_yield: () => errors.success,
    proc_exit: status => leave(status),
  });
  return new Proxy(functions, {get: (all, name) => all[name] ?? (() => errors.notSupported)});
}
