import type { z } from 'zod';
import { sayIssue } from '#shared/http/shape-sentences.ts';

/** Texts by field of an input that does not have the declared shape; undefined when it does. */
export function findInputErrors(
  schema: z.ZodType,
  input: unknown,
): Readonly<Record<string, string>> | undefined {
  const issues = schema.safeParse(input, { error: sayIssue }).error?.issues;
  if (issues === undefined) return undefined;
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
