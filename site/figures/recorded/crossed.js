// Written by recording/record.js: what the referee recorded.
export const recorded = {
  "crossed": {"rules":["different-collective"],"steps":[{"kind":"wait","lanes":65535,"line":10,"name":"__shfl_sync","mask":4294967295,"missing":4294901760},{"kind":"wait","lanes":4294901760,"line":12,"name":"__shfl_sync","mask":4294967295,"missing":65535}]},
  "masks": {"rules":[],"steps":[{"kind":"shuffle","lanes":65535,"line":10,"name":"__shfl_sync","mask":65535,"got":[115]},{"kind":"shuffle","lanes":4294901760,"line":12,"name":"__shfl_sync","mask":4294901760,"got":[131]},{"kind":"exit","lanes":4294967295}]},
  "once": {"rules":[],"steps":[{"kind":"shuffle","lanes":4294967295,"line":10,"name":"__shfl_sync","mask":4294967295,"got":[115,131]},{"kind":"exit","lanes":4294967295}]},
  "exit": {"rules":[],"steps":[{"kind":"exit","lanes":4294901760},{"kind":"shuffle","lanes":65535,"line":10,"name":"__shfl_sync","mask":4294967295,"got":[115]},{"kind":"exit","lanes":65535}]},
};
