// What a warp-wide access costs: sectors of global memory, banks of shared memory.

export const SECTOR_BYTES = 32;
export const BANKS = 32;

/** The 32-byte sectors that accesses touch, as sorted numbers. An access is {address, bytes}. */
export function sectorsOf(accesses) {
  const sectors = new Set();
  for (const { address, bytes } of accesses)
    for (let s = Math.floor(address / SECTOR_BYTES); s * SECTOR_BYTES < address + bytes; ++s) sectors.add(s);
  return [...sectors].sort((a, b) => a - b);
}

/** The share of the moved bytes that was asked for, 0 to 1 (more than 1 where lanes share words). */
export function efficiency(accesses) {
  const asked = accesses.reduce((sum, access) => sum + access.bytes, 0);
  return accesses.length === 0 ? 0 : asked / (sectorsOf(accesses).length * SECTOR_BYTES);
}

/** The bank of a 4-byte word of shared memory. */
export function bankOf(word) {
  return word % BANKS;
}

/**
 * How many wavefronts a warp's access to 4-byte words takes: the most different words that one
 * bank has to serve. Lanes that ask for the same word are served together.
 */
export function wavefronts(words) {
  const byBank = new Map();
  for (const word of words) {
    const bank = bankOf(word);
    byBank.set(bank, (byBank.get(bank) ?? new Set()).add(word));
  }
  return Math.max(0, ...[...byBank.values()].map((set) => set.size));
}
