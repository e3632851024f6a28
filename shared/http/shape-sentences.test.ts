import { expect, it } from 'vitest';
import { z } from 'zod';
import { sayIssue } from './shape-sentences.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: sayIssue }).error?.issues.map(({ message }) => message);

it.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This field is required.'],
  ['null', z.string(), null, 'This field is required.'],
  ['a number for a text', z.string(), 1, 'Enter a text.'],
  ['a text for a number', z.number(), 'a', 'Enter a number.'],
  ['a fraction', z.int(), 1.5, 'Enter a whole number.'],
  ['a text for yes or no', z.boolean(), 'yes', 'Choose yes or no.'],
  ['a text for a list', z.array(z.string()), 'a', 'Enter a list.'],
  ['a list for fields', z.object({}), [], 'Enter the fields of this part.'],
  ['an empty text', z.string().min(1), '', 'This field is required.'],
  ['a short text', z.string().min(3), 'ab', 'Enter at least 3 characters.'],
  ['a long text', z.string().max(1), 'ab', 'Enter at most 1 character.'],
  ['a small number', z.number().min(2), 1, 'Enter 2 or more.'],
  ['a large number', z.number().max(2), 3, 'Enter 2 or less.'],
  ['a short list', z.array(z.string()).min(1), [], 'Enter at least 1 entry.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Enter at most 1 entry.'],
  ['another word', z.enum(['a', 'b']), 'c', 'Choose one of the options.'],
  ['no word', z.enum(['a', 'b']), undefined, 'This field is required.'],
  ['no address', z.email(), 'a', 'Enter a valid email address.'],
  ['no moment', z.iso.datetime(), 'a', 'Enter a date and time such as 2026-03-01T12:00:00Z.'],
  ['no pattern', z.string().regex(/^a$/), 'b', 'This value is not valid.'],
  ['no part of a union', z.union([z.literal(1), z.literal(2)]), 3, 'This value is not valid.'],
  ['more fields', z.strictObject({}), { a: 1 }, 'This part has fields that it does not know.'],
])('of %s people are told what is asked for', (_what, schema, value, text) => {
  expect(said(schema, value)).toEqual([text]);
});

it('what a schema says by itself stays', () => {
  expect(said(z.string('Enter the name.').min(1, 'Enter the name.'), undefined)).toEqual(['Enter the name.']);
});
