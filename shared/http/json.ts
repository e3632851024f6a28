import type { GeneralErrorCode } from './general-errors.ts';

/** Deepest nesting of objects and lists. */
export const MAX_JSON_DEPTH = 32;
/** Most fields of one object. */
export const MAX_JSON_KEYS = 1000;

/** Names that lead to what every object inherits; they are no data. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const NUL = /\0/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const REPLACEMENT = '\uFFFD';

/** Text as it may be stored: without NUL and halves of characters, in the one spelling of each character (NFC). */
export function cleanText(text: string): string {
  return text.replace(NUL, '').replace(LONE_SURROGATE, REPLACEMENT).normalize('NFC');
}

/** Data from outside with every text and name clean, and without names that lead to prototypes. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PROTOTYPE_NAMES.has(name))
      .map(([name, field]) => [cleanText(name), cleanValue(field)]),
  );
}

/** Position behind the text literal that begins at a quote. */
function skipText(json: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const sign = json[at];
    if (sign === '"') return at + 1;
    if (sign === '\\') at += 1;
  }
}

/** What is wrong with the shape of JSON that is known to be valid, or undefined. */
function findFault(json: string): GeneralErrorCode | undefined {
  /** Names of each open object; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let isNameNext = false;
  for (let at = 0; at < json.length; ) {
    const sign = json[at];
    const names = open.at(-1);
    if (sign === '"') {
      const end = skipText(json, at);
      if (isNameNext && names !== undefined) {
        const name = JSON.parse(json.slice(at, end)) as string;
        if (names.has(name)) return 'JSON_DUPLICATE_KEY';
        if (names.size === MAX_JSON_KEYS) return 'JSON_TOO_MANY_KEYS';
        names.add(name);
        isNameNext = false;
      }
      at = end;
      continue;
    }
    if (sign === '{' || sign === '[') {
      if (open.length === MAX_JSON_DEPTH) return 'JSON_TOO_DEEP';
      open.push(sign === '{' ? new Set() : undefined);
      isNameNext = sign === '{';
    } else if (sign === '}' || sign === ']') {
      open.pop();
      isNameNext = false;
    } else if (sign === ',') {
      isNameNext = names !== undefined;
    }
    at += 1;
  }
  return undefined;
}

/** JSON as data, or the code of why it is refused. */
export type ReadJson = { readonly value: unknown } | { readonly fault: GeneralErrorCode };

/**
 * Reads JSON from outside within its limits: no deep nesting, no huge object, no field
 * twice; texts come clean and names that lead to prototypes are left out.
 */
export function readJson(json: string): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: 'INVALID_JSON' };
  }
  const fault = findFault(json);
  return fault === undefined ? { value: cleanValue(value) } : { fault };
}
