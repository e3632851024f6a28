import { z } from 'zod';
import type { Seen } from '#shared/features/checkout/seen.ts';

const seenSchema: z.ZodType<Seen> = z.object({
  currency: z.string(),
  lines: z.array(z.tuple([z.string(), z.int(), z.string()])),
  shipping: z.int().nullable(),
  tax: z.int(),
  discount: z.int(),
  giftCards: z.int(),
  total: z.int(),
});

/** What a form says that its page has shown; undefined where it says nothing that can be read. */
export function readSeen(text: string | undefined): Seen | undefined {
  if (text === undefined) return undefined;
  try {
    return seenSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
