/** Widths in px that a picture is kept in, besides its original. */
export const IMAGE_WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const ORIGINAL_BEYOND = [1000, 750, 500, 300, 100];

/** Names of the widths: `100w` … `2500w`. */
export const WIDTH_NAMES: readonly string[] = IMAGE_WIDTHS.map((width) => `${width}w`);

/** Name of the kept width that serves a wanted one, at most `1500w`. */
export function widthTier(width: number): string {
  const tier = ORIGINAL_BEYOND.findIndex((bound) => width > bound);
  return tier < 0 ? '100w' : (WIDTH_NAMES[ORIGINAL_BEYOND.length - tier] as string);
}

/**
 * Value of a `srcset` attribute: the kept widths, then the original for the next one up.
 * @param variants comma-separated names as `systemDataVariants` has them
 * @returns undefined when none of them is a width
 */
export function srcset(url: string, variants: string): string | undefined {
  const names = variants.split(',').filter((name) => name.endsWith('w'));
  if (names.length === 0) return undefined;
  const entries = names.map((name) => `${url}?format=${name} ${name}`);
  const next = WIDTH_NAMES[WIDTH_NAMES.indexOf(names.at(-1) as string) + 1];
  if (next !== undefined && WIDTH_NAMES.includes(names.at(-1) as string)) {
    entries.push(`${url}?format=original ${next}`);
  }
  return entries.join(',');
}
