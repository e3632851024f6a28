import type { z } from 'zod';
import { ApiError } from '#shared/http/client.ts';

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
  if (!(cause instanceof ApiError) || cause.code !== 'STALE') return undefined;
  return schema.safeParse(cause.body?.[field]).data;
}
