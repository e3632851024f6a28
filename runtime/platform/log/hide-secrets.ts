const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;

/** Names of fields that are never shown, whatever they hold. */
const SECRET_NAME =
  /pass(word)?|secret|token|crumb|cookie|authorization|session|e-?mail|card|cvc|iban|^to$|^parameters$|^bind$|^sql$|^detail$/i;

/** What is secret or personal in any text: addresses of people, tokens, crumbs, card-like numbers, query strings. */
const SECRET_TEXT: readonly RegExp[] = [
  /[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g,
  /(?:[\w-]{16,}\.)?[\w-]{40,}/g,
  /\b\d(?:[ -]?\d){12,18}\b/g,
  /(?<=[/\w])\?[^\s"'<>]+=[^\s"'<>]*/g,
];

/** Text without what is secret or personal in it. */
export function hideInText(text: string): string {
  return SECRET_TEXT.reduce((shown, pattern) => shown.replace(pattern, HIDDEN), text);
}

function showError(error: Error, depth: number): object {
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: hideInText(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: hideInText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: hide(error.cause, depth + 1) }),
  };
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hideInText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  if (value instanceof Error) return showError(value, depth);
  if (Array.isArray(value)) return value.map((entry) => hide(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_NAME.test(name) ? HIDDEN : hide(field, depth + 1),
    ]),
  );
}

/**
 * Facts for a log without what is secret or personal. Of an error, only what programs and
 * people need is kept: a database error carries the values of its statement.
 */
export function hideSecrets(facts: object): object {
  return hide(facts, 0) as object;
}
