import { z } from 'zod';

const shown = {
  error: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
};

/** Body of every answer with a status of 400 and above. */
export const errorBody = z.looseObject({
  ...shown,
  /** Stable upper-case word for programs. */
  code: z.string(),
  requestId: z.string(),
  /** Set when the crumb was missing or stale; a fresh one came as a cookie, so one retry succeeds. */
  crumbFail: z.literal(true).optional(),
  data: z.object(shown),
});

export type ErrorBody = z.output<typeof errorBody>;
