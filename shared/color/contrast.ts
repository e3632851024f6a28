/** A colour by its channels, each from 0 to 255. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** The least contrast of text and its ground that WCAG 2.2 asks for at level AA. */
export const TEXT_CONTRAST = 4.5;

const WORDS: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' };
const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const RGB = /^rgb\(\s*(\d{1,3})\s*[\s,]\s*(\d{1,3})\s*[\s,]\s*(\d{1,3})\s*\)$/i;
const HSL = /^hsl\(\s*([\d.]+)(?:deg)?\s*[\s,]\s*([\d.]+)%\s*[\s,]\s*([\d.]+)%\s*\)$/i;

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return { red: channel(0), green: channel(8), blue: channel(4) };
}

/** Reads a colour that lets nothing shine through; undefined for every other text. */
export function parseColor(text: string): Rgb | undefined {
  const plain = text.trim().toLowerCase();
  const hex = WORDS[plain] ?? plain;
  if (HEX.test(hex)) {
    const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
    const value = Number.parseInt(digits, 16);
    return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
  }
  const rgb = RGB.exec(plain)?.slice(1).map(Number);
  if (rgb !== undefined) {
    const [red = 0, green = 0, blue = 0] = rgb;
    return Math.max(red, green, blue) > 255 ? undefined : { red, green, blue };
  }
  const hsl = HSL.exec(plain)?.slice(1).map(Number);
  if (hsl === undefined) return undefined;
  const [hue = 0, saturation = 0, lightness = 0] = hsl;
  return saturation > 100 || lightness > 100
    ? undefined
    : fromHsl(hue % 360, saturation / 100, lightness / 100);
}

/** A colour as CSS has it in six digits. */
export function toHex({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf({ red, green, blue }: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two colours as WCAG measures it: 1 for the same, 21 for black and white. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (name: keyof Rgb) => Math.round(from[name] + (to[name] - from[name]) * share);
  return { red: channel('red'), green: channel('green'), blue: channel('blue') };
}

function distanceOf(one: Rgb, other: Rgb): number {
  return Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue);
}

const ENDS: readonly Rgb[] = [
  { red: 0, green: 0, blue: 0 },
  { red: 255, green: 255, blue: 255 },
];
const STEPS = 255;

/**
 * The colour nearest to one, on its way to black or to white, that can be read on every one of some grounds.
 * @param least the contrast that it has to have
 * @returns the colour itself where it has it already, undefined where no shade of it does
 */
export function nearestReadable(
  color: Rgb,
  grounds: readonly Rgb[],
  least: number = TEXT_CONTRAST,
): Rgb | undefined {
  const isReadable = (tried: Rgb) => grounds.every((ground) => contrastOf(tried, ground) >= least);
  const found = ENDS.flatMap((end) => {
    for (let step = 0; step <= STEPS; step += 1) {
      const tried = mixed(color, end, step / STEPS);
      if (isReadable(tried)) return [tried];
    }
    return [];
  });
  return found.sort((a, b) => distanceOf(a, color) - distanceOf(b, color))[0];
}
