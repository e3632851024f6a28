import type { TextKind, TextRules } from '#shared/http/endpoint.ts';
import { readJson } from '#shared/http/json.ts';
import { toPlainLine } from '#shared/text/plain-line.ts';
import { cleanHtml, type CleanText } from './clean-html.ts';

/** Data of which every text is clean. */
export interface CleanFields<T> {
  readonly value: T;
  /** Names of the fields of which something was taken out, in their order. */
  readonly changed: readonly string[];
}

type DeepKind = Exclude<TextKind, 'json'>;

const CLEANERS: Readonly<Record<DeepKind, (text: string) => CleanText>> = {
  html: cleanHtml,
  line: (text) => {
    const plain = toPlainLine(text);
    return { text: plain, isChanged: plain !== text };
  },
};

/** How a field is cleaned; undefined for one that stays as it is. */
function kindOf(rules: TextRules, name: string): TextKind | undefined {
  return rules[name] ?? rules['*'];
}

/** Cleans a value with all that is in it, names too. */
function cleanDeep(value: unknown, kind: DeepKind, tell: () => void): unknown {
  if (typeof value === 'string') {
    const { text, isChanged } = CLEANERS[kind](value);
    if (isChanged) tell();
    return text;
  }
  if (Array.isArray(value)) return value.map((part) => cleanDeep(part, kind, tell));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      String(cleanDeep(name, 'line', tell)),
      cleanDeep(part, kind, tell),
    ]),
  );
}

function cleanField(field: unknown, kind: TextKind, tell: () => void): unknown {
  if (kind !== 'json') return cleanDeep(field, kind, tell);
  const read = typeof field === 'string' ? readJson(field) : { fault: 'no text' };
  if ('fault' in read) return cleanDeep(field, 'line', tell);
  let isChanged = false;
  const clean = cleanDeep(read.value, 'line', () => {
    isChanged = true;
    tell();
  });
  return isChanged ? JSON.stringify(clean) : field;
}

/**
 * Cleans the texts of somebody who may not inject code, field by field; fields without a rule and what is no object
 * stay as they are.
 */
export function cleanFields<T>(value: T, rules: TextRules): CleanFields<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value, changed: [] };
  const changed = new Set<string>();
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => {
    const kind = kindOf(rules, name);
    return [name, kind === undefined ? field : cleanField(field, kind, () => changed.add(name))];
  });
  return { value: Object.fromEntries(fields) as T, changed: [...changed] };
}

/** Characters of all texts in a value in which there may be markup. */
function markupIn(value: unknown): number {
  if (typeof value === 'string') return value.includes('<') ? value.length : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + markupIn(part), 0);
}

/** The fields that are cleaned by the allow-list and have markup, and how many characters they have in all. */
export function htmlOf(
  value: unknown,
  rules: TextRules,
): { readonly fields: Readonly<Record<string, unknown>>; readonly length: number } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fields: {}, length: 0 };
  const sized = Object.entries(value as Readonly<Record<string, unknown>>)
    .filter(([name]) => kindOf(rules, name) === 'html')
    .map(([name, field]) => ({ name, field, length: markupIn(field) }))
    .filter(({ length }) => length > 0);
  return {
    fields: Object.fromEntries(sized.map(({ name, field }) => [name, field])),
    length: sized.reduce((sum, { length }) => sum + length, 0),
  };
}
