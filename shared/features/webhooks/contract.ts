import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { isWebAddress } from '#shared/text/web-address.ts';
import { DELIVERIES_LISTED, WEBHOOK_ERRORS, WEBHOOK_EVENTS } from './rules.ts';

const LIST_PATH = '/api/v1/webhooks';
const PATH = `${LIST_PATH}/:webhookId`;
const ACCESS = { permission: 'api.tokens' } as const;
const { WEBHOOK_ADDRESS, WEBHOOK_NOT_FOUND, TOO_MANY_WEBHOOKS } = WEBHOOK_ERRORS;

const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** False while nothing is to be told. */
  isEnabled: z.boolean(),
  /** Last characters of the secret that signs what is told. */
  secretEnd: z.string(),
  /** Name of who made it. */
  madeBy: z.string(),
  createdOn: z.iso.datetime(),
});

export type Webhook = z.output<typeof webhookSchema>;

const deliverySchema = z.object({
  /** The same at each try, so that who is told twice can tell. */
  id: idSchema,
  event: z.enum(WEBHOOK_EVENTS),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** How often it was tried. */
  tries: z.int(),
  /** Why the last try failed, in words; absent where all is well. */
  problem: z.string().optional(),
  createdOn: z.iso.datetime(),
  deliveredOn: z.iso.datetime().optional(),
});

export type WebhookDelivery = z.output<typeof deliverySchema>;

const params = z.object({ webhookId: idSchema });
const urlSchema = z.string().trim().refine(isWebAddress, WEBHOOK_ADDRESS.text);
const eventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Choose at least one event.')
  .max(WEBHOOK_EVENTS.length, 'Name each event once.');

/** The programs that are told what happens, in the order in which they were added. */
export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The programs that are told what happens.',
  input: {},
  output: z.object({ webhooks: z.array(webhookSchema) }),
  errors: {},
});

/** Adds a program to be told; this answer is the only one that holds the secret. */
export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'added the webhook',
  needsPassword: true,
  summary: 'Adds a program to be told what happens; the secret that signs it is shown this once.',
  input: { body: z.object({ url: urlSchema, events: eventsSchema }) },
  output: z.object({ webhook: webhookSchema, secret: z.string() }),
  errors: { WEBHOOK_ADDRESS, TOO_MANY_WEBHOOKS },
  success: 201,
});

/** Changes where and of what a program is told. */
export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the webhook',
  needsPassword: true,
  summary: 'Changes where a program is told, of what, and whether at all.',
  input: {
    params,
    body: z.object({ url: urlSchema, events: eventsSchema, isEnabled: z.boolean() }).partial(),
  },
  output: z.object({ webhook: webhookSchema }),
  errors: { WEBHOOK_ADDRESS, WEBHOOK_NOT_FOUND },
});

/** Tells a program nothing more, also of what still waits. */
export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'deleted the webhook',
  summary: 'Tells a program nothing more.',
  input: { params },
  output: z.object({ success: z.literal(true) }),
  errors: { WEBHOOK_NOT_FOUND },
});

/** What a program was told lately. What failed for good is done again among the dead letters. */
export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${PATH}/deliveries`,
  access: ACCESS,
  studio: true,
  summary: `What a program was told lately, the latest first; at most ${DELIVERIES_LISTED}.`,
  input: { params },
  output: z.object({ deliveries: z.array(deliverySchema) }),
  errors: { WEBHOOK_NOT_FOUND },
});
