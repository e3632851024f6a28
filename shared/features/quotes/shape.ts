import { z } from 'zod';
import { type KeptQuote, QUOTED_OPTIONS_MAX, type QuoteKind } from './rules.ts';

const NAME_MAX = 100;
const TEXT_MAX = 500;

const rateSchema = z.number().min(0).max(100).default(0);

/** What a service of taxes answers: the percents of a place. */
export const taxAnswerSchema = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  /** True where prices hold the tax already. */
  included: z.boolean().default(false),
  rates: z.object({ goods: rateSchema, digital: rateSchema, service: rateSchema, shipping: rateSchema }),
});

/** What a service of shipping answers: the ways that there are, in the order in which they are shown. */
export const shippingAnswerSchema = z.object({
  options: z
    .array(
      z.object({
        /** Tells the way from the others, from answer to answer. */
        code: z.string().trim().min(1).max(NAME_MAX),
        name: z.string().trim().min(1).max(NAME_MAX),
        description: z.string().trim().max(TEXT_MAX).default(''),
        /** Decimal text in the currency that was asked in. */
        price: z.string().max(20),
      }),
    )
    .max(QUOTED_OPTIONS_MAX),
});

/** The taxes of a place as a service has told them. */
export type QuotedTax = z.output<typeof taxAnswerSchema> & { readonly id: string };

/** A way of shipping as a service has told it. */
export interface QuotedOption {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly priceMinor: number;
}

/** What services have answered for a cart. */
export interface CartQuotes {
  readonly tax?: KeptQuote<QuotedTax>;
  readonly shipping?: KeptQuote<readonly QuotedOption[]>;
}

/** A question that a cart has for a service. */
export interface QuoteQuestion {
  readonly kind: QuoteKind;
  readonly url: string;
  readonly key: string;
  readonly currency: string;
  /** What is sent. */
  readonly body: object;
}
