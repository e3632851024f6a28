const MARK = ' (copy)';

/**
 * What a copy is called: "Mug (copy)", shortened before its mark where that is too long.
 * @param max characters that a name may have
 */
export function nameOfCopy(name: string, max: number): string {
  return name.slice(0, max - MARK.length) + MARK;
}
