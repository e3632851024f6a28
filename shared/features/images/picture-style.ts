import { ASPECT_RATIOS, type AspectRatio, type Point } from '#shared/images/aspect-ratios.ts';

/** Whether a word names one of the shapes that a picture is shown in. */
export function isAspectRatio(value: unknown): value is AspectRatio {
  return typeof value === 'string' && Object.hasOwn(ASPECT_RATIOS, value);
}

/** Whether a value is a place in a picture. */
export function isPoint(value: unknown): value is Point {
  const { x, y } = (value ?? {}) as Partial<Point>;
  return [x, y].every((share) => typeof share === 'number' && share >= 0 && share <= 1);
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/**
 * The attribute `style` of a picture: what stays in sight where it is cut, and the shape that it is cut to.
 * @param ratio undefined for the shape that the page gives it
 */
export function pictureStyle({ x, y }: Point, ratio?: AspectRatio): string {
  const position = `object-position: ${percent(x)} ${percent(y)}`;
  if (ratio === undefined) return position;
  return `${position}; aspect-ratio: ${ASPECT_RATIOS[ratio].toFixed(4)}; object-fit: cover`;
}

/** Every text that {@link pictureStyle} gives, and nothing else. */
export const PICTURE_STYLE =
  /^object-position: \d{1,3}(?:\.\d)?% \d{1,3}(?:\.\d)?%(?:; aspect-ratio: \d\.\d{4}; object-fit: cover)?$/;

const STYLE_PARTS = /^object-position: ([\d.]+)% ([\d.]+)%(?:; aspect-ratio: ([\d.]+))?/;

/** Reads what {@link pictureStyle} gave; undefined for another style. */
export function readPictureStyle(
  style: string,
): { readonly point: Point; readonly ratio: AspectRatio | undefined } | undefined {
  const [, x, y, shape] = STYLE_PARTS.exec(style) ?? [];
  if (x === undefined || y === undefined) return undefined;
  const names = Object.keys(ASPECT_RATIOS).filter(isAspectRatio);
  return {
    point: { x: Number(x) / 100, y: Number(y) / 100 },
    ratio: names.find((name) => ASPECT_RATIOS[name].toFixed(4) === shape),
  };
}
