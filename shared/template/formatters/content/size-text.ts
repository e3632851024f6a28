import { INVALID_SIZE } from '#shared/features/images/image-element.ts';
import { parseSize, type Size } from '#shared/images/size.ts';
import { toText } from '#shared/json/values.ts';

/** Prints what follows from a size, or that the value is none. */
export function fromSize(value: unknown, print: (size: Size) => unknown): unknown {
  const size = parseSize(toText(value));
  return size ? print(size) : INVALID_SIZE;
}
