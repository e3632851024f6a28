import type { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodErrorMap>>[0];

const NOT_VALID = 'This value is not valid.';

/** What is asked for, by the type that a schema expects. */
const ASKED: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  date: 'Enter a date.',
  array: 'Enter a list.',
  object: 'Enter the fields of this part.',
  record: 'Enter the fields of this part.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address.',
  url: 'Enter an address such as https://example.com.',
  datetime: 'Enter a date and time such as 2026-03-01T12:00:00Z.',
  date: 'Enter a date such as 2026-03-01.',
  time: 'Enter a time such as 12:30.',
};

const plural = (count: number | bigint, one: string, many: string) =>
  `${count} ${Number(count) === 1 ? one : many}`;

function tooSmall(origin: string, least: number | bigint): string {
  if (origin === 'string') {
    return Number(least) <= 1
      ? 'This field is required.'
      : `Enter at least ${plural(least, 'character', 'characters')}.`;
  }
  if (origin === 'array' || origin === 'set') return `Enter at least ${plural(least, 'entry', 'entries')}.`;
  return `Enter ${least} or more.`;
}

function tooBig(origin: string, most: number | bigint): string {
  if (origin === 'string') return `Enter at most ${plural(most, 'character', 'characters')}.`;
  if (origin === 'array' || origin === 'set') return `Enter at most ${plural(most, 'entry', 'entries')}.`;
  return `Enter ${most} or less.`;
}

/**
 * What people are told of a value that a schema does not take, where the schema says nothing by itself. It is handed to
 * whatever parses input, so that nobody reads the sentences of the library.
 */
export function sayIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This field is required.';
      return ASKED[String(issue.expected)] ?? NOT_VALID;
    case 'too_small':
      return tooSmall(String(issue.origin), issue.minimum);
    case 'too_big':
      return tooBig(String(issue.origin), issue.maximum);
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? NOT_VALID;
    case 'invalid_value':
      return issue.input === undefined ? 'This field is required.' : 'Choose one of the options.';
    case 'not_multiple_of':
      return 'Enter a whole number.';
    case 'unrecognized_keys':
      return 'This part has fields that it does not know.';
    default:
      return NOT_VALID;
  }
}
