/** Number of single-letter changes between two short texts, or `limit` when there are at least that many. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return Math.min(row[b.length] as number, limit);
}

/** The known name that a misspelt one most likely means, or undefined when none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 100) return undefined;
  const word = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of known) {
    const steps = distance(word, candidate.toLowerCase(), least);
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}
