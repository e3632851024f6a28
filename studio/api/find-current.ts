import type { z } from 'zod';
import { ApiError } from '#shared/http/client.ts';

/** Codes of refusals that bring along what is stored by now. */
const CODES: ReadonlySet<string> = new Set(['STALE', 'SCHEDULE_CHANGED']);

/**
 * What is stored by now, as the refusal of a stale write tells it; undefined for any other
 * problem.
 * @param field of the answer that holds it
 */
export function findCurrent<Schema extends z.ZodType>(
  cause: unknown,
  schema: Schema,
  field = 'current',
): z.output<Schema> | undefined {
  if (!(cause instanceof ApiError) || !CODES.has(cause.code)) return undefined;
  return schema.safeParse(cause.body?.[field]).data;
}
