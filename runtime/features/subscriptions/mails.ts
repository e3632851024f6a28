import { failureReason } from '#shared/features/checkout/failures.ts';
import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import { dayText } from '#shared/dates/day-text.ts';
import { pathOfSubscription } from '#shared/features/subscriptions/paths.ts';
import { planWords } from '#shared/features/subscriptions/words.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import type { AnyMail, MailService } from '../mail/service.ts';
import type { SubscriptionMailData } from './mail-kinds.ts';
import type { SubscriptionRow } from './queries.ts';
import { subscriptionTokenOf } from './tokens.ts';

/** The site that a subscription was made at. */
export interface SubscriptionSite {
  readonly title: string;
  readonly timeZone: string;
  readonly siteSecret: string;
}

/** The same with whom its owner is. */
export interface OwnedSite extends SubscriptionSite {
  /** Language in which the owner writes. */
  readonly language: string;
  /** Null where there is no owner any more. */
  readonly ownerEmail: string | null;
}

/** What subscribers are told. */
type SubscriptionMail =
  | 'subscription-started'
  | 'subscription-upcoming'
  | 'subscription-declined'
  | 'subscription-canceled';

/** Mails to subscribers, in the transaction in which what they tell becomes true. */
export type SubscriptionMails = ReturnType<typeof createSubscriptionMails>;

/** What a subscriber is told. */
interface SubscriptionNews {
  readonly template: SubscriptionMail;
  /** When the next payment is due, in epoch ms; null where none is. */
  readonly nextAt: number | null;
}

/** A payment of a subscription that was declined. */
interface DeclinedCharge {
  readonly reason: DeclineReason;
  /** When it is tried again, in epoch ms; null where that was the last try. */
  readonly nextAt: number | null;
}

/** Makes the writer of these mails. */
export function createSubscriptionMails(mail: MailService) {
  function toSubscriber(
    template: SubscriptionMail,
    site: SubscriptionSite,
    row: SubscriptionRow,
    nextAt: number | null,
  ): AnyMail {
    const { language, item, sums, currency } = row;
    const plan = {
      billingPeriod: { value: row.periodValue, unit: row.periodUnit },
      numBillingCycles: row.cycles,
    };
    const data: SubscriptionMailData = {
      name: item.productName,
      options: item.variantOptions.map(({ value }) => value).join(', '),
      amount: toAmountText(sums.grandTotalMinor, currency, language),
      every: planWords(plan, language).every,
      next: nextAt === null ? '' : dayText(nextAt, language, site.timeZone),
      link: `${row.origin}${pathOfSubscription(subscriptionTokenOf(site, row.id))}`,
    };
    return {
      kind: 'transactional',
      to: row.email,
      language,
      site: { title: site.title, origin: row.origin },
      template,
      data,
    };
  }

  function toOwner(
    { ownerEmail, title, language, timeZone }: OwnedSite,
    row: SubscriptionRow,
    reason: DeclineReason,
    nextAt: number | null,
  ): AnyMail[] {
    if (ownerEmail === null) return [];
    const data = {
      customer: row.customerName,
      email: row.email,
      phone: row.shippingAddress.phone ?? '',
      note: '',
      isTest: row.isTest,
      number: '',
      amount: toAmountText(row.sums.grandTotalMinor, row.currency, language),
      reason: failureReason(reason, language),
      subscription: row.item.productName,
      next: nextAt === null ? '' : dayText(nextAt, language, timeZone),
      link: row.origin,
    };
    const site = { title, origin: row.origin };
    return [{ kind: 'transactional', to: ownerEmail, language, site, template: 'payment-failed', data }];
  }

  return {
    /** Tells the subscriber. */
    async send(
      scope: SiteScope,
      site: SubscriptionSite,
      row: SubscriptionRow,
      { template, nextAt }: SubscriptionNews,
    ): Promise<void> {
      await mail.sendAll(scope, [toSubscriber(template, site, row, nextAt)]);
    },

    /**
     * Tells the subscriber and the owner of the site of a payment that was declined.
     */
    async declined(
      scope: SiteScope,
      site: OwnedSite,
      row: SubscriptionRow,
      { reason, nextAt }: DeclinedCharge,
    ): Promise<void> {
      const template = nextAt === null ? 'subscription-canceled' : 'subscription-declined';
      await mail.sendAll(scope, [
        toSubscriber(template, site, row, nextAt),
        ...toOwner(site, row, reason, nextAt),
      ]);
    },
  };
}
