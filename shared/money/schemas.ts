import { z } from 'zod';

/** What is said of a text that is no amount. */
export const NO_AMOUNT_TEXT = 'Enter an amount such as 12.50.';

/** An amount as templates and answers have it: decimal text in the major unit with its currency. */
export const moneySchema = z.object({ currency: z.string(), value: z.string() });

/** An amount as staff write it. */
export const moneyInput = z.object({
  currency: z.string().length(3, 'Enter a currency such as USD.'),
  value: z
    .string()
    .max(20)
    .regex(/^\d+(?:\.\d+)?$/, NO_AMOUNT_TEXT),
});
