const SECOND_MS = 1000;
const UNITS: readonly (readonly [name: string, seconds: number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** English words for how long ago a moment was; both in epoch milliseconds. */
export function timeSince(moment: number, now: number): string {
  const seconds = Math.floor((now - moment) / SECOND_MS);
  for (const [name, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count === 1) return `about ${name === 'hour' ? 'an' : 'a'} ${name} ago`;
    if (count > 1) return `about ${count} ${name}s ago`;
  }
  return 'less than a minute ago';
}
