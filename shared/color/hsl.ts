/** A colour by hue (0–360) and shares (0–1). */
export interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
  readonly alpha?: number | undefined;
}

/** What is out of bounds in a colour, in words; empty when nothing is. */
export function hslProblems({ hue, saturation, lightness, alpha = 0 }: Hsl): string {
  const isShare = (share: number) => share >= 0 && share <= 1;
  return [
    hue >= 0 && hue <= 360 ? '' : 'Hue out of bounds. ',
    isShare(saturation) ? '' : 'Saturation out of bounds. ',
    isShare(lightness) ? '' : 'Lightness out of bounds. ',
    isShare(alpha) ? '' : 'Alpha out of bounds.',
  ].join('');
}

/** CSS text of a colour; numbers have at most two decimals. */
export function formatHsl({ hue, saturation, lightness, alpha }: Hsl): string {
  const parts = `${rounded(hue)}, ${rounded(saturation * 100)}%, ${rounded(lightness * 100)}%`;
  return alpha === undefined ? `hsl(${parts})` : `hsla(${parts}, ${rounded(alpha)})`;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
