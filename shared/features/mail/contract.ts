import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { MAIL_STATES } from './rules.ts';

export const sentMailSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why it was not delivered, in words; absent where all is well. */
  problem: z.string().optional(),
  writtenOn: z.iso.datetime(),
});

export type SentMail = z.output<typeof sentMailSchema>;

export const heldAddressSchema = z.object({
  address: z.string(),
  reason: z.enum(['unsubscribed', 'bounced']),
  since: z.iso.datetime(),
});

export type HeldAddress = z.output<typeof heldAddressSchema>;

/** What the site mailed to whom, the latest first. Contents are not told: they hold secrets of their readers. */
export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/api/v1/mails',
  access: { permission: 'site.settings' },
  summary: 'What the site mailed to whom and whether it arrived, the latest first; at most 200.',
  input: {},
  output: z.object({ mails: z.array(sentMailSchema) }),
  errors: {},
});

/** Addresses that get no marketing mails: their readers refused them, or they do not exist. */
export const listHeldAddresses = endpoint({
  name: 'listHeldAddresses',
  method: 'GET',
  path: '/api/v1/mail-holds',
  access: { permission: 'campaigns' },
  summary: 'Addresses that get no marketing mails, the latest first; at most 1,000.',
  input: {},
  output: z.object({ addresses: z.array(heldAddressSchema) }),
  errors: {},
});

/** Writes to an address again that was found not to exist. What a reader refused stays refused. */
export const liftBounce = endpoint({
  name: 'liftBounce',
  method: 'POST',
  path: '/api/v1/mail-holds/lifts',
  access: { permission: 'campaigns' },
  summary: 'Writes to an address again that was found not to exist.',
  input: {
    body: z.object({ address: z.string().trim().toLowerCase().min(1, 'Enter an address.').max(256) }),
  },
  output: z.object({ success: z.literal(true) }),
  errors: {
    ADDRESS_NOT_HELD: { status: 404, text: 'This address is written to already.' },
    READER_REFUSED: { status: 409, text: 'Its reader refused these mails; only they can change that.' },
  },
});
