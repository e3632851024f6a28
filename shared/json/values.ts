/** Is a value true for `.section`, `.if` and their like? */
export function isTruthy(value: unknown): boolean {
  if (typeof value !== 'object') return Boolean(value);
  if (value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  for (const key in value) if (Object.hasOwn(value, key)) return true;
  return false;
}

/** What a variable tag prints for a value. */
export function emit(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      return Array.isArray(value) ? value.map(emitElement).join(',') : '';
    default:
      return '';
  }
}

function emitElement(value: unknown): string {
  return value === null || value === undefined ? 'null' : toScriptText(value);
}

/** Text of a value as scripts make one: elements of an array with commas between them, objects by their kind. */
export function toScriptText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return toText(value);
  return Array.isArray(value) ? value.map(toScriptText).join(',') : '[object Object]';
}

/** Text of a value; nothing for null, missing, arrays and objects. */
export function toText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return '';
  }
}

/** Number of a value; NaN for a text that does not start with one. */
export function toNumber(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'string':
      return value.includes('.') ? Number.parseFloat(value) : Number.parseInt(value, 10);
    case 'boolean':
      return value ? 1 : 0;
    default:
      return 0;
  }
}

/** Boolean of a value: only `"true"` among texts, only whole numbers other than 0. */
export function toBoolean(value: unknown): boolean {
  if (typeof value === 'string') return value === 'true';
  if (typeof value === 'number') return Number.isInteger(value) && value !== 0;
  return value === true;
}

/** Keys of an object or length of an array, else 0. */
export function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** Deep equality without conversion; missing equals null. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || a === undefined) return b === null || b === undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((element, i) => isEqual(element, b[i]));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as JsonObject)[key], (b as JsonObject)[key]))
  );
}

/** Order of two values by the type of the left one: negative, 0 or positive. */
export function compare(a: unknown, b: unknown): number {
  switch (typeof a) {
    case 'number': {
      const other = toNumber(b);
      return a === other ? 0 : a < other ? -1 : 1;
    }
    case 'string': {
      const other = toText(b);
      return a === other ? 0 : a < other ? -1 : 1;
    }
    case 'boolean':
      return Number(a) - Number(toBoolean(b));
    default:
      return isEqual(a, b) ? 0 : -1;
  }
}

/** An object without keys and without anything inherited, to be filled by untrusted names. */
export function emptyObject<T = unknown>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Is it an object with keys, not an array and not null? */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own property of a JSON value under a name or index; undefined when missing. */
export function property(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
}

/** Follows a path of own properties from a value. */
export function propertyAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) found = property(found, key);
  return found;
}
