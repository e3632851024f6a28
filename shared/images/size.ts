/** Width and height of a picture in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads `WxH`; undefined when there are not exactly two parts. Parts that are no numbers are NaN. */
export function parseSize(text: string): Size | undefined {
  const [width, height, ...others] = text.split('x');
  if (width === undefined || height === undefined || others.length > 0) return undefined;
  return { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) };
}

/** Height in whole px at a width, 0 when it cannot be known. */
export function heightForWidth({ width, height }: Size, wanted: number): number {
  return Math.trunc(height * (wanted / width)) || 0;
}

/** Width in whole px at a height, 0 when it cannot be known. */
export function widthForHeight({ width, height }: Size, wanted: number): number {
  return Math.trunc(width * (wanted / height)) || 0;
}
