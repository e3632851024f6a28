/** How many entries one page of the log has. */
export const AUDIT_PAGE = 50;

/** Acts that tell who signed in and out; an accountant may see no others (docs/security.md). */
export const SIGN_IN_ACTS: readonly string[] = ['signIn', 'signInByCookie', 'signOut'];

/** What stands in place of a secret. */
export const HIDDEN = '[hidden]';

const SECRET_FIELD = /password|passphrase|secret|token|crumb|cookie|authorization|credential|(^|[a-z])key$/i;
const TEXT_MAX = 500;
const DEPTH_MAX = 6;

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** Fields of a thing by name; undefined fields are left out. */
export type Facts = Readonly<Record<string, unknown>>;

function toJson(value: unknown, depth: number): Json {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || depth >= DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1));
  return toFields(value as Facts, depth + 1);
}

function toFields(facts: Facts, depth: number): { [field: string]: Json } {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, SECRET_FIELD.test(field) ? HIDDEN : toJson(value, depth)]),
  );
}

/** Fields as the log keeps them: secrets hidden by the name of their field, long texts cut. */
export function toKept(facts: Facts): Record<string, Json> {
  return toFields(facts, 0);
}

/**
 * What a change looks like in the log: of fields before and after, those that differ; all of them for a thing that
 * was made or is gone.
 */
export function toChange(
  before: Facts | null,
  after: Facts | null,
): { before: Record<string, Json> | null; after: Record<string, Json> | null } {
  if (before === null || after === null) {
    return { before: before && toKept(before), after: after && toKept(after) };
  }
  const differs = (field: string) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const pick = (facts: Facts) =>
    toKept(Object.fromEntries(Object.entries(facts).filter(([field]) => differs(field))));
  return { before: pick(before), after: pick(after) };
}

/** The name of an act as words, for what no call is named any more: "createPage" is "create page". */
export function spellAct(act: string): string {
  return act.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
}

/** An activity as an entry of a list: with a capital, without the word that leads on. */
export function nameActivity(activity: string): string {
  const words = activity.replace(/ (?:of|to|with)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
