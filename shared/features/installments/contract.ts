import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { INSTALLMENT_GAPS } from './rules.ts';

/** Where the teaser of installments can show, for who settles whether it does. */
export const getInstallments = endpoint({
  name: 'getInstallments',
  method: 'GET',
  path: '/api/v1/installments',
  access: { permission: 'commerce.settings', limited: true },
  studio: true,
  summary: 'Who offers installments where the store is, and whether the checkout takes them.',
  input: {},
  output: z.object({
    /** Null where nobody does. */
    provider: z.string().nullable(),
    /** ISO 3166-1 alpha-2; empty where the store never said. */
    country: z.string(),
    /** What the store sells in, and what the provider takes there. */
    currency: z.string(),
    takes: z.string().nullable(),
    gap: z.enum(INSTALLMENT_GAPS).nullable(),
    /** Whether the checkout offers it as a way to pay. */
    isAtCheckout: z.boolean(),
  }),
  errors: {},
});
