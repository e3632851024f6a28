import { parseSize, type Size } from '#shared/images/size.ts';
import { toText } from '#shared/json/values.ts';

/** What size formatters print for a value that is no size (SPEC 5 "Other"). */
export const INVALID_SIZE = "Invalid source parameter. Pass in 'originalSize'";

/** Prints what follows from a size, or that the value is none. */
export function fromSize(value: unknown, print: (size: Size) => unknown): unknown {
  const size = parseSize(toText(value));
  return size ? print(size) : INVALID_SIZE;
}
