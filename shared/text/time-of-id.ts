const TIME_DIGITS = 12;

/** When something was made, in epoch milliseconds, by its time-ordered id; undefined for an id of another kind. */
export function timeOfId(id: string): number | undefined {
  return /^[0-9a-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, TIME_DIGITS), 16) : undefined;
}
