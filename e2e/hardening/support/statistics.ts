/** Mean and variance of a sample without its slowest tenth, which tells of the machine and not of the code. */
function describe(values: readonly number[]): { mean: number; variance: number; count: number } {
  const kept = [...values].sort((a, b) => a - b).slice(0, Math.ceil(values.length * 0.9));
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { mean, variance, count: kept.length };
}

/** Welch's t of two samples, and how far apart their means are. */
export function welch(a: readonly number[], b: readonly number[]): { t: number; difference: number } {
  const [one, other] = [describe(a), describe(b)];
  const spread = Math.sqrt(one.variance / one.count + other.variance / other.count);
  const difference = Math.abs(one.mean - other.mean);
  return { t: spread === 0 ? 0 : difference / spread, difference };
}

/** The value below which a share of the sample lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
