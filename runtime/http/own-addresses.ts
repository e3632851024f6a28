import type { Express } from 'express';

/** What was put on a router. */
type Layers = Express['router']['stack'];

/** What of an address stands as it is in front of the parts that have names: `/images/` of `/images/:file`. */
const FIXED_PART = /^\/[\w.-][\w./-]*/;
const NAMED_PART = /^[:*{]/;
/** Stands behind the beginning of a word of which the rest has a name. */
const CUT = '*';
const FIRST_WORD = /^\/[^/]*/;

const firstWordOf = (path: string) => FIRST_WORD.exec(path)?.[0] ?? '/';

/** Whether a path is, or may be, answered by one of some routes; a path that only looks like it counts too. */
export type HasAddress = (path: string) => boolean;

/** What all addresses of a route begin with; behind half a word stands a mark: `/file-*`. */
function beginningOf(path: unknown): string {
  const fixed = typeof path === 'string' ? FIXED_PART.exec(path)?.[0] : undefined;
  const rest = typeof path === 'string' ? path.slice(fixed?.length) : '';
  if (fixed === undefined || (rest !== '' && !NAMED_PART.test(rest)))
    throw new Error(`The route ${String(path)} does not begin with a word of its own.`);
  const isCut = rest !== '' && !rest.startsWith('{') && !fixed.endsWith('/');
  // Express reads capital letters as small ones.
  return fixed.toLowerCase().replace(/\/$/, '') + (isCut ? CUT : '');
}

/**
 * Finds the addresses that routes answer requests for reading at.
 * @param layers what was put on the router
 * @param further beginnings of paths that something else on it answers
 * @throws Error for a route whose addresses have no beginning of their own, as it might be meant for any page
 */
export function findAddresses(layers: Readonly<Layers>, further: readonly string[]): HasAddress {
  const routes = layers.flatMap(({ route }) => route ?? []);
  const read = routes.filter(({ stack }) => stack.some(({ method }) => method !== 'post'));
  const beginnings = [...further, ...read.map(({ path }) => beginningOf(path))];
  const cut = beginnings.filter((one) => one.endsWith(CUT)).map((one) => one.slice(0, -CUT.length));
  const byFirstWord = new Map<string, string[]>();
  for (const beginning of new Set(beginnings)) {
    const first = firstWordOf(beginning);
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), beginning]);
  }
  return (path) => {
    const asked = path.toLowerCase();
    const candidates = byFirstWord.get(firstWordOf(asked)) ?? [];
    return (
      candidates.some((one) => asked === one || asked.startsWith(`${one}/`)) ||
      cut.some((one) => asked.startsWith(one))
    );
  };
}

/** @throws Error for something that looks at requests for any address, which requests for pages would never reach */
export function assertRoutesOnly(layers: Readonly<Layers>): void {
  const ERROR_HANDLER_ARGUMENTS = 4;
  const other = layers.find(
    ({ route, handle }) => route === undefined && handle.length !== ERROR_HANDLER_ARGUMENTS,
  );
  if (other !== undefined)
    throw new Error(`${other.name || 'A handler'} is no route; features answer at addresses of their own.`);
}
