/** A reference: segments joined by dots in a template; whole numbers are array steps. */
export type Reference = readonly (string | number)[];

const LARGEST_INDEX = 2147483647;

/** Turns one segment of a reference into a property name or an array index. */
export function toSegment(text: string): string | number {
  if (text === '') return text;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 48 || unit > 57) return text;
  }
  const index = Number(text);
  return index <= LARGEST_INDEX ? index : text;
}

/** Splits a dotted reference into its segments. */
export function toReference(text: string): Reference {
  return text.indexOf('.') < 0 ? [toSegment(text)] : text.split('.').map(toSegment);
}
