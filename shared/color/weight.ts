const MIDDLE = 0xffffff / 2;
const HEX_COLOR = /^#?([0-9a-fA-F]{3,6})$/;

/**
 * Says whether a hex colour is light or dark by its size as a number; undefined for a
 * text that is no colour.
 */
export function colorWeight(text: string): 'light' | 'dark' | undefined {
  const digits = HEX_COLOR.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return Number.parseInt(full, 16) > MIDDLE ? 'light' : 'dark';
}
