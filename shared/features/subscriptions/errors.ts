import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** Subscriptions of one page of the list. */
export const SUBSCRIPTIONS_PAGE = 50;
/** Most characters of why a subscription is ended. */
export const SUBSCRIPTION_REASON_MAX = 2_000;

/** What calls about subscriptions may refuse, with the sentence for people. */
export const SUBSCRIPTION_ERRORS = {
  SUBSCRIPTION_NOT_FOUND: { status: 404, text: 'This subscription does not exist.' },
  ILLEGAL_TRANSITION: {
    status: 409,
    text: 'This is not possible in the current status of the subscription.',
  },
  BAD_CURSOR,
  PROVIDER_UNKNOWN: CHECKOUT_ERRORS.declared.PROVIDER_UNKNOWN,
  CARD_DECLINED: {
    status: 402,
    text: 'This card was declined. Your previous card is kept; try another one.',
  },
  CARD_UNKNOWN: {
    status: 409,
    text: 'The payment provider is not responding. Your previous card is kept; try again in a few minutes.',
  },
  CARD_NOT_LEFT: { status: 409, text: 'No other card was entered. Your previous card is kept; try again.' },
} as const;
