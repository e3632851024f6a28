import type { Json } from '#shared/features/audit-log/rules.ts';
import { HIDDEN } from '#shared/features/audit-log/rules.ts';
import { describeRoles } from '../../components/role-words.ts';

/** One field that changed, in words. */
export interface Difference {
  /** Name of the field: "Roles", "Options, colour". */
  readonly field: string;
  /** What it was and is; null where there was or is nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function toWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isRecord(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRoles(field: string, value: Json): value is number[] {
  return /^roles$/i.test(field) && Array.isArray(value) && value.every((one) => typeof one === 'number');
}

function describeValue(field: string, value: Json | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isRoles(field, value)) return describeRoles(value) || 'None';
  if (typeof value === 'string') return MOMENT.test(value) ? moment.format(Date.parse(value)) : value;
  if (typeof value === 'number') return String(value);
  if (!isRecord(value)) {
    return value.length === 0 ? null : value.map((part) => describeValue('', part) ?? 'nothing').join(', ');
  }
  const parts = Object.entries(value).map(
    ([name, part]) => `${toWords(name)}: ${describeValue(name, part) ?? 'nothing'}`,
  );
  return parts.length === 0 ? null : parts.join('; ');
}

/** Fields by which the server keeps count, which tell people nothing. */
const COUNTERS = new Set(['version']);

function namesOf(before: Json | undefined, after: Json | undefined): readonly string[] {
  return [...new Set([before, after].flatMap((side) => (isRecord(side) ? Object.keys(side) : [])))].filter(
    (name) => !COUNTERS.has(name),
  );
}

function compare(
  path: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): readonly Difference[] {
  const isNested =
    (isRecord(before) || isRecord(after)) && [before, after].every((side) => side == null || isRecord(side));
  if (isNested && (path.length < 2 || (isRecord(before) && isRecord(after)))) {
    return namesOf(before, after).flatMap((name) =>
      compare(
        [...path, name],
        isRecord(before) ? before[name] : undefined,
        isRecord(after) ? after[name] : undefined,
      ),
    );
  }
  const name = path.at(-1) ?? '';
  const [was, is] = [describeValue(name, before), describeValue(name, after)];
  // Of a secret the log tells no more than that it is another one now.
  if (was === is && was !== HIDDEN) return [];
  const [first = '', ...rest] = path;
  const field = [toWords(first), ...rest.map((part) => toWords(part).toLowerCase())].join(', ');
  return [{ field, before: was, after: is }];
}

/** What changed, field by field, as people read it. Fields inside of others are told apart to the second level. */
export function findDifferences(
  before: Readonly<Record<string, Json>> | null,
  after: Readonly<Record<string, Json>> | null,
): readonly Difference[] {
  return compare([], before ?? undefined, after ?? undefined);
}
