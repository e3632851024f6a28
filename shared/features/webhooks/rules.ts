import { WEB_ADDRESS_TEXT } from '#shared/text/web-address.ts';

/** What a program of somebody else's can be told of. */
export const WEBHOOK_EVENTS = ['order.create', 'form.submission'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How many webhooks a site may have. */
export const WEBHOOKS_MAX = 20;
/** Deliveries that are listed of a webhook, the latest ones. */
export const DELIVERIES_LISTED = 50;
/** What the secret of a webhook begins with, so that people and scanners know one when they see it. */
export const WEBHOOK_SECRET_PREFIX = 'awhk_';
/** Head of a delivery that holds its time and its mark: HMAC-SHA256 over `<seconds>.<body>`, as `t=…,v1=…`. */
export const WEBHOOK_SIGNATURE_HEADER = 'Awning-Signature';

/** What calls about webhooks may refuse, with the sentence for people. */
export const WEBHOOK_ERRORS = {
  WEBHOOK_NOT_FOUND: { status: 404, text: 'This webhook no longer exists.' },
  TOO_MANY_WEBHOOKS: { status: 409, text: `A site has at most ${WEBHOOKS_MAX} webhooks. Delete one first.` },
  WEBHOOK_ADDRESS: { status: 400, text: WEB_ADDRESS_TEXT },
} as const;
