import type { Response } from 'express';
import { z } from 'zod';
import { cleanValue } from '#shared/http/json.ts';
import { refusalToTell } from '../../http/errors.ts';
import type { FormField } from './form-pages.ts';
import type { PageWords } from './page-texts.ts';

/** What a form came with, as text. */
export type Sent = Readonly<Record<string, string>>;

/** A field of a form before it has words. */
export type BareField = Pick<FormField, 'name' | 'type' | 'autocomplete' | 'value' | 'isFixed'>;

/** Why a form was not taken: names of texts, by the field that is at fault or for the whole. */
export interface Complaint {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly problem: string;
}

const BAD_REQUEST = 400;

/** The texts of a form that was sent. */
export function readSent(body: unknown): Sent {
  const clean = cleanValue(typeof body === 'object' && body !== null ? body : {});
  return Object.fromEntries(
    Object.entries(clean as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** What is wrong with a field that its schema does not take, as its text is named. */
function nameFault({ path: [field = ''], code }: z.core.$ZodIssue): [string, string] {
  const word = field === 'newPassword' ? 'password' : String(field);
  return [String(field), `${word}-${code === 'too_big' ? 'long' : 'missing'}`];
}

/** Why a form was not taken; throws what is no fault of whoever sent it. */
export function toComplaint(error: unknown, response: Response): Complaint {
  if (error instanceof z.ZodError) {
    return {
      status: BAD_REQUEST,
      fields: Object.fromEntries(error.issues.map(nameFault).reverse()),
      problem: 'INVALID_INPUT',
    };
  }
  const { status, code, errors = {} } = refusalToTell(error, response);
  return {
    status,
    fields: Object.fromEntries(Object.keys(errors).map((field) => [field, code])),
    problem: code,
  };
}

/** The fields with their words; what was typed stays where the form was not taken, but for passwords. */
export function toFields(
  fields: readonly BareField[],
  texts: PageWords['texts'],
  sent: Sent,
  complaint: Complaint | undefined,
): FormField[] {
  return fields.map((field) => {
    const fault = complaint?.fields[field.name];
    const isSecret = field.type === 'password';
    const typed = isSecret || field.isFixed === true ? undefined : sent[field.name];
    const hint = isSecret ? texts['password-hint'] : undefined;
    const error = fault === undefined ? undefined : texts[fault];
    return {
      ...field,
      label: texts[field.name] ?? field.name,
      ...(hint === undefined ? {} : { hint }),
      ...(error === undefined ? {} : { error }),
      ...(typed === undefined ? {} : { value: typed }),
    };
  });
}
