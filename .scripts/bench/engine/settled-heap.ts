/** Bytes of the heap that are in use after collections; the process must be started with --expose-gc. */
export function settledHeap(): number {
  if (!globalThis.gc) throw new Error('Start with --expose-gc.');
  for (let i = 0; i < 4; i++) globalThis.gc();
  return process.memoryUsage().heapUsed;
}
