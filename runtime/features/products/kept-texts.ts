import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../http/context.ts';

type Uncleaned = Pick<RequestContext, 'uncleaned'>;

/** True for a field that was sent as it is stored: whoever sends a product back as they read it changes nothing of it. */
function isAsStored(sent: unknown, stored: unknown): boolean {
  return stored !== undefined && isDeepStrictEqual(sent, stored);
}

/** A change of a product in which texts stay that were sent as others wrote them, who may inject code. */
export function keepTexts<T extends object>({ uncleaned = {} }: Uncleaned, before: object, change: T): T {
  const stored = before as Readonly<Record<string, unknown>>;
  const kept = Object.entries(uncleaned).filter(([name, sent]) => isAsStored(sent, stored[name]));
  return { ...change, ...Object.fromEntries(kept) };
}

/** Fields of which something was taken out on their way into a product; those that stayed as they were are not told. */
export function cleanedOf({ uncleaned = {} }: Uncleaned, stored: object): string[] {
  const now = stored as Readonly<Record<string, unknown>>;
  return Object.entries(uncleaned)
    .filter(([name, sent]) => !isAsStored(sent, now[name]))
    .map(([name]) => name);
}
