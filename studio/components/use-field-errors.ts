import { useState } from 'react';
import type { z } from 'zod';
import { findFieldErrors } from '../api/describe-error.ts';
import { findInputErrors } from './find-input-errors.ts';

/** Texts by field of a form, from its own check and from the server's. */
export interface FieldErrors {
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the server's refusal is about fields, so that no other words are needed. */
  readonly isAboutFields: boolean;
  /** Checks an input before it is sent; true when it may go. */
  check(input: unknown): boolean;
  /** Takes the text of a field away, once the person changes it. */
  forget(field: string): void;
}

/**
 * The errors of a form.
 * @param schema what the server takes
 * @param refusal why the server did not take it, if it did not
 */
export function useFieldErrors(schema: z.ZodType, refusal: Error | null): FieldErrors {
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const [forgotten, setForgotten] = useState<readonly string[]>([]);
  const ofServer = findFieldErrors(refusal);
  const shown = Object.entries({ ...ofServer, ...found }).filter(([field]) => !forgotten.includes(field));
  return {
    errors: Object.fromEntries(shown),
    isAboutFields: Object.keys(ofServer).length > 0,
    check(input) {
      const problems = findInputErrors(schema, input);
      setFound(problems ?? {});
      setForgotten([]);
      return problems === undefined;
    },
    forget: (field) => setForgotten((before) => [...before, field]),
  };
}
