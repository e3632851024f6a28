import type { Arguments, Scope } from '../../definition.ts';
import { isTruthy, property, propertyAt } from '#shared/json/values.ts';
import { type Reference, toReference, toSegment } from '../../reference.ts';

/** What `find-first` and `find-last` look for. */
interface Search {
  readonly lookup: Reference | undefined;
  readonly path: Reference | undefined;
}

/** Reads `[[lookup] path]`. */
export function toSearch(args: Arguments): Search {
  const [first, second] = args;
  if (first === undefined) return { lookup: undefined, path: undefined };
  if (second === undefined) return { lookup: undefined, path: toReference(first) };
  return { lookup: toReference(first), path: toReference(second) };
}

/** First element that fits, or undefined. */
export function foundIn(elements: readonly unknown[], { lookup, path }: Search, scope: Scope): unknown {
  if (!path) return elements[0];
  const table = lookup && scope.resolve(lookup);
  return elements.find((element) => {
    const subject = lookup ? property(table, toKey(element)) : element;
    return isTruthy(propertyAt(subject, path));
  });
}

function toKey(element: unknown): string | number {
  if (typeof element === 'number') return element;
  return typeof element === 'string' ? toSegment(element) : String(element);
}
